"""`croupier equity HAND HAND ...`: the worth of hold'em hands over every board that can still come."""

from __future__ import annotations

from argparse import ArgumentParser

from croupier.cli.documents_command import add_format, show
from croupier.cli.paint import BOLD, DIM, columns, painted
from croupier.cli.parsing import parser_of
from croupier.hand_equity import equity
from croupier.hand_equity.known import EquityDocument

EXAMPLE = """\
examples:
  croupier equity "As Ah" "Kd Kc"
  croupier equity "As Ah" "Kd Kc" "7h 6h" --board "2c 7d 9h"
  croupier equity AsKs QhQd --dead "Qc 2d" --format json
"""


def main(arguments: list[str]) -> int:
    """Count the equity of the hands in the arguments."""
    options = _parser().parse_args(arguments)
    result = equity(options.hands, options.board, options.dead)
    show(result.as_document(), options.format, equity_text)
    return 0


def _parser() -> ArgumentParser:
    parser = parser_of("equity", "Count the exact equity of two to ten hold'em hands over every board.", EXAMPLE)
    parser.add_argument("hands", nargs="+", metavar="HAND", help='two hole cards: "As Ah" or AsAh')
    parser.add_argument("--board", default="", metavar="CARDS", help="the community cards that are known, up to five")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that are known to be out of play")
    add_format(parser)
    return parser


def equity_text(document: EquityDocument) -> str:
    """One line for each hand."""
    head = ("hand", "equity", "wins", "ties", "losses")
    rows = [
        (
            " ".join(hand["hand"]),
            f"{hand['equity']:.4%}",
            f"{hand['wins']:,}",
            f"{sum(hand['ties'].values()):,}",
            f"{hand['losses']:,}",
        )
        for hand in document["hands"]
    ]
    title, *lines = columns([head, *rows], "<>>>>")
    known = f" on {' '.join(document['board'])}" if document["board"] else ""
    dead = f", without {' '.join(document['dead'])}" if document["dead"] else ""
    boards = "1 board" if document["boards"] == 1 else f"all {document['boards']:,} boards"
    return "\n".join([painted(title, BOLD), *lines, painted(f"{boards}{known}{dead}", DIM)])
