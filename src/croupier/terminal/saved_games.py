"""The saved game: the bankroll and the jackpots, in one small file that is always whole."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from croupier.documents.fields import as_mapping, only_known, required
from croupier.errors import InputError
from croupier.money import Cents
from croupier.terminal.jackpot import HouseJackpot, require_counts

try:
    import fcntl
except ImportError:  # Windows: two games at once both save, and the later one wins
    fcntl = None  # type: ignore[assignment]

FORMAT = 1
FILE, LOCK = "play.json", "play.lock"


class SavedGame(NamedTuple):
    """A player's saved game."""

    bankroll: Cents
    stakes: int = 1
    """How many stakes they have had from the cage, including the first."""
    jackpots: Mapping[str, Mapping[str, int]] = {}
    """The accounts of each game's jackpot."""


def data_folder() -> Path | None:
    """`$XDG_DATA_HOME/croupier`, or `~/.local/share/croupier`; None for a user without a home."""
    base = Path(os.environ.get("XDG_DATA_HOME", ""))
    if base.is_absolute():  # the specification says to ignore a relative path
        return base / "croupier"
    try:
        return Path.home() / ".local" / "share" / "croupier"
    except RuntimeError:
        return None


class SaveFolder:
    """The folder, used by one game at a time. Any problem with it is reported once, and play continues."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        """None: nothing is saved."""
        self.notices: list[str] = []
        self._lock: int | None = None
        if folder is not None:
            self._take(folder)

    def _take(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            self._give_up(error)
            return
        if fcntl is None:
            return
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.folder = None
            self.notices.append("Your chips are at another table that is open: here nothing is saved.")
        except OSError as error:  # a file system without locks
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        folder, self.folder = self.folder, None
        self.notices.append(f"Nothing is saved: {folder}: {error.strerror}.")

    def read(self) -> SavedGame | None:
        """The saved game; None if there is none, or none that can be used."""
        if self.folder is None:
            return None
        path = self.folder / FILE
        try:
            return read_saved_game(json.loads(path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except OSError as error:
            self._give_up(error)
        except (InputError, ValueError, RecursionError):
            self._set_aside(path)
        return None

    def _set_aside(self, path: Path) -> None:
        """Rename a damaged file, so that someone can examine it."""
        number = 1
        while (aside := path.with_name(f"{FILE}.damaged-{number}")).exists():
            number += 1
        try:
            path.replace(aside)
        except OSError as error:
            self._give_up(error)
        else:
            self.notices.append(f"{FILE} was damaged: it is set aside as {aside.name}, and you start anew.")

    def write(self, game: SavedGame) -> None:
        """Save the game. The file is replaced as a whole and is never half written."""
        if self.folder is None:
            return
        path = self.folder / FILE
        draft = path.with_name(f"{FILE}.{os.getpid()}.new")
        try:
            with draft.open("w", encoding="utf-8") as file:
                json.dump({"format": FORMAT, **game._asdict()}, file, indent=1)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        except OSError as error:
            with suppress(OSError):  # a disk that cannot be written refuses this too
                draft.unlink(missing_ok=True)
            self._give_up(error)

    def close(self) -> None:
        """Release the folder for another game."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def read_saved_game(value: object) -> SavedGame:
    """Read a saved game, and check every part of it."""
    document = as_mapping(value, "")
    only_known(document, ("format", *SavedGame._fields))
    if required(document, "format") != FORMAT:
        raise InputError("format", f"must be {FORMAT}")
    bankroll: Any = required(document, "bankroll")
    stakes: Any = required(document, "stakes")
    require_counts("bankroll", (bankroll, stakes))
    jackpots: dict[str, Mapping[str, Any]] = {}
    for game, left in as_mapping(required(document, "jackpots"), "jackpots").items():
        jackpots[game] = as_mapping(left, f"jackpots.{game}")
        HouseJackpot(game, jackpots[game])
    return SavedGame(bankroll, stakes, jackpots)
