"""The seals are what docs/store.md says they are, computed here a second time."""

from __future__ import annotations

import hashlib
import hmac

from croupier.store.canonical import Sealer

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
