"""A floor backed up in the middle of a round, while it runs, goes on from the backup on either kind of store."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.store import back_up, open_store, restore, verify
from tests.floor.evening import Evening, balances, told, undisturbed
from tests.store.places import PostgresPlace, SqlitePlace

ASKED, EXPECTED, MONEY = undisturbed()


@pytest.mark.clause("R-24")
@pytest.mark.parametrize("into", ["sqlite", "postgres"])
@pytest.mark.parametrize("after", [20, 33])
def test_a_floor_goes_on_from_its_backup_to_the_same_cents(
    into: str, after: int, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CROUPIER_AUDIT_KEY", raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    place = SqlitePlace(tmp_path / "floor.db")
    target = tmp_path / "floor.backup"
    with place.open() as store:
        evening = Evening(store)
        for number, one in enumerate(ASKED):
            if number == after:
                assert any(not table.idle for table in evening.floor.tables.values())
                with open_store(place.place, read_only=True) as reading:
                    back_up(reading, target)
            evening.ask(one)
    new: SqlitePlace | PostgresPlace = SqlitePlace(tmp_path / "new.db")
    if into == "postgres":
        found: PostgresPlace = request.getfixturevalue("postgres_place")
        new = PostgresPlace(found.place, tmp_path / "config" / "croupier" / "audit.key")
    restore(target, new.place, key_file=place.key_file)

    with new.open() as store:
        evening = Evening(store)
        assert evening.ask(ASKED[after - 1]).repeated
        for one in ASKED[after:]:
            assert not evening.ask(one).repeated
        assert told(store) == EXPECTED
        assert balances(evening.floor) == MONEY
        assert verify(store).clean
