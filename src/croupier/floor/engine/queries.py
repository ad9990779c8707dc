"""Questions to the floor that change nothing."""

from __future__ import annotations

from typing import Any

from croupier.cardroom.documents import CardRoomView, StaffCardRoomView, room_view, staff_room_view
from croupier.floor.engine.present import Present
from croupier.floor.state.floor_state import poker_floor
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table, in_order
from croupier.floor.views.cage_desk import CageMoment
from croupier.floor.views.house_console import HouseView, house_view
from croupier.floor.views.jackpot_documents import JackpotView, jackpot_view
from croupier.floor.views.notices import NOTICES
from croupier.floor.views.personnel import PersonnelView, personnel_view
from croupier.floor.views.pit_console import PitView, pit_view
from croupier.floor.views.player_numbers import AlarmView, ShownName, alarm_view, by_number
from croupier.floor.views.table_documents import PublicView, TableRowView, TableView, public_view, row_view, table_view
from croupier.floor.views.watch_lines import BESIDE_THE_TABLES
from croupier.floor_events.logged_event import LoggedEvent
from croupier.jackpots import Jackpot
from croupier.ledger.accounts import player
from croupier.messages import as_document, in_english
from croupier.money import Cents
from croupier.people.approvals import ApprovalAsked, may_see, waiting
from croupier.people.network_address import KeptAddresses
from croupier.people.roles import Actor
from croupier.poker import Hand
from croupier.refusals import require


def round_of(noted: LoggedEvent) -> str | None:
    """The round or hand that an event belongs to, if it belongs to one."""
    kind, _, name = noted.stream.partition("/")
    if kind == "round":
        return name
    return noted.after.id if isinstance(noted.after, Hand) else None


class FloorQueries:
    """Answers questions to the present floor."""

    def __init__(self, present: Present, addresses: KeptAddresses) -> None:
        self._present = present
        self._addresses = addresses
        self._jackpots: dict[str, tuple[Jackpot, JackpotView]] = {}
        """By table: its jackpot as the table shows it."""
        self._publics: dict[str, tuple[Table, object, tuple[int, int], PublicView]] = {}
        """By table: the table, its jackpot, the numbers of ready and idle players, and the public view made of
        them."""

    def waiting(self) -> list[ApprovalAsked]:
        """The requests that wait for a second person and have not expired, the oldest first."""
        return list(waiting(self._present.state.approvals, self._present.clock()))

    def waiting_for(self, actor: Actor) -> list[ApprovalAsked]:
        """Of these requests, this person's own and those that their rank can answer."""
        return [asked for asked in self.waiting() if may_see(asked, actor)]

    def shown_names(self, actor: Actor) -> ShownName | None:
        """Puts numbers in place of players' names, for a role that the House has not named; None for the others."""
        return None if actor.role.value in self._present.house_now.names_for else by_number(self._present.state.people)

    def alarms_for(self, actor: Actor) -> list[AlarmView]:
        """The alarms that nobody has taken yet, the oldest first, as this person may read them."""
        alarms = self._present.state.alarms.values()
        shown = self.shown_names(actor) if alarms else None
        return [alarm_view(alarm, shown) for alarm in alarms]

    def balance(self, name: str) -> Cents:
        """The chips that a player holds away from the tables."""
        return self._present.state.books.balance(player(name))

    def view(self, table: str, viewer: str | None = None) -> TableView:
        """The table as a player may see it, or as a passer-by does (None)."""
        shown = self._present.state.table(table)
        public, ready = self._public(shown), self._present.players.ready.get(table, ())
        return table_view(
            self._present.state,
            shown,
            viewer,
            public=public,
            now=self._present.clock(),
            position=self._present.position,
            ready=ready,
            turns=self._present.house_now.turn_rules if isinstance(shown, FloorPokerTable) else None,
        )

    def _public(self, table: Table) -> PublicView:
        """The public part of a table, made anew when the table, its jackpot, the ready or the idle players change."""
        name = table.sign.id
        jackpot, ready, idle = (
            self.jackpot_at(name),
            self._present.players.ready.get(name, ()),
            self._present.players.idle.get(name, ()),
        )
        made, counts = self._publics.get(name), (len(ready), len(idle))
        if made is None or made[0] is not table or made[1] is not jackpot or made[2] != counts:
            public = public_view(self._present.state, table, jackpot=jackpot, ready=ready, idle=idle)
            made = self._publics[name] = (table, jackpot, counts, public)
        return made[3]

    def jackpot_at(self, table: str) -> JackpotView | None:
        """The jackpot that a table shows; None if it has none. Made anew when the jackpot changes."""
        linked = self._present.state.tables[table]
        if not isinstance(linked, HouseTable) or linked.jackpot is None:
            return None
        jackpot, made = self._present.state.jackpots[linked.jackpot], self._jackpots.get(table)
        if made is None or made[0] is not jackpot:
            made = self._jackpots[table] = (jackpot, jackpot_view(jackpot, table))
        return made[1]

    def card_room(self, viewer: str | None = None) -> CardRoomView:
        """The card room's lists, and a player's own places and offers."""
        state, at_s = self._present.state, int(self._present.clock().timestamp())
        return room_view(state.cardroom, poker_floor(state).tables, viewer=viewer, at_s=at_s)

    def staff_card_room(self, viewer: str | None = None) -> StaffCardRoomView:
        """The whole card room, for staff."""
        state, at_s = self._present.state, int(self._present.clock().timestamp())
        return staff_room_view(state.cardroom, poker_floor(state).tables, viewer=viewer, at_s=at_s)

    def lobby(self) -> list[TableRowView]:
        """All tables that are not closed, in short."""
        return [row_view(table, self._public(table)) for table in self._not_closed()]

    def _not_closed(self) -> list[Table]:
        return [
            table for table in in_order(self._present.state.tables.values()) if table.sign.status is not Status.CLOSED
        ]

    def at_cage(self) -> CageMoment:
        """The cage at this moment, for those who look at it."""
        return CageMoment(self._present.state, self._present.house_now, self._present.clock())

    def house_console(self, actor: Actor) -> HouseView:
        """Settings, tables and jackpots of the house, for a manager."""
        return house_view(self._present.state, actor, server=self._present.house, now=self._present.clock())

    def personnel(self, actor: Actor, find: str) -> PersonnelView:
        """Staff and the players who are looked for, for an administrator."""
        now = self._present.clock()
        require(not find or self.shown_names(actor) is None, "NEEDS_AUTHORITY.names", None)
        return personnel_view(
            self._present.state, actor, find=find, address=self._addresses.read, now=now, server=self._present.house
        )

    def pit(self, actor: Actor, *, in_place_s: int) -> PitView:
        """All tables at a glance and all that waits for a decision, for a member of the pit."""
        shown = {table.id: self._public(table) for table in self._not_closed()}
        return pit_view(
            self._present.state,
            actor,
            shown=shown,
            alarms=self.alarms_for(actor),
            card_room=self.staff_card_room(),
            now=self._present.clock(),
            position=self._present.position,
            in_place_s=in_place_s,
        )

    @staticmethod
    def notice(noted: LoggedEvent, viewer: str | None = None) -> dict[str, Any] | None:
        """An event as this viewer may see it; None if it is not for viewers at all."""
        kind = noted.stream.partition("/")[0]
        told = NOTICES.get(kind, {}).get(type(noted.event))
        if told is None:
            return None
        name, teller = told
        message, fields = teller(noted.event, noted.after, viewer)
        clause = getattr(noted.event, "clause", None)
        return {
            "position": noted.position,
            "at": noted.at,
            "event": name,
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
            notice = FloorQueries.notice(noted)
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
        missed = self._present.recent.after(table, after) if after <= self._present.position else None
        if missed is None:
            return None
        notices = (self.notice(noted, viewer) for noted in missed)
        return [notice for notice in notices if notice is not None]
