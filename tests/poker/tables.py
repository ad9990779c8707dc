"""Tables for tests: opened, seated, and played to some end."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from croupier.cards import DECK, Card, cards
from croupier.poker import PokerTable, PokerTableSettings, next_lineup

SETTINGS = PokerTableSettings(small_blind=500, big_blind=1000, min_stake=20_000, max_stake=200_000, seats=10, chip=100)


def open_table(seats: Iterable[int] | dict[int, int], /, *, automatic: bool = True, **settings: Any) -> PokerTable:
    """A table with players P1, P2 and so on in these seats, each with 1,000.00 unless given."""
    table = PokerTable.open(SETTINGS._replace(**settings), random.Random(7).randbytes, automatic=automatic)
    stacks = seats if isinstance(seats, dict) else dict.fromkeys(seats, 100_000)
    for seat, amount in stacks.items():
        table.sit(f"P{seat}", seat, amount)
    return table


def deck(top: str) -> list[Card]:
    """A deck with these cards on top, in the order in which they are dealt."""
    first = list(cards(top))
    return first + [card for card in DECK if card not in first]


def player_in_turn(table: PokerTable) -> str:
    """Whose turn it is."""
    turn = table.turn
    assert turn is not None
    return table.state.seats[turn].player


def play(table: PokerTable, line: str) -> None:
    """Actions in order, each by whoever is in turn: `call, raise 40, fold`; amounts are dollars."""
    for word in line.split(","):
        deed, _, amount = word.strip().partition(" ")
        table.act(player_in_turn(table), deed, int(amount) * 100 if amount else None)


def fold_round(table: PokerTable) -> None:
    """Everyone folds until the hand is over."""
    while not table.over:
        table.act(player_in_turn(table), "fold")


def deck_to_lose(table: PokerTable, seat: int) -> list[Card]:
    """A deck for the next hand in which this seat has the worst of it against the first other one."""
    dealt = next_lineup(table.state).dealt
    first = next(number for number in dealt if number != seat)
    holes = {seat: cards("7c 2d"), first: cards("As Ad")}
    spare = [card for card in DECK if card not in cards("7c 2d As Ad Kh Qs Jh 9c 4s")]
    order = [holes[number][at] if number in holes else spare.pop() for at in range(2) for number in dealt]
    board = cards("Kh Qs Jh 9c 4s")
    return [*order, spare.pop(), *board[:3], spare.pop(), board[3], spare.pop(), board[4], *spare]


def lose_all(table: PokerTable, seat: int) -> None:
    """The seat goes all-in and one other calls, with a deck by which the seat has lost."""
    hand = table.hand
    assert hand is not None
    caller = next(number for number in hand.numbers if number != seat)
    while not table.over:
        player = player_in_turn(table)
        deeds = [action.deed for action in table.legal_actions(player)]
        if table.turn == seat:
            table.act(player, "all-in")
        elif table.turn == caller:
            table.act(player, "call" if "call" in deeds else "check")
        else:
            table.act(player, "fold")
