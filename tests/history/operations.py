"""The words of a history: what clients of a floor asked, when, and what they were told."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import NamedTuple, TypeAlias

from croupier.money import Cents, dollars

# Questions of clients


class MoveChips(NamedTuple):
    """Chips come into an account from the cage, or leave it (a negative amount)."""

    account: str
    amount: Cents


class LayBet(NamedTuple):
    """Chips of an account are laid on a place where no bet lies."""

    account: str
    place: str
    amount: Cents


class TakeBet(NamedTuple):
    """The bet on a place goes back to its account."""

    account: str
    place: str


class CloseLinkedBets(NamedTuple):
    """A linked round is closed, and its bets feed the meter."""

    jackpot: str
    round: str
    contribution: Cents


class FinishDeal(NamedTuple):
    """The deal of a linked round is complete. This gives the round its place in the order of payment (R-16)."""

    jackpot: str
    round: str


class SettleLinked(NamedTuple):
    """A linked round ends, with a prize of this share of the meter; 0 for no prize."""

    jackpot: str
    round: str
    percent: int


class ReadBalance(NamedTuple):
    """The chips in an account."""

    account: str


class ReadMeter(NamedTuple):
    """The meter of a jackpot."""

    jackpot: str


class ReadPrize(NamedTuple):
    """The amount that a jackpot has paid to a round; nothing while its prize waits."""

    jackpot: str
    round: str


Command: TypeAlias = MoveChips | LayBet | TakeBet | CloseLinkedBets | FinishDeal | SettleLinked
Reading: TypeAlias = ReadBalance | ReadMeter | ReadPrize
Act: TypeAlias = Command | Reading
READINGS = (ReadBalance, ReadMeter, ReadPrize)

# Answers


class Done(NamedTuple):
    """The command was stored, and ends at this position of the log."""

    position: int


class Told(NamedTuple):
    """The answer to a reading."""

    cents: Cents | None


class TurnedDown(NamedTuple):
    """The floor refused the command, under the rules or for want of chips."""

    code: str


class NotStored(NamedTuple):
    """The floor could store nothing just then, and said so."""


Answer: TypeAlias = Done | Told | TurnedDown | NotStored


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One request of one client. A repeat of a command is another request with the same command id."""

    client: str
    act: Act
    begin: float
    end: float = inf
    answer: Answer | None = None
    """None if no answer came: the command may have happened, or may still happen."""
    command_id: str = ""
    """Empty for a reading."""

    def __str__(self) -> str:
        asked = f"{type(self.act).__name__}({', '.join(map(_shown, self.act))})"
        name = f" as {self.command_id}" if self.command_id else ""
        ended = "and no answer came" if self.answer is None else f"{_told(self.answer)} at {self.end:.3f}"
        return f"{self.client} asked for {asked}{name} at {self.begin:.3f}, {ended}"


def _shown(value: object) -> str:
    return dollars(value) if isinstance(value, int) else str(value)


def _told(answer: Answer) -> str:
    match answer:
        case Done(position=position):
            return f"done at position {position},"
        case Told(cents=cents):
            return f"told {'nothing' if cents is None else dollars(cents)}"
        case TurnedDown(code=code):
            return f"refused ({code})"
        case NotStored():
            return "not stored"
