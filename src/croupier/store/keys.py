"""The audit key, in a file of its own, in the environment, or in the platform's keyring.

Without the key nobody can seal events, or change them unnoticed. A key place is a path. `env:NAME` stands for an
environment variable, and `keyring:NAME` for an entry of the platform's keyring, under the service `croupier`.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

from croupier.extras import MissingExtraError, needs_extra
from croupier.store.errors import KeyFileError, WrongKeyError

SIZE = 32
ENVIRONMENT, KEYRING = "env:", "keyring:"
SERVICE = "croupier"


def read_key(place: Path) -> bytes:
    """The key at this place."""
    try:
        key = bytes.fromhex(_text_at(place).strip())
    except FileNotFoundError:
        raise WrongKeyError(f"{place}: no audit key here") from None
    except OSError as error:
        raise WrongKeyError(f"{place}: the audit key cannot be read: {error.strerror}") from None
    except ValueError:
        raise WrongKeyError(f"{place}: not an audit key ({2 * SIZE} hexadecimal digits)") from None
    if len(key) != SIZE:
        raise WrongKeyError(f"{place}: not an audit key ({2 * SIZE} hexadecimal digits)")
    return key


def _text_at(place: Path) -> str:
    """The key as text. A place without one raises FileNotFoundError."""
    if (name := _name_after(ENVIRONMENT, place)) is not None:
        found = os.environ.get(name)
    elif (name := _name_after(KEYRING, place)) is not None:
        found = _keyring_entry(name)
    else:
        return place.read_text(encoding="ascii")
    if found is None:
        raise FileNotFoundError
    return found


def _name_after(kind: str, place: Path) -> str | None:
    """The name of a variable or an entry, if the place is of this kind."""
    text = str(place)
    return text[len(kind) :] if text.startswith(kind) else None


def has_key(place: Path) -> bool:
    """Whether there is anything at this place."""
    if _name_after(ENVIRONMENT, place) is None and _name_after(KEYRING, place) is None:
        return place.exists()
    try:
        _text_at(place)
    except FileNotFoundError:
        return False
    return True


def read_or_create_key(place: Path) -> bytes:
    """The key at this place. A missing one is created, in a file that its owner alone can read, or in the keyring."""
    if not has_key(place):
        write_key(place, secrets.token_bytes(SIZE))
    return read_key(place)


def write_key(place: Path, key: bytes) -> None:
    """Put the key there, unless there is one already. Nobody can put one into the environment of a process."""
    if (name := _name_after(ENVIRONMENT, place)) is not None:
        if not has_key(place):
            raise KeyFileError(f"{place}: put {2 * SIZE} hexadecimal digits into the environment variable {name}")
    elif (name := _name_after(KEYRING, place)) is not None:
        if not has_key(place):
            _keyring().set_password(SERVICE, name, key.hex())
    else:
        _write_file(place, key)


def remove_key(place: Path) -> None:
    """Take away a key that was put there. A key in the environment stays where it is."""
    if (name := _name_after(KEYRING, place)) is not None:
        _keyring().delete_password(SERVICE, name)
    elif _name_after(ENVIRONMENT, place) is None:
        place.unlink(missing_ok=True)


def _keyring_entry(name: str) -> str | None:
    keyring = _keyring()
    try:
        found: str | None = keyring.get_password(SERVICE, name)
    except keyring.errors.KeyringError as error:
        raise WrongKeyError(f"{KEYRING}{name}: the platform's keyring cannot be read: {error}") from None
    return found


def _keyring() -> Any:
    try:
        with needs_extra("keyring", "A key in the platform's keyring"):
            import keyring
            import keyring.errors
    except MissingExtraError as missing:
        raise KeyFileError(str(missing)) from None
    return keyring


def _write_file(path: Path, key: bytes) -> None:
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
