"""The audit key, in a file of its own. Without this file nobody can seal events, or change them unnoticed."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from croupier.store.errors import KeyFileError, WrongKeyError

SIZE = 32


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
    """The key in the file. A missing file is created with a new key, readable for its owner only."""
    if not path.exists():
        write_key(path, secrets.token_bytes(SIZE))
    return read_key(path)


def write_key(path: Path, key: bytes) -> None:
    """Put the key into a file of its own, unless there is one already."""
    # Written to another file and then linked: a process that opens it meanwhile finds no key or a whole one.
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
