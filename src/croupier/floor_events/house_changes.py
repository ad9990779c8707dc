"""Settings of the House that people change while the floor is open, each from a gaming day on.

The server's own settings say how a floor begins. A change counts over them from its day on, until another change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from croupier.documents.fields import (
    as_list,
    as_mapping,
    as_money,
    as_one_of,
    as_truth_or_word,
    only_known,
    whole_between,
)
from croupier.errors import InputError
from croupier.floor_events.house_settings import HouseSettings
from croupier.money import dollars
from croupier.people.roles import STAFF

DOLLARS, SECONDS, BOOL, ROLES = "DOLLARS", "SECONDS", "BOOL", "ROLES"


class HouseField(NamedTuple):
    """One such setting: how it is read from text or a document, what it sets, and the word for its value."""

    read: Callable[[object, str], Any]
    tells: str
    unit: str
    takes_two: bool = False
    """Whether one person alone never changes it: people's chips, or the control that two people have, stand on it."""


def _roles(value: object, place: str) -> tuple[str, ...]:
    """Roles of staff: a list in a file or a document, separated by commas elsewhere."""
    words = [word.strip() for word in value.split(",") if word.strip()] if isinstance(value, str) else value
    known = {role.value: role.value for role in STAFF}
    return tuple(dict.fromkeys(as_one_of(word, place, known) for word in as_list(words, place)))


HOUSE_FIELDS: Mapping[str, HouseField] = {
    "self_service_cage": HouseField(as_truth_or_word, "whether players get chips without staff", BOOL, takes_two=True),
    "self_service_most": HouseField(
        as_money, "the most chips that players may hold to get more without staff", DOLLARS, takes_two=True
    ),
    "welcome_chips": HouseField(as_money, "the chips that a new player starts with", DOLLARS, takes_two=True),
    "cage_limit": HouseField(
        as_money,
        "the most that one member of staff books for players in 24 hours without a second person",
        DOLLARS,
        takes_two=True,
    ),
    "approval_s": HouseField(
        whole_between(10, 86_400), "seconds that a request waits for a second person", SECONDS, takes_two=True
    ),
    "call_s": HouseField(whole_between(5, 3_600), "seconds to take a Poker seat that is held for a player", SECONDS),
    "call_lose_place": HouseField(
        as_truth_or_word, "whether a player who lets a call go loses their place on the list", BOOL
    ),
    "interest_names": HouseField(
        whole_between(0, 100), "players who must wait before the pit is told; 0 for never", "NAMES"
    ),
    "clock_s": HouseField(whole_between(5, 3_600), "seconds that a clock gives a Poker player (R-51)", SECONDS),
    "clock_after_s": HouseField(
        whole_between(0, 3_600), "seconds of a turn before players may call the clock", SECONDS
    ),
    "time_bank_s": HouseField(whole_between(0, 3_600), "seconds in a Poker player's time bank; 0 for none", SECONDS),
    "time_bank_refill_s": HouseField(
        whole_between(1, 604_800), "seconds until an unused time bank is full again", SECONDS
    ),
    "limits_wait_days": HouseField(
        whole_between(1, 366), "gaming days until a looser limit of a patron applies", "DAYS", takes_two=True
    ),
    "cash_report_days": HouseField(whole_between(1, 366), "days within which a cash report must be sent", "DAYS"),
    "lucky_player": HouseField(
        whole_between(1, 1_000_000), "one round in this many has a Lucky Player (R-18)", "ROUNDS", takes_two=True
    ),
    "lucky_dealer": HouseField(
        whole_between(1, 1_000_000), "one round in this many has a Lucky Dealer (R-18)", "ROUNDS", takes_two=True
    ),
    "keep_addresses_days": HouseField(
        whole_between(0, 36_500),
        "gaming days that the network addresses of sign-ins are kept; 0 for ever",
        "DAYS",
        takes_two=True,
    ),
    "names_for": HouseField(
        _roles, "the roles that look players up by name and read their sign-ins", ROLES, takes_two=True
    ),
}
"""By name. All other settings are the operator's: they are in the settings of the server alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseChanged:
    """From a gaming day on, these settings of the House are others."""

    from_day: str
    settings: Mapping[str, Any]
    """By name, as in documents: money in dollars."""
    reason: str
    by: str
    agreed: str | None = None
    """The second person who agreed, where it took two."""


class HouseValues(NamedTuple):
    """Some settings of the House with their new values, in the order of their names."""

    given: tuple[tuple[str, Any], ...]

    @property
    def take_two(self) -> bool:
        """Whether one of them is never changed by one person alone."""
        return any(HOUSE_FIELDS[name].takes_two for name, _ in self.given)

    def as_document(self) -> dict[str, Any]:
        """The values as documents have them."""
        return {name: written(name, value) for name, value in self.given}


def read_house_values(value: object) -> HouseValues:
    """Settings of the House from a document: at least one, and none that is unknown."""
    document = as_mapping(value, "")
    only_known(document, HOUSE_FIELDS)
    if not document:
        raise InputError("", "must have at least one setting")
    return HouseValues(tuple((name, HOUSE_FIELDS[name].read(document[name], name)) for name in sorted(document)))


def written(name: str, value: Any) -> Any:
    """The value of a setting as documents have it."""
    if isinstance(value, tuple):
        return list(value)
    return dollars(value) if HOUSE_FIELDS[name].unit == DOLLARS else value


def with_change(changes: Sequence[HouseChanged], change: HouseChanged) -> tuple[HouseChanged, ...]:
    """The changes with one more, in the order of the days from which they count."""
    return tuple(sorted((*changes, change), key=lambda one: one.from_day))


def in_force(house: HouseSettings, changes: Sequence[HouseChanged], day: str) -> HouseSettings:
    """The settings of the House on a gaming day."""
    given = {name: value for one in changes if one.from_day <= day for name, value in one.settings.items()}
    return replace(house, **{name: HOUSE_FIELDS[name].read(value, name) for name, value in given.items()})
