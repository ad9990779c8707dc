"""Bugs of the floor: of its money, its views, its memory and its clock."""

from __future__ import annotations

from collections.abc import Collection
from importlib import import_module
from typing import Any

from msgspec import structs

from croupier.floor.drafting import checkpoints, draft, recovery
from croupier.floor.driving.driver import Dealers
from croupier.floor.engine import committer as committing
from croupier.floor.engine.committer import Committer
from croupier.floor.engine.floor import Floor
from croupier.floor.engine.present import Present
from croupier.floor.engine.queries import FloorQueries
from croupier.floor.play import round_events
from croupier.floor.state.floor_state import FloorState
from croupier.floor_events.events import FloorCheckpoint
from croupier.ledger import BooksDraft, Posted, Posting, Why
from croupier.ledger.round_postings import postings_of_round
from croupier.records import round_archive
from croupier.rounds import Round, views
from croupier.rounds.events import RoundSettled
from croupier.store import Appended, EventStore
from tools.fault_campaign.planting import Patches, replaced

VIEWERS = 1
"""The place of the viewers among the listeners of a simulated floor."""


# Deciding, and the money of a command


def cent_to_another(patches: Patches) -> None:
    def postings(table: str, before: Round | None, event: Any, books: BooksDraft) -> Posted | None:
        found = postings_of_round(table, before, event, books)
        if found is None or not isinstance(event, RoundSettled):
            return found
        return structs.replace(found, entries=(*found.entries, Posting("player:ann", 1), Posting("player:ben", -1)))

    replaced(patches, round_events, "postings_of_round", postings)


def lost_posting(patches: Patches) -> None:
    post = draft.Draft.post

    def forgetful(self: draft.Draft, place: str, posted: Posted | None) -> None:
        if posted is None or posted.why is not Why.BET_RETURNED:
            post(self, place, posted)
        else:
            self.books.add(posted)  # the balance moves, and nothing is stored

    replaced(patches, draft.Draft, "post", forgetful)


def doubled_contribution(patches: Patches) -> None:
    evolving = import_module("croupier.jackpots.evolve")
    added = evolving.with_shares
    replaced(patches, evolving, "with_shares", lambda accounts, shares: added(added(accounts, shares), shares))


def repeat_decided_anew(patches: Patches) -> None:
    replaced(patches, Floor, "_first_answer", lambda *_: None)


def hidden_cards_shown(patches: Patches) -> None:
    replaced(patches, views, "_may_see", lambda _round, boxes, _viewer: [True] * len(boxes))


# Telling


def told_before_stored(patches: Patches) -> None:
    append, happened = Committer.append, Present.happened
    told: set[int] = set()

    def eager(self: Committer, pending: Any, run_tables: Collection[str] = ()) -> Any:
        present = self._present
        position = present.position
        for one in pending:
            last = position + one.request.parts
            stored = Appended(
                command_id=one.key, first_position=position + 1, last_position=last, versions={}, repeated=False
            )
            result = one.draft.result(one.command, stored)
            if result.tables <= present.state.tables.keys():
                told.add(last)
                present.listeners[VIEWERS](result)
            position = last
        return append(self, pending, run_tables)

    def quiet(self: Present, result: Any) -> None:
        listeners = self.listeners
        if result.position in told:
            self.listeners = [*listeners[:VIEWERS], *listeners[VIEWERS + 1 :]]
        try:
            happened(self, result)
        finally:
            self.listeners = listeners

    replaced(patches, Committer, "append", eager)
    replaced(patches, Present, "happened", quiet)


def stale_view(patches: Patches) -> None:
    public = FloorQueries._public

    def lazy(self: Any, table: Any) -> Any:
        made = self._publics.get(table.sign.id)
        stage = getattr(getattr(table, "round", None), "stage", None)
        return made[3] if made is not None and stage is not None and made[0].round is not None else public(self, table)

    replaced(patches, FloorQueries, "_public", lazy)


def prize_not_told_again(patches: Patches) -> None:
    replaced(patches, round_archive, "PRIZES", ())


# Time


def clock_ends_time_early(patches: Patches) -> None:
    handle = Dealers._handle_clock_jump
    replaced(patches, Dealers, "_handle_clock_jump", lambda self, now, _elapsed_s: handle(self, now, None))


# Start-up and backup


def checkpoint_forgets(patches: Patches) -> None:
    whole = checkpoints.checkpoint_of

    def lacking(state: FloorState, position: int) -> Any:
        found = whole(state, position)
        return FloorCheckpoint(position=found.position, state={**found.state, "counts": {}})

    replaced(patches, committing, "checkpoint_of", lacking)


def last_event_not_replayed(patches: Patches) -> None:
    caught_up = recovery._caught_up

    def short(state: FloorState, store: EventStore, checkpoint: int) -> recovery.RebuiltFloor:
        return caught_up(state, store, checkpoint + 1 if checkpoint else 0)._replace(checkpoint_position=checkpoint)

    replaced(patches, recovery, "_caught_up", short)
