"""Bots at a floor's Poker table act within their time and never hold the table up, whatever others do there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from croupier.bots import BotAction, PokerBot
from croupier.command import Command
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.driving.driver import Dealers
from croupier.floor.state.table_state import FloorPokerTable
from croupier.floor_events.commands import OpenTable
from croupier.floor_events.pace import DEMO
from croupier.people.names import BOT_SIGN
from croupier.people.roles import Actor
from croupier.poker import HandStage
from croupier.poker import commands as c
from croupier.poker.events import HandMucked, HandSettled, HandShown
from croupier.refusals import Refused
from croupier.rounds import commands as r
from croupier.store import open_store
from croupier.table_commands import ManagerDecision
from tests.floor.house import BLINDS, DEALER, PIT, SHIFT, House, player
from tests.floor.test_driver import Evening

REPORTS = ("unlisted", "premature-board-card", "pot-split-agreed", "interruption")


@pytest.fixture
def house() -> Iterator[House]:
    with open_store("memory:") as store:
        yield House(store)


class PokerEvening(Evening):
    """One Poker table, with its dealers and bots. `timed_out` has the bots whose time ran out."""

    def __init__(self, house: House, *, bots: int, seats: int = 6, **table: Any) -> None:
        settings = BLINDS._replace(seats=seats)
        opened = {"pace": DEMO, **table}
        super().__init__(
            house, OpenTable(table="T1", name="Poker", game="poker", settings=settings, bots=bots, **opened), people=1
        )
        self.timed_out: list[str] = []
        self.heard: list[object] = []
        house.floor.listeners.append(self.hear)

    def hear(self, done: CommandResult) -> None:
        self.heard += [noted.event for noted in done.events]
        if isinstance(done.command, r.RunOutOfTime) and done.command.seat is not None:
            seat = self.poker().state.seats[done.command.seat]
            self.timed_out += [seat.player] if BOT_SIGN in seat.player else []

    @property
    def hands(self) -> int:
        """How many hands came to an end."""
        table: FloorPokerTable = self.poker()
        return table.state.rounds - table.playing

    def tries(self, command: Command, actor: Actor) -> None:
        with suppress(Refused):
            self.house.do(command, actor)


def test_bots_act_before_their_time_is_up_however_slow_they_are_set(house: House) -> None:
    evening = PokerEvening(house, bots=4, pace=DEMO._replace(bots_s=600, decide_s=5, results_s=2))
    evening.wait(900)
    assert evening.hands > 5
    assert evening.timed_out == []


def test_a_bot_whose_move_is_refused_for_good_loses_its_time_and_the_table_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PokerBot, "choose", lambda *_: BotAction("raise", 1))
    evening = PokerEvening(house, bots=3)
    evening.wait(1200)
    assert evening.hands > 3
    assert evening.timed_out


def test_a_bot_that_is_broken_loses_its_time_and_is_told_of(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> BotAction:
        raise ZeroDivisionError

    monkeypatch.setattr(PokerBot, "choose", breaks)
    evening = PokerEvening(house, bots=3)
    told: list[Exception] = []
    evening.dealers = Dealers(house.floor, now=house.now, seed=b"seed", failed=lambda _, error: told.append(error))
    house.floor.listeners[:] = [evening.dealers.hear, evening.hear]
    evening.dealers.presence(1, house.now)
    evening.wait(1200)
    assert evening.hands > 3
    assert {type(error) for error in told} == {ZeroDivisionError}


@pytest.mark.clause("PKR 3.14.2(d)", "R-30")
def test_bots_show_and_muck_by_themselves_where_a_person_deals(house: House) -> None:
    evening = PokerEvening(house, bots=4, dealer="human")
    for _ in range(400):
        evening.wait(4)
        hand = evening.poker().hand
        if hand is None or not evening.poker().playing:
            evening.tries(c.StartHand(table="T1"), DEALER)
        elif hand.stage in (HandStage.DEAL, HandStage.BOARD):
            house.do(r.DealCards(table="T1"), DEALER)
        elif hand.stage is HandStage.MARKER:
            house.do(c.FlipMarker(table="T1"), DEALER)
        elif hand.stage is HandStage.SETTLEMENT:
            house.do(r.SettleRound(table="T1"), DEALER)
    kinds = [type(event) for event in evening.heard]
    assert kinds.count(HandSettled) > 5
    assert kinds.count(HandShown) > 3
    assert kinds.count(HandMucked) > 0


@pytest.mark.clause("PKR 5.10", "PKR 5.14", "R-51", "R-58")
@pytest.mark.parametrize("seed", range(5))
def test_bots_play_on_whatever_others_do_at_their_table(house: House, seed: int) -> None:
    chance = Random(seed)
    seats = chance.randint(3, 10)
    evening = PokerEvening(house, bots=chance.randint(2, seats - 1), seats=seats)
    house.chips("ann", amount=100_000_00)
    for _ in range(120):
        evening.wait(chance.choice((0.5, 2, 7, 40)))
        something_awkward(evening, chance)
    settle_what_is_open(evening)
    before = evening.hands
    evening.wait(1200)

    assert evening.hands > before + 5
    assert evening.timed_out == []


def something_awkward(evening: PokerEvening, chance: Random) -> None:
    """By ann, the pit or the Shift Manager; often refused."""
    state = evening.poker().state
    ann, seat = player("ann"), chance.randint(1, state.settings.seats)
    to = chance.choice((None, 2_00, 6_00, 40_00))
    deed = chance.choice(("fold", "check", "call", "bet", "raise", "all-in"))
    decision = chance.choice(list(ManagerDecision))
    tried: list[tuple[Command, Actor]] = [
        (c.TakeSeat(table="T1", seat=seat, amount=chance.choice((40_00, 400_00))), ann),
        (c.Act(table="T1", action=deed, to=to), ann),
        (c.Act(table="T1", action=deed, to=to), ann),
        (c.ActEarly(table="T1", seat=seat, action=deed, to=to), PIT),
        (c.ActEarly(table="T1", seat=seat, action=deed, to=to), PIT),
        (c.ExposeCards(table="T1"), ann),
        (r.ReportIrregularity(table="T1", kind=chance.choice(REPORTS)), SHIFT),
        (c.ResolveReferral(table="T1", decision=decision, reason="so", seat=seat, amount=to or 0), SHIFT),
        (c.SitOut(table="T1", seat=seat), PIT),
        (c.ComeBack(table="T1"), ann),
        (c.AddChips(table="T1", amount=40_00), ann),
        (c.LeaveTable(table="T1"), ann),
    ]
    evening.tries(*chance.choice(tried))
    hand = evening.poker().hand
    if hand is not None and hand.waits and chance.random() < 0.5:
        settle_what_is_open(evening)


def settle_what_is_open(evening: PokerEvening) -> None:
    """Nobody may act while something is referred, or cards are to be put in order."""
    evening.tries(c.ResolveReferral(table="T1", decision=ManagerDecision.PLAY_ON), SHIFT)
    evening.tries(r.Reconstruct(table="T1"), PIT)
