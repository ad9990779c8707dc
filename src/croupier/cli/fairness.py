"""`croupier fairness STORE`: chip dumping and soft play in finished Poker hands."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Mapping
from typing import Any

from croupier.cli.documents_command import add_format, show
from croupier.cli.output_paths import add_csv, csv_output, require_csv_file
from croupier.cli.paint import BOLD, GREEN, RED, painted, plain
from croupier.cli.parsing import parser_of
from croupier.cli.stores import add_store, opened
from croupier.hand_review.fairness.examination import LEVEL
from croupier.records.fairness_report import fairness_report, write_fairness_csv

FINDINGS = 1

EXPLANATION = """\
Each player's conduct against one opponent is compared with the same player's
conduct against others in like circumstances. q is the share of false findings
to expect among all findings up to this one; --level is the largest q that
counts. `docs/fairness.md` explains the tests and their limits. The report is
for surveillance and auditors: it is made from all cards, shown or not.

exit status: 0 nothing was found; 1 there are findings; 2 bad input. The store
is only read, and the floor may go on running.
"""
SENTENCES = {
    "loses chips": "{player} lost {observed} big blinds to {opponent} in {hands} hands; {expected} were to be expected",
    "folds ahead": "{player} folded the better hand to {opponent} in {observed} of {hands} hands; {expected} is usual",
    "pays behind": "{player} paid {opponent} with a hopeless hand in {observed} of {hands} hands; {expected} is usual",
    "spares when strong": "{player} did not bet a strong hand against {opponent} in {observed} of {hands} hands; "
    "{expected} is usual",
    "never raises": "{player} neither bet nor raised against {opponent} in {observed} of {hands} hands; "
    "{expected} is usual",
}


def main(arguments: list[str]) -> int:
    parser = parser_of("fairness", "Find chip dumping and soft play in the Poker hands of a store.", EXPLANATION)
    add_store(parser)
    parser.add_argument(
        "--table", action="append", default=[], metavar="TABLE", help="only this table; repeat for more"
    )
    parser.add_argument("--level", type=_level, default=LEVEL, metavar="Q", help=f"the largest q (default: {LEVEL})")
    parser.add_argument("--all", action="store_true", help="list every test, not only findings")
    add_csv(parser)
    add_format(parser)
    options = parser.parse_args(arguments)
    require_csv_file(options.csv)
    with opened(options) as store:
        document = fairness_report(store, tables=options.table, level=options.level, every_test=options.all)
    if options.csv is not None:
        with csv_output(options.csv) as file:
            write_fairness_csv(document, file)
    else:
        show(document, options.format, as_text)
    return FINDINGS if document["findings"] else 0


def _level(text: str) -> float:
    try:
        level = float(text)
    except ValueError:
        level = -1.0
    if not 0 < level < 1:
        raise ArgumentTypeError(f"{text!r} is not a number between 0 and 1")
    return level


def as_text(document: Mapping[str, Any]) -> str:
    """The report for people."""
    left_out = f", {len(document['left_out'])} left out" if document["left_out"] else ""
    lines = [f"{document['hands']} hands of {document['players']} players{left_out}; {document['tests']} tests"]
    for finding in document["findings"]:
        lines += ["", painted(finding["kind"].capitalize(), RED, BOLD) + f": {_sentence(finding)}", _figures(finding)]
    if "tested" in document:
        lines += ["", *[f"{_sentence(one)}\n{_figures(one)}" for one in document["tested"]]]
    if document["findings"]:
        return "\n".join([*lines, "", document["note"]])
    return "\n".join([*lines, painted("Nothing that chance does not explain.", GREEN)])


def _sentence(finding: Mapping[str, Any]) -> str:
    names = {name: plain(finding[name]) for name in ("player", "opponent")}
    figures = {name: f"{finding[name]:g}" for name in ("observed", "expected", "hands")}
    return SENTENCES[finding["conduct"]].format(**names, **figures)


def _figures(finding: Mapping[str, Any]) -> str:
    examples = f"; see {', '.join(finding['examples'])}" if finding["examples"] else ""
    return f"  z {finding['z']:.1f}, p {finding['p']:.2g}, q {finding['q']:.2g}{examples}"
