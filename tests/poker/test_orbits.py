"""The worked orbits of docs/poker-orbits.md, played through the public table and worked out by the naive program."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from croupier.poker import PokerTable
from croupier.poker.events import HandOpened
from tests.poker.naive_blinds import NaiveTable
from tests.poker.tables import deck_to_lose, fold_round, lose_all, open_table
from tests.snippets import ROOT

LOST = "lost all"
PAGE = ROOT / "docs" / "poker-orbits.md"


class Line(NamedTuple):
    """One round of a worked orbit."""

    before: list[str]
    button: int
    small: int | None
    big: int
    paid: set[tuple[int, int, bool]]
    """Seat, cents, and whether they are dead."""
    marks: set[str]


def _line(cells: list[str]) -> Line:
    _, before, button, small, big, paid, marks = cells
    posts = {(int(seat), int(amount) * 100, word == "dead") for seat, word, amount in map(str.split, _split(paid))}
    before = before.replace("sits, moved", "moved")
    return Line(_split(before), int(button), None if small == "-" else int(small), int(big), posts, set(_split(marks)))


def _split(cell: str) -> list[str]:
    return [part.strip() for part in cell.split(",") if part.strip()]


def _orbits() -> dict[str, tuple[list[int], list[Line]]]:
    found = {}
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        seats = re.search(r"^Seats: (.*)$", section, re.MULTILINE)
        assert seats is not None
        rows = [row.strip("|").split("|") for row in re.findall(r"^\| \d.*\|$", section, re.MULTILINE)]
        lines = [_line([cell.strip() for cell in row]) for row in rows]
        found[section.partition("\n")[0]] = ([int(seat) for seat in seats[1].split(",")], lines)
    return found


ORBITS = _orbits()


def change(table: PokerTable, phrase: str) -> None:
    seat, _, what = phrase.partition(" ")
    player = f"P{seat}"
    match what:
        case "away":
            table.sit_out(player)
        case "back":
            table.come_back(player)
        case "leaves":
            table.leave(player)
        case "sits" | "moved":
            amount = table.state.stake_held(player, None) or 100_000
            table.sit(player, int(seat), amount, relocated=what == "moved")
        case _:
            raise AssertionError(phrase)


def marks_of(table: PokerTable) -> set[str]:
    seats = table.view()["seats"]
    missed = {f"{seat['seat']} {seat['missed']}" for seat in seats if seat["missed"]}
    return missed | {f"{seat['seat']} waits" for seat in seats if seat["waits"]}


@pytest.mark.clause(
    "PKR 1.14", "PKR 1.26", "PKR 3.7", "PKR 3.8", "PKR 5.4", "PKR 5.4.1", "PKR 5.4.2", "PKR 5.4.2(a)", "PKR 5.4.2(b)"
)
@pytest.mark.clause(
    "PKR 5.4.2(c)", "PKR 5.4.2(d)", "PKR 5.5", "PKR 5.6", "R-29", "R-32", "R-45", "R-46", "R-54", "R-140"
)
@pytest.mark.parametrize("name", ORBITS)
def test_an_orbit_goes_as_the_page_says(name: str) -> None:
    seats, lines = ORBITS[name]
    table = open_table(seats)
    for number, line in enumerate(lines, start=1):
        for phrase in line.before:
            if not phrase.endswith(LOST):
                change(table, phrase)
        ahead = lines[number].before if number < len(lines) else []
        losing = [int(phrase.split()[0]) for phrase in ahead if phrase.endswith(LOST)]
        opened = table.start_hand(deck_to_lose(table, losing[0]) if losing else None)[0]
        assert isinstance(opened, HandOpened)
        found = (opened.button, opened.small, opened.big, set(opened.posts), marks_of(table))

        assert (number, *found) == (number, line.button, line.small, line.big, line.paid, line.marks)

        if losing:
            lose_all(table, losing[0])
            assert table.state.seats[losing[0]].stack == 0
        else:
            fold_round(table)


def change_naively(table: NaiveTable, phrase: str) -> None:
    number, _, what = phrase.partition(" ")
    seat, player = int(number), f"P{number}"
    match what:
        case "away" | "lost all":
            table.away(seat)
        case "back":
            table.back(seat)
        case "leaves":
            table.leave(player, seat)
        case "sits" | "moved":
            table.sit(player, seat, moved=what == "moved")
        case _:
            raise AssertionError(phrase)


@pytest.mark.parametrize("name", ORBITS)
def test_the_naive_program_finds_what_the_page_says(name: str) -> None:
    seats, lines = ORBITS[name]
    table = NaiveTable()
    for seat in seats:
        table.sit(f"P{seat}", seat)
    for line in lines:
        for phrase in line.before:
            change_naively(table, phrase)
        found = table.open_round()
        paid = {(seat, amount * 100, word == "dead") for seat, word, amount in found.paid}

        assert (found.button, found.small, found.big, paid, set(found.marks)) == line[1:]
