"""Irregularities of Multi-Link Progressive Casino Stud Poker (RWS), in the order of its rules."""

from __future__ import annotations

from croupier.clauses import reading, rulebook
from croupier.games.multi_link_stud import VERSION
from croupier.rulings.rows import referred_to_shift_manager
from croupier.rulings.rws import (
    Section5,
    exposed_cards,
    paid_in_order_across_tables,
    paid_in_order_at_one_table,
    rulings_in_common,
    used_as_face_up_card,
)
from croupier.rulings.words import GameRulings, Table, Verdict, always

MLP = rulebook("MLP")

SECTION_5 = Section5(
    later_bet="BET",
    multiple="twice the Ante",
    seated_only=MLP["3.5"],
    one_hand_each=MLP["3.7"],
    over_limit_in_time=MLP["5.1"],
    over_limit_too_late=MLP["5.1.1"],
    under_limit_in_time=MLP["5.2"],
    under_limit_too_late=MLP["5.2.1"],
    multiple_exceeded=MLP["5.3.1"],
    multiple_not_met=MLP["5.3.2"],
    jackpot_without_ante=MLP["5.4"],
    left_while_deciding=MLP["5.5"],
    left_when_done=MLP["5.6"],
    interrupted_with_outcome=MLP["5.7.1"],
    interrupted_without_outcome=MLP["5.7.2"],
    void_when=MLP["5.8"],
    foreign_card=MLP["5.8.1"],
    exposed_unseen=MLP["5.8.2"],
    deck_count=MLP["5.8.3"],
    cards_run_out=MLP["5.8.4"],
    unshuffled=MLP["5.8.5"],
    misdealt_unseen=MLP["5.8.6"],
    house_card_count=MLP["5.8.7"],
    burn_missed=MLP["5.9"],
    other_error=MLP["5.10"],
    go_on_as_is=MLP["5.10.1"],
    go_on_reconstructed=MLP["5.10.2"],
    take_back=MLP["5.10.3"],
    bets_closed=MLP["5.11"],
    exposed_seen=MLP["5.12"],
    face_up_in_shoe=MLP["5.13"],
    order_unknown=MLP["5.14"],
    drawn_together=MLP["5.14.1"],
    player_card_count=MLP["5.15"],
    jackpot_fault_unseen=MLP["5.17"],
    jackpot_fault_seen=MLP["5.18.1"],
    jackpot_fault_later=MLP["5.18.2"],
    close_table=MLP["5.18.2(a)"],
    close_box=MLP["5.18.2(b)"],
    no_jackpot_bets=MLP["5.18.2(c)"],
    extra_hand=MLP["5.19"],
    noticed_late=MLP["5.20"],
    chips_as_they_lie=MLP["5.21"],
    refund=MLP["5.22"],
    placed_by_staff=MLP["5.23"],
    not_covered=MLP["5.24"],
)

TABLE: Table = {
    **rulings_in_common(SECTION_5),
    # 4.3: here, unlike in CSP and PTH, a hand that is not shown is folded
    "hand-not-revealed": (
        always.rules(
            Verdict.FOLD_HAND,
            MLP["4.3"],
            "The player refuses to show their cards: their hand is folded, and for the jackpot bet they have to "
            "prove its value themselves.",
            also=(reading("R-38"),),
        ),
    ),
    # 4.5.1 and 4.5.2
    "simultaneous-jackpots": (
        paid_in_order_at_one_table(MLP["4.5.1"], also=(MLP["4.5"], reading("R-16"))),
        paid_in_order_across_tables(MLP["4.5.2"], also=(MLP["4.5"], reading("R-16"))),
    ),
    # 5.16, with R-21: one card of the Dealer's; all others as in 5.8.2, 5.10 and 5.12
    "exposed-card": (
        used_as_face_up_card(MLP["5.16"]),
        *exposed_cards(SECTION_5, one_of=("player",)),
    ),
}

RULINGS = GameRulings(
    code="MLP",
    version=VERSION,
    title="Multi-Link Progressive Casino Stud Poker",
    table=TABLE,
    otherwise=referred_to_shift_manager(SECTION_5.not_covered),
)
