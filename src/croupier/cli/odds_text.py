"""The odds of a game as tables for people."""

from __future__ import annotations

import textwrap

from croupier.cli.paint import BOLD, DIM, columns, ends, painted, unsigned, wrapped
from croupier.exact_odds.document_types import (
    BonusOddsDocument,
    JackpotOddsDocument,
    MainOddsDocument,
    OddsDocument,
    PrizeDocument,
    jackpot_bets,
)
from croupier.exact_odds.outcome_words import outcome_in_words, qualifying_in_words, strategy_in_words
from croupier.games import HOUSE_EDITIONS, HouseGame

INDENT = "  "
ROOM = 31
"""The width of an outcome's name, so that the figures beside it end within 80 columns."""


def odds_text(document: OddsDocument) -> str:
    """The whole answer."""
    game = HOUSE_EDITIONS.of(document["game"], document["version"])
    parts = [ends(f"{game.title}, version {document['version']}", strategy_in_words(document["strategy"]), BOLD), ""]
    if "qualifies" in document:
        parts += [f"{INDENT}the Dealer qualifies with {qualifying_in_words(document['qualifies'])}", ""]
    parts += _main(game, document["main"])
    side_bets = document["side_bets"]
    jackpots = jackpot_bets(side_bets)
    for name in side_bets:
        parts += ["", painted(game.places[name].label, BOLD)]
        parts += _jackpot(game, jackpots[name]) if name in jackpots else _bonus(game, side_bets["bonus"])
    source = "from the counts kept on disk" if document["from_cache"] else "counted now"
    parts += ["", painted(f"{source}, {document['elapsed_seconds']:.2f} s", DIM)]
    return "\n".join(parts)


def _main(game: HouseGame, main: MainOddsDocument) -> list[str]:
    decisions = ", ".join(f"{name} {share:.4%}" for name, share in main["decisions"].items())
    rows = [
        ("house edge", f"{main['house_edge']:.6%}", "of the ante"),
        ("element of risk", f"{main['element_of_risk']:.6%}", "of all money bet"),
        ("standard deviation", f"{main['standard_deviation']:.6f}", "antes a round"),
        ("net", f"{main['net']:,}", "antes over all deals"),
        ("deals", f"{main['combinations']:,}", ""),
    ]
    return [
        *(INDENT + line for line in columns(rows, "<><")),
        wrapped(f"decisions: {decisions}", INDENT),
        "",
        *_outcomes(game, main, "deals"),
    ]


def _outcomes(game: HouseGame, bet: BonusOddsDocument, what: str) -> list[str]:
    every = bet["combinations"]
    rows = [("outcome", what, "chance", "units", "return")]
    for row in bet["outcomes"]:
        chance = row["combinations"] / every
        first, *more = textwrap.wrap(outcome_in_words(row["outcome"], game), ROOM, subsequent_indent=INDENT)
        rows.append(
            (
                first,
                f"{row['combinations']:,}",
                f"{chance:.4%}",
                f"{row['units']:+}" if row["units"] else "0",
                f"{chance * row['units']:+.6f}" if row["units"] else "0",
            )
        )
        rows += [(line, "", "", "", "") for line in more]
    head, *lines = columns(rows, "<>>>>")
    return [INDENT + painted(head, DIM), *(INDENT + line for line in lines)]


def _bonus(game: HouseGame, bet: BonusOddsDocument) -> list[str]:
    return [f"{INDENT}house edge  {bet['house_edge']:.6%}", "", *_outcomes(game, bet, "hands")]


def _jackpot(game: HouseGame, bet: JackpotOddsDocument) -> list[str]:
    stake = float(bet["jackpot_bet"])
    rows = [
        ("bet", unsigned(bet["jackpot_bet"]), "dollars"),
        ("fixed prizes return", f"{bet['fixed_return']:.6f}", f"dollars, {bet['fixed_return'] / stake:.4%} of the bet"),
        ("each meter dollar", f"{bet['return_per_meter_dollar']:.9f}", "dollars"),
        ("fair at a meter of", *_meter(bet["break_even_meter"])),
    ]
    if "lucky_return" in bet:
        rows.append(("lucky draws return", f"{bet['lucky_return']:.6f}", "dollars, stake included"))
        rows.append(("fair with draws at", *_meter(bet["break_even_meter_with_lucky"])))
    if "meter" in bet:
        edge = f"house edge {bet['house_edge_at_meter']:.4%}"
        rows.append((f"at {unsigned(bet['meter'])}", f"{bet['return_at_meter']:.6f}", f"dollars, {edge}"))
    hits = [("prize", "hits", "of", "one in", "pays")]
    hits += [
        (game.prize_in_words(h["hand"]), f"{h['combinations']:,}", f"{h['of']:,}", _one_in(h), _pays(h["pays"]))
        for h in bet["hits"]
    ]
    head, *lines = columns(hits, "<>>>>")
    return [
        *(INDENT + line for line in columns(rows, "<><")),
        "",
        INDENT + painted(head, DIM),
        *(INDENT + line for line in lines),
    ]


def _meter(amount: str | None) -> tuple[str, str]:
    """A meter, or that none makes the bet fair."""
    return ("no meter", "pays enough") if amount is None else (unsigned(amount), "dollars")


def _pays(prize: str) -> str:
    """A fixed prize with its thousands grouped; shares of the meter and odds as they are."""
    return unsigned(prize) if prize.endswith(".00") else prize


def _one_in(hit: PrizeDocument) -> str:
    return f"{hit['of'] / hit['combinations']:,.1f}" if hit["combinations"] else "never"
