"""Checked reading of documents from outside. Errors name the place of a missing, unknown or wrong field.

Each reader raises InputError with the place inside its mapping. The caller adds the place of the mapping itself
(`InputError.under`), so that places cost nothing while all goes well.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from typing import TypeVar

from croupier.errors import InputError, shown
from croupier.money import Cents, MoneyError, read_money

Document = Mapping[str, object]
T = TypeVar("T")
TRUTHS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def as_mapping(value: object, place: str) -> Document:
    """The value, which must be a mapping."""
    if type(value) is dict or isinstance(value, Mapping):  # asking for dict first is several times as fast
        return value
    raise InputError(place, f"must be a mapping, not {shown(value)}")


def as_list(value: object, place: str) -> list[object] | tuple[object, ...]:
    """The value, which must be a list."""
    if isinstance(value, (list, tuple)):
        return value
    raise InputError(place, f"must be a list, not {shown(value)}")


def required(document: Document, key: str) -> object:
    """The value of a required key."""
    try:
        return document[key]
    except KeyError:
        raise InputError(key, "is missing") from None


def only_known(document: Document, known: Collection[str], elsewhere: Mapping[str, str] | None = None) -> None:
    """Refuse unknown fields; `elsewhere` says where some of them belong."""
    for key in document:
        if key not in known:
            raise InputError(key if isinstance(key, str) else shown(key), _unknown(key, known, elsewhere or {}))


def _unknown(key: object, known: Collection[str], elsewhere: Mapping[str, str]) -> str:
    if isinstance(key, str) and key in elsewhere:
        return elsewhere[key]
    near = get_close_matches(key, known, n=1) if isinstance(key, str) and len(key) < 100 else []
    return f"is not a known field; did you mean {near[0]!r}?" if near else "is not a known field"


def money_of(document: Document, key: str) -> Cents:
    """A required amount of money."""
    return as_money(required(document, key), key)


def as_money(value: object, place: str) -> Cents:
    """The value, which must be an amount of money."""
    try:
        return read_money(value)
    except MoneyError as error:
        raise InputError(place, str(error)) from None


def optional_money(document: Document, key: str) -> Cents | None:
    """An amount of money, or None if there is none."""
    return money_of(document, key) if key in document else None


def whole_of(document: Document, key: str, *, low: int, high: int) -> int:
    """A required whole number between two bounds."""
    return as_whole(required(document, key), key, low=low, high=high)


def as_whole(value: object, place: str, *, low: int, high: int) -> int:
    """The value, which must be a whole number between two bounds."""
    if type(value) is not int:
        raise InputError(place, f"must be a whole number, not {shown(value)}")
    if not low <= value <= high:
        raise InputError(place, f"must be {low} to {high}, not {shown(value)}")
    return value


def as_truth(value: object, place: str) -> bool:
    """The value, which must be true or false."""
    if isinstance(value, bool):
        return value
    raise InputError(place, f"must be true or false, not {shown(value)}")


def as_truth_or_word(value: object, place: str) -> bool:
    """The value, which must be true or false, or a word for one of them."""
    return as_one_of(value.lower(), place, TRUTHS) if isinstance(value, str) else as_truth(value, place)


def whole_between(low: int, high: int) -> Callable[[object, str], int]:
    """A reader for whole numbers between two bounds, written as numbers or as digits."""

    def read(value: object, place: str) -> int:
        digits = isinstance(value, str) and value.isascii() and value.removeprefix("-").isdigit() and len(value) < 18
        return as_whole(int(str(value)) if digits else value, place, low=low, high=high)

    return read


def as_text(value: object, place: str) -> str:
    """The value, which must be text that can be written out again."""
    if not isinstance(value, str):
        raise InputError(place, f"must be text, not {shown(value)}")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            raise InputError(place, "is not text that can be written as UTF-8") from None
    return value


def as_one_of(value: object, place: str, choices: Mapping[str, T]) -> T:
    """The value for a word, which must be one of the choices."""
    if isinstance(value, str) and value in choices:
        return choices[value]
    raise InputError(place, f"must be {' or '.join(choices)}, not {shown(value)}")
