"""The dues of a new or returning player if the next round opened now: the Dealer tells them (5.4, 5.4.1, 5.4.2)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.games.poker import PKR
from croupier.games.words import cites
from croupier.messages import Message, say
from croupier.money import Cents
from croupier.poker.button_and_blinds import BIG, SMALL, Lineup, in_first_orbit, lineup_with
from croupier.poker.settings import PokerTableSettings
from croupier.poker.table_state import SeatState, TableState


class JoiningDues(NamedTuple):
    """The payments of one player who has yet to join, or to return to, the game."""

    message: Message
    blind: str | None = None
    """The blind that is due at their seat: `small`, `big` or none."""
    live: Cents = 0
    """The amount that they also pay as a bet."""
    dead: Cents = 0
    """The amount that they pay into the pot."""
    waits: bool = False
    """5.4.2(a): whether they wait until the button has passed their seat."""


@cites(PKR["5.4"], PKR["5.4.1"], PKR["5.4.2"])
def joining_dues(table: TableState, seat: SeatState) -> JoiningDues | None:
    """The payments of this player, as if they were there and had chips; None for a player who owes none to join."""
    if not seat.new and seat.missed is None:
        return None
    lineup = lineup_with(table, seat)
    if lineup is None:
        # Nobody knows yet where the blinds will be.
        free = seat.new and seat.missed is None and in_first_orbit(table)
        return JoiningDues(say("dealer.owes_first_orbit")) if free else None
    return _in_round(lineup, seat, table.settings)


def _in_round(lineup: Lineup, seat: SeatState, settings: PokerTableSettings) -> JoiningDues:
    number = seat.number
    if number in lineup.waits:
        return JoiningDues(
            say("dealer.owes_waits_for_button", amount=settings.small_blind), dead=settings.small_blind, waits=True
        )
    live = sum(amount for at, amount, is_dead in lineup.posts if at == number and not is_dead)
    dead = sum(amount for at, amount, is_dead in lineup.posts if at == number and is_dead)
    if number == lineup.big:
        return JoiningDues(say("dealer.owes_big_blind_due", amount=settings.big_blind), BIG)
    if dead:
        message = (
            say("dealer.owes_both_blinds", live=live, dead=dead)
            if live
            else say("dealer.owes_small_blind_missed", dead=dead)
        )
        return JoiningDues(message, live=live, dead=dead)
    if live:
        return JoiningDues(say("dealer.owes_new_player", live=live), live=live)
    if number == lineup.small:
        return JoiningDues(say("dealer.owes_small_blind_due", amount=settings.small_blind), SMALL)
    return JoiningDues(say("dealer.owes_moved_here") if seat.relocated else say("dealer.owes_first_orbit"))
