"""Laws of the card room, over random comings and goings across tables."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cardroom import commands as c
from croupier.command import Command
from croupier.floor.state.table_state import Status
from croupier.floor_events.commands import RelocatePlayer, ResumeTable, SuspendTable
from croupier.floor_events.logged_event import LoggedEvent
from croupier.poker import TableState, decide, evolve, opened_table
from croupier.poker.commands import Act, AddChips, ChangeSeat, LeaveTable, SitOut, StartHand, TakeSeat
from croupier.poker.events import HandOpened, PlayerSat, PokerTableOpened
from croupier.poker.settings import STAKES
from croupier.poker.table_state import evolve_seats
from croupier.refusals import Refused
from croupier.rounds.commands import DealCards, SettleRound
from croupier.store import open_store
from tests.cardroom.rooms import PLAYERS, STAKE, card_room, chips, names, poker, room_of
from tests.floor.house import PIT, House, everything, player
from tests.poker.tables import SETTINGS

TABLES = ("P", "Q", "R")


class LivelyRoom:
    """Three tables with a list and a must-move link, at which people and staff do whatever they like."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.house = card_room(House(open_store("memory:"), seed=seed), *TABLES)
        self.house.do(c.LinkMustMove(table="P", feeder="Q", must=self.chance.random() < 0.5), PIT)
        self.house.do(c.ChangeList(stakes="1-2", lose_place=self.chance.random() < 0.5, answer_s=20), PIT)
        self.total = sum(chips(self.house).values())
        self.came: list[str] = []
        """The players on the list, in the order in which they came."""
        self.noted: list[LoggedEvent] = []
        """All that has happened since."""
        self.house.floor.listeners.append(lambda done: self.noted.extend(done.events))

    def step(self) -> None:
        deeds: list[Callable[[], None]] = [
            self.join, self.join, self.come, self.come, self.come, self.go, self.ask, self.answer, self.play, self.play,
            self.play, self.play, self.move, self.staff, self.wait,
        ]  # fmt: skip
        try:
            self.chance.choice(deeds)()
        except Refused:
            return

    def _anyone(self) -> str:
        return self.chance.choice(PLAYERS)

    def _table(self) -> str:
        return self.chance.choice(TABLES)

    def join(self) -> None:
        commands: list[Command] = [c.JoinList(stakes="1-2"), c.JoinList(stakes="1-2"), c.LeaveList(stakes="1-2")]
        self.house.do(self.chance.choice(commands), player(self._anyone()))

    def come(self) -> None:
        """A player takes the seat that is held for them, or any seat that they may take."""
        calls = [hold for hold in room_of(self.house).holds if hold.why == "call"]
        if calls and self.chance.random() < 0.8:
            hold = self.chance.choice(calls)
            table, seat, name = hold.table, hold.seat, hold.player
        else:
            table, seat, name = self._table(), self.chance.randint(1, 6), self._anyone()
        self.house.do(TakeSeat(table=table, seat=seat, amount=STAKE), player(name))

    def go(self) -> None:
        seated = [(table, seat.player) for table in TABLES for seat in poker(self.house, table).seats.values()]
        table, name = self.chance.choice(seated or [("P", "ann")])
        self.house.do(LeaveTable(table=table), player(name))

    def ask(self) -> None:
        seat = self.chance.choice([None, *range(1, 7)])
        seated = [(table, one.player) for table in TABLES for one in poker(self.house, table).seats.values()]
        table, name = self.chance.choice(seated or [("P", "ann")])
        self.house.do(c.AskSeatChange(table=table, seat=seat), player(name))

    def answer(self) -> None:
        hold = self.chance.choice(room_of(self.house).holds or (None,))
        if hold is not None:
            accept = self.chance.random() < 0.7
            self.house.do(c.AnswerOffer(table=hold.table, accept=accept), player(hold.player))

    def play(self) -> None:
        """The next thing at a table: a hand opens, somebody acts, or the hand is dealt on or settled."""
        busy = [table for table in TABLES if len(poker(self.house, table).seats) > 1]
        table = self.chance.choice(busy or TABLES)
        state = poker(self.house, table)
        if not state.playing:
            self.house.do(StartHand(table=table), PIT)
            self.house.do(DealCards(table=table), PIT)
        elif state.hand is not None and state.hand.turn is not None:
            action = self.chance.choice(["fold", "fold", "fold", "call", "check", "all-in"])
            self.house.do(Act(table=table, action=action), player(state.seats[state.hand.turn].player))
        else:
            commands: list[Command] = [DealCards(table=table), SettleRound(table=table)]
            self.house.do(self.chance.choice(commands), PIT)

    def move(self) -> None:
        table, seat, to_seat = self._table(), self.chance.randint(1, 6), self.chance.randint(1, 6)
        if self.chance.random() < 0.5:
            self.house.do(ChangeSeat(table=table, seat=seat, to_seat=to_seat), PIT)
        else:
            self.house.do(RelocatePlayer(table=table, seat=seat, to_table=self._table(), to_seat=to_seat), PIT)

    def staff(self) -> None:
        table = self._table()
        if self.house.floor.tables[table].sign.status is Status.CLOSED:
            self.house.open(table, game="poker")
            return
        commands: list[Command] = [
            c.BalanceTables(tables=("Q", "R")),
            c.CallNext(table=table),
            c.BreakTable(table="R"),
            c.ChangeList(stakes="1-2", automatic=self.chance.random() < 0.8),
            c.CallClock(table=table),
            SitOut(table=table, seat=self.chance.randint(1, 6)),
            SuspendTable(table=table, reason="a spilt drink"),
            ResumeTable(table=table),
            ResumeTable(table=table),
            AddChips(table=table, amount=STAKE),
        ]
        command = self.chance.choice(commands)
        actor = player(self._anyone()) if isinstance(command, AddChips) else PIT
        self.house.do(command, actor)

    def wait(self) -> None:
        self.house.now = self.house.now.replace(microsecond=0)
        for hold in room_of(self.house).holds:
            if hold.until_s is not None:
                self.house.do(c.PassOver(table=hold.table, seat=hold.seat), PIT)

    # The laws

    def check(self) -> None:
        room = room_of(self.house)
        sat = [seat.player for table in TABLES for seat in poker(self.house, table).seats.values()]
        assert len(sat) == len(set(sat)), "a player in two seats"
        held = [(hold.table, hold.seat) for hold in room.holds]
        assert len(held) == len(set(held)), "a seat held twice"
        assert not any(seat in poker(self.house, table).seats for table, seat in held), "a taken seat is held"
        movers = [hold.player for hold in room.holds if hold.from_table is not None]
        assert len(movers) == len(set(movers)), "a player moves to two seats"
        now = names(self.house)
        assert len(now) == len(set(now)), "a name twice on a list"
        self.came = [name for name in self.came if name in now] + [name for name in now if name not in self.came]
        assert list(now) == self.came, "a list out of order"
        assert not set(names(self.house)) & {
            seat.player
            for table in TABLES
            for seat in poker(self.house, table).seats.values()
            if self.house.floor.tables[table].sign.status is Status.OPEN
        }, "a seated player waits"


@pytest.mark.clause("PKR 5.4.1", "R-136")
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6))
def test_nobody_sits_twice_lists_keep_their_order_no_chip_is_lost_and_moved_players_pay_as_the_rules_say(
    seed: int,
) -> None:
    lively = LivelyRoom(seed)
    for _ in range(100):
        lively.step()
        lively.check()
    check_chips(lively)
    check_payments(lively)
    before = everything(lively.house)
    lively.house.reopen()
    assert everything(lively.house) == before
    lively.house.floor.checkpoint()
    lively.house.reopen()
    assert room_of(lively.house)._asdict() == before["cardroom"]


def check_chips(lively: LivelyRoom) -> None:
    """Chips are with players, in pots, or taken as rake."""
    balances = lively.house.floor.state.books.balances
    rake = sum(amount for account, amount in balances.items() if account.startswith("rake"))
    playing = [state for table in TABLES if (state := poker(lively.house, table)).playing]
    hands = [state.hand for state in playing if state.hand is not None]
    pots = sum(hand.put_in(place) for hand in hands for place in range(len(hand.numbers)))
    assert sum(chips(lively.house).values()) + pots + abs(rake) == lively.total


def check_payments(lively: LivelyRoom) -> None:
    """5.4.1: a moved player pays nothing to join, and posts a blind only if the Big Blind is due at the new seat."""
    moved: set[tuple[str | None, str]] = set()
    for noted in lively.noted:
        match noted.event:
            case PlayerSat(player=name, relocated=relocated, missed_before=None):
                (moved.add if relocated else moved.discard)((noted.table, name))
            case HandOpened() as opened:
                for seat, name, _ in opened.dealt:
                    if (noted.table, name) in moved:
                        moved.discard((noted.table, name))
                        assert [number for number, _, _ in opened.posts if number == seat] == []
                        assert opened.small != seat
            case _:
                pass


# Blinds and changes of seats


def after(table: TableState, command: ChangeSeat | TakeSeat) -> TableState:
    for event in decide(table, command):
        table = evolve(table, event)
    return table


def next_opening(table: TableState) -> HandOpened:
    opened = decide(table, StartHand())[0]
    assert isinstance(opened, HandOpened)
    return opened


def paid_by(opened: HandOpened, number: int) -> int:
    """A seat's payment as the round opens, in Small Blinds."""
    posts = sum(amount // SETTINGS.small_blind for seat, amount, _ in opened.posts if seat == number)
    return posts + 2 * (opened.big == number) + (opened.small == number)


def changes_of(table: TableState, name: str) -> list[TableState]:
    """The table with the player in each seat that they can have, their own first."""
    own = table.seat_of(name)
    assert own is not None
    return [table, *(after(table, ChangeSeat(player=name, seat=own.number, to_seat=to)) for to in table.free_seats)]


def cost(table: TableState, name: str) -> int:
    seat = table.seat_of(name)
    assert seat is not None
    return paid_by(next_opening(table), seat.number)


@pytest.mark.clause("PKR 5.4.2", "PKR 5.4.2(a)", "R-161")
@pytest.mark.parametrize("dodges", [True, False])
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 2), (4, 3), (6, 4)])
def test_nobody_pays_fewer_blinds_by_changing_seats(players: int, seed: int, dodges: bool) -> None:
    chance = random.Random(seed * 100 + players)
    table = opened_table(PokerTableOpened("T1", SETTINGS, STAKES))
    for seat in sorted(chance.sample(range(1, 11), players)):
        table = after(table, TakeSeat(player=f"P{seat}", seat=seat, amount=100_000))
    mover = min(table.seats.values()).player
    paid = dict.fromkeys((seat.player for seat in table.seats.values()), 0)
    for _ in range(20 * players):
        choices = changes_of(table, mover)
        table = min(choices, key=lambda one: cost(one, mover)) if dodges else chance.choice(choices)
        opened = next_opening(table)
        for number, name, _ in opened.dealt:
            paid[name] += paid_by(opened, number)
        table = evolve_seats(table, opened)._replace(playing=False, owed={})
    others = [amount for name, amount in paid.items() if name != mover]
    assert paid[mover] >= min(others) - ONE_ORBIT


ONE_ORBIT = 3
"""The blinds of one orbit, in Small Blinds: where one stops counting may be before or after them."""
