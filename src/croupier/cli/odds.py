"""`croupier odds GAME`: the exact odds of a game and of its side bets."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from croupier.cli.documents_command import show
from croupier.cli.odds_text import odds_text
from croupier.cli.output_paths import require_writable_file
from croupier.cli.paint import bar
from croupier.cli.parsing import parser_of
from croupier.errors import InputError, shown
from croupier.exact_odds.answers import odds
from croupier.exact_odds.document_types import OddsDocument
from croupier.exact_odds.own_prices import QUALIFIES
from croupier.exact_odds.rules import games_with_odds
from croupier.exact_odds.strategies import Strategy
from croupier.exact_odds.strategy_tables import strategy_argument

EXAMPLE = """\
examples:
  croupier odds casino-stud
  croupier odds casino-stud --meter 250000 --jackpot-bet 5
  croupier odds casino-stud --pay royal-flush=100 --strategy pair
  croupier odds casino-stud --prize flush=150 straight=20 --qualifies pair
  croupier odds casino-stud --strategy my-strategy.tsv
  croupier odds progressive-holdem --bonus a-k-suited=30 KQs=5
  croupier odds progressive-holdem --report sheet.pdf --report sheet.html
"""


def main(arguments: list[str]) -> int:
    """Print the odds that the arguments ask for."""
    options = _parser().parse_args(arguments)
    for file in options.report:
        _check_report(Path(file))
    with bar("counting") as progress:
        document = odds(
            options.game,
            meter=options.meter,
            jackpot_bet=options.jackpot_bet,
            pay=_whole_numbers(_rows(options.pay, "pay", "HAND=N")),
            prize=_rows(options.prize, "prize", "HAND=PRIZE"),
            bonus=_whole_numbers(_rows(options.bonus, "bonus", "ROW=N")),
            qualifies=options.qualifies,
            strategy=strategy_argument(options.strategy),
            version=options.version,
            progress=progress,
        )
    for file in options.report:
        _write_report(document, Path(file))
    if not options.report or options.format:
        show(document, options.format, odds_text)
    return 0


def _parser() -> ArgumentParser:
    parser = parser_of(
        "odds",
        "Count the exact odds of a house game and of its side bets. Every deal is\ncounted, none is sampled.",
        EXAMPLE,
    )
    parser.add_argument("game", metavar="GAME", help=", ".join(games_with_odds()))
    parser.add_argument("--meter", metavar="DOLLARS", help="also give the return of each jackpot bet at this meter")
    parser.add_argument("--jackpot-bet", metavar="DOLLARS", default=1, help="the size of a jackpot bet (default: 1)")
    parser.add_argument(
        "--pay",
        nargs="+",
        action="extend",
        default=[],
        metavar="HAND=N",
        help="replace rows of the BET pay table: this hand pays N to 1 (stud games)",
    )
    parser.add_argument(
        "--prize",
        nargs="+",
        action="extend",
        default=[],
        metavar="HAND=PRIZE",
        help="replace rows of the jackpot's pay table: 10%% of the meter, 500 dollars, '50 to 1', or none",
    )
    parser.add_argument(
        "--bonus",
        nargs="+",
        action="extend",
        default=[],
        metavar="ROW=N",
        help="replace rows of the Bonus: this row, or a starting hand such as KQs, pays N to 1 (hold'em)",
    )
    parser.add_argument(
        "--qualifies",
        metavar="HAND",
        help=f"the Dealer's lowest qualifying hand: {', '.join(QUALIFIES)}, or another, such as AQ (stud games)",
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME|FILE",
        help=f"instead of best play: {', '.join(list(Strategy)[1:])} (hold'em: all), or a .tsv, .json or .yaml table",
    )
    parser.add_argument("--version", metavar="N", help="the version of the game's rules (default: the newest)")
    parser.add_argument(
        "--report",
        action="append",
        default=[],
        metavar="FILE",
        help="write the probability sheet to this .html or .pdf file; repeat for more",
    )
    parser.add_argument("--format", choices=("text", "json"), help="default: text on a terminal, JSON otherwise")
    return parser


def _rows(words: list[str], option: str, form: str) -> dict[str, str]:
    """`royal-flush=100` and so on."""
    rows: dict[str, str] = {}
    for word in words:
        row, equals, value = word.partition("=")
        if not equals:
            raise InputError(option, f"{shown(word)} is not {form}")
        if row in rows:
            raise InputError(f"{option}.{row}", "is given twice")
        rows[row] = value
    return rows


def _whole_numbers(rows: dict[str, str]) -> dict[str, object]:
    """The values as numbers where they are some; `odds` refuses the others."""
    return {
        row: int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text for row, text in rows.items()
    }


def _check_report(file: Path) -> None:
    """Refuse a report file that cannot be written, before the counting, which takes a while."""
    from croupier.exact_odds.report import require_form

    require_form(file.suffix)
    require_writable_file(file)


def _write_report(document: OddsDocument, file: Path) -> None:
    from croupier.exact_odds.report import write_report  # only this option pays for loading the templates

    write_report(document, file)
