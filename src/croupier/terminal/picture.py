"""The table as text, fitted to the window, with the keys at the bottom."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import east_asian_width

from croupier.cards import pretty, read_card
from croupier.games import HOUSE_GAMES
from croupier.money import Cents
from croupier.rounds import BoxState, Round
from croupier.terminal import dealer_sentences as talk
from croupier.terminal.amounts import dollars, meter, result
from croupier.terminal.bets import decided
from croupier.terminal.card_drawing import BACK, BOLD, DIM, GREEN, RED, Paint, Shown, drawn, in_line, width
from croupier.terminal.choices import KeyChoice
from croupier.terminal.help_page import help_page, pay_columns
from croupier.terminal.screen import COLUMNS, SMALLEST, Block, Room
from croupier.terminal.settled_round import settled_lines
from croupier.terminal.sitting import Mode, Sitting, choices

LEFT, LARGE_LEFT = 32, 44
"""The column of the settlement, beside the cards."""
GAP = "   "
ACCENTS = ("36", "35", "33", "34", "32", "31")
"""One colour for each game, in the order of the games."""
FILLER = "\N{WORD JOINER}"
"""Counts as one character where lines are folded, and is not shown."""
CITATION = re.compile(r"\b([A-Z]{3}) (?=[0-9])")


class View(NamedTuple):
    """A picture of the table."""

    above: Sequence[Block]
    below: Sequence[Block]


def picture(sitting: Sitting, paint: Paint, notice: str, room: Room = SMALLEST) -> View:
    """The whole picture; `notice` says in the title whose money it is and whether it is saved."""
    if sitting.helping:
        return help_view(help_page(sitting.game, paint, room), paint)
    above: list[Block] = [
        [ends(sitting.game.title, notice, paint, DIM, columns=room.columns)],
        _money(sitting, paint, room),
    ]
    above += _table(sitting, paint, room) if sitting.round is not None else _bets(sitting, paint, room)
    below: list[Block] = [[paint(line, BOLD) for line in wrapped(sentence(sitting), room.columns)]]
    below += [wrapped(sitting.note, room.columns)] if sitting.note else []
    return View(above, [*below, key_bar(choices(sitting), paint, room.columns)])


def help_view(page: Block, paint: Paint) -> View:
    """A page of help instead of the table."""
    return View([page], [[paint("Any key", BOLD) + "  Back to the table"]])


def left_of(room: Room) -> int:
    """The width of the cards, before the text beside them."""
    return LARGE_LEFT if room.large else LEFT


def wrapped(text: str, columns: int = COLUMNS) -> list[str]:
    """A text folded to the width of the table. Citations are not broken in two."""
    held = "".join(map(_as_wide_as_shown, CITATION.sub("\\1\N{NO-BREAK SPACE}", text)))
    lines = textwrap.wrap(held, columns, break_on_hyphens=False)
    return [line.replace("\N{NO-BREAK SPACE}", " ").replace(FILLER, "") for line in lines]


def _as_wide_as_shown(character: str) -> str:
    """The character, with a filler if it takes two columns of a terminal."""
    return character + FILLER if east_asian_width(character) in ("W", "F") else character


def flowed(items: Sequence[str], across: int) -> list[str]:
    """Items side by side on as many lines as needed. No item is broken in two."""
    rows: list[str] = []
    for item in items:
        if rows and len(rows[-1]) + len(GAP) + len(item) <= across:
            rows[-1] += GAP + item
        else:
            rows.append(item)
    return rows


def ends(left: str, right: str, paint: Paint, *inks: str, columns: int) -> str:
    """Two texts at the ends of a line. The left one is bold, and shortened if necessary."""
    left = left[: max(0, columns - len(right) - 2)]
    gap = " " * max(2, columns - len(left) - len(right))
    return f"{paint(left, BOLD)}{gap}{paint(right, *inks)}"


def _money(sitting: Sitting, paint: Paint, room: Room) -> Block:
    left = f"Bankroll {dollars(sitting.bankroll)}"
    if sitting.on_table:
        left += f"   On the table {dollars(sitting.on_table)}"
    right = "" if sitting.meter is None else f"Jackpot {meter(sitting.meter.value)}"
    accent = ACCENTS[list(HOUSE_GAMES).index(sitting.game.name) % len(ACCENTS)]
    return [ends(left, right, paint, BOLD, columns=room.columns), paint("─" * room.columns, accent)]


# Before the cards


def _bets(sitting: Sitting, paint: Paint, room: Room) -> list[Block]:
    plan = sitting.plan
    rows: list[str] = []
    for number, box in enumerate(plan.boxes):
        mark = "▸" if len(plan.boxes) > 1 and plan.chosen in (None, number) else " "
        bets = GAP.join(f"{p.short_label} {dollars(box[p.name])}" for p in sitting.game.layout if p.name in box)
        rows.append(f"{mark} {paint(f'Box {number + 1}', BOLD)}   {bets}")
    return [rows, pay_columns(sitting.game, sitting.meter, paint, room)]


# With cards


def _table(sitting: Sitting, paint: Paint, room: Room) -> list[Block]:
    dealt = sitting.dealt
    state = dealt.state
    boxes = sorted(state.boxes)
    blocks = [_dealer(sitting, state, paint, room), _large_box(sitting, state.boxes[sitting.shown], paint, room)]
    others = [_small_box(sitting, state.boxes[number], paint) for number in boxes]
    return [*blocks, others] if len(boxes) > 1 else blocks


def _dealer(sitting: Sitting, state: Round, paint: Paint, room: Room) -> Block:
    label = "Dealer"
    hand = drawn(_dealers_cards(sitting), paint, large=room.large)
    if state.dealer_up and not state.game.community_cards:
        label += f": {state.game.in_words(state.dealer)}"
    if not state.game.community_cards:
        draw = state.draw
        magic = "" if draw is None or draw.magic_card is None else f"Magic Card {pretty(draw.magic_card)}"
        extra = " · ".join(text for text in (magic, talk.the_draws(sitting.dealt)) if text)
        return [ends(label, extra, paint, columns=room.columns), *hand]
    board = drawn(state.community[: state.board_up], paint, large=room.large)
    left = left_of(room)
    gap = " " * (left - width(2, large=room.large))
    lines = [f"{dealer}{gap}{row}" for dealer, row in zip(hand, board, strict=True)]
    return [f"{paint(label, BOLD)}{' ' * (left - len(label))}{paint('Community cards', BOLD)}", *lines]


def _dealers_cards(sitting: Sitting) -> list[Shown]:
    """Cards face up come last. In hold'em, backs mark the places of the Dealer's cards before they are dealt."""
    dealer = sitting.dealt.seen.dealer
    up = [read_card(name) for name in dealer.face_up]
    return [BACK] * ((dealer.cards_dealt or sitting.game.dealer_cards) - len(up)) + up


def _cards(sitting: Sitting, box: BoxState) -> list[Shown]:
    hand = sitting.dealt.visible_hand(box.number)
    return [BACK] * len(box.cards) if hand is None else list(hand)


def _large_box(sitting: Sitting, box: BoxState, paint: Paint, room: Room) -> Block:
    state = sitting.dealt.state
    label = f"Box {box.number}"
    if sitting.dealt.visible_hand(box.number) is not None:
        label += f": {state.game.in_words(box.cards + state.community[: state.board_up])}"
    label += " (folded)" if box.folded else ""
    net = sitting.dealt.settlement.box(box.number).net if sitting.mode is Mode.SETTLED else None
    right, inks = ("", ()) if net is None else (result(net), _inks(net))
    cards = drawn(_cards(sitting, box), paint, large=room.large)
    wide = width(len(box.cards), large=room.large)
    indent = " " * (left_of(room) - wide)
    beside = _beside(sitting, box, paint, room.columns - left_of(room))
    rows = max(len(cards), len(beside))
    cards += [" " * wide] * (rows - len(cards))
    beside += [""] * (rows - len(beside))
    lines = [f"{a}{indent}{b}".rstrip() for a, b in zip(cards, beside, strict=True)]
    return [ends(label, right, paint, *inks, columns=room.columns), *lines]


def _beside(sitting: Sitting, box: BoxState, paint: Paint, across: int) -> list[str]:
    """The bets of a box during the round, and the result of each afterwards."""
    if sitting.mode is not Mode.SETTLED:
        bets = [f"{p.short_label} {dollars(box.bets[p.name])}" for p in sitting.game.layout if p.name in box.bets]
        return flowed(bets, across)
    lines = settled_lines(sitting.game, sitting.dealt.settlement.box(box.number), across)
    return [paint(text, *_inks(net)) for text, net in lines]


def _small_box(sitting: Sitting, box: BoxState, paint: Paint) -> str:
    mark = "▸" if box.number == sitting.shown else " "
    start = f"{mark} {box.number}  {in_line(_cards(sitting, box), paint)}"
    if sitting.mode is Mode.SETTLED:
        net = sitting.dealt.settlement.box(box.number).net
        return f"{start}  {paint(result(net), *_inks(net))}"
    done = ", ".join(decided(sitting.game, word) for word in box.decisions)
    return f"{start}  {'folded' if box.folded else done}"


def _inks(net: Cents) -> tuple[str, ...]:
    return (GREEN,) if net > 0 else (RED,) if net < 0 else ()


# The sentence and the keys


def sentence(sitting: Sitting) -> str:
    """The sentence about the state of play."""
    if sitting.asked_to_leave:
        return talk.leave_now(sitting.game)
    if sitting.typed:
        return f"Your ante: ${sitting.typed}"
    match sitting.mode:
        case Mode.BETS:
            return talk.place_your_bets(sitting.game)
        case Mode.EXAMINE:
            return talk.which_hand(sitting.game)
        case Mode.DECIDE:
            return talk.to_decide(sitting.dealt, sitting.bankroll)
        case Mode.SETTLED:
            return f"{talk.the_dealer(sitting.dealt)} {talk.your_result(sitting.dealt.settlement)}"
        case Mode.BUSTED:
            return talk.busted(sitting.bankroll)


def key_bar(key_choices: Sequence[KeyChoice], paint: Paint, columns: int) -> Block:
    """Each key with its action, on as many lines as needed."""
    rows: list[str] = []
    row, long = "", 0
    for choice in key_choices:
        gap = "   " if choice.label else " "
        size = len(choice.key_name) + (2 + len(choice.label) if choice.label else 0)
        if long + size > columns:
            rows.append(row.rstrip())
            row, long = "", 0
        row += paint(choice.key_name, BOLD) + (f"  {choice.label}" if choice.label else "") + gap
        long += size + len(gap)
    return [*rows, row.rstrip()]
