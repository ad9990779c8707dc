"""What a caller gives to an environment: actions, options of `reset`, and cards for a start."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from operator import index

from croupier.cards import DECK, Card, CardError, cards, name, read_card
from croupier.errors import InputError, shown
from croupier.simulation.chance import RandomStream


class IllegalActionError(ValueError):
    """An action that the action mask does not allow. It was refused and has changed nothing."""


def action_number(action: object) -> int:
    """The number of an action, as any kind of whole number."""
    try:
        return index(action)  # type: ignore[arg-type]  # anything may be sent, and is refused here
    except TypeError:
        raise IllegalActionError(f"{shown(action)} is no number of an action") from None


def known_options(options: Mapping[str, object] | None, names: tuple[str, ...]) -> dict[str, object]:
    """The options that an environment knows. Others bring a warning only: checkers and wrappers may send their own."""
    given = dict(options or {})
    for unknown in [option for option in given if option not in names]:
        warnings.warn(f"{shown(unknown)} is no option of reset(); there are {', '.join(names)}", stacklevel=3)
        del given[unknown]
    return given


def read_given(given: object, place: str, *, most: int) -> tuple[Card, ...]:
    """The cards that an option names, as `As Kd` or as a list of names or cards; at most this many."""
    try:
        if isinstance(given, str):
            listed = cards(given)
        elif isinstance(given, Iterable):
            listed = tuple([card if isinstance(card, Card) else read_card(card) for card in given])
        else:
            raise InputError(place, "must be cards, such as `As Kd`")
    except CardError as error:
        raise InputError(place, str(error)) from None
    if len(listed) > most:
        raise InputError(place, f"names {len(listed)} cards; {most} come there")
    return listed


def arranged(places: Sequence[str], given: Mapping[str, Sequence[Card]], chance: RandomStream) -> tuple[Card, ...]:
    """Cards in the order of the deal, one for each place. Given cards go to their places, chance draws the others."""
    wanted = [card for several in given.values() for card in several]
    twice = next((card for card in wanted if wanted.count(card) > 1), None)
    if twice is not None:
        raise InputError("cards", f"{name(twice)} is given twice")
    if not wanted:
        return tuple(chance.deal(list(DECK), len(places)))
    rest = iter(chance.deal([card for card in DECK if card not in wanted], len(places) - len(wanted)))
    waiting = {place: iter(several) for place, several in given.items()}
    return tuple([_next_card(waiting.get(place), rest) for place in places])


def _next_card(given: Iterable[Card] | None, rest: Iterable[Card]) -> Card:
    """The next card given for a place, or the next of the rest of the deck."""
    card = None if given is None else next(iter(given), None)
    return next(iter(rest)) if card is None else card
