"""What a game against the House is made of: the record that each game's file fills in, and a round as it is settled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.cards import Card
from croupier.clauses import Citation, Clause, Rulebook
from croupier.games.dealing import Device, Street
from croupier.games.limits import LimitRules
from croupier.games.prizes import JackpotClaims, Meter, Payout
from croupier.games.words import Line, Stake
from croupier.hands import Strength


class Draw(NamedTuple):
    """What the jackpot system of Singapore Stud has drawn for a round (R-18)."""

    magic_card: Card | None = None
    lucky_box: int | None = None
    lucky_dealer: bool = False


class BoxInPlay(NamedTuple):
    """A box with an ante whose hand takes part in the settlement."""

    number: int
    stakes: Mapping[str, Stake]
    cards: tuple[Card, ...]
    strength: Strength
    folded: bool
    fold_also: tuple[Citation, ...] = ()
    """What folded the hand, where its player did not."""
    not_shown: bool = False
    """4.3, R-38: its cards are not shown, so nobody claims a jackpot prize."""


class Deal(NamedTuple):
    """The Dealer's cards and, in hold'em, those of the community, in the order dealt."""

    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    dealer_strength: Strength


class Settled(NamedTuple):
    """What each bet of the boxes in play gets."""

    lines: Mapping[tuple[int, str], Line]
    """By box and bet."""
    payouts: Sequence[Payout]
    meter: Meter | None
    dealer_qualifies: bool | None


SettleRound = Callable[[Sequence[BoxInPlay], Deal, Meter | None, Draw], Settled]


class LiveRules(NamedTuple):
    """What a game's rules say about a round in play, and how it is dealt."""

    opens: Citation
    """The call for bets."""
    closes: Citation
    """The call that ends them."""
    too_late: Citation
    """Nothing is placed, increased or withdrawn after it."""
    over_maximum: Citation
    under_minimum: Citation
    own_box: Citation
    """Nobody bets on another player's box."""
    one_hand: Citation
    """A player examines one hand; on his others he decides blind (R-8)."""
    multiple: Citation
    """How much the bets must be that follow the ante."""
    stays: Citation
    checks: Citation | None
    walked_away: Citation
    """What folds the hand of a player who is not there to decide (R-51)."""
    noticed_late: Citation
    ends: Citation
    """When a round is over."""
    streets: Mapping[Device, tuple[Street, ...]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HouseGame:
    """One edition of a game against the House, as sheets, live rounds and odds need to know it."""

    book: Rulebook
    title: str
    version: int
    one_deck: Clause
    boxes: int
    """The most that the deck can serve (R-1)."""
    hand_cards: int
    dealer_cards: int
    community_cards: int = 0
    bets: tuple[str, ...]
    """In the order in which they are listed."""
    ante_needed: Clause
    stays: str
    """The word for the decision to go on; the other one is `fold`."""
    multiples: Mapping[str, int]
    """The bets that are multiples of the ante, the one that goes with the decision to stay first."""
    limited: tuple[str, ...]
    """The bets with a minimum and a maximum of their own."""
    limits: LimitRules
    jackpot_bets: tuple[str, ...]
    jackpot_amount: Clause
    """What says how much a jackpot bet must be."""
    jackpot_in_credits: bool = False
    without_ante: Mapping[str, Clause]
    """Why a side bet goes back when there is no ante."""
    fold: Clause
    has_draw: bool = False
    void: Clause | None
    """What sends all bets back when a round is void; None where the voiding clause itself does."""
    void_also: tuple[Citation, ...] = ()
    withdrawn: Clause | None
    """What sends the bets of a player back who chose that; None where no rule offers it."""
    live: LiveRules
    settle: SettleRound
    claims: Callable[[Sequence[BoxInPlay], Deal], JackpotClaims]
    """What the boxes in play may take out of the jackpot's meter."""
    strength: Callable[[Sequence[Card]], Strength]

    name: str = field(init=False)
    stay_bet: str = field(init=False)
    """The bet that goes with the decision to stay."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.book.game)
        object.__setattr__(self, "stay_bet", next(iter(self.multiples)))
