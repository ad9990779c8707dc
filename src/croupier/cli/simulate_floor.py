"""`croupier simulate-floor`: floors from seeds, with kills, pauses, full disks, clock jumps, cuts and damage."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from time import process_time

from croupier.cli.parsing import parser_of
from croupier.errors import BrokenPromiseError, InputError
from croupier.floor_simulation.campaign import PLACES, CampaignResult, run_campaign
from croupier.floor_simulation.casino_day import CasinoDay, DayPlan
from croupier.floor_simulation.day_tally import DayTally
from croupier.floor_simulation.running import MEMORY, STEPS, Outcome, disk_at, read_steps, run_seed, shrunk
from croupier.money import dollars
from croupier.refusals import Refused

FAILED = 1
SEEDS, CAMPAIGN = 100, 10_000
EVERY = 500
"""After how many floors a campaign reports on standard error."""
MOST_SHRUNK = 3
DAY = DayPlan()
DAY_WORDS = (
    "rounds",
    "hands",
    "patrons",
    "shifts",
    "fills",
    "credits",
    "cash reports",
    "not in good order",
    "limits reached",
    "exclusions",
)

EXPLANATION = """\
Each seed is one evening: five games, players, bots, staff and jackpots. After
each event the books, the jackpots, the cards and the views are checked; at the
end the store is audited. The same seed always gives the same evening.

--campaign runs a night of them on all cores, in memory and in files in turn,
and prints how often each kind of fault has struck at each moment.

--day runs a casino's day without faults: tables in shifts, patrons with cash,
fills, credits, drop and count. Every count must close to the cent.

exit status: 0 every promise was kept; 1 some seed failed; 2 bad input.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of(
        "simulate-floor", "Run whole floors from seeds and check every promise after each event.", EXPLANATION
    )
    _add_options(parser)
    options = parser.parse_args(arguments)
    count = options.seeds if options.seeds is not None else CAMPAIGN if options.campaign else SEEDS
    # Zero seeds would pass trivially. A failure while the floor opens is replayed with zero steps.
    checks = [("--seeds", count, 1), ("--steps", options.steps, 0)]
    checks += [("--workers", options.workers, 1)] if options.workers is not None else []
    checks += [("--tables", options.tables, 1), ("--hours", options.hours, 1), ("--shifts", options.shifts, 1)]
    for flag, number, least in checks:
        if number < least:
            raise InputError(flag, f"must be {least} or more, not {number}")
    seeds = [options.seed] if options.seed is not None else range(options.first, options.first + count)
    if options.day:
        return _day(options)
    return _campaign(options, seeds) if options.campaign else _seeds(options, seeds)


def _add_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--seeds", type=int, metavar="N", help=f"how many seeds (default {SEEDS}; {CAMPAIGN:,} in a campaign)"
    )
    parser.add_argument("--seed", type=int, metavar="S", help="this seed alone")
    parser.add_argument("--first", type=int, default=1, metavar="S", help="the first of the seeds (default 1)")
    parser.add_argument(
        "--steps", type=int, default=STEPS, metavar="K", help=f"how many steps each seed runs (default {STEPS})"
    )
    parser.add_argument("--only", metavar="STEPS", help="run only these of the steps, such as 3,7-12")
    parser.add_argument("--store", metavar="STORE", help="memory (the default), sqlite, or a postgresql:// address")
    parser.add_argument("--speed", action="store_true", help="print how fast the seeds ran")
    parser.add_argument("--shrink", action="store_true", help="make each failing floor shorter, and print that one")
    parser.add_argument("--campaign", action="store_true", help="run a whole night of floors, on all cores")
    parser.add_argument("--workers", type=int, metavar="N", help="in a campaign: how many processes")
    parser.add_argument(
        "--minutes", type=float, metavar="M", help="in a campaign: start no floor after this many minutes"
    )
    parser.add_argument("--output", type=Path, metavar="FILE", help="in a campaign: write the result as JSON")
    parser.add_argument("--day", action="store_true", help="run a casino's day: shifts, fills, credits, drop and count")
    parser.add_argument(
        "--tables", type=int, default=DAY.tables, metavar="N", help="with --day: how many tables (default 100)"
    )
    parser.add_argument(
        "--hours", type=float, default=DAY.hours, metavar="H", help="with --day: how many hours (default 24)"
    )
    parser.add_argument(
        "--shifts", type=int, default=DAY.shifts, metavar="N", help="with --day: how many shifts (default 3)"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="print everything that happens")


def _seeds(options: Namespace, seeds: Sequence[int]) -> int:
    only = None if options.only is None else read_steps(options.only)
    began, failed, events = process_time(), 0, 0
    for seed in seeds:
        outcome = run_seed(seed, options.steps, options.store or MEMORY, print if options.verbose else None, only)
        events += outcome.events
        if outcome.failure is not None:
            failed += 1
            _print_failure(shrunk(outcome) if options.shrink else outcome, verbose=options.verbose)
    spent = process_time() - began
    print(f"{_counted(len(seeds))}: {f'{failed} failed' if failed else 'every promise was kept'}")
    if options.speed:
        print(f"{events} events, {len(seeds) / max(spent, 0.001):.1f} seeds a second of CPU time")
    return FAILED if failed else 0


def _counted(seeds: int) -> str:
    return f"{seeds} seed{'s' if seeds != 1 else ''}"


def _print_failure(outcome: Outcome, *, verbose: bool) -> None:
    if not verbose:
        print(*outcome.before, sep="\n")
    print(outcome.report)


def _day(options: Namespace) -> int:
    seed = 1 if options.seed is None else options.seed
    plan = DayPlan(options.tables, options.hours, options.shifts, seed)
    began = process_time()
    with disk_at(options.store or MEMORY, seed) as disk:
        day = CasinoDay(plan, disk.store, print if options.verbose else lambda _: None)
        try:
            tally = day.run()
        except (BrokenPromiseError, Refused) as error:
            print(f"the day failed at {day.now.isoformat()}: {error}")
            return FAILED
        print(*day_lines(plan, tally), sep="\n")
        if options.speed:
            spent = process_time() - began
            print(f"{disk.store.last_position():,} events, {tally.commands:,} commands, {spent:.0f} s of CPU time")
    return 0


def day_lines(plan: DayPlan, tally: DayTally) -> list[str]:
    """A casino's day for people: what happened, the cash, and the count."""
    done = ", ".join(f"{what} {tally.done[what]:,}" for what in DAY_WORDS if tally.done[what])
    cash = {"drop": tally.dropped, "chips sold at the cage": tally.sold, "redeemed": tally.redeemed, "win": tally.won}
    tables = f"{plan.tables} table{'s' if plan.tables != 1 else ''}"
    hours = f"{plan.hours:g} hour{'s' if plan.hours != 1 else ''}"
    return [
        f"{tables}, {hours}, seed {plan.seed}: {done}",
        *(f"{dollars(amount):>18}  {what}" for what, amount in cash.items()),
        f"{len(tally.counted)} counts close to the cent; ledger, settlements and report agree",
    ]


def _campaign(options: Namespace, seeds: Sequence[int]) -> int:
    heard = 0

    def hear(outcome: Outcome) -> None:
        nonlocal heard
        heard += 1
        if outcome.failure is not None:
            _print_failure(outcome, verbose=False)
        if heard % EVERY == 0:
            print(f"{heard:,} floors", file=sys.stderr, flush=True)

    places = PLACES if options.store is None else (options.store,)
    result = run_campaign(
        seeds, options.steps, places=places, workers=options.workers, minutes=options.minutes, hear=hear
    )
    for outcome in [one for one in result.failures if one.ended][:MOST_SHRUNK]:
        print(f"shorter: {shrunk(outcome).replay}")
    print(*campaign_lines(result), sep="\n")
    if options.speed:
        print(f"{result.floors / max(result.seconds, 0.001):.1f} floors a second, with {result.workers} processes")
    if options.output is not None:
        options.output.write_text(json.dumps(result.as_document(), indent=2) + "\n", encoding="utf-8")
    return FAILED if result.failures else 0


def campaign_lines(result: CampaignResult) -> list[str]:
    """The result for people: each kind of fault with its moments, then the verdict."""
    lines = [f"{times:>9,}  {kind.value}, {moment.value}" for kind, moment, times in result.faults_in_order]
    lines.append(f"{result.floors:,} floors, {result.events:,} events, {result.faults.total():,} faults")
    failed = len(result.failures)
    lines.append(f"{failed} floors failed" if failed else "every promise was kept")
    return lines
