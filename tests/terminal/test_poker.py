"""Poker in the terminal: you and five bots."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from croupier.bots import Quick
from croupier.cards import pretty
from croupier.cli import main
from croupier.histories.convert import sheets_from
from croupier.poker.events import ChipsAdded, PlayerSat
from croupier.settlement import settle
from croupier.terminal.amounts import dollars
from croupier.terminal.keys import BACKSPACE, END, ENTER, UNKNOWN, UP
from croupier.terminal.poker_picture import poker_picture
from croupier.terminal.poker_sitting import BOTS, STAKE, YOU, PokerSitting
from croupier.terminal.screen import SMALLEST, Room
from tests.terminal.table import ROOMS, unpainted

QUICK = Quick()
HELP = "Poker (rules PKR, version 6)"


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


def out_of_chips() -> PokerSitting:
    """All-in until nothing is left."""
    sitting = sit(1)
    for _ in range(40):
        press(in_turn(sitting), "a")
        if not sitting.chips:
            break
    return sitting


def played_until(found: Callable[[PokerSitting], bool]) -> PokerSitting:
    """The first table at which a player who calls and raises is asked with this being so."""
    for seed in range(1000):
        sitting, chance = sit(seed), Random(seed)
        while sitting.hands < 4 and sitting.chips:
            press(in_turn(sitting), chance.choice("ccr"))
            if sitting.legal and found(sitting):
                return sitting
    raise AssertionError("no such turn came")


PROMPTS: dict[str, Callable[[], PokerSitting]] = {
    "before the first hand": lambda: sit(3),
    "your turn": lambda: in_turn(sit(3)),
    "an amount being typed": lambda: press(in_turn(sit(3)), "8"),
    "between hands": lambda: press(in_turn(sit(3)), "f"),
    "no chips left": out_of_chips,
}


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
        assert set(sitting.results) == {YOU, *BOTS}


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


# Refusals


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("41", "A raise must go to a total of $42 to $1,000, not $41 (PKR 3.16)."),
        ("1001", "A raise must go to a total of $42 to $1,000, not $1,001 (PKR 3.15.1)."),
        ("43.50", "A raise must go to a total of $42 to $1,000 in whole chips of $1, not $43.50 (PKR 3.17)."),
    ],
)
def test_a_raise_that_is_refused_names_the_smallest_and_the_largest(typed: str, answer: str) -> None:
    sitting = press(in_turn(sit(3)), *typed, ENTER)

    assert sitting.note == answer
    assert sitting.legal


@pytest.mark.parametrize("typed", ["8,8", "100,00", "88'5", "8_8"])
def test_a_total_with_a_sign_that_could_mean_two_amounts_raises_nothing(typed: str) -> None:
    sitting = press(in_turn(sit(3)), *typed, ENTER)

    assert repr(typed) in sitting.note
    assert "A raise must go to a total of $42 to $1,000 (PKR 3.16)." in sitting.note
    assert sitting.legal


@pytest.mark.parametrize("typed", ["42", "42.", "999", "1000", "1,000"])
def test_the_smallest_and_the_largest_raise_that_a_refusal_names_are_taken(typed: str) -> None:
    sitting = press(in_turn(sit(3)), *typed, ENTER)

    assert sitting.log[0].startswith("You raise to $")


def test_a_bet_that_is_refused_names_the_smallest_and_the_largest() -> None:
    sitting = played_until(lambda sitting: "bet" in sitting.legal)
    press(sitting, "9", ENTER)

    highest = sitting.legal["all-in"].highest
    assert highest is not None
    assert sitting.note == f"A bet must be $10 to {dollars(highest)}, not $9 (PKR 3.16)."


@pytest.mark.parametrize("line", ["1.2.3", "12.345", "12,50", "$x", "-50", "1e3", "9" * 40])
def test_an_amount_that_cannot_be_read_is_answered_with_what_was_wanted(line: str) -> None:
    sitting = press(in_turn(sit(3)), line)

    assert "A raise must go to a total of $42 to $1,000 (PKR 3.16)." in sitting.note
    assert repr(line)[:30] in sitting.note


def test_a_line_has_a_whole_amount() -> None:
    assert press(in_turn(sit(3)), "$88").log[0] == "You raise to $88"


def test_an_amount_between_hands_deals_nothing() -> None:
    sitting = press(sit(3), "88")

    assert sitting.note == "88 means nothing here. Try: Enter Deal; ? Help; Q Leave."
    assert sitting.hands == 0


def test_digits_that_no_longer_fit_are_not_dropped_in_silence() -> None:
    sitting = press(in_turn(sit(3)), *"1234567890")

    assert sitting.typed == "123456789"
    assert sitting.note == "An amount here has at most 9 characters: $123456789 is the longest."


@pytest.mark.clause("PKR 3.10.1(d)")
def test_a_check_with_a_bet_to_call_is_refused_with_its_clause() -> None:
    note = press(in_turn(sit(3)), "check").note

    assert note == "You cannot check: there is a bet to call, so call, raise or fold (PKR 3.10.1(d))."


def test_a_call_with_nothing_to_call_is_refused_with_its_clause() -> None:
    sitting = played_until(lambda sitting: "check" in sitting.legal)

    assert press(sitting, "call").note == "There is nothing to call: check, or bet (PKR 1.9)."


def test_chips_that_are_too_few_for_a_raise_are_named() -> None:
    sitting = played_until(lambda sitting: not {"bet", "raise"} & set(sitting.legal) and "all-in" in sitting.legal)
    all_in = sitting.legal["all-in"].highest
    assert all_in is not None

    answer = "Your chips are too few for a full bet or raise: you can go all-in to a total of"
    for key in ("r", "b", "raise", "5", "500"):
        assert press(sitting, key).note == f"{answer} {dollars(all_in)} (PKR 3.15.1)."


def test_a_player_whom_nobody_has_raised_since_is_told_so() -> None:
    sitting = played_until(lambda sitting: "all-in" not in sitting.legal)

    answer = "You cannot raise: nobody has made a full raise since you acted, so call or fold (R-48)."
    for key in ("r", "a", "all-in", "9", "900"):
        assert press(sitting, key).note == answer


# Keys and help


@pytest.mark.parametrize("prompt", PROMPTS)
@pytest.mark.parametrize("key", ["?", "h", "help"])
def test_help_is_there_at_every_prompt_and_any_key_leads_back(prompt: str, key: str) -> None:
    sitting = PROMPTS[prompt]()
    before = seen(sitting)
    press(sitting, key)
    assert seen(sitting)[0] == HELP

    press(sitting, "f")
    assert seen(sitting) == before


@pytest.mark.parametrize("prompt", PROMPTS)
def test_every_key_that_is_shown_works(prompt: str) -> None:
    for choice in PROMPTS[prompt]().choices():
        for key in (choice.key, *choice.also):
            sitting = PROMPTS[prompt]()
            before = seen(sitting)
            press(sitting, key)
            assert "means nothing" not in sitting.note
            assert sitting.over or seen(sitting) != before


@pytest.mark.parametrize("prompt", PROMPTS)
@pytest.mark.parametrize("key", ["x", UNKNOWN, UP, "§"])
def test_a_key_that_means_nothing_is_answered_with_all_that_do(prompt: str, key: str) -> None:
    sitting = press(PROMPTS[prompt](), key)

    assert " means nothing here. Try: " in sitting.note
    assert all(f"{choice.key_name} {choice.label}" in sitting.note for choice in sitting.choices())


def test_a_key_that_means_nothing_is_answered_with_those_that_do() -> None:
    assert press(sit(3), "x").note == "x means nothing here. Try: Enter Deal; ? Help; Q Leave."


def test_who_has_lost_all_chips_gets_a_new_stake() -> None:
    sitting = out_of_chips()

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


@pytest.mark.clause("PKR 5.4")
def test_a_newcomer_is_told_what_he_owes_before_his_first_hand_only() -> None:
    owes = "First orbit: you owe nothing to join, unless the Big Blind is due at your seat."
    sitting = PROMPTS["before the first hand"]()
    assert owes in seen(sitting)

    press(sitting, "deal")
    assert owes not in seen(sitting)


# The review of the last hand


def after_a_showdown(sitting: PokerSitting) -> PokerSitting:
    """You check and call until a hand has ended in which somebody else has shown."""
    for _ in range(200):
        keys = [choice.key for choice in sitting.choices()]
        if "v" in keys:
            return sitting
        press(sitting, "c" if "c" in keys else keys[0])
    raise AssertionError("nobody shows a hand")


def test_a_hand_is_reviewed_against_what_was_shown() -> None:
    sitting = after_a_showdown(sit(3))
    lines = seen(press(sitting, "v"))

    assert lines[0] == "The last hand, against the hands shown"
    assert sitting.review is not None
    hand = sitting.table.state.hand
    assert hand is not None
    cards = {name for place in (*hand.shown, hand.places[YOU]) for name in map(pretty, hand.hole[place])}
    assert {word.strip("[]") for word in lines[1].replace("][", "] [").split() if word[0] == "["} == cards
    assert [line.split()[0] for line in lines if "%" in line] == ["pre-flop", "flop", "turn", "river"]
    assert any(line.startswith("pre-flop  You call: ") and line.endswith("; fold $0") for line in lines)


def test_any_key_leads_back_from_the_review_to_the_table() -> None:
    sitting = after_a_showdown(sit(3))
    before = seen(sitting)
    assert seen(press(sitting, "v", "f")) == before


def test_no_review_is_offered_while_a_hand_is_played_or_where_nobody_showed() -> None:
    sitting = sit(3)
    assert "v" not in [choice.key for choice in sitting.choices()]
    in_turn(sitting)
    assert "v" not in [choice.key for choice in sitting.choices()]
    while len(sitting.table.state.hand.shown if sitting.table.state.hand else ()) or sitting.legal or not sitting.hands:
        press(in_turn(sitting), "f")
    assert "v" not in [choice.key for choice in sitting.choices()]


@pytest.mark.parametrize("room", ROOMS)
def test_the_review_fits_the_window(room: Room) -> None:
    sitting = press(after_a_showdown(sit(3)), "v")
    assert sitting.review is not None
    sitting.review = sitting.review._replace(decisions=sitting.review.decisions * 9)
    shown = poker_picture(sitting, unpainted, "", room)
    assert sum(map(len, (*shown.above, *shown.below))) <= room.lines
    assert max(map(len, seen(sitting, room))) <= room.columns
    if room == SMALLEST:
        assert any("decisions before" in line for line in seen(sitting, room))
