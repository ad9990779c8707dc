"""The names that answers of `odds` use for programs, as people say them: outcomes, prizes and strategies."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.exact_odds.endings import JOINT, WIN
from croupier.exact_odds.holdem_odds import BETS, ENDS, NUMBERS
from croupier.exact_odds.holdem_side_bets import bonus_slug
from croupier.exact_odds.strategies import Strategy
from croupier.games.progressive_holdem import BONUS_PAYS
from croupier.hands import BY_SLUG

_ENDINGS = {
    "win-straight-or-better": "Win: straight or better",
    "win-below-straight": "Win: below a straight",
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
_WORDS = {
    **_ENDINGS,
    **{end + bets: _ENDINGS[end] + _BETS[bets] for end in ENDS for bets in BETS.values()},
    **{f"{WIN}{number}": f"Win {antes} antes" for antes, number in enumerate(NUMBERS)},
    **{f"lose-{number}": f"Lose {antes} antes" for antes, number in enumerate(NUMBERS)},
    **{bonus_slug(name): name for name, *_ in BONUS_PAYS},
}
STRATEGY_IN_WORDS = {
    Strategy.BEST: "best play",
    Strategy.PAIR: "BET on any pair or better",
    Strategy.ACE_KING: "BET on ace-king or better",
    Strategy.AKJ83: "BET on A-K-J-8-3 or better",
    Strategy.ALL: "BET on every hand",
}


def outcome_in_words(slug: str) -> str:
    """How a round or a bet ends: `win-full-house` is `Win: full house`."""
    if slug in _WORDS:
        return _WORDS[slug]
    ways = slug.removeprefix(WIN).split(JOINT)
    hands = [BY_SLUG[way].title.lower() for way in ways if way in BY_SLUG]
    others = [_WORDS[way] for way in ways if way in _WORDS]
    won = f"Win: {_listed(hands)}"
    return "; or ".join([won, *others])


def _listed(words: Sequence[str]) -> str:
    """`a, b or c`."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
