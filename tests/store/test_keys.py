"""The seals are what docs/store.md says they are, computed here a second time, and the key lies where it says."""

from __future__ import annotations

import hashlib
import hmac
import sys
from pathlib import Path
from types import ModuleType

import pytest

from croupier.store import open_store
from croupier.store.backup import back_up
from croupier.store.canonical import Sealer
from croupier.store.errors import KeyFileError, WrongKeyError
from croupier.store.opening import key_file_apart, key_file_of
from croupier.store.restore import restore

MASTER, STORE = bytes(range(32)), "0123456789abcdef"
KEY = hmac.digest(MASTER, b"store/1\n" + STORE.encode(), "sha256")


def mac(message: bytes) -> bytes:
    return hmac.digest(KEY, message, "sha256")


def test_a_seal_is_the_hmac_of_what_it_covers() -> None:
    sealer = Sealer(MASTER, STORE)
    one, two, three = (hashlib.sha256(text).digest() for text in (b"1", b"2", b"3"))

    assert sealer.event(7, one, two, three) == mac(b"event/1\n" + bytes([0] * 7 + [7]) + one + two + three)
    assert sealer.head("round/T1", 258, one) == mac(b"head/1\n" + bytes([0] * 6 + [1, 2]) + one + b"round/T1")
    assert sealer.secret("déck", b"cards") == mac(b"secret/1\n" + bytes([0] * 7 + [5]) + "déck".encode() + b"cards")
    assert sealer.fingerprint == mac(b"fingerprint/1\n").hex()[:32]


def test_another_store_or_another_file_seals_otherwise() -> None:
    seals = {Sealer(master, store).head("", 1, bytes(32)) for master in (MASTER, bytes(32)) for store in ("a", "b")}

    assert len(seals) == 4


@pytest.mark.parametrize("apart", [False, True])
def test_the_key_of_a_store_is_found_beside_it_or_apart_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, apart: bool
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("CROUPIER_AUDIT_KEY", raising=False)
    place = tmp_path / "data" / "floor.db"
    place.parent.mkdir()
    key_file = key_file_apart(place) if apart else None
    open_store(place, key_file=key_file).close()

    assert Path(f"{place}.key").exists() is not apart
    assert key_file_of(place) == (tmp_path / "config/croupier/floor.db.key" if apart else Path(f"{place}.key"))
    open_store(place).close()


def test_the_key_of_a_store_can_lie_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_AUDIT_KEY", "env:THE_KEY")
    monkeypatch.delenv("THE_KEY", raising=False)
    with pytest.raises(KeyFileError, match="put 64 hexadecimal digits into the environment variable THE_KEY"):
        open_store(tmp_path / "floor.db")
    monkeypatch.setenv("THE_KEY", MASTER.hex())
    open_store(tmp_path / "floor.db").close()
    open_store(tmp_path / "floor.db").close()
    assert list(tmp_path.glob("*.key")) == []

    monkeypatch.setenv("THE_KEY", bytes(32).hex())
    with pytest.raises(WrongKeyError, match="env:THE_KEY: not the key that this store was sealed with"):
        open_store(tmp_path / "floor.db")
    monkeypatch.setenv("THE_KEY", "short")
    with pytest.raises(WrongKeyError, match="not an audit key"):
        open_store(tmp_path / "floor.db")


class FakeKeyring(ModuleType):
    """The parts of the library `keyring` that are used, with the entries in memory."""

    class KeyringError(Exception):
        """The keyring is locked."""

    def __init__(self) -> None:
        super().__init__("keyring")
        self.__path__: list[str] = []
        self.entries: dict[tuple[str, str], str] = {}
        self.locked = False
        self.errors = ModuleType("keyring.errors")
        self.errors.__dict__["KeyringError"] = self.KeyringError

    def get_password(self, service: str, name: str) -> str | None:
        if self.locked:
            raise self.KeyringError("it is locked")
        return self.entries.get((service, name))

    def set_password(self, service: str, name: str, password: str) -> None:
        self.entries[service, name] = password

    def delete_password(self, service: str, name: str) -> None:
        del self.entries[service, name]


@pytest.fixture
def keyring(monkeypatch: pytest.MonkeyPatch) -> FakeKeyring:
    found = FakeKeyring()
    monkeypatch.setitem(sys.modules, "keyring", found)
    monkeypatch.setitem(sys.modules, "keyring.errors", found.errors)
    return found


def test_the_key_of_a_store_can_lie_in_the_platforms_keyring(tmp_path: Path, keyring: FakeKeyring) -> None:
    place = Path("keyring:floor")
    open_store(tmp_path / "floor.db", key_file=place).close()
    ((entry, key),) = keyring.entries.items()
    assert entry == ("croupier", "floor") and len(bytes.fromhex(key)) == 32
    open_store(tmp_path / "floor.db", key_file=place).close()
    assert list(tmp_path.glob("*.key")) == []

    keyring.locked = True
    with pytest.raises(KeyFileError, match="keyring cannot be read: it is locked"):
        open_store(tmp_path / "floor.db", key_file=place)


def fails(*_: object) -> None:
    raise OSError("a full disk")


def test_a_restored_store_gets_its_key_into_the_keyring_and_a_failed_restore_takes_it_away(
    tmp_path: Path, keyring: FakeKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    key_file, target = tmp_path / "audit.key", tmp_path / "backup"
    with open_store(tmp_path / "floor.db", key_file=key_file) as store:
        back_up(store, target)
    monkeypatch.setenv("CROUPIER_AUDIT_KEY", "keyring:again")
    with monkeypatch.context() as broken:
        broken.setattr(sys.modules["croupier.store.restore"], "_loaded", fails)
        with pytest.raises(OSError, match="a full disk"):
            restore(target, tmp_path / "again.db", key_file=key_file)
    assert keyring.entries == {}

    restore(target, tmp_path / "again.db", key_file=key_file)
    assert keyring.entries["croupier", "again"] == key_file.read_text(encoding="ascii").strip()
    open_store(tmp_path / "again.db").close()


def test_a_keyring_without_its_extra_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    with pytest.raises(KeyFileError, match=r"needs the extra `keyring`: pip install 'croupier\[keyring\]'"):
        open_store(tmp_path / "floor.db", key_file=Path("keyring:floor"))
