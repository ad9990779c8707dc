"""Writes the results of the campaign into docs/faults.md, between the marks of each part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from croupier.floor_simulation.fault_plan import InjectedFault, Moment
from croupier.floor_simulation.running import Outcome, written_steps
from tools.fault_campaign.old_store import Found
from tools.fault_campaign.planting import PlantedBug
from tools.fault_campaign.real_runs import RealRun
from tools.fault_campaign.stored_bits import FlippedBits

PAGE = Path(__file__).parents[2] / "docs" / "faults.md"
WIDTH = 120


def begin_mark(part: str) -> str:
    """The line before a part that is made."""
    return f"<!-- Made by `python -m tools.fault_campaign {part}`; not to be edited by hand. -->\n"


END = "<!-- End of the generated part. -->\n"


def write_part(part: str, text: str, page: Path = PAGE) -> None:
    """Put the text between the marks of this part."""
    before, mark, rest = page.read_text(encoding="utf-8").partition(begin_mark(part))
    _, end, after = rest.partition(END)
    if not mark or not end:
        raise ValueError(f"{page} has no marks for {part}")
    page.write_text(f"{before}{mark}{text}{end}{after}", encoding="utf-8")


def _table(head: Sequence[str], rows: Iterable[Sequence[object]], align: str) -> str:
    bars = {"<": "---", ">": "---:"}
    lines = [head, [bars[one] for one in align], *([str(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def floors_text(result: Mapping[str, Any]) -> str:
    """The floors that were run, and the faults by kind and moment."""
    times = {(found["kind"], found["moment"]): found["times"] for found in result["faults"]}
    kinds = [kind.value for kind in InjectedFault if any(known == kind.value for known, _ in times)]
    moments = [moment.value for moment in Moment]
    rows = [
        (kind, *(f"{times[kind, moment]:,}" if (kind, moment) in times else "" for moment in moments)) for kind in kinds
    ]
    faults, floors, seconds = sum(times.values()), result["floors"], max(result["seconds"], 1)
    last = result["first"] + floors - 1
    failed = result["failures"]
    verdict = f"{len(failed)} floors failed." if failed else "Every promise was kept on every floor."
    each_s = max(result["cpu_s"], 1) / max(floors, 1)
    told = (
        f"{floors:,} floors (seeds {result['first']:,} to {last:,}) of {result['steps']} steps, "
        f"{result['events']:,} events of {result['kinds_of_event']} kinds, {faults:,} faults. {verdict}",
        f"They took {seconds / 60:.0f} minutes with {result['workers']} processes on {result['cores']} cores, "
        f"Python {result['python']}. A floor computes for {each_s:.2f} s, so two cores run {2 / each_s:.1f} floors a "
        f"second, and 10,000 floors in {10_000 * each_s / 2 / 60:.0f} minutes.",
    )
    lines = [
        *(f"{fill(paragraph, WIDTH)}\n" for paragraph in told),
        _table(["fault", *moments], rows, "<" + ">" * len(moments)),
    ]
    lines += [f"- seed {one['seed']}: {one['failure']}; `{one['replay']}`\n" for one in failed]
    return "\n".join(lines)


def planted_text(found: Sequence[tuple[PlantedBug, Outcome, Outcome]]) -> str:
    """The planted bugs, each with the floor that found it and the shortest one."""
    rows = [
        (
            f"`{bug.name}`",
            bug.place,
            bug.says,
            outcome.seed,
            f"{_steps(shorter)} of {outcome.steps}",
            _sentence(outcome.failure or ""),
        )
        for bug, outcome, shorter in found
    ]
    return _table(["bug", "place", "effect", "seed", "steps that it takes", "how it was found"], rows, "<<<>><")


def _steps(outcome: Outcome) -> int:
    return outcome.steps if outcome.only is None else len(outcome.only)


def _sentence(failure: str) -> str:
    words = failure.partition(": ")[2] or failure
    return (words if len(words) < 120 else f"{words[:117]}...").replace("|", "\\|")


def replay_of(bug: PlantedBug, outcome: Outcome) -> str:
    """The command that shows a planted bug again."""
    only = "" if outcome.only is None else f" --only {written_steps(outcome.only)}"
    return (
        f"python -m tools.fault_campaign planted --bug {bug.name} --seed {outcome.seed} --steps {outcome.steps}{only}"
    )


def real_text(runs: Sequence[RealRun]) -> str:
    """The runs with real processes."""
    rows = [
        (
            run.fault,
            run.times,
            f"{run.answered:,}",
            f"{run.sent_again:,}",
            f"{run.repeated:,}",
            f"{run.events:,}",
            run.noticed,
        )
        for run in runs
    ]
    head = ["fault", "times", "commands answered", "sent again", "answered as a repeat", "events", "seen"]
    return _table(head, rows, "<>>>>><")


def bits_text(all_flips: Sequence[FlippedBits]) -> str:
    """The bits that were flipped in real stores."""
    rows = [
        (flips.store, f"{count:,} of {flips.flips:,}", outcome)
        for flips in all_flips
        for outcome, count in flips.outcomes.most_common()
    ]
    return _table(["store", "flips", "result of the audit"], rows, "<><")


def old_text(found: Sequence[Found]) -> str:
    """The restored store, looked at in several ways."""
    return _table(["store", "looked at with", "shows"], found, "<<<")
