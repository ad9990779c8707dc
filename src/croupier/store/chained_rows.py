"""A row of a store with the hashes that it was chained to, so that it can be checked apart from its store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from croupier.documents.fields import as_mapping
from croupier.errors import InputError
from croupier.store.canonical import Sealer, content_text, digest, log_hash, stream_hash
from croupier.store.words import COLUMNS, NO_HASH, StoredEvent

TEXTS = ("stream", "name", "document", "at", "command_id")
NUMBERS = ("position", "version", "part", "parts")
HASHES = ("stream_before", "stream_hash", "log_before", "log_hash", "seal")
LARGEST = 2**63 - 1
NOT_STORED = "its content does not give the hash that it was stored with"
NOT_IN_LOG = "the hash of the log does not follow from it and the event before it"
NOT_SEALED = "it does not say what was written here: nobody who holds the key sealed it so"


class ChainedRow(NamedTuple):
    """A row, the hash of its stream before it, and the hash of the log before it."""

    row: StoredEvent
    stream_before: bytes
    log_before: bytes

    @property
    def place(self) -> str:
        """Its place in its stream and in the log, for people."""
        return f"{self.row.stream} version {self.row.version} (position {self.row.position})"

    def problems(self, sealer: Sealer | None) -> Iterator[str]:
        """The fault in it. Without a sealer nobody can tell whether it was sealed."""
        row = self.row
        if stream_hash(self.stream_before, digest(row.content)) != row.stream_hash:
            yield NOT_STORED
        if log_hash(self.log_before, row.position, row.stream_hash) != row.log_hash:
            yield NOT_IN_LOG
        if sealer is not None and sealer.event(row.position, digest(row.content), *row[9:11]) != row.seal:
            yield NOT_SEALED

    @property
    def content(self) -> str:
        """The text whose SHA-256 is chained."""
        return content_text(self.row.content)

    def as_document(self) -> dict[str, Any]:
        """The row as JSON, with hashes in hexadecimal."""
        values = dict(zip(COLUMNS, self.row, strict=True), stream_before=self.stream_before, log_before=self.log_before)
        fields = {name: value.hex() if isinstance(value, bytes) else value for name, value in values.items()}
        return {name: fields[name] for name in (*NUMBERS, *TEXTS, *HASHES)}


def read_chained_row(value: object, place: str) -> ChainedRow:
    """A row from JSON. An InputError names the place."""
    document = as_mapping(value, place)
    unknown = document.keys() - {*TEXTS, *NUMBERS, *HASHES}
    if unknown:
        raise InputError(f"{place}.{min(unknown)}", "is not a known field")
    fields: dict[str, Any] = {name: _text(document, name, place) for name in TEXTS}
    fields |= {name: _number(document, name, place) for name in NUMBERS}
    fields |= {name: _hash(document, name, place) for name in HASHES}
    before, log_before = fields.pop("stream_before"), fields.pop("log_before")
    return ChainedRow(StoredEvent._make(fields[column] for column in COLUMNS), before, log_before)


def _text(document: Mapping[str, Any], name: str, place: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise InputError(f"{place}.{name}", "must be a text")
    return value


def _number(document: Mapping[str, Any], name: str, place: str) -> int:
    value = document.get(name)
    if type(value) is not int or not 0 <= value <= LARGEST:
        raise InputError(f"{place}.{name}", "must be a whole number, not below 0")
    return value


def _hash(document: Mapping[str, Any], name: str, place: str) -> bytes:
    try:
        value = bytes.fromhex(_text(document, name, place))
    except ValueError:
        value = b""
    if len(value) != len(NO_HASH):
        raise InputError(f"{place}.{name}", "must be a hash of 64 hexadecimal digits")
    return value
