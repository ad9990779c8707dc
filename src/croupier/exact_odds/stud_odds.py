"""The main game of the stud games: endings, decisions and the ace-king chart."""

from __future__ import annotations

from croupier.cards import RANKS
from croupier.computation.counts_cache import Counted
from croupier.exact_odds.document_types import ChartCellDocument, MainOddsDocument
from croupier.exact_odds.endings import Ending, figures, listed, outcomes
from croupier.exact_odds.sample_spaces import ABOVE, BELOW, EQUAL, NO_HAND
from croupier.hands import Category


def stud_endings(counted: Counted, pays: tuple[int, ...], *, times: int, ante_pays: int) -> list[Ending]:
    """Each way in which a round of stud can end, as the game's rules settle it."""
    stayed, folded = counted["stayed"], counted["folded"]
    all_in = 1 + times
    wins = [
        Ending(f"win-{kind.slug}", stayed[kind][BELOW], ante_pays + times * pays[kind], all_in)
        for kind in reversed(Category)
    ]
    return [
        *wins,
        Ending("dealer-does-not-qualify", sum(row[NO_HAND] for row in stayed), ante_pays, all_in),
        Ending("tie", sum(row[EQUAL] for row in stayed), 0, all_in),
        Ending("fold", sum(folded), -1, 1),
        Ending("lose", sum(row[ABOVE] for row in stayed), -all_in, all_in),
    ]


def stud_main(counted: Counted, pays: tuple[int, ...], *, times: int, ante_pays: int) -> MainOddsDocument:
    """The `main` part of the answer."""
    endings = stud_endings(counted, pays, times=times, ante_pays=ante_pays)
    folds = sum(counted["folded"])
    every = sum(ending.combinations for ending in endings)
    return {
        **figures(endings),
        "decisions": {"bet": (every - folds) / every, "fold": folds / every},
        "outcomes": outcomes(endings),
        "decision_counts": {"bet": every - folds, "fold": folds},
        "ways": listed(endings),
    }


def ace_king_chart(counted: Counted) -> list[ChartCellDocument]:
    """How often ace-king hands BET, by their third card, the face-up card, and whether they hold its rank too."""
    return [
        {"third": RANKS[third], "dealer_up": RANKS[up], "matched": bool(matched), "bet": cell[0], "of": cell[1]}
        for third, row in enumerate(counted["chart"])
        for up, cells in enumerate(row)
        for matched, cell in enumerate(cells)
        if cell[1]
    ]
