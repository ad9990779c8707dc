"""Actions as they arrive, and the one error for those that cannot be done."""

from __future__ import annotations

from operator import index

from croupier.errors import shown


class IllegalActionError(ValueError):
    """An action that the action mask does not allow. It was refused and has changed nothing."""


def action_number(action: object) -> int:
    """The number of an action, as any kind of whole number."""
    try:
        return index(action)  # type: ignore[arg-type]  # anything may be sent, and is refused here
    except TypeError:
        raise IllegalActionError(f"{shown(action)} is no number of an action") from None
