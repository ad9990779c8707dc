"""The state of a table, with the round or hand on it, made from events alone. The deck is elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from croupier.cardroom.turn_clock import TurnTime
from croupier.floor_events.commands import DealerKind
from croupier.floor_events.logged_event import counted_name
from croupier.floor_events.pace import DEMO, Pace
from croupier.games.prizes import Meter
from croupier.poker import Hand, TableState
from croupier.poker.settings import PokerTableSettings
from croupier.rounds import Round
from croupier.rounds.commands import TableSettings as HouseLimits
from croupier.rounds.state import OVER
from croupier.settlement import PokerSettlement

POKER = "poker"


class Status(StrEnum):
    """Whether a table can be played at."""

    OPEN = "open"
    SUSPENDED = "suspended"
    CLOSED = "closed"


class TableSign(NamedTuple):
    """The sign of a table of any game."""

    id: str
    name: str
    game: str
    version: int
    """The version of the game's rules for new rounds."""
    dealer: DealerKind = "automatic"
    pace: Pace = DEMO
    bots: int = 0
    """How many places bots fill."""
    status: Status = Status.OPEN
    reason: str | None = None
    """The reason why it is suspended."""
    since: str = ""
    """When the table's present wait began, by the floor's clock."""


class HouseTable(NamedTuple):
    """A table of a house game."""

    sign: TableSign
    limits: HouseLimits
    jackpot: str | None = None
    rounds: int = 0
    """How many rounds have been opened here."""
    round: Round | None = None
    """The round in play, or the last one."""
    last: Round | None = None
    """The one before."""
    taken: int = 0
    """How many cards of the round's deck are used up."""
    linked: bool = False
    """Whether the round has contributed to the jackpot."""
    paid_from: Meter | None = None
    """The meter from which the jackpot has paid the round's prizes."""

    @property
    def id(self) -> str:
        """Its short name, as in `T1`."""
        return self.sign.id

    @property
    def playing(self) -> bool:
        """Whether a round is open."""
        return self.round is not None and self.round.stage not in OVER

    @property
    def idle(self) -> bool:
        """Whether nothing is at stake here."""
        return not self.playing or (self.round is not None and not self.round.boxes)

    @property
    def waits_for(self) -> tuple[str, str]:
        """The round here and its stage, by which a player's word that they are ready is understood."""
        return ("", "") if self.round is None else (self.round.id, self.round.stage)

    @property
    def next_round(self) -> str:
        return f"{self.id}-{self.rounds + 1}"


class LastHand(NamedTuple):
    """The part of a finished hand that is shown during the next one."""

    id: str
    settlement: PokerSettlement | None


class FloorPokerTable(NamedTuple):
    """A Poker table."""

    sign: TableSign
    state: TableState
    """The seats, and the hand in play or the last one."""
    opened_at: int = 0
    """The version of the table's stream with the hand's opening."""
    decks: int = 0
    """How many decks the hand has used: more than one after a reshuffle."""
    taken: int = 0
    """How many cards of the last of them are used up."""
    last: LastHand | None = None
    """The hand before."""
    turn_time: TurnTime | None = None
    """The time of the player in turn, where a clock or a time bank has changed it."""
    arrivals: tuple[str, ...] = ()
    """Its players, the longest-seated first, as far as the record says."""

    @property
    def id(self) -> str:
        """Its short name, as in `T5`."""
        return self.sign.id

    @property
    def limits(self) -> PokerTableSettings:
        """The limits that the table displays."""
        return self.state.settings

    @property
    def hand(self) -> Hand | None:
        """The hand in play, or the last one."""
        return self.state.hand

    @property
    def playing(self) -> bool:
        """Whether a hand is in play."""
        return self.state.playing

    @property
    def idle(self) -> bool:
        """Whether nobody is in a hand."""
        return not self.playing


Table: TypeAlias = HouseTable | FloorPokerTable


def in_order(tables: Iterable[Table]) -> list[Table]:
    """Tables by their names."""
    return sorted(tables, key=lambda table: counted_name(table.id))
