"""The audit: every event that was changed, lost, added or moved since it was stored, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from croupier.errors import InputError, shown
from croupier.store.backend import StoreReader
from croupier.store.canonical import Sealer, digest, log_hash, stream_hash
from croupier.store.errors import DamagedError
from croupier.store.events import PAGE, EventStore
from croupier.store.findings import Audit, Finding, Gap, Tail
from croupier.store.strays import Origin, origins
from croupier.store.words import LOG, NO_HASH, Head, StoredRow

NamesSecrets = Callable[[str, str, str], Iterable[str]]
"""Told of each genuine event (its stream, name and document), says under which keys secrets were kept with it."""
BEFORE_ALL = -(2**63)
MOST = 10_000
"""So many findings are told one by one; the rest is counted."""


@dataclass(slots=True)
class _Walk:
    """What is known while walking through the log."""

    sealer: Sealer
    noted: dict[int, str]
    names_secrets: NamesSecrets | None = None
    wanted: dict[str, Tail] = field(default_factory=dict)
    """Secrets that events speak of, each with its event."""
    events: int = 0
    last: StoredRow | None = None
    tails: dict[str, Tail] = field(default_factory=dict)
    missing: list[int] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    strays: list[StoredRow] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    further: int = 0

    def tell(self, kind: str, said: str, *, row: StoredRow | Tail | None = None, position: int | None = None) -> None:
        """Note a finding at an event, or at a position."""
        if len(self.findings) >= MOST:
            self.further += 1
        elif row is not None:
            self.findings.append(Finding(kind, row.stream, row.version, row.position, said))
        else:
            self.findings.append(Finding(kind, "", None, position, said))


def verify(store: EventStore, *, noted_head: str | None = None, names_secrets: NamesSecrets | None = None) -> Audit:
    """Walk through everything that is stored and tell what is not as it was written.

    A head noted earlier (`Audit.head`) shows in addition that the log has not been taken back to before it. A secret
    has no place in the chains: that one is gone is found where `names_secrets` says which there must be.
    """
    return audited(store.snapshot(), store.sealer, noted_head=noted_head, names_secrets=names_secrets)


def audited(
    picture: AbstractContextManager[StoreReader],
    sealer: Sealer,
    *,
    noted_head: str | None = None,
    names_secrets: NamesSecrets | None = None,
) -> Audit:
    """Walk through one picture of a store: all rows in their order, then the heads, then the secrets."""
    walk = _Walk(sealer, _read_noted(noted_head), names_secrets)
    log = Head(LOG, 0, NO_HASH, b"")
    try:
        with picture as reader:
            for row in _rows(reader):
                _step(walk, row)
            heads = {head.stream: head for head in reader.heads()}
            log = heads.pop(LOG, log)
            _end(walk, log)
            _stream_ends(walk, heads)
            _classify(walk, log)
            _secrets(walk, reader)
            for problem in reader.problems():
                walk.tell("damaged", problem)
    except DamagedError as error:
        walk.tell("damaged", str(error))
    for position in walk.noted:
        walk.tell("missing", "a head was noted here, but the log does not come this far", position=position)
    return Audit(
        events=walk.events,
        streams=len(walk.tails),
        head=f"{log.version}:{log.hash.hex()}",
        findings=tuple(
            sorted(walk.findings, key=lambda found: (found.position or 0, found.stream, found.version or 0))
        ),
        further=walk.further,
    )


def _read_noted(noted: str | None) -> dict[int, str]:
    if noted is None:
        return {}
    position, _, hash_ = noted.partition(":")
    if not position.isdecimal() or len(hash_) != 2 * len(NO_HASH):
        raise InputError(
            "head", f"{shown(noted)} is not a head: a position, a colon and a hash, as the audit prints it"
        )
    return {int(position): hash_} if int(position) else {}


def _rows(reader: StoreReader) -> Iterator[StoredRow]:
    after = BEFORE_ALL
    while rows := reader.rows_after(after, PAGE):
        yield from rows
        after = rows[-1].position


def _step(walk: _Walk, row: StoredRow) -> None:
    """One event: is anything missing before it, is it genuine, does it follow what stands before it?"""
    walk.events += 1
    reached = walk.last.position if walk.last else 0
    if row.position > 0:
        _missing(walk, range(max(reached, 0) + 1, row.position))
    if not is_genuine(row, walk.sealer):
        walk.strays.append(row)
    else:
        _follows(walk, row)
        tail = walk.tails[row.stream] = Tail(row.stream, row.version, row.position, row.stream_hash)
        if walk.names_secrets is not None:
            walk.wanted |= dict.fromkeys(walk.names_secrets(row.stream, row.name, row.document), tail)
        if walk.noted.pop(row.position, row.log_hash.hex()) != row.log_hash.hex():
            walk.tell("changed", "another head was noted for this position", row=row)
    walk.last = row


def is_genuine(row: StoredRow, sealer: Sealer) -> bool:
    """Whether this very row was written by a holder of the key, at this position."""
    try:
        return sealer.event(row.position, digest(row.said), row.stream_hash, row.log_hash) == row.seal
    except (TypeError, AttributeError, ValueError, OverflowError):
        return False  # a column does not even hold what kind of thing it should


def _follows(walk: _Walk, row: StoredRow) -> None:
    """A genuine event must continue both chains, unless what stood before it is gone or changed."""
    log = _genuine_before(walk, row)
    if log is not None:
        _linked(walk, row, log_hash(log, row.position, row.stream_hash) == row.log_hash)
    tail = walk.tails.get(row.stream)
    version, chain, position = (tail.version, tail.stream_hash, tail.position) if tail else (0, NO_HASH, 0)
    if row.version > version + 1:
        _lacks(walk, row.stream, range(version + 1, row.version), after=position, before=row.position)
    else:
        follows = row.version == version + 1 and stream_hash(chain, digest(row.said)) == row.stream_hash
        _linked(walk, row, follows)


def _genuine_before(walk: _Walk, row: StoredRow) -> bytes | None:
    """The hash of the log up to the event before this one, where that event is there and genuine."""
    if row.position == 1:
        return NO_HASH
    before = walk.last
    if before is None or before.position != row.position - 1 or (walk.strays and walk.strays[-1] is before):
        return None
    return before.log_hash


def _linked(walk: _Walk, row: StoredRow, holds: bool) -> None:
    if not holds:
        walk.tell("forked", "written by a holder of the key, but not after the event that stands before it", row=row)


def _missing(walk: _Walk, positions: range) -> None:
    room = max(MOST - len(walk.missing), 0)
    walk.missing += positions[:room]
    walk.further += len(positions[room:])


def _lacks(walk: _Walk, stream: str, versions: range, *, after: int, before: int) -> None:
    room = max(MOST - len(walk.gaps), 0)
    walk.gaps += [Gap(stream, version, after, before) for version in versions[:room]]


def _end(walk: _Walk, log: Head) -> None:
    """Does the log end where its sealed head says?"""
    if not _head_is_genuine(log, walk.sealer):
        walk.tell("changed", "the sealed head of the log is missing or changed")
        return
    reached = walk.last.position if walk.last else 0
    _missing(walk, range(max(reached, 0) + 1, log.version + 1))
    last = walk.last
    if last is None or last.position < log.version or (walk.strays and walk.strays[-1] is last):
        return
    if (last.position, last.log_hash) != (log.version, log.hash):
        walk.tell("changed", f"the sealed head of the log stands at position {log.version}", row=last)


def _head_is_genuine(head: Head, sealer: Sealer) -> bool:
    try:
        return head.seal == sealer.head(head.stream, head.version, head.hash)
    except (TypeError, AttributeError, ValueError, OverflowError):
        return False


def _stream_ends(walk: _Walk, heads: dict[str, Head]) -> None:
    """Does each stream end where its sealed head says?"""
    for stream, head in heads.items():
        tail = walk.tails.get(stream)
        version = tail.version if tail else 0
        if not _head_is_genuine(head, walk.sealer):
            walk.findings.append(Finding("changed", stream, None, None, "the sealed head of the stream was changed"))
        elif head.version > version:
            after = tail.position if tail else 0
            _lacks(walk, stream, range(version + 1, head.version + 1), after=after, before=2**63)
        elif tail is not None and (head.version, head.hash) != (version, tail.stream_hash):
            walk.tell("changed", f"the sealed head of the stream stands at version {head.version}", row=tail)
    for stream in walk.tails.keys() - heads.keys():
        walk.tell("missing", "the sealed head of the stream is missing", row=walk.tails[stream])


def _classify(walk: _Walk, log: Head) -> None:
    """What became of each row that is not genuine where it stands, and of each that is not there."""
    found = origins(walk.strays, walk.missing, lambda row: is_genuine(row, walk.sealer))
    stray_positions = {row.position for row in walk.strays}
    moved_from = {origin.position for origin in found.values() if origin is not None}
    filled: set[tuple[str, int]] = set()
    for row in walk.strays:
        origin = found[row.position]
        if origin is not None:
            filled.add((origin.stream, origin.version))
        _tell_stray(walk, row, origin, moved_from=moved_from, stray_positions=stray_positions, end=log.version)
    changed = {found.position for found in walk.findings if found.kind == "changed"}
    filled |= {(row.stream, row.version) for row in walk.strays if row.position in changed}
    gaps = [gap for gap in walk.gaps if (gap.stream, gap.version) not in filled]
    overwritten = {at for at, origin in found.items() if origin is not None and 1 <= at <= log.version}
    for position in sorted({*walk.missing, *overwritten} - moved_from):
        _tell_missing(walk, position, gaps)


def _tell_stray(
    walk: _Walk, row: StoredRow, origin: Origin | None, *, moved_from: set[int], stray_positions: set[int], end: int
) -> None:
    if origin is None and (row.position in moved_from or not 1 <= row.position <= end):
        walk.tell("added", "nobody who holds the key wrote it", row=row)
    elif origin is None:
        walk.tell("changed", "it does not say what was written here", row=row)
    elif origin.position in stray_positions or origin.position in walk.missing:
        was = f"it was written as version {origin.version} of {origin.stream} at position {origin.position}"
        walk.tell("reordered", was, row=row)
    else:
        walk.tell("added", f"a copy of the event at position {origin.position}", row=row)


def _tell_missing(walk: _Walk, position: int, gaps: list[Gap]) -> None:
    """A position whose event is gone: the streams' own gaps say which event it was."""
    fitting: dict[str, Gap] = {}
    for gap in gaps:
        if gap.after < position < gap.before:
            fitting.setdefault(gap.stream, gap)
    said = "the event that was stored here is gone"
    if len(fitting) == 1:
        (gap,) = fitting.values()
        gaps.remove(gap)
        if len(walk.findings) < MOST:
            walk.findings.append(Finding("missing", gap.stream, gap.version, position, said))
        else:
            walk.further += 1
        return
    one_of = " or ".join(f"{gap.stream} version {gap.version}" for gap in list(fitting.values())[:5])
    walk.tell("missing", f"{said}: {one_of}" if one_of else said, position=position)


def _secrets(walk: _Walk, reader: StoreReader) -> None:
    after = ""
    while kept := reader.secrets_after(after, PAGE):
        for secret in kept:
            walk.wanted.pop(secret.key, None)
            if secret.seal != walk.sealer.secret(secret.key, secret.value):
                walk.tell("changed", f"the secret {secret.key!r} is not the one that was kept")
        after = kept[-1].key
    for key, tail in walk.wanted.items():
        walk.tell("missing", f"the secret {key!r} that was kept with this event is gone", row=tail)
