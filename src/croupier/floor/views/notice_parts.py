"""The parts of a notice."""

from __future__ import annotations

from typing import Any, TypeAlias

from croupier.messages import Message

NoticeParts: TypeAlias = tuple[Message, dict[str, Any]]
"""The message, and the fields of the event that the viewer may see."""
