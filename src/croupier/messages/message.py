"""A message: its key in the catalogue and its values, written as a document and as an English sentence.

The one catalogue is read from the table beside this file. A sentence in it names its values as `{amount:money}`: the
name, then the kind, which says how the value is written. The kind `card|cards` is a count with the word that it counts,
in the singular and the plural.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any, NamedTuple, TypeAlias, TypedDict, Union

import msgspec

from croupier.cards import NAMES
from croupier.money import dollars

KINDS = {
    "money": "an amount of money; cents inside the house, text in dollars in a document",
    "card": "a card",
    "cards": "several cards",
    "box": "a box, by its number",
    "Box": "a box, at the start of a sentence",
    "boxes": "several boxes",
    "seat": "a seat, by its number; a screen may name the player there instead",
    "Seat": "a seat, at the start of a sentence",
    "player": "a player, by name",
    "bet": "a bet, by its id",
    "number": "a whole number",
    "word": "words that are written as they are",
    "quoted": "words from outside, in quotation marks",
    "words": "several words with commas between them",
    "choice": "several words, of which one can be chosen",
    "messages": "several messages with commas between them",
}
"""The kinds of values. A kind with a bar is a count with its noun: `card|cards`."""

_PLACE = re.compile(r"\{(\w+):([^{}]+)\}")
log = logging.getLogger("croupier.messages")


class Placeholder(NamedTuple):
    """The place of one value in a sentence."""

    name: str
    kind: str


def _read() -> dict[str, str]:
    text = files("croupier.messages").joinpath("catalogue.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()]
    sentences = dict(rows)
    if len(sentences) != len(rows):
        raise ValueError("a message is in the catalogue twice")
    return sentences


class Catalogue(Mapping[str, str]):
    """The sentence of each message, with the places of its values, by the message's key.

    A room whose own tables hold sentences joins them to the catalogue. Rulings do.
    """

    def __init__(self, own: Mapping[str, str]) -> None:
        self.own = own
        """The sentences of the table beside this file, which never change."""
        self._sources = [own]

    def join(self, sentences: Mapping[str, str]) -> None:
        """Join further sentences, which may change later, to the catalogue."""
        self._sources.append(sentences)

    def __getitem__(self, key: str) -> str:
        for source in self._sources:
            if key in source:
                return source[key]
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return chain(*self._sources)

    def __len__(self) -> int:
        return sum(map(len, self._sources))


CATALOGUE = Catalogue(_read())


def code_of(key: str) -> str:
    """The code of a refusal: the first part of its key. Several messages may share a code."""
    return key.partition(".")[0]


@cache
def parts(template: str) -> tuple[str | Placeholder, ...]:
    """The texts and places of a sentence, in order."""
    pieces = _PLACE.split(template)
    in_order: list[str | Placeholder] = []
    for text, name, kind in zip(pieces[::3], [*pieces[1::3], ""], [*pieces[2::3], ""], strict=True):
        in_order += [text] if text else []
        in_order += [Placeholder(name, kind)] if name else []
    return tuple(in_order)


@cache
def kinds_in(template: str) -> Mapping[str, str]:
    """The kind of each value in a sentence."""
    return dict(part for part in parts(template) if isinstance(part, Placeholder))


def placeholders(key: str) -> Mapping[str, str]:
    """The values of a message: the kind of each, by its name."""
    return kinds_in(CATALOGUE[key])


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
