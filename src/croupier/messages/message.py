"""A message: its key in the catalogue and its values, written as a document and as an English sentence."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypedDict, Union

import msgspec

from croupier.cards import NAMES
from croupier.messages.catalogue import CATALOGUE, kinds_in, parts
from croupier.money import dollars

log = logging.getLogger("croupier.messages")


class NamedBet(NamedTuple):
    """A bet by its id, with its game's word for it."""

    bet: str
    noun: str


MessageValue: TypeAlias = Union[int, str, NamedBet, Sequence[int], Sequence[str], Sequence["Message"], None]  # noqa: UP007 (it names itself)
"""A value inside the house: money in cents, cards by their numbers, the rest unchanged."""


class Message(NamedTuple):
    """A message to people, as data."""

    key: str
    values: Mapping[str, MessageValue] = {}


class MessageDocument(TypedDict):
    """A message as documents have it: money as text in dollars, cards by their names."""

    message: str
    values: dict[str, int | str | bool | list[int | str | MessageDocument] | None]


class SentenceDocument(MessageDocument):
    """A message with its sentence in English."""

    sentence: str


class SentenceView(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a view that tells its reader a sentence; the fields of `SentenceDocument`."""

    sentence: str
    message: str
    values: dict[str, int | str | bool | list[int | str | MessageDocument] | None]


def say(key: str, /, **values: MessageValue) -> Message:
    """The message with this key and these values."""
    return Message(key, values)


def as_document(message: Message) -> MessageDocument:
    """The key and the values as documents have them: money as text in dollars, cards by their names."""
    kinds = kinds_in(CATALOGUE.own.get(message.key) or CATALOGUE.get(message.key, ""))
    values: dict[str, Any] = {}
    for name, value in message.values.items():
        write = DOCUMENT_WRITERS.get(kinds.get(name, "word"))
        try:
            if isinstance(value, NamedBet):
                values[name] = value.bet
            elif write is not None:
                values[name] = write(value)
            else:
                values[name] = list(value) if isinstance(value, (tuple, list)) else value
        except (LookupError, TypeError, ValueError):  # logged when its sentence is made
            values[name] = str(value)
    return {"message": message.key, "values": values}


def with_sentence(message: Message) -> SentenceDocument:
    """The key and the values, and the sentence in English."""
    return {"sentence": in_english(message), **as_document(message)}


def in_english(message: Message) -> str:
    """The sentence of a message.

    A message that does not fit the catalogue is logged and still gets a sentence, because someone waits for it.
    """
    template = CATALOGUE.own.get(message.key) or CATALOGUE.get(message.key)
    if template is None:
        log.error("there is no message %s", message.key)
        return message.key
    sentence = ""
    for part in parts(template):
        if isinstance(part, str):
            sentence += part
            continue
        name, kind = part
        try:
            value: Any = message.values[name]
            if isinstance(value, NamedBet):
                sentence += value.noun
            elif "|" in kind:
                singular, _, plural = kind.partition("|")
                sentence += f"{value} {singular if value == 1 else plural}"
            else:
                sentence += SENTENCE_WRITERS.get(kind, str)(value)
        except (LookupError, TypeError, ValueError) as error:
            log.error("message %s does not fit its sentence at {%s:%s}: %r", message.key, name, kind, error)
            sentence += str(message.values.get(name, name))
    return sentence


DOCUMENT_WRITERS: Mapping[str, Callable[[Any], Any]] = {
    "money": dollars,
    "card": NAMES.__getitem__,
    "cards": lambda cards: [NAMES[card] for card in cards],
    "messages": lambda messages: [as_document(message) for message in messages],
}
"""The writers of values that differ in documents, by kind."""
SENTENCE_WRITERS: Mapping[str, Callable[[Any], str]] = {
    "money": dollars,
    "card": NAMES.__getitem__,
    "cards": lambda cards: " ".join(NAMES[card] for card in cards),
    "box": "box {}".format,
    "Box": "Box {}".format,
    "boxes": lambda numbers: f"box {', '.join(map(str, numbers))}",
    "seat": "seat {}".format,
    "Seat": "Seat {}".format,
    "quoted": repr,
    "words": ", ".join,
    "choice": " or ".join,
    "messages": lambda messages: ", ".join(map(in_english, messages)),
}
"""The writers of values in a sentence, by kind. Other kinds are written as their own text."""
