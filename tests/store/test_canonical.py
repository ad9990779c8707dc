"""The canonical form and the chains, computed a second time from what docs/store.md says."""

from __future__ import annotations

import hashlib
import json

from hypothesis import given
from hypothesis import strategies as st

from croupier.store import open_store
from croupier.store.canonical import digest
from croupier.store.words import NO_HASH, StoredEvent
from tests.store.places import NOW, bet


def sha(octets: bytes) -> bytes:
    return hashlib.sha256(octets).digest()


def told_digest(row: StoredEvent) -> bytes:
    facts = ["event/1", row.stream, row.version, row.name, row.at, row.command_id, row.part, row.parts]
    return sha(json.dumps(facts, separators=(",", ":")).encode() + b"\n" + row.text.encode())


@given(st.text(), st.text(), st.text(), st.integers(), st.integers())
def test_the_digest_is_over_canonical_json(stream: str, command_id: str, at: str, version: int, part: int) -> None:
    row = StoredEvent(1, stream, version, "bet_placed/1", "{}", at, command_id, part, 2, b"", b"", b"")

    assert digest(row.content) == told_digest(row)


def test_both_chains_can_be_followed_without_the_key() -> None:
    with open_store("memory:") as store:
        store.append([bet("round/T1-1", 0, 1, 2), bet("jackpot/grand", 0)], command_id="c1", at=NOW)
        store.append([bet("round/T1-1", 2)], command_id="c2", at=NOW)
        with store.snapshot() as reader:
            rows = reader.rows_after(0, 10)
            heads = {head.stream: (head.version, head.hash) for head in reader.heads()}
    log, chains = NO_HASH, {"round/T1-1": NO_HASH, "jackpot/grand": NO_HASH}
    for row in rows:
        chains[row.stream] = sha(b"stream/1\n" + chains[row.stream] + told_digest(row))
        log = sha(b"log/1\n" + log + row.position.to_bytes(8, "big") + chains[row.stream])
        assert (row.stream_hash, row.log_hash) == (chains[row.stream], log)

    assert heads == {
        "": (4, log),
        "round/T1-1": (3, chains["round/T1-1"]),
        "jackpot/grand": (1, chains["jackpot/grand"]),
    }
