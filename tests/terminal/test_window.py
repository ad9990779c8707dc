"""The table in the window that there is: small, large, centred, and following a change of size."""

from __future__ import annotations

import io
import os
import re

import pytest

from croupier.cards import cards
from croupier.terminal.card_drawing import BACK, drawn, height, width
from croupier.terminal.picture import View, picture
from croupier.terminal.screen import SMALLEST, FullScreen, Room, composed
from tests.terminal.table import press, sit, unpainted

ESCAPES = re.compile(r"\x1b\[[0-9?]*[A-Za-z]")
TABLE = View([["title"], ["money"], ["cards"], ["box"]], [["sentence"], ["keys"]])


class Window(io.StringIO):
    """A terminal of any size that remembers what was written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, columns: int, lines: int) -> None:
        super().__init__()
        self.size = os.terminal_size((columns, lines))
        monkeypatch.setattr(os, "get_terminal_size", lambda _: self.size)

    def fileno(self) -> int:
        return 1

    def rows(self) -> list[str]:
        """The last picture, line by line."""
        last = self.getvalue().rpartition("\x1b[H")[2]
        return ESCAPES.sub("", last).split("\r\n")


@pytest.mark.parametrize(
    ("window", "room"),
    [
        ((80, 24), (80, 24)),
        ((81, 25), (81, 25)),
        ((120, 36), (120, 36)),
        ((121, 37), (120, 36)),
        ((200, 60), (120, 36)),
        ((300, 24), (120, 24)),
        ((80, 90), (80, 36)),
    ],
)
def test_the_table_takes_the_window_that_is_there_up_to_its_largest_size(
    window: tuple[int, int], room: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Room] = []

    def draws(given: Room) -> View:
        asked.append(given)
        return TABLE

    assert FullScreen(Window(monkeypatch, *window)).show(draws)
    assert asked == [Room(*room)]


def test_in_a_larger_window_the_table_is_in_the_middle(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch, 200, 60)
    FullScreen(window).show(lambda _: TABLE)
    rows = window.rows()

    assert rows[:13] == [""] * 12 + [" " * 40 + "title"]
    assert rows[-1] == " " * 40 + "keys"
    assert len(rows) == 12 + 36


def test_a_change_of_size_wipes_what_the_other_size_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    window = Window(monkeypatch, 200, 60)
    screen = FullScreen(window)
    screen.show(lambda _: TABLE)
    screen.show(lambda _: TABLE)
    window.size = os.terminal_size((80, 24))
    screen.show(lambda _: TABLE)

    wiped = [part.startswith("\x1b[J") for part in window.getvalue().split("\x1b[H")[1:]]
    assert wiped == [True, False, True]
    assert (len(window.rows()), window.rows()[0]) == (24, "title")


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        ((79, 24), ["The table needs 80 x 24.", "This window is 79 x 24.", "Enlarge it, or Q leaves."]),
        ((80, 23), ["The table needs 80 x 24.", "This window is 80 x 23.", "Enlarge it, or Q leaves."]),
        ((14, 9), ["The table", "needs 80 x 24.", "This window is", "14 x 9.", "Enlarge it, or", "Q leaves."]),
        ((30, 1), ["The table needs 80 x 24."]),
    ],
)
def test_a_window_that_is_too_small_is_told_what_is_needed(
    size: tuple[int, int], rows: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window(monkeypatch, *size)

    assert not FullScreen(window).show(lambda _: TABLE)
    assert window.rows() == rows


def test_large_cards_come_when_they_fit_both_ways() -> None:
    sitting = press(sit("casino-stud", "Qs Qc 8h 6d 3s", dealer="Kh Kd 9c 7s 4h"), "<enter>")

    def lines_of_box(room: Room) -> int:
        shown = picture(sitting, unpainted, "practice money", room)
        return len(shown.above[-1])

    rooms = [Room(99, 34), Room(100, 33), Room(100, 34)]
    assert [lines_of_box(room) for room in rooms] == [4, 4, 6]


def test_a_large_card_shows_its_rank_in_two_corners() -> None:
    ten, ace = cards("Th As")

    assert drawn([ten, BACK, ace], unpainted, large=True) == [
        "┌─────┐ ┌─────┐ ┌─────┐",
        "│10   │ │▒▒▒▒▒│ │A    │",
        "│  ♥  │ │▒▒▒▒▒│ │  ♠  │",
        "│   10│ │▒▒▒▒▒│ │    A│",
        "└─────┘ └─────┘ └─────┘",
    ]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("count", [0, 1, 5])
def test_cards_are_as_wide_and_high_as_they_are_said_to_be(count: int, large: bool) -> None:
    rows = drawn([BACK] * count, unpainted, large=large)

    assert {len(row) for row in rows} == {width(count, large=large)}
    assert len(rows) == height(large=large)


def test_a_large_table_has_more_air_between_its_parts() -> None:
    assert composed(TABLE, SMALLEST)[:6] == ["title", "money", "", "cards", "", "box"]
    assert composed(TABLE, Room(100, 34))[:8] == ["title", "money", "", "", "cards", "", "", "box"]
