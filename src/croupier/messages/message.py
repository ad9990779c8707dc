"""A message: its key in the catalogue, and its values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, Union

from croupier.cards import NAMES
from croupier.messages.catalogue import CATALOGUE, kinds_in
from croupier.money import dollars


class NamedBet(NamedTuple):
    """A bet by its id, with its game's word for it."""

    bet: str
    noun: str


MessageValue: TypeAlias = Union[int, str, NamedBet, Sequence[int], Sequence[str], Sequence["Message"], None]  # noqa: UP007 (it names itself)
"""What a value can be inside the house: money in cents, cards by their numbers, the rest as it is."""


class Message(NamedTuple):
    """A message to people, as data."""

    key: str
    values: Mapping[str, MessageValue] = {}


def say(key: str, /, **values: MessageValue) -> Message:
    """The message with this key and these values."""
    return Message(key, values)


def as_document(message: Message) -> dict[str, Any]:
    """The key and the values as documents have them: money as text in dollars, cards by their names."""
    kinds = kinds_in(CATALOGUE.get(message.key, ""))
    return {
        "message": message.key,
        "values": {name: _document(value, kinds.get(name, "word")) for name, value in message.values.items()},
    }


def _document(value: Any, kind: str) -> Any:
    try:
        return _written(value, kind)
    except (LookupError, TypeError, ValueError):  # logged when its sentence is made
        return str(value)


def _written(value: Any, kind: str) -> Any:
    match kind:
        case "money":
            return dollars(value)
        case "card":
            return NAMES[value]
        case "cards":
            return [NAMES[card] for card in value]
        case "bet":
            return value.bet if isinstance(value, NamedBet) else value
        case "messages":
            return [as_document(message) for message in value]
        case _:
            return list(value) if isinstance(value, (tuple, list)) else value
