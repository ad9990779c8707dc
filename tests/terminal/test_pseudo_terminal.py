"""The game on a real terminal: single keys, colours, a screen of its own, and everything put back at the end."""

from __future__ import annotations

import codecs
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from croupier.games import HOUSE_GAMES
from croupier.terminal import keys as keys_module
from croupier.terminal.keys import Keys

if sys.platform == "win32":
    pytest.skip("pseudo-terminals of POSIX", allow_module_level=True)

import fcntl
import pty
import struct
import termios

from tests.waiting import LONGEST_S

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """A pseudo-terminal with a program in it."""

    def __init__(self, folder: Path, *words: str, **environment: str) -> None:
        self.master, self.slave = pty.openpty()
        self.resize(80, 24)
        self.before = termios.tcgetattr(self.slave)
        self.text = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "TERM", "LC_ALL", "LANG")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "croupier", "play", *words],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            env={
                **clean,
                "TERM": "xterm-256color",
                "PYTHONPATH": os.pathsep.join(sys.path),
                "PYTHONIOENCODING": "utf-8",
                "XDG_DATA_HOME": str(folder),
                **environment,
            },
        )

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def change_size(self, columns: int, lines: int) -> None:
        """As a window does it: the program is not in the foreground of this terminal, so its signal is sent by hand."""
        self.resize(columns, lines)
        self.program.send_signal(signal.SIGWINCH)

    def wait_for(self, text: str) -> str:
        """All that came up to this text; what comes after it is looked at next."""
        until = time.monotonic() + LONGEST_S
        while text not in self.text:
            ended = self.program.poll() is not None  # asked before reading: its last words may come after this
            if select.select([self.master], [], [], 0.2)[0]:
                self.text += self._decoder.decode(os.read(self.master, 65536))
            else:
                assert not ended, f"the program ended, and {text!r} did not come:\n{self.text}"
            assert time.monotonic() < until, f"{text!r} did not come:\n{self.text}"
        before, _, self.text = self.text.partition(text)
        return before + text

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def end(self) -> str:
        """The program's last output, once it has gone. The modes of the terminal are those of before."""
        rest = self.wait_for("Goodbye.")
        assert self.program.wait(LONGEST_S) == 0
        assert termios.tcgetattr(self.slave) == self.before
        return rest

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Any]:
    opened: list[Terminal] = []

    def start(*words: str, **environment: str) -> Terminal:
        opened.append(Terminal(tmp_path, *words, **environment))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_a_round_of_each_game_is_played_and_left_with_q(game: str, sit: Any) -> None:
    terminal = sit(game)
    assert "\x1b[?1049h" in terminal.wait_for("Place your bets")
    terminal.type("j\r")
    terminal.wait_for("Fold")
    terminal.type("b")
    if game == "progressive-holdem":
        terminal.wait_for("Turn $50")
        terminal.type("t")
        terminal.wait_for("River $50")
        terminal.type("c")
    terminal.wait_for("Again for $55")
    terminal.type("q")
    last = terminal.end()
    assert "\x1b[?25h\x1b[?1049l" in last
    assert "after 1 round" in last


def test_without_a_name_the_game_is_asked_for(sit: Any) -> None:
    terminal = sit()
    terminal.wait_for("Which game?")
    terminal.type("4\r")
    terminal.wait_for("Progressive Texas Hold'em Poker")
    terminal.wait_for("Leave")
    terminal.type("q")
    terminal.end()


@pytest.mark.parametrize("leaving", ["\x04", "q\r"])
def test_whoever_wants_no_game_gets_none(leaving: str, sit: Any) -> None:
    terminal = sit()
    terminal.wait_for("Which game?")
    terminal.type("9\r")
    terminal.wait_for("A number from 1 to 5, or Q to leave.")
    terminal.type(leaving)
    assert terminal.program.wait(LONGEST_S) == 0


@pytest.mark.parametrize("leaving", ["\x03", "\x04", "qq", "TERM", "HUP"])
def test_however_a_round_is_left_the_hand_is_folded_and_the_terminal_is_as_before(leaving: str, sit: Any) -> None:
    terminal = sit("casino-stud")
    terminal.wait_for("Place your bets")
    terminal.type("\r")
    terminal.wait_for("Fold")
    if leaving in ("TERM", "HUP"):
        terminal.program.send_signal(getattr(signal, f"SIG{leaving}"))
    else:
        terminal.type(leaving)
    last = terminal.end()
    assert "your open hands were folded (CSP 5.5)" in last
    assert "You leave with $4,950 after 1 round, $50 down." in last


def test_the_bankroll_is_there_the_next_time(sit: Any) -> None:
    for bankroll in ("$5,000", "$4,950"):
        terminal = sit("casino-stud")
        terminal.wait_for(f"Bankroll {bankroll}")
        terminal.type("\rfq")
        terminal.end()


def test_there_is_colour_unless_none_is_wanted(sit: Any) -> None:
    for environment, colour in (({}, True), ({"NO_COLOR": "1"}, False)):
        terminal = sit("casino-stud", "--seed", "7", **environment)
        text = terminal.wait_for("Q")
        terminal.type("\rfq")
        text += terminal.end()
        assert bool(COLOUR.search(text)) is colour


def test_a_dumb_terminal_gets_lines_and_no_escape_codes(sit: Any) -> None:
    terminal = sit("casino-stud", TERM="dumb")
    text = terminal.wait_for("Leave")
    terminal.type("\n")
    text += terminal.wait_for("Fold")
    terminal.type("fold\n")
    text += terminal.wait_for("Again")
    terminal.type("q\n")
    assert "\x1b" not in text + terminal.end()


def test_ctrl_l_draws_the_screen_again(sit: Any) -> None:
    terminal = sit("casino-stud")
    for _ in range(2):
        terminal.wait_for("Place your bets")
        terminal.wait_for("Leave")
        terminal.type("\x0c")
    terminal.wait_for("Place your bets")
    terminal.type("q")
    terminal.end()


def test_a_window_that_is_too_small_says_so_and_plays_on_when_it_is_not(sit: Any) -> None:
    terminal = sit("casino-stud")
    terminal.wait_for("Place your bets")
    terminal.type("\r")
    terminal.wait_for("Fold")
    terminal.change_size(60, 20)
    terminal.wait_for("This window is 60 x 20.")
    terminal.type("f")
    terminal.wait_for("This window is 60 x 20.")
    terminal.change_size(80, 24)
    assert "B\x1b[0m  BET $100" in terminal.wait_for("Leave")
    terminal.change_size(79, 24)
    terminal.wait_for("This window is 79 x 24.")
    terminal.type("q")
    terminal.end()


@pytest.mark.parametrize(
    ("words", "prompt"), [(("casino-stud",), "Place your bets"), (("poker", "--quick"), "Place your Blind Bets")]
)
def test_the_table_follows_the_window_while_it_is_played(words: tuple[str, ...], prompt: str, sit: Any) -> None:
    terminal = sit(*words)
    terminal.wait_for(prompt)
    for columns, lines, across in ((120, 40, 120), (200, 60, 120), (81, 24, 81), (80, 24, 80)):
        terminal.change_size(columns, lines)
        terminal.wait_for("─" * across + "\x1b")
        terminal.wait_for("Leave")
    terminal.type("q")
    terminal.end()


@pytest.mark.parametrize("words", [("casino-stud",), ("poker", "--quick")])
def test_a_window_that_is_too_small_to_see_the_help_can_be_left(words: tuple[str, ...], sit: Any) -> None:
    terminal = sit(*words)
    terminal.wait_for("Leave")
    terminal.type("?")
    terminal.wait_for("Back to the table")
    terminal.change_size(60, 20)
    terminal.wait_for("This window is 60 x 20.")
    terminal.type("q")
    terminal.end()


def test_poker_is_played_with_help_and_a_raise_that_is_too_small(sit: Any) -> None:
    terminal = sit("poker", "--quick", "--seed", "3")
    terminal.wait_for("Leave")
    terminal.type("?")
    terminal.wait_for("Poker (rules PKR")
    terminal.type(" ")
    terminal.wait_for("Blind Bets")
    terminal.type("\r")
    terminal.wait_for("Your turn")
    terminal.type("13\r")
    terminal.wait_for("A raise must go to a total of $42 to $1,000, not $13 (PKR 3.16).")
    terminal.type("q")
    terminal.end()


def test_the_modes_are_put_back_even_when_something_breaks() -> None:
    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    keys = Keys(slave, single=True)
    with pytest.raises(ZeroDivisionError), keys.listening():
        assert termios.tcgetattr(slave) != before
        raise ZeroDivisionError
    assert termios.tcgetattr(slave) == before
    os.close(master)
    os.close(slave)


def write_in_pieces(target: int, source: int, pieces: Sequence[bytes]) -> None:
    """Each piece once the one before was read."""
    for piece in pieces:
        os.write(target, piece)
        until = time.monotonic() + LONGEST_S
        while select.select([source], [], [], 0)[0] and time.monotonic() < until:
            time.sleep(0.001)


def test_an_arrow_key_that_comes_in_pieces_is_one_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys_module, "REST_OF_SEQUENCE_S", LONGEST_S)
    master, slave = pty.openpty()
    keys = Keys(slave, single=True)
    with keys.listening():
        writer = Thread(target=write_in_pieces, args=(master, slave, [b"\x1b", b"[", b"Ab"]), daemon=True)
        writer.start()
        assert [keys.next(), keys.next()] == ["<up>", "b"]
        writer.join(LONGEST_S)
    os.close(master)
    os.close(slave)
