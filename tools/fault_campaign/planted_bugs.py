"""Bugs that are planted into the running program, one at a time. The campaign must find each of them.

Each is one that could be made: a line left out, two lines in the wrong order, a check that always passes. Each is known
to be found at the seed that stands beside it.
"""

from __future__ import annotations

from croupier.floor_simulation.running import MEMORY, SQLITE
from tools.fault_campaign.floor_bugs import (
    cent_to_another,
    checkpoint_forgets,
    clock_ends_time_early,
    doubled_contribution,
    hidden_cards_shown,
    last_event_not_replayed,
    lost_posting,
    prize_not_told_again,
    repeat_decided_anew,
    stale_view,
    told_before_stored,
)
from tools.fault_campaign.planting import FoundAt, PlantedBug
from tools.fault_campaign.store_bugs import (
    answer_before_commit,
    append_not_fenced,
    broken_backup_has_its_name,
    command_id_forgotten,
    deck_not_stored,
    failed_append_counts,
    half_an_append,
    heads_not_checked,
    noted_head_ignored,
    noted_head_needs_its_event,
    repeat_done_twice,
    seals_not_checked,
    secrets_not_checked,
    stored_and_not_carried_out,
)

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
    PlantedBug("half-an-append", "append", "Each row is committed by itself.", half_an_append, FoundAt(6, 59, SQLITE)),
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
        FoundAt(8, 54, MEMORY),
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
        FoundAt(1, 150, MEMORY),
    ),
    PlantedBug(
        "repeat-decided-anew",
        "command id",
        "A repeated command that could not be carried out now is refused.",
        repeat_decided_anew,
        FoundAt(1, 14, MEMORY),
    ),
    PlantedBug(
        "command-id-forgotten",
        "command id",
        "After a restart no earlier command id is known.",
        command_id_forgotten,
        FoundAt(1, 21, MEMORY),
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
        FoundAt(13, 112, MEMORY),
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
        FoundAt(20, 150, MEMORY),
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
    PlantedBug(
        "noted-head-needs-its-event",
        "audit",
        "The audit calls a noted head missing if its event is damaged.",
        noted_head_needs_its_event,
        FoundAt(1, 150, MEMORY),
    ),
)
"""All planted bugs, in the order of a command's way."""

BY_NAME = {bug.name: bug for bug in BUGS}
