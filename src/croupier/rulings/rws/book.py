"""The names for the clauses in section 5 of the three RWS house games. Each game binds them to its numbers."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.clauses import Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Section5:
    """The clauses of one book on irregularities, and its word for the later bets."""

    later_bet: str
    multiple: str

    seated_only: Clause
    one_hand_each: Clause

    over_limit_in_time: Clause
    over_limit_too_late: Clause
    under_limit_in_time: Clause
    under_limit_too_late: Clause
    multiple_exceeded: Clause
    multiple_not_met: Clause
    jackpot_without_ante: Clause
    left_while_deciding: Clause
    left_when_done: Clause
    interrupted_with_outcome: Clause
    interrupted_without_outcome: Clause
    void_when: Clause
    foreign_card: Clause
    exposed_unseen: Clause
    deck_count: Clause
    cards_run_out: Clause
    unshuffled: Clause
    misdealt_unseen: Clause
    house_card_count: Clause
    burn_missed: Clause
    other_error: Clause
    go_on_as_is: Clause
    go_on_reconstructed: Clause
    take_back: Clause
    bets_closed: Clause
    exposed_seen: Clause
    face_up_in_shoe: Clause
    order_unknown: Clause
    drawn_together: Clause
    player_card_count: Clause
    jackpot_fault_unseen: Clause
    jackpot_fault_seen: Clause
    jackpot_fault_later: Clause
    close_table: Clause
    close_box: Clause
    no_jackpot_bets: Clause
    extra_hand: Clause
    noticed_late: Clause
    chips_as_they_lie: Clause
    refund: Clause
    placed_by_staff: Clause
    not_covered: Clause
