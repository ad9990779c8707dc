"""Irregularities of Progressive Texas Hold'em Poker (RWS), in the order of its rules."""

from __future__ import annotations

from croupier.clauses import reading, rulebook
from croupier.games.progressive_holdem import VERSION
from croupier.rulings.rows import referred_to_shift_manager
from croupier.rulings.rws import (
    Section5,
    exposed_cards,
    paid_in_order_across_tables,
    paid_in_order_at_one_table,
    rulings_in_common,
    settled_by_the_cards,
    wrong_house_cards,
)
from croupier.rulings.words import GameRulings, Table

PTH = rulebook("PTH")

SECTION_5 = Section5(
    later_bet="Flop, Turn or River",
    multiple="its multiple of the Ante",
    seated_only=PTH["3.5"],
    one_hand_each=PTH["3.7"],
    over_limit_in_time=PTH["5.1"],
    over_limit_too_late=PTH["5.1.1"],
    under_limit_in_time=PTH["5.2"],
    under_limit_too_late=PTH["5.2.1"],
    multiple_exceeded=PTH["5.3.1"],
    multiple_not_met=PTH["5.3.2"],
    jackpot_without_ante=PTH["5.4"],
    left_while_deciding=PTH["5.5"],
    left_when_done=PTH["5.6"],
    interrupted_with_outcome=PTH["5.7.1"],
    interrupted_without_outcome=PTH["5.7.2"],
    void_when=PTH["5.8"],
    foreign_card=PTH["5.8.1"],
    exposed_unseen=PTH["5.8.2"],
    deck_count=PTH["5.8.3"],
    cards_run_out=PTH["5.8.4"],
    unshuffled=PTH["5.8.5"],
    misdealt_unseen=PTH["5.8.6"],
    house_card_count=PTH["5.8.7"],
    burn_missed=PTH["5.9"],
    other_error=PTH["5.10"],
    go_on_as_is=PTH["5.10.1"],
    go_on_reconstructed=PTH["5.10.2"],
    take_back=PTH["5.10.3"],
    bets_closed=PTH["5.11"],
    exposed_seen=PTH["5.12"],
    face_up_in_shoe=PTH["5.13"],
    order_unknown=PTH["5.14"],
    drawn_together=PTH["5.14.1"],
    player_card_count=PTH["5.15"],
    jackpot_fault_unseen=PTH["5.16"],
    jackpot_fault_seen=PTH["5.17.1"],
    jackpot_fault_later=PTH["5.17.2"],
    close_table=PTH["5.17.2(a)"],
    close_box=PTH["5.17.2(b)"],
    no_jackpot_bets=PTH["5.17.2(c)"],
    extra_hand=PTH["5.18"],
    noticed_late=PTH["5.19"],
    chips_as_they_lie=PTH["5.20"],
    refund=PTH["5.21"],
    placed_by_staff=PTH["5.22"],
    not_covered=PTH["5.23"],
)

TABLE: Table = {
    **rulings_in_common(SECTION_5),
    # 4.3
    "hand-not-revealed": settled_by_the_cards(PTH["4.3"]),
    # 4.5 speaks of several tables only; at one table R-16 alone gives the order
    "simultaneous-jackpots": (
        paid_in_order_at_one_table(None, also=(reading("R-16"),)),
        paid_in_order_across_tables(PTH["4.5"], also=(reading("R-16"),)),
    ),
    # 5.8.2, 5.10 and 5.12: no card has a rule of its own here
    "exposed-card": exposed_cards(SECTION_5, one_of=("dealer", "player", "community")),
    # 5.8.7 names the community cards beside the Dealer's
    "community-card-count": wrong_house_cards(SECTION_5, "the community cards"),
}

RULINGS = GameRulings(
    code="PTH",
    version=VERSION,
    title="Progressive Texas Hold'em Poker",
    table=TABLE,
    otherwise=referred_to_shift_manager(SECTION_5.not_covered),
)
