"""The English sentence of a message."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from croupier.cards import NAMES
from croupier.messages.catalogue import CATALOGUE, Placeholder, parts
from croupier.messages.message import Message, NamedBet
from croupier.money import dollars

log = logging.getLogger("croupier.messages")


def in_english(message: Message) -> str:
    """The sentence of a message.

    A message that does not fit the catalogue is logged and still gets a sentence, because someone waits for it.
    """
    template = CATALOGUE.get(message.key)
    if template is None:
        log.error("there is no message %s", message.key)
        return message.key
    return "".join([part if isinstance(part, str) else _value(message, part) for part in parts(template)])


def _value(message: Message, place: Placeholder) -> str:
    name, kind = place
    try:
        value: Any = message.values[name]
        if "|" not in kind:
            return WRITERS.get(kind, str)(value)
        one, _, many = kind.partition("|")
        return f"{value} {one if value == 1 else many}"
    except (LookupError, TypeError, ValueError) as error:
        log.error("message %s does not fit its sentence at {%s:%s}: %r", message.key, name, kind, error)
        return str(message.values.get(name, name))


WRITERS: Mapping[str, Callable[[Any], str]] = {
    "money": dollars,
    "card": lambda card: NAMES[card],
    "cards": lambda cards: " ".join(NAMES[card] for card in cards),
    "box": "box {}".format,
    "Box": "Box {}".format,
    "boxes": lambda numbers: f"box {', '.join(map(str, numbers))}",
    "seat": "seat {}".format,
    "Seat": "Seat {}".format,
    "bet": lambda bet: bet.noun if isinstance(bet, NamedBet) else bet,
    "quoted": repr,
    "words": ", ".join,
    "choice": " or ".join,
    "messages": lambda messages: ", ".join(map(in_english, messages)),
}
"""The writers of kinds that need one."""
