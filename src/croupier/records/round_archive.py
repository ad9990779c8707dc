"""Finds played rounds for people who may see them: replays, sheets, verify records, hand histories."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.floor_events.codec import event_of, type_of
from croupier.floor_events.logged_event import LoggedEvent, read_back, table_of_round
from croupier.games.poker import HOLE_CARDS, VOID
from croupier.hand_review import PlayerReviewDocument, player_review
from croupier.histories.phh_write import phh_from_sheet
from croupier.jackpots import LinkedRoundReopened, PrizesPaid
from croupier.poker import Hand, hand_sheet
from croupier.records.event_log import read_log
from croupier.records.round_finder import POKER, StoredRound, find_round
from croupier.records.round_fold import fold
from croupier.records.round_index import RoundIndex
from croupier.records.round_result import record_for_player, sheet_from, verify_record_of
from croupier.records.shared_rounds import felt_layout
from croupier.refusals import Refused
from croupier.rounds import Round, view
from croupier.rounds.verification import verify_record
from croupier.settlement import settlement_document
from croupier.settlement.document_types import PokerSettlementDocument
from croupier.store import EventStore

FARTHEST_BACK = 5_000
"""How many events of the whole floor are searched for a viewer who reconnects."""
LONGEST_HAND = 500
"""No Poker hand has more events."""
BESIDE = ("floor", "cardroom")
"""The kinds of streams that tell of tables beside their rounds."""
PRIZES = (PrizesPaid, LinkedRoundReopened)
"""The events of a jackpot that happen at a table."""


class MissedEvents(NamedTuple):
    """The rounds that a viewer who returns to a table has missed."""

    upto: int
    """The last position that was read."""
    events: list[LoggedEvent]


class RecentEvents(NamedTuple):
    """A table's recent events, kept for viewers who reconnect."""

    upto: int
    events: dict[int, LoggedEvent]
    """By position."""


class RoundArchive:
    """All rounds of a floor. Threads may share it: it only reads the store."""

    def __init__(self, store: EventStore, index: RoundIndex) -> None:
        self.store = store
        self.index = index
        self._recent: dict[str, RecentEvents] = {}

    def find(self, number: str) -> StoredRound:
        """The round of this name. A Poker hand is found through the index because its stream is long."""
        listed = self.index.find(number) if "/" in number else None
        opened_at = None if listed is None else listed.opened
        stored_round = find_round(self.store, number, opened_at=opened_at) if opened_at or "/" not in number else None
        if stored_round is None or not stored_round.steps:  # replayed in the caller's thread
            raise Refused("NO_SUCH_ROUND.listed", None)
        return stored_round

    def since(self, table: str, after: int) -> MissedEvents | None:
        """The events at a table after a position, read from the store; None if that is too long ago."""
        last = self.store.last_position()
        farthest = max(0, last - FARTHEST_BACK)
        if not farthest <= after <= last:
            return None
        # After a restart many viewers reconnect at once. One reading serves them all.
        recent = self._recent.get(table)
        upto, events = (farthest, {}) if recent is None or recent.upto < farthest else recent
        if upto < last:
            # Earlier entries win: a hand may now have been read from its middle.
            events = self._read_events(table, upto) | {at: noted for at, noted in events.items() if at > farthest}
        self._recent[table] = RecentEvents(last, events)
        return MissedEvents(last, [events[position] for position in sorted(events) if position > after])

    def _read_events(self, table: str, after: int) -> dict[int, LoggedEvent]:
        """The events of a table after a position, by position, with the earlier ones of the same round."""
        events: dict[int, LoggedEvent] = {}
        streams: dict[str, int] = {}
        for stored in read_log(self.store, after=after):
            of_round = stored.kind == "round" and table_of_round(stored.stream_name) == table
            if of_round or stored.stream == f"{POKER}/{table}":
                streams.setdefault(stored.stream, stored.version)
            elif stored.kind in BESIDE or type_of(stored) in PRIZES:
                beside = read_back(stored, event_of(stored))
                if beside.table == table:
                    events[stored.position] = beside
        for stream, version in streams.items():
            for step in fold(self.store.read_stream(stream, _opening_before(stream, version))):
                events[step.position] = step
        return events

    def document(self, stored_round: StoredRound, viewer: str | None, *, inside: bool, whole: bool) -> dict[str, Any]:
        """The round as this viewer may see it. Viewers inside also get its settlement and, at its end, its sheet.

        They get their record of it too, unless it would reveal other players' hands; with `whole`, all of it.
        """
        state, over = stored_round.state, stored_round.over
        settlement = view(state, viewer)["settlement"] if isinstance(state, Round) else _settlement(state)
        record = self.record(stored_round, viewer, whole=whole) if over and inside else None
        return {
            "round": stored_round.round,
            "table": stored_round.table,
            "game": stored_round.game,
            "at": stored_round.events[0].at,
            "ended_at": stored_round.events[-1].at if over else None,
            "over": over,
            "settlement": settlement if inside else None,
            "sheet": sheet_from(state) if over and inside else None,
            "felt": felt_layout(state) if inside else None,
            "record": record,
            "verified": None if record is None else verify_record(record).as_document(),
        }

    def record(self, stored_round: StoredRound, viewer: str | None, *, whole: bool) -> dict[str, Any] | None:
        """The round's record, as `croupier verify` reads it: the `whole`, or what this viewer saw.

        A viewer who did not play saw what everybody saw. None if the record would reveal other players' hands.
        """
        if whole:
            return verify_record_of(stored_round, self.store.secret)
        return record_for_player(stored_round, self.store.secret, viewer)

    def review(self, stored_round: StoredRound, viewer: str | None) -> PlayerReviewDocument:
        """A finished Poker hand for one of its players: their own cards and the hands that were shown.

        For a viewer who did not play in it, the hands that were shown.
        """
        hand = stored_round.state
        if isinstance(hand, Round):
            raise Refused("WRONG_GAME.review", None)
        if not stored_round.over:
            raise Refused("ROUND_OPEN.review", None)
        if hand.void:
            raise Refused("NOTHING_TO_REVIEW", VOID)
        place = None if viewer is None else hand.places.get(viewer)
        if place is None or len(hand.hole[place]) != HOLE_CARDS:
            return player_review(hand_sheet(hand))
        return player_review(hand_sheet(hand), seat=hand.numbers[place], cards=hand.hole[place])

    def phh(self, stored_round: StoredRound) -> str:
        """A Poker hand as a hand history, with the cards that were shown."""
        if isinstance(stored_round.state, Round):
            raise Refused("WRONG_GAME.history", None)
        if not stored_round.over:
            raise Refused("ROUND_OPEN.history", None)
        return phh_from_sheet(hand_sheet(stored_round.state))


def _settlement(hand: Hand) -> PokerSettlementDocument | None:
    return None if hand.settlement is None else settlement_document(hand.settlement)


def _opening_before(stream: str, version: int) -> int:
    """The version from which to read a stream, so that the reading includes the round's opening."""
    return 1 if stream.startswith("round/") else max(1, version - LONGEST_HAND)
