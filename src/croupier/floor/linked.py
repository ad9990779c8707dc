"""Tables and the jackpots that they are linked to: what happens in a round and what it does to its jackpot is one step.

    floor = LinkedFloor()
    floor.open_jackpot(OpenJackpot(name="grand", settings=Settings()))
    floor.add_table("T1", game="casino-stud", jackpot="grand")
    floor.open_round("T1", chance=os.urandom)
    floor.send("T1", PlaceBet(box=1, player="P1", bet="ante", amount=100_00))

A refusal of the round or of the jackpot leaves both as they were.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from croupier.errors import BrokenPromiseError
from croupier.floor.consequences import completed, deal_complete, ended, told_to_jackpot
from croupier.games import HOUSE_GAMES
from croupier.games.prizes import Meter
from croupier.jackpots import UNOPENED, Jackpot, OpenJackpot, PrizesPaid, ReportFault
from croupier.jackpots import Command as JackpotCommand
from croupier.jackpots import Event as JackpotEvent
from croupier.jackpots import Stage as LinkStage
from croupier.jackpots import decide as decide_jackpot
from croupier.jackpots import evolve as evolve_jackpot
from croupier.money import dollars
from croupier.refusals import Refused
from croupier.rounds import LiveRound, Round, Stage, TableSettings, evolve, sheet_of
from croupier.rounds.commands import Command, OpenRound, ReportIrregularity, SettleRound
from croupier.rounds.decide import decide
from croupier.rounds.events import BetsClosed, Event, RoundSettled
from croupier.rulings import Authority
from croupier.settlement.house import claims_on
from croupier.settlement.sheet import read_sheet
from croupier.shoe import Deck, fresh_deck


@dataclass(slots=True)
class LinkedTable:
    """One table, and the round that is on it."""

    name: str
    game: str
    settings: TableSettings
    jackpot: str | None
    rounds: int = 0
    live: LiveRound | None = None
    linked: bool = False
    """Whether the round has contributed to the jackpot."""
    paid_from: Meter | None = None
    """The meter that the jackpot has paid the round's prizes from."""


@dataclass(slots=True)
class LinkedFloor:
    """Some tables and some jackpots."""

    tables: dict[str, LinkedTable] = field(default_factory=dict)
    jackpots: dict[str, Jackpot] = field(default_factory=dict)
    jackpot_events: list[tuple[str, JackpotEvent]] = field(default_factory=list)
    """Everything that has happened to the jackpots, in order."""
    deals: int = 0
    """How many deals have been completed: the next one's place is one more."""

    def open_jackpot(self, opening: OpenJackpot) -> None:
        """Put a jackpot into service."""
        if opening.name in self.jackpots:
            raise Refused("ALREADY_OPEN", None, f"there is a jackpot {opening.name!r} already")
        self.jackpots[opening.name] = UNOPENED
        self._commit(opening.name, decide_jackpot(UNOPENED, opening))

    def add_table(
        self, name: str, *, game: str, settings: TableSettings | None = None, jackpot: str | None = None
    ) -> None:
        """A table of a house game, linked to a jackpot or not."""
        if game not in HOUSE_GAMES:
            raise Refused("UNKNOWN_GAME", None, f"{game!r} is not a house game: {', '.join(HOUSE_GAMES)}")
        if jackpot is not None and jackpot not in self.jackpots:
            raise Refused("NO_SUCH_JACKPOT", None, f"there is no jackpot {jackpot!r}")
        self.tables[name] = LinkedTable(name, game, settings or TableSettings(), jackpot)

    def open_round(self, table: str, *, chance: Callable[[int], bytes] | None, deck: Deck | None = None) -> LiveRound:
        """ "Place your Bets, please". Without a working jackpot no jackpot bets are taken (5.18.2(c))."""
        found = self.tables[table]
        if found.live is not None and not found.live.over:
            raise Refused("ROUND_OPEN", None, f"the round at {table} is not over")
        deck = deck or (fresh_deck(chance) if chance is not None else None)
        opening = OpenRound(
            game=found.game,
            round=f"{table}-{found.rounds + 1}",
            table=found.settings,
            commitment=None if deck is None else deck.commitment,
            meter=self._working_meter(found),
        )
        found.live = LiveRound(decide(None, opening), deck)
        found.rounds += 1
        found.linked, found.paid_from = False, None
        return found.live

    def _working_meter(self, table: LinkedTable) -> Meter | None:
        if table.jackpot is None:
            return None
        jackpot = self.jackpots[table.jackpot]
        broken = any(fault.table in (None, table.name) and fault.box is None for fault in jackpot.faults)
        return None if broken else _shown(jackpot)

    def send(self, table: str, command: Command) -> tuple[Event, ...]:
        """A command to the round on a table. Rounds are settled through `settle`, since their jackpot has a say."""
        if isinstance(command, SettleRound):
            raise Refused("NOT_SO", None, "the floor settles rounds, from the meter that is theirs")
        live = self._live(table)
        return self._carry_out(self.tables[table], live, live.propose(command))

    def deal(self, table: str) -> tuple[Event, ...]:
        """The cards of the street, from the table's deck."""
        live = self._live(table)
        return self._carry_out(self.tables[table], live, live.propose_deal())

    def settle(self, table: str) -> tuple[Event, ...]:
        """Collect and pay. Where a meter prize has to wait for rounds dealt earlier (R-16), nothing happens yet."""
        found, live = self.tables[table], self._live(table)
        if live.state.stage is not Stage.SETTLEMENT:
            raise Refused("WRONG_STAGE", None, f"the round is waiting for {live.state.stage}")
        before = len(live.events)
        if not found.linked or found.jackpot is None:
            return live.send(SettleRound())
        jackpot = self.jackpots[found.jackpot]
        known = jackpot.rounds.get(live.state.id)
        if known is not None and known.stage is LinkStage.DEALT:
            claims = claims_on(read_sheet(live.state.game, sheet_of(live.state)))
            self.tell(found.jackpot, ended(live.state, claims))
            known = self.jackpots[found.jackpot].rounds.get(live.state.id)
        waits = known is not None and known.stage is LinkStage.PENDING
        if not waits and live.state.stage is Stage.SETTLEMENT:
            live.send(SettleRound(meter=found.paid_from))
        return tuple(live.events[before:])

    def tell(self, jackpot: str, command: JackpotCommand) -> tuple[JackpotEvent, ...]:
        """A command to a jackpot: a confirmation, a correction, the House's order. Rounds it pays are settled."""
        events = decide_jackpot(self.jackpots[jackpot], command)
        self._commit(jackpot, events)
        return events

    def report_fault(self, jackpot: str, *, what: str, by: str, table: str | None = None) -> None:
        """5.17, 5.18 (PTH 5.16, 5.17): recorded, then ruled on table by table (R-23)."""
        self.tell(jackpot, ReportFault(what=what, by=by, table=table))
        for found in self.tables.values():
            open_ = found.live is not None and not found.live.over
            if open_ and found.jackpot == jackpot and table in (None, found.name):
                fault = ReportIrregularity(kind="jackpot-fault", by=Authority.HOUSE)
                self.send(found.name, fault)

    def _live(self, table: str) -> LiveRound:
        live = self.tables[table].live
        if live is None:
            raise Refused("NOT_OPEN", None, f"there is no round at {table}")
        return live

    def _carry_out(self, table: LinkedTable, live: LiveRound, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Both sides decide before either is changed."""
        if table.jackpot is None:
            return live.accept(events)
        step = _Step(self.jackpots[table.jackpot], live.state, table.linked, self.deals)
        happened = tuple(step.take(table.name, event) for event in events)
        live.accept(happened)
        table.linked, self.deals = step.linked, step.deals
        self._commit(table.jackpot, tuple(step.told))
        return happened

    def _commit(self, name: str, events: tuple[JackpotEvent, ...]) -> None:
        """What was decided has happened; rounds whose prizes are fixed now are settled."""
        for event in events:
            self.jackpots[name] = evolve_jackpot(self.jackpots[name], event)
            self.jackpot_events.append((name, event))
        for event in events:
            if isinstance(event, PrizesPaid):
                self._settle_paid(event)

    def _settle_paid(self, paid: PrizesPaid) -> None:
        table = next(t for t in self.tables.values() if t.live is not None and t.live.state.id == paid.round)
        if table.live is None or table.jackpot is None:
            return
        table.paid_from = Meter(paid.payments[0].meter, self.jackpots[table.jackpot].settings.reset)
        if table.live.state.referred or table.live.state.offer is not None:
            return  # settled from this meter once it has been decided how the round goes on
        (settled,) = table.live.send(SettleRound(meter=table.paid_from))
        _require_same(settled, paid)


@dataclass(slots=True)
class _Step:
    """What a command to a linked round comes to, on both sides, before anything is changed."""

    jackpot: Jackpot
    round: Round
    linked: bool
    deals: int
    told: list[JackpotEvent] = field(default_factory=list)

    def take(self, table: str, event: Event) -> Event:
        """The event as it happens, once its jackpot has heard of it."""
        self.linked = self.linked or (isinstance(event, BetsClosed) and bool(event.jackpot_bets))
        before, self.round = self.round, evolve(self.round, event)
        commands = list(told_to_jackpot(self.round, table, event))
        if deal_complete(before, self.round):
            self.deals += 1
            commands.append(completed(self.round, self.deals))
        for command in commands if self.linked else ():
            self._tell(command)
        if isinstance(event, BetsClosed) and self.linked:
            return replace(event, meter=_shown(self.jackpot))  # with this round's contributions
        return event

    def _tell(self, command: JackpotCommand) -> None:
        for event in decide_jackpot(self.jackpot, command):
            self.jackpot = evolve_jackpot(self.jackpot, event)
            self.told.append(event)


def _shown(jackpot: Jackpot) -> Meter:
    return Meter(jackpot.meter, jackpot.settings.reset)


def _require_same(settled: Event, paid: PrizesPaid) -> None:
    """The settlement pays out of the meter just what the jackpot has paid."""
    if not isinstance(settled, RoundSettled):
        raise BrokenPromiseError(f"round {paid.round} was paid but not settled")
    in_round = [(p["box"], p["bet"], p["amount"]) for p in settled.settlement["jackpot"]["payouts"]]
    by_jackpot = [(p.box, p.bet, dollars(p.amount)) for p in paid.payments if p.prize.percent]
    if in_round != by_jackpot:
        raise BrokenPromiseError(f"round {paid.round} pays {in_round}, its jackpot {by_jackpot}")
