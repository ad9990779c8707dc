"""Rounds that were played, found again for those who may see them: replays, sheets, verify records, hand histories."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.floor.engine.command_result import Noted, noted_of
from croupier.histories.phh_write import phh_from_sheet
from croupier.poker import Hand, hand_sheet
from croupier.records.event_log import logged, read_log, table_of_round
from croupier.records.round_finder import POKER, StoredRound, find_round
from croupier.records.round_fold import fold
from croupier.records.round_index import RoundIndex
from croupier.records.round_result import sheet_from, verify_record_of
from croupier.refusals import Refused
from croupier.rounds import Round, view
from croupier.settlement import settlement_document
from croupier.settlement.document_types import PokerSettlementDocument
from croupier.shoe import verify_record
from croupier.store import EventStore

FARTHEST_BACK = 5_000
"""How many events of the whole floor are looked through for somebody who comes back."""
LONGEST_HAND = 500
"""No Poker hand has more events."""


class Lately(NamedTuple):
    """The last reading of a table for those who come back."""

    upto: int
    known: dict[int, Noted]
    """By position."""


class RoundArchive:
    """All rounds of a floor. Threads may share it: it only reads the store."""

    def __init__(self, store: EventStore, index: RoundIndex) -> None:
        self.store = store
        self.index = index
        self._lately: dict[str, Lately] = {}

    def find(self, number: str) -> StoredRound:
        """The round of this name. A Poker hand is found through the index: its stream is long."""
        listed = self.index.find(number) if "/" in number else None
        opened_at = None if listed is None else listed.opened
        found = find_round(self.store, number, opened_at=opened_at) if opened_at or "/" not in number else None
        if found is None or not found.steps:  # replayed here, in the caller's thread
            raise Refused("NO_SUCH_ROUND.listed", None)
        return found

    def since(self, table: str, after: int) -> list[Noted] | None:
        """The events at a table after a position, read from the store; None where that is too long ago."""
        last = self.store.last_position()
        farthest = max(0, last - FARTHEST_BACK)
        if not farthest <= after <= last:
            return None
        # Many come back at once when a server has started again: what one of them has had read serves the others.
        kept = self._lately.get(table)
        upto, known = (farthest, {}) if kept is None or kept.upto < farthest else kept
        if upto < last:
            # What was known comes last: a hand may now have been read from its middle.
            known = self._read(table, upto) | {at: noted for at, noted in known.items() if at > farthest}
        self._lately[table] = Lately(last, known)
        return [known[position] for position in sorted(known) if position > after]

    def _read(self, table: str, after: int) -> dict[int, Noted]:
        """The events of a table after a position, by their own; with those before them in the same round."""
        found: dict[int, Noted] = {}
        streams: dict[str, int] = {}
        for event in read_log(self.store, after=after):
            recorded = event.recorded
            if (event.kind == "round" and table_of_round(event.name) == table) or recorded.stream == f"{POKER}/{table}":
                streams.setdefault(recorded.stream, recorded.version)
            elif event.kind == "floor" and recorded.document.get("table") == table:
                found[recorded.position] = noted_of(recorded, event.event)
        for stream, version in streams.items():
            for step in fold(logged(self.store.read_stream(stream, _opening_before(stream, version)))):
                found[step.logged.recorded.position] = step.noted
        return found

    def document(self, found: StoredRound, viewer: str | None, *, inside: bool, staff: bool) -> dict[str, Any]:
        """The round as this viewer may see it; with its sheet for those inside, once it is over.

        They get its record too, unless that would show them hands of others that they have not seen.
        """
        state, over = found.state, found.over
        settlement = view(state, viewer)["settlement"] if isinstance(state, Round) else _settlement(state)
        may_verify = over and inside and (staff or found.all_seen_by(viewer))
        record = verify_record_of(found, self.store.secret) if may_verify else None
        return {
            "round": found.round,
            "table": found.table,
            "game": found.game,
            "at": found.events[0].recorded.at,
            "ended_at": found.events[-1].recorded.at if over else None,
            "over": over,
            "settlement": settlement,
            "sheet": sheet_from(state) if over and inside else None,
            "record": record,
            "verified": None if record is None else verify_record(record).as_document(),
        }

    def record(self, found: StoredRound) -> dict[str, Any]:
        """The round's record, as `croupier verify` reads it."""
        return verify_record_of(found, self.store.secret)

    def phh(self, found: StoredRound) -> str:
        """A Poker hand as a hand history, with the cards that were shown."""
        if isinstance(found.state, Round):
            raise Refused("WRONG_GAME.history", None)
        if not found.over:
            raise Refused("ROUND_OPEN.history", None)
        return phh_from_sheet(hand_sheet(found.state))


def _settlement(hand: Hand) -> PokerSettlementDocument | None:
    return None if hand.settlement is None else settlement_document(hand.settlement)


def _opening_before(stream: str, version: int) -> int:
    """From where a stream is read so that the round or hand of this version is seen from its opening."""
    return 1 if stream.startswith("round/") else max(1, version - LONGEST_HAND)
