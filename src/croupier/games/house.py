"""What a game against the House is made of: the record that each game's file fills in, and a round as it is settled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.cards import Card
from croupier.clauses import Citation, Clause, Rulebook
from croupier.games.dealing import Device, Street
from croupier.games.layout import ANTE, BetPlace
from croupier.games.limits import LimitRules
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.games.prizes import NOT_COVERED, JackpotClaims, LinkRules, Meter, Payout, Prize
from croupier.games.signs import Sign, prize_in_words
from croupier.games.words import Line, Stake
from croupier.hands import Category, HandKind, Strength, category, hand_in_words


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
    dealers_hand: Citation
    """What makes the Dealer's hand one that qualifies; where every hand does, what has it come."""
    ends: Citation
    """When a round is over."""
    streets: Mapping[Device, tuple[Street, ...]]
    stands: Citation | None = None
    """After it nothing is withdrawn, where the rules say so elsewhere than that nothing is placed."""
    not_covered: Citation = NOT_COVERED
    """Somebody decides matters that the rules do not cover (R-58)."""
    interrupted: Citation = NOT_COVERED
    """What becomes of a round that cannot go on."""
    staff: Citation | None = None
    """The definition of a Pit Employee; None where the rules have none."""
    placed_by_staff: Citation | None = None
    """Staff may place a bet for a player who asks; None where the rules do not let them."""


def no_claims(_boxes: Sequence[BoxInPlay], _deal: Deal) -> JackpotClaims:
    """The claims in a game without a jackpot."""
    return JackpotClaims()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HouseGame:
    """One edition of a game against the House, as sheets, live rounds and odds need to know it."""

    book: Rulebook
    title: str
    short_title: str
    """As people call it; a column has room for it."""
    version: int
    one_deck: Clause
    boxes: int
    """The most that the deck can serve (R-1)."""
    hand_cards: int
    dealer_cards: int
    community_cards: int = 0
    layout: tuple[BetPlace, ...]
    """Its bets with their places, in the order in which they are listed."""
    ante_needed: Clause
    stays: str
    """The word for the decision to go on; the other one is `fold`."""
    limits: LimitRules
    jackpot_amount: Clause | None = None
    """What says how much a jackpot bet must be; None where the game has no jackpot."""
    jackpot_in_credits: bool = False
    prizes: tuple[Prize, ...] = ()
    """The rows of its jackpot's pay table."""
    prize_names: Mapping[str, str] = field(default_factory=dict)
    """The prizes that the rules write with capitals."""
    link: LinkRules | None = None
    """What its rules say of a linked jackpot; None where the game has no jackpot."""
    fold: Clause
    has_draw: bool = False
    pays: StudPays | HoldemPays | None = None
    """What its bets pay: the odds are counted from this. None where nobody counts its odds."""
    void: Clause | None
    """What sends all bets back when a round is void; None where the voiding clause itself does."""
    void_also: tuple[Citation, ...] = ()
    withdrawn: Clause | None
    """What sends the bets of a player back who chose that; None where no rule offers it."""
    live: LiveRules
    settle: SettleRound
    claims: Callable[[Sequence[BoxInPlay], Deal], JackpotClaims] = no_claims
    """What the boxes in play may take out of the jackpot's meter."""
    strength: Callable[[Sequence[Card]], Strength]
    kinds: type[HandKind] = Category
    """The kinds of hand that it knows."""
    kind_of: Callable[[Strength], HandKind] = category
    """The kind of a hand of this strength."""
    in_words: Callable[[Sequence[Card]], str] = hand_in_words
    """A hand, or as much of it as lies there, in words: `a pair of queens`."""
    signs: tuple[Sign, ...]
    """The pay tables that its signs show."""
    about: str
    """How the game goes, for a newcomer."""
    about_jackpot: str = ""
    about_draws: str = ""
    no_qualifying_hand: str = ""
    """What becomes of the bets when the Dealer does not qualify; empty where every hand qualifies."""
    stays_with: Callable[[Sequence[Card], Sequence[Card], str], bool]
    """Whether a bot that plays simply stays, or bets on: with these cards, this board and this style."""

    name: str = field(init=False)
    places: Mapping[str, BetPlace] = field(init=False)
    """The places of its layout, by bet."""
    bets: tuple[str, ...] = field(init=False)
    multiples: Mapping[str, int] = field(init=False)
    """The bets that are multiples of the ante, the one that goes with the decision to stay first."""
    stay_bet: str = field(init=False)
    """The bet that goes with the decision to stay."""
    limited: tuple[str, ...] = field(init=False)
    """The bets with a minimum and a maximum of their own."""
    jackpot_bets: tuple[str, ...] = field(init=False)
    without_ante: Mapping[str, Clause] = field(init=False)
    """The side bets, each with what sends it back when there is no ante."""

    def __repr__(self) -> str:
        return f"<HouseGame {self.name}, version {self.version}>"

    def __post_init__(self) -> None:
        """Read off the layout what other rooms ask for by the name of a bet."""
        layout = self.layout
        if not any(place.name == ANTE for place in layout) or all(place.multiple is None for place in layout):
            raise ValueError(f"{self.title} needs an {ANTE}, and a bet that goes with the decision to stay")
        derived: dict[str, object] = {
            "name": self.book.game,
            "places": {place.name: place for place in layout},
            "bets": tuple(place.name for place in layout),
            "multiples": {place.name: place.multiple for place in layout if place.multiple is not None},
            "stay_bet": next(place.name for place in layout if place.multiple is not None),
            "limited": tuple(place.name for place in layout if place.limited),
            "jackpot_bets": tuple(place.name for place in layout if place.jackpot),
            "without_ante": {place.name: place.without_ante for place in layout if place.without_ante is not None},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def side_bets(self) -> tuple[BetPlace, ...]:
        """The bets beside the ante that are placed before the deal."""
        return tuple(place for place in self.layout if place.without_ante is not None)

    def prize_in_words(self, prize: str) -> str:
        """What wins a prize: `Royal flush on the flop`, `Magic Card`."""
        return prize_in_words(prize, self.prize_names)
