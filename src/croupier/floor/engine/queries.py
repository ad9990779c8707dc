"""Questions to the floor that change nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from croupier.cardroom.documents import room_document
from croupier.floor.drafting.command_result import CommandResult
from croupier.floor.state.floor_state import FloorState, poker_floor
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table, in_order
from croupier.floor.views.cage_desk import CageMoment
from croupier.floor.views.house_console import house_document
from croupier.floor.views.jackpot_documents import jackpot_document
from croupier.floor.views.notices import NAMES, TELLERS
from croupier.floor.views.personnel import personnel_document
from croupier.floor.views.pit_console import pit_document
from croupier.floor.views.player_numbers import ShownName, alarm_document, by_number
from croupier.floor.views.table_documents import public_document, short_document, table_document
from croupier.floor.views.watch_lines import BESIDE_THE_TABLES
from croupier.floor_events.house_changes import HouseChanged, in_force
from croupier.floor_events.house_settings import HouseSettings
from croupier.floor_events.logged_event import LoggedEvent
from croupier.gaming_day import read_gaming_day
from croupier.jackpots import Jackpot
from croupier.ledger.accounts import player
from croupier.messages import as_document, in_english
from croupier.money import Cents
from croupier.people.approvals import ApprovalAsked, may_see, waiting
from croupier.people.kept_addresses import KeptAddresses
from croupier.people.registry import People
from croupier.people.roles import Actor
from croupier.poker import Hand
from croupier.refusals import require

Clock = Callable[[], datetime]
Listener = Callable[[CommandResult], None]


KEPT = 150
"""How many events of each table can be asked for again."""


class RecentTableEvents:
    """The latest events of each table, for viewers who reconnect after a short while."""

    def __init__(self, since: int) -> None:
        self._since = since
        """Events up to this position are not remembered."""
        self._by_table: dict[str, deque[LoggedEvent]] = {}
        self._lost: dict[str, int] = {}
        """By table: the position of the last event that was dropped."""

    def add(self, events: Sequence[LoggedEvent]) -> None:
        """Remember the events that happened at tables."""
        for noted in events:
            if noted.table is not None:
                kept = self._by_table.setdefault(noted.table, deque(maxlen=KEPT))
                if len(kept) == KEPT:
                    self._lost[noted.table] = kept[0].position
                kept.append(noted)

    def after(self, table: str, position: int) -> list[LoggedEvent] | None:
        """All events of a table after a position; None if some of them are no longer here."""
        if position < max(self._since, self._lost.get(table, 0)):
            return None
        return [noted for noted in self._by_table.get(table, ()) if noted.position > position]


def round_of(noted: LoggedEvent) -> str | None:
    """The round or hand that an event belongs to, if it belongs to one."""
    kind, _, name = noted.stream.partition("/")
    if kind == "round":
        return name
    return noted.after.id if isinstance(noted.after, Hand) else None


class FloorReading:
    """The present floor."""

    def __init__(self, clock: Clock, house: HouseSettings, addresses: KeptAddresses) -> None:
        self.clock = clock
        self.addresses = addresses
        """Reads the network addresses of sign-ins from their records."""
        self.house = house
        """The server's own settings of the House. People change some of them (`house_at`)."""
        self._house_made: tuple[tuple[HouseChanged, ...], str, HouseSettings] | None = None
        """The changes, the day, and the settings that follow from them."""
        self.state = FloorState()
        self.position = 0
        """Position of the last stored event."""
        self.ready: dict[str, set[str]] = {}
        """By table: the players who have placed all their bets in the open round, or want the next one."""
        self.idle: dict[str, set[str]] = {}
        """By Poker table: the players whose time ran out, and who have done nothing since (R-51)."""
        self._ready_for: dict[str, tuple[str, str]] = {}
        """By table: what these players are ready for."""
        self.listeners: list[Listener] = []
        """The floor calls these after each commit, never before."""
        self._recent = RecentTableEvents(0)
        self._jackpots: dict[str, tuple[Jackpot, dict[str, Any]]] = {}
        """By table: its jackpot and the jackpot's document."""
        self._publics: dict[str, tuple[Table, object, tuple[int, int], dict[str, Any]]] = {}
        """By table: the table, its jackpot, the numbers of ready and idle players, and the public document made of
        them."""

    def _happened(self, result: CommandResult) -> None:
        """Remember a stored command for those who ask later, and tell the listeners."""
        self._recent.add(result.events)
        for name in result.tables:
            if name in self.ready:
                self._forget_ready(name)
        for listener in self.listeners:
            listener(result)

    def _forget_ready(self, name: str) -> None:
        """Players are ready for one deal, or for one next round."""
        table = self.state.tables.get(name)
        if not isinstance(table, HouseTable) or table.waits_for != self._ready_for.get(name):
            self.ready.pop(name, None)

    def house_at(self, at: str, state: FloorState | None = None) -> HouseSettings:
        """The settings of the House at this time: the server's own, with all changes that count by then."""
        changes = (self.state if state is None else state).house_changes
        if not changes:
            return self.house
        day = read_gaming_day(self.house.day_begins).day_of(at)
        if self._house_made is None or self._house_made[0] is not changes or self._house_made[1] != day:
            self._house_made = (changes, day, in_force(self.house, changes, day))
        return self._house_made[2]

    @property
    def house_now(self) -> HouseSettings:
        """The settings of the House at this moment."""
        return self.house_at(self.clock().isoformat()) if self.state.house_changes else self.house

    @property
    def tables(self) -> Mapping[str, Table]:
        return self.state.tables

    @property
    def jackpots(self) -> Mapping[str, Jackpot]:
        return self.state.jackpots

    @property
    def people(self) -> People:
        return self.state.people

    def waiting(self) -> list[ApprovalAsked]:
        """The requests that wait for a second person and have not expired, the oldest first."""
        return list(waiting(self.state.approvals, self.clock()))

    def waiting_for(self, actor: Actor) -> list[ApprovalAsked]:
        """Of these requests, this person's own and those that their rank can answer."""
        return [asked for asked in self.waiting() if may_see(asked, actor)]

    def shown_names(self, actor: Actor) -> ShownName | None:
        """Puts numbers in place of players' names, for a role that the House has not named; None for the others."""
        return None if actor.role.value in self.house_now.names_for else by_number(self.people)

    def alarms_for(self, actor: Actor) -> list[dict[str, Any]]:
        """The alarms that nobody has taken yet, the oldest first, as this person may read them."""
        alarms = self.state.alarms.values()
        shown = self.shown_names(actor) if alarms else None
        return [alarm_document(alarm, shown) for alarm in alarms]

    def balance(self, name: str) -> Cents:
        """The chips that a player holds away from the tables."""
        return self.state.books.balance(player(name))

    def view(self, table: str, viewer: str | None = None) -> dict[str, Any]:
        """The table as a player may see it, or as a passer-by does (None)."""
        found = self.state.table(table)
        public, ready = self._public(found), self.ready.get(table, ())
        return table_document(
            self.state,
            found,
            viewer,
            public=public,
            now=self.clock(),
            position=self.position,
            ready=ready,
            turns=self.house_now.turn_rules if isinstance(found, FloorPokerTable) else None,
        )

    def _public(self, table: Table) -> dict[str, Any]:
        """The public part of a table, made anew when the table, its jackpot, the ready or the idle players change."""
        name = table.sign.id
        jackpot, ready, idle = self.jackpot_at(name), self.ready.get(name, ()), self.idle.get(name, ())
        made, counts = self._publics.get(name), (len(ready), len(idle))
        if made is None or made[0] is not table or made[1] is not jackpot or made[2] != counts:
            document = public_document(self.state, table, jackpot=jackpot, ready=ready, idle=idle)
            made = self._publics[name] = (table, jackpot, counts, document)
        return made[3]

    def jackpot_at(self, table: str) -> dict[str, Any] | None:
        """The jackpot that a table shows; None if it has none. Made anew when the jackpot changes."""
        found = self.state.tables[table]
        if not isinstance(found, HouseTable) or found.jackpot is None:
            return None
        jackpot, made = self.state.jackpots[found.jackpot], self._jackpots.get(table)
        if made is None or made[0] is not jackpot:
            made = self._jackpots[table] = (jackpot, jackpot_document(jackpot, table))
        return made[1]

    def card_room(self, viewer: str | None = None, *, for_staff: bool = False) -> dict[str, Any]:
        """The card room's lists and offers, as a player or staff may see them."""
        state, at_s = self.state, int(self.clock().timestamp())
        return room_document(state.cardroom, poker_floor(state).tables, viewer=viewer, for_staff=for_staff, at_s=at_s)

    def lobby(self) -> list[dict[str, Any]]:
        """All tables that are not closed, in short."""
        return [short_document(table, self._public(table)) for table in self._not_closed()]

    def _not_closed(self) -> list[Table]:
        return [table for table in in_order(self.tables.values()) if table.sign.status is not Status.CLOSED]

    def at_cage(self) -> CageMoment:
        """The cage at this moment, for those who look at it."""
        return CageMoment(self.state, self.house_now, self.clock())

    def house_console(self, actor: Actor) -> dict[str, Any]:
        """Settings, tables and jackpots of the house, for a manager."""
        return house_document(self.state, actor, server=self.house, now=self.clock())

    def personnel(self, actor: Actor, find: str) -> dict[str, Any]:
        """Staff and the players who are looked for, for an administrator."""
        now = self.clock()
        require(not find or self.shown_names(actor) is None, "NEEDS_AUTHORITY.names", None)
        return personnel_document(self.state, actor, find=find, address=self.addresses.read, now=now, server=self.house)

    def pit(self, actor: Actor, *, in_place_s: int) -> dict[str, Any]:
        """All tables at a glance and all that waits for a decision, for a member of the pit."""
        shown = {table.id: self._public(table) for table in self._not_closed()}
        found = pit_document(self.state, actor, shown=shown, now=self.clock(), in_place_s=in_place_s)
        found["alarms"] = self.alarms_for(actor)
        return {**found, "position": self.position, "card_room": self.card_room(for_staff=True)}

    @staticmethod
    def notice(noted: LoggedEvent, viewer: str | None = None) -> dict[str, Any] | None:
        """An event as this viewer may see it; None if it is not for viewers at all."""
        kind = noted.stream.partition("/")[0]
        teller = TELLERS.get(kind, {}).get(type(noted.event))
        if teller is None:
            return None
        message, fields = teller(noted.event, noted.after, viewer)
        clause = getattr(noted.event, "clause", None)
        return {
            "position": noted.position,
            "at": noted.at,
            "event": NAMES[kind, type(noted.event)],
            **fields,
            "clause": clause if clause is None or isinstance(clause, str) else clause.cite,
            "says": in_english(message),
            **as_document(message),
        }

    @staticmethod
    def watch_line(noted: LoggedEvent) -> dict[str, Any] | None:
        """An event for surveillance: as everybody sees it, or what happens beside the tables; None for the rest."""
        beside = BESIDE_THE_TABLES.get(type(noted.event))
        if beside is None:
            notice = FloorReading.notice(noted)
            return None if notice is None else {**notice, "table": noted.table, "round": round_of(noted)}
        name, teller = beside
        message, fields = teller(noted.event)
        return {
            "position": noted.position,
            "at": noted.at,
            "event": name,
            "table": noted.table,
            "round": None,
            **fields,
            "clause": None,
            "says": in_english(message),
            **as_document(message),
        }

    def notices(self, table: str, *, after: int, viewer: str | None = None) -> list[dict[str, Any]] | None:
        """The events at a table since a position; None if they cannot be given.

        The position was too long ago, or it is in the future: the viewer has read another log.
        """
        found = self._recent.after(table, after) if after <= self.position else None
        if found is None:
            return None
        told = (self.notice(noted, viewer) for noted in found)
        return [one for one in told if one is not None]
