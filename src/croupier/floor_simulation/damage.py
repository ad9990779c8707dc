"""Damage to a stored evening: one bit of a row or of a file is flipped, and the audit must name the damaged part."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

from croupier.floor_simulation.promises import promise
from croupier.records.overdrawn import OverdrawnAccounts
from croupier.records.required_secrets import RequiredSecrets
from croupier.store import Audit, EventStore, StoreError, open_store, verify
from croupier.store.backend import StoreReader
from croupier.store.findings import Finding
from croupier.store.verification import audited
from croupier.store.words import Head, Secret, StoredEvent

EVERYTHING = 10**9


Place = TypeVar("Place")


class StoredContent(NamedTuple):
    """All that a store holds, by place."""

    rows: Mapping[int, StoredEvent]
    heads: Mapping[str, Head]
    secrets: Mapping[str, Secret]

    def part(self, kind: str) -> Mapping[Any, Any]:
        """The rows of one kind."""
        parts: Mapping[str, Mapping[Any, Any]] = {"event": self.rows, "head": self.heads, "secret": self.secrets}
        return parts[kind]


def content_of(store: EventStore) -> StoredContent:
    """Read all rows, heads and secrets."""
    with store.snapshot() as reader:
        rows = reader.rows_after(-(2**63), EVERYTHING)
        heads, secrets = reader.heads(), reader.secrets_after("", EVERYTHING)
    return StoredContent(
        {row.position: row for row in rows},
        {head.stream: head for head in heads},
        {secret.key: secret for secret in secrets},
    )


class Damage(NamedTuple):
    """The places at which a store does not hold what was stored."""

    positions: Collection[object] = ()
    """Of events."""
    streams: Collection[object] = ()
    """Of heads, by the names of their streams."""
    secrets: Collection[object] = ()
    """Of secrets, by their keys."""
    schema: bool = False
    """Whether the name of a table may be another: then there is a table that no store has."""

    def explains(self, finding: Finding) -> bool:
        """Whether the finding is about one of these places."""
        if finding.kind == "added" and finding.position is None:
            return self.schema
        if any(repr(key) in finding.said for key in self.secrets):
            return True
        return finding.position in self.positions or finding.stream in self.streams

    def check_nothing_else(self, audit: Audit, where: str) -> None:
        """The audit has named no other place."""
        unfounded = [finding for finding in audit.findings if not self.explains(finding)]
        promise(not unfounded, f"{where}, and the audit names {unfounded[:3]}")


def full_audit(store: EventStore, noted_head: str | None = None) -> Audit:
    """The audit of `croupier audit verify`."""
    return verify(store, noted_head=noted_head, names_secrets=RequiredSecrets(), watch=OverdrawnAccounts())


# One bit of a row


def flip_in_a_row(store: EventStore, chance: random.Random) -> str:
    """Flip one bit in one column of one row, head or secret, and audit. Returns the damaged part."""
    content = content_of(store)
    flip = drawn_flip(content, chance)
    rows = list(content.part(flip.kind).values())
    place = rows.index(flip.was)
    shipped = {position: row.log_hash.hex() for position, row in content.rows.items()}
    with store.snapshot() as reader:
        damaged = _DamagedReader(reader, flip.kind, [*rows[:place], flip.now, *rows[place + 1 :]])
        audit = _audit_of(damaged, store, noted={})
        against = _audit_of(damaged, store, noted=shipped)
    flip.check(audit)
    promise(against == audit, f"{flip.where}, and heads noted earlier change the findings: {against.findings[:3]}")
    return flip.struck


def _audit_of(damaged: _DamagedReader, store: EventStore, *, noted: Mapping[int, str]) -> Audit:
    return audited(
        _as_picture(damaged),
        store.sealer,
        noted_heads=lambda _: noted,
        names_secrets=RequiredSecrets(),
        watch=OverdrawnAccounts(),
    )


class Flip(NamedTuple):
    """One bit that is flipped in one column of a row."""

    kind: str
    """`event`, `head` or `secret`."""
    column: str
    was: Any
    now: Any

    @property
    def struck(self) -> str:
        """The row and column that the bit belongs to."""
        return f"{self.kind} {self.was[0]!r}, {self.column}"

    @property
    def where(self) -> str:
        """The fault, for people."""
        return f"a bit was flipped in {self.struck}"

    @property
    def damage(self) -> Damage:
        """The places of the row, as it was and as it is."""
        places = (self.was[0], self.now[0])
        match self.kind:
            case "event":
                return Damage(positions=places)
            case "head":
                return Damage(streams=places)
            case _:
                return Damage(secrets=places)

    def check(self, audit: Audit) -> None:
        """The audit has named the damaged part, and nothing else."""
        promise(not audit.clean, f"the audit did not notice a bit that was flipped in {self.struck}")
        promise(_names_it(audit, self), f"{self.where}, and the audit names {audit.findings[:3]}")
        self.damage.check_nothing_else(audit, self.where)


def drawn_flip(content: StoredContent, chance: random.Random) -> Flip:
    """Any bit of any column of any row."""
    kind = chance.choice(("event", "event", "head", "secret"))
    was = chance.choice(list(content.part(kind).values()))
    column = chance.choice(was._fields)
    return Flip(kind, column, was, was._replace(**{column: flipped(getattr(was, column), chance)}))


def flipped(value: Any, chance: random.Random) -> Any:
    """The value with one bit changed. A text stays a text."""
    if isinstance(value, int):
        return value ^ 1 << chance.randrange(16)
    if isinstance(value, str):
        place = chance.randrange(len(value)) if value else 0
        return (
            f"{value[:place]}{chr(ord(value[place]) ^ 1 << chance.randrange(5)) if value else 'a'}{value[place + 1 :]}"
        )
    octets = bytearray(value or b"\0")
    octets[chance.randrange(len(octets))] ^= 1 << chance.randrange(8)
    return bytes(octets)


def _names_it(audit: Audit, flip: Flip) -> bool:
    """Whether the findings name the damaged part."""
    was, now = flip.was, flip.now
    if flip.kind == "event":
        moved = f"at position {was.position}"
        return any(finding.position == was.position or moved in finding.said for finding in audit.findings)
    if flip.kind == "head":
        return any(finding.stream == was.stream for finding in audit.findings)
    return any(repr(was.key) in finding.said or repr(now.key) in finding.said for finding in audit.findings)


@contextmanager
def _as_picture(damaged: _DamagedReader) -> Iterator[StoreReader]:
    yield cast(StoreReader, damaged)


class _DamagedReader:
    """A picture of a store in which one part is not what was stored."""

    def __init__(self, reader: StoreReader, kind: str, changed: Sequence[Any]) -> None:
        self._reader = reader
        self._kind = kind
        self._changed = changed

    def rows_after(self, position: int, limit: int) -> Sequence[StoredEvent]:
        if self._kind != "event":
            return self._reader.rows_after(position, limit)
        rows = sorted(self._changed, key=lambda row: row.position)
        return [row for row in rows if row.position > position][:limit]

    def heads(self) -> Sequence[Head]:
        return self._changed if self._kind == "head" else self._reader.heads()

    def secrets_after(self, key: str, limit: int) -> Sequence[Secret]:
        if self._kind != "secret":
            return self._reader.secrets_after(key, limit)
        kept = sorted(self._changed, key=lambda secret: secret.key)
        return [secret for secret in kept if secret.key > key][:limit]

    def problems(self) -> Sequence[str]:
        return ()

    def additions(self) -> Sequence[str]:
        return ()


# One bit of a file


def flip_in_a_file(path: Path, chance: random.Random, undamaged: StoredContent) -> str:
    """Flip any bit of a closed store's file, and audit it. Returns the result."""
    return flip_octet(path, chance.randrange(path.stat().st_size), chance.randrange(8), undamaged)


def flip_octet(path: Path, at: int, bit: int, undamaged: StoredContent) -> str:
    """Flip one bit of one octet, and audit the store. Returns the result.

    The bit may lie where SQLite keeps nothing. Then the store must still hold exactly what it held.
    """
    octets = bytearray(path.read_bytes())
    octets[at] ^= 1 << bit
    path.write_bytes(octets)
    where = f"bit {bit} of octet {at}"
    try:
        with open_store(path, read_only=True) as store:
            audit = full_audit(store)
            # An audit that found the file broken cannot have read everything.
            broken = any(finding.kind == "damaged" for finding in audit.findings)
            now = None if broken else content_of(store)
    except StoreError as error:
        return f"refused: {type(error).__name__}"
    if now is None:
        return "named: the file is damaged"
    changed = _differences(undamaged.rows, now.rows)
    named = {finding.position for finding in audit.findings}
    promise(changed <= named, f"{where} changed the events at {sorted(changed - named)}, which the audit does not name")
    if audit.clean:
        promise(now == undamaged, f"{where} changed the store, and the audit is clean")
        return "harmless: nothing that is stored has changed"
    heads, secrets = _differences(undamaged.heads, now.heads), _differences(undamaged.secrets, now.secrets)
    streams = {head if isinstance(head, str) else repr(head) for head in heads}
    damage = Damage(changed, streams, secrets, schema=True)
    damage.check_nothing_else(audit, f"{where} was flipped")
    return "named: the damaged part"


def _differences(was: Mapping[Place, object], now: Mapping[Place, object]) -> set[Place]:
    """The places at which the two are not the same."""
    return {place for place in {*was, *now} if was.get(place) != now.get(place)}
