"""A round audited from the store alone: replayed, settled again, its shuffle verified, its postings compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from croupier.errors import InputError, shown
from croupier.floor.engine.event_codec import as_document
from croupier.games.in_words import bet_in_words
from croupier.games.words import Line
from croupier.ledger import Posted
from croupier.money import dollars
from croupier.poker.events import HandSettled, HandVoided
from croupier.records.event_log import NO_SENSE
from croupier.records.expected_postings import differences, expected_postings, stored_beside, stored_postings
from croupier.records.round_finder import StoredRound, find_round
from croupier.records.round_result import result_of, verify_record_of
from croupier.rounds import Round, sheet_of
from croupier.rounds.events import RoundSettled
from croupier.settlement import HouseSettlement, PokerSettlement, settle_sheet
from croupier.shoe.verification import verify_record
from croupier.store import DamagedError, EventStore

SETTLED = (RoundSettled, HandSettled, HandVoided)
"""The events that hold a settlement."""


class RoundFinding(NamedTuple):
    """Something that does not fit, and in which respect."""

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
    settlement: HouseSettlement | PokerSettlement | None
    findings: tuple[RoundFinding, ...]


def audit_round(store: EventStore, round_id: str) -> RoundAudit:
    """Everything that can be said about a round afterwards."""
    found = find_round(store, round_id)
    if found is None:
        raise InputError("round", f"there is no round {shown(round_id)} in this store")
    findings: list[RoundFinding] = []
    result = _tried(findings, "events", lambda: result_of(found)) if found.over else None
    if result is not None:
        findings += _tried(findings, "settlement", lambda: [*_settlements(found), *_written_otherwise(found)]) or []
        if result.stored is not None and result.settlement != result.stored:
            findings.append(RoundFinding("settlement", "its sheet does not settle to what was paid"))
        if result.void and result.settlement is not None and not result.settlement.void:
            findings.append(RoundFinding("settlement", "it was voided, but its sheet settles"))
    near = stored_beside(store, found)
    expected = _tried(findings, "postings", lambda: expected_postings(found, near))
    postings: list[Posted] | None = _tried(findings, "postings", lambda: stored_postings(near))
    if expected is not None and postings is not None:
        findings += [RoundFinding("postings", says) for says in differences(expected, postings)]
    shuffle = _shuffle(store, found, findings)
    status = "open" if not found.over else "void" if result is not None and result.void else "settled"
    return RoundAudit(
        round=round_id,
        table=found.table,
        game=found.game,
        status=status,
        events=len(found.events),
        postings=len(postings or ()),
        shuffle=shuffle,
        settlement=None if result is None else result.settlement,
        findings=tuple(dict.fromkeys(findings)),
    )


def _tried(findings: list[RoundFinding], about: str, work: Callable[[], Any]) -> Any:
    """The result of some work; if a changed event makes no sense, that is a finding like any other."""
    try:
        return work()
    except NO_SENSE as error:
        findings.append(RoundFinding(about, f"the events make no round: {type(error).__name__}: {error}"))
        return None


def _settlements(found: StoredRound) -> Iterator[RoundFinding]:
    """Each settlement of a house game's round follows from the round as it stood then, also those reversed since."""
    for logged, before, _ in found.steps:
        event = logged.event
        if isinstance(event, RoundSettled) and isinstance(before, Round):
            sheet = sheet_of(before, event.sheet.meter)
            if sheet != event.sheet:
                yield RoundFinding("settlement", f"{logged.place}: the sheet is not that of the round")
            for says in _unlike(settle_sheet(sheet), event.settlement):
                yield RoundFinding("settlement", f"{logged.place}: {says}")


def _written_otherwise(found: StoredRound) -> Iterator[RoundFinding]:
    """A settlement says some things twice, such as the sum of a box: it must be stored as it would be written today."""
    for logged in found.events:
        recorded = logged.recorded
        if logged.type in SETTLED and as_document(recorded.stream, logged.event) != recorded.document:
            yield RoundFinding("settlement", f"{logged.place}: the sums that are stored do not follow from the bets")


def _unlike(ought: HouseSettlement, is_: HouseSettlement) -> Iterator[str]:
    """Bet by bet, what a settlement says and what it ought to say."""
    if ought == is_:
        return
    wanted, there = _bets(ought), _bets(is_)
    for key in dict.fromkeys((*wanted, *there)):
        if wanted.get(key) != there.get(key):
            yield f"{key} ought to be {wanted.get(key, 'nothing')}, and is {there.get(key, 'nothing')}"
    if wanted == there:
        yield "it differs beside its bets: in its hands, its jackpot or the House's result"


def _bets(settlement: HouseSettlement) -> dict[str, str]:
    game = settlement.game.name
    return {
        f"box {box.number} {bet_in_words(game, line.bet)}": _got(line) for box in settlement.boxes for line in box.lines
    }


def _got(line: Line) -> str:
    return f"{line.outcome}, pays {dollars(line.pays)}, returns {dollars(line.returned)}"


def _shuffle(store: EventStore, found: StoredRound, findings: list[RoundFinding]) -> str:
    if not found.over:
        return "secret"
    try:
        verified = _tried(findings, "shuffle", lambda: verify_record(verify_record_of(found, store.secret)))
    except DamagedError as error:
        findings.append(RoundFinding("shuffle", str(error)))
        return "not verified"
    if verified is None:
        return "not verified"
    findings += [RoundFinding("shuffle", str(problem)) for problem in verified.problems]
    return {True: "verified", False: "not verified", None: "by hand"}[verified.verified]
