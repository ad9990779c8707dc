"""`croupier advise GAME`: the exact value of each choice for one hand."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping

from croupier.cli.documents_command import add_format_options, answer_documents, answer_lines, show
from croupier.cli.paint import BOLD, bar, columns, painted
from croupier.cli.parsing import parser_of
from croupier.documents.fields import as_mapping
from croupier.errors import InputError, shown
from croupier.exact_odds.advice import advise
from croupier.exact_odds.document_types import AdviceDocument
from croupier.exact_odds.rules import games_with_odds

EXAMPLE = """\
examples:
  croupier advise casino-stud --cards "Ah Kd Qc 7s 2h" --dealer-up Qs
  croupier advise progressive-holdem --cards "Ah 7d" --board "2c 9d Kh"
  croupier advise --jsonl < hands.jsonl
"""


def main(arguments: list[str]) -> int:
    """Advise on the hand in the arguments, or in the documents that they name."""
    options = _parser().parse_args(arguments)
    games = games_with_odds()
    with bar("counting") as progress:

        def answer(document: object) -> AdviceDocument:
            if isinstance(document, Mapping) and options.file in games:
                document = {"game": options.file, **document}
            return advise(as_mapping(document, ""), progress=progress)

        if options.file not in games:
            return _from_documents(options, answer)
        if options.jsonl:
            if _from_options(options):
                raise InputError("--jsonl", "the hands come from standard input, not from --cards and the like")
            return answer_lines(sys.stdin.buffer, answer)
        show(answer(_from_options(options)), options.format, advice_text)
    return 0


def _from_documents(options: Namespace, answer: Callable[[object], AdviceDocument]) -> int:
    if _from_options(options):
        named = "is missing" if options.file == "-" else f"{shown(options.file)} is not one of them"
        raise InputError("GAME", f"{named}: {', '.join(games_with_odds())}")
    return answer_documents(options, answer, advice_text)


def _from_options(options: Namespace) -> dict[str, object]:
    names = ("cards", "dealer_up", "board", "version")
    return {name: value for name in names if (value := getattr(options, name)) is not None}


def _parser() -> ArgumentParser:
    parser = parser_of("advise", "Give the exact value of each choice, in antes, and the best choice.", EXAMPLE)
    parser.add_argument(
        "file",
        nargs="?",
        default="-",
        metavar="GAME",
        help=f"{', '.join(games_with_odds())}; or a FILE with the hand as a document",
    )
    parser.add_argument("--cards", metavar="CARDS", help='the player\'s cards: "Ah Kd Qc 7s 2h" or AhKdQc7s2h')
    parser.add_argument("--dealer-up", metavar="CARD", help="the Dealer's face-up card (stud games)")
    parser.add_argument("--board", metavar="CARDS", help="the three or four community cards on the table (hold'em)")
    parser.add_argument("--version", metavar="N", help="the version of the game's rules (default: the newest)")
    add_format_options(parser)
    return parser


def advice_text(advice: AdviceDocument) -> str:
    """One line for each choice, the best one marked."""
    rows = [
        (choice, f"{value:+.9f}", "antes", "← best" if choice == advice["best"] else "")
        for choice, value in advice["choices"].items()
    ]
    lines = columns(rows, "<><<")
    return "\n".join(
        painted(line, BOLD) if row[0] == advice["best"] else line for row, line in zip(rows, lines, strict=True)
    )
