"""The words of a game's odds: outcomes, prizes and strategies, and how the figures were counted."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.exact_odds.endings import JOINT, WIN
from croupier.exact_odds.hand_patterns import OWN_BONUS_ROWS
from croupier.exact_odds.holdem_odds import BETS, NUMBERS, end_names
from croupier.exact_odds.holdem_side_bets import bonus_slug
from croupier.exact_odds.strategies import Strategy
from croupier.games import HouseGame
from croupier.games.pay_tables import HoldemPays
from croupier.hands import BY_SLUG, Category

_ENDINGS = {
    "dealer-does-not-qualify": "Dealer does not qualify",
    "tie": "Stand-off",
    "fold": "Fold",
    "lose": "Lose",
}
_BETS = {
    "": "",
    "-with-turn": ", with Turn",
    "-with-river": ", with River",
    "-with-turn-and-river": ", with Turn and River",
}
_COUNTED = {
    f"{result}-{number}": f"{result.capitalize()} {antes} antes"
    for result in ("win", "lose")
    for antes, number in enumerate(NUMBERS)
}
WITHOUT_ARTICLE = (Category.ONE_PAIR, Category.TWO_PAIRS, Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND)
STRATEGY_IN_WORDS = {
    Strategy.BEST: "best play",
    Strategy.PAIR: "BET on any pair or better",
    Strategy.ACE_KING: "BET on ace-king or better",
    Strategy.AKJ83: "BET on A-K-J-8-3 or better",
    Strategy.ALL: "BET on every hand",
}
STUD_METHOD = (
    "Every deal is counted: 2,598,960 hands of the player, 47 face-up cards of the Dealer and 163,185 sets of four "
    "hidden cards, each as likely as any other. Nothing is sampled, and every sum is a whole number until the last "
    "division.",
    "The player knows their five cards and the Dealer's face-up card. For each such state the Dealer's hands are "
    "counted by whether they qualify and whether they stand below, equal to or above the player's: over the 6,175 "
    "multisets of ranks as products of binomials, with the flushes in the face-up card's suit moved to their own "
    "place.",
    "Best play BETs when that is worth more than a fold, which costs one ante; were the two worth the same, it would "
    "fold. The result says in how many states they are.",
)
HOLDEM_METHOD = (
    "Every deal is counted: 1,326 pairs of hole cards, 19,600 flops, 47 turns, 46 rivers and 990 pairs of the "
    "Dealer's, each as likely as any other. Nothing is sampled, and every sum is a whole number until the last "
    "division.",
    "The 134,459 boards that differ in more than the names of suits are ranked once with all 1,081 pairs of hole "
    "cards; from there the counts are summed back over rivers and turns to the 1,755 flops.",
    "Turn and River win or lose by themselves, so best play places each when it wins more than it loses, given the "
    "cards seen; where it wins as much as it loses, best play checks. A starting hand is played when that is "
    "worth more than a fold, which costs one ante.",
)
CONVENTIONS = (
    "Units are antes. Payout caps are left out. A jackpot's return counts each prize at its full share of the meter, "
    "and a royal flush as its share.",
)


def strategy_in_words(name: str) -> str:
    """`BET on any pair or better`; a table and a function as they are named."""
    return STRATEGY_IN_WORDS[Strategy(name)] if name in set(Strategy) else name


def qualifying_in_words(qualifies: str) -> str:
    """The Dealer's own qualifying hand in a question: `every hand`, `pair or better`."""
    return "every hand" if qualifies == "none" else f"{qualifies} or better"


def with_article(kind: Category) -> str:
    """`a straight`, `two pairs`."""
    title = kind.title.lower()
    return title if kind in WITHOUT_ARTICLE else f"a {title}"


def _words(game: HouseGame) -> dict[str, str]:
    """The outcomes of a game that have words of their own."""
    if not isinstance(game.pays, HoldemPays):
        return _ENDINGS
    kind = game.pays.ante_wins_from
    ends = end_names(kind)
    won = (f"Win: {kind.title.lower()} or better", f"Win: below {with_article(kind)}")
    said = {**_ENDINGS, **dict(zip(ends, won, strict=False))}
    ways = {end + bets: said[end] + _BETS[bets] for end in ends for bets in BETS.values()}
    rows = (*OWN_BONUS_ROWS, *(name for name, *_ in game.pays.bonus))
    return {**said, **ways, **_COUNTED, **{bonus_slug(name): name for name in rows}}


def outcome_in_words(slug: str, game: HouseGame) -> str:
    """The outcome of a round or a bet of a game in words: `win-full-house` is `Win: full house`."""
    words = _words(game)
    if slug in words:
        return words[slug]
    others = {way.removeprefix(WIN): said for way, said in words.items()}
    ways = _ways(slug.removeprefix(WIN), [*BY_SLUG, *others])
    hands = [BY_SLUG[way].title.lower() for way in ways if way in BY_SLUG]
    won = [f"Win: {_listed(hands)}"] if hands else []
    said = [*won, *(others[way] for way in ways if way in others)]
    return "; or ".join(said or [slug.replace("-", " ").capitalize()])


def _ways(joined: str, known: Sequence[str]) -> list[str]:
    """The ways that share a row. The name of a way may contain `-or-` itself."""
    for way in sorted(known, key=len, reverse=True):
        if joined.startswith(way + JOINT):
            return [way, *_ways(joined.removeprefix(way + JOINT), known)]
    return [joined]


def _listed(words: Sequence[str]) -> str:
    """`a, b or c`."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
