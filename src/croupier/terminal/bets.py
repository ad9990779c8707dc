"""The bets that a player plans to place: the same on all their boxes, or box by box."""

from __future__ import annotations

from croupier.games import HouseGame
from croupier.games.layout import ANTE, BetPlace
from croupier.money import Cents
from croupier.refusals import Refused
from croupier.rounds import SideLimits, TableSettings
from croupier.terminal.amounts import dollars

MOST_BOXES = 5
"""As many as a screen of 80 by 24 can show."""
FIRST_ANTE: Cents = 50_00
ANTE_MIN: Cents = 10_00
ANTE_MAX: Cents = 1_000_00
SIDE_MIN: Cents = 5_00
SIDE_MAX: Cents = 500_00
JACKPOT_BET: Cents = 5_00
CREDIT: Cents = 5_00

SIDE_CHIPS: tuple[Cents, ...] = (0, SIDE_MIN, 25_00, 100_00)
CREDIT_CHIPS: tuple[Cents, ...] = (0, CREDIT, 2 * CREDIT, 5 * CREDIT)


def chips_for(game: HouseGame, place: BetPlace) -> tuple[Cents, ...]:
    """The amounts that the key of a side bet goes through."""
    if not place.jackpot:
        return SIDE_CHIPS
    return CREDIT_CHIPS if game.jackpot_in_credits else (0, JACKPOT_BET)


def decided(game: HouseGame, decision: str) -> str:
    """The decisions of a street."""
    return game.places[decision].label if decision in game.places else {"fold": "folded"}.get(decision, decision)


def table_of(game: HouseGame) -> TableSettings:
    """The limits of the table. Jackpot wagers in whole credits have no prescribed amount."""
    return TableSettings(
        ante_min=ANTE_MIN,
        ante_max=ANTE_MAX,
        side_limits=tuple(SideLimits(bet, SIDE_MIN, SIDE_MAX) for bet in game.limited if bet != ANTE),
        jackpot_bet=None if game.jackpot_in_credits else JACKPOT_BET,
        credit=CREDIT,
    )


def step(ante: Cents) -> Cents:
    """The amount by which `+` raises an ante. It grows with the ante."""
    return 10_00 if ante < 100_00 else 50_00 if ante < 500_00 else 100_00


class BetPlan:
    """The bets that are planned on each box."""

    def __init__(self, game: HouseGame, boxes: int, ante: Cents) -> None:
        self.game = game
        self.boxes: list[dict[str, Cents]] = [{ANTE: ante} for _ in range(boxes)]
        self.chosen: int | None = None
        """The box that is being changed, from 0; None: all of them."""

    @property
    def at_hand(self) -> list[dict[str, Cents]]:
        """The boxes that are being changed."""
        return self.boxes if self.chosen is None else [self.boxes[self.chosen]]

    def choose_next(self) -> None:
        """Choose all boxes, then each of them in turn."""
        order = [None, *range(len(self.boxes))]
        self.chosen = order[(order.index(self.chosen) + 1) % len(order)]

    def set_ante(self, amount: Cents) -> None:
        """Set an ante within the limits of the table."""
        live = self.game.live
        if amount < ANTE_MIN:
            raise Refused("UNDER_MINIMUM", live.under_minimum, ante_min=dollars(ANTE_MIN), amount=dollars(amount))
        if amount > ANTE_MAX:
            raise Refused("OVER_MAXIMUM.ante", live.over_maximum, ante_max=dollars(ANTE_MAX), amount=dollars(amount))
        for box in self.at_hand:
            box[ANTE] = amount

    def raise_ante(self) -> None:
        """Raise the ante by one chip, or to the maximum. Beyond the maximum it is refused."""
        ante = self.at_hand[0][ANTE]
        more = ante + step(ante)
        self.set_ante(more if ante == ANTE_MAX else min(ANTE_MAX, more))

    def lower_ante(self) -> None:
        """Lower the ante by one chip, or to the minimum. Below the minimum it is refused."""
        ante = self.at_hand[0][ANTE]
        less = ante - step(ante - 1)
        self.set_ante(less if ante == ANTE_MIN else max(ANTE_MIN, less))

    def next_chips(self, place: BetPlace) -> None:
        """Put the next amount on a side bet, or none."""
        chips, bet = chips_for(self.game, place), place.name
        amount = self.at_hand[0].get(bet, 0)
        amount = chips[(chips.index(amount) + 1) % len(chips)]
        for box in self.at_hand:
            box.pop(bet, None)
            if amount:
                box[bet] = amount

    @property
    def total(self) -> Cents:
        """The bets before the cards come."""
        return sum(amount for box in self.boxes for amount in box.values())

    @property
    def needed(self) -> Cents:
        """The chips that the player needs: the bets, and the bet with which each hand continues."""
        times = self.game.multiples[self.game.stay_bet]
        return self.total + sum(times * box[ANTE] for box in self.boxes)

    @property
    def least(self) -> Cents:
        """The chips that the smallest round on these boxes needs."""
        return len(self.boxes) * ANTE_MIN * (1 + self.game.multiples[self.game.stay_bet])
