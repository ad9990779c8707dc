"""Audits a round from the store alone: replays it, settles it again, verifies the shuffle, compares the postings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from croupier.errors import InputError, shown
from croupier.floor_events.codec import as_document, event_of, type_of
from croupier.games.in_words import bet_in_words
from croupier.games.words import Line
from croupier.ledger import Posted
from croupier.money import dollars
from croupier.poker.events import HandSettled, HandVoided
from croupier.records.event_log import NO_SENSE
from croupier.records.expected_postings import differences, expected_postings, stored_beside, stored_postings
from croupier.records.round_finder import StoredRound, find_round
from croupier.records.round_fold import with_round_before
from croupier.records.round_result import result_of, verify_record_of
from croupier.rounds import Round, sheet_of
from croupier.rounds.events import RoundSettled
from croupier.rounds.verification import verify_record
from croupier.settlement import HouseSettlement, PokerSettlement, settle_sheet, settlement_document
from croupier.shoe import CardMove
from croupier.store import DamagedError, EventStore, StoredEvent

SETTLED = (RoundSettled, HandSettled, HandVoided)
"""The events that hold a settlement."""


class RoundFinding(NamedTuple):
    """A difference, and the subject that it concerns."""

    about: str
    """`events`, `settlement`, `shuffle` or `postings`."""
    says: str


class RoundAudit(NamedTuple):
    """The result of auditing one round."""

    round: str
    table: str
    game: str
    status: str
    """`settled`, `void` or `open`."""
    events: int
    postings: int
    shuffle: str
    """`verified`, `not verified`, `by hand`, or `secret` while the round is open."""
    moves: tuple[CardMove, ...]
    """The cards that were moved after they had been dealt, and under which clause (R-55)."""
    settlement: HouseSettlement | PokerSettlement | None
    findings: tuple[RoundFinding, ...]

    def as_document(self) -> dict[str, object]:
        """The audit as JSON. It has `moves` if cards were moved."""
        fields = self._asdict()
        moves = [move.as_document() for move in fields.pop("moves")]
        return {
            **fields,
            **({"moves": moves} if moves else {}),
            "settlement": None if self.settlement is None else settlement_document(self.settlement),
            "findings": [finding._asdict() for finding in self.findings],
            "agrees": not self.findings,
        }


def audit_round(store: EventStore, round_id: str) -> RoundAudit:
    """Audit one round."""
    stored_round = find_round(store, round_id)
    if stored_round is None:
        raise InputError("round", f"there is no round {shown(round_id)} in this store")
    beside = stored_beside(store, stored_round)
    return audit_of(stored_round, beside, lambda: verify_record_of(stored_round, store.secret))


def audit_of(
    stored_round: StoredRound, stored_events: list[StoredEvent], record: Callable[[], Mapping[str, object]]
) -> RoundAudit:
    """Audit a round, with the events of jackpots and the ledger beside it. `record` gives its verify record."""
    findings: list[RoundFinding] = []
    result = _attempt(findings, "events", lambda: result_of(stored_round)) if stored_round.over else None
    if result is not None:
        findings += _attempt(findings, "settlement", lambda: [*_settlements(stored_round), *_sums(stored_round)]) or []
        if result.stored is not None and result.settlement != result.stored:
            findings.append(RoundFinding("settlement", "its sheet does not settle to the amounts that were paid"))
        if result.void and result.settlement is not None and not result.settlement.void:
            findings.append(RoundFinding("settlement", "it was voided, but its sheet settles"))
    expected = _attempt(findings, "postings", lambda: expected_postings(stored_round, stored_events))
    postings: list[Posted] | None = _attempt(findings, "postings", lambda: stored_postings(stored_events))
    if expected is not None and postings is not None:
        findings += [RoundFinding("postings", says) for says in differences(expected, postings)]
    shuffle, moves = _shuffle(stored_round, record, findings)
    status = "open" if not stored_round.over else "void" if result is not None and result.void else "settled"
    return RoundAudit(
        round=stored_round.round,
        table=stored_round.table,
        game=stored_round.game,
        status=status,
        events=len(stored_round.events),
        postings=len(postings or ()),
        shuffle=shuffle,
        moves=moves,
        settlement=None if result is None else result.settlement,
        findings=tuple(dict.fromkeys(findings)),
    )


def _attempt(findings: list[RoundFinding], about: str, work: Callable[[], Any]) -> Any:
    """The result of some work. An error in it becomes a finding: a tampered event may make no sense."""
    try:
        return work()
    except NO_SENSE as error:
        findings.append(RoundFinding(about, f"the events make no round: {type(error).__name__}: {error}"))
        return None


def _settlements(stored_round: StoredRound) -> Iterator[RoundFinding]:
    """Each settlement of a house game's round must follow from the round as it stood then, reversed ones too."""
    for stored, (before, step) in zip(stored_round.events, with_round_before(stored_round.steps), strict=True):
        event = step.event
        if isinstance(event, RoundSettled) and isinstance(before, Round):
            sheet = sheet_of(before, event.sheet.meter)
            if sheet != event.sheet:
                yield RoundFinding("settlement", f"{stored.place}: the sheet is not that of the round")
            for difference in _differences(settle_sheet(sheet), event.settlement):
                yield RoundFinding("settlement", f"{stored.place}: {difference}")


def _sums(stored_round: StoredRound) -> Iterator[RoundFinding]:
    """A settlement holds some facts twice, such as the sum of a box. It must be stored as it would be written today."""
    for stored in stored_round.events:
        if type_of(stored) in SETTLED and as_document(stored.stream, event_of(stored)) != stored.document:
            yield RoundFinding("settlement", f"{stored.place}: the sums that are stored do not follow from the bets")


def _differences(expected: HouseSettlement, stored: HouseSettlement) -> Iterator[str]:
    """The differences between two settlements, bet by bet."""
    if expected == stored:
        return
    expected_bets, stored_bets = _bets(expected), _bets(stored)
    for key in dict.fromkeys((*expected_bets, *stored_bets)):
        if expected_bets.get(key) != stored_bets.get(key):
            yield f"{key} ought to be {expected_bets.get(key, 'nothing')}, and is {stored_bets.get(key, 'nothing')}"
    if expected_bets == stored_bets:
        yield "it differs beside its bets: in its hands, its jackpot or the House's result"


def _bets(settlement: HouseSettlement) -> dict[str, str]:
    game, boxes = settlement.game.name, settlement.boxes
    return {f"box {box.number} {bet_in_words(game, line.bet)}": _outcome(line) for box in boxes for line in box.lines}


def _outcome(line: Line) -> str:
    return f"{line.outcome}, pays {dollars(line.pays)}, returns {dollars(line.returned)}"


def _shuffle(
    stored_round: StoredRound, record: Callable[[], Mapping[str, object]], findings: list[RoundFinding]
) -> tuple[str, tuple[CardMove, ...]]:
    """Whether the cards are verified, and which of them were moved."""
    if not stored_round.over:
        return "secret", ()
    try:
        verified = _attempt(findings, "shuffle", lambda: verify_record(record()))
    except DamagedError as error:
        findings.append(RoundFinding("shuffle", str(error)))
        return "not verified", ()
    if verified is None:
        return "not verified", ()
    findings += [RoundFinding("shuffle", str(problem)) for problem in verified.problems]
    return {True: "verified", False: "not verified", None: "by hand"}[verified.verified], verified.moves
