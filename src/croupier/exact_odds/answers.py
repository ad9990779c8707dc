"""`croupier odds`: reads and checks a question about a game, and puts the answer together."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

from croupier.counts_cache import Counted, cached, keep
from croupier.errors import InputError
from croupier.exact_odds.document_types import OddsDocument, SideBetsDocument
from croupier.exact_odds.fast_only import kernel
from croupier.exact_odds.holdem_odds import HoldemPayoffs, hands_listed, holdem_main
from croupier.exact_odds.holdem_side_bets import holdem_bonus, holdem_jackpot
from croupier.exact_odds.rules import edition_asked
from croupier.exact_odds.side_bets import rws_stud_jackpot, singapore_jackpots
from croupier.exact_odds.strategies import LaterBets, Payoffs, Strategy
from croupier.exact_odds.stud_odds import ace_king_chart, stud_main
from croupier.fields import as_mapping, as_one_of, as_whole
from croupier.games import HouseGame
from croupier.games.pay_tables import StudPays
from croupier.hands import BY_SLUG, CLASSES, Category, Strength
from croupier.money import Cents, MoneyError, read_money
from croupier.notebooks import for_notebooks
from croupier.parallel_work import Progress, unwatched

FIXED_STRATEGIES = {strategy.value: strategy for strategy in Strategy if strategy is not Strategy.BEST}
HIGHEST_PAY = 1_000_000
"""To 1; more than any pay table has."""


def odds(
    game: str,
    *,
    meter: object = None,
    jackpot_bet: object = 1,
    pay: Mapping[str, object] | None = None,
    strategy: str | None = None,
    version: int | str | None = None,
    progress: Progress = unwatched,
) -> OddsDocument:
    """The exact odds of a house game and of its side bets: every figure counted over the whole sample space.

    `meter` adds each jackpot bet's return at that meter. `jackpot_bet` is its size in dollars. `pay` overrides rows of
    the BET pay table, and `strategy` is `pair`, `ace-king`, `AKJ83` or `all` instead of best play (stud games).
    `version` is that of the rules, the newest unless given. `progress` is called with the finished share of the work.
    Counting needs the extra `fast`; the counts are saved on disk.
    """
    started = perf_counter()
    edition, pays = edition_asked({"game": game} if version is None else {"game": game, "version": version})
    at_meter = None if meter is None else _money(meter, "meter")
    bet = _money(jackpot_bet, "jackpot_bet")
    if bet == 0:
        raise InputError("jackpot_bet", "must be more than 0")
    if isinstance(pays, StudPays):
        payoffs = stud_payoffs(edition, pays, {} if pay is None else as_mapping(pay, "pay"))
        plan = Strategy.BEST if strategy is None else as_one_of(strategy, "strategy", FIXED_STRATEGIES)
        counts = stud_counted(payoffs, plan, progress)
        found = _stud(edition, payoffs, plan, counts, _stud_side_bets(edition, pays, bet, at_meter))
    else:
        _holdem_has_neither(edition, pay, strategy)
        holdem = HoldemPayoffs(edition.multiples, pays)
        found = _holdem(edition, holdem, bet, at_meter, holdem_counted(holdem, progress))
    found["elapsed_seconds"] = round(perf_counter() - started, 6)
    return for_notebooks(found, f"{__package__}.as_html")


def _stud(
    game: HouseGame, payoffs: Payoffs, plan: Strategy, counts: tuple[Counted, bool], side_bets: SideBetsDocument
) -> OddsDocument:
    counted, from_cache = counts
    return {
        "game": game.name,
        "main": stud_main(counted, payoffs.pays, times=payoffs.times, ante_pays=payoffs.ante_pays),
        "side_bets": side_bets,
        "elapsed_seconds": 0.0,
        "version": game.version,
        "strategy": plan.value,
        "pay": {kind.slug: payoffs.pays[kind] for kind in reversed(Category)},
        "indifferent": {"bet": counted["level"]},
        "ace_king_chart": ace_king_chart(counted),
        "from_cache": from_cache,
    }


def _stud_side_bets(game: HouseGame, pays: StudPays, bet: Cents, meter: Cents | None) -> SideBetsDocument:
    if game.jackpot_in_credits:
        return singapore_jackpots(pays, bet, meter)
    return {"jackpot": rws_stud_jackpot(pays.jackpot, bet, meter)}


def stud_payoffs(game: HouseGame, pays: StudPays, pay: Mapping[str, object]) -> Payoffs:
    """The game's pay table with the rows that the question overrides."""
    bet_pays = dict(pays.bet)
    for name, odds_to_one in pay.items():
        kind = as_one_of(name, f"pay.{name}" if isinstance(name, str) else "pay", BY_SLUG)
        bet_pays[kind] = as_whole(odds_to_one, f"pay.{name}", low=0, high=HIGHEST_PAY)
    lowest = next(hand for hand in range(1, CLASSES + 1) if pays.qualifies(Strength(hand)))
    return Payoffs(lowest, pays.ante, game.multiples[game.stay_bet], tuple(bet_pays[kind] for kind in Category))


def stud_counted(payoffs: Payoffs, strategy: Strategy, progress: Progress = unwatched) -> tuple[Counted, bool]:
    """The counts of a stud game, from disk if they were saved."""
    question = {"game": "stud", "strategy": strategy.value, **payoffs._asdict(), "pays": list(payoffs.pays)}
    return cached("exact_odds", question, lambda: kernel("stud_counts", "count_stud")(payoffs, strategy, progress))


def _holdem_has_neither(game: HouseGame, pay: Mapping[str, object] | None, strategy: str | None) -> None:
    if pay:
        raise InputError("pay", f"{game.name} has no BET pay table")
    if strategy is not None:
        raise InputError("strategy", f"{game.name} has no fixed strategies")


def _holdem(
    game: HouseGame, payoffs: HoldemPayoffs, bet: Cents, meter: Cents | None, counts: tuple[Counted, bool]
) -> OddsDocument:
    counted, from_cache = counts
    return {
        "game": game.name,
        "main": holdem_main(counted, payoffs),
        "side_bets": {
            "jackpot": holdem_jackpot(counted, payoffs, bet, meter),
            "bonus": holdem_bonus(counted, payoffs),
        },
        "elapsed_seconds": 0.0,
        "version": game.version,
        "strategy": Strategy.BEST.value,
        "indifferent": {"turn": counted["level"][0], "river": counted["level"][1]},
        "starting_hands": hands_listed(counted, payoffs),
        "from_cache": from_cache,
    }


def holdem_counted(payoffs: HoldemPayoffs, progress: Progress = unwatched) -> tuple[Counted, bool]:
    """The counts of hold'em, from disk if they were saved."""
    return _holdem_part("holdem", payoffs, progress)


def holdem_decided(payoffs: HoldemPayoffs, progress: Progress = unwatched) -> Counted:
    """The decisions of best play on every flop and every turn, from disk if they were saved."""
    return _holdem_part("holdem-decisions", payoffs, progress)[0]


def _holdem_part(part: str, payoffs: HoldemPayoffs, progress: Progress) -> tuple[Counted, bool]:
    """The counts or the decisions. Both come from one counting, so that one question saves the answers to both."""
    wins_from, paid = payoffs.pays.ante_wins_from, LaterBets(payoffs.pays.main["turn"], payoffs.pays.main["river"])
    asked = {"ante_wins_from": int(wins_from), **paid._asdict()}

    def count() -> Counted:
        counts, decisions = kernel("holdem_counts", "count_holdem")(wins_from, paid, progress)
        found: dict[str, Counted] = {"holdem": counts, "holdem-decisions": decisions}
        for name, counted in found.items():
            if name != part:
                keep("exact_odds", {"game": name, **asked}, counted)
        return found[part]

    return cached("exact_odds", {"game": part, **asked}, count)


def _money(value: object, place: str) -> Cents:
    try:
        return read_money(value)
    except MoneyError as error:
        raise InputError(place, str(error)) from None
