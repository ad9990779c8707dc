"""`croupier review [FILE]`: the value of a finished Poker hand and of each decision in it."""

from __future__ import annotations

from functools import partial

from croupier.cli.documents_command import add_document_options, answer_hands
from croupier.cli.paint import BOLD, DIM, columns, ends, painted, plain, signed, unsigned, wrapped
from croupier.cli.parsing import parser_of
from croupier.games.poker import MOST_SEATS
from croupier.hand_review import review
from croupier.hand_review.document_types import (
    ActionWorthDocument,
    DecisionReviewDocument,
    ReviewDocument,
    ShownHandDocument,
    StreetReviewDocument,
)

EXAMPLE = """\
examples:
  croupier review hand.phh                all hands that were shown
  croupier review hand.phh --seat 2       the decisions of seat 2
  croupier review hand.phh --seat 1 --cards "As Kd"
  croupier review --jsonl < sheets.jsonl  one review a line
"""
STREET_HEAD = ("street", "board", "seat", "hand", "equity", "boards won", "shared")
STREET_ALIGN = "<<<<>>>"
POT_HEAD = ("street", "pot", "amount", "rake", "expected by seat")
POT_ALIGN = "<<>><"
DECISION_HEAD = ("street", "seat", "to call", "action", "worth", "gave up", "instead of")
DECISION_ALIGN = "<<><>><"
ROUNDED = (
    "Everything is counted against the hands that were shown, over every board that could still come. "
    "An action is valued as if no further bet had followed. Amounts are rounded to the nearest cent."
)
NOTHING = "No two hands are known, so there is nothing to compare."


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


def review_text(review: ReviewDocument) -> str:
    """The whole review, 80 columns wide."""
    parts = [ends("Poker, reviewed", _whose(review), BOLD), ""]
    parts += [_shown_hand(hand) for hand in review["hands"]]
    if not review["streets"]:
        return "\n".join([*parts, NOTHING])
    parts += ["", *_listed(STREET_HEAD, [row for street in review["streets"] for row in _street(street)], STREET_ALIGN)]
    parts += ["", *_listed(POT_HEAD, [row for street in review["streets"] for row in _pots(street)], POT_ALIGN)]
    if review["decisions"]:
        parts += ["", *_listed(DECISION_HEAD, [_decision(one) for one in review["decisions"]], DECISION_ALIGN)]
    return "\n".join([*parts, "", painted(wrapped(ROUNDED), DIM)])


def _whose(review: ReviewDocument) -> str:
    return "all hands that were shown" if review["seat"] is None else f"for seat {review['seat']}"


def _shown_hand(hand: ShownHandDocument) -> str:
    who = f" · {plain(hand['player'])[:24]}" if hand["player"] else ""
    return f"Seat {hand['seat']}{who}: {' '.join(hand['cards'])}{'' if hand['shown'] else ' (not shown)'}"


def _listed(head: tuple[str, ...], rows: list[tuple[str, ...]], align: str) -> list[str]:
    title, *lines = columns([head, *rows], align)
    return [painted(title, DIM), *lines]


def _street(street: StreetReviewDocument) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for number, hand in enumerate(street["hands"]):
        first = (street["street"], " ".join(street["board"])) if not number else ("", "")
        won = f"{hand['wins']:,} of {street['boards']:,}"
        shared = f"{sum(hand['ties'].values()):,}"
        equity = f"{hand['equity']:.2%}"
        rows.append((*first, str(hand["seat"]), " ".join(hand["hand"]), equity, won, shared))
    return rows


def _pots(street: StreetReviewDocument) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for number, pot in enumerate(street["pots"]):
        expected = ", ".join(f"{one['seat']}: {unsigned(one['chips'])}" for one in pot["expected"])
        name = pot["pot"].replace("-", " ")
        first = street["street"] if not number else ""
        rows.append((first, name, unsigned(pot["amount"]), unsigned(pot["rake"]), expected))
    return rows


def _decision(decision: DecisionReviewDocument) -> tuple[str, ...]:
    done = next(one for one in reversed(decision["worth"]) if one["action"] == decision["done"])
    instead = ", ".join(f"{_in_words(one)} {signed(one['chips'])}" for one in decision["worth"] if one is not done)
    situation = (decision["street"], str(decision["seat"]), unsigned(decision["to_call"]))
    return (*situation, _in_words(done), signed(done["chips"]), unsigned(decision["given_up"]), instead)


def _in_words(worth: ActionWorthDocument) -> str:
    raised = worth["action"] in ("bet", "raise", "all-in")
    return f"{worth['action']} {unsigned(worth['to'])}" if raised and worth["to"] is not None else worth["action"]
