"""The choices that the player has now: each action with its key, in the order of the bar."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from croupier.money import Cents
from croupier.terminal.amounts import dollars
from croupier.terminal.keys import BACKSPACE, DOWN, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP

if TYPE_CHECKING:
    from croupier.terminal.sitting import Sitting

STAKE: Cents = 5_000_00
"""The chips that the cage gives to a player who has too few."""


class Mode(Enum):
    """The state in which the table waits for the player."""

    BETS = auto()
    EXAMINE = auto()
    DECIDE = auto()
    SETTLED = auto()
    BUSTED = auto()


class KeyChoice(NamedTuple):
    """One choice that the player has now."""

    key: str
    label: str
    """The text of the bar; empty if the key shares the label of the next."""
    do: Callable[[], None]
    also: tuple[str, ...] = ()
    """Other keys for it, and words if lines are read."""

    @property
    def key_name(self) -> str:
        """The key as the bar shows it."""
        return self.key.strip("<>").capitalize() if len(self.key) > 1 else self.key.upper()


def choices(sitting: Sitting) -> list[KeyChoice]:
    """All choices that the player has now."""
    help_ = KeyChoice("?", "Help", sitting.ask_for_help, ("h", "help"))
    if sitting.asked_to_leave:
        return [KeyChoice("q", "Leave", sitting.leave), KeyChoice("s", "Stay", sitting.stay_seated), help_]
    leave = KeyChoice("q", "Leave", sitting.ask_to_leave, ("quit", "leave", "exit", "bye"))
    return [*_answers(sitting), help_, leave]


def _answers(sitting: Sitting) -> list[KeyChoice]:
    """The answers to the dealer's question."""
    if sitting.typed:
        return [
            KeyChoice(ENTER, f"Ante ${sitting.typed}", sitting.enter_amount),
            KeyChoice(BACKSPACE, "Take back", sitting.take_back, (ESCAPE,)),
        ]
    asked = {
        Mode.BETS: _bets,
        Mode.EXAMINE: _examine,
        Mode.DECIDE: _decide,
        Mode.SETTLED: _settled,
        Mode.BUSTED: _busted,
    }
    return asked[sitting.mode](sitting)


def choice_of(sitting: Sitting, key: str) -> KeyChoice | None:
    """The choice that a key, or a word if lines are read, stands for now."""
    said = key.casefold()
    return next((found for found in choices(sitting) if said in (found.key, *found.also)), None)


def _bets(sitting: Sitting) -> list[KeyChoice]:
    plan = sitting.plan
    sides = []
    for place in sitting.game.side_bets:
        there = plan.at_hand[0].get(place.name, 0)
        label = f"{place.short_label}: {dollars(there) if there else 'off'}"
        sides.append(KeyChoice(place.key, label, partial(plan.next_chips, place), (place.name[0],)))
    whose = "all boxes" if plan.chosen is None else f"box {plan.chosen + 1}"
    tab = [KeyChoice(TAB, f"Change: {whose}", plan.choose_next, (LEFT, RIGHT))] if len(plan.boxes) > 1 else []
    return [
        KeyChoice(ENTER, f"Deal for {dollars(plan.total)}", sitting.deal, (" ", "deal")),
        KeyChoice("+", "", plan.raise_ante, ("=", UP)),
        KeyChoice("-", "Ante", plan.lower_ante, ("_", DOWN)),
        *sides,
        *tab,
    ]


def _by_box(sitting: Sitting, label: str, do: Callable[[int], None]) -> list[KeyChoice]:
    """A number for each box, with the label after the last."""
    last = len(sitting.plan.boxes)
    return [KeyChoice(str(box), label if box == last else "", partial(do, box)) for box in range(1, last + 1)]


def _examine(sitting: Sitting) -> list[KeyChoice]:
    return _by_box(sitting, "Look at it", sitting.examine)


def _decide(sitting: Sitting) -> list[KeyChoice]:
    dealt = sitting.dealt
    box, bet, may_fold = dealt.to_decide[0], dealt.next_bet, dealt.state.now.may_fold
    amount = dealt.amount(box)
    place = sitting.game.places[bet]
    stay = KeyChoice(place.key, f"{place.label} {dollars(amount)}", partial(sitting.stay, box), ("b", "bet", bet))
    other = (
        KeyChoice("f", "Fold", partial(sitting.fold, box), ("fold",))
        if may_fold
        else KeyChoice("c", "Check", partial(sitting.check, box), ("check",))
    )
    return [stay, other] if amount <= sitting.bankroll else [other]


def _settled(sitting: Sitting) -> list[KeyChoice]:
    again = [
        KeyChoice(ENTER, f"Again for {dollars(sitting.plan.total)}", sitting.deal, (" ", "r", "deal")),
        KeyChoice("b", "Change bets", sitting.to_bets, ("bets",)),
    ]
    busted = sitting.bankroll < sitting.plan.least
    shows = _by_box(sitting, "Show box", sitting.show) if len(sitting.plan.boxes) > 1 else []
    return [*(_busted(sitting) if busted else again), *shows]


def _busted(sitting: Sitting) -> list[KeyChoice]:
    return [KeyChoice("n", f"New stake of {dollars(STAKE)}", sitting.new_stake, (ENTER, "new"))]
