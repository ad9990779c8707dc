"""Poker in the terminal: you and five bots."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from random import Random

import pytest

from croupier.bots import Quick
from croupier.cards import pretty
from croupier.cli import main
from croupier.histories.convert import sheets_from
from croupier.poker.events import ChipsAdded, PlayerSat
from croupier.settlement import settle
from croupier.terminal.keys import BACKSPACE, END, ENTER
from croupier.terminal.poker_picture import poker_picture
from croupier.terminal.poker_sitting import OTHERS, STAKE, YOU, PokerSitting
from croupier.terminal.screen import SMALLEST, Room
from tests.terminal.table import ROOMS, unpainted

QUICK = Quick()


def sit(seed: int) -> PokerSitting:
    return PokerSitting(QUICK, Random(seed).randbytes)


def press(sitting: PokerSitting, *keys: str) -> PokerSitting:
    for key in keys:
        sitting.press(key)
    return sitting


def seen(sitting: PokerSitting, room: Room = SMALLEST) -> list[str]:
    shown = poker_picture(sitting, unpainted, "practice chips, not saved", room)
    return [line for block in (*shown.above, *shown.below) for line in block]


def in_turn(sitting: PokerSitting) -> PokerSitting:
    """Deal until you are asked something."""
    while not sitting.legal:
        press(sitting, ENTER)
    return sitting


def brought(sitting: PokerSitting) -> int:
    """All chips that came to the table."""
    return sum(event.amount for event in sitting.table.events if isinstance(event, (PlayerSat, ChipsAdded)))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_pressed_no_chip_is_lost_and_the_table_fits(seed: int) -> None:
    chance, sitting = Random(seed), sit(seed)
    keys = [ENTER, "f", "c", "c", "c", "r", "a", "n", "x", "7", "0", BACKSPACE, "?"]
    for _ in range(150):
        press(sitting, chance.choice(keys))
        for room in ROOMS:
            lines = seen(sitting, room)
            assert len(lines) <= room.lines
            assert max(map(len, lines)) <= room.columns
        if sitting.table.over:
            assert sum(seat.stack for seat in sitting.table.state.seats.values()) == brought(sitting)

    assert sitting.hands > 3


def test_what_all_have_won_and_lost_adds_up_to_nothing() -> None:
    sitting = sit(5)
    for _ in range(8):
        press(in_turn(sitting), "c")
        while sitting.legal:
            press(sitting, "f")
        assert sum(sitting.results.values()) == 0
        assert set(sitting.results) == {YOU, *OTHERS}


def test_the_others_cards_lie_face_down_until_they_are_shown() -> None:
    for seed in range(20):
        sitting = in_turn(sit(seed))
        hand = sitting.table.hand
        assert hand is not None
        theirs = {card for seat, cards in zip(hand.numbers, hand.hole, strict=True) if seat != 1 for card in cards}
        text = "\n".join(seen(sitting))

        assert not [card for card in theirs if f"[{pretty(card)}]" in text]
        assert "[▒▒][▒▒]" in text


def test_an_amount_is_typed_taken_back_and_entered() -> None:
    sitting = in_turn(sit(3))
    press(sitting, "8", "8", "8", BACKSPACE)

    assert "Your total in this betting round: $88" in seen(sitting)
    press(sitting, ENTER)
    assert sitting.log[0] == "You raise to $88"


def test_an_amount_that_is_not_allowed_is_refused_with_its_clause() -> None:
    sitting = in_turn(sit(3))
    press(sitting, "1", ENTER)

    assert "(PKR " in sitting.note
    assert sitting.legal


def test_a_key_that_means_nothing_is_answered_with_those_that_do() -> None:
    assert press(sit(3), "x").note == "x means nothing here. Try: Enter Deal; Q Leave."


def test_who_has_lost_all_chips_gets_a_new_stake() -> None:
    sitting = sit(1)
    for _ in range(40):
        press(in_turn(sitting), "a")
        if not sitting.chips:
            break

    assert seen(sitting)[-1].startswith("N  New stake of $1,000")
    press(sitting, "n")
    assert (sitting.chips, sitting.brought) == (STAKE, 2 * STAKE)


@pytest.mark.parametrize("key", ["q", END])
def test_leaving(key: str) -> None:
    assert press(in_turn(sit(3)), key).over


def plays(monkeypatch: pytest.MonkeyPatch, said: str, *options: str) -> int:
    """`croupier play poker`, with these lines on standard input."""
    read, write = os.pipe()
    os.write(write, said.encode())
    os.close(write)
    with io.TextIOWrapper(io.FileIO(read)) as source:
        monkeypatch.setattr(sys, "stdin", source)
        return main(["play", "poker", "--quick", "--plain", "--seed", "3", *options])


def test_the_command_plays_and_writes_histories_that_settle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert plays(monkeypatch, "\nf\n\nf\n\nf\nq\n", "--history", str(tmp_path / "hands")) == 0
    assert capsys.readouterr().out.endswith("It was practice money. Goodbye.\n")

    files = sorted((tmp_path / "hands").iterdir())
    assert [file.name for file in files][:2] == ["hand-0001.phh", "hand-0002.phh"]
    for file in files:
        (sheet,) = sheets_from(file.read_bytes(), "phh")
        assert settle(sheet)["result"] == "settled"


def test_the_same_seed_plays_the_same_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    plays(monkeypatch, "\nc\nc\nc\nc\nq\n")
    first = capsys.readouterr().out
    plays(monkeypatch, "\nc\nc\nc\nc\nq\n")

    assert capsys.readouterr().out == first


def test_what_is_for_the_house_games_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "poker", "--ante", "50"]) == 2
    assert capsys.readouterr().err == "croupier: --ante: is for the house games\n"
