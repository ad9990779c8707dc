"""Whole floors from seeds: every promise holds, and one that is broken is found and found again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from croupier.cli import main
from croupier.floor.engine.draft import Draft
from croupier.floor.engine.state import FloorState
from croupier.floor.play import jackpot_link as joined
from croupier.ledger import Posted, Posting, postings_of_round
from croupier.rounds import Round, views
from croupier.rounds.events import RoundSettled
from croupier.sim.running import run_seed
from croupier.store import EventStore

BATCHES, BATCH = 10, 20


@pytest.mark.clause("R-24")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_promise_is_kept(batch: int) -> None:
    for seed in range(1 + BATCH * batch, 1 + BATCH * (batch + 1)):
        found = run_seed(seed)
        assert found.failure is None, found.report


REACHED = {
    "checkpoint floor_kept/4",
    "floor approval_given/1",
    "floor table_configured/2",
    "floor table_suspended/1",
    "jackpot corrected/1",
    "jackpot fault_cleared/1",
    "jackpot prizes_confirmed/1",
    "jackpot prizes_paid/1",
    "jackpot round_voided/1",
    "poker early_action_noted/1",
    "poker player_left/2",
    "poker round_voided/1",
    "round jackpot_failed/1",
    "round option_chosen/1",
    "round options_closed/1",
    "round referral_resolved/1",
    "round round_voided/1",
}
"""Some of what happens seldom."""


def test_the_seeds_reach_what_happens_seldom() -> None:
    reached: set[str] = set()
    for seed in range(1001, 1101):
        reached |= run_seed(seed).kinds
        if reached >= REACHED:
            return
    assert reached >= REACHED, REACHED - reached


def test_every_promise_is_kept_on_a_file() -> None:
    found = run_seed(1, place="sqlite")
    assert found.failure is None, found.report


def test_a_seed_does_the_same_again() -> None:
    told: list[list[str]] = [[], []]
    outcomes = [run_seed(5, 120, say=lines.append) for lines in told]
    assert outcomes[0] == outcomes[1]
    assert told[0] == told[1]
    assert len(told[0]) > 50


# Bugs that are planted, and must be found. Each is one that could be made.


def a_cent_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """The books give the winner a cent of another player's."""

    def postings(table: str, before: Round | None, event: Any, **known: Any) -> Posted | None:
        found = postings_of_round(table, before, event, **known)
        if found is None or not isinstance(event, RoundSettled):
            return found
        return structs.replace(found, entries=(*found.entries, Posting("player:ann", 1), Posting("player:ben", -1)))

    monkeypatch.setattr(joined, "postings_of_round", postings)


def a_view_of_all_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player sees his hand before he has examined it, and so do the others."""
    monkeypatch.setattr(views, "_may_see", lambda *_: True)


def a_lost_answer_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was stored although the answer never came is not carried out in memory."""
    accept = Draft.accept

    def forgetful(draft: Draft) -> FloorState:
        return draft._floor if draft.at[-7] in "05" else accept(draft)

    monkeypatch.setattr(Draft, "accept", forgetful)


def a_repeat_done_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Command ids are not the same when they come again."""
    counted = iter(range(10**9))
    append = EventStore.append_many

    def twice(store: Any, appends: Any, *, upon: int) -> Any:
        renamed = [replace(one.append, command_id=f"{one.append.command_id}#{next(counted)}") for one in appends]
        return append(store, renamed, upon=upon)

    monkeypatch.setattr(EventStore, "append_many", twice)


@pytest.mark.parametrize("bug", [a_cent_too_much, a_view_of_all_cards, a_lost_answer_forgotten, a_repeat_done_twice])
def test_a_planted_bug_is_found_and_replays_exactly(
    bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bug(monkeypatch)
    found = next(found for seed in range(1, 30) if (found := run_seed(seed)).failure is not None)
    again = run_seed(found.seed, found.steps)
    assert (again.failure, again.steps, again.before) == (found.failure, found.steps, found.before)
    assert main(["simulate-floor", "--seed", str(found.seed), "--steps", str(found.steps), "-v"]) == 1
    assert found.report in capsys.readouterr().out


def test_the_command_counts_the_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate-floor", "--seeds", "2", "--steps", "10"]) == 0
    assert capsys.readouterr().out == "2 seeds: every promise was kept\n"


def test_a_store_of_an_unknown_kind_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate-floor", "--seeds", "1", "--store", "tape"]) == 2
    assert "--store: must be memory, sqlite" in capsys.readouterr().err


def test_no_seed_at_all_proves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate-floor", "--seeds", "1", "--steps", "0"]) == 0
    assert main(["simulate-floor", "--seeds", "0"]) == 2
    assert main(["simulate-floor", "--seeds", "1", "--steps", "-1"]) == 2
    assert capsys.readouterr().err == (
        "croupier: --seeds: must be 1 or more, not 0\ncroupier: --steps: must be 0 or more, not -1\n"
    )
