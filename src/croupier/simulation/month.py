"""A floor of linked tables over many days: what a finance department asks before it links them.

A block is one day of one table. All tables play their rounds side by side, so the meter sees round 1 of every table,
then round 2, and so on; within a round the tables come in the order of their numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import ceil, sqrt
from statistics import fmean
from typing import NamedTuple

from croupier.documents.fields import as_whole
from croupier.errors import InputError
from croupier.jackpots.accounts import check_accounts
from croupier.jackpots.settings import WHOLE
from croupier.jackpots.state import Payment
from croupier.money import Cents, dollars
from croupier.simulation.jackpot_path import MeterTill, round_bets
from croupier.simulation.settings import MOST_BLOCK, MOST_ROUNDS, HouseQuestion
from croupier.simulation.tally import HouseTally, MeterHit

MONTH_FIELDS = ("tables", "days", "rounds_a_day")
DAYS, ROUNDS_A_DAY = 30, 700
MOST_TABLES, MOST_DAYS = 100_000, 10_000
QUANTILE_PERCENTS = (1, 5, 25, 50, 75, 95, 99)


class MonthPlan(NamedTuple):
    """How many tables play for how long."""

    tables: int
    days: int
    rounds_a_day: int

    def document(self) -> dict[str, int]:
        """As `read_month` reads it."""
        return self._asdict()


def read_month(document: Mapping[str, object]) -> tuple[MonthPlan | None, dict[str, object]]:
    """The plan of a question that names `tables`, and the question of its rounds; without tables, no plan."""
    rest = {key: value for key, value in document.items() if key not in MONTH_FIELDS}
    if document.get("tables") is None:
        for key in MONTH_FIELDS[1:]:
            if document.get(key) is not None:
                raise InputError(key, "belongs to a question about several `tables`")
        return None, rest
    if "block_rounds" in rest:
        raise InputError("block_rounds", "is a day of a table: give `rounds_a_day`")
    plan = MonthPlan(
        as_whole(document["tables"], "tables", low=1, high=MOST_TABLES),
        as_whole(document.get("days", DAYS), "days", low=1, high=MOST_DAYS),
        as_whole(document.get("rounds_a_day", ROUNDS_A_DAY), "rounds_a_day", low=1, high=MOST_BLOCK),
    )
    rounds = plan.tables * plan.days * plan.rounds_a_day
    if rounds > MOST_ROUNDS:
        raise InputError("tables", f"play {rounds:,} rounds together, more than {MOST_ROUNDS:,}")
    return plan, {**rest, "rounds": rounds, "block_rounds": plan.rounds_a_day}


class DayHit(NamedTuple):
    """A prize out of the meter, with its day, table and round of the day, each from 1."""

    day: int
    table: int
    round: int
    payment: Payment


class LinkedMonth(NamedTuple):
    """The path of the meter that the tables share."""

    hits: Sequence[DayHit]
    till: MeterTill
    highest: Cents
    meters: Sequence[Cents]
    """At the end of each day."""


def link_tables(settings: HouseQuestion, plan: MonthPlan, blocks: Sequence[HouseTally]) -> LinkedMonth:
    """Pay all claims from the one meter, in the order in which the rounds were played."""
    till = MeterTill(settings)
    found: list[DayHit] = []
    meters: list[Cents] = []
    highest, counted = settings.meter, 0
    for day, tables in enumerate(_days(plan, blocks)):
        before = day * plan.tables * plan.rounds_a_day
        for (number, table), hits in groupby(_in_order(tables), key=lambda entry: entry[:2]):
            here = before + number * plan.tables + table + 1
            till.add_rounds(here - counted)
            counted = here
            highest = max(highest, till.accounts.meter_cents)
            paid = till.pay([hit for _, _, hit in hits])
            found += [DayHit(day + 1, table + 1, number + 1, payment) for payment in paid]
        end = before + len(tables) * plan.rounds_a_day
        till.add_rounds(end - counted)
        counted = end
        meters.append(till.accounts.meter_cents)
    check_accounts(till.accounts)
    return LinkedMonth(found, till, max([highest, *meters]), meters)


def _days(plan: MonthPlan, blocks: Sequence[HouseTally]) -> Iterator[Sequence[HouseTally]]:
    """The blocks of each day, by table. An interrupted simulation is told up to the last whole day."""
    for first in range(0, len(blocks) - plan.tables + 1, plan.tables):
        yield blocks[first : first + plan.tables]


def _in_order(tables: Sequence[HouseTally]) -> list[tuple[int, int, MeterHit]]:
    """The claims of a day: by round, then by table."""
    found = [(hit.round, table, hit) for table, tally in enumerate(tables) for hit in tally.hits]
    return sorted(found, key=lambda entry: entry[:2])


def month_document(
    settings: HouseQuestion, plan: MonthPlan, blocks: Sequence[HouseTally], *, complete: bool
) -> dict[str, object]:
    """The result: how the House's win is distributed, the hits, and the meter's way."""
    linked = link_tables(settings, plan, blocks)
    days = [[_house_win(settings, tally) for tally in tables] for tables in _days(plan, blocks)]
    accounts = linked.till.accounts
    by_table = [sum(day[table] for day in days) for table in range(plan.tables)] if days else []
    from_meter = [hit for hit in linked.hits if hit.payment.prize.percent]
    return {
        "game": settings.game.name,
        "version": settings.game.version,
        "settings": {**settings.document(), **plan.document()},
        "complete": complete,
        "tables": plan.tables,
        "days": len(days),
        "rounds": len(days) * plan.tables * plan.rounds_a_day,
        "house_win": dollars(sum(by_table)),
        "win_of_a_table_in_a_day": _distribution([win for day in days for win in day]),
        "win_of_a_table": _distribution(by_table),
        "win_of_a_day": _distribution([sum(day) for day in days]),
        "jackpot": {
            "staked": dollars(accounts.staked),
            "paid_from_meter": dollars(accounts.prizes),
            "put_in_by_house": dollars(accounts.funded_by_house),
            "put_in_by_reserve": dollars(accounts.funded_by_reserve),
            "reserve_at_end": dollars(accounts.reserve_cents),
            "meter_at_start": dollars(settings.meter),
            "highest_meter": dollars(linked.highest),
            "meter_at_end_of_day": [dollars(meter) for meter in linked.meters],
            "hits_by_prize": dict(sorted(Counter(hit.payment.prize.hand for hit in from_meter).items())),
            "hits": [_hit(hit) for hit in from_meter],
        },
    }


def _house_win(settings: HouseQuestion, tally: HouseTally) -> Cents:
    """The House's win at a table: all that the players lost, less the shares of meter and reserve (R-15).

    Prizes out of the meter are no loss of the table's. The House's payments at a reset are counted with the jackpot.
    """
    staked = tally.rounds * sum(bet.stake for bet in round_bets(settings))
    rates = settings.jackpot
    set_aside = staked * (rates.contribution + rates.seed_reserve)
    return -tally.sums.every - set_aside // WHOLE


def _hit(hit: DayHit) -> dict[str, object]:
    payment = hit.payment
    return {
        "day": hit.day,
        "table": hit.table,
        "round": hit.round,
        "box": payment.box,
        "bet": payment.bet,
        "hand": payment.prize.hand,
        "meter": dollars(payment.meter),
        "amount": dollars(payment.amount),
    }


def _distribution(wins: Sequence[Cents]) -> dict[str, object]:
    """Mean, spread and quantiles of amounts."""
    if not wins:
        return {"count": 0}
    mean = fmean(wins)
    spread = sqrt(sum((win - mean) ** 2 for win in wins) / (len(wins) - 1)) if len(wins) > 1 else 0.0
    ordered = sorted(wins)
    return {
        "count": len(wins),
        "mean": dollars(round(mean)),
        "standard_deviation": dollars(round(spread)),
        "lowest": dollars(ordered[0]),
        "quantiles": {f"{percent}%": dollars(quantile(ordered, percent)) for percent in QUANTILE_PERCENTS},
        "highest": dollars(ordered[-1]),
        "lost": sum(win < 0 for win in wins),
    }


def quantile(ordered: Sequence[Cents], percent: int) -> Cents:
    """The nearest rank: the lowest of the amounts that has at least this share of them at or below it."""
    return ordered[ceil(Fraction(percent * len(ordered), 100)) - 1]
