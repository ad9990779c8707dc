"""Deals by chance, and the plain way to settle one: what the fast counts are measured against."""

from __future__ import annotations

from itertools import combinations
from random import Random

from croupier.cards import DECK, Card
from croupier.games.house import BoxInPlay, Deal, Draw, HouseGame
from croupier.games.prizes import Meter
from croupier.games.words import Stake

ANTE = 100
"""In cents: so small that no cap is reached."""


def dealt(random: Random, many: int, apart_from: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """So many cards that are not among the others."""
    return tuple(random.sample([card for card in DECK if card not in apart_from], many))


def others(*taken: tuple[Card, ...], many: int) -> list[tuple[Card, ...]]:
    """Each set of so many cards that are left."""
    gone = {card for cards in taken for card in cards}
    return list(combinations([card for card in DECK if card not in gone], many))


def settled_units(
    game: HouseGame,
    own: tuple[Card, ...],
    dealer: tuple[Card, ...],
    community: tuple[Card, ...] = (),
    bets: tuple[str, ...] = (),
) -> int:
    """The player's result by the game's own settlement, in antes. A player with no bets beyond the ante has folded."""
    stakes = {"ante": Stake("ante", ANTE, ANTE)}
    stakes |= {bet: Stake(bet, ANTE * game.multiples[bet], ANTE * game.multiples[bet]) for bet in bets}
    box = BoxInPlay(1, stakes, own, game.strength((*own, *community)), folded=not bets)
    deal = Deal(dealer, community, game.strength((*dealer, *community)))
    lines = game.settle([box], deal, None, Draw()).lines.values()
    net = sum(line.net for line in lines)
    assert net % ANTE == 0
    return net // ANTE


def jackpot_pays(
    game: HouseGame,
    bet: str,
    own: tuple[Card, ...],
    deal: Deal,
    *,
    meter: int,
    folded: bool = False,
    draw: Draw | None = None,
    stake: int = ANTE,
) -> int:
    """The payment on one jackpot bet by the game's own settlement, with a stake that comes back."""
    stakes = {"ante": Stake("ante", ANTE, ANTE), bet: Stake(bet, stake, stake)}
    if not folded:
        stay = game.stay_bet
        stakes[stay] = Stake(stay, 2 * ANTE, 2 * ANTE)
    box = BoxInPlay(1, stakes, own, game.strength((*own, *deal.community)), folded=folded)
    line = game.settle([box], deal, Meter(meter, 0), draw or Draw()).lines[1, bet]
    return line.pays + line.returned
