"""A table at which players come and go at random, round after round, and the naive program beside it.

The rounds open through `decide` and are not played: only who posts what is of interest, so that thousands of rounds are
quick.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from croupier.poker import TableState, decide, evolve, opened_table
from croupier.poker.button_and_blinds import JoiningDues, joining_dues
from croupier.poker.commands import ComeBack, Command, LeaveTable, SitOut, StartHand, TakeSeat
from croupier.poker.events import HandOpened, PokerTableOpened
from croupier.poker.settings import STAKES
from croupier.poker.table_state import evolve_seats
from tests.poker.naive_blinds import NaiveTable, OpenedRound
from tests.poker.tables import SETTINGS

STACK = 100_000


class LivelyTable:
    """Players P1, P2 and so on in the first seats; more may join. The naive program hears of every change."""

    def __init__(self, players: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.state: TableState = opened_table(PokerTableOpened("T1", SETTINGS, STAKES))
        self.naive = NaiveTable()
        self.newcomers = 0
        for seat in sorted(self.chance.sample(range(1, 11), players)):
            self.sit(f"P{seat}", seat)

    def send(self, command: Command) -> None:
        for event in decide(self.state, command):
            self.state = evolve(self.state, event)

    def sit(self, player: str, seat: int, *, moved: bool = False) -> None:
        self.send(TakeSeat(player=player, seat=seat, amount=STACK, relocated=moved))
        self.naive.sit(player, seat, moved=moved)

    def leave(self, seat: int) -> None:
        player = self.state.seats[seat].player
        self.send(LeaveTable(player=player))
        self.naive.leave(player, seat)

    def go_away(self, seat: int) -> None:
        self.send(SitOut(player=self.state.seats[seat].player))
        self.naive.away(seat)

    def come_back(self, seat: int) -> None:
        self.send(ComeBack(player=self.state.seats[seat].player))
        self.naive.back(seat)

    @property
    def ready(self) -> int:
        return sum(seat.ready for seat in self.state.seats.values())

    def open_round(self) -> HandOpened:
        """The next round opens and is over."""
        opened = decide(self.state, StartHand())[0]
        assert isinstance(opened, HandOpened)
        self.state = evolve_seats(self.state, opened)._replace(playing=False, owed={})
        return opened

    def dues(self) -> dict[int, JoiningDues | None]:
        """The sentence for each seated player before the next round."""
        return {number: joining_dues(self.state, seat) for number, seat in self.state.seats.items() if seat.ready}

    # Chance

    def sit_out_at_random(self, often: float) -> None:
        """Players get up, and come back sooner or later."""
        for number, seat in list(self.state.seats.items()):
            if seat.away and self.chance.random() < 0.4:
                self.come_back(number)
            elif not seat.away and self.chance.random() < often:
                self.go_away(number)

    def join_and_leave_at_random(self) -> None:
        """Players leave; they, newcomers and players moved by staff sit down."""
        for seat in list(self.state.seats):
            if self.chance.random() < 0.05:
                self.leave(seat)
        free = [seat for seat in range(1, 11) if seat not in self.state.seats]
        if free and self.chance.random() < 0.3:
            self.sit_down(self.chance.choice(free))

    def sit_down(self, seat: int) -> None:
        gone = sorted(self.state.departed)
        if gone and self.chance.random() < 0.5:
            self.sit(self.chance.choice(gone), seat, moved=self.chance.random() < 0.2)
        else:
            self.newcomers += 1
            self.sit(f"N{self.newcomers}", seat, moved=self.chance.random() < 0.3)

    def rounds(self, count: int, *, sitting_out: float) -> Iterator[tuple[HandOpened, OpenedRound]]:
        """Rounds with comings and goings before each: as the engine opens it, and as the naive program does."""
        for _ in range(count):
            self.sit_out_at_random(sitting_out)
            self.join_and_leave_at_random()
            if self.ready >= 2:
                yield self.open_round(), self.naive.open_round()

    def marks(self) -> frozenset[str]:
        seats = self.state.seats.values()
        missed = {f"{seat.number} {seat.missed}" for seat in seats if seat.missed is not None}
        return frozenset(missed | {f"{seat.number} waits" for seat in seats if seat.waits})
