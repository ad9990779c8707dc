"""`croupier report STORE`: drop, handle, win, hold, rake, theory and jackpots by table and gaming day."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TextIO

from croupier.cli.documents_command import add_format, show
from croupier.cli.output_paths import require_writable_file
from croupier.cli.parsing import parser_of
from croupier.cli.progress import bar
from croupier.cli.report_text import report_text
from croupier.cli.stores import add_day_begins, add_store, gaming_day_of, opened
from croupier.records import report, takings_of
from croupier.records.report_csv import write_csv
from croupier.records.running_report import check_tables, days_named
from croupier.records.theory import Theory, edges_of

ALARMS = 1
STANDARD = "-"

EXPLANATION = """\
exit status: 0 all accounts agree; 1 there is an alarm: accounts that differ, or
one that the floor has raised; 2 bad input. The store is only read, and the
floor may go on running. `docs/ledger.md` says what each figure means.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of("report", "What each table, jackpot and the cage took and gave on a gaming day.", EXPLANATION)
    add_store(parser)
    parser.add_argument("--day", metavar="DATE", help="the gaming day (default: the last one), or `all`")
    parser.add_argument("--table", action="append", metavar="TABLE", help="only this table; again for more")
    parser.add_argument("--csv", metavar="FILE", help="write the report as CSV to this file; `-` for standard output")
    add_day_begins(parser)
    add_format(parser)
    options = parser.parse_args(arguments)
    gaming_day = gaming_day_of(options)
    if options.csv not in (None, STANDARD):
        require_writable_file(Path(options.csv))
    with opened(options) as store:
        takings = takings_of(store, gaming_day)
    days = days_named(takings, options.day)
    check_tables(takings, options.table)
    with bar("Counting the odds") as progress:
        theory = Theory(lambda game, version: edges_of(game, version, progress))
        document = report(takings, days=days, tables=options.table, theory=theory)
    if options.csv is not None:
        with _output(options) as file:
            write_csv(document, file)
    else:
        show(document, options.format, report_text)
    return ALARMS if document["alarms"] else 0


@contextmanager
def _output(options: Namespace) -> Iterator[TextIO]:
    """The file, or standard output. Only a whole report is written."""
    text = StringIO(newline="")
    yield text
    if options.csv == STANDARD:
        sys.stdout.write(text.getvalue())
    else:
        Path(options.csv).write_text(text.getvalue(), encoding="utf-8", newline="")
