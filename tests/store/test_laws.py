"""Laws of every history: all stores give the same events, and the audit finds every change."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.store import Append, Appended, Change, Conflict, EventStore, open_store, verify
from croupier.store.canonical import canonical
from tests.store.places import NOW

STREAMS = ("round/T1-1", "round/T2-1", "jackpot/grand")
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
documents = st.dictionaries(st.text(min_size=1).filter(lambda key: key != "event"), plain, max_size=3).map(
    lambda fields: {"event": "noted/1", **fields}
)
changes = st.builds(
    lambda stream, expected, events: Change(stream=stream, expected=expected, events=events),
    st.sampled_from(STREAMS),
    st.integers(0, 4),
    st.lists(documents, max_size=3),
)
appends = st.tuples(
    st.lists(changes, min_size=1, max_size=3, unique_by=lambda change: change.stream).filter(
        lambda found: any(change.events for change in found)
    ),
    st.integers(0, 9).map(str),
)


def answer(store: EventStore, asked: tuple[list[Change], str]) -> Appended | str:
    try:
        return store.append(asked[0], command_id=asked[1], at=NOW)
    except Conflict as refused:
        return str(refused)


class Model:
    """The promises, as plainly as they can be written."""

    def __init__(self) -> None:
        self.log: list[tuple[str, dict[str, Any]]] = []
        self.done: dict[str, Appended] = {}

    def version(self, stream: str) -> int:
        return sum(name == stream for name, _ in self.log)

    def append(self, asked: list[Change], command_id: str) -> Appended | str:
        if command_id in self.done:
            return self.done[command_id]
        wrong = [change for change in asked if change.expected != self.version(change.stream)]
        if wrong:
            return "; ".join(f"{c.stream} is at version {self.version(c.stream)}, not {c.expected}" for c in wrong)
        first = len(self.log) + 1
        self.log += [(change.stream, dict(event)) for change in asked for event in change.events]
        versions = {change.stream: self.version(change.stream) for change in asked if change.events}
        self.done[command_id] = Appended(
            command_id=command_id, first_position=first, last_position=len(self.log), versions=versions
        )
        return self.done[command_id]

    def append_many(self, batch: list[tuple[list[Change], str]]) -> list[Appended] | None:
        """One after the other, or none: where one of them is refused, or counts on events that a repeat did not add."""
        log, done = list(self.log), dict(self.done)
        answers: list[Appended] = []
        doubtful: set[tuple[str, int]] = set()
        for asked, command_id in batch:
            new = command_id not in self.done
            told = self.append(asked, command_id)
            counts_on_repeat = new and any((change.stream, change.expected) in doubtful for change in asked)
            if not isinstance(told, Appended) or counts_on_repeat:
                self.log, self.done = log, done
                return None
            for change in asked:
                if change.events and told.versions.get(change.stream) != change.expected + len(change.events):
                    doubtful |= {(change.stream, version) for version in range(change.expected + 1, 50)}
            answers.append(told)
        return answers


@settings(max_examples=40)
@given(st.lists(appends, max_size=12))
def test_every_store_answers_as_the_model_does(history: list[tuple[list[Change], str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        model = Model()
        with open_store("memory:") as memory, open_store(Path(folder) / "floor.db") as file:
            for asked in history:
                assert model.append(*asked) == answer(memory, asked) == answer(file, asked)
            told = [(event.stream, event.document) for event in memory.read_all(0, 10_000)]
            assert told == model.log
            assert [event[:-1] for event in file.read_all(0, 10_000)] == [
                event[:-1] for event in memory.read_all(0, 10_000)
            ]
            assert verify(memory).clean
            assert verify(file).clean


def told_together(store: EventStore, waiting: list[Append]) -> list[Appended] | None:
    try:
        return store.append_many(waiting)
    except (Conflict, InputError):
        return None


@settings(max_examples=40)
@given(st.lists(st.lists(appends, max_size=6), max_size=5))
def test_commands_stored_together_are_answered_as_one_after_the_other(
    batches: list[list[tuple[list[Change], str]]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        model = Model()
        with open_store("memory:") as memory, open_store(Path(folder) / "floor.db") as file:
            for batch in batches:
                waiting = [Append(changes=changes, command_id=command, at=NOW) for changes, command in batch]
                expected = model.append_many(batch)
                for store in (memory, file):
                    assert told_together(store, waiting) == expected
            assert [(event.stream, event.document) for event in file.read_all(0, 10_000)] == model.log
            assert [event[:-1] for event in file.read_all(0, 10_000)] == [
                event[:-1] for event in memory.read_all(0, 10_000)
            ]
            assert verify(file).clean


COLUMNS = ("stream", "version", "name", "document", "at", "command_id", "part", "parts", "stream_hash", "seal")


@settings(max_examples=30)
@given(st.integers(1, 12), st.sampled_from(COLUMNS), st.integers(100, 1_000_000))
def test_any_changed_column_of_any_event_is_found_at_its_position(position: int, column: str, value: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "floor.db"
        with open_store(path) as store:
            for number in range(12):
                stream = STREAMS[number % 3]
                event = {"event": "noted/1", "number": number}
                change = Change(stream=stream, expected=store.version(stream), events=[event])
                store.append([change], command_id=str(number), at=NOW)
        connection = sqlite3.connect(path)
        new: object = value
        if column in ("stream_hash", "seal"):
            new = value.to_bytes(32, "big")
        with connection:
            connection.execute(f"UPDATE events SET {column} = ? WHERE position = ?", (new, position))
        connection.close()
        with open_store(path, read_only=True) as store:
            found = [(finding.kind, finding.position) for finding in verify(store).findings if finding.position]
        assert found == [("changed", position)]


@given(st.dictionaries(st.text(), plain))
def test_the_canonical_form_does_not_depend_on_the_order_of_keys(document: dict[str, Any]) -> None:
    assert canonical(document) == canonical(dict(reversed(document.items())))
    assert canonical(document) == json.dumps(document, sort_keys=True, separators=(",", ":"))
    assert canonical(document).isascii()
