"""One simulated floor from one seed: something happens, all promises are checked, and so on."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from croupier.errors import BrokenPromiseError
from croupier.floor import CommandResult, Floor, GivenCommand, HouseSettings
from croupier.floor.commands.all_commands import Command
from croupier.floor.commands.floor_commands import BuyChips, CashOut
from croupier.floor.dealing.dealer import next_step
from croupier.floor.dealing.dealer_step import ORDERS
from croupier.floor.dealing.driver import Dealers, DueMove
from croupier.floor.engine.house_settings import AfterRestart
from croupier.floor.engine.recovery import rebuilt
from croupier.floor.engine.table_state import FloorPokerTable, HouseTable, Table
from croupier.floor.people.roles import SYSTEM, Actor, has_rank
from croupier.refusals import Refused
from croupier.rounds import commands as r
from croupier.rulings import Authority
from croupier.sim.cast import DEALER, PLAYERS, STAFF, opening
from croupier.sim.chance import StackedChance
from croupier.sim.comparing import difference, snapshot, snapshot_of
from croupier.sim.faults import FaultyStore, StoreFault
from croupier.sim.player_moves import has_something_to_do, player_move
from croupier.sim.poker_by_hand import dealers_move
from croupier.sim.promises import check_floor, check_settled, promise
from croupier.sim.secrecy_check import check_notices, check_view
from croupier.sim.staff_moves import approval_move, cards_by_hand, jackpot_move, pit_move, table_move
from croupier.sim.store_check import check_store
from croupier.store import EventStore, StoreError

EVENING = datetime(2030, 1, 31, 20, tzinfo=UTC)
LATEST = 25
"""The most steps by which a command is delayed."""
EVERYBODY = (*PLAYERS, *STAFF)
IN_CHARGE = tuple(person for person in STAFF if has_rank(person.role, Authority.PIT_SUPERVISOR))


class Simulation:
    """A floor and the chance that drives it. `say` is called with a line for each thing that happens."""

    def __init__(self, seed: int, store: EventStore, say: Callable[[str], None] = lambda _: None) -> None:
        self.chance = random.Random(seed)
        self.say = say
        self.now = EVENING
        self.faults: list[StoreFault] = []
        self.store = FaultyStore(store, self._next_fault)
        self.shuffles = StackedChance(seed)
        self.house = HouseSettings(
            after_restart=self.chance.choice((*[AfterRestart.GO_ON] * 9, AfterRestart.INTERRUPT)),
            lucky_player=3,
            lucky_dealer=5,
            checkpoint_every=self.chance.choice((20, 60, 5_000)),
        )
        self.sent: list[GivenCommand] = []
        self.delayed: list[tuple[int, GivenCommand]] = []
        self.acknowledged: dict[str, CommandResult] = {}
        self.steps = 0
        self.counts: dict[str, int] = {}
        self.kinds: frozenset[str] = frozenset()
        self.floor = self._open()
        self.dealers = self._dealers()
        for number, command in enumerate(opening(self.chance)):
            self.floor.do(command, actor=SYSTEM, command_id=f"opening-{number}")
        self.dealers.presence(len(PLAYERS), self.now)

    # The run

    def run(self, steps: int) -> None:
        """Run this many steps, then check the whole store."""
        for _ in range(steps):
            self.step()
        self.faults.clear()
        self._reopen("the end")
        self.kinds = check_store(self.store, self.floor.state, self.acknowledged, self.chance)

    def step(self) -> None:
        """Do one thing, and check all promises."""
        self.steps += 1
        while self.delayed and self.delayed[0][0] <= self.steps:
            self.send(self.delayed.pop(0)[1])
        self._deed()(self)
        check_floor(self.floor.state)
        check_view(self.chance, self.floor, self._table(), self._viewer())

    def _deed(self) -> Callable[[Simulation], None]:
        """Choose the next thing to happen. Whatever waits for staff does not wait for long."""
        state = self.floor.state
        waits = bool(state.approvals) or any(jackpot.pending for jackpot in state.jackpots.values())
        if waits and self.chance.randrange(4) == 0:
            return Simulation.house_works
        return self.chance.choices([deed for _, deed in DEEDS], [weight for weight, _ in DEEDS])[0]

    # Things that happen

    def let_time_pass(self) -> None:
        """The dealers do everything that is due, and so do the bots."""
        due = self.dealers.next_due
        self.now = max(self.now, due) if due is not None else self.now + timedelta(seconds=5)
        self.dealers.work(self.now, self.chance.randint(1, 4), self._dealers_give)

    def _dealers_give(self, dues: Sequence[DueMove]) -> None:
        """Each command by itself, or all in one transaction."""
        sent = [GivenCommand(due.command, due.actor, due.command_id) for due in dues]
        if self.chance.randrange(2):
            self.send_together(sent)
        else:
            for one in sent:
                self.send(one)

    def commands_together(self) -> None:
        """Several waiting commands are stored in one transaction. One of them may have come twice."""
        sent = []
        for _ in range(self.chance.randint(2, 5)):
            player = self.chance.choice(PLAYERS)
            sent.append(self._sent(player, player_move(self.chance, self._table(), player.name)))
        if self.chance.randrange(3) == 0:
            sent.append(self.chance.choice(self.sent[-50:]))
        self.send_together(sent)

    def somebody_plays(self) -> None:
        """A player does something at some table."""
        player, table = self.chance.choice(PLAYERS), self._table()
        for _ in range(3):
            if has_something_to_do(table, player.name):
                break
            table = self._table()
        self.order(player, player_move(self.chance, table, player.name))

    def dealer_deals(self) -> None:
        """A person who deals does what an automatic dealer would do."""
        by_people = [table for table in self.floor.state.tables.values() if table.sign.dealer == "human"]
        table = self.chance.choice(by_people) if by_people and self.chance.randrange(10) else self._table()
        automatic = table._replace(sign=table.sign._replace(dealer="automatic"))
        order = next_step(automatic, self.now).order
        if order is None or (order.command == "time_out" and self.chance.randrange(4)):
            return
        command = ORDERS[order.command](table.id, order)
        if isinstance(command, r.DealCards) and isinstance(table, HouseTable) and table.limits.by_hand:
            command = r.DealCards(table=table.id, cards=cards_by_hand(self.chance, table))
        if isinstance(table, FloorPokerTable):
            command = dealers_move(self.chance, table.id, table.hand, command)
        # The pit puts cards back in order.
        self.order(IN_CHARGE[0] if isinstance(command, r.Reconstruct) else DEALER, command)

    def pit_rules(self) -> None:
        """Something goes wrong at a table, or is put right."""
        self.order(self._staff(), pit_move(self.chance, self._table()))

    def house_works(self) -> None:
        """Jackpots, approvals, alarms, tables and the cage, beginning with those that someone waits for."""
        state, chance = self.floor.state, self.chance
        answer = approval_move(chance, list(state.approvals), list(state.alarms))
        pending = [name for name, jackpot in state.jackpots.items() if jackpot.pending]
        if answer is not None and chance.randrange(3):
            self.order(self._staff(), answer)
        elif pending or chance.randrange(2):
            name = chance.choice(pending or list(state.jackpots))
            self.order(self._staff(), jackpot_move(chance, name, state.jackpots[name], list(state.tables)))
        elif chance.randrange(2):
            self.order(self._staff(), table_move(chance, self._table()))
        else:
            kind, player = chance.choice((BuyChips, CashOut)), chance.choice(PLAYERS)
            actor = chance.choice((player, self._staff()))
            self.order(actor, kind(amount=100_00 * chance.randint(1, 20), player=player.name))

    def _staff(self) -> Actor:
        """Mostly a person of rank, sometimes anyone."""
        return self.chance.choice(EVERYBODY) if self.chance.randrange(5) == 0 else self.chance.choice(IN_CHARGE)

    def sent_again(self) -> None:
        """An earlier command arrives once more."""
        if self.sent:
            self.send(self.chance.choice(self.sent[-200:]))

    def late(self) -> None:
        """A command is delayed, and others overtake it."""
        player = self.chance.choice(PLAYERS)
        sent = self._sent(player, player_move(self.chance, self._table(), player.name))
        self.delayed.append((self.steps + self.chance.randint(1, LATEST), sent))
        self.delayed.sort(key=lambda found: found[0])

    def crash(self) -> None:
        """The floor is dropped in its present state, and opened again from its store."""
        self._reopen("a crash")

    def clock_jumps(self) -> None:
        """Someone sets the clock, forwards or backwards."""
        seconds = self.chance.choice((-7200, -60, -1, 30, 3600, 86_400))
        self.now += timedelta(seconds=seconds)
        self.say(f"the clock jumps by {seconds} s")

    def store_fails(self) -> None:
        """The next appends fail."""
        faults = [self.chance.choice(list(StoreFault)) for _ in range(self.chance.choice((1, 1, 1, 2, 6)))]
        self.faults += faults
        self.say(f"the store will fail: {', '.join(fault.name for fault in faults)}")

    # Commands

    def order(self, actor: Actor, command: Command) -> None:
        """Give a command for the first time."""
        self.send(self._sent(actor, command))

    def _sent(self, actor: Actor, command: Command) -> GivenCommand:
        sent = GivenCommand(command, actor, f"c{len(self.sent)}")
        self.sent.append(sent)
        return sent

    def send(self, sent: GivenCommand) -> None:
        """Give a command. A refusal or failure leaves the floor as it was. A repeat is done once."""
        before = None if self.chance.randrange(4) else snapshot(self.floor)
        self.shuffles.opening = self._opening(sent.command)
        try:
            done = self.floor.do(sent.command, actor=sent.actor, command_id=sent.command_id)
        except Refused as refused:
            self._note(sent, f"refused: {refused.code}")
            unchanged = before is None or before == snapshot(self.floor)
            promise(unchanged, f"a refusal ({refused.code}) has changed the floor")
        except StoreError as error:
            self._note(sent, f"failed: {type(error).__name__}")
            promise(before is None or before == snapshot(self.floor), "a store that failed has changed the floor")
        else:
            self._check_result(sent, done)
        self._begin_again_if_stopped()

    def send_together(self, sent: Sequence[GivenCommand]) -> None:
        """Give several commands at once. Each gets its own answer, and one that failed has changed nothing."""
        before = None if self.chance.randrange(4) else snapshot(self.floor)
        self.shuffles.opening = next(filter(None, (self._opening(one.command) for one in sent)), None)
        try:
            answers = self.floor.do_many(sent)
        except (StoreError, Refused) as error:
            self.say(f"{self.now:%H:%M:%S} {len(sent)} commands at once: {type(error).__name__}")
            promise(before is None or before == snapshot(self.floor), "a store that failed has changed the floor")
        else:
            for one, answer in zip(sent, answers, strict=True):
                if isinstance(answer, CommandResult):
                    self._check_result(one, answer)
                elif isinstance(answer, Refused):
                    self._note(one, f"refused: {answer.code}")
                elif isinstance(answer, StoreError):
                    self._note(one, f"failed: {type(answer).__name__}")
                else:
                    raise answer
            nothing = not any(isinstance(answer, CommandResult) for answer in answers)
            unchanged = before is None or not nothing or before == snapshot(self.floor)
            promise(unchanged, "commands of which none was done have changed the floor")
        self._begin_again_if_stopped()

    def _begin_again_if_stopped(self) -> None:
        if self.floor.stopped:
            self.faults.clear()
            self._reopen("the floor has stopped")

    def _opening(self, command: Command) -> HouseTable | None:
        table = self.floor.state.tables.get(command.table) if isinstance(command, r.OpenRound) else None
        return table if isinstance(table, HouseTable) else None

    def _check_result(self, sent: GivenCommand, done: CommandResult) -> None:
        self._note(sent, f"repeated, at {done.position}" if done.repeated else f"done, at {done.position}")
        name = f"{sent.actor.name}:{sent.command_id}"
        earlier = self.acknowledged.get(name)
        if earlier is not None:
            same = done.repeated and (done.position, done.answer) == (earlier.position, earlier.answer)
            promise(same, f"{name} was answered differently the second time")
        if done.events:  # a player's readiness is not stored
            self.acknowledged.setdefault(name, done)
        for table in done.tables:
            check_settled(self.floor.state.tables[table])
        if not done.repeated:
            check_notices(self.floor, done, self._viewer())

    def _note(self, sent: GivenCommand, came_to: str) -> None:
        self.counts[sent.command.command] = self.counts.get(sent.command.command, 0) + ("done" in came_to)
        self.say(f"{self.now:%H:%M:%S} {sent.actor.name} {sent.command} ({sent.command_id}): {came_to}")

    # The floor and its store

    def _viewer(self) -> str | None:
        """A player, or a passer-by."""
        return self.chance.choice((None, *(player.name for player in PLAYERS)))

    def _table(self) -> Table:
        return self.floor.state.tables[self.chance.choice(sorted(self.floor.state.tables))]

    def _next_fault(self) -> StoreFault | None:
        return self.faults.pop(0) if self.faults else None

    def _open(self) -> Floor:
        return Floor.open(self.store, clock=lambda: self.now, chance=self.shuffles, house=self.house)

    def _dealers(self) -> Dealers:
        dealers = Dealers(self.floor, now=self.now, seed=b"bots", failed=_fail)
        self.floor.listeners.append(dealers.hear)
        dealers.presence(len(PLAYERS), self.now)
        return dealers

    def _reopen(self, why: str) -> None:
        """Open the floor again from its store and compare. Interrupted rounds are added."""
        self.say(f"opened again after {why}")
        self.faults.clear()
        before, stopped = snapshot(self.floor), self.floor.stopped
        asked, self.house = self.house, replace(self.house, after_restart=AfterRestart.GO_ON)
        self.floor = self._open()
        now = snapshot(self.floor)
        promise(stopped is not None or now == before, f"the floor is another after {why}: {difference(before, now)}")
        anew = snapshot_of(rebuilt(self.store, from_the_start=True).state)
        promise(anew == now, f"the floor is another from its beginning: {difference(anew, now)}")
        self.house = asked
        if asked.after_restart is AfterRestart.INTERRUPT:
            self.floor = self._open()
        self.dealers = self._dealers()


def _fail(table: str, error: Exception) -> None:
    """A mistake in the program ends a simulation."""
    raise BrokenPromiseError(f"the dealer at {table} fails: {error!r}") from error


DEEDS: tuple[tuple[int, Callable[[Simulation], None]], ...] = (
    (40, Simulation.let_time_pass),
    (34, Simulation.somebody_plays),
    (8, Simulation.dealer_deals),
    (4, Simulation.pit_rules),
    (5, Simulation.house_works),
    (4, Simulation.commands_together),
    (4, Simulation.sent_again),
    (3, Simulation.late),
    (1, Simulation.crash),
    (1, Simulation.clock_jumps),
    (2, Simulation.store_fails),
)
"""The things that happen, with their frequencies."""
