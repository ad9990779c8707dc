"""The pace of a table: how long the dealer waits for people, and pauses so that they can follow."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from croupier.documents.fields import as_mapping, as_one_of, only_known
from croupier.errors import InputError, shown

LONGEST_S = 3600.0
"""No table waits longer than an hour for anything."""
LEAST_FOR_PEOPLE_S = 5.0
"""With less time than this people cannot decide. On a floor under full control one person alone does not set it."""
FRACTION = r"([0-9]{1,3}|[12][0-9]{3}|3[0-5][0-9]{2})\.[0-9]{1,30}"
"""Seconds that are not whole, as text."""


class Pace(NamedTuple):
    """Seconds. The first three are for people, the others are the dealer's own."""

    bets_s: float
    """For bets, from the first ante on. Without a bet there is no end."""
    decide_s: float
    """For the decision on a hand; in Poker for each action."""
    options_s: float
    """For the answer to a ruling's offer (R-20)."""
    deal_s: float
    """Before cards are dealt or turned up."""
    settle_s: float
    """Before bets are collected and paid."""
    results_s: float
    """The time to read a result before the next round opens."""
    bots_s: float
    """Bots take from a quarter of this to all of it."""

    @property
    def least_for_people_s(self) -> float:
        """The shortest time in which people bet, decide or answer an offer."""
        return min(self.bets_s, self.decide_s, self.options_s)

    def as_document(self) -> dict[str, float]:
        return self._asdict()

    def as_stored_document(self) -> dict[str, int | str]:
        """The same without floats, which no store takes: whole seconds as numbers, others as text."""
        return {name: int(value) if value == int(value) else _decimal(value) for name, value in self._asdict().items()}


DEMO = Pace(bets_s=15, decide_s=30, options_s=30, deal_s=1.2, settle_s=1.5, results_s=7, bots_s=3)
"""Brisk, with enough time for a newcomer."""

CASINO = Pace(bets_s=20, decide_s=20, options_s=30, deal_s=4, settle_s=4, results_s=8, bots_s=12)
"""A round a minute."""

TEST = Pace(bets_s=600, decide_s=600, options_s=600, deal_s=0, settle_s=0, results_s=1, bots_s=0)
"""The dealer does not pause within a round, and does not wait for people who are ready. The others have more time than
a busy machine needs. Between rounds the dealer pauses: bots alone would play as fast as the machine can."""

PACES: dict[str, Pace] = {"demo": DEMO, "casino": CASINO, "test": TEST}
PACE_NAMES = {pace: name for name, pace in PACES.items()}


def read_pace(value: object) -> Pace:
    """A pace by its name, or written out. Missing values are as in the demo's."""
    if isinstance(value, str):
        return as_one_of(value, "", PACES)
    document = as_mapping(value, "")
    only_known(document, Pace._fields)
    return DEMO._replace(**{name: _seconds(document, name) for name in document})


def _seconds(document: Mapping[str, object], name: str) -> float:
    value = document[name]
    if isinstance(value, str) and re.fullmatch(FRACTION, value):
        return float(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LONGEST_S:
        raise InputError(name, f"must be seconds from 0 to {LONGEST_S:.0f}, not {shown(value)}")
    return float(value)


def _decimal(seconds: float) -> str:
    return format(Decimal(repr(seconds)), "f")
