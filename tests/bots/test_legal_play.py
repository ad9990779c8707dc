"""Bots never do what the rules forbid: a table refuses it, and the test fails."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bots.chances import Quick
from croupier.bots.poker import TEMPERAMENTS, BotAction, PokerBot, permitted
from croupier.bots.sight import Limits
from croupier.poker import PokerTable
from croupier.poker.settings import PokerTableSettings
from tests.bots.poker_games import anything, facing, play_hand

QUICK = Quick()
TABLES, HANDS = 40, 12


@pytest.mark.parametrize("part", range(4))
def test_bots_never_act_illegally(part: int) -> None:
    """Two to nine seats, stacks from less than a blind to very deep, odd chips, with players who do anything."""
    for seed in range(part * TABLES // 4, (part + 1) * TABLES // 4):
        chance = Random(seed)
        chip = chance.choice((1, 5_00))
        settings = PokerTableSettings(5_00, 10_00, 5_00, 50_000_00, chip=chip, rake_percent="5", rake_cap=5_00)
        table = PokerTable.open(settings, chance.randbytes)
        players = {}
        for seat in range(1, chance.randint(2, 9) + 1):
            name = f"P{seat}"
            table.sit(name, seat, chance.choice((5_00, 15_00, 95_00, 300_00, 1_000_00, 20_000_00)))
            temperament = chance.choice([*TEMPERAMENTS.values(), None])
            bot = temperament and PokerBot(temperament=temperament, chances=QUICK, chance=chance.randbytes)
            players[name] = bot.choose if bot else anything(seed)
        for _ in range(HANDS):
            for state in list(table.state.seats.values()):
                if not state.stack:
                    table.add_chips(state.player, chance.choice((5_00, 200_00)))
            play_hand(table, players)

        assert table.over


DEEDS = ("fold", "check", "call", "bet", "raise", "all-in")


@given(
    st.dictionaries(st.sampled_from(DEEDS), st.tuples(st.integers(1, 500), st.integers(0, 500)), min_size=1),
    st.builds(BotAction, st.sampled_from(DEEDS), st.none() | st.integers(0, 2000)),
)
def test_whatever_is_wanted_something_legal_is_done(legal: dict[str, tuple[int, int]], wanted: BotAction) -> None:
    sight = facing("As Ah", pot=20_00, bet=10_00)
    limits = {deed: Limits(low, low + more) for deed, (low, more) in legal.items()}
    done = permitted(sight._replace(legal=limits), wanted)

    assert done.deed in limits
    assert done.deed == wanted.deed or wanted.deed not in limits
    if done.deed in ("bet", "raise"):
        assert done.to is not None
        assert limits[done.deed].lowest <= done.to <= limits[done.deed].highest
    else:
        assert done.to is None


def test_a_player_who_is_not_in_turn_is_not_asked() -> None:
    sight = facing("As Ah", pot=20_00, bet=10_00)._replace(legal={})
    bot = PokerBot(temperament=TEMPERAMENTS["tight"], chances=QUICK, chance=Random(1).randbytes)

    with pytest.raises(ValueError, match="not in turn"):
        bot.choose(sight)


@pytest.mark.parametrize("temperament", TEMPERAMENTS.values(), ids=str)
def test_a_bot_that_is_bound_does_what_is_left_to_it(temperament: object) -> None:
    sight = facing("7d 2c", "As Kh Qd", pot=40_00, bet=0)._replace(legal={"check": Limits(0, 0)})
    bot = PokerBot(temperament=temperament, chances=QUICK, chance=Random(1).randbytes)  # type: ignore[arg-type]

    assert bot.choose(sight) == BotAction("check")
