"""Bots know a good hand from a bad one, weigh the price, and differ."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from croupier.bots.chances import Chances, Exact, Quick
from croupier.bots.poker import AGGRESSIVE, CALLING, LOOSE, TEMPERAMENTS, TIGHT, BotAction, PokerBot, Temperament, price
from croupier.bots.sight import BotSight
from croupier.cards import DECK, names
from tests.bots.poker_games import facing

EVERY = list(TEMPERAMENTS.values())
EITHER: list[type[Quick] | type[Exact]] = [Quick, Exact]


@pytest.fixture(scope="module", params=EITHER, ids=["quick", "exact"])
def chances(request: pytest.FixtureRequest) -> Chances:
    found: Chances = request.param()
    return found


def choices(temperament: Temperament, chances: Chances, sights: list[BotSight], seed: int = 1) -> list[BotAction]:
    bot = PokerBot(temperament=temperament, chances=chances, chance=Random(seed).randbytes)
    return [bot.choose(sight) for sight in sights]


@pytest.mark.parametrize("temperament", EVERY, ids=[one.name for one in EVERY])
@pytest.mark.parametrize("bet", [1_00, 50_00, 100_00, 500_00, 5_000_00])
def test_the_nuts_are_never_folded(temperament: Temperament, chances: Chances, bet: int) -> None:
    sight = facing("As Ks", "Qs Js Ts 2d 2c", pot=100_00, bet=bet)

    assert {choice.deed for choice in choices(temperament, chances, [sight] * 100)} <= {"call", "raise", "all-in"}


@pytest.mark.parametrize("temperament", EVERY, ids=[one.name for one in EVERY])
def test_nothing_is_mostly_folded_to_a_bet_of_the_pot(temperament: Temperament, chances: Chances) -> None:
    sight = facing("7d 2c", "As Kh Qd 9s 4h", pot=100_00, bet=100_00)
    found = Counter(choice.deed for choice in choices(temperament, chances, [sight] * 200))

    assert found["fold"] >= 160
    assert found["call"] == 0


@pytest.mark.parametrize("temperament", EVERY, ids=[one.name for one in EVERY])
def test_what_costs_nothing_is_never_folded(temperament: Temperament) -> None:
    sight = facing("7d 2c", "As Kh Qd 9s 4h", pot=100_00, bet=0)

    assert "fold" not in {choice.deed for choice in choices(temperament, Quick(), [sight] * 200)}


def test_a_draw_pays_a_small_price_and_not_a_large_one(chances: Chances) -> None:
    """Nine or more cards of 46 make the flush on the river: about one in five."""
    cheap = facing("Kh 7h", "Ah 9h 4s 2c", pot=200_00, bet=20_00)
    dear = facing("Kh 7h", "Ah 9h 4s 2c", pot=200_00, bet=400_00)

    assert {choice.deed for choice in choices(LOOSE, chances, [cheap] * 50)} <= {"call", "raise", "all-in"}
    assert Counter(choice.deed for choice in choices(TIGHT, chances, [dear] * 50))["fold"] >= 45


def test_aces_are_played_and_seven_deuce_is_not(chances: Chances) -> None:
    raised = {"pot": 0, "bet": 30_00, "opponents": 1}
    aces, rags = facing("As Ah", **raised), facing("7d 2c", **raised)  # type: ignore[arg-type]

    for temperament in EVERY:
        assert "fold" not in {choice.deed for choice in choices(temperament, chances, [aces] * 50)}
    assert {choice.deed for choice in choices(TIGHT, chances, [rags] * 50)} == {"fold"}


def spots(count: int) -> list[BotSight]:
    """Decisions of all kinds, the same each time."""
    chance, found = Random(7), []
    for _ in range(count):
        pack = names(chance.sample(DECK, 7))
        board = " ".join(pack[2 : 2 + chance.choice((0, 3, 3, 4, 5))])
        bet = chance.choice((0, 30_00, 60_00))
        pot = 100_00 if board else 0
        found.append(facing(" ".join(pack[:2]), board, pot=pot, bet=bet if board else 30_00))
    return found


def test_temperaments_differ() -> None:
    quick, asked = Quick(), spots(400)
    found = {one.name: Counter(choice.deed for choice in choices(one, quick, asked)) for one in EVERY}
    pushes = {name: sum(found[name][deed] for deed in ("bet", "raise", "all-in")) for name in found}

    assert pushes["aggressive"] > 1.5 * max(pushes["tight"], pushes["loose"])
    assert min(pushes["tight"], pushes["loose"]) > 3 * pushes["calling"]
    assert found["tight"]["fold"] > found["loose"]["fold"] > found["calling"]["fold"]
    assert found["calling"]["call"] > 1.5 * found["tight"]["call"]


def test_the_same_chance_makes_the_same_choices_and_another_does_not(chances: Chances) -> None:
    asked = spots(60)

    assert choices(AGGRESSIVE, chances, asked, seed=3) == choices(AGGRESSIVE, chances, asked, seed=3)
    assert choices(AGGRESSIVE, chances, asked, seed=3) != choices(AGGRESSIVE, chances, asked, seed=4)


def test_the_same_hand_is_not_always_played_the_same_way() -> None:
    sight = facing("Ks Kd", "Kc 8h 3d", pot=100_00, bet=0)

    assert {choice.deed for choice in choices(LOOSE, Quick(), [sight] * 60)} == {"check", "bet"}
    assert len({choice.to for choice in choices(AGGRESSIVE, Quick(), [sight] * 60)}) > 2


def test_the_price_is_what_a_call_adds_to_the_pot_it_can_win() -> None:
    """100 to win 300; with 50 left the rest of the bet is not there to be won: 50 to win 150 + 50 + ... of each."""
    assert price(facing("As Ah", "Kd 9c 2h", pot=200_00, bet=100_00)) == pytest.approx(100 / 400)
    short = facing("As Ah", "Kd 9c 2h", pot=200_00, bet=100_00, stack=50_00)
    assert (short.to_pay, short.to_win) == (50_00, 250_00)


def test_a_larger_bet_makes_a_middling_hand_worth_less(chances: Chances) -> None:
    sights = [facing("9s 8s", "9d 6c 2h", pot=100_00, bet=bet) for bet in (0, 30_00, 60_00, 100_00)]
    shares = [chances.share(sight, sight.opponents) for sight in sights]

    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] > 0.1


def test_each_opponent_more_makes_a_hand_worth_less(chances: Chances) -> None:
    for board in ("", "9d 6c 2h"):
        sights = [facing("9s 9c", board, pot=0, bet=30_00, opponents=many) for many in (1, 2, 4)]
        shares = [chances.share(sight, sight.opponents) for sight in sights]

        assert shares == sorted(set(shares), reverse=True)


def test_calling_stations_call() -> None:
    sight = facing("9s 8s", "9d 6c 2h", pot=100_00, bet=50_00)

    assert Counter(choice.deed for choice in choices(CALLING, Quick(), [sight] * 50))["call"] >= 45
