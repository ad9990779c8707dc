"""`croupier odds`: reads and checks a question about a game, and puts the answer together."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter
from typing import NamedTuple

from croupier.computation.counts_cache import Counted, cached, keep
from croupier.computation.parallel_work import Progress, share_of, unwatched
from croupier.documents.notebooks import for_notebooks
from croupier.errors import InputError
from croupier.exact_odds.document_types import OddsDocument, SideBetsDocument
from croupier.exact_odds.fast_only import kernel
from croupier.exact_odds.holdem_odds import HoldemPayoffs, Plays, best_plays, hands_listed, holdem_main
from croupier.exact_odds.holdem_side_bets import holdem_bonus, holdem_jackpot
from croupier.exact_odds.own_prices import OwnPrices, holdem_priced, stud_priced, tell_prices
from croupier.exact_odds.rules import edition_asked
from croupier.exact_odds.side_bets import rws_stud_jackpot, singapore_jackpots
from croupier.exact_odds.strategies import LaterBets, Payoffs, Strategy
from croupier.exact_odds.strategy_asked import OwnFunction, Plan, StrategyAsked, plan_name, read_plan
from croupier.exact_odds.strategy_tables import BEST, BET, FLOP, StrategyTable
from croupier.exact_odds.stud_odds import ace_king_chart, stud_main
from croupier.games import HouseGame
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.hands import CLASSES, Category, Strength
from croupier.hands.grid import SIDE
from croupier.money import Cents, MoneyError, read_money

ASKED = 0.9
"""The finished share of the work when a function has been asked about every hand."""


class JackpotAsked(NamedTuple):
    """The size of a jackpot bet, and the meter to tell its return at, if any."""

    bet: Cents
    meter: Cents | None


def odds(
    game: str,
    *,
    meter: object = None,
    jackpot_bet: object = 1,
    pay: Mapping[str, object] | None = None,
    prize: Mapping[str, object] | None = None,
    bonus: Mapping[str, object] | None = None,
    qualifies: str | None = None,
    strategy: StrategyAsked = None,
    version: int | str | None = None,
    progress: Progress = unwatched,
) -> OddsDocument:
    """The exact odds of a house game and of its side bets: every figure counted over the whole sample space.

    `meter` adds each jackpot bet's return at that meter. `jackpot_bet` is its size in dollars.

    Own prices: `pay` overrides rows of the BET pay table (stud), `prize` rows of the jackpot's (`10%`, `500.00`,
    `50 to 1`, `none`), `bonus` rows of the Bonus (hold'em). `qualifies` is the lowest hand with which the Dealer
    qualifies (stud): `none`, `ace-high`, `ace-king`, `pair`, or another hand such as `AQ` or `two-pairs`.

    `strategy` is a name (`pair`, `ace-king`, `AKJ83`, `all`) instead of best play, a table (a mapping with `rules`, or
    a path to a file), or a function of what a player sees. docs/odds.md describes all of them.

    `version` is that of the rules, the newest unless given. `progress` is called with the finished share of the work.
    Counting needs the extra `fast`; the counts are saved on disk.
    """
    started = perf_counter()
    edition, pays = edition_asked({"game": game} if version is None else {"game": game, "version": version})
    at_meter = None if meter is None else _money(meter, "meter")
    jackpot = JackpotAsked(_money(jackpot_bet, "jackpot_bet"), at_meter)
    if jackpot.bet == 0:
        raise InputError("jackpot_bet", "must be more than 0")
    own = OwnPrices(pay, prize, bonus, qualifies)
    priced: StudPays | HoldemPays
    if isinstance(pays, StudPays):
        priced = stud_priced(edition, pays, own)
        answer = _stud(edition, priced, read_plan(edition, strategy), jackpot, progress)
    else:
        dealt = HoldemPayoffs(edition.multiples, holdem_priced(edition, pays, own))
        answer = _holdem(edition, dealt, read_plan(edition, strategy), jackpot, progress)
        priced = dealt.pays
    tell_prices(answer, priced, own)
    answer["elapsed_seconds"] = round(perf_counter() - started, 6)
    return for_notebooks(answer, f"{__package__}.as_html")


def odds_from_counts(game: str, counted: Counted) -> OddsDocument:
    """The exact odds of a game's newest edition under best play, from counts that were made before."""
    edition, pays = edition_asked({"game": game})
    jackpot = JackpotAsked(read_money(1), None)
    if isinstance(pays, StudPays):
        answer = _stud_answer(edition, pays, Strategy.BEST, jackpot, counted, from_cache=True)
    else:
        payoffs = HoldemPayoffs(edition.multiples, pays)
        played = (counted, best_plays(counted, payoffs))
        answer = _holdem_answer(edition, payoffs, Strategy.BEST, jackpot, played, from_cache=True)
    tell_prices(answer, pays, OwnPrices(None, None, None, None))
    return answer


def _stud(game: HouseGame, pays: StudPays, plan: Plan, jackpot: JackpotAsked, progress: Progress) -> OddsDocument:
    counted, from_cache = stud_counted(stud_payoffs(game, pays), plan, progress)
    return _stud_answer(game, pays, plan, jackpot, counted, from_cache=from_cache)


def _stud_answer(
    game: HouseGame, pays: StudPays, plan: Plan, jackpot: JackpotAsked, counted: Counted, *, from_cache: bool
) -> OddsDocument:
    payoffs = stud_payoffs(game, pays)
    return {
        "game": game.name,
        "main": stud_main(counted, payoffs.pays, times=payoffs.times, ante_pays=payoffs.ante_pays),
        "side_bets": _stud_side_bets(game, pays, counted, jackpot),
        "elapsed_seconds": 0.0,
        "version": game.version,
        "strategy": plan_name(plan),
        "pay": {kind.slug: payoffs.pays[kind] for kind in reversed(Category)},
        "indifferent": {"bet": counted["level"]},
        "ace_king_chart": ace_king_chart(counted),
        "from_cache": from_cache,
    }


def _stud_side_bets(game: HouseGame, pays: StudPays, counted: Counted, jackpot: JackpotAsked) -> SideBetsDocument:
    if game.jackpot_in_credits:
        return singapore_jackpots(pays, jackpot.bet, jackpot.meter)
    return {"jackpot": rws_stud_jackpot(game, pays.jackpot, counted, jackpot.bet, jackpot.meter)}


def stud_payoffs(game: HouseGame, pays: StudPays) -> Payoffs:
    """The payoffs of a BET under these pays."""
    lowest = next(hand for hand in range(1, CLASSES + 1) if pays.qualifies(Strength(hand)))
    return Payoffs(lowest, pays.ante, game.multiples[game.stay_bet], tuple(pays.bet[kind] for kind in Category))


def stud_counted(payoffs: Payoffs, plan: Plan, progress: Progress = unwatched) -> tuple[Counted, bool]:
    """The counts of a stud game, from disk if they were saved. Nothing is saved for a function, which may change."""

    def count() -> Counted:
        counted: Counted = kernel("stud_counts", "count_stud")(payoffs, plan, progress)
        return counted

    if isinstance(plan, OwnFunction):
        return count(), False
    question = {"game": "stud", "strategy": _asked(plan), **payoffs._asdict(), "pays": list(payoffs.pays)}
    return cached("exact_odds", question, count)


def _asked(plan: Strategy | StrategyTable) -> object:
    """A strategy as part of a saved question."""
    return [dict(rule) for rule in plan.written] if isinstance(plan, StrategyTable) else plan.value


def _holdem(
    game: HouseGame, payoffs: HoldemPayoffs, plan: Plan, jackpot: JackpotAsked, progress: Progress
) -> OddsDocument:
    counted, plays, from_cache = holdem_played(payoffs, plan, progress)
    return _holdem_answer(game, payoffs, plan, jackpot, (counted, plays), from_cache=from_cache)


def _holdem_answer(
    game: HouseGame,
    payoffs: HoldemPayoffs,
    plan: Plan,
    jackpot: JackpotAsked,
    played: tuple[Counted, Plays],
    *,
    from_cache: bool,
) -> OddsDocument:
    counted, plays = played
    return {
        "game": game.name,
        "main": holdem_main(counted, payoffs, plays),
        "side_bets": {
            "jackpot": holdem_jackpot(counted, payoffs, plays, jackpot.bet, jackpot.meter),
            "bonus": holdem_bonus(payoffs.pays, plays),
        },
        "elapsed_seconds": 0.0,
        "version": game.version,
        "strategy": plan_name(plan),
        "indifferent": {"turn": counted["level"][0], "river": counted["level"][1]},
        "starting_hands": hands_listed(counted, payoffs),
        "from_cache": from_cache,
    }


def holdem_played(payoffs: HoldemPayoffs, plan: Plan, progress: Progress = unwatched) -> tuple[Counted, Plays, bool]:
    """The counts of hold'em under a strategy, the starting hands that it plays, and whether the counts were saved."""
    if isinstance(plan, OwnFunction):
        plays: Plays = kernel("holdem_plans", "asked_plays")(plan)
        later = kernel("holdem_plans", "asked_later")(plan, plays, share_of(progress, start=0.0, end=ASKED))
        return _count_later(payoffs, later, share_of(progress, start=ASKED, end=1.0)), plays, False
    if plan is Strategy.BEST:
        counted, from_cache = holdem_counted(payoffs, progress)
        return counted, best_plays(counted, payoffs), from_cache

    def count() -> Counted:
        if isinstance(plan, StrategyTable):
            best = holdem_decided(payoffs) if plan.asks_best_play else None
            return _count_later(payoffs, kernel("holdem_plans", "table_later")(plan, best), progress)
        return _count_later(payoffs, kernel("holdem_plans", "every_bet")(), progress)

    question = {**_holdem_question("holdem", payoffs), "strategy": _asked(plan)}
    counted, from_cache = cached("exact_odds", question, count)
    return counted, _table_plays(plan, payoffs) if isinstance(plan, StrategyTable) else EVERY_HAND, from_cache


EVERY_HAND: Plays = (True,) * SIDE**2


def _table_plays(table: StrategyTable, payoffs: HoldemPayoffs) -> Plays:
    """By starting hand: whether the first rule that fits plays it."""
    first = {number: next((r for r in table.of_bet(FLOP) if number in r.hands), None) for number in range(SIDE**2)}
    says = {number: None if rule is None else rule.decision for number, rule in first.items()}
    best = best_plays(holdem_counted(payoffs)[0], payoffs) if BEST in says.values() else EVERY_HAND
    return tuple(best[number] if said == BEST else said == BET for number, said in says.items())


def _count_later(payoffs: HoldemPayoffs, later: object, progress: Progress) -> Counted:
    """Every deal, with Turn and River placed as `later` says."""
    counted: Counted = kernel("holdem_counts", "count_holdem")(*_decided_by(payoffs), later, progress).counts
    return counted


def holdem_counted(payoffs: HoldemPayoffs, progress: Progress = unwatched) -> tuple[Counted, bool]:
    """The counts of hold'em, from disk if they were saved."""
    return _holdem_part("holdem", payoffs, progress)


def holdem_decided(payoffs: HoldemPayoffs, progress: Progress = unwatched) -> Counted:
    """The decisions of best play on every flop and every turn, from disk if they were saved."""
    return _holdem_part("holdem-decisions", payoffs, progress)[0]


def _decided_by(payoffs: HoldemPayoffs) -> tuple[Category, LaterBets]:
    """The numbers on which the counts of hold'em rest."""
    return payoffs.pays.ante_wins_from, LaterBets(payoffs.pays.main["turn"], payoffs.pays.main["river"])


def _holdem_question(part: str, payoffs: HoldemPayoffs) -> Counted:
    wins_from, paid = _decided_by(payoffs)
    return {"game": part, "ante_wins_from": int(wins_from), **paid._asdict()}


def _holdem_part(part: str, payoffs: HoldemPayoffs, progress: Progress) -> tuple[Counted, bool]:
    """The counts or the decisions. Both come from one counting, so that one question saves the answers to both."""

    def count() -> Counted:
        counts, decisions = kernel("holdem_counts", "count_holdem")(*_decided_by(payoffs), None, progress)
        found: dict[str, Counted] = {"holdem": counts, "holdem-decisions": decisions}
        for name, counted in found.items():
            if name != part:
                keep("exact_odds", _holdem_question(name, payoffs), counted)
        return found[part]

    return cached("exact_odds", _holdem_question(part, payoffs), count)


def _money(value: object, place: str) -> Cents:
    try:
        return read_money(value)
    except MoneyError as error:
        raise InputError(place, str(error)) from None
