"""Errors in input, which say how to fix it, and broken promises."""

from __future__ import annotations


class InputError(ValueError):
    """Input that cannot be used: `place` says where, `reason` why.

    An empty place means the document as a whole.
    """

    def __init__(self, place: str, reason: str) -> None:
        # A place can hold a key from outside, which may contain line breaks or not be writable as UTF-8.
        place = on_one_line(place)
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason

    def __reduce__(self) -> tuple[type[InputError], tuple[str, str]]:
        return type(self), (self.place, self.reason)

    def under(self, parent: str) -> InputError:
        """The same error, seen from the document that holds this one."""
        if not self.place:
            return InputError(parent, self.reason)
        joint = "" if self.place.startswith("[") else "."
        return InputError(f"{parent}{joint}{self.place}", self.reason)


def on_one_line(text: str) -> str:
    """The text with its control characters written out."""
    if text.isprintable():
        return text
    return "".join([one if one.isprintable() else one.encode("unicode_escape").decode() for one in text])


class BrokenPromiseError(RuntimeError):
    """A broken promise, such as money out of balance. The table or jackpot must stop at once."""


SHOWN = 40


def shown(value: object) -> str:
    """A value as an error message shows it: short and on one line."""
    if isinstance(value, str):
        return repr(value if len(value) <= SHOWN else value[:SHOWN] + "…")
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**SHOWN else "a number of more than 40 digits"
    if isinstance(value, (list, tuple)):
        return "a list"
    if isinstance(value, dict):
        return "a mapping"
    text = str(value)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"
