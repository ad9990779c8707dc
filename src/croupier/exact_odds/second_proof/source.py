"""The source that a GPU counts with."""

from __future__ import annotations

import hashlib
from pathlib import Path

SOURCE = Path(__file__).with_name("every_deal.cu")


def source_digest() -> str:
    """The SHA-256 of the source."""
    return hashlib.sha256(SOURCE.read_bytes()).hexdigest()
