"""The events of a jackpot. `moves` is the money that an event moves.

Each is stored under a name of its own with a version (`codec.STORED`), never by import path.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from croupier.jackpots.accounts import Movement
from croupier.jackpots.settings import Rate, Settings
from croupier.jackpots.state import HandClaim, JackpotBet, Measure, Payment, SharedClaim
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
    version: int
    """The version of the game's rules."""


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
    needs_two: bool = False
    """Whether two people must confirm its prizes, whatever the jackpot's settings say."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesPaid:
    """4.5, R-16: the boxes of one round are paid, one after the other."""

    round: str
    payments: tuple[Payment, ...]
    clause: str
    moves: Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedRoundReopened:
    """R-34, R-105: a round is settled anew. Prizes that it was paid go back, and the meter is as if it had not been."""

    round: str
    payments: tuple[Payment, ...]
    """The prizes that are taken back; none where the round had won none."""
    meter_made_good: Cents
    """R-112: the amount that the House adds if the meter is below zero without the reset."""
    people: tuple[str, ...]
    reason: str
    clause: str
    moves: Movement


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeCorrected:
    """R-58: a jackpot bet is changed by decision, and its contribution with it."""

    round: str
    box: int
    bet: str
    stake: Cents
    """The whole bet from here on; 0 if it is out of the round."""
    clause: str
    meter_made_good: Cents
    reserve_made_good: Cents
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
    measure: Measure = Measure.NO_JACKPOT_BETS


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultAnswered:
    """5.18.2 (PTH 5.17.2): the House has chosen how the rounds after a fault are played."""

    fault: int
    measure: Measure
    box: int | None
    """The box that is closed, where one is."""
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
    | LinkedRoundReopened
    | StakeCorrected
    | OrderDecided
    | Corrected
    | SettingsChanged
    | FaultReported
    | FaultAnswered
    | FaultCleared
)
