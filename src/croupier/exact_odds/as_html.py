"""The odds of a game as a notebook shows them."""

from __future__ import annotations

from croupier.documents.notebooks import paragraph, table
from croupier.exact_odds.document_types import BonusOddsDocument, JackpotOddsDocument, OddsDocument, jackpot_bets
from croupier.exact_odds.outcome_words import outcome_in_words
from croupier.games import HOUSE_EDITIONS, HouseGame


def as_html(odds: OddsDocument) -> str:
    """The main game, then each side bet."""
    game = HOUSE_EDITIONS.of(odds["game"], odds["version"])
    parts = [paragraph(f"{odds['game']}: {odds['strategy']}", tag="h4"), _bet(game, odds["main"])]
    side_bets = odds["side_bets"]
    jackpots = jackpot_bets(side_bets)
    for name in side_bets:
        shown = _jackpot(jackpots[name]) if name in jackpots else _bet(game, side_bets["bonus"])
        parts += [paragraph(name, tag="h5"), shown]
    return "".join(parts)


def _bet(game: HouseGame, bet: BonusOddsDocument) -> str:
    figures = f"House edge {bet['house_edge']:.4%}, standard deviation {bet['standard_deviation']:.4f}"
    rows = [
        (outcome_in_words(row["outcome"], game), f"{row['combinations']:,}", row["units"]) for row in bet["outcomes"]
    ]
    return paragraph(figures) + table(("outcome", "combinations", "units"), rows)


def _jackpot(bet: JackpotOddsDocument) -> str:
    fair = "no meter" if bet["break_even_meter"] is None else f"a meter of {bet['break_even_meter']}"
    figures = f"Fixed prizes return {bet['fixed_return']:.6f}, fair at {fair}"
    rows = [(hit["hand"], f"{hit['combinations']:,}", f"{hit['of']:,}", hit["pays"]) for hit in bet["hits"]]
    return paragraph(figures) + table(("hand", "combinations", "of", "pays"), rows)
