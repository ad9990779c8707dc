"""`croupier report STORE`: drop, handle, win, hold, rake, theory and jackpots by table and gaming day."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TextIO

from croupier.cli.documents_command import add_format, show
from croupier.cli.progress import bar
from croupier.cli.report_text import report_text
from croupier.cli.stores import add_store, opened
from croupier.errors import InputError, shown
from croupier.records import report, takings_of
from croupier.records.days import read_day, read_gaming_day
from croupier.records.report import days_of
from croupier.records.report_csv import write_csv
from croupier.records.takings import Takings
from croupier.records.theory import Theory, edges_of

ALARMS = 1
EVERY_DAY = "all"

EXPLANATION = """\
exit status: 0 all accounts agree; 1 there is an alarm: accounts that differ, or
one that the floor has raised; 2 bad input. The store is only read, and the floor
may go on running. `docs/ledger.md` says what each figure means.
"""


def main(arguments: list[str]) -> int:
    """Report on the store that the arguments name."""
    parser = ArgumentParser(
        prog="croupier report",
        description="What each table, jackpot and the cage took and gave on a gaming day.",
        epilog=EXPLANATION,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_store(parser)
    parser.add_argument("--day", metavar="DATE", help="the gaming day (default: the last one), or `all`")
    parser.add_argument("--table", action="append", metavar="TABLE", help="only this table; may be given again")
    parser.add_argument("--csv", metavar="FILE", help="as CSV, to a file or `-`")
    parser.add_argument(
        "--day-begins", default="06:00 +08:00", metavar="TIME", help="when a gaming day begins (default: 06:00 +08:00)"
    )
    add_format(parser)
    options = parser.parse_args(arguments)
    gaming_day = read_gaming_day(options.day_begins)
    with opened(options) as store:
        takings = takings_of(store, gaming_day)
    days = _days(takings, options.day)
    _check_tables(takings, options.table)
    with bar("Counting the odds") as progress:
        theory = Theory(lambda game: edges_of(game, progress))
        found = report(takings, days=days, tables=options.table, theory=theory)
    if options.csv is not None:
        with _output(options) as file:
            write_csv(found, file)
    else:
        show(found, options.format, report_text)
    return ALARMS if found["alarms"] else 0


def _days(takings: Takings, wanted: str | None) -> list[str]:
    known = sorted(days_of(takings))
    if wanted == EVERY_DAY:
        return known
    if wanted is None:
        return known[-1:]
    day = read_day(wanted)
    if day not in known:
        there = f"the days are {known[0]} to {known[-1]}" if known else "nothing has happened yet"
        raise InputError("day", f"nothing happened on {day}: {there}")
    return [day]


def _check_tables(takings: Takings, wanted: list[str] | None) -> None:
    for table in wanted or ():
        if table not in takings.tables:
            known = ", ".join(sorted(takings.tables)) or "none"
            raise InputError("table", f"{shown(table)} is not a table of this store: {known}")


@contextmanager
def _output(options: Namespace) -> Iterator[TextIO]:
    """The file, or standard output; only a whole report is written."""
    text = StringIO(newline="")
    yield text
    if options.csv == "-":
        sys.stdout.write(text.getvalue())
    else:
        Path(options.csv).write_text(text.getvalue(), encoding="utf-8", newline="")
