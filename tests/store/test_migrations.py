"""Old stores are brought up to date in one step; newer ones are left alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croupier.store import SchemaError, StoreError, open_store, verify
from croupier.store.opening import start
from croupier.store.postgres import PostgresBackend
from croupier.store.schema import MIGRATIONS
from croupier.store.sqlite import SqliteBackend
from tests.store.places import NOW, PostgresPlace, SqlitePlace, bet

NOTES = ("CREATE TABLE notes (text TEXT NOT NULL, size {whole})", "INSERT INTO notes (text) VALUES ('hello')")
BROKEN = ("CREATE TABLE more_notes (text TEXT)", "INSERT INTO nowhere (text) VALUES ('x')")

AnyPlace = SqlitePlace | PostgresPlace


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """A store with one event, in the oldest schema."""
    found: AnyPlace = (
        request.getfixturevalue("postgres_place") if request.param == "postgres" else SqlitePlace(tmp_path / "floor.db")
    )
    with found.open_with(MIGRATIONS[:1]) as store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
    return found


def schema_of(place: AnyPlace) -> str:
    ((version,),) = place.ask("SELECT value FROM about WHERE name = 'schema'")
    return str(version)


def test_an_old_store_is_migrated_when_it_is_opened(place: AnyPlace) -> None:
    with place.open_with([*MIGRATIONS, NOTES]) as store:
        assert store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW).repeated
        assert verify(store).clean

    assert place.ask("SELECT text FROM notes") == [("hello",)]
    assert schema_of(place) == str(len(MIGRATIONS) + 1)
    place.open_with([*MIGRATIONS, NOTES]).close()
    assert place.ask("SELECT count(*) FROM notes") == [(1,)]


def test_a_migration_that_fails_changes_nothing(place: AnyPlace) -> None:
    with pytest.raises(StoreError):
        place.open_with([*MIGRATIONS, NOTES, BROKEN])

    assert schema_of(place) == str(len(MIGRATIONS))
    for table in ("notes", "more_notes"):
        with pytest.raises(Exception, match=table):
            place.ask(f"SELECT * FROM {table}")
    with place.open() as store:
        assert store.last_position() == 1


def test_a_newer_store_is_refused_in_a_clear_sentence(place: AnyPlace) -> None:
    place.open_with([*MIGRATIONS, NOTES]).close()

    for read_only in (False, True):
        with pytest.raises(SchemaError, match=r"has schema 2; this version of Croupier knows schemas up to 1"):
            open_store(place.place, key_file=place.key_file, read_only=read_only)


def test_an_old_store_that_is_only_read_says_how_to_migrate_it(place: AnyPlace) -> None:
    newer = [*MIGRATIONS, NOTES]
    backend: SqliteBackend | PostgresBackend = (
        SqliteBackend(place.place, read_only=True, migrations=newer)
        if isinstance(place, SqlitePlace)
        else PostgresBackend(place.place, read_only=True, migrations=newer)
    )
    with pytest.raises(SchemaError, match=r"old schema 1.* does not migrate it: open it, .* `croupier serve --store`"):
        start(backend, place.key_file, read_only=True)

    assert schema_of(place) == "1"


def test_a_schema_that_is_no_number_is_refused(place: AnyPlace) -> None:
    place.tamper("UPDATE about SET value = 'x' WHERE name = 'schema'")

    with pytest.raises(SchemaError, match="does not say which schema"):
        place.open()


def test_the_version_before_goes_on_while_a_new_one_has_migrated_the_store(place: AnyPlace) -> None:
    added = (*NOTES, "ALTER TABLE events ADD COLUMN pit TEXT NOT NULL DEFAULT ''")
    with place.open() as old:
        old.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)
        with place.open_with([*MIGRATIONS, added]) as new:
            new.append([bet("round/T1-1", 2)], command_id="c3", at=NOW)
            assert not old.append([bet("round/T1-1", 3)], command_id="c4", at=NOW).repeated
            assert new.append([bet("round/T1-1", 9)], command_id="c4", at=NOW).repeated
            stored = [event.command_id for event in new.read_all()]
            assert stored == [event.command_id for event in old.read_all()] == ["c1", "c2", "c3", "c4"]
            assert verify(new).clean
    with pytest.raises(SchemaError, match="install a newer one"):
        place.open()
