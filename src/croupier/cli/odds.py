"""`croupier odds GAME`: the exact odds of a game and of its side bets."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path

from croupier.cli.documents_command import show
from croupier.cli.odds_text import odds_text
from croupier.cli.output_paths import require_writable_file
from croupier.cli.parsing import parser_of
from croupier.cli.progress import bar
from croupier.errors import InputError, shown
from croupier.exact_odds.answers import FIXED_STRATEGIES, odds
from croupier.exact_odds.rules import games_with_odds

EXAMPLE = """\
examples:
  croupier odds casino-stud
  croupier odds casino-stud --meter 250000 --jackpot-bet 5
  croupier odds casino-stud --pay royal-flush=100 --strategy pair
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
            pay=_pay(options.pay),
            strategy=options.strategy,
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
        "odds", "The exact odds of a house game and of its side bets: every deal is counted, none\nis sampled.", EXAMPLE
    )
    parser.add_argument("game", metavar="GAME", help=", ".join(games_with_odds()))
    parser.add_argument("--meter", metavar="DOLLARS", help="also tell what each jackpot bet returns at this meter")
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
        "--strategy",
        metavar="NAME",
        help=f"a fixed strategy instead of best play: {', '.join(FIXED_STRATEGIES)} (stud games)",
    )
    parser.add_argument("--version", metavar="N", help="the version of the game's rules (default: the newest)")
    parser.add_argument(
        "--report",
        action="append",
        default=[],
        metavar="FILE",
        help="write the probability sheet to this .html or .pdf file; again for more",
    )
    parser.add_argument("--format", choices=("text", "json"), help="default: text on a terminal, JSON otherwise")
    return parser


def _pay(words: list[str]) -> dict[str, object]:
    """`royal-flush=100` and so on."""
    pays: dict[str, object] = {}
    for word in words:
        hand, equals, number = word.partition("=")
        if not equals:
            raise InputError("pay", f"{shown(word)} is not HAND=N")
        if hand in pays:
            raise InputError(f"pay.{hand}", "is given twice")
        pays[hand] = int(number) if number.isascii() and number.isdigit() and len(number) < 10 else number
    return pays


def _check_report(file: Path) -> None:
    """Refuse a report file that cannot be written, before the counting, which takes a while."""
    from croupier.exact_odds.report import require_form

    require_form(file.suffix)
    require_writable_file(file)


def _write_report(document: Mapping[str, object], file: Path) -> None:
    from croupier.exact_odds.report import write_report  # only this option pays for loading the templates

    write_report(document, file)
