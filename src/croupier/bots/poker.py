"""A Poker player who weighs what a call costs against what the hand is worth, and does not always do the same.

It decides from the view of its own seat and the actions that are legal there, and from a source of chance that is
handed in: the same view and the same chance give the same choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.bots.chances import Chances
from croupier.bots.guesses import better_hands, part_of_hands
from croupier.bots.sight import BotSight, Opponent, sight_of
from croupier.bots.temperaments import Temperament
from croupier.hands.grid import starting_hand
from croupier.money import Cents
from croupier.shoe.chance import Chance, below

PER_PLAYER_BEHIND = 0.03
"""Before the flop, what each player who is still to act adds to the price."""
LESS_PER_PLAYER_BEHIND = 0.08
"""Before the flop, by how much each of them narrows the hands that are raised."""
SURE = 3
"""The best hands of those, one part in so many left out, are raised as often as the player ever raises."""
DOUBT = 0.04
"""So far on either side of the price it is chance whether a hand is played."""
EAGER = 0.15
"""So far above what it wants, a hand is bet as often as the player ever bets."""
MOST_TO_BLUFF = 2
COMMITTED = 0.6
"""Who would put in this part of his chips puts in all of them."""
INSTEAD = ("check", "call", "fold", "all-in", "bet", "raise")
"""What is done where the rules leave no choice, the least first."""
FINE = 1 << 24


class BotAction(NamedTuple):
    """What the player in turn does; `to` is the total of a bet or raise in this betting round."""

    deed: str
    to: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerBot:
    """One player."""

    temperament: Temperament
    chances: Chances
    chance: Chance

    def choose(self, view: Mapping[str, Any]) -> BotAction:
        """What to do, by the view of the player in turn."""
        sight = sight_of(view)
        share = self.chances.share(sight, playing(sight))
        wanted = self._facing_a_bet(sight, share) if sight.to_pay else self._unbet(sight, share)
        return permitted(sight, wanted)

    def _unbet(self, sight: BotSight, share: float) -> BotAction:
        if self._likely(self._eagerness(sight, share)) or self._bluffs(sight):
            return self._more(sight, share) or BotAction("check")
        return BotAction("check")

    def _facing_a_bet(self, sight: BotSight, share: float) -> BotAction:
        over = share - price(sight) - self.temperament.caution
        if over > 0 and self._likely(self._eagerness(sight, share)):
            return self._more(sight, share) or BotAction("call")
        if self._likely((over + DOUBT) / (2 * DOUBT)):
            return BotAction("call")
        if self._bluffs(sight):
            return self._more(sight, share) or BotAction("fold")
        return BotAction("fold")

    def _eagerness(self, sight: BotSight, share: float) -> float:
        """How likely a bet or raise is."""
        if not sight.board:
            return self._eagerness_before_the_flop(sight)
        fair = 1 / (1 + len(playing(sight)))
        wanted = fair + (1 - fair) * self.temperament.wants
        return self.temperament.aggression * min(1.0, (share - wanted) / EAGER)

    def _eagerness_before_the_flop(self, sight: BotSight) -> float:
        """Measured against the tightest of those who play, with allowance for those still to act."""
        tightest = min([part_of_hands(opponent, sight) for opponent in playing(sight)])
        limit = self.temperament.opens * tightest * (1 - LESS_PER_PLAYER_BEHIND * sight.behind)
        better = better_hands(self.chances.order, starting_hand(*sight.cards))
        return self.temperament.aggression * min(1.0, SURE * (limit - better) / limit)

    def _bluffs(self, sight: BotSight) -> bool:
        few = len(sight.opponents) <= MOST_TO_BLUFF
        return few and bool(sight.board) and self._likely(self.temperament.bluffs)

    def _more(self, sight: BotSight, share: float) -> BotAction | None:
        """A bet or a raise, as large as the temperament likes and the rules allow."""
        sizes = self.temperament.sizes
        part = sizes[below(len(sizes), self.chance)]
        to = sight.bet + round(part * (sight.pot + sight.to_pay))
        everything = sight.legal.get("all-in")
        for deed in ("bet", "raise"):
            limits = sight.legal.get(deed)
            if limits and not (everything and to > COMMITTED * everything.lowest and share > 1 / 2):
                within = max(limits.lowest, min(to - to % sight.chip, limits.highest))
                return BotAction(deed, within)
        return BotAction("all-in") if everything and share > 1 / 2 else None

    def _likely(self, chance: float) -> bool:
        """True as often as `chance` says; nothing is drawn where there is no doubt."""
        if chance <= 0:
            return False
        return chance >= 1 or below(FINE, self.chance) < chance * FINE


def playing(sight: BotSight) -> tuple[Opponent, ...]:
    """The opponents that a hand is measured against: before the flop those who have chosen to play, or else the blinds.

    Who has not acted yet will mostly fold.
    """
    if sight.board:
        return sight.opponents
    chosen = tuple([opponent for opponent in sight.opponents if not opponent.only_blind])
    return chosen or sight.opponents[:1]


def price(sight: BotSight) -> float:
    """The pot odds: what a call costs, as a part of the pot that it helps to make; before the flop a little more."""
    cost = sight.to_pay / ((sight.to_pay + sight.to_win) or 1)
    return cost if sight.board else cost + PER_PLAYER_BEHIND * sight.behind


def permitted(sight: BotSight, wanted: BotAction) -> BotAction:
    """What is wanted, or else what comes nearest: PKR 5.10 can leave a player who acted too early little choice."""
    for deed in (wanted.deed, *INSTEAD):
        limits = sight.legal.get(deed)
        if limits is not None:
            has_amount = deed in ("bet", "raise")
            return BotAction(deed, max(limits.lowest, min(wanted.to or 0, limits.highest)) if has_amount else None)
    raise ValueError("the player is not in turn: there is nothing that he may do")
