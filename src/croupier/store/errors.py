"""The errors of a store. After each of them, either everything or nothing was stored."""

from __future__ import annotations

from typing import NamedTuple


class StoreError(Exception):
    """The store could not carry out a request. Nothing was stored."""


class VersionMismatch(NamedTuple):
    """A stream that is at another version than expected."""

    stream: str
    expected: int
    found: int


class Conflict(StoreError):  # noqa: N818 - an ordinary answer, not a failure: read again and decide again
    """Someone else has appended to a stream since it was read. Nothing was stored."""

    def __init__(self, mismatches: tuple[VersionMismatch, ...]) -> None:
        super().__init__("; ".join(map(_sentence, mismatches)))
        self.mismatches = mismatches

    def __reduce__(self) -> tuple[type[Conflict], tuple[tuple[VersionMismatch, ...]]]:
        return type(self), (self.mismatches,)


def _sentence(mismatch: VersionMismatch) -> str:
    if mismatch.expected == mismatch.found:
        return (
            f"{mismatch.stream} is at version {mismatch.found}, but not by the command that this one was decided upon"
        )
    return f"{mismatch.stream} is at version {mismatch.found}, not {mismatch.expected}"


class BehindError(Conflict):
    """Someone else has stored events since the appends were decided. Nothing was stored."""


class OtherHistoryError(Conflict):
    """The log's last event is another one than the appends were decided upon: the store was put back to an earlier
    state, and has grown anew. Nothing was stored."""


class LeaseLostError(StoreError):
    """The other servers have gone on without this one. Nothing was stored, and nothing can be until it joins again."""


class NotOwnerError(StoreError):
    """Another server runs the table. Nothing was stored."""


class StoreFullError(StoreError):
    """The disk is full. Nothing was stored, and the table must stop until there is room."""


class StoreUnavailableError(StoreError):
    """The store cannot be reached, or another process keeps it busy. Nothing was stored."""


class OutcomeUnknownError(StoreError):
    """The answer to a commit never came. Everything was stored or nothing; repeating the command id tells which."""


class SecretTakenError(StoreError):
    """Another secret is stored under that key. Nothing was stored."""


class SchemaError(StoreError):
    """The place holds no store, or one of a schema that this program does not know."""


class KeyFileError(StoreError):
    """The key file is missing, unreadable, belongs to another store, or cannot be written."""


class WrongKeyError(KeyFileError):
    """The file does not hold the key that the store or backup was sealed with. Name another file."""


class DamagedError(StoreError):
    """A row that was read is not the row that was written."""


class BackupError(StoreError):
    """A backup could not be written, or the backup to restore is incomplete. Nothing was changed."""
