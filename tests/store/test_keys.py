"""The seals are what docs/store.md says they are, computed here a second time, and the key lies where it says."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

import pytest

from croupier.store import open_store
from croupier.store.canonical import Sealer
from croupier.store.opening import key_file_apart, key_file_of

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
