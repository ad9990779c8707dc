"""Shows pictures of the table: on a whole screen that is redrawn in place, or as text line after line."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TextIO, TypeAlias

from croupier.terminal.card_drawing import in_ascii

COLUMNS, LINES = 80, 24
"""The smallest table, which is also that of a transcript."""
LARGE_COLUMNS, LARGE_LINES = 100, 34
"""From this size on, large cards fit."""
MOST_COLUMNS, MOST_LINES = 120, 36
"""The largest table. Longer lines are hard to read, and more lines would separate the keys from the cards."""
ENTER_SCREEN, LEAVE_SCREEN = "\033[?1049h\033[?25l", "\033[?25h\033[?1049l"
TITLE_BLOCKS = 2
"""The title and the money have no blank line between them."""
HOME, REST_OF_LINE, BELOW = "\033[H", "\033[K", "\033[J"

Block = Sequence[str]
"""Lines that belong together: the title, the Dealer's cards, a box, the sentence, the keys."""


class Picture(Protocol):
    """A picture of the table: the upper part, and the part at the bottom of the screen."""

    @property
    def above(self) -> Sequence[Block]:
        """The table."""

    @property
    def below(self) -> Sequence[Block]:
        """The sentence and the keys."""


class Room(NamedTuple):
    """The size of the table in its window."""

    columns: int = COLUMNS
    lines: int = LINES

    @property
    def large(self) -> bool:
        """Whether large cards fit."""
        return self.columns >= LARGE_COLUMNS and self.lines >= LARGE_LINES


SMALLEST = Room()

Draws: TypeAlias = Callable[[Room], Picture]
"""Draws the table for a size."""


class Display(Protocol):
    """A place to show pictures."""

    def start(self) -> None:
        """Before the first picture."""

    def show(self, draws: Draws) -> bool:
        """Show a picture. Returns False if there is no room for it."""

    def stop(self) -> None:
        """After the last one."""


def can_show_signs(stream: TextIO) -> bool:
    """Whether the encoding of a stream has the suits and the frames."""
    try:
        "♠♥♦♣┌─▒−·→▸".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class _Out:
    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._signs = can_show_signs(stream)

    def size(self) -> tuple[int, int]:
        try:
            columns, lines = os.get_terminal_size(self._stream.fileno())
        except OSError:
            return COLUMNS, LINES
        return columns or COLUMNS, lines or LINES  # a terminal of unknown size reports 0

    def write(self, text: str) -> None:
        self._stream.write(text if self._signs else in_ascii(text))
        self._stream.flush()


class FullScreen:
    """A terminal. Each picture is written at once over the one before, so that nothing flickers."""

    def __init__(self, stream: TextIO) -> None:
        self._out = _Out(stream)
        self._size = (0, 0)

    def start(self) -> None:
        """Save the terminal's screen."""
        self._out.write(ENTER_SCREEN)

    def stop(self) -> None:
        """Restore the terminal's screen."""
        self._out.write(LEAVE_SCREEN)

    def show(self, draws: Draws) -> bool:
        """The picture in the middle of the window, or a request for a larger window."""
        columns, lines = self._out.size()
        fits = columns >= COLUMNS and lines >= LINES
        rows = _centred(draws, columns, lines) if fits else _too_small(columns, lines)
        # Erase each line before writing it: after a full line, erasing would remove its last character.
        whole = BELOW if (columns, lines) != self._size else ""
        self._size = columns, lines
        self._out.write(HOME + whole + "\r\n".join(REST_OF_LINE + row for row in rows))
        return fits


def _centred(draws: Draws, columns: int, lines: int) -> list[str]:
    room = Room(min(columns, MOST_COLUMNS), min(lines, MOST_LINES))
    indent = " " * ((columns - room.columns) // 2)
    top = [""] * ((lines - room.lines) // 2)
    return top + [f"{indent}{row}" for row in composed(draws(room), room)]


def composed(picture: Picture, room: Room = SMALLEST) -> list[str]:
    """The lines of a screen: the table at the top, the sentence and the keys at the bottom.

    If there are too many lines, the end of the table is cut rather than the keys.
    """
    below = [line for block in picture.below for line in block]
    left = room.lines - len(below)
    spare = left - sum(map(len, picture.above))
    above: list[str] = []
    for number, block in enumerate(picture.above):
        if number >= TITLE_BLOCKS and spare > 0:
            air = min(2 if room.large else 1, spare)
            above += [""] * air
            spare -= air
        above += block
    return above[:left] + [""] * (left - len(above)) + below


def _too_small(columns: int, lines: int) -> list[str]:
    text = [f"The table needs {COLUMNS} x {LINES}.", f"This window is {columns} x {lines}.", "Enlarge it, or Q leaves."]
    return [row for line in text for row in textwrap.wrap(line, columns)][:lines]


class Transcript:
    """Output that is not a terminal, or a plain one. Prints the parts of the table that have changed."""

    def __init__(self, stream: TextIO) -> None:
        self._out = _Out(stream)
        self._last: list[Block] = []

    def start(self) -> None:
        """Nothing to prepare."""

    def stop(self) -> None:
        """Nothing to undo."""

    def show(self, draws: Draws) -> bool:
        """Print the blocks that were not there before."""
        picture = draws(SMALLEST)
        blocks = [block for block in (*picture.above, *picture.below) if any(line.strip() for line in block)]
        new = [block for block in blocks if block not in self._last]
        self._last = blocks
        if new:
            self._out.write("\n".join(line.rstrip() for block in new for line in block) + "\n\n")
        return True
