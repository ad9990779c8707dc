"""Keys: single ones as they are pressed on a terminal, or whole lines from other input."""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

try:
    import termios
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]

ENTER, BACKSPACE, ESCAPE, TAB = "<enter>", "<backspace>", "<escape>", "<tab>"
UP, DOWN, LEFT, RIGHT = "<up>", "<down>", "<left>", "<right>"
UNKNOWN = "<unknown>"
END, INTERRUPT, TERMINATE, RESIZE = "<end>", "<interrupt>", "<terminate>", "<resize>"
LEAVING = (END, INTERRUPT, TERMINATE)
"""The keys that end a game at once: end of input or Ctrl-D, Ctrl-C, a signal."""

CONTROLS = {
    "\r": ENTER,
    "\n": ENTER,
    "\t": TAB,
    "\x7f": BACKSPACE,
    "\x08": BACKSPACE,
    "\x03": INTERRUPT,
    "\x04": END,
    "\x0c": RESIZE,
    "\x1b": ESCAPE,
}
"""Ctrl-L redraws the screen, like a change of its size."""
ARROWS = {"A": UP, "B": DOWN, "C": RIGHT, "D": LEFT}
SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*([@-~])|O(.))")
UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")
REST_OF_SEQUENCE_S = 0.05
CAN_DO_SINGLE_KEYS = termios is not None


def keys_of(text: str) -> Iterator[str]:
    """The keys for these characters of a terminal."""
    at = 0
    while at < len(text):
        sequence = SEQUENCE.match(text, at)
        if sequence is not None:
            yield ARROWS.get(sequence[1] or sequence[2], UNKNOWN)
            at = sequence.end()
            continue
        character = text[at]
        yield CONTROLS.get(character) or (character if character.isprintable() else UNKNOWN)
        at += 1


def key_of_line(line: str) -> str:
    """The key for a line: Enter if empty, otherwise a key, a word or an amount."""
    said = line.strip()
    return (said if said.isprintable() else UNKNOWN) if said else ENTER


class Keys:
    """Keys from a file descriptor. Signals come as keys too."""

    def __init__(self, source: int, *, single: bool) -> None:
        self._source = source
        self._single = single
        """Each key at once; otherwise a line at a time."""
        self._waiting: deque[str] = deque()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        self._signals: deque[str] = deque()

    def next(self) -> str:
        """Wait for the next key."""
        while not self._waiting:
            # Without termios it cannot wait for two things at once; a signal then ends the wait by itself.
            ready = [self._source] if termios is None else select.select([self._source, self._woken], [], [])[0]
            if self._woken in ready:
                os.read(self._woken, 1024)
            if self._signals:
                return self._signals.popleft()
            if self._source in ready:
                self._read()
        return self._signals.popleft() if self._signals else self._waiting.popleft()

    def _read(self) -> None:
        try:
            block = os.read(self._source, 4096)
        except OSError:  # the terminal has gone
            block = b""
        self._text += self._decoder.decode(block, final=not block)
        if self._single:
            self._take_keys(ended=not block)
        else:
            self._take_lines(ended=not block)
        if not block:
            self._waiting.append(END)

    def _take_keys(self, *, ended: bool) -> None:
        if not ended and UNFINISHED.search(self._text) and select.select([self._source], [], [], REST_OF_SEQUENCE_S)[0]:
            return  # the rest of an arrow key is on its way
        self._waiting.extend(keys_of(self._text))
        self._text = ""

    def _take_lines(self, *, ended: bool) -> None:
        *lines, self._text = self._text.split("\n")
        if ended and self._text:
            lines.append(self._text)
            self._text = ""
        self._waiting.extend(map(key_of_line, lines))

    def _signalled(self, number: int, _frame: FrameType | None) -> None:
        resized = number == getattr(signal, "SIGWINCH", None)
        self._signals.append(RESIZE if resized else INTERRUPT if number == signal.SIGINT else TERMINATE)
        os.write(self._wake, b"!")

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Put the terminal into single-key mode and turn signals into keys. Both are restored at the end."""
        names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGWINCH")
        numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
        modes = self._to_single_keys() if self._single else None
        before = {number: signal.signal(number, self._signalled) for number in numbers}
        # A signal that arrives just before `select` begins to wait does not end that wait, and its handler runs only
        # afterwards. The byte that Python itself writes here at once does end it.
        woken_before = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(woken_before)
            if modes is not None:
                self._restore(modes)
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(self._woken)
            os.close(self._wake)

    def _to_single_keys(self) -> list[Any]:
        before = termios.tcgetattr(self._source)
        modes = termios.tcgetattr(self._source)
        modes[0] &= ~(termios.IXON | termios.ICRNL)
        modes[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN)
        modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._source, termios.TCSADRAIN, modes)
        return before

    def _restore(self, modes: list[Any]) -> None:
        try:
            # Drop keys typed after the end: they are not meant for the next program.
            termios.tcsetattr(self._source, termios.TCSAFLUSH, modes)
        except termios.error:  # the terminal has gone
            return
