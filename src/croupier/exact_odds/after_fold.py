"""Whether a jackpot bet plays on after a fold (R-11), asked of the game's own claims."""

from __future__ import annotations

from croupier.cards import DECK
from croupier.games import HouseGame
from croupier.games.house import BoxInPlay, Deal
from croupier.games.layout import ANTE
from croupier.games.pay_tables import StudPays
from croupier.games.words import Stake
from croupier.hands import CLASSES, Category, Strength, category

STAKE = 1_00
SOME_CARDS = DECK[:5]


def highest_of(kind: Category) -> Strength:
    """The highest strength of a category."""
    return Strength(max(hand for hand in range(1, CLASSES + 1) if category(Strength(hand)) is kind))


def keeps_jackpot_bet(game: HouseGame, bet: str) -> bool:
    """Whether a stud player who folds can still win this jackpot bet."""
    prizes = game.pays.jackpot if isinstance(game.pays, StudPays) else {}
    hand = highest_of(max(prizes, default=Category.ROYAL_FLUSH))
    stakes = {name: Stake(name, STAKE, STAKE) for name in (ANTE, bet)}
    claims = game.claims([BoxInPlay(1, stakes, SOME_CARDS, hand, folded=True)], Deal(SOME_CARDS, (), hand))
    return any(claim.prizes for claim in claims.hands) or claims.shared is not None
