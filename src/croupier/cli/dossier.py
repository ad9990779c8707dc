"""`croupier dossier OUTPUT`: a regulator's dossier, as one PDF and one archive that can be verified."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from croupier.cli.output_paths import require_writable_file
from croupier.cli.paint import bar
from croupier.cli.parsing import build_time, parser_of
from croupier.cli.stores import key_at
from croupier.computation.parallel_work import Progress
from croupier.dossier.plan import DEALS, FLOORS, DossierPlan, WatchStep, games_asked, require_extras
from croupier.errors import InputError

STEPS = 9
ZIP, PDF = ".zip", ".pdf"
MORE = """\
OUTPUT is the archive, NAME.zip; the PDF is written beside it as NAME.pdf. The
first time takes about a minute on two cores. The counts of the odds are saved
for the next time. `croupier verify NAME.zip` checks the archive.

The tests are not run. Give the report of a run, or the dossier says plainly
that they were not run:

  ./test --junitxml=tests.xml
  croupier dossier dossier.zip --test-results tests.xml --key floor.db.key
"""


def main(arguments: list[str]) -> int:
    """Make the dossier, and write both files."""
    options = _parser().parse_args(arguments)
    archive, pdf = _outputs(options)
    key = key_at(options.key)
    plan = _plan(options)
    require_extras()
    from croupier.dossier.assembly import make_dossier, require_inputs  # this loads most of the house

    require_inputs(plan)
    made = make_dossier(plan, _numbered_steps(), key)
    pdf.write_bytes(made.pdf)
    archive.write_bytes(made.archive)
    print(f"{pdf}: {len(made.pdf):,} bytes")
    print(f"{archive}: {len(made.archive):,} bytes, {'sealed' if key else 'not sealed (--key)'}")
    return 0


def _parser() -> ArgumentParser:
    parser = parser_of(
        "dossier",
        "Write a regulator's dossier: rules and readings, clauses with proofs, exact odds\n"
        "with their second proof, shuffle statistics, fault report, versions and hashes.",
        MORE,
    )
    parser.add_argument("output", type=Path, metavar="OUTPUT", help="the archive to write, NAME.zip")
    parser.add_argument(
        "--game", action="append", default=[], metavar="GAME", help="only this game; repeat for more (default: all)"
    )
    parser.add_argument(
        "--test-results", type=Path, metavar="FILE", help="the JUnit report of a run of Croupier's own tests"
    )
    parser.add_argument(
        "--fault-report", type=Path, metavar="FILE", help="a campaign's result (simulate-floor --campaign --output)"
    )
    parser.add_argument(
        "--floors",
        type=int,
        metavar="N",
        help=f"without --fault-report: run N floors under faults now (default {FLOORS}; 0: none)",
    )
    parser.add_argument(
        "--deals", type=int, default=DEALS, metavar="N", help=f"decks of each series to shuffle (default {DEALS:,})"
    )
    parser.add_argument("--seed", metavar="TEXT", help="the seed of everything random (default: the software's digest)")
    parser.add_argument("--key", type=Path, metavar="FILE", help="seal the archive with this audit key")
    parser.add_argument("--replace", action="store_true", help="write over files that exist")
    return parser


def _outputs(options: Namespace) -> tuple[Path, Path]:
    """The two files to write, both of which can be written."""
    archive: Path = options.output
    if archive.suffix.lower() != ZIP:
        raise InputError(str(archive), f"an archive's name ends in {ZIP}; the PDF is written beside it")
    pdf = archive.with_suffix(PDF)
    for file in (archive, pdf):
        if os.path.lexists(file) and not options.replace:
            raise InputError(str(file), "exists already: choose another name, or write over it with --replace")
        require_writable_file(file)
    return archive, pdf


def _plan(options: Namespace) -> DossierPlan:
    if options.fault_report is not None and options.floors is not None:
        raise InputError("--floors", "is for a campaign that is run now; --fault-report names one that was run before")
    return DossierPlan(
        made_at=build_time(),
        games=games_asked(options.game),
        seed=options.seed,
        deals=options.deals,
        floors=FLOORS if options.floors is None else options.floors,
        test_results=options.test_results,
        fault_report=options.fault_report,
    )


def _numbered_steps() -> WatchStep:
    """Tells each step on standard error with its number and its time, and draws a bar on a terminal meanwhile."""
    done = 0

    @contextmanager
    def watch(step: str) -> Iterator[Progress]:
        nonlocal done
        done += 1
        began = monotonic()
        with bar(step) as progress:
            yield progress
        print(f"{done} of {STEPS}: {step}, {monotonic() - began:.0f} s", file=sys.stderr, flush=True)

    return watch
