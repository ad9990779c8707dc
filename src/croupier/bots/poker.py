"""A Poker bot that weighs the cost of a call against the worth of its hand, and varies its play.

It decides from the sight of its own seat, the legal actions there, and a source of chance that is handed in: the same
sight and the same chance give the same choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from croupier.bots.chances import Chances
from croupier.bots.opponent_ranges import better_hands, part_of_hands
from croupier.bots.sight import BotSight, Opponent
from croupier.hands.grid import starting_hand
from croupier.money import Cents
from croupier.shoe.shuffling import Chance, below

PER_PLAYER_BEHIND = 0.03
"""Before the flop, the addition to the price for each player still to act."""
LESS_PER_PLAYER_BEHIND = 0.08
"""Before the flop, how much each of them narrows the range of hands that are raised."""
SURE = 3
"""The best hands of that range, except one part in this many, are raised as often as the bot ever raises."""
DOUBT = 0.04
"""Within this distance of the price, chance decides whether a hand is played."""
EAGER = 0.15
"""This far above the wanted share, a hand is bet as often as the bot ever bets."""
MOST_TO_BLUFF = 2
COMMITTED = 0.6
"""A player who would put in this share of their chips puts in all of them."""
INSTEAD = ("check", "call", "fold", "all-in", "bet", "raise")
"""The fallbacks if the rules leave little choice, the smallest first."""
FINE = 1 << 24


class Temperament(NamedTuple):
    """The character of a bot."""

    name: str
    caution: float
    """How far a share must be above the pot odds for a call; below 0: how far it may be under them."""
    aggression: float
    """How often a hand that is good enough to bet or raise is bet or raised."""
    opens: float
    """The share of an opponent's range that is good enough to raise them before the flop."""
    wants: float
    """How far a hand must be on the way from a fair share to the whole pot to bet or raise on the board."""
    bluffs: float
    """How often a worthless hand is bet or raised."""
    sizes: tuple[float, ...]
    """The sizes of bets and raises, in pots."""


TIGHT = Temperament("tight", caution=0.06, aggression=0.6, opens=0.3, wants=0.28, bluffs=0.03, sizes=(0.5, 0.65, 0.75))
LOOSE = Temperament(
    "loose", caution=-0.03, aggression=0.45, opens=0.35, wants=0.22, bluffs=0.07, sizes=(0.4, 0.5, 0.75)
)
AGGRESSIVE = Temperament(
    "aggressive", caution=0.0, aggression=0.9, opens=0.5, wants=0.12, bluffs=0.14, sizes=(0.65, 0.8, 1.0)
)
CALLING = Temperament("calling", caution=-0.12, aggression=0.12, opens=0.1, wants=0.45, bluffs=0.01, sizes=(0.4, 0.5))

TEMPERAMENTS = {temperament.name: temperament for temperament in (TIGHT, LOOSE, AGGRESSIVE, CALLING)}


class BotAction(NamedTuple):
    """The bot's action; `to` is the total of a bet or raise in this betting round."""

    deed: str
    to: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerBot:
    """One bot."""

    temperament: Temperament
    chances: Chances
    chance: Chance

    def choose(self, sight: BotSight) -> BotAction:
        """The bot's action, from what the player in turn sees."""
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
        """Judged against the tightest opponent in play, with an allowance for players still to act."""
        tightest = min([part_of_hands(opponent, sight) for opponent in playing(sight)])
        limit = self.temperament.opens * tightest * (1 - LESS_PER_PLAYER_BEHIND * sight.behind)
        better = better_hands(self.chances.order, starting_hand(*sight.cards))
        return self.temperament.aggression * min(1.0, SURE * (limit - better) / limit)

    def _bluffs(self, sight: BotSight) -> bool:
        few = len(sight.opponents) <= MOST_TO_BLUFF
        return few and bool(sight.board) and self._likely(self.temperament.bluffs)

    def _more(self, sight: BotSight, share: float) -> BotAction | None:
        """A bet or a raise, of a size that suits the temperament and the rules."""
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
        """True with this probability. Certainties take nothing from the source of chance."""
        if chance <= 0:
            return False
        return chance >= 1 or below(FINE, self.chance) < chance * FINE


def playing(sight: BotSight) -> tuple[Opponent, ...]:
    """The opponents to judge a hand against: before the flop those who have chosen to play, or else the blinds.

    Players who have not acted yet will mostly fold.
    """
    if sight.board:
        return sight.opponents
    chosen = tuple([opponent for opponent in sight.opponents if not opponent.only_blind])
    return chosen or sight.opponents[:1]


def price(sight: BotSight) -> float:
    """The pot odds: the cost of a call as a share of the resulting pot, with an addition before the flop."""
    cost = sight.to_pay / ((sight.to_pay + sight.to_win) or 1)
    return cost if sight.board else cost + PER_PLAYER_BEHIND * sight.behind


def permitted(sight: BotSight, wanted: BotAction) -> BotAction:
    """The wanted action, or the nearest possible one: PKR 5.10 can leave a player who acted too early little choice."""
    for deed in (wanted.deed, *INSTEAD):
        limits = sight.legal.get(deed)
        if limits is not None:
            has_amount = deed in ("bet", "raise")
            return BotAction(deed, max(limits.lowest, min(wanted.to or 0, limits.highest)) if has_amount else None)
    raise ValueError("the player is not in turn: they may do nothing")
