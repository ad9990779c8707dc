"""Finds what staff have entered for a player, so that the player hears of it at once."""

from __future__ import annotations

from typing import NamedTuple

from croupier.floor_events.events import CageBooked
from croupier.floor_events.logged_event import LoggedEvent
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


def entry_of(noted: LoggedEvent) -> StaffEntry | None:
    """The entry that a committed event reports; None if the player did it."""
    event = noted.event
    match event:
        case BetPlaced() if event.placed_by:  # 5.23 (PTH 5.22)
            return StaffEntry(event.player, BET, noted.table)
        case CageBooked():
            return StaffEntry(event.player, ENTERED, event.to_table)
        case Acted() | HandMucked() if isinstance(noted.after, Hand):
            return _entry_in_hand(event, noted.after, noted.table)
        case _:
            return None


def _entry_in_hand(event: Acted | HandMucked, hand: Hand, table: str | None) -> StaffEntry | None:
    if isinstance(event, Acted) and (event.placed_by or event.entered_by):  # PKR 5.13
        return StaffEntry(_player_at(hand, event.seat), BET if event.paid else ENTERED, table)
    if isinstance(event, HandMucked) and event.entered_by:
        return StaffEntry(_player_at(hand, event.seat), ENTERED, table)
    return None


def _player_at(hand: Hand, seat: int) -> str:
    return next(player for number, player, _ in hand.opening.dealt if number == seat)
