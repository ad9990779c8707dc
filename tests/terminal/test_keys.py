"""Keys as terminals send them, and lines where there is no terminal."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator

import pytest

from croupier.terminal.keys import (
    BACKSPACE,
    DOWN,
    END,
    ENTER,
    ESCAPE,
    INTERRUPT,
    LEFT,
    RESIZE,
    RIGHT,
    TAB,
    TERMINATE,
    UNKNOWN,
    UP,
    Keys,
    key_of_line,
    keys_of,
)
from tests.waiting import LONGEST_S


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("bF?", ["b", "F", "?"]),
        ("\r", [ENTER]),
        ("\n", [ENTER]),
        ("\t\x7f\x08", [TAB, BACKSPACE, BACKSPACE]),
        ("\x03\x04\x0c", [INTERRUPT, END, RESIZE]),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", [UP, DOWN, RIGHT, LEFT]),
        ("\x1bOA", [UP]),
        ("\x1b[15~b", [UNKNOWN, "b"]),
        ("\x1b[1;5Cb", [RIGHT, "b"]),
        ("\x1b", [ESCAPE]),
        ("\x1ab", [UNKNOWN, "b"]),
        ("ü", ["ü"]),
    ],
)
def test_characters_are_read_as_keys(text: str, keys: list[str]) -> None:
    assert list(keys_of(text)) == keys


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", ENTER),
        ("  ", ENTER),
        ("b", "b"),
        (" b\r", "b"),
        ("fold", "fold"),
        ("1", "1"),
        ("75", "75"),
        ("$1,250.50", "$1,250.50"),
        ("\x1b[31m", UNKNOWN),
    ],
)
def test_a_line_is_one_answer(line: str, key: str) -> None:
    assert key_of_line(line) == key


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    source, target = os.pipe()
    yield source, target
    os.close(source)


def test_lines_are_read_to_the_last_even_without_its_line_feed(pipe: tuple[int, int]) -> None:
    source, target = pipe
    os.write(target, b"b\n\nfo")
    os.write(target, b"ld")
    os.close(target)
    keys = Keys(source, single=False)

    with keys.listening():
        assert [keys.next() for _ in range(4)] == ["b", ENTER, "fold", END]
        assert keys.next() == END


def test_bytes_that_are_no_text_are_a_key_that_means_nothing(pipe: tuple[int, int]) -> None:
    source, target = pipe
    os.write(target, b"\xff\xfe\nq\n")
    os.close(target)
    keys = Keys(source, single=False)

    with keys.listening():
        assert keys.next() not in (END, "q")
        assert keys.next() == "q"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_signal_that_does_not_interrupt_the_wait_ends_it_all_the_same(pipe: tuple[int, int]) -> None:
    source, target = pipe
    keys = Keys(source, single=False)
    returned, released_by_a_key = threading.Event(), threading.Event()

    def send() -> None:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
        returned.wait(0.3)  # by then the other thread waits, unless the machine is very busy; it must return either way
        os.kill(os.getpid(), signal.SIGTERM)  # this thread takes it, so that the wait of the other goes on
        if not returned.wait(LONGEST_S):
            released_by_a_key.set()
            os.write(target, b"b\n")

    with keys.listening():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
        sender = threading.Thread(target=send)
        sender.start()
        try:
            assert keys.next() == TERMINATE
        finally:
            returned.set()
            sender.join()
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    assert not released_by_a_key.is_set()
    os.close(target)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(
    ("number", "key"), [(signal.SIGTERM, TERMINATE), (signal.SIGINT, INTERRUPT), (signal.SIGWINCH, RESIZE)]
)
def test_a_signal_comes_as_a_key_before_what_was_typed(pipe: tuple[int, int], number: int, key: str) -> None:
    source, target = pipe
    before = signal.getsignal(number)
    os.write(target, b"b\n")
    keys = Keys(source, single=False)

    with keys.listening():
        os.kill(os.getpid(), number)
        assert keys.next() == key
        assert keys.next() == "b"
    assert signal.getsignal(number) == before
    os.close(target)
