"""The button, the blinds, and the payments of new and returning players as a round opens (3.7, 3.8, 5.4 to 5.6).

R-32: 3.8 is applied anew in every round. The button goes to the next player, or for one round to the empty seat where
the Small Blind was missed. The Small Blind is due to the first seat on its left, the Big Blind to the second. An absent
player misses a blind when it comes to their seat for the first time in their absence; afterwards their seat counts for
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.clauses import reading
from croupier.games.poker import PKR, blinds_by_rule
from croupier.games.words import cites
from croupier.messages import Message, say
from croupier.money import Cents
from croupier.poker.settings import PokerTableSettings
from croupier.poker.table_state import SeatState, TableState
from croupier.refusals import Refused
from croupier.rulings import Amount, Ruling, decide

GAME = "poker"
SMALL, BIG = "small", "big"
TWO_PLAYERS = PKR["3.8"]


class BlindsDue(NamedTuple):
    """The seats that post the blinds in a round, and the seats that miss one."""

    small: int | None
    big: int
    missed: tuple[tuple[int, str], ...]
    dead_small: int | None
    """5.5: the empty seat where the Small Blind was due, if nobody posts it."""


class Lineup(NamedTuple):
    """A round as it opens."""

    button: int
    dealt: tuple[int, ...]
    """Clockwise from the left of the button."""
    small: int | None
    big: int
    posts: tuple[tuple[int, Cents, bool], ...]
    missed: tuple[tuple[int, str], ...]
    waits: tuple[int, ...]
    dead_small: int | None
    first_orbit: bool


@cites(PKR["1.26"], PKR["5.4"], reading("R-46"))
def next_lineup(table: TableState) -> Lineup:
    """The round that opens next at this table."""
    ready = [number for number, seat in table.seats.items() if seat.ready]
    if len(ready) < 2:
        raise Refused("TOO_FEW_PLAYERS", TWO_PLAYERS)
    button = next_button(table, ready)
    # the first Orbit ends when the button passes the Dealer, who sits before seat 1.
    first_orbit = table.first_orbit and (table.button is None or button > table.button)
    waits = _waits(table, button, ready)
    dealt = clockwise(button, [number for number in ready if number not in waits])
    due = _due(table, button, dealt, waits)
    small, posts = _dues(table, button, due, dealt, first_orbit=first_orbit)
    return Lineup(button, tuple(dealt), small, due.big, posts, due.missed, waits, due.dead_small, first_orbit)


def lineup_with(table: TableState, seat: SeatState) -> Lineup | None:
    """The next round as if this player were there with chips; None where they would be alone."""
    there = table.with_seat(seat._replace(away=False, stack=max(seat.stack, table.settings.min_stake)))
    ready = sum(other.ready for other in there.seats.values())
    return None if ready < 2 else next_lineup(there)


def in_first_orbit(table: TableState) -> bool:
    """5.4, R-46: whether the next round, as far as it can be foreseen, still belongs to the first Orbit."""
    ready = [number for number, seat in table.seats.items() if seat.ready]
    return table.first_orbit if len(ready) < 2 else next_lineup(table).first_orbit


def blinds_moved_away_from(table: TableState, seat: SeatState, number: int) -> tuple[bool, bool]:
    """R-161: whether a player misses the Small Blind, and the Big Blind, by moving to the seat of this number.

    They miss the Small Blind that is due to them next and that they do not post there, and the Big Blind that would
    reach them later there.
    """
    others = table._replace(seats={n: other for n, other in table.seats.items() if n != seat.number})
    before, after = lineup_with(others, seat), lineup_with(others, seat._replace(number=number))
    if seat.new or table.button is None or before is None or after is None:
        return False, False
    small = before.small == seat.number and number not in (after.small, after.big)
    return small, _rounds_to_big_blind(after, number) > _rounds_to_big_blind(before, seat.number)


def _rounds_to_big_blind(lineup: Lineup, number: int) -> int:
    """How many other players the Big Blind reaches before this seat."""
    order = clockwise(lineup.big, {*lineup.dealt, number})
    return (order.index(number) + 1) % len(order)


def clockwise(seat: int, numbers: Iterable[int]) -> list[int]:
    """These seats in order, from the left of a seat round to itself."""
    order = sorted(numbers)
    return [number for number in order if number > seat] + [number for number in order if number <= seat]


# 3.7, 1.14, 5.5, R-32  The button


@cites(PKR["1.14"], PKR["3.7"], PKR["5.5"], reading("R-32"))
def next_button(table: TableState, ready: Iterable[int]) -> int:
    """3.7: first with the first player from the Dealer's left, then with the next player. 5.5: or at the empty seat."""
    if table.button is None:
        return min(ready)
    if table.dead_small is not None:
        return table.dead_small
    return clockwise(table.button, ready)[0]


@cites(PKR["5.4.2(a)"], reading("R-45"))
def _waits(table: TableState, button: int, ready: list[int]) -> tuple[int, ...]:
    """5.4.2(a): a player who missed the Small Blind alone waits while the button is at their seat.

    R-45: they do not wait if only one other player would be left.
    """
    seat = table.seats.get(button)
    if seat is None or not seat.ready or seat.missed != SMALL or len(ready) < 3:
        return ()
    return (button,) if _returning(table, SMALL, "button").wait_for_button else ()


# 3.8, 5.5, 5.6, R-32  The blinds


@cites(PKR["3.8"], reading("R-32"))
def _due(table: TableState, button: int, dealt: list[int], waits: tuple[int, ...]) -> BlindsDue:
    """R-32: who posts the blinds and who misses one. Players who have yet to be dealt in here miss nothing."""
    known = [n for n, seat in table.seats.items() if n in dealt or (not seat.new and n not in waits)]
    due = _due_by_seat(table.seats, clockwise(button, known), dealt)
    if len(dealt) > 2:
        return due
    # 3.8 alone says which of two players posts. An absent player misses a blind as if more were playing.
    places = blinds_by_rule(2, button_is_taken=button in dealt, small_is_absent=False)
    small, big = (dealt[place or 0] for place in places)
    return BlindsDue(small, big, due.missed, None)


@cites(PKR["1.7"], PKR["3.8"], PKR["5.6"], reading("R-32"))
def _due_by_seat(seats: Mapping[int, SeatState], order: list[int], dealt: list[int]) -> BlindsDue:
    """The Small Blind is due to the first seat on the left of the button, the Big Blind to the second."""
    missed: list[tuple[int, str]] = []
    at = _small_due(seats, order, dealt, missed)
    for big in order[at + 1 :]:
        if big in dealt:
            due = order[at]
            posted = due in dealt
            return BlindsDue(due if posted else None, big, tuple(missed), None if posted else due)
        if not seats[big].missed_big:
            missed.append((big, BIG))  # 5.6: it goes on to the next player
    raise AssertionError("a round has a player for the Big Blind")


@cites(PKR["5.5"], PKR["5.6"], reading("R-32"))
def _small_due(
    seats: Mapping[int, SeatState], order: list[int], dealt: list[int], missed: list[tuple[int, str]]
) -> int:
    """Where in this order the Small Blind is due.

    5.5: an absent player misses it, and nobody posts it. 5.6: once they have missed the Big Blind, the blind goes on.
    """
    for at, number in enumerate(order):
        if number in dealt:
            return at
        if not seats[number].missed_small:
            missed.append((number, SMALL))
            if not seats[number].missed_big:
                return at
    raise AssertionError("a round has players")


# 5.4, 5.4.1, 5.4.2, R-29, R-45, R-46  Payments of new and returning players


@cites(PKR["5.4"], PKR["5.4.1"], PKR["5.4.2"], reading("R-29"), reading("R-45"), reading("R-46"))
def _dues(
    table: TableState, button: int, due: BlindsDue, dealt: list[int], *, first_orbit: bool
) -> tuple[int | None, tuple[tuple[int, Cents, bool], ...]]:
    """The seat that posts the Small Blind, and the payments besides the blinds."""
    small, posts = due.small, []
    for number in dealt:
        seat = table.seats[number]
        if seat.missed is not None:
            amount = _back(table, seat, button, due)
        elif seat.new:
            amount = _joining(table, seat, first_orbit, number == due.big).amount
            if amount is None and number == due.small and seat.relocated:
                small = None  # 5.4.1: they owe nothing there, so nobody posts it
        else:
            continue
        if amount is not None:
            posts += _posts(table, number, amount, due)
    return small, tuple(posts)


@cites(reading("R-29"), reading("R-46"))
def _posts(table: TableState, number: int, amount: Amount, due: BlindsDue) -> list[tuple[int, Cents, bool]]:
    """R-29: the Big Blind is live, a missed Small Blind dead; a blind due to the seat itself is posted as a blind."""
    small, big = table.settings.small_blind, table.settings.big_blind
    if amount is Amount.SMALL_BLIND:
        return [(number, small, True)]
    if amount is Amount.BIG_BLIND:
        return [] if number == due.big else [(number, big, False)]
    return [(number, big, False), (number, small, True)]


def _joining(table: TableState, seat: SeatState, first_orbit: bool, due_big_blind: bool) -> Ruling:
    facts = {"first_orbit": first_orbit, "due_big_blind": due_big_blind, "relocated": seat.relocated}
    return decide(GAME, "new-player", facts, version=table.version)


def _back(table: TableState, seat: SeatState, button: int, due: BlindsDue) -> Amount | None:
    position = "other"
    if seat.number == due.big:
        position = "big-blind"
    elif seat.number == due.small:
        position = "small-blind"
    elif seat.number == button:
        position = "button"
    return _returning(table, seat.missed, position).amount


def _returning(table: TableState, missed: str | None, position: str) -> Ruling:
    return decide(GAME, "returning-player", {"missed": missed, "position": position}, version=table.version)


# 5.4  The dues of a new or returning player if the next round opened now: the Dealer tells them


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
