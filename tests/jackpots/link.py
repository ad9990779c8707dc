"""A jackpot under test: each event is applied, checked, booked, and kept for the replay."""

from __future__ import annotations

from collections import Counter
from itertools import count

from croupier.clauses import Citation, reading
from croupier.games.prizes import Prize
from croupier.jackpots import (
    PARTS_PER_CENT,
    UNOPENED,
    Command,
    CompleteDeal,
    EndRound,
    Event,
    HandClaim,
    Jackpot,
    JackpotBet,
    OpenJackpot,
    Payment,
    PrizesPaid,
    ReturnBets,
    Settings,
    SharedClaim,
    TakeJackpotBets,
    VoidRound,
    check,
    decide,
    evolve,
    postings,
)
from croupier.money import grouped

ROYAL = Prize("royal-flush", percent=100)
STRAIGHT_FLUSH = Prize("straight-flush", percent=10)
ON_RIVER = Prize("royal-flush-on-the-river", percent=5)
COMMUNITY_ROYAL = Prize("community-royal-flush", fixed=10_000_00)
FULL_HOUSE = Prize("full-house", fixed=200_00)
RETURNED = reading("R-35")
TWO = ("Ann", "Ben")


class Link:
    """One jackpot, driven as the floor drives it."""

    def __init__(self, settings: Settings | None = None, *, meter: int | None = None, reserve: int = 0) -> None:
        self.jackpot: Jackpot = UNOPENED
        self.events: list[Event] = []
        self.books: Counter[str] = Counter()
        self.places = count(1)
        self.do(OpenJackpot(jackpot="grand", settings=settings or Settings(), meter=meter, reserve=reserve))

    def do(self, command: Command) -> tuple[Event, ...]:
        """Decide and apply; the promises about money hold after each event."""
        events = decide(self.jackpot, command)
        for event in events:
            self.apply(event)
        return events

    def apply(self, event: Event) -> None:
        rows = postings("grand", event)
        assert sum(row.amount for row in rows) == 0
        for row in rows:
            self.books[row.account] += row.amount
        self.jackpot = evolve(self.jackpot, event)
        self.events.append(event)
        self.check()

    def check(self) -> None:
        check(self.jackpot)
        accounts = self.jackpot.accounts
        carried = sum(balance % PARTS_PER_CENT for balance in (accounts.meter, accounts.reserve, accounts.house))
        assert self.books["jackpot:grand:meter"] == self.jackpot.meter
        assert self.books["jackpot:grand:reserve"] == self.jackpot.reserve
        assert self.books["jackpot:grand:fractions"] * PARTS_PER_CENT == carried

    # The floor's commands, in short

    def close(self, name: str, *bets: tuple[int, str, int], table: str = "", game: str = "casino-stud") -> None:
        placed = tuple(JackpotBet(*bet) for bet in bets or ((1, "jackpot", 5_00),))
        self.do(TakeJackpotBets(round=name, table=table or f"table {name}", game=game, bets=placed))

    def deal(self, name: str) -> None:
        self.do(CompleteDeal(round=name, place=next(self.places)))

    def start(self, *names: str) -> None:
        """Bets closed and dealt, one after the other, with one jackpot bet of 5.00 at box 1."""
        for name in names:
            self.close(name)
            self.deal(name)

    def end(self, name: str, *claims: tuple[int, Prize], shared: Prize | None = None) -> list[Payment]:
        """End a round with these prizes; answers with all that is paid by that, whosoever's."""
        return paid(
            self.do(
                EndRound(
                    round=name,
                    claims=tuple(HandClaim(box, self.bet_at(name, box), (prize,)) for box, prize in claims),
                    shared=None if shared is None else SharedClaim("jackpot-dealer", shared),
                )
            )
        )

    def bet_at(self, name: str, box: int) -> str:
        return next((placed.bet for placed in self.jackpot.rounds[name].bets if placed.box == box), "jackpot")

    def void(self, name: str, clause: Citation = RETURNED) -> list[Payment]:
        return paid(self.do(VoidRound(round=name, clause=clause)))

    def give_back(self, name: str, *bets: tuple[int, str]) -> list[Payment]:
        return paid(self.do(ReturnBets(round=name, bets=bets, clause=RETURNED)))


def paid(events: tuple[Event, ...]) -> list[Payment]:
    """Everything that was paid in these events, in order."""
    return [payment for event in events if isinstance(event, PrizesPaid) for payment in event.payments]


def amounts(payments: list[Payment]) -> list[str]:
    return [grouped(payment.amount) for payment in payments]
