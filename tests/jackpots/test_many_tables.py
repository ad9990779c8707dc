"""A long evening at twelve tables from one seed, beside a second, plainer count of the same evening."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from croupier.games.prizes import Prize
from croupier.jackpots import UNOPENED, LinkStage, Settings, evolve
from tests.jackpots.link import ROYAL, STRAIGHT_FLUSH, Link

SETTINGS = Settings(reset=500_00, contribution=61_80, seed_reserve=7_77)
TABLES = 12
STEPS = 6_000


class PlainCount:
    """The meter as a fraction, and the rounds as a list: no parts of a cent, no queue, no events."""

    def __init__(self) -> None:
        self.meter = Fraction(500)
        self.dealt: list[str] = []
        self.over: dict[str, Prize | None] = {}
        self.paid: list[tuple[str, Fraction]] = []

    def settle(self) -> None:
        while self.dealt and self.dealt[0] in self.over:
            name = self.dealt.pop(0)
            prize = self.over.pop(name)
            if prize is None:
                continue
            cents = int(self.meter * 100) * prize.percent // 100
            self.paid.append((name, Fraction(cents, 100)))
            self.meter -= Fraction(cents, 100)
            if prize is ROYAL:
                self.meter += 500


def winnings(chance: random.Random) -> Prize | None:
    return chance.choices([None, STRAIGHT_FLUSH, ROYAL], [90, 7, 3])[0]


@pytest.mark.clause("CSP 1.13", "MLP 1.13", "PTH 1.20", "CSP 4.5.2", "R-15", "R-16", "R-111")
def test_a_long_evening_comes_out_as_counted_by_hand() -> None:
    chance, link, count = random.Random(20), Link(SETTINGS), PlainCount()
    at_table: dict[int, str] = {}
    staked: dict[str, int] = {}
    hits: list[tuple[str, Fraction]] = []
    for step in range(STEPS):
        table = chance.randrange(TABLES)
        name = at_table.get(table)
        stage = link.jackpot.rounds[name].stage if name is not None else LinkStage.ENDED
        if stage is LinkStage.BETS_CLOSED and name is not None:
            link.deal(name)
            count.dealt.append(name)
        elif stage is LinkStage.DEALT and name is not None:
            if chance.random() < 0.05:
                payments = link.void(name)
                count.meter -= Fraction(staked[name], 100) * Fraction(6180, 10_000)
                count.over[name] = None
            else:
                prize = winnings(chance)
                payments = link.end(name, *([] if prize is None else [(1, prize)]))
                count.over[name] = prize
            count.settle()
            hits += [(hit.round, Fraction(hit.amount, 100)) for hit in link.jackpot.hits[-len(payments) :] if payments]
            if name not in link.jackpot.rounds:
                del at_table[table]
        else:
            at_table[table] = new = f"r{step}"
            staked[new] = chance.randrange(1, 40_00)
            link.close(new, (1, "jackpot", staked[new]), table=f"table {table}")
            count.meter += Fraction(staked[new], 100) * Fraction(6180, 10_000)

    assert hits == count.paid
    assert len(hits) > 100
    assert Fraction(link.jackpot.accounts.meter, 1_000_000) == count.meter
    assert len(link.jackpot.rounds) <= TABLES + len(link.jackpot.pending)
    replayed = UNOPENED
    for event in link.events:
        replayed = evolve(replayed, event)
    assert replayed == link.jackpot
