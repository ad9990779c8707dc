"""`croupier simulate-floor`: floors from seeds, with crashes, repeats, delays, clock jumps and store errors."""

from __future__ import annotations

from time import process_time

from croupier.cli.parsing import parser_of
from croupier.errors import InputError
from croupier.sim.running import MEMORY, STEPS, Outcome, run_seed

FAILED = 1
SEEDS = 100

EXPLANATION = """\
Each seed is one evening: five games, players, bots, staff and jackpots. After
each event the books, the jackpots, the cards and the views are checked; at the
end the store is audited. The same seed always gives the same evening.

exit status: 0 every promise was kept; 1 some seed failed; 2 bad input.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of(
        "simulate-floor", "Run whole floors from seeds and check every promise after each event.", EXPLANATION
    )
    parser.add_argument("--seeds", type=int, default=SEEDS, metavar="N", help=f"how many seeds (default {SEEDS})")
    parser.add_argument("--seed", type=int, metavar="S", help="this seed alone")
    parser.add_argument("--first", type=int, default=1, metavar="S", help="the first of the seeds (default 1)")
    parser.add_argument(
        "--steps", type=int, default=STEPS, metavar="K", help=f"how many steps each seed runs (default {STEPS})"
    )
    parser.add_argument(
        "--store", default=MEMORY, metavar="STORE", help="memory (the default), sqlite, or a postgresql:// address"
    )
    parser.add_argument("--speed", action="store_true", help="print how fast the seeds ran")
    parser.add_argument("-v", "--verbose", action="store_true", help="print everything that happens")
    options = parser.parse_args(arguments)
    # Zero seeds would pass trivially. A failure while the floor opens is replayed with zero steps.
    for flag, number, least in (("--seeds", options.seeds, 1), ("--steps", options.steps, 0)):
        if number < least:
            raise InputError(flag, f"must be {least} or more, not {number}")
    seeds = [options.seed] if options.seed is not None else range(options.first, options.first + options.seeds)
    began, failed, events = process_time(), 0, 0
    for seed in seeds:
        outcome = run_seed(seed, options.steps, options.store, print if options.verbose else None)
        events += outcome.events
        if outcome.failure is not None:
            failed += 1
            _print_failure(outcome, verbose=options.verbose)
    spent = process_time() - began
    many = f"{len(seeds)} seed{'s' if len(seeds) != 1 else ''}"
    print(f"{many}: {f'{failed} failed' if failed else 'every promise was kept'}")
    if options.speed:
        print(f"{events} events, {len(seeds) / max(spent, 0.001):.1f} seeds a second of CPU time")
    return FAILED if failed else 0


def _print_failure(outcome: Outcome, *, verbose: bool) -> None:
    if not verbose:
        print(*outcome.before, sep="\n")
    print(outcome.report)
