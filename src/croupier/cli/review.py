"""`croupier review [FILE]`: the value of a finished Poker hand and of each decision in it."""

from __future__ import annotations

from functools import partial

from croupier.cli.documents_command import add_document_options
from croupier.cli.hand_files import answer_hands
from croupier.cli.parsing import parser_of
from croupier.cli.review_text import review_text
from croupier.games.poker import MOST_SEATS
from croupier.hand_review import review

EXAMPLE = """\
examples:
  croupier review hand.phh                all hands that were shown
  croupier review hand.phh --seat 2       the decisions of seat 2
  croupier review hand.phh --seat 1 --cards "As Kd"
  croupier review --jsonl < sheets.jsonl  one review a line
"""


def main(arguments: list[str]) -> int:
    """Review the hands that the arguments name."""
    parser = parser_of(
        "review",
        "Review a finished Poker hand from its sheet or history (.phh, .phhs, .ohh):\n"
        "the exact equity at each street, and the value of each decision against\nthe hands that were shown.",
        EXAMPLE,
    )
    add_document_options(parser)
    seats = range(1, MOST_SEATS + 1)
    parser.add_argument(
        "--seat",
        type=int,
        choices=seats,
        metavar="N",
        help="only the decisions of this seat; default: of all hands that were shown",
    )
    parser.add_argument("--cards", metavar="CARDS", help="the cards of that seat, if the file lacks them")
    options = parser.parse_args(arguments)
    if options.cards is not None and options.seat is None:
        parser.error("--cards needs --seat: whose cards are they?")
    return answer_hands(options, partial(review, seat=options.seat, cards=options.cards), review_text)
