"""A cache of counts on disk, in the user's cache folder.

A file is named after the question and the code that counted, and carries a check-sum. A file that is damaged, or of
other code, is ignored. A room keeps a limited number of files: those that were not used for longest go. Nothing is lost
when the folder is deleted.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

Counted = dict[str, Any]
"""Whole numbers, in lists and mappings: JSON holds them exactly."""

_PACKAGE = Path(__file__).resolve().parents[1]
_COUNTING = ("cards.py", "hands")
"""The source that every room's counting uses."""
MOST_FILES = 500
"""How many counts of a room are kept: far more than the approved games and their usual prices need."""


def folder() -> Path:
    """The cache folder: `CROUPIER_CACHE_DIR`, or the system's usual place."""
    setting = os.environ.get("CROUPIER_CACHE_DIR")
    if setting:
        return Path(setting)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "croupier"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/croupier"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "croupier"


@cache
def fingerprint(room: str) -> str:
    """A check-sum over the source of a room's counting."""
    total = hashlib.sha256()
    for name in (*_COUNTING, room):
        place = _PACKAGE / name
        for source in [place] if place.is_file() else sorted(place.glob("*.py")):
            total.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return total.hexdigest()


def digest(value: object) -> str:
    """The SHA-256 of a value written as JSON with sorted keys and no spaces."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def cached(room: str, question: Counted, count: Callable[[], Counted]) -> tuple[Counted, bool]:
    """The counts of a room for this question, and whether they came from the cache."""
    key, file = _place(room, question)
    if file is None:
        return count(), False
    counted_before = _read(file, key)
    if counted_before is not None:
        return counted_before, True
    counted = count()
    keep(room, question, counted)
    return counted, False


def keep(room: str, question: Counted, counted: Counted) -> None:
    """Save the counts of a room for this question, for `cached` to find."""
    key, file = _place(room, question)
    if file is not None:
        _write(file, {"asked": key, "counted": counted, "sha256": digest(counted)})


def _place(room: str, question: Counted) -> tuple[Counted, Path | None]:
    """The question, the code that answers it, and its file; None for a user without a home, who has no cache."""
    key = {"question": question, "code": fingerprint(room)}
    try:
        return key, folder() / room / f"{digest(key)}.json"
    except RuntimeError:
        return key, None


def _read(file: Path, key: Counted) -> Counted | None:
    try:
        record = json.loads(file.read_bytes())
        _note_use(file)
        counted: Counted = record["counted"]
        sound = record["asked"] == key and record["sha256"] == digest(counted)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    return counted if sound else None


def _note_use(file: Path) -> None:
    with suppress(OSError):  # the folder may be another user's
        os.utime(file)


def _write(file: Path, record: Counted) -> None:
    """Write all of it or nothing. If the folder cannot be written to, the next run counts again."""
    part: Path | None = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, suffix=".part", delete=False) as open_part:
            part = Path(open_part.name)
            json.dump(record, open_part)
        part.replace(file)
        _drop_unused(file.parent)
    except OSError:
        if part is not None:
            part.unlink(missing_ok=True)


def _drop_unused(room_folder: Path) -> None:
    """Delete the files beyond the limit that were not used for longest."""
    files = list(room_folder.glob("*.json"))
    if len(files) > MOST_FILES:
        for file in sorted(files, key=lambda one: one.stat().st_mtime_ns)[:-MOST_FILES]:
            file.unlink(missing_ok=True)
