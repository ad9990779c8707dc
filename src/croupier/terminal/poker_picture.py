"""The Poker table as text, fitted to the window, with the keys at the bottom.

Two pages can be opened: help for a newcomer, and the review of the last hand.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.cards import read_card
from croupier.games.poker import PKR, POKER_EDITIONS, STREETS
from croupier.hand_review import HandReview
from croupier.hand_review.decisions import ActionWorth, DecisionReview
from croupier.hand_review.streets import StreetReview
from croupier.hands import hand_in_words
from croupier.money import Cents, read_money
from croupier.poker.views import PokerView, SeatView
from croupier.terminal.amounts import dollars, result
from croupier.terminal.card_drawing import BACK, BOLD, DIM, GREEN, RED, Paint, Shown, drawn, in_line, width
from croupier.terminal.help_page import one_page
from croupier.terminal.picture import View, ends, flowed, help_view, key_bar, left_of, wrapped
from croupier.terminal.poker_sitting import BLINDS, STAKE, YOUR_SEAT, PokerSitting
from croupier.terminal.screen import SMALLEST, Block, Room

ACCENT = "32"
LOG_LINES, LARGE_LOG_LINES = 4, 8
"""Lines for the other players' actions."""
HAND = (
    "Each player gets two cards. Five cards come to the board: three, one and one. There is a betting round before the "
    "board and after each of its steps. Players who have not folded show their hands at the end, and the best five of "
    "seven cards win the pot."
)
TURN = (
    "F folds. C checks, or calls the bet. R bets or raises by about two thirds of the pot. A puts in all your chips. "
    "Before you call, the line above the keys shows the cost."
)
AMOUNTS = (
    "Type a number, then Enter. It is your total in this betting round, not the amount that you add. Backspace takes "
    f"a digit back. A bet is at least {dollars(BLINDS.big_blind)}. A raise is at least as large as the raise before "
    f"it. Amounts are whole chips of {dollars(BLINDS.chip)}."
)
BETWEEN = (
    "Enter deals the next hand. V reviews the last one, if others have shown theirs: the value of the hands and of "
    f"your decisions. If your chips have run out, N brings a new stake of {dollars(STAKE)}."
)
LEAVING = "Q leaves at any time, and so does Ctrl-C. Your bets in the hand stay in the pot."
TABLE = (
    f"The blinds are {dollars(BLINDS.small_blind)} and {dollars(BLINDS.big_blind)}. D marks the dealer button, and an "
    "arrow the player in turn. The other five players are bots."
)

TITLE = "The last hand, against the hands shown"
COUNTED = "Every board that could still come is counted, as if no further bet had followed."
ROUNDED = "Amounts are rounded to the nearest cent."
WIDE = 10
"""The width of a street's name."""
ROOM_BELOW = 3
"""Lines that are kept for the key at the bottom."""


def poker_picture(sitting: PokerSitting, paint: Paint, notice: str, room: Room = SMALLEST) -> View:
    """The whole picture."""
    if sitting.helping:
        return help_view(poker_help_page(paint, room), paint)
    if sitting.review is not None:
        return help_view(poker_review_page(sitting.review, paint, room), paint)
    columns = room.columns
    view = sitting.view
    blinds = f"Poker, blinds {dollars(BLINDS.small_blind)} and {dollars(BLINDS.big_blind)}"
    chips, pot = f"Your chips {dollars(sitting.chips)}", f"Pot {dollars(read_money(view.pot))}"
    above: list[Block] = [
        [ends(blinds, notice, paint, DIM, columns=columns)],
        [ends(chips, pot, paint, BOLD, columns=columns), paint("─" * columns, ACCENT)],
        _cards(view, paint, room),
        [_seat(seat, view, sitting.results.get(seat.player), paint) for seat in view.seats],
    ]
    most = LARGE_LOG_LINES if room.large else LOG_LINES
    log = wrapped(". ".join(sitting.log) + ".", columns)[-most:] if sitting.log else []
    below: list[Block] = [log] if log else []
    below.append([paint(line, BOLD) for line in wrapped(sitting.sentence, columns)])
    below += [wrapped(f"{view.owes.sentence}.", columns)] if view.owes else []
    below += [wrapped(sitting.note, columns)] if sitting.note else []
    return View(above, [*below, key_bar(sitting.choices(), paint, columns)])


def _cards(view: PokerView, paint: Paint, room: Room) -> Block:
    """Your hand, with its name, and the board beside it."""
    own = next(seat for seat in view.seats if seat.seat == YOUR_SEAT)
    hand, board = ([read_card(card) for card in cards or ()] for cards in (own.cards, view.board))
    label = f"You: {hand_in_words([*hand, *board])}" if hand else "You"
    start, gap = left_of(room), " " * (left_of(room) - width(len(hand), large=room.large))
    both = zip(drawn(hand, paint, large=room.large), drawn(board, paint, large=room.large), strict=True)
    rows = [f"{left}{gap}{right}".rstrip() for left, right in both]
    return [f"{paint(label[: start - 1], BOLD)}{' ' * max(1, start - len(label))}{paint('Board', BOLD)}", *rows]


def _seat(seat: SeatView, view: PokerView, won: Cents | None, paint: Paint) -> str:
    mark = "▸" if seat.seat == view.turn else " "
    button = "D" if seat.seat == view.button else " "
    start = f"{mark} {seat.player:4} {button} {dollars(read_money(seat.stack)):>8}  "
    end = f"  {paint(result(won), *_inks(won))}" if won is not None else ""
    return f"{start}{_hand_of(seat, paint)}{_doing(seat)}{end}".rstrip()


def _hand_of(seat: SeatView, paint: Paint) -> str:
    cards: list[Shown] = [read_card(card) for card in seat.cards] if seat.cards else [BACK] * seat.cards_dealt
    return in_line(cards, paint) if seat.in_hand and (seat.cards or not seat.folded) else ""


def _doing(seat: SeatView) -> str:
    if not seat.in_hand:
        return ""
    words = ["folded"] if seat.folded else ["all-in"] if seat.all_in else []
    bet = read_money(seat.bet)
    words += [f"bet {dollars(bet)}"] if bet else []
    return "  " + ", ".join(words) if words else ""


def _inks(won: Cents) -> tuple[str, ...]:
    return (GREEN,) if won > 0 else (RED,) if won < 0 else ()


def poker_help_page(paint: Paint, room: Room) -> list[str]:
    """One screen of help."""
    parts = [
        ("How it goes", HAND),
        ("Your turn", TURN),
        ("Amounts", AMOUNTS),
        ("Between hands", BETWEEN),
        ("Leaving", LEAVING),
        ("The table", TABLE),
        ("Money", "The chips are practice money and buy nothing. They are not kept between games."),
    ]
    return one_page(f"Poker (rules {PKR.code}, version {POKER_EDITIONS.newest[PKR.game].version})", parts, paint, room)


def poker_review_page(review: HandReview, paint: Paint, room: Room) -> list[str]:
    """One screen. If the decisions do not all fit, the earliest are left out."""
    hand = review.hand
    shown = [f"{hand.seat(place).player} {in_line(cards, paint)}" for place, cards in hand.hole.items()]
    streets = [line for street in review.streets for line in _street(review, street, paint, room)]
    above = [paint(TITLE, BOLD), *flowed(shown, room.columns), "", *streets, ""]
    below = ["", paint(COUNTED, DIM), paint(ROUNDED, DIM)]
    decisions = [_decision(decision, paint) for decision in review.decisions]
    fits = room.lines - len(above) - len(below) - ROOM_BELOW
    if len(decisions) > fits:
        left_out = len(decisions) - fits + 1
        decisions = [f"({left_out} decisions before)", *decisions[left_out:]]
    return [*above, *decisions, *below]


def _street(review: HandReview, street: StreetReview, paint: Paint, room: Room) -> list[str]:
    shares = [
        f"{review.hand.seat(place).player} {float(equity.share):.2%}"
        for place, equity in zip(street.places, street.equity.hands, strict=True)
    ]
    first, *rest = flowed(shares, room.columns - WIDE)
    return [f"{paint(f'{STREETS[street.number]:{WIDE}}', BOLD)}{first}", *(" " * WIDE + line for line in rest)]


def _decision(decision: DecisionReview, paint: Paint) -> str:
    done = decision.done
    instead = ", ".join(f"{_in_words(worth)} {_chips(worth.chips)}" for worth in decision.worth if worth is not done)
    words = f"You {_in_words(done)}: {_chips(done.chips)}; {instead}"
    return f"{paint(f'{STREETS[decision.round]:{WIDE}}', BOLD)}{words}"


def _chips(cents: Fraction) -> str:
    return result(round(cents))


def _in_words(worth: ActionWorth) -> str:
    if worth.total is None or worth.deed in ("check", "call"):
        return worth.deed
    return f"{worth.deed} {'for' if worth.deed == 'all-in' else 'to'} {dollars(worth.total)}"
