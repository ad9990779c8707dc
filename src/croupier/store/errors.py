"""What can go wrong with a store, each in a sentence of its own. Nothing is ever half done."""

from __future__ import annotations

from typing import NamedTuple


class StoreError(Exception):
    """The store could not do what was asked, and nothing was stored."""


class Wrong(NamedTuple):
    """A stream that is not at the version it was taken to be at."""

    stream: str
    expected: int
    found: int


class Conflict(StoreError):  # noqa: N818 - an ordinary answer, not a failure: read again and decide again
    """Somebody else has appended to a stream since it was read. Nothing was stored."""

    def __init__(self, wrong: tuple[Wrong, ...]) -> None:
        super().__init__("; ".join(map(_said, wrong)))
        self.wrong = wrong

    def __reduce__(self) -> tuple[type[Conflict], tuple[tuple[Wrong, ...]]]:
        return Conflict, (self.wrong,)


def _said(wrong: Wrong) -> str:
    if wrong.expected == wrong.found:
        return f"{wrong.stream} is at version {wrong.found}, but not by the command that this one was decided upon"
    return f"{wrong.stream} is at version {wrong.found}, not {wrong.expected}"


class StoreFullError(StoreError):
    """There is no room left. Nothing was stored; the table must stop until there is."""


class StoreUnavailableError(StoreError):
    """The store cannot be reached, or is kept busy by another. Nothing was stored."""


class OutcomeUnknownError(StoreError):
    """The answer to a commit never came: all of it was stored or nothing. Repeating the command id tells which."""


class SecretTakenError(StoreError):
    """Another secret is kept under that key. Nothing was stored."""


class SchemaError(StoreError):
    """What was opened is no store, or one of a newer or older form than this program knows."""


class KeyFileError(StoreError):
    """The key file is missing, unreadable, belongs to another store, or cannot be written."""


class WrongKeyError(KeyFileError):
    """The key that the store or backup was sealed with is not in the file: another file must be named."""


class DamagedError(StoreError):
    """What was read back is not what was written."""


class BackupError(StoreError):
    """A backup could not be written, or what was to be restored is no whole one. Nothing was changed."""
