"""Seeded tables: ordinary players give no finding, and what was planted is found and named."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.cards import cards
from croupier.games.poker_betting import Deed
from croupier.hand_review.fairness import ObservedHand, examine, observed_hand
from croupier.hand_review.fairness.duels import FOLDS_AHEAD, NEVER_RAISES, Duel, duels_of
from croupier.hand_review.fairness.examination import KINDS, LEVEL, _conduct, _rated
from croupier.settlement.poker import finished_hand
from croupier.settlement.poker import settle_poker as settle
from croupier.simulation.poker_plain import SimulatedPoker, planned
from croupier.simulation.poker_settings import read_poker_settings
from croupier.simulation.poker_strategies import POKER_PLANS, DecideBetting, SeenBetting

NAMES = ("ann", "bob", "cas")
QUESTION = read_poker_settings({"rounds": 1, "seed": 11, "seats": 3, "small_blind": "1.00", "stacks": "200.00"})
ordinary = planned(POKER_PLANS["tight"], QUESTION.stakes.big_blind)


def simulated(decides: list[DecideBetting], many: int) -> Iterator[ObservedHand]:
    table = SimulatedPoker(QUESTION, decides, 0)
    for number in range(many):
        sheet, settlement, _, _ = table.play()
        seats = [sheet.seats[index] for index in sheet.places]
        hole = {place: (seat.cards[0], seat.cards[1]) for place, seat in enumerate(seats)}
        players = tuple([NAMES[seat.number - 1] for seat in seats])
        yield observed_hand(f"P/{number + 1}", sheet, settlement, hole, players)


def folds_to_bob(seen: SeenBetting) -> tuple[Deed, int | None]:
    """Ann gives up against Bob's bets with any cards."""
    shift = seen.seat - 1 - seen.place
    left = {NAMES[(place + shift) % 3] for place, bettor in enumerate(seen.betting.bettors) if not bettor.folded}
    if seen.board and seen.choices.owed and left == {"ann", "bob"}:
        return "fold", None
    return ordinary(seen)


def test_ordinary_players_give_no_finding() -> None:
    found = examine(simulated([ordinary] * 3, 900))
    assert found.hands == 900
    assert {one.conduct for one in found.tested} >= {*KINDS} - {FOLDS_AHEAD}, "they hardly ever fold the better hand"
    assert found.findings == ()


def test_a_player_who_folds_the_better_hand_to_one_opponent_is_found() -> None:
    found = examine(simulated([folds_to_bob, ordinary, ordinary], 600))
    first = found.findings[0]
    assert (first.conduct, first.kind, first.player, first.opponent) == ("folds ahead", "chip dumping", "ann", "bob")
    assert {(one.player, one.opponent) for one in found.findings} == {("ann", "bob")}


def crafted() -> ObservedHand:
    """Bob bets the flop with a flush draw and overcards; Ann, with a pair, folds to Bob. Cas has folded before."""
    document = {
        "game": "poker",
        "table": {"small_blind": "1.00", "big_blind": "2.00", "chip": "1.00"},
        "button": 3,
        "seats": [{"seat": seat, "player": name, "stack": "200.00"} for seat, name in enumerate(NAMES, 1)],
        "blinds": {"small": 1, "big": 2},
        "board": ["Qh", "7h", "2c"],
        "actions": [
            {"seat": 3, "action": "fold"},
            {"seat": 1, "action": "call"},
            {"seat": 2, "action": "check"},
            {"seat": 1, "action": "check"},
            {"seat": 2, "action": "bet", "to": "4.00"},
            {"seat": 1, "action": "fold"},
        ],
    }
    hole = {0: cards("Qs Js"), 1: cards("Ah Kh"), 2: cards("3d 4d")}
    sheet, _, _ = finished_hand(document)
    known = {place: (one, other) for place, (one, other) in hole.items()}
    return observed_hand("P/1", sheet, settle(document), known, NAMES)


def test_a_decision_is_judged_by_exact_equity_with_all_known_cards() -> None:
    checked, bet, folded = crafted().decisions()
    assert (folded.player, folded.opponent, folded.faces_bet, folded.folds) == ("ann", "bob", True, True)
    # Of the 903 turns and rivers from the 43 unseen cards: exact, so the two shares make up the whole pot.
    assert folded.equity + bet.equity == 1
    assert folded.equity.denominator in {903 // part for part in (1, 3, 7, 21, 43)} | {1806}
    assert Fraction(1, 2) > folded.equity > Fraction(2, 5)
    assert (checked.may_raise, checked.raises, bet.raises, folded.is_dear) == (True, False, True, True)


def test_each_hand_counts_once_for_each_conduct() -> None:
    duels = {(duel.player, duel.conduct): duel.happened for duel in duels_of(crafted())}
    assert duels == {("ann", "never raises"): True, ("bob", "never raises"): False}


def test_losses_go_to_the_winners_by_what_they_won() -> None:
    assert [*crafted().flows()] == [("ann", "bob", 200.0)]


def test_a_pair_without_other_opponents_is_compared_by_chips_alone() -> None:
    hand = crafted()._replace(players=("ann", "bob", "ann"))
    found = examine([hand._replace(id=f"P/{number}", net=(-200_00, 200_00, 0)) for number in range(40)])
    assert [(one.conduct, one.player, one.opponent) for one in found.findings] == [("loses chips", "ann", "bob")]


def test_one_odd_opponent_does_not_make_the_others_seem_odd() -> None:
    """Ann always bets at Dan, and is as passive against Bob as against Cas."""
    often = {"bob": (10, 20), "cas": (10, 20), "dan": (0, 200)}
    duels = [
        Duel(NEVER_RAISES, "ann", opponent, f"{opponent}/{number}", "alike", number < passive)
        for opponent, (passive, hands) in often.items()
        for number in range(hands)
    ]
    (bob, *_) = _rated([*_conduct(duels, ())])
    assert bob.rate < 0.001, "compared with all others together Ann spares Bob"
    assert bob.usual == 10 and not bob.is_found(LEVEL), "and yet no more than Cas"
