"""Shared behaviour of all tables: betting, several boxes, wrong keys, help, leaving, and running out of chips."""

from __future__ import annotations

import random
from unicodedata import east_asian_width

import pytest

from croupier.cards import cards, pretty
from croupier.games import HOUSE_GAMES
from croupier.terminal.jackpot import HouseJackpot
from croupier.terminal.keys import BACKSPACE, DOWN, END, ENTER, ESCAPE, INTERRUPT, TAB, TERMINATE, UNKNOWN, UP
from croupier.terminal.picture import picture, wrapped
from croupier.terminal.screen import Room, composed
from croupier.terminal.sitting import STAKE, Mode, Sitting, choices
from tests.terminal.table import ROOMS, meter_of, press, seen, sit, unpainted

KINGS, QUEENS, LOW = "Kh Kd 9c 7s 4h", "Qs Qc 8h 6d 3s", "Jh Td 8s 6c 2d"
CSP = "casino-stud"


def one_box() -> Sitting:
    return sit(CSP, QUEENS, dealer=KINGS)


def sitting_at(game: str, boxes: int, chance: random.Random | None = None) -> Sitting:
    return Sitting(
        HOUSE_GAMES[game],
        bankroll=STAKE,
        jackpot=HouseJackpot(game),
        chance=(chance or random.Random(game)).randbytes,
        boxes=boxes,
        ante=50_00,
    )


# Betting


def test_digits_type_an_ante_and_enter_takes_it() -> None:
    sitting = press(one_box(), "2", "5", "0")
    assert "Your ante: $250" in seen(sitting)
    press(sitting, ENTER)
    assert sitting.plan.boxes == [{"ante": 250_00}]
    assert sitting.round is None


def test_a_comma_is_seen_and_can_be_taken_back() -> None:
    sitting = press(one_box(), "1", ",")
    assert "Your ante: $1," in seen(sitting)
    press(sitting, BACKSPACE, "5", ENTER)
    assert sitting.plan.boxes == [{"ante": 15_00}]


def test_a_comma_begins_no_amount() -> None:
    sitting = press(one_box(), ",")
    assert sitting.typed == ""
    assert sitting.note.startswith(", means nothing here.")


def test_a_typed_ante_can_be_taken_back() -> None:
    sitting = press(one_box(), "9", "9", BACKSPACE, BACKSPACE)

    assert sitting.typed == ""
    assert sitting.plan.boxes == [{"ante": 100_00}]


@pytest.mark.clause("CSP 5.1", "CSP 5.2")
@pytest.mark.parametrize(
    ("typed", "ante", "answer"),
    [
        ("10", 10_00, ""),
        ("9.99", 100_00, "The ante is at least $10, not $9.99 (CSP 5.2)"),
        ("1000", 1_000_00, ""),
        ("1000.01", 100_00, "The ante is at most $1,000, not $1,000.01 (CSP 5.1)"),
        ("1,000", 1_000_00, ""),
        ("1,000.", 1_000_00, ""),
        ("12,50", 100_00, "'12,50' is not an amount of money"),
        ("1,5", 100_00, "'1,5' is not an amount of money"),
        ("50,", 100_00, "'50,' is not an amount of money"),
        ("1'000", 100_00, "is not an amount of money"),
        ("1_000", 100_00, "'1_000' is not an amount of money"),
        ("10:50", 100_00, "'10:50' is not an amount of money"),
        ("12.345", 100_00, "'12.345' is not an amount of money"),
        ("1.2.3", 100_00, "'1.2.3' is not an amount of money"),
    ],
)
def test_an_ante_stays_within_the_limits(typed: str, ante: int, answer: str) -> None:
    sitting = press(one_box(), *typed, ENTER)

    assert sitting.plan.boxes[0]["ante"] == ante
    assert answer in " ".join(seen(sitting).split())


def test_plus_and_minus_move_the_ante_by_chips_and_stop_at_the_limits() -> None:
    sitting = press(one_box(), "+", UP, "-")
    assert sitting.plan.boxes[0]["ante"] == 150_00
    press(sitting, *["-"] * 30)
    assert sitting.plan.boxes[0]["ante"] == 10_00
    press(sitting, *["+"] * 40, DOWN)
    assert sitting.plan.boxes[0]["ante"] == 900_00


@pytest.mark.clause("CSP 5.1", "CSP 5.2")
@pytest.mark.parametrize(
    ("ante", "key", "answer"),
    [
        (1_000_00, "+", "The ante is at most $1,000, not $1,100 (CSP 5.1)."),
        (10_00, "-", "The ante is at least $10, not $0 (CSP 5.2)."),
    ],
)
def test_a_chip_over_a_limit_is_refused_in_words(ante: int, key: str, answer: str) -> None:
    sitting = press(sit(CSP, QUEENS, dealer=KINGS, ante=ante), key)

    assert sitting.note == answer
    assert sitting.plan.boxes == [{"ante": ante}]


@pytest.mark.parametrize(("line", "ante"), [("75", 75_00), ("$1,000", 1_000_00), ("12.50", 12_50), ("20.", 20_00)])
def test_a_line_has_a_whole_ante(line: str, ante: int) -> None:
    sitting = press(one_box(), line)

    assert sitting.plan.boxes == [{"ante": ante}]
    assert sitting.round is None


@pytest.mark.parametrize("line", ["12,50", "1,00", "$x", "-50", "+50", ".5", "1e3", "12.345", "9" * 40])
@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_an_ante_that_cannot_be_read_is_answered_with_what_was_wanted(game: str, line: str) -> None:
    sitting = press(sitting_at(game, 1), line)

    assert sitting.plan.boxes == [{"ante": 50_00}]
    assert repr(line)[:30] in sitting.note
    limits = f"{sitting.game.live.under_minimum}, {sitting.game.live.over_maximum}"
    assert sitting.note.endswith(f"The ante is $10 to $1,000 ({limits}).")


def test_an_amount_after_a_round_deals_nothing() -> None:
    sitting = press(one_box(), ENTER, "f", "75")

    assert sitting.mode is Mode.SETTLED
    assert sitting.note.startswith("75 means nothing here. Try: Enter Again for $100; ")


def test_digits_that_no_longer_fit_are_not_dropped_in_silence() -> None:
    sitting = press(one_box(), *"1234567890")

    assert sitting.typed == "123456789"
    assert sitting.note == "An amount here has at most 9 characters: $123456789 is the longest."


def test_bets_that_leave_nothing_to_bet_on_with_are_not_taken() -> None:
    sitting = sit(CSP, QUEENS, dealer=KINGS, bankroll=300_00)
    press(sitting, "j", ENTER)

    assert sitting.round is None
    assert "come to $305, and you have $300: lower the ante" in " ".join(seen(sitting).split())
    press(sitting, "j", ENTER)
    assert sitting.on_table == 100_00


def test_enter_after_a_round_deals_the_same_bets_again() -> None:
    sitting = sit(CSP, QUEENS, dealer=KINGS, rounds=2)
    press(sitting, "j", ENTER, "f", ENTER)

    assert sitting.mode is Mode.DECIDE
    assert sitting.on_table == 105_00


def test_bets_can_be_changed_after_a_round() -> None:
    sitting = press(one_box(), ENTER, "f", "b")

    assert sitting.mode is Mode.BETS
    assert "Place your bets" in seen(sitting)


# Several boxes


@pytest.mark.clause("CSP 3.7", "R-8")
def test_one_hand_of_several_is_seen_and_the_others_are_played_blind() -> None:
    sitting = press(sit(CSP, QUEENS, LOW, dealer=KINGS), ENTER)
    assert "look at one of your hands" in " ".join(seen(sitting).split())
    press(sitting, "2")

    screen = seen(sitting)
    assert "Box 1 to decide, unseen" in screen
    assert all(f"[{pretty(card)}]" in screen for card in cards(LOW))
    hidden = (*cards(QUEENS), *cards(KINGS)[:4])
    assert not any(pretty(card) in screen.replace(" ", "") for card in hidden)


def test_each_box_decides_and_is_settled_for_itself() -> None:
    sitting = press(sit(CSP, "Ah Ad 9s 7c 2c", LOW, dealer=KINGS), ENTER, "1", "b", "f")

    assert sitting.bankroll == 5_000_00 + 300_00 - 100_00
    assert "Box 1 wins. You win $200." in " ".join(seen(sitting).split())
    assert "Box 1: a pair of aces" in seen(sitting)
    press(sitting, "2")
    assert "Box 2 (folded)" in seen(sitting)


@pytest.mark.parametrize(("game", "shown"), [("casino-stud", False), ("multi-link-stud", True)])
def test_a_hand_folded_unseen_stays_face_down_unless_a_prize_is_paid_on_it(game: str, shown: bool) -> None:
    flush = "Ac Tc 8c 5c 2c"
    sitting = press(sit(game, QUEENS, flush, dealer=KINGS), "j", ENTER, "1", "f", "f", "2")

    assert ("│A ♣│" in seen(sitting)) is shown


def test_tab_chooses_the_box_whose_bets_are_changed() -> None:
    sitting = press(sit(CSP, QUEENS, LOW, dealer=KINGS), TAB, TAB, "j", "2", "0", ENTER)
    assert sitting.plan.boxes == [{"ante": 100_00}, {"ante": 20_00, "jackpot": 5_00}]
    press(sitting, TAB, "+")
    assert sitting.plan.boxes == [{"ante": 150_00}, {"ante": 150_00, "jackpot": 5_00}]


# Wrong keys


@pytest.mark.parametrize("key", ["x", "§", UNKNOWN, ESCAPE, UP, "7", "bett", "+"])
def test_a_key_that_means_nothing_is_answered_with_those_that_do(key: str) -> None:
    sitting = press(one_box(), ENTER)
    before = sitting.dealt.state
    press(sitting, key)

    assert sitting.dealt.state == before
    assert "means nothing here. Try: B BET $200; F Fold; ? Help; Q Leave." in " ".join(seen(sitting).split())
    press(sitting, "F")
    assert "means nothing" not in seen(sitting)


def columns_of(line: str) -> int:
    """The columns of a terminal that the line takes."""
    return sum(2 if east_asian_width(character) in ("W", "F") else 1 for character in line)


@pytest.mark.parametrize("columns", range(80, 121))
@pytest.mark.parametrize("key", ["x", "漢", "，", "🂡", "한글" * 10])
def test_a_note_about_any_key_fits_the_window(key: str, columns: int) -> None:
    shown = picture(press(one_box(), key), unpainted, "practice money", Room(columns, 24))
    lines = [line for block in (*shown.above, *shown.below) for line in block]

    assert key[:20] in "".join(lines)
    assert max(map(columns_of, lines)) <= columns


@pytest.mark.parametrize("wide", [False, True])
def test_a_text_is_folded_where_the_window_ends(wide: bool) -> None:
    word = "漢" * 5 if wide else "x" * 10

    assert wrapped(" ".join([word] * 4), 21) == [f"{word} {word}"] * 2
    assert wrapped(" ".join([word] * 4), 20) == [word] * 4


@pytest.mark.parametrize(
    ("key", "name"), [(" ", "Space"), (TAB, "Tab"), (ESCAPE, "Escape"), (UNKNOWN, "That key"), ("x", "x"), ("漢", "漢")]
)
def test_a_key_that_means_nothing_has_a_name(key: str, name: str) -> None:
    assert press(one_box(), ENTER, key).note.startswith(f"{name} means nothing here. Try: ")


def test_help_shows_the_game_and_any_key_leads_back_without_doing_anything() -> None:
    sitting = press(one_box(), ENTER, "?")
    assert "Casino Stud Poker (rules CSP, version 6)" in seen(sitting)
    press(sitting, "f")
    assert sitting.mode is Mode.DECIDE
    assert "B  BET $200" in seen(sitting)


def test_help_is_there_while_an_ante_is_typed() -> None:
    sitting = press(one_box(), "2", "5", "?")
    assert "Casino Stud Poker (rules CSP, version 6)" in seen(sitting)
    press(sitting, "x", ENTER)
    assert sitting.plan.boxes == [{"ante": 25_00}]


def test_help_is_there_when_leaving_is_asked_about() -> None:
    sitting = press(one_box(), ENTER, "q", "?")
    assert "Casino Stud Poker (rules CSP, version 6)" in seen(sitting)
    press(sitting, "x")
    assert "Leave now?" in seen(sitting)


# Leaving


def test_a_player_can_leave_while_an_ante_is_typed() -> None:
    assert press(one_box(), "2", "q").over


def test_leaving_in_the_middle_of_a_round_is_asked_about_once() -> None:
    sitting = press(one_box(), ENTER, "q")
    assert "Leave now? Your open hands are folded and the round is settled (CSP 5.5)." in seen(sitting)
    press(sitting, "x")
    assert not sitting.over
    assert "B  BET $200" in seen(sitting)
    press(sitting, "q", "q")
    assert sitting.over


@pytest.mark.clause("CSP 5.5", "R-36", "R-51")
@pytest.mark.parametrize("key", [END, INTERRUPT, TERMINATE])
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "singapore-stud"])
def test_whoever_goes_before_deciding_has_folded_each_open_hand(game: str, key: str) -> None:
    sitting = press(sit(game, "Ah Ad 9s 7c 2c", LOW, dealer=KINGS), ENTER, "1", "b", key)

    assert sitting.over
    assert sitting.bankroll == 5_000_00 + 300_00 - 100_00
    assert "your open hands were folded" in sitting.note


def test_leaving_between_rounds_costs_nothing() -> None:
    assert press(one_box(), "q").over
    sitting = press(one_box(), ENTER, "f", "q")
    assert sitting.over
    assert sitting.bankroll == 4_900_00


# Chips


def test_a_busted_player_gets_a_new_stake_for_a_key() -> None:
    sitting = sit(CSP, QUEENS, dealer=KINGS, bankroll=300_00)
    press(sitting, ENTER, "b")
    assert sitting.bankroll == 0
    assert [choice.key for choice in choices(sitting)] == ["n", "?", "q"]
    press(sitting, "n")
    assert sitting.bankroll == STAKE
    assert sitting.result == -300_00
    assert sitting.mode is Mode.BETS


def test_a_player_who_sits_down_with_too_little_is_sent_to_the_cage() -> None:
    assert sit(CSP, QUEENS, dealer=KINGS, bankroll=29_99).mode is Mode.BUSTED
    assert sit(CSP, QUEENS, dealer=KINGS, bankroll=30_00).mode is Mode.BETS


def test_bets_are_lowered_for_a_player_who_can_no_longer_afford_them() -> None:
    sitting = sit(CSP, QUEENS, dealer=KINGS, bankroll=400_00)
    press(sitting, ENTER, "b", "b")

    assert sitting.plan.boxes == [{"ante": 10_00}]
    assert "the bets are down to the smallest" in seen(sitting)


# Any keys

KEYS = [*"bfctrj+-?qs123nd.509x", ENTER, TAB, UP, DOWN, BACKSPACE, ESCAPE, UNKNOWN]


@pytest.mark.parametrize("boxes", [1, 3, 5])
@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_whatever_is_pressed_the_screen_holds_and_every_cent_is_there(game: str, boxes: int) -> None:
    chance = random.Random(f"{game}{boxes}")
    sitting = sitting_at(game, boxes, chance)
    rounds = 0
    for _ in range(500):
        owned = sitting.bankroll + sitting.on_table
        was_settled = sitting.mode is Mode.SETTLED
        sensible = [choice.key for choice in choices(sitting)]
        press(sitting, chance.choice(chance.choice((sensible, sensible, KEYS))))
        for room in ROOMS:
            shown = picture(sitting, unpainted, "practice money", room)
            lines = composed(shown, room)
            assert len(lines) == room.lines
            assert max(map(len, lines)) <= room.columns
            if sitting.round is not None or sitting.helping:
                assert sum(map(len, (*shown.above, *shown.below))) <= room.lines, "the end of the table is cut off"
        if sitting.mode is Mode.SETTLED and not was_settled:
            assert sitting.bankroll == owned + sum(box.net for box in sitting.dealt.settlement.boxes)
            assert meter_of(sitting) == sitting.dealt.settlement.meter_after
            rounds += 1
        sitting.over = False
    assert rounds > 10
