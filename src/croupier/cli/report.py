"""`croupier report STORE`: drop, win, hold, theory, fills, credits, rake, jackpots, errors, overrides."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from croupier.cli.documents_command import add_format, show
from croupier.cli.output_paths import add_csv, csv_output, require_csv_file, require_writable_file
from croupier.cli.paint import bar
from croupier.cli.parsing import parser_of
from croupier.cli.report_text import report_text
from croupier.cli.stores import add_day_begins, add_shift_begins, add_store, opened, shifts_of
from croupier.records.report import FloorReport, floor_report, report_document
from croupier.records.report_csv import write_csv
from croupier.records.running_report import periods_named
from croupier.records.tables_and_days import check_tables
from croupier.records.takings import takings_of
from croupier.records.theory import Theory, edges_of

ALARMS = 1

EXPLANATION = """\
exit status: 0 all accounts agree; 1 there is an alarm: accounts that differ, or
one that the floor has raised; 2 bad input. The store is only read, and the
floor may go on running. `docs/reports.md` explains each figure.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of(
        "report", "Report the money of each table, each jackpot and the cage on a gaming day.", EXPLANATION
    )
    _add_options(parser)
    options = parser.parse_args(arguments)
    require_csv_file(options.csv)
    if options.pdf is not None:
        _require_pdf_file(options.pdf)
    day_reports = _found(options)
    if options.csv is not None:
        with csv_output(options.csv) as file:
            write_csv(report_document(day_reports), file)
    if options.pdf is not None:
        _write_pdf(day_reports, options.pdf)
    if options.csv is None and options.pdf is None:
        show(report_document(day_reports), options.format, report_text)
    return ALARMS if day_reports.alarms else 0


def _add_options(parser: ArgumentParser) -> None:
    add_store(parser)
    parser.add_argument("--day", metavar="DATE", help="the gaming day (default: the last one), or `all`")
    parser.add_argument("--shift", type=int, metavar="NUMBER", help="only this shift of the day: 1, 2, ...")
    parser.add_argument("--table", action="append", metavar="TABLE", help="only this table; repeat for more")
    add_csv(parser)
    parser.add_argument("--pdf", type=Path, metavar="FILE", help="write the report as a PDF to this file")
    add_day_begins(parser)
    add_shift_begins(parser)
    add_format(parser)


def _found(options: Namespace) -> FloorReport:
    shifts = shifts_of(options)
    with opened(options) as store:
        takings = takings_of(store, shifts.day if options.shift is None else shifts)
    periods = periods_named(takings, options.day, options.shift)
    check_tables(takings.tables, options.table or ())
    with bar("Counting the odds") as progress:
        theory = Theory(lambda game, version: edges_of(game, version, progress))
        return floor_report(takings, periods=periods, tables=options.table, theory=theory, shifts=shifts)


def _require_pdf_file(file: Path) -> None:
    """Refuse a file that could not be written, or a PDF without the extra for it, before the report is made."""
    from croupier.printed_sheets.as_pdf import require_typst

    require_typst()
    require_writable_file(file)


def _write_pdf(day_reports: FloorReport, file: Path) -> None:
    from croupier.printed_sheets.as_pdf import pdf  # only this option pays for loading it
    from croupier.records.report_sheet import sheet_of_report

    file.write_bytes(pdf(sheet_of_report(day_reports)))
