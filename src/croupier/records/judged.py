"""A round judged again from the store alone: replayed, settled, its shuffle verified, its postings compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from croupier import poker, rounds
from croupier.errors import InputError, shown
from croupier.games.signage import bet_in_words
from croupier.games.words import Line
from croupier.ledger import Posted
from croupier.money import dollars
from croupier.records.finished import BETWEEN_HANDS, OPENED, POKER, Found
from croupier.records.log import NO_SENSE, table_of_round
from croupier.records.postings_again import beside, differences, postings_again, stored_postings
from croupier.records.rebuilt import house_events, record_of, result_of
from croupier.rounds.events import RoundSettled
from croupier.rounds.evolve import opened
from croupier.settlement import HouseSettlement, PokerSettlement, settle_sheet
from croupier.shoe.verification import verify_record
from croupier.store import DamagedError, EventStore


class Finding(NamedTuple):
    """What does not fit, and in which respect."""

    about: str
    """`events`, `settlement`, `shuffle` or `postings`."""
    says: str


class Judgement(NamedTuple):
    """What was found about one round."""

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
    findings: tuple[Finding, ...]


def find_round(store: EventStore, round_id: str) -> Found:
    """The round's own events."""
    table = table_of_round(round_id)
    events = list(store.read_stream(f"round/{round_id}"))
    if events:
        return Found(round_id, table, str(events[0].document.get("game")), events)
    found: Found | None = None
    for recorded in store.read_stream(f"poker/{table}"):
        if recorded.document["event"] == OPENED:
            if found is not None:
                break
            if recorded.document.get("round") == round_id:
                found = Found(round_id, table, POKER)
        if found is not None and recorded.document["event"] not in BETWEEN_HANDS:
            found.events.append(recorded)
    if found is None:
        raise InputError("round", f"there is no round {shown(round_id)} in this store")
    return found


def judge(store: EventStore, round_id: str) -> Judgement:
    """Everything that can be said about a round afterwards."""
    found = find_round(store, round_id)
    findings: list[Finding] = []
    result = _tried(findings, "events", lambda: result_of(found)) if found.over else None
    if result is not None:
        findings += _tried(findings, "settlement", lambda: [*_settlements(found), *_written_otherwise(found)]) or []
        if result.stored is not None and result.settlement != result.stored:
            findings.append(Finding("settlement", "its sheet does not settle to what was paid"))
        if result.void and result.settlement is not None and not result.settlement.void:
            findings.append(Finding("settlement", "it was voided, but its sheet settles"))
    near = beside(store, found)
    again = _tried(findings, "postings", lambda: postings_again(found, near))
    postings: list[Posted] | None = _tried(findings, "postings", lambda: stored_postings(near))
    if again is not None and postings is not None:
        findings += [Finding("postings", says) for says in differences(again, postings)]
    shuffle = _shuffle(store, found, findings)
    status = "open" if not found.over else "void" if result is not None and result.void else "settled"
    return Judgement(
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


def _tried(findings: list[Finding], about: str, work: Callable[[], Any]) -> Any:
    """What comes of it; an event that was changed may make no sense at all, which is a finding like any other."""
    try:
        return work()
    except NO_SENSE as error:
        findings.append(Finding(about, f"the events make no round: {type(error).__name__}: {error}"))
        return None


def _settlements(found: Found) -> Iterator[Finding]:
    """Each settlement of a house game's round follows from the round as it stood then, also those reversed since."""
    if found.game == POKER:
        return
    first, *others = house_events(found)
    state = opened(first)
    for event, recorded in zip(others, found.events[1:], strict=True):
        if isinstance(event, RoundSettled):
            place = f"{recorded.stream} version {recorded.version}"
            sheet = rounds.sheet_of(state, event.sheet.meter)
            if sheet != event.sheet:
                yield Finding("settlement", f"{place}: the sheet is not that of the round")
            unlike = _unlike(settle_sheet(sheet), event.settlement)
            yield from (Finding("settlement", f"{place}: {says}") for says in unlike)
        state = rounds.evolve(state, event)


def _written_otherwise(found: Found) -> Iterator[Finding]:
    """A settlement says some things twice, such as the sum of a box: what is stored is what it would be written as."""
    codec = poker if found.game == POKER else rounds
    for recorded in found.events:
        stored = recorded.document
        if "settlement" in stored and codec.as_document(codec.from_document(stored)) != stored:
            place = f"{recorded.stream} version {recorded.version}"
            yield Finding("settlement", f"{place}: the sums that are stored do not follow from the bets")


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
    return {f"box {box.number} {bet_in_words(line.bet)}": _got(line) for box in settlement.boxes for line in box.lines}


def _got(line: Line) -> str:
    return f"{line.outcome}, pays {dollars(line.pays)}, returns {dollars(line.returned)}"


def _shuffle(store: EventStore, found: Found, findings: list[Finding]) -> str:
    if not found.over:
        return "secret"
    try:
        verified = _tried(findings, "shuffle", lambda: verify_record(record_of(found, store.secret)))
    except DamagedError as error:
        findings.append(Finding("shuffle", str(error)))
        return "not verified"
    if verified is None:
        return "not verified"
    findings += [Finding("shuffle", str(problem)) for problem in verified.problems]
    return {True: "verified", False: "not verified", None: "by hand"}[verified.verified]
