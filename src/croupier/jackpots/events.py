"""The events of a jackpot. `moves` is the money that an event moves.

Each is stored under a name of its own with a version (`codec.STORED`), never by import path.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from croupier.games.prizes import Prize
from croupier.jackpots.accounts import Movement
from croupier.jackpots.settings import Rate, Settings
from croupier.jackpots.state import HandClaim, JackpotBet, SharedClaim
from croupier.money import Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotOpened:
    """A jackpot is in service."""

    name: str
    settings: Settings
    moves: Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class ContributionAdded:
    """1.13: the meter grows by a share of each jackpot bet of a round."""

    round: str
    table: str
    game: str
    bets: tuple[JackpotBet, ...]
    contribution: Rate
    seed_reserve: Rate
    clause: str
    moves: Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCompleted:
    """R-16: the round has its place in the order."""

    round: str
    place: int
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded:
    """The round is over; the claims on the meter, if any, are locked."""

    round: str
    claims: tuple[HandClaim, ...]
    shared: SharedClaim | None
    displayed: Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedRoundVoided:
    """All bets of the round go back, and their contributions leave the meter."""

    round: str
    clause: str
    meter_made_good: Cents
    """R-112: the amount that the House adds if the meter no longer holds the contribution."""
    reserve_made_good: Cents
    moves: Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsReturned:
    """Single bets go back, and their contributions leave the meter."""

    round: str
    bets: tuple[JackpotBet, ...]
    clause: str
    meter_made_good: Cents
    reserve_made_good: Cents
    moves: Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesConfirmed:
    """Two people have agreed to the locked prizes of a round."""

    round: str
    people: tuple[str, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesPaid:
    """4.5, R-16: the boxes of one round are paid, one after the other."""

    round: str
    payments: tuple[Payment, ...]
    clause: str
    moves: Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDecided:
    """4.5.2: the House has changed the order of payment."""

    rounds: tuple[str, ...]
    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """An authorised correction."""

    meter: Cents
    reserve: Cents
    people: tuple[str, ...]
    reason: str
    moves: Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged:
    """The settings changed."""

    settings: Settings
    people: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultReported:
    """Something is not fully functional; no jackpot bets are taken there until it is cleared."""

    fault: int
    what: str
    table: str | None
    box: int | None
    meter_before: Cents
    rounds: tuple[str, ...]
    """The rounds that the fault fell into: their prizes are paid from the meter before it (R-23)."""
    notice: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultCleared:
    """The fault was mended."""

    fault: int
    by: str


Event: TypeAlias = (
    JackpotOpened
    | ContributionAdded
    | DealCompleted
    | RoundEnded
    | LinkedRoundVoided
    | BetsReturned
    | PrizesConfirmed
    | PrizesPaid
    | OrderDecided
    | Corrected
    | SettingsChanged
    | FaultReported
    | FaultCleared
)
