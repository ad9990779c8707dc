"""The audit: finds every event that was changed, lost, added or moved since it was stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from croupier.errors import InputError, shown
from croupier.store.backend import StoreReader
from croupier.store.canonical import Sealer, digest, log_hash, stream_hash
from croupier.store.errors import DamagedError
from croupier.store.events import PAGE, EventStore
from croupier.store.findings import Audit, Finding, Gap, Tail
from croupier.store.row_origins import Origin, origins
from croupier.store.words import LOG, NO_HASH, Head, Secret, StoredRow


class EventWatch(Protocol):
    """Looks at every genuine event of a store, in order, and reports at the end."""

    def see(self, row: StoredRow) -> None:
        """The next event."""

    def findings(self) -> Iterable[Finding]:
        """The faults in the events, though each is as it was stored."""
        ...


NamesSecrets = Callable[[str, str, str], Iterable[str]]
"""Gives the keys of the secrets that were stored with a genuine event, from its stream, name and document."""
NotedHeads = Callable[[Sealer], Mapping[int, str]]
"""Gives heads that were noted elsewhere: hashes in hexadecimal, by position."""
FIRST_POSITION = -(2**63)
MOST_FINDINGS = 10_000
"""How many findings are listed one by one. The rest is counted."""


@dataclass(slots=True)
class _AuditState:
    """The state of an audit on its way through the log."""

    sealer: Sealer
    noted: dict[int, str]
    """Heads that were noted elsewhere and have not been met yet."""
    names_secrets: NamesSecrets | None = None
    watch: EventWatch | None = None
    mentioned_secrets: dict[str, Tail] = field(default_factory=dict)
    """Secrets that events mention, each with its event."""
    events: int = 0
    last: StoredRow | None = None
    tails: dict[str, Tail] = field(default_factory=dict)
    gone: list[range] = field(default_factory=list)
    """Positions between two events at which there is none."""
    missing: list[int] = field(default_factory=list)
    """Those of them at which an event was stored: the log's sealed head says how far it came."""
    gaps: list[Gap] = field(default_factory=list)
    strays: list[StoredRow] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    further: int = 0
    contradicted: list[StoredRow] = field(default_factory=list)
    """The events at which another head was noted."""

    def report(
        self, kind: str, sentence: str, *, row: StoredRow | Tail | None = None, position: int | None = None
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
            _stream_ends(audit, heads)
            _classify(audit, log)
            _secrets(audit, reader)
            for problem in reader.problems():
                audit.report("damaged", problem)
            for addition in reader.additions() if reports_additions else ():
                audit.report("added", addition)
    except DamagedError as error:
        audit.report("damaged", str(error))
    audit.findings += _watched(audit, watch)
    _noted_elsewhere(audit)
    return Audit(
        events=audit.events,
        streams=len(audit.tails),
        head=f"{log.version}:{log.hash.hex()}",
        findings=tuple(
            sorted(audit.findings, key=lambda found: (found.position or 0, found.stream, found.version or 0))
        ),
        further=audit.further,
    )


def _all_noted(sealer: Sealer, one: str | None, many: NotedHeads | None) -> dict[int, str]:
    return {**(many(sealer) if many is not None else {}), **_read_noted(one)}


def _watched(audit: _AuditState, watch: EventWatch | None) -> list[Finding]:
    """The findings of the watch before the first event that it could not see: sums beyond that event may be wrong."""
    unseen = min([*audit.missing, *(row.position for row in audit.strays)], default=None)
    found = [] if watch is None else watch.findings()
    return [one for one in found if unseen is None or one.position is None or one.position < unseen]


def _read_noted(noted: str | None) -> dict[int, str]:
    if noted is None:
        return {}
    position, _, hash_ = noted.partition(":")
    if not position.isdecimal() or len(hash_) != 2 * len(NO_HASH):
        raise InputError(
            "head", f"{shown(noted)} is not a head: a position, a colon and a hash, as the audit prints it"
        )
    return {int(position): hash_} if int(position) else {}


def _noted_elsewhere(audit: _AuditState) -> None:
    """Report the first head that the log contradicts, and the first one that it does not come to.

    A head covers all events before it, so the later ones say nothing new.
    """
    if audit.contradicted:
        audit.report(
            "changed", f"another head was noted for this position{_more(audit.contradicted)}", row=audit.contradicted[0]
        )
    if beyond := sorted(audit.noted):
        sentence = f"a head was noted here, but the log does not come this far{_more(beyond)}"
        audit.report("missing", sentence, position=beyond[0])


def _more(heads: Sequence[object]) -> str:
    return f", and for {len(heads) - 1} later ones" if len(heads) > 1 else ""


def _rows(reader: StoreReader) -> Iterator[StoredRow]:
    after = FIRST_POSITION
    while rows := reader.rows_after(after, PAGE):
        yield from rows
        if rows[-1].position <= after:
            raise DamagedError("the events are not in the order of their positions")
        after = rows[-1].position


def _step(audit: _AuditState, row: StoredRow) -> None:
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
        if audit.watch is not None:
            audit.watch.see(row)
        if audit.names_secrets is not None:
            audit.mentioned_secrets |= dict.fromkeys(audit.names_secrets(row.stream, row.name, row.document), tail)
        if audit.noted.pop(row.position, row.log_hash.hex()) != row.log_hash.hex():
            audit.contradicted.append(row)
    audit.last = row


def is_genuine(row: StoredRow, sealer: Sealer) -> bool:
    """Whether a holder of the key wrote this very row, at this position."""
    try:
        return sealer.event(row.position, digest(row.content), row.stream_hash, row.log_hash) == row.seal
    except (TypeError, AttributeError, ValueError, OverflowError):
        return False  # a column holds a value of the wrong type


def _follows(audit: _AuditState, row: StoredRow) -> None:
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


def _genuine_before(audit: _AuditState, row: StoredRow) -> bytes | None:
    """The hash of the log up to the event before this one, if that event is there and genuine."""
    if row.position == 1:
        return NO_HASH
    before = audit.last
    if before is None or before.position != row.position - 1 or (audit.strays and audit.strays[-1] is before):
        return None
    return before.log_hash


def _linked(audit: _AuditState, row: StoredRow, holds: bool) -> None:
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
    row: StoredRow,
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
            break
        after = last
    for key, tail in audit.mentioned_secrets.items():
        audit.report("missing", f"the secret {key!r} that was kept with this event is gone", row=tail)
