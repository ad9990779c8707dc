"""The choices that a player has now: each action with its key, in the order of the bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from croupier.terminal.keys import UNKNOWN

NAMED_KEYS = {UNKNOWN: "That key", " ": "Space"}


class KeyChoice(NamedTuple):
    """One choice that the player has now."""

    key: str
    label: str
    """The text of the bar; empty if the key shares the label of the next."""
    do: Callable[[], None]
    also: tuple[str, ...] = ()
    """Other keys for it, and words if lines are read."""

    @property
    def key_name(self) -> str:
        """The key as the bar shows it."""
        return self.key.strip("<>").capitalize() if len(self.key) > 1 else self.key.upper()


def choice_for(key: str, choices: Sequence[KeyChoice]) -> KeyChoice | None:
    """The choice that a key, or a word if lines are read, stands for."""
    said = key.casefold()
    return next((choice for choice in choices if said in (choice.key, *choice.also)), None)


def no_such_key(key: str, choices: Sequence[KeyChoice]) -> str:
    """The keys that can be used."""
    can: list[str] = []
    names: list[str] = []
    for choice in choices:
        names.append(choice.key_name)
        if choice.label:
            can.append(f"{'/'.join(names)} {choice.label}")
            names = []
    what = key.strip("<>").capitalize()[:20] if len(key) > 1 else key
    return f"{NAMED_KEYS.get(key, what)} means nothing here. Try: {'; '.join(can)}."
