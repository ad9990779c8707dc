"""A short evening on a floor, the same to the byte however often the floor is killed and opened again.

Time and chance follow from how far the floor has come, so a command that was not stored comes out as it would have.
"""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from croupier.command import Command
from croupier.floor import SYSTEM, Actor, CommandResult, Floor, HouseSettings
from croupier.floor.drafting.checkpoints import STREAM as CHECKPOINTS
from croupier.poker.commands import LeaveTable
from croupier.store import EventStore, StoredEvent, open_store
from tests.floor.house import START, House, player
from tests.floor.test_poker_tables import play_hand

SETTINGS = HouseSettings(checkpoint_every=40)


class Asked(NamedTuple):
    """A command as somebody sends it."""

    command: Command
    actor: Actor
    command_id: str


class Evening(House):
    """A house whose clock and chance depend on nothing but how many events were stored."""

    def __init__(self, store: EventStore, house: HouseSettings = SETTINGS) -> None:
        self.asked: list[Asked] = []
        self._drawn = (-1, random.Random())
        super().__init__(store, house=house)

    def _opened(self) -> Floor:
        return Floor.open(self.store, clock=self._time, chance=self._bytes, house=self.settings)

    def _come(self) -> int:
        """Checkpoints do not count: they come when the floor finds time for them."""
        return self.floor.position - self.floor.state.versions.get(CHECKPOINTS, 0)

    def _time(self) -> datetime:
        return START + timedelta(seconds=self._come())

    def _bytes(self, count: int) -> bytes:
        come = self._come()
        if self._drawn[0] != come:
            self._drawn = (come, random.Random(come))
        return self._drawn[1].randbytes(count)

    def do(self, command: Command, actor: Actor = SYSTEM, *, command_id: str | None = None) -> CommandResult:
        """A command, under a number of its own."""
        asked = Asked(command, actor, command_id or f"e{len(self.asked) + 1}")
        self.asked.append(asked)
        return self.ask(asked)

    def ask(self, asked: Asked) -> CommandResult:
        """Send it; a draw that came to nothing is drawn again."""
        self._drawn = (-1, self._drawn[1])
        return self.floor.do(asked.command, actor=asked.actor, command_id=asked.command_id)


def play(house: House) -> None:
    """Two linked tables, two rounds, and a hand of Poker."""
    house.open("A", "B", jackpot="grand")
    house.open("P", game="poker")
    house.chips("ann", "ben")
    house.deal_in("A", "ann", "ben", bets=("ante", "jackpot"))
    house.deal_in("B", "ben", bets=("ante", "jackpot"))
    house.play_out("B")
    house.hand("P", "ann", "ben")
    house.play_out("A")
    play_hand(house, "P")
    for name in ("ann", "ben"):
        house.do(LeaveTable(table="P"), player(name))


@cache
def undisturbed() -> tuple[tuple[Asked, ...], list[Any], dict[str, int]]:
    """The commands of an evening without faults, the events they store, and everybody's chips at its end."""
    with open_store("memory:") as store:
        evening = Evening(store)
        play(evening)
        return tuple(evening.asked), told(store), balances(evening.floor)


def told(store: EventStore) -> list[Any]:
    """All that was stored, but for checkpoints and positions, which they shift."""
    events: list[StoredEvent] = []
    while page := store.read_all(events[-1].position if events else 0):
        events += page
    return [
        (event.stream, event.version, _without_place(event.document), event.at, event.command_id)
        for event in events
        if event.stream != CHECKPOINTS
    ]


def _without_place(document: dict[str, Any]) -> dict[str, Any]:
    """The place of a deal in the order of all deals is a position."""
    return {**document, "place": None} if document["event"] == "deal_completed/1" else document


def balances(floor: Floor) -> dict[str, int]:
    """Every account that is not empty."""
    return {account: cents for account, cents in floor.state.books.balances.items() if cents}
