"""All evidence about a finished round: its events as they lie in the store, its proofs, its rulings, its audit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from croupier.floor_events.codec import event_of, type_of
from croupier.poker import events as poker
from croupier.records.event_log import NO_SENSE
from croupier.records.expected_postings import stored_beside
from croupier.records.round_audit import RoundAudit, RoundFinding, audit_of
from croupier.records.round_finder import StoredRound, find_round
from croupier.records.round_result import exported_sheet, verify_record_of
from croupier.refusals import Refused
from croupier.rounds import Round
from croupier.rounds import events as rounds
from croupier.settlement import settlement_document
from croupier.store import ChainedRow, DamagedError, EventStore, StoredEvent

Document = dict[str, Any]
CHAIN = "chain"
"""The subject of findings about hashes and seals."""
RULINGS = (
    rounds.IrregularityRuled, rounds.OptionsOffered, rounds.OptionChosen, rounds.OptionsClosed, rounds.FaceUpCardSet,
    rounds.CardsOrdered, rounds.CardsReconstructed, rounds.HandReturned, rounds.JackpotFailed, rounds.ReferralResolved,
    rounds.BetCorrected, rounds.CardCorrected, rounds.SettlementReversed, rounds.RoundVoided,
    poker.PokerIrregularityRuled, poker.PokerHandReconstructed, poker.PokerReferralResolved, poker.PokerHandReturned,
    poker.PokerBetCorrected, poker.PokerCardCorrected, poker.HandFoldedByRuling, poker.EarlyActionNoted,
    poker.HandVoided,
)  # fmt: skip
"""The events that tell of irregularities, of the rulings on them, and of what followed."""


class RoundEvidence(NamedTuple):
    """A finished round with everything that speaks about it."""

    stored_round: StoredRound
    rows: tuple[ChainedRow, ...]
    """The rows of its stream from its first to its last event, and those of jackpots and the ledger, in order."""
    record: Mapping[str, Any] | None
    """Its verify record; None if the events make none."""
    audit: RoundAudit
    """With a finding for each row that is not as it was stored."""

    @property
    def head(self) -> str:
        """The head of the log after its last row, as `croupier audit verify --head` takes it."""
        last = self.rows[-1].row
        return f"{last.position}:{last.log_hash.hex()}"


def evidence_of(store: EventStore, round_id: str, *, opened_at: int | None = None) -> RoundEvidence:
    """The evidence about a round. `opened_at` is the position of its opening, if known."""
    stored_round = find_round(store, round_id, opened_at=opened_at)
    if stored_round is None:
        raise Refused("NO_SUCH_ROUND.listed", None)
    if not stored_round.over:
        # Its cards are still hidden, and its events name them.
        raise Refused("ROUND_OPEN.audit", None)
    beside = stored_beside(store, stored_round)
    record = _record(stored_round, store)
    found = audit_of(stored_round, beside, lambda: verify_record_of(stored_round, store.secret))
    rows = _rows(store, stored_round.events, beside)
    broken = [RoundFinding(CHAIN, f"{one.place}: {problem}") for one in rows for problem in one.problems(store.sealer)]
    return RoundEvidence(stored_round, rows, record, found._replace(findings=(*broken, *found.findings)))


def _rows(store: EventStore, events: list[StoredEvent], beside: Iterable[StoredEvent]) -> tuple[ChainedRow, ...]:
    first, last = events[0], events[-1]
    rows = store.rows_of(first.stream, range(first.version, last.version + 1))
    for stored in beside:
        rows += store.rows_of(stored.stream, range(stored.version, stored.version + 1))
    return tuple(sorted(rows, key=lambda one: one.row.position))


def _record(stored_round: StoredRound, store: EventStore) -> Mapping[str, Any] | None:
    try:
        return verify_record_of(stored_round, store.secret)
    except (*NO_SENSE, DamagedError):
        return None


def rulings_of(stored_round: StoredRound) -> list[Document]:
    """An irregularity of a round, its ruling with the clause, and the consequences."""
    return [
        {"position": one.position, "at": one.at, **one.document}
        for one in stored_round.events
        if type_of(one) in RULINGS
    ]


def sheet_and_settlement(stored_round: StoredRound) -> tuple[Document | None, Document | None]:
    """The sheet, and the settlement as it was stored; None for what a void round has not, or what makes no sense."""
    try:
        stored = stored_round.state.settlement
        return exported_sheet(stored_round), None if stored is None else dict(settlement_document(stored))
    except NO_SENSE:
        return None, None


def audit_document(evidence: RoundEvidence) -> Document:
    """The audit of a round for the auditor's page: the audit, both settlements, and each row with clause and hashes."""
    stored_round = evidence.stored_round
    _, stored = sheet_and_settlement(stored_round)
    audit = evidence.audit.as_document()
    again = audit.pop("settlement")
    settled = all(finding.about != "settlement" for finding in evidence.audit.findings)
    events = {one.position: one for one in stored_round.events}
    return {
        **{name: value for name, value in audit.items() if name != "events"},
        "at": stored_round.events[0].at,
        "ended_at": stored_round.ended_at,
        "places": [*_places(stored_round)],
        "settled": {"stored": stored, "again": again, "agrees": settled},
        "rulings": rulings_of(stored_round),
        "head": evidence.head,
        "record": evidence.record,
        "rows": [_row(one, events.get(one.row.position)) for one in evidence.rows],
    }


def _places(stored_round: StoredRound) -> Iterator[Document]:
    """The boxes or seats with their players: a replay can be seen from each of them."""
    try:
        state = stored_round.state
    except NO_SENSE:
        return
    if isinstance(state, Round):
        yield from ({"place": number, "player": box.player} for number, box in sorted(state.boxes.items()))
    else:
        pairs = zip(state.numbers, state.sheet.seats, strict=True)
        yield from ({"place": number, "player": seat.player} for number, seat in pairs)


def _row(one: ChainedRow, logged: StoredEvent | None) -> Document:
    row = one.row
    return {
        "position": row.position,
        "stream": row.stream,
        "version": row.version,
        "event": row.name,
        "at": row.at,
        "clause": None if logged is None else _clause(logged),
        "content": one.content,
        "stream_before": one.stream_before.hex(),
        "stream_hash": row.stream_hash.hex(),
        "log_before": one.log_before.hex(),
        "log_hash": row.log_hash.hex(),
    }


def _clause(logged: StoredEvent) -> str | None:
    try:
        clause = getattr(event_of(logged), "clause", None)
    except NO_SENSE:
        return None
    return clause if clause is None or isinstance(clause, str) else str(clause.cite)
