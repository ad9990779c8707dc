"""Each command of these scenes is held to what its row says that it touches."""

from __future__ import annotations

from tests.floor.touching import touches_held

__all__ = ["touches_held"]
