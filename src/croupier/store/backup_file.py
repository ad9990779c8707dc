"""The form of a backup: one JSON value a line, from the store's name to a sealed end. See docs/store.md.

All lines but the first are encrypted: a backup holds cards of rounds in play, and the hashes of passwords.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec

from croupier.store.canonical import Sealer
from croupier.store.errors import BackupError, DamagedError
from croupier.store.secret_box import SecretBox
from croupier.store.words import Head, Secret, StoredEvent

FORM = "croupier-backup/2"
EVENT, HEAD, SECRET, END = "event", "head", "secret", "end"

Part = TypeVar("Part")


def is_backup(path: Path) -> bool:
    """Whether the file begins like a backup."""
    try:
        with path.open("rb") as file:
            return file.read(11) == b'{"backup":"'
    except OSError:
        return False


class BackupWriter:
    """Writes a backup line by line. The last line makes it valid."""

    def __init__(self, file: BinaryIO, about: Mapping[str, str], box: SecretBox) -> None:
        self._file = file
        self._box = box
        self._hash = sha256()
        self._lines = 0
        self._encode = msgspec.json.Encoder().encode
        self._line({"backup": FORM, "about": about})

    def event(self, row: StoredEvent) -> None:
        """An event, in the order of the log."""
        self._line((EVENT, *row[:9], *map(_hex, row[9:])))

    def head(self, head: Head) -> None:
        """A head, after all events."""
        self._line((HEAD, head.stream, head.version, _hex(head.hash), _hex(head.seal)))

    def secret(self, secret: Secret) -> None:
        """A secret, after all heads."""
        self._line((SECRET, secret.key, _hex(secret.value), _hex(secret.seal)))

    def end(self, sealer: Sealer) -> None:
        """Write the end of the backup, sealed over everything above."""
        digest = self._hash.digest()
        self._line((END, self._lines, digest.hex(), sealer.backup(digest).hex()))

    def _line(self, value: object) -> None:
        try:
            line = self._encode(value)
        except UnicodeEncodeError as error:  # these bytes are not text: the store was changed
            raise DamagedError(f"a text in the store is damaged: {error}") from None
        if self._lines:
            line = b64encode(self._box.encrypt(_line_name(self._lines), line))
        line += b"\n"
        self._file.write(line)
        self._hash.update(line)
        self._lines += 1


def _line_name(number: int) -> str:
    """The name to which an encrypted line is bound, so that no line takes the place of another."""
    return f"line/{number}"


def _hex(octets: object) -> str:
    if not isinstance(octets, bytes):
        raise DamagedError("a hash, a seal or a secret in the store is not made of bytes")
    return octets.hex()


class Backup:
    """A backup that is being read once, part by part, up to `end`. It must be unlocked first."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("rb")
        self._hash = sha256()
        self._lines = 0
        self._decode = msgspec.json.Decoder().decode
        self._raw = b""
        self._next: list[Any] = []
        try:
            self.about = self._first()
        except BaseException:
            self.close()
            raise

    def unlock(self, sealer: Sealer) -> None:
        """Begin to read, with the key of the store that was backed up."""
        self._decrypt = sealer.box.decrypt
        self._next = self._read()

    def _first(self) -> Mapping[str, str]:
        first = self._file.readline(10_000)
        try:
            told = self._decode(first)
            form, about = told["backup"], told["about"]
            if form != FORM or not all(isinstance(value, str) for value in about.values()):
                raise BackupError(f"{self.path}: a backup of another form than {FORM}")
        except (msgspec.DecodeError, TypeError, KeyError, AttributeError, UnicodeDecodeError):
            raise BackupError(f"{self.path}: not a backup of a store") from None
        self._hash.update(first)
        self._lines = 1
        return dict(about)

    def rows(self) -> Iterator[StoredEvent]:
        """The events."""
        return self._parts(EVENT, lambda line: StoredEvent(*line[1:10], *map(bytes.fromhex, line[10:13])), 13)

    def heads(self) -> Iterator[Head]:
        """The heads."""
        return self._parts(HEAD, lambda line: Head(line[1], line[2], *map(bytes.fromhex, line[3:5])), 5)

    def secrets(self) -> Iterator[Secret]:
        """The secrets."""
        return self._parts(SECRET, lambda line: Secret(line[1], *map(bytes.fromhex, line[2:4])), 4)

    def end(self, sealer: Sealer) -> None:
        """Refuse a backup that is cut off, continues, or has a wrong seal."""
        digest = self._hash.digest()
        if self._next != [END, self._lines, digest.hex(), sealer.backup(digest).hex()]:
            raise BackupError(f"{self.path}: not what was written: its last line does not fit the others")
        if self._file.read(1):
            raise BackupError(f"{self.path}: something was added after its end")

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _parts(self, kind: str, part: Callable[[list[Any]], Part], size: int) -> Iterator[Part]:
        while self._next[0] == kind:
            line = self._next
            try:
                if len(line) != size:
                    raise ValueError
                found = part(line)
            except (ValueError, TypeError):
                raise BackupError(f"{self.path}: line {self._lines + 1} is damaged") from None
            yield found
            self._hash.update(self._raw)
            self._lines += 1
            self._next = self._read()

    def _read(self) -> list[Any]:
        self._raw = self._file.readline()
        if not self._raw.endswith(b"\n"):
            raise BackupError(
                f"{self.path}: cut off after {self._lines} lines: a backup that was never finished is not one"
            )
        try:
            line = self._decode(self._decrypt(_line_name(self._lines), b64decode(self._raw, validate=False)))
        except (msgspec.DecodeError, UnicodeDecodeError, Base64Error, DamagedError):
            line = None
        if not isinstance(line, list) or not line:
            raise BackupError(f"{self.path}: line {self._lines + 1} is damaged")
        return line
