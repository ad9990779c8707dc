"""The Poker table as text, fitted to the window, with the keys at the bottom."""

from __future__ import annotations

from croupier.cards import read_card
from croupier.hands import hand_in_words
from croupier.money import Cents, read_money
from croupier.poker.views import PokerView, SeatView
from croupier.terminal.amounts import dollars, result
from croupier.terminal.card_drawing import BACK, BOLD, DIM, GREEN, RED, Paint, Shown, drawn, in_line, width
from croupier.terminal.picture import View, ends, help_view, key_bar, left_of, wrapped
from croupier.terminal.poker_pages import poker_help_page, poker_review_page
from croupier.terminal.poker_sitting import BLINDS, YOUR_SEAT, PokerSitting
from croupier.terminal.screen import SMALLEST, Block, Room

ACCENT = "32"
LOG_LINES, LARGE_LOG_LINES = 4, 8
"""Lines for the other players' actions."""


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
