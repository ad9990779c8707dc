"""The record that each file of a house game fills in, and the values with which a round is settled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.cards import Card
from croupier.clauses import Citation, Clause, Rulebook, reading
from croupier.games.dealing import Device, Street
from croupier.games.layout import ANTE, BetPlace
from croupier.games.limits import LimitRules
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.games.prizes import JackpotClaims, LinkRules, Meter, Payout, Prize
from croupier.games.signs import Sign, prize_in_words
from croupier.games.words import Line, Stake
from croupier.hands import Category, HandKind, Strength, category, hand_in_words


class Draw(NamedTuple):
    """The draws of Singapore Stud's jackpot system for a round (R-18)."""

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
    """The clauses that folded the hand, if its player did not."""
    not_shown: bool = False
    """4.3, R-38: its cards are not shown, so nobody claims a jackpot prize."""


class Deal(NamedTuple):
    """The Dealer's cards and, in hold'em, those of the community, in the order dealt."""

    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    dealer_strength: Strength


class Settled(NamedTuple):
    """The result of each bet of the boxes in play."""

    lines: Mapping[tuple[int, str], Line]
    """By box and bet."""
    payouts: Sequence[Payout]
    meter: Meter | None
    dealer_qualifies: bool | None


NOT_COVERED = reading("R-58")
SettleRound = Callable[[Sequence[BoxInPlay], Deal, Meter | None, Draw], Settled]


class LiveRules(NamedTuple):
    """A game's rules about a round in play, and its streets.

    Each rule has a field of its own with the citation under which this game has it. None: its rules say nothing, and
    nothing is taken over from other games.
    """

    opens: Citation
    """The call for bets."""
    closes: Citation
    """The call that ends them."""
    too_late: Citation
    """After it nothing is placed, increased or withdrawn."""
    over_maximum: Citation
    under_minimum: Citation
    own_box: Citation
    """Nobody bets on another player's box."""
    one_hand: Citation
    """A player examines one hand, and decides blind on their others (R-8)."""
    multiple: Citation
    """The amount of the bets that follow the ante."""
    stays: Citation
    checks: Citation | None
    noticed_late: Citation
    dealers_hand: Citation
    """The definition of a qualifying hand. In a game where every hand qualifies: when the Dealer's hand comes."""
    ends: Citation
    """The end of a round."""
    streets: Mapping[Device, tuple[Street, ...]]
    stands: Citation | None = None
    """After it nothing is withdrawn. None if `too_late` says so too."""
    burnt_card: Citation | None = None
    """A card is burnt before a deal from a Card Shoe. None: a report of a missed one is not checked, but ruled on."""
    walked_away: Citation | None = None
    """Folds each hand of a player who walks away that still has a decision (R-36). None: a report concerns one box."""
    out_of_time_folds: Citation | None = None
    """Folds a hand whose player lets the time for a decision run out, without a report. None: the player counts as one
    who has walked away, and the game's rulings say what that costs (R-51)."""
    out_of_time_checks: Citation | None = None
    """The same where a hand can no longer be folded: the player has checked. None as for `out_of_time_folds`."""
    not_shown: Citation | None = None
    """What a hand costs that is not shown (R-38). None: it costs nothing, and a report is referred."""
    draws: Citation | None = None
    """What is drawn, for the prizes of a game with draws (R-18)."""
    not_covered: Citation = NOT_COVERED
    """Somebody decides matters that the rules do not cover."""
    interrupted: Citation | None = None
    """The end of a round that is interrupted."""
    staff: Citation | None = None
    """The definition of a Pit Employee; None if the rules have none."""
    placed_by_staff: Citation | None = None
    """Staff may place a bet for a player who asks; None if the rules do not let them."""

    @property
    def folds_the_absent(self) -> Citation | None:
        """Folds the hand of a player who is not there to decide."""
        return self.out_of_time_folds or self.walked_away

    @property
    def decisions(self) -> int:
        """How many decisions a player makes on a hand that stays to the end."""
        return max(sum(1 for street in streets if street.decides) for streets in self.streets.values())


def no_claims(_boxes: Sequence[BoxInPlay], _deal: Deal) -> JackpotClaims:
    """The claims in a game without a jackpot."""
    return JackpotClaims()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class HouseGame:
    """One edition of a game against the House, as sheets, live rounds and odds need to know it."""

    book: Rulebook
    title: str
    short_title: str
    """A short name for people, which fits into a column."""
    version: int
    one_deck: Clause
    boxes: int
    """The most boxes that the deck can serve (R-1)."""
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
    """Sets the amount of a jackpot bet; None if the game has no jackpot."""
    jackpot_in_credits: bool = False
    prizes: tuple[Prize, ...] = ()
    """The rows of its jackpot's pay table."""
    prize_names: Mapping[str, str] = field(default_factory=dict)
    """The prizes that the rules write with capitals."""
    link: LinkRules | None = None
    """The rules about a linked jackpot; None if the game has no jackpot."""
    fold: Clause
    has_draw: bool = False
    """Whether its jackpot has draws (`Draw`), and nothing else: `live` has a field for each other rule."""
    pays: StudPays | HoldemPays | None = None
    """The pays of its bets, from which the odds are counted; None if there are no odds for it."""
    void: Clause | None
    """Sends all bets back when a round is void; None if the voiding clause itself does."""
    void_also: tuple[Citation, ...] = ()
    withdrawn: Clause | None
    """Sends the bets of a player back who withdraws; None if no rule offers it."""
    live: LiveRules
    settle: SettleRound
    claims: Callable[[Sequence[BoxInPlay], Deal], JackpotClaims] = no_claims
    """The claims of the boxes in play on the jackpot's meter."""
    strength: Callable[[Sequence[Card]], Strength]
    kinds: type[HandKind] = Category
    """The kinds of hand that it knows."""
    kind_of: Callable[[Strength], HandKind] = category
    """The kind of a hand of this strength."""
    best_five: Clause | None = None
    """Counts the best five of a hand's own cards and the community's. None: all cards count."""
    in_words: Callable[[Sequence[Card]], str] = hand_in_words
    """A hand in words, complete or not: `a pair of queens`."""
    signs: tuple[Sign, ...]
    """The pay tables that its signs show."""
    about: str
    """A short description for a newcomer."""
    about_jackpot: str = ""
    about_draws: str = ""
    no_qualifying_hand: str = ""
    """The result of the bets when the Dealer does not qualify; empty if every hand qualifies."""
    stays_with: Callable[[Sequence[Card], Sequence[Card], str], bool]
    """Whether a bot with a simple strategy stays, or bets on: with these cards, this board and this style."""

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
    """The side bets, each with the clause that sends it back when there is no ante."""

    def __repr__(self) -> str:
        return f"<HouseGame {self.name}, version {self.version}>"

    def __post_init__(self) -> None:
        """Look up in the layout what other rooms ask for by the name of a bet."""
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
        """The hand that wins a prize: `Royal flush on the flop`, `Magic Card`."""
        return prize_in_words(prize, self.prize_names)
