"""The audit: finds every event that was changed, lost, added or moved since it was stored."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from croupier.errors import InputError, shown
from croupier.store.backend import StoreReader
from croupier.store.canonical import Sealer, digest, log_hash, stream_hash
from croupier.store.errors import DamagedError
from croupier.store.events import PAGE, EventStore
from croupier.store.findings import Audit, Finding, Gap, Origin, Tail, origins
from croupier.store.words import LOG, NO_HASH, Head, Secret, StoredEvent


class EventWatch(Protocol):
    """Looks at the events of a store, in order, up to the first one that is damaged or gone, and reports at the end.

    Beyond that event its sums need not be right.
    """

    def see(self, row: StoredEvent) -> None:
        """The next event."""

    def findings(self) -> Iterable[Finding]:
        """The faults in the events, though each is as it was stored."""
        ...


NamesSecrets = Callable[[StoredEvent], Iterable[str]]
"""Gives the keys of the secrets that were stored with an event. It is called with every genuine event, in order."""
NotedHeads = Callable[[Sealer], Mapping[int, str]]
"""Gives heads that were noted elsewhere: hashes in hexadecimal, by position."""
NOTED = re.compile(r"(?P<position>[0-9]{1,18}):(?P<hash>[0-9a-fA-F]{64})")
FIRST_POSITION = -(2**63)
MOST_FINDINGS = 10_000
"""How many findings are listed one by one. The rest is counted."""


@dataclass(slots=True)
class _AuditState:
    """The state of an audit on its way through the log."""

    sealer: Sealer
    noted: dict[int, bytes]
    """Heads that were noted elsewhere and have not been compared yet."""
    names_secrets: NamesSecrets | None = None
    watch: EventWatch | None = None
    watched: int = 0
    """The watch has seen all events up to this position."""
    mentioned_secrets: dict[str, Tail] = field(default_factory=dict)
    """Secrets that events mention, each with its event."""
    events: int = 0
    last: StoredEvent | None = None
    tails: dict[str, Tail] = field(default_factory=dict)
    gone: list[range] = field(default_factory=list)
    """Positions between two events at which there is none."""
    missing: list[int] = field(default_factory=list)
    """Those of them at which an event was stored: the log's sealed head says how far it came."""
    gaps: list[Gap] = field(default_factory=list)
    strays: list[StoredEvent] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    further: int = 0
    contradicted: dict[int, StoredEvent | None] = field(default_factory=dict)
    """The positions at which another head was noted, each with its event; None if that is damaged or gone."""

    def report(
        self, kind: str, sentence: str, *, row: StoredEvent | Tail | None = None, position: int | None = None
    ) -> None:
        """Note a finding at an event, or at a position."""
        if len(self.findings) >= MOST_FINDINGS:
            self.further += 1
        elif row is not None:
            self.findings.append(Finding(kind, _as_name(row.stream), _as_number(row.version), row.position, sentence))
        else:
            self.findings.append(Finding(kind, "", None, position, sentence))


def verify(
    store: EventStore,
    *,
    noted_head: str | None = None,
    noted_heads: NotedHeads | None = None,
    names_secrets: NamesSecrets | None = None,
    watch: EventWatch | None = None,
) -> Audit:
    """Go through the whole store and report every difference from what was written.

    A head noted earlier (`Audit.head`) also shows whether the log was cut back to before it, and so do many of them
    (`noted_heads`). Secrets are in no chain: a missing one is found if `names_secrets` names it.
    """
    return audited(
        store.snapshot(),
        store.sealer,
        noted_head=noted_head,
        noted_heads=noted_heads,
        names_secrets=names_secrets,
        watch=watch,
        reports_additions=True,
    )


def audited(
    picture: AbstractContextManager[StoreReader],
    sealer: Sealer,
    *,
    noted_head: str | None = None,
    noted_heads: NotedHeads | None = None,
    names_secrets: NamesSecrets | None = None,
    watch: EventWatch | None = None,
    reports_additions: bool = False,
) -> Audit:
    """Audit one picture of a store: all rows in order, then the heads, then the secrets.

    Additions are tables and triggers that do not belong to the store. They do not keep anybody from a backup.
    """
    audit = _AuditState(sealer, _all_noted(sealer, noted_head, noted_heads), names_secrets, watch)
    log = Head(LOG, 0, NO_HASH, b"")
    try:
        with picture as reader:
            for row in _rows(reader):
                _step(audit, row)
            heads = {head.stream: head for head in reader.heads()}
            log = heads.pop(LOG, log)
            _end(audit, log)
            _noted_and_not_met(audit, log)
            _stream_ends(audit, heads)
            _classify(audit, log)
            _secrets(audit, reader)
            for problem in reader.problems():
                audit.report("damaged", problem)
            for addition in reader.additions() if reports_additions else ():
                audit.report("added", addition)
    except DamagedError as error:
        audit.report("damaged", str(error))
    audit.findings += watch.findings() if watch is not None else ()
    _contradicted(audit)
    return Audit(
        events=audit.events,
        streams=len(audit.tails),
        head=f"{log.version}:{log.hash.hex()}",
        findings=tuple(
            sorted(audit.findings, key=lambda found: (found.position or 0, found.stream, found.version or 0))
        ),
        further=audit.further,
    )


def _all_noted(sealer: Sealer, one: str | None, many: NotedHeads | None) -> dict[int, bytes]:
    found = {**(many(sealer) if many is not None else {}), **_read_noted(one)}
    return {position: bytes.fromhex(hash_) for position, hash_ in found.items()}


def _read_noted(noted: str | None) -> dict[int, str]:
    if noted is None:
        return {}
    found = NOTED.fullmatch(noted)
    if found is None:
        raise InputError(
            "head", f"{shown(noted)} is not a head: a position, a colon and a hash, as the audit prints it"
        )
    position = int(found["position"])
    return {position: found["hash"]} if position else {}


def _compare_noted(audit: _AuditState, row: StoredEvent) -> None:
    """Compare the head that was noted for a genuine event, and the one for the event before it.

    If the event before is damaged or gone, only the chain still shows whether its head is the one that was noted.
    """
    before = audit.noted.pop(row.position - 1, None)
    if before is not None and log_hash(before, row.position, row.stream_hash) != row.log_hash:
        audit.contradicted[row.position - 1] = None
    if audit.noted.pop(row.position, row.log_hash) != row.log_hash:
        audit.contradicted[row.position] = row


def _noted_and_not_met(audit: _AuditState, log: Head) -> None:
    """Compare the noted heads that no event has shown. Report the first one beyond the end of the log.

    A head covers all events before it, so the later ones say nothing new. A head between two damaged events cannot be
    compared; the audit names both events.
    """
    end = audit.last.position if audit.last else 0
    if _head_is_genuine(log, audit.sealer):
        end = log.version
        if audit.noted.pop(end, log.hash) != log.hash:
            audit.contradicted[end] = None
    if beyond := sorted(position for position in audit.noted if position > end):
        sentence = f"a head was noted here, but the log does not come this far{_more(beyond)}"
        audit.report("missing", sentence, position=beyond[0])


def _contradicted(audit: _AuditState) -> None:
    """Report the first noted head that the log contradicts. It covers all events before it."""
    if audit.contradicted:
        first = min(audit.contradicted)
        sentence = f"another head was noted for this position{_more(audit.contradicted)}"
        audit.report("changed", sentence, row=audit.contradicted[first], position=first)


def _more(heads: Sized) -> str:
    return f", and for {len(heads) - 1} later ones" if len(heads) > 1 else ""


def _rows(reader: StoreReader) -> Iterator[StoredEvent]:
    after = FIRST_POSITION
    while rows := reader.rows_after(after, PAGE):
        yield from rows
        if rows[-1].position <= after:
            raise DamagedError("the events are not in the order of their positions")
        after = rows[-1].position


def _step(audit: _AuditState, row: StoredEvent) -> None:
    """Check one event: is anything missing before it, is it genuine, and does it follow the event before it?"""
    audit.events += 1
    previous = audit.last.position if audit.last else 0
    if row.position > max(previous, 0) + 1:
        audit.gone.append(range(max(previous, 0) + 1, row.position))
    if not is_genuine(row, audit.sealer):
        audit.strays.append(row)
    else:
        _follows(audit, row)
        tail = audit.tails[row.stream] = Tail(row.stream, row.version, row.position, row.stream_hash)
        if audit.watch is not None and row.position == audit.watched + 1:
            audit.watch.see(row)
            audit.watched = row.position
        if audit.names_secrets is not None:
            audit.mentioned_secrets |= dict.fromkeys(audit.names_secrets(row), tail)
        if audit.noted:
            _compare_noted(audit, row)
    audit.last = row


def is_genuine(row: StoredEvent, sealer: Sealer) -> bool:
    """Whether a holder of the key wrote this very row, at this position."""
    try:
        return sealer.event(row.position, digest(row.content), row.stream_hash, row.log_hash) == row.seal
    except (TypeError, AttributeError, ValueError, OverflowError):
        return False  # a column holds a value of the wrong type


def _follows(audit: _AuditState, row: StoredEvent) -> None:
    """A genuine event must continue both chains, unless the event before it is gone or changed."""
    log = _genuine_before(audit, row)
    if log is not None:
        _linked(audit, row, log_hash(log, row.position, row.stream_hash) == row.log_hash)
    tail = audit.tails.get(row.stream)
    version, chain, position = (tail.version, tail.stream_hash, tail.position) if tail else (0, NO_HASH, 0)
    if row.version > version + 1:
        _lacks(audit, row.stream, range(version + 1, row.version), after=position, before=row.position)
    else:
        follows = row.version == version + 1 and stream_hash(chain, digest(row.content)) == row.stream_hash
        _linked(audit, row, follows)


def _genuine_before(audit: _AuditState, row: StoredEvent) -> bytes | None:
    """The hash of the log up to the event before this one, if that event is there and genuine."""
    if row.position == 1:
        return NO_HASH
    before = audit.last
    if before is None or before.position != row.position - 1 or (audit.strays and audit.strays[-1] is before):
        return None
    return before.log_hash


def _linked(audit: _AuditState, row: StoredEvent, holds: bool) -> None:
    if not holds:
        audit.report("forked", "written by a holder of the key, but not after the event that stands before it", row=row)


def _missing(audit: _AuditState, positions: range) -> None:
    room = max(MOST_FINDINGS - len(audit.missing), 0)
    audit.missing += positions[:room]
    audit.further += len(positions[room:])


def _lacks(audit: _AuditState, stream: str, versions: range, *, after: int, before: int) -> None:
    room = max(MOST_FINDINGS - len(audit.gaps), 0)
    audit.gaps += [Gap(stream, version, after, before) for version in versions[:room]]


def _end(audit: _AuditState, log: Head) -> None:
    """Check that the log ends where its sealed head says."""
    if not _head_is_genuine(log, audit.sealer):
        audit.report("changed", "the sealed head of the log is missing or changed")
        for positions in audit.gone:
            _missing(audit, positions)
        return
    end = audit.last.position if audit.last else 0
    for positions in (*audit.gone, range(max(end, 0) + 1, log.version + 1)):
        _missing(audit, range(positions.start, min(positions.stop, log.version + 1)))
    last = audit.last
    if last is None or last.position < log.version or (audit.strays and audit.strays[-1] is last):
        return
    if (last.position, last.log_hash) != (log.version, log.hash):
        audit.report("changed", f"the sealed head of the log stands at position {log.version}", row=last)


def _head_is_genuine(head: Head, sealer: Sealer) -> bool:
    try:
        return head.seal == sealer.head(head.stream, head.version, head.hash)
    except (TypeError, AttributeError, ValueError, OverflowError):
        return False


def _stream_ends(audit: _AuditState, heads: dict[str, Head]) -> None:
    """Check that each stream ends where its sealed head says."""
    for stream, head in heads.items():
        tail = audit.tails.get(stream)
        version = tail.version if tail else 0
        if not _head_is_genuine(head, audit.sealer):
            sentence = "the sealed head of the stream was changed"
            audit.findings.append(Finding("changed", _as_name(stream), None, None, sentence))
        elif head.version > version:
            after = tail.position if tail else 0
            _lacks(audit, stream, range(version + 1, head.version + 1), after=after, before=2**63)
        elif tail is not None and (head.version, head.hash) != (version, tail.stream_hash):
            audit.report("changed", f"the sealed head of the stream stands at version {head.version}", row=tail)
    for stream in audit.tails.keys() - heads.keys():
        audit.report("missing", "the sealed head of the stream is missing", row=audit.tails[stream])


def _classify(audit: _AuditState, log: Head) -> None:
    """Explain each row that is not genuine in its place, and each missing one."""
    found = origins(audit.strays, audit.missing, lambda row: is_genuine(row, audit.sealer))
    stray_positions = {row.position for row in audit.strays}
    moved_from = {origin.position for origin in found.values() if origin is not None}
    filled: set[tuple[str, int]] = set()
    for row in audit.strays:
        origin = found[row.position]
        if origin is not None:
            filled.add((origin.stream, origin.version))
        _report_stray(audit, row, origin, moved_from=moved_from, stray_positions=stray_positions, end=log.version)
    changed = {found.position for found in audit.findings if found.kind == "changed"}
    filled |= {(row.stream, row.version) for row in audit.strays if row.position in changed}
    gaps = [gap for gap in audit.gaps if (gap.stream, gap.version) not in filled]
    overwritten = {at for at, origin in found.items() if origin is not None and 1 <= at <= log.version}
    for position in sorted({*audit.missing, *overwritten} - moved_from):
        _report_missing(audit, position, gaps)


def _report_stray(
    audit: _AuditState,
    row: StoredEvent,
    origin: Origin | None,
    *,
    moved_from: set[int],
    stray_positions: set[int],
    end: int,
) -> None:
    if origin is None and (row.position in moved_from or not 1 <= row.position <= end):
        audit.report("added", "nobody who holds the key wrote it", row=row)
    elif origin is None:
        audit.report("changed", "it does not say what was written here", row=row)
    elif origin.position in stray_positions or origin.position in audit.missing:
        was = f"it was written as version {origin.version} of {origin.stream} at position {origin.position}"
        audit.report("reordered", was, row=row)
    else:
        audit.report("added", f"a copy of the event at position {origin.position}", row=row)


def _report_missing(audit: _AuditState, position: int, gaps: list[Gap]) -> None:
    """Report a missing event. The gaps of the streams say which event it was."""
    fitting: dict[str, Gap] = {}
    for gap in gaps:
        if gap.after < position < gap.before:
            fitting.setdefault(gap.stream, gap)
    sentence = "the event that was stored here is gone"
    if len(fitting) == 1:
        (gap,) = fitting.values()
        gaps.remove(gap)
        if len(audit.findings) < MOST_FINDINGS:
            audit.findings.append(Finding("missing", gap.stream, gap.version, position, sentence))
        else:
            audit.further += 1
        return
    one_of = " or ".join(f"{gap.stream} version {gap.version}" for gap in list(fitting.values())[:5])
    audit.report("missing", f"{sentence}: {one_of}" if one_of else sentence, position=position)


def _secret_is_genuine(secret: Secret, sealer: Sealer) -> bool:
    try:
        return secret.seal == sealer.secret(secret.key, secret.value)
    except (TypeError, AttributeError):
        return False  # a column holds a value of the wrong type


def _as_name(stored: object) -> str:
    """The name of a stream. In a damaged row it may be no text."""
    return stored if isinstance(stored, str) else repr(stored)


def _as_number(stored: object) -> int | None:
    """The version of an event. In a damaged row it may be no number."""
    return stored if isinstance(stored, int) else None


def _secrets(audit: _AuditState, reader: StoreReader) -> None:
    after = ""
    while kept := reader.secrets_after(after, PAGE):
        for secret in kept:
            audit.mentioned_secrets.pop(secret.key, None)
            if not _secret_is_genuine(secret, audit.sealer):
                audit.report("changed", f"the secret {secret.key!r} is not the one that was kept")
        last = kept[-1].key
        if not isinstance(last, str) or last <= after:
            audit.report("damaged", "the secrets are not in the order of their keys")
            if isinstance(last, str):
                return  # nobody can say which of the others are gone: they were not read
            break  # SQLite sorts all texts before it, so all others were read
        after = last
    for key, tail in audit.mentioned_secrets.items():
        audit.report("missing", f"the secret {key!r} that was kept with this event is gone", row=tail)
