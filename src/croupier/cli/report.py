"""`croupier report STORE`: drop, handle, win, hold, rake, theory and jackpots by table and gaming day."""

from __future__ import annotations

from croupier.cli.csv_output import add_csv, csv_output, require_csv_file
from croupier.cli.documents_command import add_format, show
from croupier.cli.parsing import parser_of
from croupier.cli.progress import bar
from croupier.cli.report_text import report_text
from croupier.cli.stores import add_day_begins, add_store, gaming_day_of, opened
from croupier.records import report, takings_of
from croupier.records.report_csv import write_csv
from croupier.records.running_report import check_tables, days_named
from croupier.records.theory import Theory, edges_of

ALARMS = 1

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
    add_csv(parser)
    add_day_begins(parser)
    add_format(parser)
    options = parser.parse_args(arguments)
    gaming_day = gaming_day_of(options)
    require_csv_file(options.csv)
    with opened(options) as store:
        takings = takings_of(store, gaming_day)
    days = days_named(takings, options.day)
    check_tables(takings, options.table)
    with bar("Counting the odds") as progress:
        theory = Theory(lambda game, version: edges_of(game, version, progress))
        document = report(takings, days=days, tables=options.table, theory=theory)
    if options.csv is not None:
        with csv_output(options.csv) as file:
            write_csv(document, file)
    else:
        show(document, options.format, report_text)
    return ALARMS if document["alarms"] else 0
