"""The bets that a player means to place: the same on all his boxes, or box by box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.games import HouseGame
from croupier.games.progressive_holdem import BONUS
from croupier.games.singapore_stud import ON_DEALER, ON_PLAYER
from croupier.games.stud import JACKPOT
from croupier.money import Cents
from croupier.refusals import Refused
from croupier.rounds import TableSettings
from croupier.terminal.figures import dollars

ANTE = "ante"
MOST_BOXES = 5
"""As many as a screen of 80 by 24 can show."""
FIRST_ANTE: Cents = 50_00
ANTE_MIN: Cents = 10_00
ANTE_MAX: Cents = 1_000_00
BONUS_MIN: Cents = 5_00
BONUS_MAX: Cents = 500_00
JACKPOT_BET: Cents = 5_00
CREDIT: Cents = 5_00

BET_NAMES = {
    "ante": "Ante",
    "bet": "BET",
    "jackpot": "Jackpot",
    "jackpot-player": "Jackpot, own hand",
    "jackpot-dealer": "Jackpot, Dealer",
    "bonus": "Bonus",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
}
"""The bets as the felt names them."""
DECIDED = {"bet": "BET", "flop": "Flop", "turn": "Turn", "river": "River", "check": "check", "fold": "folded"}
"""What was decided, street by street."""


class Spot(NamedTuple):
    """A place for a side bet: its key, its name, and what its key puts there, one after the other."""

    key: str
    label: str
    chips: tuple[Cents, ...]


SPOTS: Mapping[str, Spot] = {
    JACKPOT: Spot("j", "Jackpot", (0, JACKPOT_BET)),
    ON_PLAYER: Spot("j", "Jackpot, own hand", (0, CREDIT, 2 * CREDIT, 5 * CREDIT)),
    ON_DEALER: Spot("d", "Jackpot, Dealer", (0, CREDIT, 2 * CREDIT, 5 * CREDIT)),
    BONUS: Spot("b", "Bonus", (0, BONUS_MIN, 25_00, 100_00)),
}


def table_of(game: HouseGame) -> TableSettings:
    """The limits of the table; in Singapore Stud jackpot wagers are whole credits, elsewhere one amount."""
    return TableSettings(
        ante_min=ANTE_MIN,
        ante_max=ANTE_MAX,
        bonus_min=BONUS_MIN,
        bonus_max=BONUS_MAX,
        jackpot_bet=None if game.jackpot_in_credits else JACKPOT_BET,
        credit=CREDIT,
    )


def step(ante: Cents) -> Cents:
    """By how much `+` raises an ante: the chips get larger as it does."""
    return 10_00 if ante < 100_00 else 50_00 if ante < 500_00 else 100_00


class Plan:
    """What lies ready to be bet on each box."""

    def __init__(self, game: HouseGame, boxes: int, ante: Cents) -> None:
        self.game = game
        self.boxes: list[dict[str, Cents]] = [{ANTE: ante} for _ in range(boxes)]
        self.chosen: int | None = None
        """The box that is being changed, from 0; None: all of them."""

    @property
    def spots(self) -> dict[str, Spot]:
        """The side bets of the game, in its order."""
        return {bet: SPOTS[bet] for bet in self.game.bets if bet in SPOTS}

    @property
    def at_hand(self) -> list[dict[str, Cents]]:
        """The boxes that are being changed."""
        return self.boxes if self.chosen is None else [self.boxes[self.chosen]]

    def choose_next(self) -> None:
        """All boxes, then each of them in turn."""
        order = [None, *range(len(self.boxes))]
        self.chosen = order[(order.index(self.chosen) + 1) % len(order)]

    def set_ante(self, amount: Cents) -> None:
        """An ante within the limits of the table."""
        live = self.game.live
        if amount < ANTE_MIN:
            sentence = f"The ante is at least {dollars(ANTE_MIN)}, not {dollars(amount)}"
            raise Refused("UNDER_MINIMUM", live.under_minimum, sentence)
        if amount > ANTE_MAX:
            sentence = f"The ante is at most {dollars(ANTE_MAX)}, not {dollars(amount)}"
            raise Refused("OVER_MAXIMUM", live.over_maximum, sentence)
        for box in self.at_hand:
            box[ANTE] = amount

    def raise_ante(self) -> None:
        """One chip more, or as much as the maximum leaves; over the maximum it is refused."""
        ante = self.at_hand[0][ANTE]
        more = ante + step(ante)
        self.set_ante(more if ante == ANTE_MAX else min(ANTE_MAX, more))

    def lower_ante(self) -> None:
        """One chip less, or as little as the minimum asks for; under the minimum it is refused."""
        ante = self.at_hand[0][ANTE]
        less = ante - step(ante - 1)
        self.set_ante(less if ante == ANTE_MIN else max(ANTE_MIN, less))

    def next_chips(self, bet: str) -> None:
        """The next amount on a side bet, or none."""
        chips = SPOTS[bet].chips
        there = self.at_hand[0].get(bet, 0)
        amount = chips[(chips.index(there) + 1) % len(chips)]
        for box in self.at_hand:
            box.pop(bet, None)
            if amount:
                box[bet] = amount

    @property
    def total(self) -> Cents:
        """What is bet before the cards come."""
        return sum(amount for box in self.boxes for amount in box.values())

    @property
    def needed(self) -> Cents:
        """What the player must have: the bets, and the bet with which each hand goes on."""
        times = self.game.multiples[self.game.stay_bet]
        return self.total + sum(times * box[ANTE] for box in self.boxes)

    @property
    def least(self) -> Cents:
        """What the smallest round on these boxes needs."""
        return len(self.boxes) * ANTE_MIN * (1 + self.game.multiples[self.game.stay_bet])
