"""Players for the load test: each has a socket at their table, and plays as a person would."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.floor_house import Seat


class Box(msgspec.Struct):
    """The parts of a box that a player looks at."""

    box: int
    player: str
    examined: bool = False


class Round(msgspec.Struct):
    """The round on the table."""

    round: str
    stage: str
    boxes: list[Box]


class Hand(msgspec.Struct):
    """The Poker hand on the table."""

    legal: list[dict[str, str]]


class You(msgspec.Struct):
    """The player's possible commands."""

    legal: list[dict[str, Any]]
    seat: int | None


class Table(msgspec.Struct):
    """The table document."""

    you: You
    round: Round | None
    hand: Hand | None


class Notice(msgspec.Struct):
    """Something that has happened."""

    position: int


class Frame(msgspec.Struct):
    """Any frame."""

    type: str
    id: str | None = None
    position: int = 0
    fresh: bool = False
    notices: list[Notice] = []
    table: Table | None = None
    error: dict[str, Any] | None = None


DECODER = msgspec.json.Decoder(Frame)


@dataclass(slots=True)
class Tally:
    """The counts of all players."""

    took_s: list[float] = field(default_factory=list)
    stored: list[str] = field(default_factory=list)
    """The ids of commands that were answered, as the store knows them."""
    refused: dict[str, int] = field(default_factory=dict)
    frames: int = 0
    repeats: int = 0
    """Notices that came twice, or out of order."""
    fresh: int = 0
    broken: int = 0


class Player:
    """One player at one place."""

    def __init__(self, address: str, seat: Seat, tally: Tally, chance: random.Random) -> None:
        self._place = f"{address.replace('http', 'ws')}/api/v1/tables/{seat.table}/stream"
        self._seat = seat
        self._tally = tally
        self._chance = chance
        self._number = 0
        self._sent: dict[str, float] = {}
        self._busy = False
        self._placed: set[str] = set()
        self._seen = 0
        self._table: Table | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self, until: float) -> None:
        """Watch and play until that time."""
        headers = {"Authorization": f"Bearer {self._seat.token}"}
        try:
            async with connect(
                self._place, additional_headers=headers, compression=None, max_size=None, open_timeout=60
            ) as socket:
                while (left := until - time.monotonic()) > 0:
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(left):
                            self._take(socket, await socket.recv())
                await self._settle_up(socket)
        except (ConnectionClosed, OSError):
            self._tally.broken += 1

    async def _settle_up(self, socket: ClientConnection) -> None:
        """Wait for the answers that are still to come."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(10):
                while self._sent:
                    self._take(socket, await socket.recv(), act=False)

    def _take(self, socket: ClientConnection, data: str | bytes, *, act: bool = True) -> None:
        frame = DECODER.decode(data)
        self._tally.frames += 1
        if frame.type in ("answer", "refused"):
            self._answered(frame)
        for notice in frame.notices:
            self._tally.repeats += notice.position <= self._seen
            self._seen = notice.position
        self._tally.fresh += frame.fresh
        if frame.table is not None:
            self._table = frame.table
        if act and not self._busy and self._table is not None:
            self._think(socket, self._table)

    def _answered(self, frame: Frame) -> None:
        began = self._sent.pop(frame.id or "", None)
        if began is None:
            return
        self._busy = False
        self._tally.took_s.append(time.perf_counter() - began)
        if frame.type == "answer":
            self._tally.stored.append(f"{self._seat.name}:{frame.id}")
        elif frame.error is not None:
            code = str(frame.error["code"])
            self._tally.refused[code] = self._tally.refused.get(code, 0) + 1

    def _think(self, socket: ClientConnection, table: Table) -> None:
        """Decide on the next command, and give it after a while."""
        wanted = self._poker(table) if table.hand is not None else self._house(table)
        if wanted is None:
            return
        deed, pause_s = wanted
        self._busy = True
        task = asyncio.ensure_future(self._give(socket, deed, pause_s))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _give(self, socket: ClientConnection, deed: dict[str, Any], pause_s: float) -> None:
        await asyncio.sleep(pause_s)
        self._number += 1
        number = str(self._number)
        self._sent[number] = time.perf_counter()
        message = {"type": "command", "id": number, "table": self._seat.table, **deed}
        with contextlib.suppress(ConnectionClosed):
            await socket.send(msgspec.json.encode(message).decode())

    def _house(self, table: Table) -> tuple[dict[str, Any], float] | None:
        """Ante and jackpot bet once a round; look; then stay or fold."""
        round_ = table.round
        if round_ is None:
            return None
        legal = [one for one in table.you.legal if one.get("box") == self._seat.box]
        if round_.stage == "betting":
            return self._bets(round_.round, legal)
        if round_.stage != "decisions":
            return None
        if any(one["command"] == "examine" for one in legal):
            return {"command": "examine", "box": self._seat.box}, self._chance.uniform(0.5, 3)
        choices = [one for one in legal if one["command"] in ("place_bet", "fold", "check")]
        return (self._chance.choice(choices), self._chance.uniform(1, 8)) if choices else None

    def _bets(self, number: str, legal: list[dict[str, Any]]) -> tuple[dict[str, Any], float] | None:
        for bet, amount in self._seat.bets:
            key = f"{number} {bet}"
            if key not in self._placed and any(one["command"] == "place_bet" and one["bet"] == bet for one in legal):
                self._placed.add(key)
                deed = {"command": "place_bet", "box": self._seat.box, "bet": bet, "amount": amount}
                return deed, self._chance.uniform(0.2, 8)
        return None

    def _poker(self, table: Table) -> tuple[dict[str, Any], float] | None:
        if table.you.seat is None:
            if "sit" in self._placed:
                return None
            self._placed.add("sit")
            return {"command": "sit", "seat": self._seat.box, "amount": "1000.00"}, self._chance.uniform(0, 2)
        actions = {one["action"] for one in table.hand.legal} if table.hand is not None else set()
        for action in ("check", "call", "fold"):
            if action in actions:
                return {"command": "act", "action": action}, self._chance.uniform(1, 4)
        return None


if __name__ == "__main__":
    raise SystemExit("This is a part of the load test: python -m bench.floor_load --help")
