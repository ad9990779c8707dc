"""The present state of a linked jackpot: its money, its unfinished rounds, its faults and its latest hits."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from croupier.games.prizes import Prize
from croupier.jackpots.accounts import Accounts, check_accounts
from croupier.jackpots.settings import Rate, Settings
from croupier.money import Cents, dollars

HITS_KEPT = 25
"""How many of the latest hits the state itself remembers; the events have them all."""


class JackpotBet(NamedTuple):
    """A jackpot bet that was accepted."""

    box: int
    bet: str
    stake: Cents


class HandClaim(NamedTuple):
    """The prizes for which the hand of one jackpot bet qualifies, in the order of the pay table."""

    box: int
    bet: str
    prizes: tuple[Prize, ...]


class SharedClaim(NamedTuple):
    """R-17: one prize for all bets of this name, in proportion to their credits."""

    bet: str
    prize: Prize


class Payment(NamedTuple):
    """The payment of one jackpot bet."""

    box: int
    bet: str
    prize: Prize
    meter: Cents
    """The meter that the prize is a share of: as the payment before left it."""
    amount: Cents
    funded_by_reserve: Cents
    """Put into the meter after this payment: a reset, or an amount made good under R-112."""
    funded_by_house: Cents
    meter_after: Cents
    """The meter on the display then."""

    @property
    def from_meter(self) -> Cents:
        """The amount that leaves the meter. The House pays a fixed amount that R-10 prefers, like its other prizes."""
        return self.amount if self.prize.percent else 0


class LinkStage(StrEnum):
    """The stages of a linked round."""

    BETS_CLOSED = "bets closed"
    DEALT = "dealt"
    PENDING = "pending"
    """Ended, with a meter prize that is locked but not yet paid."""
    ENDED = "ended"
    """Ended, with nothing to pay from the meter."""
    PAID = "paid"


class LinkedRound(NamedTuple):
    """A linked round, from the closing of its bets to the closing of its table's next."""

    name: str
    table: str
    game: str
    stage: LinkStage
    bets: tuple[JackpotBet, ...]
    """The bets still in the round."""
    contribution: Rate
    """The rate when the bets were closed, so that exactly this contribution can go out again."""
    seed_reserve: Rate
    version: int
    """The version of the game's rules."""
    place: int = 0
    """The place of its deal in the order of all deals; 0 until the deal is complete."""
    dealt_at: str = ""
    claims: tuple[HandClaim, ...] = ()
    shared: SharedClaim | None = None
    displayed: Cents = 0
    """The meter on the display when its prizes were locked."""
    confirmed_by: tuple[str, ...] = ()
    registered: Cents | None = None
    """R-23: the meter from which it is paid, if a fault of the jackpot came into the round."""
    payments: tuple[Payment, ...] = ()
    """The amount that it was paid, so that exactly this can be taken back (R-105)."""
    needs_two: bool = False
    """Whether two people must confirm its prizes, whatever the jackpot's settings say."""

    def stake_of(self, box: int, bet: str) -> Cents:
        """The stake of a bet; 0 if it is not in the round."""
        return next((placed.stake for placed in self.bets if placed.box == box and placed.bet == bet), 0)


class JackpotHit(NamedTuple):
    """A prize paid out of the meter."""

    number: int
    round: str
    table: str
    game: str
    box: int
    bet: str
    hand: str
    share: str
    displayed_at_end: Cents
    """The meter on the display when the prize was locked."""
    meter: Cents
    """The meter when the prize was paid: the prize is a share of it."""
    amount: Cents
    meter_after: Cents
    dealt_at: str


class Measure(StrEnum):
    """5.18.2 (PTH 5.17.2): how the House has the rounds after a fault played. Rulings use these words."""

    CLOSE_TABLE = "close-table"
    CLOSE_BOX = "close-box"
    NO_JACKPOT_BETS = "no-jackpot-bets"


class JackpotFault(NamedTuple):
    """The jackpot, or its device at one table or box, is not fully functional."""

    number: int
    what: str
    table: str | None
    """None: all linked tables."""
    box: int | None
    """None: all boxes."""
    meter_before: Cents
    notice: str
    reported_by: str
    measure: Measure = Measure.NO_JACKPOT_BETS

    def is_at(self, table: str) -> bool:
        """Whether it concerns this table."""
        return self.table is None or self.table == table

    def concerns(self, table: str, bets: tuple[JackpotBet, ...]) -> bool:
        """Whether any of these bets at this table is made at a faulty device."""
        return self.is_at(table) and (self.box is None or any(placed.box == self.box for placed in bets))


class Jackpot(NamedTuple):
    """One linked jackpot. Nothing in it is ever changed: `evolve` makes the next one."""

    name: str = ""
    """Empty until it is opened."""
    settings: Settings = Settings()
    accounts: Accounts = Accounts()
    rounds: Mapping[str, LinkedRound] = MappingProxyType({})
    """By name: those in play, those with a prize pending, and the last one of each table."""
    last_round: Mapping[str, str] = MappingProxyType({})
    """By table: the round whose bets were closed last."""
    queue: tuple[str, ...] = ()
    """The rounds that are dealt and neither ended nor paid, in the order in which they would be paid."""
    last_place: int = 0
    hits: tuple[JackpotHit, ...] = ()
    hit_count: int = 0
    faults: tuple[JackpotFault, ...] = ()
    """The faults that are not yet cleared."""
    fault_count: int = 0

    def __repr__(self) -> str:
        money = f"meter {dollars(self.meter)}, reserve {dollars(self.reserve)}"
        return f"<Jackpot {self.name}: {money}, {len(self.queue)} rounds dealt, {len(self.faults)} faults>"

    @property
    def meter(self) -> Cents:
        """The meter on the display."""
        return self.accounts.meter_cents

    @property
    def reserve(self) -> Cents:
        """The money set aside for the next reset."""
        return self.accounts.reserve_cents

    @property
    def pending(self) -> tuple[LinkedRound, ...]:
        """The rounds with a locked prize, in the order in which they will be paid."""
        return tuple(self.rounds[name] for name in self.queue if self.rounds[name].stage is LinkStage.PENDING)

    def faults_at(self, table: str, measure: Measure) -> tuple[JackpotFault, ...]:
        """The faults that concern a table and for which the House has chosen this measure."""
        return tuple(fault for fault in self.faults if fault.is_at(table) and fault.measure is measure)

    @property
    def notices(self) -> tuple[str, ...]:
        """5.18.2(c): the notices to display while a fault lasts."""
        return tuple(fault.notice for fault in self.faults)


UNOPENED = Jackpot()
"""A jackpot before it is opened."""

IN_PLAY = (LinkStage.BETS_CLOSED, LinkStage.DEALT)
UNFINISHED = (*IN_PLAY, LinkStage.PENDING)


def unfinished(jackpot: Jackpot) -> tuple[LinkedRound, ...]:
    """The rounds that may still win prizes or return bets."""
    return tuple(round_ for round_ in jackpot.rounds.values() if round_.stage in UNFINISHED)


def meter_before_fault(jackpot: Jackpot, round_name: str) -> Cents | None:
    """R-23: the meter from which this round's prizes are paid because of a fault; None without a fault."""
    return jackpot.rounds[round_name].registered


def check(jackpot: Jackpot) -> None:
    """Raise OutOfBalanceError unless every cent is accounted for."""
    check_accounts(jackpot.accounts)
