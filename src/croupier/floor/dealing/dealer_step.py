"""What a dealer does next, when, and what he announces meanwhile. A pure value: the time comes from outside."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime, timedelta
from typing import NamedTuple

from croupier.clauses import Citation
from croupier.messages import Message, in_english


class Order(NamedTuple):
    """One of the dealer's commands, by the name that the commands of a table have."""

    command: str
    box: int | None = None
    seat: int | None = None


class Step(NamedTuple):
    """The dealer's announcement with its clause, and what follows."""

    message: Message
    clause: Citation | None
    order: Order | None = None
    """None while he waits for people, for the pit or for a jackpot."""
    due: datetime | None = None
    """When the order is given."""
    window_s: float | None = None
    """How long people were given until then; None where the wait is only a pause of the dealer's."""

    @property
    def sentence(self) -> str:
        """The announcement in English."""
        return in_english(self.message)

    @property
    def deadline(self) -> datetime | None:
        """Until when people have time."""
        return None if self.window_s is None else self.due


class Moment(NamedTuple):
    """A state of play that lasts: what it is, and since when."""

    key: Hashable
    """Two states of play are the same as long as this is equal."""
    since: datetime


def after(since: datetime, seconds: float) -> datetime:
    """So many seconds later."""
    return since + timedelta(seconds=seconds)
