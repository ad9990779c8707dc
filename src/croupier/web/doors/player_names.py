"""Whether a visitor reads the names of players, as the House has set it (`names_for`)."""

from __future__ import annotations

from typing import Any

from croupier.floor.views.player_numbers import ShownName
from croupier.refusals import require
from croupier.web.doors.door import Call


async def shown_names(call: Call) -> ShownName | None:
    """Puts numbers in place of names for this visitor; None if the visitor reads the names."""
    floor: Any = call.access.floor
    actor = call.visitor.actor
    found: ShownName | None = await call.access.ask(lambda: floor.shown_names(actor))
    return found


async def require_names(call: Call) -> None:
    """Refuse a visitor who looks for a player by name, and may not."""
    require(await shown_names(call) is None, "NEEDS_AUTHORITY.names", None)
