"""The fault campaign of the project. Each part writes its table into docs/faults.md (`--dry` only prints it).

    python -m tools.fault_campaign floors [--result FILE] [--floors 10000] [--minutes M] [--workers N]
    python -m tools.fault_campaign planted [--bug NAME [--seed S] [--steps K] [--only STEPS]]
    python -m tools.fault_campaign real [--scale 3]
    python -m tools.fault_campaign bits [--flips 500]
    python -m tools.fault_campaign old-store

`floors` is `croupier simulate-floor --campaign`; with --result it takes what that command has written with --output.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from croupier.floor_simulation.campaign import run_campaign
from croupier.floor_simulation.running import read_steps, run_seed, shrunk
from tools.fault_campaign.old_store import restored_last_week
from tools.fault_campaign.page import bits_text, floors_text, old_text, planted_text, real_text, replay_of, write_part
from tools.fault_campaign.planted_bugs import BUGS, BY_NAME
from tools.fault_campaign.planting import PlantedBug, first_failure, planted
from tools.fault_campaign.real_runs import real_runs
from tools.fault_campaign.stored_bits import flip_in_files, flip_in_rows


def main(arguments: list[str]) -> int:
    """Run one part."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.fault_campaign",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--dry", action="store_true", help="print the table, and leave the page as it is")
    parser.add_argument("--result", type=Path)
    parser.add_argument("--floors", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--bug", choices=sorted(BY_NAME))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--steps", type=int)
    parser.add_argument("--only")
    parser.add_argument("--scale", type=int, default=3)
    parser.add_argument("--flips", type=int, default=500)
    options = parser.parse_args(arguments)
    if options.bug is not None:
        return _show_bug(BY_NAME[options.bug], options)
    text = PARTS[options.part](options)
    print(text)
    if not options.dry:
        write_part(options.part, text)
    return 0


def _floors(options: argparse.Namespace) -> str:
    if options.result is not None:
        return floors_text(json.loads(options.result.read_text(encoding="utf-8")))
    seeds = range(options.first, options.first + options.floors)
    return floors_text(run_campaign(seeds, minutes=options.minutes, workers=options.workers).as_document())


def _planted(_: argparse.Namespace) -> str:
    found = []
    for bug in BUGS:
        outcome = first_failure(bug)
        if outcome is None:
            raise SystemExit(f"{bug.name} was not found")
        print(f"{bug.name}: {outcome.report}", file=sys.stderr)
        with planted(bug):
            shorter = shrunk(outcome)
        print(replay_of(bug, shorter), file=sys.stderr)
        found.append((bug, outcome, shorter))
    return planted_text(found)


def _show_bug(bug: PlantedBug, options: argparse.Namespace) -> int:
    """Run one floor with one bug, and tell everything."""
    only = None if options.only is None else read_steps(options.only)
    with planted(bug):
        outcome = run_seed(options.seed or bug.at.seed, options.steps or bug.at.steps, bug.at.store, print, only)
    print(outcome.report if outcome.failure is not None else "not found on this floor")
    return 0 if outcome.failure is not None else 1


PARTS: dict[str, Callable[[argparse.Namespace], str]] = {
    "floors": _floors,
    "planted": _planted,
    "real": lambda options: real_text(list(real_runs(options.scale))),
    "bits": lambda options: bits_text([flip_in_files(options.flips), flip_in_rows(options.flips)]),
    "old-store": lambda _: old_text(restored_last_week()),
}

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
