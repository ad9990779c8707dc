"""Bugs of the store: of appends, command ids, backups and the audit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from croupier.floor.drafting import draft
from croupier.floor.engine import decider
from croupier.floor.engine.committer import Committer
from croupier.floor.engine.floor import Floor
from croupier.floor.state.floor_state import FloorState
from croupier.store import Appended, ChainEnd, EventStore, StoreError, backup, sqlite, verification
from croupier.store.appending import AppendPlan
from croupier.store.backend import Lookup, LookupResult, Writes
from croupier.store.words import Head, StoredEvent
from tools.fault_campaign.planting import Patches, replaced

# Storing


class _Late:
    """A store that answers first and writes with the next append. A process that is killed takes the rest with it."""

    def __init__(self, patches: Patches) -> None:
        self._waiting: dict[int, Writes] = {}
        for name in ("read_all", "read_stream", "stored_many", "version", "secret", "snapshot", "close"):
            replaced(patches, EventStore, name, self._after_writing(getattr(EventStore, name)))

        def answered_first(
            store: EventStore,
            appends: Sequence[Any],
            *,
            upon: ChainEnd | None = None,
            run_tables: Collection[str] = (),  # noqa: ARG001 - one server runs all tables
        ) -> list[Appended]:
            return self._answer(store, appends, upon)

        replaced(patches, EventStore, "append_many", answered_first)

    def _answer(self, store: EventStore, appends: Sequence[Any], upon: ChainEnd | None) -> list[Appended]:
        self._write(store)
        requests = [one if hasattr(one, "parts") else store.prepared(one) for one in appends]
        plan = AppendPlan(requests, store.sealer, upon=upon)

        def only_plan(looked_up: LookupResult) -> Writes:
            self._waiting[id(store)] = plan.writes(looked_up)
            return Writes((), (), ())

        store._backend.transact(plan.lookup, only_plan)
        return plan.answers

    def _write(self, store: EventStore) -> None:
        waiting = self._waiting.pop(id(store), None)
        if waiting is not None:
            store._backend.transact(Lookup((), (), ()), lambda _: waiting)

    def _after_writing(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def written_first(store: EventStore, *words: Any, **named: Any) -> Any:
            self._write(store)
            return method(store, *words, **named)

        return written_first


def answer_before_commit(patches: Patches) -> None:
    _Late(patches)


def half_an_append(patches: Patches) -> None:
    def transact(self: sqlite.SqliteBackend, lookup: Lookup, plan: Callable[[LookupResult], Writes]) -> None:
        with self._writing:
            with self._transaction() as connection:
                cursor = connection.cursor()
                rows, heads, secrets = plan(self._heads.look_up(cursor, lookup))
                for row in rows:
                    cursor.execute(sqlite.INSERT_ROW, row)
                    cursor.execute("COMMIT")  # each row by itself
                    cursor.execute("BEGIN IMMEDIATE")
                cursor.executemany(sqlite.PUT_HEAD, heads)
                cursor.executemany(sqlite.INSERT_SECRET, secrets)
            self._heads.ends.update((head.stream, ChainEnd(head.version, head.hash)) for head in heads)

    replaced(patches, sqlite.SqliteBackend, "transact", transact)


def deck_not_stored(patches: Patches) -> None:
    append = draft.Draft.append
    replaced(patches, draft.Draft, "append", lambda self, *given: replace(append(self, *given), secrets=self.secrets))


def failed_append_counts(patches: Patches) -> None:
    commit = Committer.commit

    def hopeful(self: Committer, pending: Any, given: Any) -> Any:
        answers = commit(self, pending, given)
        if any(isinstance(answer, StoreError) for answer in answers.values()):
            self._present.state = pending[max(pending)].draft.state
        return answers

    replaced(patches, Committer, "commit", hopeful)


def stored_and_not_carried_out(patches: Patches) -> None:
    accept = draft.Draft.accept

    def forgetful(self: draft.Draft) -> FloorState:
        return self._floor if self.at[-7] == "7" else accept(self)

    replaced(patches, draft.Draft, "accept", forgetful)


def append_not_fenced(patches: Patches) -> None:
    append = EventStore.append_many

    def unaware(
        store: EventStore,
        appends: Any,
        *,
        upon: ChainEnd | None = None,  # noqa: ARG001
        run_tables: Collection[str] = (),
    ) -> Any:
        return append(store, appends, run_tables=run_tables)

    replaced(patches, EventStore, "append_many", unaware)


# Repeats


def repeat_done_twice(patches: Patches) -> None:
    counted = iter(range(10**9))
    append, stored = EventStore.append_many, EventStore.stored_many

    def twice(store: Any, appends: Any, *, upon: ChainEnd | None = None, run_tables: Collection[str] = ()) -> Any:
        known = stored(store, [one.append.command_id for one in appends])
        new = [_renamed(one, next(counted)) if one.append.command_id in known else one for one in appends]
        return append(store, new, upon=upon, run_tables=run_tables)

    replaced(patches, EventStore, "append_many", twice)


def _renamed(request: Any, number: int) -> Any:
    return request._replace(append=replace(request.append, command_id=f"{request.append.command_id}#{number}"))


def command_id_forgotten(patches: Patches) -> None:
    of_this_life: set[str] = set()
    reload, prepared, first_answer = Floor.reload, draft.prepared, Floor._first_answer

    def reborn(self: Floor) -> None:
        of_this_life.clear()
        reload(self)

    def forgetful(store: EventStore, one: Any, key: str, command: Any) -> Any:
        new = key in of_this_life or store.stored(key) is None
        of_this_life.add(key)
        return prepared(store, one, key if new else f"{key}#{store.last_position()}", command)

    def unaware(self: Floor, given: Any, key: str) -> Any:
        return first_answer(self, given, key) if key in of_this_life else None

    replaced(patches, Floor, "reload", reborn)
    replaced(patches, Floor, "_first_answer", unaware)
    replaced(patches, decider, "prepared", forgetful)


def broken_backup_has_its_name(patches: Patches) -> None:
    written = backup._written

    def careless(store: EventStore, half: Path, target: Path, about: Any) -> Any:
        try:
            return written(store, half, target, about)
        except BaseException:
            half.rename(target)
            raise

    replaced(patches, backup, "_written", careless)


# The audit


def seals_not_checked(patches: Patches) -> None:
    replaced(patches, verification, "is_genuine", lambda _row, _sealer: True)


def heads_not_checked(patches: Patches) -> None:
    replaced(patches, verification, "_head_is_genuine", lambda _head, _sealer: True)
    replaced(patches, verification, "_stream_ends", lambda _audit, _heads: None)


def secrets_not_checked(patches: Patches) -> None:
    replaced(patches, verification, "_secrets", lambda _audit, _reader: None)


def noted_head_ignored(patches: Patches) -> None:
    replaced(patches, verification, "_read_noted", lambda _noted: {})


def noted_head_needs_its_event(patches: Patches) -> None:
    def with_its_event_alone(audit: Any, row: StoredEvent) -> None:
        audit.noted.pop(row.position, None)

    def missing(audit: Any, _log: Head) -> None:
        if audit.noted:
            audit.report("missing", "a head was noted here, but there is none", position=min(audit.noted))

    replaced(patches, verification, "_compare_noted", with_its_event_alone)
    replaced(patches, verification, "_noted_and_not_met", missing)
