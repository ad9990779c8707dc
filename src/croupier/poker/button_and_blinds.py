"""The button, the blinds, and the payments of new and returning players as a round opens (3.7, 3.8, 5.4 to 5.6).

The button goes to the next player, or to the empty seat where the Small Blind was missed. On its left the Small Blind
is due, then the Big Blind. A player who is away when a blind is due to him has missed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.clauses import reading
from croupier.games.poker import PKR, blinds_by_rule
from croupier.games.words import under
from croupier.money import Cents
from croupier.poker.table_state import SeatState, TableState
from croupier.refusals import Refused
from croupier.rulings import Amount, Ruling, decide

GAME = "poker"
SMALL, BIG = "small", "big"
TWO_PLAYERS = PKR["3.8"]


class BlindsDue(NamedTuple):
    """The seats where the blinds are due in a round, and those that miss one."""

    small: int | None
    big: int
    missed: tuple[tuple[int, str], ...]
    dead_small: int | None
    passed_on: bool


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
    passed_on: bool
    first_orbit: bool


def next_lineup(table: TableState) -> Lineup:
    """The round that opens next at this table."""
    ready = [number for number, seat in table.seats.items() if seat.ready]
    if len(ready) < 2:
        raise Refused("TOO_FEW_PLAYERS", TWO_PLAYERS)
    button = next_button(table, ready)
    first_orbit = table.first_orbit and (table.button is None or button > table.button)
    waits = _waits(table, button, ready)
    dealt = clockwise(button, [number for number in ready if number not in waits])
    due = _due(table, button, dealt, waits)
    small, posts = _dues(table, button, due, dealt, first_orbit=first_orbit)
    return Lineup(
        button, tuple(dealt), small, due.big, posts, due.missed, waits, due.dead_small, due.passed_on, first_orbit
    )


def clockwise(seat: int, numbers: Iterable[int]) -> list[int]:
    """These seats in order, from the left of a seat round to itself."""
    order = sorted(numbers)
    return [number for number in order if number > seat] + [number for number in order if number <= seat]


# 3.7, 1.14, 5.5, R-32  The button


def next_button(table: TableState, ready: Iterable[int]) -> int:
    """3.7: first with the first player from the Dealer's left, then with the next player. 5.5: or at the empty seat."""
    if table.button is None:
        return min(ready)
    if table.dead_small is not None:
        return table.dead_small
    return clockwise(table.button, ready)[0]


BUTTON = under(next_button, PKR["1.14"], PKR["3.7"], PKR["5.5"], reading("R-32"))
ORBIT = under(next_lineup, PKR["1.26"], PKR["5.4"])


def _waits(table: TableState, button: int, ready: list[int]) -> tuple[int, ...]:
    """5.4.2(a): a player who missed the Small Blind alone waits while the button is at his seat.

    R-133: but not if a single player would be left.
    """
    seat = table.seats.get(button)
    if seat is None or not seat.ready or seat.new or seat.missed != SMALL or seat.waits or len(ready) < 3:
        return ()
    return (button,) if _returning(SMALL, "button").wait_for_button else ()


WAITING = under(_waits, PKR["5.4.2(a)"], reading("R-133"))


# 3.8, 5.5, 5.6, R-32  The blinds


def _due(table: TableState, button: int, dealt: list[int], waits: tuple[int, ...]) -> BlindsDue:
    """3.8: of two players the one with the button posts the Small Blind; else it is due on the button's left."""
    seats = table.seats
    if len(dealt) == 2 and button in dealt:
        places = blinds_by_rule(2, button_is_taken=True, small_is_absent=False)
        small, big = (dealt[place] if place is not None else button for place in places)
        return BlindsDue(small, big, _passed_by_two(table, big, dealt, waits), None, passed_on=False)
    order = clockwise(button, [n for n in seats if n in dealt or (not seats[n].new and n not in waits)])
    missed: list[tuple[int, str]] = []
    due = _small_due(seats, order, dealt, missed)
    absent = due not in dealt
    big, passed_on = _big_due(table, order[order.index(due) + 1 :], dealt, missed)
    return BlindsDue(None if absent else due, big, tuple(missed), due if absent else None, passed_on)


def _small_due(
    seats: Mapping[int, SeatState], order: list[int], dealt: list[int], missed: list[tuple[int, str]]
) -> int:
    """5.5, 5.6: the first seat on the left. A seat that has already missed the Big Blind is passed by."""
    for number in order:
        if number in dealt:
            return number
        missed.append((number, SMALL))
        if not seats[number].missed_big:
            return number
    raise AssertionError("a round has players")


def _big_due(table: TableState, rest: list[int], dealt: list[int], missed: list[tuple[int, str]]) -> tuple[int, bool]:
    """5.6: the next player; those away miss it. R-32: nobody posts it twice running because another was away."""
    passed_on = False
    there = [number for number in rest if number in dealt]
    because_away = table.passed_on or any(table.seats[number].missed is not None for number in dealt)
    for number in rest:
        if number not in dealt:
            missed.append((number, BIG))
            passed_on = True
        elif because_away and number == table.big and number != there[-1]:
            passed_on = True
        else:
            return number, passed_on
    raise AssertionError("a round has a player for the Big Blind")


BLINDS_DUE = under(_big_due, PKR["5.6"], reading("R-32"), reading("R-131"))


def _passed_by_two(
    table: TableState, big: int, dealt: list[int], waits: tuple[int, ...]
) -> tuple[tuple[int, str], ...]:
    """R-132: while two play, a player who is away misses the Big Blind when it goes past his seat."""
    if table.big is None or table.big == big:
        return ()
    order = clockwise(table.big, table.seats)
    passed = order[: order.index(big)]
    return tuple((n, BIG) for n in passed if n not in dealt and n not in waits and not table.seats[n].new)


TWO_PLAY = under(_passed_by_two, PKR["5.6"], reading("R-132"))


# 5.4, 5.4.1, 5.4.2, R-29, R-45, R-46  Payments of new and returning players


def _dues(
    table: TableState, button: int, due: BlindsDue, dealt: list[int], *, first_orbit: bool
) -> tuple[int | None, tuple[tuple[int, Cents, bool], ...]]:
    """The seat that posts the Small Blind, and the payments besides the blinds."""
    small, posts = due.small, []
    for number in dealt:
        seat = table.seats[number]
        if seat.new:
            amount = _new(seat, due, first_orbit=first_orbit)
            if amount is None and number == due.small and seat.relocated:
                small = None  # 5.4.1: he owes nothing there, so nobody posts it
        elif seat.missed is not None:
            amount = _back(seat, button, due)
        else:
            continue
        if amount is not None:
            posts += _posts(table, number, amount, due)
    return small, tuple(posts)


def _posts(table: TableState, number: int, amount: Amount, due: BlindsDue) -> list[tuple[int, Cents, bool]]:
    """R-29: the Big Blind is live, a missed Small Blind dead; a blind due to the seat itself is posted as a blind."""
    small, big = table.settings.small_blind, table.settings.big_blind
    if amount is Amount.SMALL_BLIND:
        return [] if number == due.small else [(number, small, True)]
    if amount is Amount.BIG_BLIND:
        return [] if number == due.big else [(number, big, False)]
    return [(number, big, False), (number, small, True)]


def _new(seat: SeatState, due: BlindsDue, *, first_orbit: bool) -> Amount | None:
    return _joining(first_orbit, seat.number == due.big, seat.relocated).amount


def _joining(first_orbit: bool, due_big_blind: bool, relocated: bool) -> Ruling:
    facts = {"first_orbit": first_orbit, "due_big_blind": due_big_blind, "relocated": relocated}
    return decide(GAME, "new-player", facts)


def _back(seat: SeatState, button: int, due: BlindsDue) -> Amount | None:
    position = "other"
    if seat.number == due.big:
        position = "big-blind"
    elif seat.waits:
        position = "button"  # 5.4.2(a): he owes as if he were there
    elif seat.number == due.small:
        position = "small-blind"
    elif seat.number == button:
        position = "button"
    return _returning(seat.missed, position).amount


def _returning(missed: str | None, position: str) -> Ruling:
    return decide(GAME, "returning-player", {"missed": missed, "position": position})


OWED = under(_dues, PKR["5.4"], PKR["5.4.1"], PKR["5.4.2"], reading("R-29"), reading("R-45"), reading("R-46"))
IN_PLACE = under(_posts, reading("R-29"), reading("R-139"))
