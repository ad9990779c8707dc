"""A strategy that is a function must treat all suits alike (3.1.1), since one hand stands for all that are alike."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from croupier.cards import DECK, Card, names
from croupier.errors import InputError
from croupier.exact_odds.player_sight import Decide, PlayerSight

SEED = 1


def require_suits_alike(decide: Decide, seen: Iterable[PlayerSight]) -> None:
    """Ask again with the suits renamed and the cards in another order, and refuse a function that answers otherwise."""
    chance = Random(SEED)
    for sight in seen:
        suits = chance.sample(range(4), 4)
        other = sight._replace(
            cards=_renamed(sight.cards, suits, chance),
            board=_renamed(sight.board, suits, chance),
            dealer_up=None if sight.dealer_up is None else _renamed((sight.dealer_up,), suits, chance)[0],
        )
        if bool(decide(sight)) != bool(decide(other)):
            both = f"{_said(sight)} and for {_said(other)}"
            raise InputError("strategy", f"decides differently for {both}, which differ in suits and order alone")


def _renamed(cards: tuple[Card, ...], suits: list[int], chance: Random) -> tuple[Card, ...]:
    found = [DECK[card & ~3 | suits[card & 3]] for card in cards]
    return tuple(chance.sample(found, len(found)))


def _said(sight: PlayerSight) -> str:
    own = " ".join(names(sight.cards))
    if sight.dealer_up is not None:
        return f"{own} against {names((sight.dealer_up,))[0]}"
    return f"{own} on {' '.join(names(sight.board))}" if sight.board else own
