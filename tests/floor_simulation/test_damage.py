"""Bits that are flipped in a stored file: the audit names what they struck, whatever becomes of a row's types."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast

import pytest

from croupier.errors import BrokenPromiseError
from croupier.floor_simulation.damage import Damage, content_of, flip_octet, full_audit
from croupier.floor_simulation.evening import check_noted_head
from croupier.store import Audit, DamagedError, EventStore, open_store
from croupier.store.backend import StoreReader
from croupier.store.findings import Finding
from croupier.store.verification import audited
from croupier.store.words import Secret
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


class SecretsInNoOrder:
    """A picture of a store that gives the first secret again and again, as an index that is no longer in order may."""

    def __init__(self, reader: StoreReader) -> None:
        self._reader = reader

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reader, name)

    def secrets_after(self, _key: str, _limit: int) -> Sequence[Secret]:
        return self._reader.secrets_after("", 1)


def test_a_secret_that_cannot_be_read_any_more_is_not_called_gone() -> None:
    with open_store("memory:") as store:
        store.append([bet(STREAM, 0)], command_id="c1", at=NOW, secrets={"deck/T1-1": b"cards", KEY: b"more cards"})
        with store.snapshot() as reader:
            picture = nullcontext(cast(StoreReader, SecretsInNoOrder(reader)))
            found = audited(picture, store.sealer, names_secrets=lambda _: ("deck/T1-1", KEY)).findings
    assert [(one.kind, one.said) for one in found] == [("damaged", "the secrets are not in the order of their keys")]


def test_an_audit_that_names_an_undamaged_event_breaks_its_promise() -> None:
    damaged, other = (Finding("changed", STREAM, number, number, "") for number in (1, 2))
    found = Audit(events=2, streams=1, head="", findings=(damaged, other), further=0)
    Damage(positions={1, 2}).check_nothing_else(found, "a bit was flipped")
    for damage in (Damage(positions={1}), Damage(streams={"round/T1-1"}), Damage(secrets={KEY})):
        with pytest.raises(BrokenPromiseError, match="version=2"):
            damage.check_nothing_else(found, "a bit was flipped")


def grown_again(folder: Path, box: int) -> tuple[EventStore, EventStore]:
    """A store of two events, and its backup after the first one, which got another second event for this box."""
    place, old = folder / "floor.db", folder / "old.db"
    with open_store(place) as store:
        store.append([bet(STREAM, 0)], command_id="c1", at=NOW)
    shutil.copyfile(place, old)
    shutil.copyfile(folder / "floor.db.key", folder / "old.db.key")
    evening, again = open_store(place), open_store(old)
    for store, chosen in ((evening, 2), (again, box)):
        store.append([bet(STREAM, 1, chosen)], command_id="c2", at=NOW)
    return evening, again


@pytest.mark.parametrize("box", [2, 7], ids=["the same event again", "another event"])
def test_a_noted_head_shows_exactly_whether_an_old_store_lacks_an_event(tmp_path: Path, box: int) -> None:
    evening, again = grown_again(tmp_path, box)
    with evening, again:
        noted = full_audit(evening).head
        assert full_audit(again, noted).clean == (box == 2)
        check_noted_head(again, noted, content_of(evening).rows, "an old store has grown on")


def test_an_audit_that_hides_a_lost_event_or_invents_one_breaks_its_promise(tmp_path: Path) -> None:
    evening, again = grown_again(tmp_path, 7)
    with evening, again:
        rows, noted, other = content_of(evening).rows, full_audit(evening).head, full_audit(again).head
        with pytest.raises(BrokenPromiseError, match="did not show it"):
            check_noted_head(again, other, rows, "an old store has grown on")
        with pytest.raises(BrokenPromiseError, match="although every event is there"):
            check_noted_head(again, noted, content_of(again).rows, "an old store has grown on")
