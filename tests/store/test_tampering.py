"""Somebody without the key changes what is stored; the audit says what and where."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.errors import InputError
from croupier.store import DamagedError, open_store, verify
from croupier.store.canonical import digest, log_hash, stream_hash
from croupier.store.words import NO_HASH, StoredEvent
from tests.store.places import NOW, PostgresPlace, SqlitePlace, bet

AnyPlace = SqlitePlace | PostgresPlace

# position 1 2 3 4 5 6 7 8 9
STREAMS = "A A J A B J B A J"
"""Whose event stands at each position: two rounds and a jackpot."""
NAMES = {"A": "round/T1-1", "B": "round/T2-1", "J": "jackpot/grand"}


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    found: AnyPlace = (
        request.getfixturevalue("postgres_place") if request.param == "postgres" else SqlitePlace(tmp_path / "floor.db")
    )
    with found.open() as store:
        for number, letter in enumerate(STREAMS.split(), start=1):
            stream = NAMES[letter]
            secrets = {"deck/1": b"cards"} if number == 1 else None
            store.append([bet(stream, store.version(stream), number)], command_id=f"c{number}", at=NOW, secrets=secrets)
    return found


def audit(place: AnyPlace) -> list[tuple[str, str, int | None, int | None]]:
    with open_store(place.place, key_file=place.key_file, read_only=True) as store:
        return [finding[:4] for finding in verify(store).findings]


def test_an_untouched_store_is_clean(place: AnyPlace) -> None:
    with place.open() as store:
        found = verify(store)

    assert found.clean
    assert (found.events, found.streams) == (9, 3)


@pytest.mark.parametrize(
    "change",
    [
        "document = replace(document, '\"stake\":10000', '\"stake\":99900')",
        "document = document || ' '",
        "name = 'bet_placed/2'",
        "at = '2031-01-31T20:15:00+08:00'",
        "command_id = 'c99'",
        "version = 99",
        "stream = 'round/T9-9'",
        "parts = 2",
        "stream_hash = log_hash",
        "log_hash = stream_hash",
        "seal = log_hash",
    ],
)
@pytest.mark.parametrize("position", [1, 5, 9])
def test_a_changed_event_is_found_where_it_stands(place: AnyPlace, change: str, position: int) -> None:
    place.tamper(f"UPDATE events SET {change} WHERE position = {position}")

    found = audit(place)
    assert [(kind, at) for kind, _, _, at in found if at is not None] == [("changed", position)]


@pytest.mark.parametrize(
    ("position", "stream", "version"), [(1, "round/T1-1", 1), (5, "round/T2-1", 1), (9, "jackpot/grand", 3)]
)
def test_a_missing_event_is_found_with_its_place(place: AnyPlace, position: int, stream: str, version: int) -> None:
    place.tamper(f"DELETE FROM events WHERE position = {position}")

    assert audit(place) == [("missing", stream, version, position)]


def test_several_missing_events_are_each_found(place: AnyPlace) -> None:
    place.tamper("DELETE FROM events WHERE position IN (1, 2, 6, 9)")

    assert audit(place) == [
        ("missing", "round/T1-1", 1, 1),
        ("missing", "round/T1-1", 2, 2),
        ("missing", "jackpot/grand", 2, 6),
        ("missing", "jackpot/grand", 3, 9),
    ]


def test_a_store_robbed_of_everything_is_found_out(place: AnyPlace) -> None:
    place.tamper("DELETE FROM events")

    assert [(kind, position) for kind, _, _, position in audit(place)] == [("missing", n) for n in range(1, 10)]


def test_an_event_taken_out_with_the_rest_moved_up_is_missing(place: AnyPlace) -> None:
    place.tamper(
        "DELETE FROM events WHERE position = 4",
        *(f"UPDATE events SET position = {n - 1} WHERE position = {n}" for n in range(5, 10)),
    )

    found = audit(place)
    assert found[0] == ("missing", "round/T1-1", 3, 4)
    assert [(kind, at) for kind, _, _, at in found[1:]] == [("reordered", n) for n in range(4, 9)]


COPY = """INSERT INTO events SELECT {position}, stream, 50, name, document, at, '{command}', part, parts,
    stream_hash, log_hash, seal FROM events WHERE position = 5"""


def test_an_event_added_at_the_end_is_found(place: AnyPlace) -> None:
    place.tamper(COPY.format(position=10, command="forged"))

    assert audit(place) == [("added", "round/T2-1", 50, 10)]


def test_an_event_moved_far_beyond_the_end_makes_no_others_missing(place: AnyPlace) -> None:
    place.tamper("UPDATE events SET position = 40005 WHERE position = 5")

    assert audit(place) == [("reordered", "round/T2-1", 1, 40005)]


def test_an_event_added_before_the_first_is_found(place: AnyPlace) -> None:
    place.tamper(COPY.format(position=0, command="forged"))

    assert audit(place) == [("added", "round/T2-1", 50, 0)]


def test_an_event_added_in_the_middle_is_found_and_so_are_those_it_pushed_on(place: AnyPlace) -> None:
    place.tamper(
        *(f"UPDATE events SET position = {n + 1} WHERE position = {n}" for n in range(9, 5, -1)),
        COPY.format(position=6, command="forged"),
    )

    assert [(kind, at) for kind, _, _, at in audit(place)] == [
        ("added", 6),
        *(("reordered", n) for n in range(7, 11)),
    ]


def test_a_copy_of_an_event_is_told_as_one(place: AnyPlace) -> None:
    place.tamper(
        "UPDATE events SET version = 60 WHERE position = 2",
        "INSERT INTO events SELECT 12, stream, 2, name, document, at, 'x', part, parts, stream_hash, log_hash, seal "
        "FROM events WHERE position = 2",
    )

    assert ("added", "round/T1-1", 2, 12) in audit(place)


@pytest.mark.parametrize(("one", "other"), [(1, 2), (2, 8), (3, 5), (1, 9)])
def test_events_that_changed_places_are_found(place: AnyPlace, one: int, other: int) -> None:
    place.tamper(
        f"UPDATE events SET position = 100 WHERE position = {one}",
        f"UPDATE events SET position = {one} WHERE position = {other}",
        f"UPDATE events SET position = {other} WHERE position = 100",
    )

    assert [(kind, at) for kind, _, _, at in audit(place)] == [("reordered", one), ("reordered", other)]


def test_events_that_changed_their_places_in_a_stream_are_found(place: AnyPlace) -> None:
    place.tamper(
        "UPDATE events SET version = 100 WHERE position = 1",
        "UPDATE events SET version = 1 WHERE position = 2",
        "UPDATE events SET version = 2 WHERE position = 1",
    )
    assert audit(place) == [("reordered", "round/T1-1", 2, 1), ("reordered", "round/T1-1", 1, 2)]

    place.tamper(
        "UPDATE events SET position = 100 WHERE position = 1",
        "UPDATE events SET position = 1 WHERE position = 2",
        "UPDATE events SET position = 2 WHERE position = 100",
    )
    assert audit(place) == [("reordered", "round/T1-1", 1, 1), ("reordered", "round/T1-1", 2, 2)]


def test_a_chain_made_anew_without_the_key_is_found_from_the_changed_event_on(place: AnyPlace) -> None:
    with place.open() as store, store.snapshot() as reader:
        rows = list(reader.rows_after(0, 100))
    statements = []
    chains: dict[str, bytes] = {}
    log = NO_HASH
    for row in rows:
        forged: StoredEvent = row._replace(text=row.text.replace('"box":6', '"box":7'))
        chains[row.stream] = stream_hash(chains.get(row.stream, NO_HASH), digest(forged.content))
        log = log_hash(log, row.position, chains[row.stream])
        octets = "'\\x{}'" if isinstance(place, PostgresPlace) else "x'{}'"
        statements.append(
            f"UPDATE events SET document = '{forged.text}', "
            f"stream_hash = {octets.format(chains[row.stream].hex())}, "
            f"log_hash = {octets.format(log.hex())} WHERE position = {row.position}"
        )
    place.tamper(*statements)

    found = audit(place)
    assert [(kind, at) for kind, _, _, at in found if at] == [("changed", n) for n in range(6, 10)]


def test_the_log_cut_off_with_its_heads_set_back_is_found(place: AnyPlace) -> None:
    place.tamper(
        "DELETE FROM events WHERE position > 7",
        "UPDATE heads SET version = 7, hash = (SELECT log_hash FROM events WHERE position = 7), "
        "seal = (SELECT seal FROM events WHERE position = 7) WHERE stream = ''",
    )

    assert ("changed", "", None, None) in audit(place)


@pytest.mark.parametrize("stream", ["", "round/T1-1"])
def test_a_missing_or_changed_head_is_found(place: AnyPlace, stream: str) -> None:
    place.tamper(f"UPDATE heads SET version = version + 1 WHERE stream = '{stream}'")
    assert [kind for kind, *_ in audit(place)] == ["changed"]
    place.tamper(f"DELETE FROM heads WHERE stream = '{stream}'")
    assert len(audit(place)) == 1


def test_a_log_taken_back_whole_is_found_against_a_noted_head(tmp_path: Path) -> None:
    place, old = SqlitePlace(tmp_path / "floor.db"), tmp_path / "old.db"
    with place.open() as store:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
    shutil.copy(place.place, old)
    with place.open() as store:
        store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)
        noted = verify(store).head
        assert verify(store, noted_head=noted).clean
        assert verify(store, noted_head=noted.upper()).clean
    shutil.copy(old, place.place)
    with place.open() as store:
        assert verify(store).clean
        assert [found[:4] for found in verify(store, noted_head=noted).findings] == [("missing", "", None, 2)]
        store.append([bet("round/T1-1", 1, 7)], command_id="c3", at=NOW)
        assert [found[0] for found in verify(store, noted_head=noted).findings] == ["changed"]
        for no_head in ("yesterday", f"2:{'g' * 64}", f"2:{'a' * 63} "):
            with pytest.raises(InputError):
                verify(store, noted_head=no_head)


def test_two_histories_mixed_by_a_holder_of_the_key_are_found(tmp_path: Path) -> None:
    place, other = SqlitePlace(tmp_path / "floor.db"), SqlitePlace(tmp_path / "fork.db")
    place.open().close()
    for path in (place.place, place.key_file):
        shutil.copy(path, str(path).replace("floor", "fork"))
    for found, box in ((place, 1), (other, 2)):
        with found.open() as store:
            store.append([bet("round/T1-1", 0, box)], command_id="c1", at=NOW)
            store.append([bet("round/T1-1", 1, 3)], command_id="c2", at=NOW)
    place.tamper(
        f"ATTACH '{other.place}' AS fork", "DELETE FROM events WHERE position = 1",
        "INSERT INTO events SELECT * FROM fork.events WHERE position = 1",
    )  # fmt: skip

    assert ("forked", "round/T1-1", 2, 2) in audit(place)


def test_events_of_another_store_with_the_same_key_file_do_not_pass(tmp_path: Path) -> None:
    place, other = SqlitePlace(tmp_path / "floor.db"), SqlitePlace(tmp_path / "other.db")
    place.open().close()
    shutil.copy(place.key_file, other.key_file)
    for found in (place, other):
        with found.open() as store:
            store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
    place.tamper(
        f"ATTACH '{other.place}' AS other", "DELETE FROM events",
        "INSERT INTO events SELECT * FROM other.events",
    )  # fmt: skip

    assert audit(place) == [("changed", "round/T1-1", 1, 1)]


def test_a_changed_secret_is_found_and_not_handed_out(place: AnyPlace) -> None:
    octets = "'\\x00'" if isinstance(place, PostgresPlace) else "x'00'"
    place.tamper(f"UPDATE secrets SET value = {octets}")

    assert [kind for kind, *_ in audit(place)] == ["changed"]
    with place.open() as store, pytest.raises(DamagedError, match="not the one that was kept"):
        store.secret("deck/1")


@pytest.mark.parametrize("index", ["events_by_stream", "events_by_command"])
def test_an_index_that_is_gone_is_found(place: AnyPlace, index: str) -> None:
    place.tamper(f"DROP INDEX {index}")

    assert audit(place) == [("damaged", "", None, None)]


@pytest.mark.parametrize("table", ["events", "heads", "secrets"])
def test_a_table_that_is_gone_is_found(place: AnyPlace, table: str) -> None:
    place.tamper(f"DROP TABLE {table}")

    assert ("damaged", "", None, None) in audit(place)
    assert main(["audit", "verify", str(place.place), "--key", str(place.key_file)]) == 1


def test_a_trigger_that_somebody_added_is_found(place: AnyPlace) -> None:
    if isinstance(place, PostgresPlace):
        place.tamper(
            "CREATE FUNCTION peek() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
            "CREATE TRIGGER spy BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION peek()",
        )
    else:
        place.tamper("CREATE TRIGGER spy AFTER INSERT ON secrets BEGIN SELECT 1; END")

    assert audit(place) == [("added", "", None, None)]


@pytest.mark.parametrize(
    "statements",
    [
        ["CREATE TRIGGER events AFTER INSERT ON secrets BEGIN SELECT 1; END"],
        ["CREATE TRIGGER servers AFTER INSERT ON secrets BEGIN SELECT 1; END"],
        ["ALTER TABLE events ADD COLUMN extra TEXT CHECK (position < 1000)"],
        ["DROP INDEX events_by_stream", "CREATE INDEX events_by_stream ON events (stream, version)"],
    ],
)
def test_what_somebody_made_in_a_file_under_a_name_of_the_store_is_found(tmp_path: Path, statements: list[str]) -> None:
    place = SqlitePlace(tmp_path / "floor.db")
    with place.open() as store:
        store.append([bet("round/T1-1", 0, 1)], command_id="c1", at=NOW)
    place.tamper(*statements)

    assert audit(place) == [("added", "", None, None)]


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE events ADD COLUMN extra TEXT",
        "ALTER TABLE events ADD CHECK (position < 1000)",
        "ALTER TABLE events ALTER COLUMN seal DROP NOT NULL",
        "ALTER TABLE events ALTER COLUMN part TYPE integer",
        "ALTER TABLE secrets ALTER COLUMN value SET DEFAULT 'known'",
        "ALTER TABLE heads DROP CONSTRAINT heads_pkey",
        "ALTER TABLE events SET UNLOGGED",
        "ALTER TABLE secrets ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE about RENAME TO old; CREATE VIEW about AS SELECT * FROM old",
        "DROP INDEX events_by_stream; CREATE INDEX events_by_stream ON events (stream, version)",
        "DROP INDEX events_by_command; CREATE UNIQUE INDEX events_by_command ON events (command_id) WHERE part = 2",
        "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'events_by_stream'::regclass",
        "CREATE INDEX one_more ON events (upper(document))",
    ],
)
def test_what_somebody_made_anew_in_a_database_is_found(postgres_place: PostgresPlace, statement: str) -> None:
    postgres_place.open().close()
    postgres_place.tamper(statement)

    assert set(audit(postgres_place)) == {("added", "", None, None)}


def test_a_table_that_somebody_added_is_found(place: AnyPlace) -> None:
    place.tamper("CREATE TABLE copies (value TEXT)")

    assert audit(place) == [("added", "", None, None)]


def test_bytes_changed_in_the_file_itself_are_found(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path / "floor.db")
    with place.open() as store:
        store.append([bet("round/T1-1", 0, 1, 2, 3)], command_id="c1", at=NOW)
    content = place.place.read_bytes()
    for written in (b'"box":2,"stake":99999', b'"box":\xff,"stake":10000', b'"box":2,"stake"\x00:1000'):
        place.place.write_bytes(content.replace(b'"box":2,"stake":10000', written))
        assert audit(place) == [("changed", "round/T1-1", 2, 2)]


@pytest.mark.parametrize("page", [1, 2, 3, 4, 5])
def test_a_damaged_page_of_the_file_is_a_finding_or_a_refusal_and_no_traceback(tmp_path: Path, page: int) -> None:
    place = SqlitePlace(tmp_path / "floor.db")
    with place.open() as store:
        store.append([bet("round/T1-1", 0, *range(1, 40))], command_id="c1", at=NOW)
    content = bytearray(place.place.read_bytes())
    start = page * 4096
    content[start : start + 64] = hashlib.sha512(b"noise").digest()
    place.place.write_bytes(content)

    assert main(["audit", "verify", str(place.place)]) in (1, 2)


def test_the_command_says_what_was_changed_and_where(place: AnyPlace, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["audit", "verify", str(place.place), "--key", str(place.key_file), "--format", "text"]
    assert main(words) == 0
    assert "9 events in 3 streams: all as they were stored" in capsys.readouterr().out

    place.tamper("UPDATE events SET at = '2031-01-01T00:00:00+08:00' WHERE position = 8")
    assert main(words) == 1
    assert (
        "round/T1-1 version 4 (position 8): changed: it does not say what was written here" in capsys.readouterr().out
    )


def test_the_command_refuses_what_is_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "verify", str(tmp_path / "none.db")]) == 2
    assert "there is no such store" in capsys.readouterr().err
    SqlitePlace(tmp_path / "floor.db").open().close()
    assert main(["audit", "verify", str(tmp_path / "floor.db"), "--head", "x"]) == 2
    (tmp_path / "floor.db.key").unlink()
    assert main(["audit", "verify", str(tmp_path / "floor.db")]) == 2
    assert "no audit key here" in capsys.readouterr().err


def test_the_command_names_all_that_can_be_audited(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["audit", "nonsense", "floor.db"])
    assert ended.value.code == 2
    assert "say verify or round, not 'nonsense'" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["audit", "--key", "floor.key", "round", "floor.db"])
    assert "croupier audit round STORE ROUND" in capsys.readouterr().err
