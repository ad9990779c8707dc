"""The canonical form of an event and the hashes over it, as docs/store.md tells them."""

from __future__ import annotations

import json
from hashlib import sha256
from json.encoder import encode_basestring_ascii as _quoted

from croupier.errors import InputError, shown
from croupier.store.words import Row

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def canonical(document: object) -> str:
    """The document as JSON in ASCII, keys sorted, no blanks; whole numbers only."""
    _check_plain(document, "")
    return _ENCODER.encode(document)


def _check_plain(value: object, place: str) -> None:
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            if type(key) is not str:
                raise InputError(place, f"the key {shown(key)} is not a text")
            _check_plain(inner, f"{place}.{key}" if place else key)
    elif isinstance(value, (list, tuple)):
        for index, inner in enumerate(value):
            _check_plain(inner, f"{place}[{index}]")
    elif not isinstance(value, (str, int)):
        raise InputError(place, f"{shown(value)} cannot be stored: {kind.__name__} has no one written form")


def digest(row: Row) -> bytes:
    """SHA-256 of what an event says: everything but its place in the log and the hashes."""
    # Spelled out, since an encoder would take longer than all the rest; a text in place of a number fails at `:d`.
    text = (
        f'["event/1",{_quoted(row.stream)},{row.version:d},{_quoted(row.name)},{_quoted(row.at)},'
        f"{_quoted(row.command_id)},{row.part:d},{row.parts:d}]\n{row.document}"
    )
    return sha256(text.encode("utf-8", "surrogateescape")).digest()


def stream_hash(previous: bytes, digest_: bytes) -> bytes:
    """The chain of a stream: each hash covers the one before it and the event."""
    return sha256(b"stream/1\n" + previous + digest_).digest()


def log_hash(previous: bytes, position: int, stream_hash_: bytes) -> bytes:
    """The chain of the whole log: each hash covers the one before it, the position and the stream's hash."""
    return sha256(b"log/1\n" + previous + number(position) + stream_hash_).digest()


def number(value: int) -> bytes:
    """A whole number as eight bytes, the highest first."""
    return value.to_bytes(8, "big", signed=True)
