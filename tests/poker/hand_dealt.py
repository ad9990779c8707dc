"""Tables that are dealt by hand, for tests: opened, seated, and played with the cards that are entered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from croupier.cards import cards
from croupier.poker import Hand, PokerTable
from tests.poker.tables import SETTINGS, play

FLOP, TURN, RIVER = cards("Kh Qs Jh"), cards("9c"), cards("4s")


def open_by_hand(seats: Iterable[int] | dict[int, int], /, **settings: Any) -> PokerTable:
    """A table with players P1, P2 and so on in these seats, each with 1,000.00 unless given; a person deals."""
    table = PokerTable.open(SETTINGS._replace(by_hand=True, **settings), None)
    stacks = seats if isinstance(seats, dict) else dict.fromkeys(seats, 100_000)
    for seat, amount in stacks.items():
        table.sit(f"P{seat}", seat, amount)
    return table


def started(seats: Iterable[int] | dict[int, int], /, *, dealt: bool = True, **settings: Any) -> PokerTable:
    """The first hand of such a table: the button at the first seat, and the hole cards dealt."""
    table = open_by_hand(seats, **settings)
    table.start_hand()
    if dealt:
        table.deal()
    return table


def on_the_flop() -> PokerTable:
    """Three players have called; the flop is dealt, and seat 2 acts first."""
    table = started([1, 2, 3])
    play(table, "call, call, check")
    table.deal(FLOP)
    return table


def before_the_showdown() -> PokerTable:
    """Three players have checked to the end; the marker is turned, and seat 2 is asked first."""
    table = on_the_flop()
    play(table, "check, check, check")
    table.deal(TURN)
    play(table, "check, check, check")
    table.deal(RIVER)
    play(table, "check, check, check")
    table.flip_marker()
    return table


def hand_of(table: PokerTable) -> Hand:
    """The hand in play, or the last one."""
    assert table.hand is not None
    return table.hand


def stacks(table: PokerTable) -> dict[int, int]:
    """In dollars, as the view shows them."""
    return {seat["seat"]: int(seat["stack"].split(".")[0]) for seat in table.view()["seats"]}
