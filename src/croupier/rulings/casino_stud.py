"""Irregularities of Casino Stud Poker (RWS), in the order of its rules."""

from __future__ import annotations

from croupier.clauses import reading, rulebook
from croupier.games.casino_stud import VERSION
from croupier.rulings.rows import referred_to_shift_manager
from croupier.rulings.rws import (
    Section5,
    exposed_cards,
    paid_in_order_across_tables,
    paid_in_order_at_one_table,
    rulings_in_common,
    settled_by_the_cards,
    used_as_face_up_card,
)
from croupier.rulings.words import GameRulings, Table

CSP = rulebook("CSP")

SECTION_5 = Section5(
    later_bet="BET",
    multiple="twice the Ante",
    seated_only=CSP["3.5"],
    one_hand_each=CSP["3.7"],
    over_limit_in_time=CSP["5.1"],
    over_limit_too_late=CSP["5.1.1"],
    under_limit_in_time=CSP["5.2"],
    under_limit_too_late=CSP["5.2.1"],
    multiple_exceeded=CSP["5.3.1"],
    multiple_not_met=CSP["5.3.2"],
    jackpot_without_ante=CSP["5.4"],
    left_while_deciding=CSP["5.5"],
    left_when_done=CSP["5.6"],
    interrupted_with_outcome=CSP["5.7.1"],
    interrupted_without_outcome=CSP["5.7.2"],
    void_when=CSP["5.8"],
    foreign_card=CSP["5.8.1"],
    exposed_unseen=CSP["5.8.2"],
    deck_count=CSP["5.8.3"],
    cards_run_out=CSP["5.8.4"],
    unshuffled=CSP["5.8.5"],
    misdealt_unseen=CSP["5.8.6"],
    house_card_count=CSP["5.8.7"],
    burn_missed=CSP["5.9"],
    other_error=CSP["5.10"],
    go_on_as_is=CSP["5.10.1"],
    go_on_reconstructed=CSP["5.10.2"],
    take_back=CSP["5.10.3"],
    bets_closed=CSP["5.11"],
    exposed_seen=CSP["5.12"],
    face_up_in_shoe=CSP["5.13"],
    order_unknown=CSP["5.14"],
    drawn_together=CSP["5.14.1"],
    player_card_count=CSP["5.15"],
    jackpot_fault_unseen=CSP["5.17"],
    jackpot_fault_seen=CSP["5.18.1"],
    jackpot_fault_later=CSP["5.18.2"],
    close_table=CSP["5.18.2(a)"],
    close_box=CSP["5.18.2(b)"],
    no_jackpot_bets=CSP["5.18.2(c)"],
    extra_hand=CSP["5.19"],
    noticed_late=CSP["5.20"],
    chips_as_they_lie=CSP["5.21"],
    refund=CSP["5.22"],
    placed_by_staff=CSP["5.23"],
    not_covered=CSP["5.24"],
)

TABLE: Table = {
    **rulings_in_common(SECTION_5),
    # 4.3
    "hand-not-revealed": settled_by_the_cards(CSP["4.3"]),
    # 4.5.1 and 4.5.2
    "simultaneous-jackpots": (
        paid_in_order_at_one_table(CSP["4.5.1"], also=(CSP["4.5"], reading("R-16"))),
        paid_in_order_across_tables(CSP["4.5.2"], also=(CSP["4.5"], reading("R-16"))),
    ),
    # 5.16, with R-21: one card of the Dealer's; all others as in 5.8.2, 5.10 and 5.12
    "exposed-card": (
        used_as_face_up_card(CSP["5.16"]),
        *exposed_cards(SECTION_5, one_of=("player",)),
    ),
}

RULINGS = GameRulings(
    code="CSP",
    version=VERSION,
    title="Casino Stud Poker",
    table=TABLE,
    otherwise=referred_to_shift_manager(SECTION_5.not_covered),
)
