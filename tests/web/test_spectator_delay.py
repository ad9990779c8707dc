"""Spectators see a Poker table late, as the house sets it; its players and staff see it as it is."""

from __future__ import annotations

import asyncio
import json
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

from msgspec import to_builtins
from starlette.requests import Request

from croupier.floor import Role
from croupier.floor_events.codec import type_of
from croupier.people.commands import SignUp
from croupier.poker.commands import Act
from croupier.poker.events import Acted
from croupier.records.round_archive import RoundArchive
from croupier.records.round_finder import find_round
from croupier.records.round_index import RoundIndex
from croupier.store import open_store
from croupier.web.doors.door import Call
from croupier.web.doors.played_rounds import rounds
from croupier.web.entrance.visitor import Visitor
from croupier.web.streams.hub import Hub, Reader
from croupier.web.streams.spectator_delay import SpectatorDelay
from tests.floor.house import House, player

DELAY_S = 10.0
PLAYERS = ("ann", "bob", "cat")


class Watched:
    """A Poker table with its viewers, on a clock of the test's own."""

    def __init__(self) -> None:
        self.house = House(open_store("memory:"))
        self.house.chips(*PLAYERS, "eve")
        self.house.do(SignUp(name="sue", password=b"x", role=Role.PIT_SUPERVISOR))
        self.house.open("P", game="poker")
        self.house.open("T1")
        self.now = 0.0
        floor = self.house.floor
        delay = SpectatorDelay(floor, DELAY_S, clock=lambda: self.now)
        self.hub = Hub(floor, asyncio.get_running_loop(), delay=delay)
        floor.listeners.append(self.hub.note)
        self.readers: dict[str | None, Reader] = {}
        for viewer in ("ann", "sue", "eve", None):
            self.readers[viewer] = Reader()
            self.hub.join(self.readers[viewer], "P", viewer, None)

    async def frames(self, viewer: str | None) -> list[dict[str, Any]]:
        """The frames that have reached a viewer since the last look."""
        await asyncio.sleep(0)
        found = []
        while self.readers[viewer]._frames:
            found.append(json.loads(str(await self.readers[viewer].next())))
        return found

    def passes(self, seconds: float) -> None:
        self.now += seconds
        self.hub.tell_spectators()


def bets(frame: dict[str, Any]) -> list[str]:
    return [seat["bet"] for seat in frame["table"]["hand"]["seats"]]


async def a_hand_with_spectators() -> None:
    table = Watched()
    house = table.house
    house.hand("P", *PLAYERS)
    table.hub.tell()
    for viewer in ("ann", "sue", "eve", None):
        await table.frames(viewer)
    table.passes(DELAY_S)
    (shown,) = await table.frames("eve")
    assert len(bets(shown)) == len(PLAYERS)
    await table.frames(None)

    house.do(Act(table="P", action="call"), player("ann"))
    table.hub.tell()
    for viewer in ("ann", "sue"):  # at once
        (frame,) = await table.frames(viewer)
        assert bets(frame) == ["2.00", "1.00", "2.00"]
        assert [notice["event"] for notice in frame["notices"]] == ["acted"]
    table.passes(DELAY_S - 1)
    for viewer in ("eve", None):
        assert await table.frames(viewer) == []
        assert bets({"table": to_builtins(table.hub.document("P", viewer))}) == ["0.00", "1.00", "2.00"]
    (row,) = [row for row in table.hub.lobby() if row.id == "P"]
    assert row.values != next(row for row in house.floor.lobby() if row.id == "P").values
    table.passes(1)
    for viewer in ("eve", None):
        (frame,) = await table.frames(viewer)
        assert bets(frame) == ["2.00", "1.00", "2.00"]
        assert [notice["event"] for notice in frame["notices"]] == ["acted"]
        assert frame["table"]["you"]["player"] == viewer


async def another_game_is_never_late() -> None:
    table = Watched()
    reader = table.readers["eve"] = Reader()
    table.hub.join(reader, "T1", "eve", None)
    await table.frames("eve")
    table.house.deal_in("T1", "ann")
    table.hub.tell()
    (frame,) = await table.frames("eve")
    assert [box["cards_dealt"] for box in frame["table"]["round"]["boxes"]] == [5]


def test_a_spectator_sees_each_event_only_when_its_time_has_come() -> None:
    asyncio.run(a_hand_with_spectators())


def test_the_house_games_are_seen_as_they_are() -> None:
    asyncio.run(another_game_is_never_late())


def test_a_stored_hand_is_cut_off_at_a_moment() -> None:
    house = House(open_store("memory:"))
    house.chips(*PLAYERS)
    house.open("P", game="poker")
    house.hand("P", *PLAYERS)
    moment = house.now.timestamp()
    house.do(Act(table="P", action="call"), player("ann"))
    found = find_round(house.store, "P/1")
    assert found is not None
    past = found.until(moment)
    assert past is not None
    assert [type_of(one) for one in found.events[len(past.events) :]] == [Acted]
    assert found.until(moment - 3_600) is None


def test_the_list_of_rounds_has_a_hand_for_spectators_only_when_it_has_been_over_for_the_delay() -> None:
    house = House(open_store("memory:"))
    index = RoundIndex(house.store)
    house.floor.listeners.append(lambda done: index.note(done.events))
    house.chips(*PLAYERS)
    house.open("P", game="poker")
    house.open("T1")
    house.deal_in("T1", "ann")

    def listed(viewer: str | None, *, staff: bool = False, delay_s: float = DELAY_S) -> list[tuple[str, str | None]]:
        desk = SimpleNamespace(clock=house.now.timestamp)
        served: Any = SimpleNamespace(archive=RoundArchive(house.store, index), spectator_delay_s=delay_s, desk=desk)
        actor = None if viewer is None else player(viewer)
        call = Call(served, Visitor(actor=actor, is_staff=staff), {}, {}, None, Request({"type": "http"}))
        return [(row["round"], row["outcome"]) for row in asyncio.run(rounds(call))["rounds"]]

    house.hand("P", *PLAYERS)
    house.now += timedelta(seconds=2 * DELAY_S)
    in_play = [("P/1", None), ("T1-1", None)]
    assert listed("ann") == listed("sue", staff=True) == listed(None, delay_s=0) == in_play
    assert listed("eve") == listed(None) == [("T1-1", None)]

    house.fold_out("P")
    over = [("P/1", "settled"), ("T1-1", None)]
    house.now += timedelta(seconds=DELAY_S - 1)
    assert listed("ann") == listed("sue", staff=True) == listed(None, delay_s=0) == over
    assert listed("eve") == listed(None) == [("T1-1", None)]
    house.now += timedelta(seconds=1)
    assert listed("eve") == listed(None) == over
