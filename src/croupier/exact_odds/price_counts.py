"""The counts from which anybody can price a game anew: whole numbers by hand, with no price in them.

In stud a BET is placed if it wins more than a fold, and of all prices only its own row decides that. So for each kind
of hand the counts change at a few pays only: `steps` has them all, and best play is followed exactly at every pay.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.computation.counts_cache import Counted, cached
from croupier.computation.parallel_work import Progress, unwatched
from croupier.exact_odds.answers import holdem_played, stud_payoffs
from croupier.exact_odds.fast_only import kernel
from croupier.exact_odds.holdem_odds import HoldemPayoffs, Plays, holdem_main
from croupier.exact_odds.holdem_side_bets import bonus_hits, jackpot_rows
from croupier.exact_odds.own_prices import (
    QUALIFIES,
    OwnPrices,
    bonus_row_slug,
    holdem_priced,
    prize_places,
    qualifying_name,
    stud_priced,
)
from croupier.exact_odds.rules import edition_asked
from croupier.exact_odds.sample_spaces import FLOPS_TURNS_RIVERS, HIDDEN, PAIRS, STATES
from croupier.exact_odds.side_bets import SETTINGS, keeps_jackpot_bet, label
from croupier.exact_odds.strategies import Strategy
from croupier.exact_odds.strategy_asked import read_plan, strategy_names
from croupier.games import HouseGame, singapore_stud
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.games.prizes import Prize
from croupier.hands import Category

MOST_PAY = 1_000
"""To 1: the highest pay up to which the counts follow best play."""


def price_counts(
    game: str,
    *,
    qualifies: str | None = None,
    strategy: str | None = None,
    version: int | str | None = None,
    progress: Progress = unwatched,
) -> dict[str, Any]:
    """The counts of a game, its prices as approved, and the settings that need other counts."""
    edition, pays = edition_asked({"game": game} if version is None else {"game": game, "version": version})
    plan = read_plan(edition, strategy)
    if not isinstance(plan, Strategy):
        raise TypeError("a strategy of one's own is no name")
    counts: dict[str, Any] = {"game": edition.name, "version": edition.version, "strategy": plan.value}
    counts["strategies"] = list(strategy_names(edition))
    if isinstance(pays, StudPays):
        priced = stud_priced(edition, pays, OwnPrices(qualifies=qualifies))
        counts |= {"qualifies": qualifies or qualifying_name(pays), "qualifying_hands": list(QUALIFIES)}
        return {**counts, **_stud(edition, priced, plan, progress)}
    priced_pays = holdem_priced(edition, pays, OwnPrices(qualifies=qualifies))
    return {**counts, **_holdem(HoldemPayoffs(edition.multiples, priced_pays), plan, progress)}


def _stud(game: HouseGame, pays: StudPays, plan: Strategy, progress: Progress) -> dict[str, object]:
    payoffs = stud_payoffs(game, pays)
    question = {"game": "stud-steps", "strategy": plan.value, "most": MOST_PAY, **payoffs._asdict(), "pays": []}
    counted, _ = cached(
        "exact_odds", question, lambda: kernel("stud_counts", "count_steps")(payoffs, plan, MOST_PAY, progress)
    )
    return {
        "combinations": STATES * HIDDEN,
        "times": payoffs.times,
        "ante_pays": payoffs.ante_pays,
        "most_pay": MOST_PAY,
        "bet": [
            {"hand": kind.slug, "pays": pays.bet[kind], "steps": counted["steps"][kind]} for kind in reversed(Category)
        ],
        "jackpots": [_stud_jackpot(game, pays, bet) for bet in game.jackpot_bets],
    }


def _stud_jackpot(game: HouseGame, pays: StudPays, bet: str) -> dict[str, object]:
    rows = {kind.slug: pays.jackpot.get(kind) for kind in reversed(Category)}
    jackpot: dict[str, Any] = {"bet": bet, "prizes": _prizes(rows), "after_fold": keeps_jackpot_bet(game, bet)}
    if game.jackpot_in_credits:
        on_player = bet == singapore_stud.ON_PLAYER
        lucky = singapore_stud.LUCKY_BOX if on_player else singapore_stud.LUCKY_HOUSE
        one_in = SETTINGS.lucky_player * SETTINGS.boxes if on_player else SETTINGS.lucky_dealer
        magic = singapore_stud.MAGIC_CARD
        jackpot["stake_comes_back"] = True
        jackpot["draws"] = [
            {"draw": magic, "pays": pays.draws[magic], "chance": [5, 52], "apart": False},
            {"draw": lucky, "pays": pays.draws[lucky], "chance": [1, one_in], "apart": True},
        ]
    return jackpot


def _prizes(rows: Mapping[str, Prize | None]) -> list[dict[str, str]]:
    return [{"hand": hand, "pays": "none" if prize is None else label(prize)} for hand, prize in rows.items()]


def _holdem(payoffs: HoldemPayoffs, plan: Strategy, progress: Progress) -> dict[str, object]:
    pays = payoffs.pays
    counted, plays, _ = holdem_played(payoffs, plan, progress)
    main = holdem_main(counted, payoffs, plays)
    rows, lost = bonus_hits(pays, plays)
    return {
        "combinations": main["combinations"],
        "net": main["net"],
        "most_pay": MOST_PAY,
        "jackpots": [_holdem_jackpot(pays, counted, plays)],
        "bonus": {
            "rows": [
                {"row": bonus_row_slug(name), "name": name, "pays": to_one, "combinations": many}
                for (name, to_one, _), many in rows.items()
            ],
            "lost": lost,
        },
    }


def _holdem_jackpot(pays: HoldemPays, counted: Counted, plays: Plays) -> dict[str, object]:
    """`won` has the deals by the two rows that they win, the player's and the board's: the larger prize pays (R-10)."""
    places = prize_places()
    names = list(places)
    hands = [None, *reversed([name for name in names if not name.startswith("community")])]
    boards = [None, *reversed([name for name in names if name.startswith("community")])]
    jackpot_rows(pays)  # refuses an edition with rows that are not counted
    won: dict[tuple[str | None, str | None], int] = {}
    for played, rows in zip(plays, counted["rows"], strict=True):
        for on_hand, row in zip(hands, rows, strict=True):
            for on_board, many in zip(boards, row, strict=True):
                key = (on_hand if played else None, on_board)
                if many and key != (None, None):
                    won[key] = won.get(key, 0) + many
    prizes = {name: getattr(pays, table).get(place) for name, (table, place) in places.items()}
    return {
        "bet": "jackpot",
        "prizes": _prizes(prizes),
        "of": PAIRS * FLOPS_TURNS_RIVERS,
        "won": [[on_hand, on_board, many] for (on_hand, on_board), many in won.items()],
    }
