"""How an episode of Poker starts: the seats, the stacks, the button, and the cards that are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from croupier.cards import Card
from croupier.errors import InputError, shown
from croupier.games.poker import BOARD_CARDS, HOLE_CARDS, MOST_SEATS
from croupier.learning.caller_input import arranged, read_given
from croupier.money import Cents
from croupier.poker import PokerTable, PokerTableSettings, TableState
from croupier.poker.button_and_blinds import clockwise
from croupier.simulation.chance import RandomStream

MOST_ROWS = 256
"""The usual length of a history at tables where a hand could be longer still."""
BOARD_ORDER = tuple(
    [place for before, after in pairwise(BOARD_CARDS) for place in ("burnt", *["board"] * (after - before))]
)
"""The cards after the hole cards, in the order of the deal."""

AGENTS = tuple([f"seat_{seat}" for seat in range(MOST_SEATS + 1)])
"""The agent at each seat: `seat_3` at seat 3."""
SEATS = {agent: seat for seat, agent in enumerate(AGENTS)}


def seated_table(settings: PokerTableSettings, stacks: Mapping[int, Cents]) -> TableState:
    """A table whose game is going on: nobody is new there, and nobody owes a blind."""
    table = PokerTable.open(settings, None)
    for seat, amount in stacks.items():
        table.sit(AGENTS[seat], seat, amount)
    seats = {number: seat._replace(new=False) for number, seat in table.state.seats.items()}
    return table.state._replace(seats=seats, first_orbit=False)


def with_button(table: TableState, button: int) -> TableState:
    """The table before a hand in which this seat has the button."""
    before = clockwise(button, table.seats)[-2]
    return table._replace(button=before)


def stack_of_each(stacks: object, seats: int) -> dict[int, Cents]:
    """The chips at each seat that is taken."""
    if isinstance(stacks, int):
        by_seat: dict[int, Cents] = dict.fromkeys(range(1, seats + 1), stacks)
    elif isinstance(stacks, Sequence) and len(stacks) == seats:
        by_seat = {seat: amount for seat, amount in enumerate(stacks, 1) if amount is not None}
    else:
        raise InputError("stacks", f"must be one amount, or one for each of {seats} seats")
    if len(by_seat) < 2:
        raise InputError("stacks", "at least two players are needed")
    return by_seat


def rows_needed(every: Sequence[Cents], settings: PokerTableSettings, hands: int | None) -> int:
    """A length of history that no hand exceeds, unless that is very long.

    Each raise is for a Big Blind at least, or a short all-in; nobody raises past the second largest stack but once.
    """
    second = sorted(every)[-2] if hands == 1 else sum(every) // 2
    raises = second // settings.big_blind + settings.seats + 1
    return min(MOST_ROWS, raises * (settings.seats - 1) + 7 * settings.seats)


def arranged_deck(numbers: Sequence[int], given: Mapping[str, object], chance: RandomStream) -> tuple[Card, ...]:
    """The cards of a hand that is dealt to these seats. Given cards are where they belong, chance draws the others."""
    places = [AGENTS[seat] for seat in numbers] * HOLE_CARDS + list(BOARD_ORDER)
    hole = given.get("hole", {})
    if not isinstance(hole, Mapping):
        raise InputError("options.hole", "must map agents to cards")
    stranger = next((agent for agent in hole if agent not in places or agent not in SEATS), None)
    if stranger is not None:
        raise InputError("options.hole", f"{shown(stranger)} is not dealt in")
    wanted = {agent: read_given(cards, f"options.hole.{agent}", most=HOLE_CARDS) for agent, cards in hole.items()}
    wanted["board"] = read_given(given.get("board", ()), "options.board", most=BOARD_CARDS[-1])
    return arranged(places, wanted, chance)
