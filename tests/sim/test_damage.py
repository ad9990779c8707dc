"""Bits that are flipped in a stored file: the audit names what they struck, whatever becomes of a row's types."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from croupier.sim.damage import content_of, flip_octet
from croupier.store import DamagedError, open_store
from tests.store.places import NOW, bet

STREAM, KEY = "round/T2-1", "deck/T2-1"


@pytest.mark.parametrize(("text", "header"), [(STREAM, 18), (KEY, 6)], ids=["event", "secret"])
def test_each_bit_of_a_rows_header_is_named_or_harmless(tmp_path: Path, text: str, header: int) -> None:
    place, copy = tmp_path / "floor.db", tmp_path / "copy.db"
    with open_store(place) as store:
        events = [bet("round/T1-1", 0, 1, 2), bet(STREAM, 0, 1, 2, 3)]
        store.append(events, command_id="c1", at=NOW, secrets={"deck/T1-1": b"cards", KEY: b"more cards"})
        undamaged = content_of(store)
    shutil.copyfile(tmp_path / "floor.db.key", tmp_path / "copy.db.key")
    first = place.read_bytes().rindex(text.encode())
    outcomes: Counter[str] = Counter()
    for at in range(first - header, first + 1):
        for bit in range(8):
            shutil.copyfile(place, copy)
            outcomes[flip_octet(copy, at, bit, undamaged).partition(":")[0]] += 1
    assert outcomes["named"] > outcomes["harmless"]


def test_a_damaged_schema_is_told_as_damage(tmp_path: Path) -> None:
    place = tmp_path / "floor.db"
    open_store(place).close()
    octets = place.read_bytes()
    place.write_bytes(octets.replace(b"CREATE TABLE secrets", b"CREATE TABL\xf3 secrets"))
    for read_only in (True, False):
        with pytest.raises(DamagedError, match="the file is damaged: malformed database schema"):
            open_store(place, read_only=read_only)
