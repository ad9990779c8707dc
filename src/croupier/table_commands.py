"""Commands that house tables and Poker tables share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, TypeAlias

import msgspec

from croupier.command import BoxNumber, CardName, TableCommand, Text, form
from croupier.errors import InputError, shown
from croupier.fields import as_mapping
from croupier.games.prizes import Meter
from croupier.rulings import Authority


def _are_facts(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(key, str) and isinstance(fact, bool | int | str) for key, fact in value.items()
    )


def _read_facts(value: object) -> dict[str, object]:
    """Read facts: each is yes or no, a number or a word. The rulings check them further."""
    facts = dict(as_mapping(value, ""))
    for key, fact in facts.items():
        if not isinstance(fact, bool | int | str):
            raise InputError(key, f"must be true or false, a number or a word, not {shown(fact)}")
    return facts


if TYPE_CHECKING:
    Facts: TypeAlias = Mapping[str, object]
else:
    Facts = form(
        "a mapping of facts, each true or false, a number or a word",
        fits=_are_facts,
        read=_read_facts,
        write=dict,
        schema={"type": "object", "additionalProperties": {"type": ["boolean", "integer", "string"]}},
    )


class DealCards(TableCommand, tag="deal"):
    """Deal the next cards, in the order in which they came. A system that deals takes them from its deck."""

    cards: tuple[CardName, ...] | None = None


class RunOutOfTime(TableCommand, tag="time_out"):
    """R-51: nobody is there to decide for a box or a seat."""

    box: BoxNumber | None = None
    seat: BoxNumber | None = None


class ReportIrregularity(TableCommand, tag="report"):
    """Report an irregularity. The ruling takes effect at once. Facts that the table has recorded can be left out."""

    supplied: ClassVar[frozenset[str]] = frozenset({"by", "cards", "commitment"})
    kind: Text
    by: Authority = Authority.DEALER
    """The rank of the person who gives the ruling."""
    facts: Facts = msgspec.field(default_factory=dict)
    box: BoxNumber | None = None
    seat: BoxNumber | None = None
    card: CardName | None = None
    """The card that was exposed, or that was found face up."""
    order: tuple[CardName, ...] = ()
    """House games, by hand: cards that were drawn at once, in the order in which they are received (5.14)."""
    cards: tuple[CardName, ...] = ()
    """Poker: the cards that came from the deck because of it."""
    commitment: str | None = None
    """Poker: the commitment to the reshuffled deck."""


class ResolveReferral(TableCommand, tag="resolve"):
    """An authorised person decides that play continues after something that the rules do not cover."""

    supplied: ClassVar[frozenset[str]] = frozenset({"by"})
    by: Authority = Authority.DEALER


class SettleRound(TableCommand, tag="settle"):
    """Collect and pay."""

    supplied: ClassVar[frozenset[str]] = frozenset({"meter"})
    meter: Meter | None = None
    """House games: the meter that the jackpot is paid from (R-16); after a fault, the meter before it (R-23)."""
