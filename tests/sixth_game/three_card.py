"""Three Card, version 1, in the order of its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from croupier.cards import ACE, QUEEN, Card, rank_of, suit_of
from croupier.clauses import read_rulebook, reading
from croupier.games.dealing import Device, Street, in_sets
from croupier.games.house import BoxInPlay, Deal, Draw, HouseGame, LiveRules, Settled
from croupier.games.layout import ANTE, BetPlace
from croupier.games.limits import LimitRules
from croupier.games.prizes import Meter
from croupier.games.signs import Sign, by_hand, to_one
from croupier.games.words import EVENS, Line, loses, pushes, under, wins
from croupier.hands import HandKind, Strength
from croupier.hands.in_words import MANY, ONE

THC = read_rulebook(Path(__file__).with_name("three_card.tsv"))
PLAY, PAIR_PLUS = "play", "pair-plus"

# 2.1, 2.2, 3.6  One deck, seven boxes, three cards each
ONE_DECK = THC["2.1"]
MOST_BOXES = under(7, THC["2.2"], reading("R-1"))
HAND_CARDS = under(3, THC["3.6"])

# 3.1, 3.2, 3.7  The bets, and their places in a betting box
LAYOUT = (
    BetPlace(name=ANTE, label="Ante", noun="ante", key="a", column=1, limited=True),
    BetPlace(name=PLAY, label="Play", noun="Play bet", key="p", column=2, multiple=under(1, THC["3.7"])),
    BetPlace(
        name=PAIR_PLUS,
        label="Pair Plus",
        key="o",
        column=0,
        limited=True,
        without_ante=THC["3.2"],
        about="A side bet on your own three cards: it wins with a pair or better, unless you fold.",
    ),
)


# 3.5  The ranking of hands
class ThreeCards(HandKind):
    """The kinds of a hand of three cards, from the lowest."""

    THREE_ODD_CARDS = 0
    ONE_PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5


DIGITS = 14
"""Ranks as digits: 0 for an Ace that counts as 1, 13 for one that is high."""
LOW_STRAIGHT = (ACE, 1, 0)


def ranks_of(hand: Sequence[Card]) -> tuple[int, ...]:
    """The ranks, those that come oftener first, then the higher; an Ace before 3 and 2 last."""
    counts = Counter(map(rank_of, hand))
    ranks = tuple(sorted(map(rank_of, hand), key=lambda rank: (counts[rank], rank), reverse=True))
    return (1, 0, -1) if ranks == LOW_STRAIGHT else ranks


def named(hand: Sequence[Card]) -> ThreeCards:
    """The kind of three cards."""
    ranks, suited = ranks_of(hand), len(set(map(suit_of, hand))) == 1
    if len(set(ranks)) == 1:
        return ThreeCards.THREE_OF_A_KIND
    if ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3:
        return ThreeCards.STRAIGHT_FLUSH if suited else ThreeCards.STRAIGHT
    if suited:
        return ThreeCards.FLUSH
    return ThreeCards.ONE_PAIR if ranks[0] == ranks[1] else ThreeCards.THREE_ODD_CARDS


def strength(hand: Sequence[Card]) -> Strength:
    """3.5: the kind, then the ranks."""
    found = int(named(hand))
    for rank in ranks_of(hand):
        found = found * DIGITS + rank + 1
    return Strength(found)


rank = under(strength, THC["3.5"])


def kind_of(hand: Strength) -> ThreeCards:
    """The kind of a hand of this strength."""
    return ThreeCards(hand // DIGITS**3)


def in_words(hand: Sequence[Card]) -> str:
    """A hand of three in the words of the table."""
    first, second, _ = ranks_of(hand)
    match named(hand):
        case ThreeCards.STRAIGHT_FLUSH:
            return f"a straight flush to the {ONE[first]}"
        case ThreeCards.THREE_OF_A_KIND:
            return f"three {MANY[first]}"
        case ThreeCards.STRAIGHT:
            return f"a straight to the {ONE[first]}"
        case ThreeCards.FLUSH:
            return f"a flush, {ONE[first]} high"
        case ThreeCards.ONE_PAIR:
            return f"a pair of {MANY[first]}"
        case _:
            return f"{ONE[first]}-{ONE[second]} high"


# 1.3  Qualifying hand: a Queen high
LOWEST_QUALIFYING = under(QUEEN, THC["1.3"])


def dealer_qualifies(dealer: Sequence[Card]) -> bool:
    """1.3: a Queen, or any higher-ranking hand."""
    return named(dealer) > ThreeCards.THREE_ODD_CARDS or max(map(rank_of, dealer)) >= LOWEST_QUALIFYING


# 3.6, 3.7, 3.9  Sets of three, all face down; each player decides; then the Dealer's hand is turned up
STREETS = dict.fromkeys(
    Device,
    (
        Street(
            "decisions",
            deals=(in_sets(HAND_CARDS, THC["3.6"], dealer_last_up=False, up_under=THC["3.6"]),),
            decides=PLAY,
            may_fold=True,
            decided_under=THC["3.7"],
        ),
        Street("the Dealer's hand", dealer_up=True, turned_under=THC["3.9"]),
    ),
)

# 3.8, 3.10 to 3.13  A fold, a Dealer who does not qualify, and the comparison of hands
FOLD, NO_HAND, HIGHER, LOWER, EQUAL = THC["3.8"], THC["3.10"], THC["3.11"], THC["3.12"], THC["3.13"]

# 4.1, 4.2  What the bets pay
PAYS = under(EVENS, THC["4.1"])
PAIR_PLUS_TABLE = THC["4.2"]
PAIR_PLUS_PAYS = under(
    {
        ThreeCards.STRAIGHT_FLUSH: 40,
        ThreeCards.THREE_OF_A_KIND: 30,
        ThreeCards.STRAIGHT: 6,
        ThreeCards.FLUSH: 3,
        ThreeCards.ONE_PAIR: 1,
    },
    THC["4.2"],
)
SIGNS = (
    Sign((ANTE, PLAY), THC["4.1"], (to_one("A winning hand", PAYS),)),
    Sign((PAIR_PLUS,), PAIR_PLUS_TABLE, by_hand(PAIR_PLUS_PAYS)),
)


def settle_box(box: BoxInPlay, deal: Deal) -> list[Line]:
    """3.8 to 4.2: all bets of one box."""
    if box.folded:
        return [loses(stake, FOLD, box.fold_also) for stake in box.stakes.values()]
    ante, play = box.stakes[ANTE], box.stakes[PLAY]
    lines = []
    if PAIR_PLUS in box.stakes:
        odds = PAIR_PLUS_PAYS.get(named(box.cards))
        stake = box.stakes[PAIR_PLUS]
        lines.append(loses(stake, PAIR_PLUS_TABLE) if odds is None else wins(stake, odds, PAIR_PLUS_TABLE))
    if not dealer_qualifies(deal.dealer):
        return [wins(ante, PAYS, NO_HAND), pushes(play, NO_HAND), *lines]
    if box.strength < deal.dealer_strength:
        return [loses(ante, LOWER), loses(play, LOWER), *lines]
    if box.strength == deal.dealer_strength:
        return [pushes(ante, EQUAL), pushes(play, EQUAL), *lines]
    return [wins(ante, PAYS, HIGHER), wins(play, PAYS, HIGHER), *lines]


def settle(boxes: Sequence[BoxInPlay], deal: Deal, _meter: Meter | None, _draw: Draw) -> Settled:
    """A finished round."""
    lines = {(box.number, line.bet): line for box in boxes for line in settle_box(box, deal)}
    return Settled(lines, (), None, dealer_qualifies(deal.dealer))


def stays_with(hand: Sequence[Card], _board: Sequence[Card], _style: str) -> bool:
    """A bot stays with a Queen or better."""
    return dealer_qualifies(hand)


# 5.1 to 5.3  Bets of the wrong size that are found at settlement
LIMITS = LimitRules(
    over_maximum=(THC["5.1"],),
    under_minimum=(THC["5.2"],),
    over_multiple=(THC["5.3"],),
    under_multiple=(THC["5.3"],),
)

# 1.2, 3.1 to 3.7, 5.1 to 5.8  A round in play
LIVE = LiveRules(
    opens=THC["3.1"],
    closes=THC["3.4"],
    too_late=THC["5.6"],
    over_maximum=THC["5.1"],
    under_minimum=THC["5.2"],
    own_box=THC["3.3"],
    one_hand=THC["3.7"],
    multiple=THC["3.7"],
    stays=THC["3.7"],
    checks=None,
    noticed_late=THC["5.7"],
    dealers_hand=THC["1.3"],
    ends=THC["1.2"],
    streets=STREETS,
    walked_away=THC["5.4"],
    not_covered=THC["5.8"],
)

THREE_CARD = HouseGame(
    book=THC,
    title="Harbour Three Card Poker",
    short_title="Three Card",
    version=1,
    one_deck=ONE_DECK,
    boxes=MOST_BOXES,
    hand_cards=HAND_CARDS,
    dealer_cards=HAND_CARDS,
    layout=LAYOUT,
    ante_needed=THC["3.2"],
    stays=PLAY,
    limits=LIMITS,
    fold=FOLD,
    void=THC["5.5"],
    withdrawn=None,
    live=LIVE,
    settle=settle,
    strength=rank,
    kinds=ThreeCards,
    kind_of=kind_of,
    in_words=in_words,
    signs=SIGNS,
    about=(
        "You place an ante and get three cards. Then you fold and lose it, or place a Play bet of the same size. The "
        "Dealer qualifies with a queen. If not, the ante is paid 1 to 1 and the Play bet goes back. If the Dealer "
        "qualifies, the better hand wins both, 1 to 1."
    ),
    no_qualifying_hand="antes are paid 1 to 1, Play bets go back",
    stays_with=stays_with,
)
