"""The audit key: a file of its own, and the seals made with it.

Who holds the file can seal; who does not cannot change an event unseen. Each store has its own sealing key, made from
the file's and the store's id, so that what was sealed in one store does not pass in another.
"""

from __future__ import annotations

import hmac
import os
import secrets
from hashlib import sha256
from pathlib import Path

from croupier.store.errors import KeyFileError, WrongKeyError

SIZE = 32


class Sealer:
    """Seals events, heads and secrets of one store."""

    __slots__ = ("_inner", "_outer", "fingerprint", "store_id")

    def __init__(self, master: bytes, store_id: str) -> None:
        key = hmac.digest(master, b"store/1\n" + store_id.encode(), "sha256").ljust(sha256().block_size, b"\0")
        # HMAC is a hash within a hash, each begun with the key: begun once here, it takes a third of the time.
        self._inner = sha256(bytes(octet ^ 0x36 for octet in key))
        self._outer = sha256(bytes(octet ^ 0x5C for octet in key))
        self.store_id = store_id
        self.fingerprint = self._seal(b"fingerprint/1\n").hex()[:32]

    def event(self, position: int, digest: bytes, stream_hash: bytes, log_hash: bytes) -> bytes:
        """The seal of an event: what it says, where it stands, and both chains up to it."""
        return self._seal(b"event/1\n" + position.to_bytes(8, "big", signed=True) + digest + stream_hash + log_hash)

    def head(self, stream: str, version: int, hash_: bytes) -> bytes:
        """The seal of a head: that the stream, or the log, ends here."""
        name = stream.encode("utf-8", "surrogateescape")
        return self._seal(b"head/1\n" + version.to_bytes(8, "big", signed=True) + hash_ + name)

    def secret(self, key: str, value: bytes) -> bytes:
        """The seal of a secret under its key."""
        name = key.encode("utf-8", "surrogateescape")
        return self._seal(b"secret/1\n" + len(name).to_bytes(8, "big", signed=True) + name + value)

    def backup(self, digest: bytes) -> bytes:
        """The seal at the end of a backup: that it is whole."""
        return self._seal(b"backup/1\n" + digest)

    def _seal(self, said: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(said)
        outer.update(inner.digest())
        return outer.digest()


def read_key(path: Path) -> bytes:
    """The key in the file."""
    try:
        text = path.read_text(encoding="ascii").strip()
        key = bytes.fromhex(text)
    except FileNotFoundError:
        raise WrongKeyError(f"{path}: no audit key here") from None
    except OSError as error:
        raise WrongKeyError(f"{path}: the audit key cannot be read: {error.strerror}") from None
    except ValueError:
        raise WrongKeyError(f"{path}: not an audit key ({2 * SIZE} hexadecimal digits)") from None
    if len(key) != SIZE:
        raise WrongKeyError(f"{path}: not an audit key ({2 * SIZE} hexadecimal digits)")
    return key


def read_or_create_key(path: Path) -> bytes:
    """The key in the file, made first where there is none; only its owner can read it."""
    if not path.exists():
        write_key(path, secrets.token_bytes(SIZE))
    return read_key(path)


def write_key(path: Path, key: bytes) -> None:
    """Put the key into a file of its own, unless there is one already."""
    # Written aside and then linked into place: whoever opens at the same moment finds no key, or a whole one.
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(key.hex() + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    except OSError as error:
        raise KeyFileError(
            f"{path}: the audit key cannot be created: {error.strerror}; "
            "name a file that can be created in CROUPIER_AUDIT_KEY"
        ) from None
