"""Counts kept on disk for the next time, in the user's own cache folder.

A file is named after what was counted and after the code that counted it, and carries a check-sum: a file that is
damaged, or of another make, is as good as none. Nothing is lost when the folder is deleted.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

Counted = dict[str, Any]
"""Whole numbers, in lists and mappings: what JSON can hold exactly."""

_PACKAGE = Path(__file__).resolve().parent
_COUNTING = ("cards.py", "hands")
"""What takes part in counting, whatever the room that counts."""


def folder() -> Path:
    """Where counts are kept: `CROUPIER_CACHE_DIR`, or where this system keeps what can be made again."""
    named = os.environ.get("CROUPIER_CACHE_DIR")
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "croupier"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/croupier"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"


@cache
def fingerprint(room: str) -> str:
    """A check-sum over the source of all that takes part in a room's counting."""
    total = hashlib.sha256()
    for name in (*_COUNTING, room):
        place = _PACKAGE / name
        for source in [place] if place.is_file() else sorted(place.glob("*.py")):
            total.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return total.hexdigest()


def digest(value: object) -> str:
    """The SHA-256 of a value written as JSON with sorted keys and no spaces."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def kept(room: str, question: Counted, count: Callable[[], Counted]) -> tuple[Counted, bool]:
    """What a room has counted for this question, and whether it was there already."""
    asked = {"question": question, "code": fingerprint(room)}
    try:
        file = folder() / room / f"{digest(asked)}.json"
    except RuntimeError:  # a user without a home has no folder to keep anything in
        return count(), False
    found = _read(file, asked)
    if found is not None:
        return found, True
    counted = count()
    _write(file, {"asked": asked, "counted": counted, "sha256": digest(counted)})
    return counted, False


def _read(file: Path, asked: Counted) -> Counted | None:
    try:
        record = json.loads(file.read_bytes())
        counted: Counted = record["counted"]
        sound = record["asked"] == asked and record["sha256"] == digest(counted)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return counted if sound else None


def _write(file: Path, record: Counted) -> None:
    """All of it or nothing; a folder that cannot be written to only costs the next run its time."""
    part: Path | None = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, suffix=".part", delete=False) as open_part:
            part = Path(open_part.name)
            json.dump(record, open_part)
        part.replace(file)
    except OSError:
        if part is not None:
            part.unlink(missing_ok=True)
