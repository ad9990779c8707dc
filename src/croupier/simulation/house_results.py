"""The result of a simulation of a house game: exact counts, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from math import sqrt
from typing import NamedTuple

from croupier.cards import DECK
from croupier.computation.parallel_work import Progress, unwatched
from croupier.exact_odds import odds
from croupier.exact_odds.strategy_tables import StrategyTable
from croupier.extras import MissingExtraError
from croupier.games.layout import ANTE
from croupier.jackpots.accounts import PARTS_PER_CENT
from croupier.money import Cents, dollars
from croupier.simulation.jackpot_path import MeterPath, meter_path
from croupier.simulation.settings import HouseQuestion
from croupier.simulation.tally import HouseTally, counted_names, empty_tally, merged

Z_95 = 1.959963984540054
"""Between minus and plus this many standard errors lie 95% of all results."""
HITS_LISTED = 200
STEPS = 24
"""Rows of the convergence table."""


class ExactMain(NamedTuple):
    """The exact odds of the main game."""

    house_edge: float
    ways: Mapping[str, float]
    """The chance of each."""


def exact_main(settings: HouseQuestion, own: Sequence[object] = (), progress: Progress = unwatched) -> ExactMain | None:
    """The exact odds beside which a simulation stands; None where nobody counts them, or not without the extra.

    Nobody counts a function: it would have to be asked about every hand first. `own` has the tables, by box.
    """
    names = set(settings.strategies)
    if len(names) > 1 or settings.deck != DECK:
        return None
    [name] = names
    strategy = own[0] if own else name
    if not isinstance(strategy, (str, StrategyTable)):
        return None
    try:
        found = odds(settings.game.name, version=settings.game.version, strategy=strategy, progress=progress)
    except MissingExtraError:
        return None
    main = found["main"]
    ways = {way["way"]: way["combinations"] / main["combinations"] for way in main["ways"]}
    return ExactMain(main["house_edge"], ways)


class Estimate(NamedTuple):
    """A mean with its 95% confidence interval."""

    mean: float
    low: float
    high: float


def estimate(rounds: int, total: int, squares: int, *, per_round: Cents) -> Estimate:
    """The share of the antes that the House keeps, from sums of the players' wins in each round.

    The boxes of a round have one Dealer, so rounds are independent and boxes are not.
    """
    mean = total / rounds
    variance = (squares - total * total / rounds) / (rounds - 1) if rounds > 1 else 0.0
    error = Z_95 * sqrt(max(variance, 0.0) / rounds)
    return Estimate(-mean / per_round, (-mean - error) / per_round, (-mean + error) / per_round)


def house_document(
    settings: HouseQuestion, blocks: Sequence[HouseTally], *, complete: bool, exact: ExactMain | None
) -> dict[str, object]:
    """The result of the blocks that were played."""
    game = settings.game
    every = reduce(merged, blocks, empty_tally(game, len(settings.stakes)))
    path = meter_path(settings, blocks)
    document: dict[str, object] = {
        "game": game.name,
        "version": game.version,
        "settings": settings.document(),
        "complete": complete,
        "rounds": every.rounds,
        "boxes": every.rounds * len(settings.stakes),
        "main": _main(settings, every, exact),
        "bets": _bets(settings, every, path),
        "house": _house(settings, every, path),
        "convergence": convergence(settings, blocks),
    }
    if path.hits or any(bet in stakes for stakes in settings.stakes for bet in game.jackpot_bets):
        document["jackpot"] = _jackpot(settings, every, path)
    if any("bonus" in stakes for stakes in settings.stakes):
        rows = counted_names(game).bonus
        document["bonus"] = [{"row": row, "count": sum(box[at] for box in every.bonus)} for at, row in enumerate(rows)]
    return document


def _antes(settings: HouseQuestion) -> Cents:
    return sum(stakes[ANTE] for stakes in settings.stakes)


def _main(settings: HouseQuestion, every: HouseTally, exact: ExactMain | None) -> dict[str, object]:
    sums = every.sums
    found = estimate(every.rounds, sums.main, sums.main_squares, per_round=_antes(settings))
    names = counted_names(settings.game).ways
    boxes = every.rounds * len(settings.stakes)
    ways = []
    for at, name in enumerate(names):
        count = sum(box[at] for box in every.ways)
        chance = None if exact is None else exact.ways.get(name, 0.0)
        ways.append({"way": name, "count": count, "share": count / boxes, "exact": chance})
    return {
        "house_edge": found.mean,
        "confidence_95": [found.low, found.high],
        "exact_house_edge": None if exact is None else exact.house_edge,
        "net": dollars(sums.main),
        "sum_of_squares": sums.main_squares,
        "ways": ways,
    }


def _bets(settings: HouseQuestion, every: HouseTally, path: MeterPath) -> list[dict[str, object]]:
    """By bet, over all boxes: what was staked, and what the players won of it, prizes out of the meter included."""
    game, found = settings.game, []
    prizes: dict[str, Cents] = {}
    for hit in path.hits:
        prizes[hit.payment.bet] = prizes.get(hit.payment.bet, 0) + hit.payment.amount
    for at, bet in enumerate(game.bets):
        staked = sum(box[at] for box in every.staked)
        net = sum(box[at] for box in every.net) + prizes.get(bet, 0)
        if staked:
            edge = -net / staked
            found.append({"bet": bet, "staked": dollars(staked), "net": dollars(net), "house_edge": edge})
    return found


def _house(settings: HouseQuestion, every: HouseTally, path: MeterPath) -> dict[str, object]:
    """The players' loss in all. It went to the House, to the meter and to the reserve."""
    sums = every.sums
    lost = -(sums.every + path.paid)
    found = estimate(
        every.rounds, sums.every + path.paid, sums.every_squares + path.more_squares, per_round=_antes(settings)
    )
    accounts = path.accounts
    kept = (accounts.meter + accounts.reserve) // PARTS_PER_CENT - settings.meter
    return {
        "players_lost": dollars(lost),
        "in_meter_and_reserve": dollars(kept),
        "house_win": dollars(lost - kept),
        "per_ante": found.mean,
        "confidence_95": [found.low, found.high],
    }


def _jackpot(settings: HouseQuestion, every: HouseTally, path: MeterPath) -> dict[str, object]:
    game, names = settings.game, counted_names(settings.game)
    prizes = []
    for at, bet in enumerate(game.jackpot_bets):
        for row, hand in enumerate(names.prizes):
            first = (row + 1) * names.draws
            count = sum(sum(box[at][first : first + names.draws]) for box in every.codes)
            prizes.append({"bet": bet, "hand": hand, "count": count})
        if names.draws > 1:
            codes = [sum(box[at][code] for box in every.codes) for code in range(names.codes)]
            magic = sum(many for code, many in enumerate(codes) if code & 2)
            lucky = sum(many for code, many in enumerate(codes) if code & 1)
            prizes += [
                {"bet": bet, "hand": "magic-card", "count": magic},
                {"bet": bet, "hand": "lucky", "count": lucky},
            ]
    accounts = path.accounts
    hits = [
        {
            "round": hit.round,
            "box": hit.payment.box,
            "bet": hit.payment.bet,
            "hand": hit.payment.prize.hand,
            "meter": dollars(hit.payment.meter),
            "amount": dollars(hit.payment.amount),
        }
        for hit in path.hits
        if hit.payment.prize.percent
    ]
    return {
        "prizes": prizes,
        "meter_at_start": dollars(settings.meter),
        "meter_at_end": dollars(accounts.meter_cents),
        "highest_meter": dollars(path.highest),
        "reserve_at_end": dollars(accounts.reserve_cents),
        "paid_from_meter": dollars(accounts.prizes),
        "put_in_by_house": dollars(accounts.funded_by_house),
        "hit_count": len(hits),
        "last_hits": hits[-HITS_LISTED:],
    }


def convergence(settings: HouseQuestion, blocks: Sequence[HouseTally]) -> list[dict[str, object]]:
    """The edge of the main game after more and more blocks, with its confidence interval."""
    wanted = {max(1, round(len(blocks) ** (step / STEPS))) for step in range(STEPS + 1)} if blocks else set()
    found: list[dict[str, object]] = []
    rounds = total = squares = 0
    for number, tally in enumerate(blocks, start=1):
        rounds += tally.rounds
        total += tally.sums.main
        squares += tally.sums.main_squares
        if number in wanted:
            now = estimate(rounds, total, squares, per_round=_antes(settings))
            found.append({"rounds": rounds, "mean": now.mean, "low": now.low, "high": now.high})
    return found
