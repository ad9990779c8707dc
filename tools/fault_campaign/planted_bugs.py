"""Bugs that are planted into the running program, one at a time. The campaign must find each of them.

Each is one that could be made: a line left out, two lines in the wrong order, a check that always passes. Each is known
to be found at the seed that stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec import structs

from croupier.floor.dealing.driver import Dealers
from croupier.floor.engine import checkpoints, draft, queries, recovery
from croupier.floor.engine import floor as engine
from croupier.floor.engine.floor import Floor
from croupier.floor.engine.floor_events import FloorCheckpoint
from croupier.floor.engine.state import FloorState
from croupier.floor.play import jackpot_link
from croupier.ledger import Posted, Posting, Why, postings_of_round
from croupier.records import round_archive
from croupier.rounds import Round, views
from croupier.rounds.events import RoundSettled
from croupier.sim.running import MEMORY, SQLITE, Outcome, run_seed
from croupier.store import Appended, ChainEnd, EventStore, StoreError, backup, sqlite, verification
from croupier.store.appending import AppendPlan
from croupier.store.backend import Lookup, LookupResult, Writes

Patches = ExitStack
VIEWERS = 1
"""The place of the viewers among the listeners of a simulated floor."""


class FoundAt(NamedTuple):
    """The first floor on which a bug was found."""

    seed: int
    steps: int
    store: str


class PlantedBug(NamedTuple):
    """One bug, and a floor on which it is found."""

    name: str
    place: str
    """Where in the way of a command it lies."""
    says: str
    plant: Callable[[Patches], None]
    at: FoundAt


@contextmanager
def planted(bug: PlantedBug) -> Iterator[None]:
    """The program with this bug."""
    with ExitStack() as patches:
        bug.plant(patches)
        yield


def _set(patches: Patches, owner: Any, name: str, new: object) -> None:
    patches.enter_context(patch.object(owner, name, new))


# Deciding, and the money of a command


def cent_to_another(patches: Patches) -> None:
    def postings(table: str, before: Round | None, event: Any, **known: Any) -> Posted | None:
        found = postings_of_round(table, before, event, **known)
        if found is None or not isinstance(event, RoundSettled):
            return found
        return structs.replace(found, entries=(*found.entries, Posting("player:ann", 1), Posting("player:ben", -1)))

    _set(patches, jackpot_link, "postings_of_round", postings)


def lost_posting(patches: Patches) -> None:
    post = draft.Draft.post

    def forgetful(self: draft.Draft, place: str, posted: Posted | None) -> None:
        if posted is None or posted.why is not Why.BET_RETURNED:
            post(self, place, posted)
        else:
            self.books.add(posted)  # the balance moves, and nothing is stored

    _set(patches, draft.Draft, "post", forgetful)


def doubled_contribution(patches: Patches) -> None:
    evolving = import_module("croupier.jackpots.evolve")
    added = evolving.with_shares
    _set(patches, evolving, "with_shares", lambda accounts, shares: added(added(accounts, shares), shares))


def hidden_cards_shown(patches: Patches) -> None:
    _set(patches, views, "_may_see", lambda *_: True)


# Storing


class _Late:
    """A store that answers first and writes with the next append. A process that is killed takes the rest with it."""

    def __init__(self, patches: Patches) -> None:
        self._waiting: dict[int, Writes] = {}
        for name in ("read_all", "read_stream", "stored_many", "version", "secret", "snapshot", "close"):
            _set(patches, EventStore, name, self._after_writing(getattr(EventStore, name)))

        def answered_first(
            store: EventStore,
            appends: Sequence[Any],
            *,
            upon: ChainEnd | None = None,
            run_tables: Collection[str] = (),  # noqa: ARG001 - one server runs all tables
        ) -> list[Appended]:
            return self._answer(store, appends, upon)

        _set(patches, EventStore, "append_many", answered_first)

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
        def work(connection: Any) -> Any:
            cursor = connection.cursor()
            writes = plan(self._heads.look_up(cursor, lookup))
            for row in writes.rows:
                cursor.execute(sqlite.INSERT_ROW, row)
                cursor.execute("COMMIT")  # each row by itself
                cursor.execute("BEGIN IMMEDIATE")
            cursor.executemany(sqlite.PUT_HEAD, writes.heads)
            cursor.executemany(sqlite.INSERT_SECRET, writes.secrets)
            return writes.heads

        with self._writing:
            self._heads.remember(self._transaction(work))

    _set(patches, sqlite.SqliteBackend, "transact", transact)


def deck_not_stored(patches: Patches) -> None:
    _set(patches, draft.Draft, "new_secrets", lambda self: self.secrets)


def failed_append_counts(patches: Patches) -> None:
    commit = Floor._commit

    def hopeful(self: Floor, pending: Any, given: Any) -> Any:
        answers = commit(self, pending, given)
        if any(isinstance(answer, StoreError) for answer in answers.values()):
            self.state = pending[max(pending)].draft.state
        return answers

    _set(patches, Floor, "_commit", hopeful)


def stored_and_not_carried_out(patches: Patches) -> None:
    accept = draft.Draft.accept

    def forgetful(self: draft.Draft) -> FloorState:
        return self._floor if self.at[-7] == "7" else accept(self)

    _set(patches, draft.Draft, "accept", forgetful)


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

    _set(patches, EventStore, "append_many", unaware)


# Repeats


def repeat_done_twice(patches: Patches) -> None:
    counted = iter(range(10**9))
    append, stored = EventStore.append_many, EventStore.stored_many

    def twice(store: Any, appends: Any, *, upon: ChainEnd | None = None, run_tables: Collection[str] = ()) -> Any:
        known = stored(store, [one.append.command_id for one in appends])
        new = [_renamed(one, next(counted)) if one.append.command_id in known else one for one in appends]
        return append(store, new, upon=upon, run_tables=run_tables)

    _set(patches, EventStore, "append_many", twice)


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

    _set(patches, Floor, "reload", reborn)
    _set(patches, Floor, "_first_answer", unaware)
    _set(patches, engine, "prepared", forgetful)


# Telling


def told_before_stored(patches: Patches) -> None:
    append, happened = Floor._append, Floor._happened
    told: set[int] = set()

    def eager(self: Floor, pending: Any) -> Any:
        position = self.position
        for one in pending:
            last = position + one.request.parts
            stored = Appended(
                command_id=one.key, first_position=position + 1, last_position=last, versions={}, repeated=False
            )
            result = one.draft.result(one.command, stored)
            if result.tables <= self.state.tables.keys():
                told.add(last)
                self.listeners[VIEWERS](result)
            position = last
        return append(self, pending)

    def quiet(self: Floor, result: Any) -> None:
        listeners = self.listeners
        if result.position in told:
            self.listeners = [*listeners[:VIEWERS], *listeners[VIEWERS + 1 :]]
        try:
            happened(self, result)
        finally:
            self.listeners = listeners

    _set(patches, Floor, "_append", eager)
    _set(patches, Floor, "_happened", quiet)


def stale_view(patches: Patches) -> None:
    public = queries.FloorReading._public

    def lazy(self: Any, table: Any) -> Any:
        made = self._publics.get(table.sign.id)
        stage = getattr(getattr(table, "round", None), "stage", None)
        return made[3] if made is not None and stage is not None and made[0].round is not None else public(self, table)

    _set(patches, queries.FloorReading, "_public", lazy)


def prize_not_told_again(patches: Patches) -> None:
    _set(patches, round_archive, "PRIZES", ())


# Time


def clock_ends_time_early(patches: Patches) -> None:
    handle = Dealers._handle_clock_jump
    _set(patches, Dealers, "_handle_clock_jump", lambda self, now, _elapsed_s: handle(self, now, None))


# Start-up and backup


def checkpoint_forgets(patches: Patches) -> None:
    whole = checkpoints.checkpoint_of

    def lacking(state: FloorState, position: int) -> Any:
        found = whole(state, position)
        return FloorCheckpoint(position=found.position, state={**found.state, "counts": {}})

    _set(patches, engine, "checkpoint_of", lacking)


def last_event_not_replayed(patches: Patches) -> None:
    caught_up = recovery._caught_up

    def short(state: FloorState, store: EventStore, checkpoint: int) -> recovery.RebuiltFloor:
        return caught_up(state, store, checkpoint + 1 if checkpoint else 0)._replace(checkpoint_position=checkpoint)

    _set(patches, recovery, "_caught_up", short)


def broken_backup_has_its_name(patches: Patches) -> None:
    written = backup._written

    def careless(store: EventStore, half: Path, target: Path, about: Any) -> Any:
        try:
            return written(store, half, target, about)
        except BaseException:
            half.rename(target)
            raise

    _set(patches, backup, "_written", careless)


# The audit


def seals_not_checked(patches: Patches) -> None:
    _set(patches, verification, "is_genuine", lambda _row, _sealer: True)


def heads_not_checked(patches: Patches) -> None:
    _set(patches, verification, "_head_is_genuine", lambda _head, _sealer: True)
    _set(patches, verification, "_stream_ends", lambda _audit, _heads: None)


def secrets_not_checked(patches: Patches) -> None:
    _set(patches, verification, "_secrets", lambda _audit, _reader: None)


def noted_head_ignored(patches: Patches) -> None:
    _set(patches, verification, "_read_noted", lambda _noted: {})


BUGS = (
    PlantedBug(
        "cent-to-another",
        "ledger",
        "A settlement gives a cent of one player to another.",
        cent_to_another,
        FoundAt(1, 150, MEMORY),
    ),
    PlantedBug(
        "lost-posting",
        "ledger",
        "A withdrawn bet goes back, and its posting is not stored.",
        lost_posting,
        FoundAt(1, 46, MEMORY),
    ),
    PlantedBug(
        "doubled-contribution",
        "jackpot",
        "A jackpot bet feeds the meter twice.",
        doubled_contribution,
        FoundAt(1, 18, MEMORY),
    ),
    PlantedBug(
        "hidden-cards-shown",
        "view",
        "Everybody sees hands before they are examined.",
        hidden_cards_shown,
        FoundAt(1, 22, MEMORY),
    ),
    PlantedBug(
        "answer-before-commit",
        "append",
        "A command is answered first and written with the next one.",
        answer_before_commit,
        FoundAt(1, 99, MEMORY),
    ),
    PlantedBug(
        "half-an-append", "append", "Each row is committed by itself.", half_an_append, FoundAt(12, 113, SQLITE)
    ),
    PlantedBug("deck-not-stored", "append", "A deck stays in memory.", deck_not_stored, FoundAt(1, 19, MEMORY)),
    PlantedBug(
        "failed-append-counts",
        "append",
        "A command counts although the store has failed.",
        failed_append_counts,
        FoundAt(1, 63, MEMORY),
    ),
    PlantedBug(
        "stored-and-not-carried-out",
        "append",
        "Some stored commands do not change the floor in memory.",
        stored_and_not_carried_out,
        FoundAt(28, 50, MEMORY),
    ),
    PlantedBug(
        "append-not-fenced",
        "append",
        "A server goes on writing after another has taken its store over.",
        append_not_fenced,
        FoundAt(4, 63, MEMORY),
    ),
    PlantedBug(
        "repeat-done-twice",
        "command id",
        "A repeated command is done again.",
        repeat_done_twice,
        FoundAt(2, 55, MEMORY),
    ),
    PlantedBug(
        "command-id-forgotten",
        "command id",
        "After a restart no earlier command id is known.",
        command_id_forgotten,
        FoundAt(3, 136, MEMORY),
    ),
    PlantedBug(
        "told-before-stored",
        "stream",
        "Viewers are told before the commit.",
        told_before_stored,
        FoundAt(1, 99, MEMORY),
    ),
    PlantedBug(
        "stale-view",
        "view",
        "A table's picture is not made anew when the round goes on.",
        stale_view,
        FoundAt(1, 99, MEMORY),
    ),
    PlantedBug(
        "prize-not-told-again",
        "stream",
        "A viewer who comes back after a restart is not told of prizes.",
        prize_not_told_again,
        FoundAt(2, 150, MEMORY),
    ),
    PlantedBug(
        "clock-ends-time-early",
        "clock",
        "A clock that is set forward ends a player's time early.",
        clock_ends_time_early,
        FoundAt(20, 130, MEMORY),
    ),
    PlantedBug(
        "checkpoint-forgets",
        "start-up",
        "A checkpoint forgets how many approvals there were.",
        checkpoint_forgets,
        FoundAt(6, 101, MEMORY),
    ),
    PlantedBug(
        "event-not-replayed",
        "start-up",
        "The first event after a checkpoint is skipped.",
        last_event_not_replayed,
        FoundAt(2, 8, MEMORY),
    ),
    PlantedBug(
        "broken-backup-has-its-name",
        "backup",
        "A backup that was broken off looks like a whole one.",
        broken_backup_has_its_name,
        FoundAt(1, 34, SQLITE),
    ),
    PlantedBug(
        "seals-not-checked",
        "audit",
        "The audit takes every row for genuine.",
        seals_not_checked,
        FoundAt(1, 150, MEMORY),
    ),
    PlantedBug(
        "heads-not-checked",
        "audit",
        "The audit does not look at the heads.",
        heads_not_checked,
        FoundAt(15, 150, MEMORY),
    ),
    PlantedBug(
        "secrets-not-checked",
        "audit",
        "The audit does not look at the secrets.",
        secrets_not_checked,
        FoundAt(2, 150, MEMORY),
    ),
    PlantedBug(
        "noted-head-ignored", "audit", "The audit ignores a noted head.", noted_head_ignored, FoundAt(5, 150, SQLITE)
    ),
)
"""All planted bugs, in the order of a command's way."""

BY_NAME = {bug.name: bug for bug in BUGS}

MOST_SEEDS = 200


def first_failure(bug: PlantedBug) -> Outcome | None:
    """The first floor on which a planted bug is found; None if it is not found on any."""
    with planted(bug):
        outcomes = (run_seed(seed, place=bug.at.store) for seed in range(1, MOST_SEEDS + 1))
        return next((outcome for outcome in outcomes if outcome.failure is not None), None)
