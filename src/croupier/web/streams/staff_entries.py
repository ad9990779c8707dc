"""Finds what staff have entered for a player, so that the player hears of it at once."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.floor_events.events import CageBooked
from croupier.poker import Hand
from croupier.poker.events import Acted, HandMucked
from croupier.rounds.events import BetPlaced

BET, ENTERED = "bet_for_you", "entered_for_you"
"""The kinds of frames: a bet with the player's chips, and anything else."""


class StaffEntry(NamedTuple):
    """Something that a member of staff has done for a player."""

    player: str
    frame: str
    table: str | None


def entry_of(noted: Any) -> StaffEntry | None:
    """The entry that a committed event reports; None if the player did it."""
    event = noted.event
    match event:
        case BetPlaced() if event.placed_by:  # 5.23 (PTH 5.22)
            return StaffEntry(event.player, BET, noted.table)
        case Acted() if event.placed_by or event.entered_by:  # PKR 5.13
            return StaffEntry(_player_at(noted.after, event.seat), BET if event.paid else ENTERED, noted.table)
        case HandMucked() if event.entered_by:
            return StaffEntry(_player_at(noted.after, event.seat), ENTERED, noted.table)
        case CageBooked():
            return StaffEntry(event.player, ENTERED, event.to_table)
        case _:
            return None


def _player_at(hand: Hand, seat: int) -> str:
    return next(player for number, player, _ in hand.opening.dealt if number == seat)
