"""The one catalogue of messages, read from the table beside this file.

A sentence names its values as `{amount:money}`: the name, then the kind, which says how the value is written. The kind
`card|cards` is a count with the word that it counts, in the singular and the plural.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import NamedTuple

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
