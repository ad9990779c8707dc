"""The table between hands: stakes, seats, who is away and who is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.poker import PokerTable
from croupier.refusals import Refused
from tests.poker.tables import SETTINGS, deck_to_lose, fold_round, lose_all, open_table, play


def refusal_of(deed: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refused) as refusal:
        deed()
    clause = refusal.value.clause
    return refusal.value.code, clause.cite if clause is not None else ""


def rounds(table: PokerTable, count: int) -> None:
    for _ in range(count):
        table.start_hand()
        fold_round(table)


@pytest.mark.clause("PKR 3.6")
@pytest.mark.parametrize(("amount", "fits"), [(19_900, False), (20_000, True), (200_000, True), (200_100, False)])
def test_a_player_brings_a_stake_between_minimum_and_maximum(amount: int, fits: bool) -> None:
    table = open_table([1, 2])

    if fits:
        assert table.sit("Ann", 5, amount)
    else:
        assert refusal_of(lambda: table.sit("Ann", 5, amount)) == ("WRONG_STAKE", "PKR 3.6")


@pytest.mark.clause("PKR 3.6")
def test_the_signage_shows_the_stakes() -> None:
    assert open_table([1, 2]).view()["settings"] | {} == {
        "small_blind": "5.00",
        "big_blind": "10.00",
        "chip": "1.00",
        "min_stake": "200.00",
        "max_stake": "2000.00",
        "seats": 10,
    }


@pytest.mark.clause("R-136")
def test_a_player_moved_by_staff_brings_what_he_has() -> None:
    table = open_table([1, 2])

    assert table.sit("Ann", 5, 100, relocated=True)
    assert table.sit("Bob", 6, 900_000, relocated=True)


@pytest.mark.clause("R-1", "PKR 3.2")
def test_a_seat_is_there_free_and_one_each() -> None:
    table = open_table([1, 2], seats=9)

    assert refusal_of(lambda: table.sit("Ann", 10, 50_000)) == ("NO_SUCH_SEAT", "R-1")
    assert refusal_of(lambda: table.sit("Ann", 0, 50_000))[0] == "NO_SUCH_SEAT"
    assert refusal_of(lambda: table.sit("Ann", 2, 50_000))[0] == "SEAT_TAKEN"
    assert refusal_of(lambda: table.sit("P1", 3, 50_000))[0] == "SEATED_ALREADY"
    assert refusal_of(lambda: table.sit("Ann", 3, 50_050))[0] == "NOT_WHOLE_CHIPS"
    assert table.sit("Ann", 9, 50_000)


@pytest.mark.clause("PKR 3.6.1")
def test_a_stake_grows_between_rounds_only_and_up_to_the_maximum() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    assert refusal_of(lambda: table.add_chips("P1", 100)) == ("STAKE_FIXED", "PKR 3.6.1")
    fold_round(table)

    assert refusal_of(lambda: table.add_chips("P1", 100_100)) == ("WRONG_STAKE", "PKR 3.6")
    table.add_chips("P1", 100_000)

    assert table.view()["seats"][0]["stack"] == "2000.00"


@pytest.mark.clause("PKR 3.6.2")
def test_a_stake_is_never_reduced() -> None:
    table = open_table([1, 2, 3])
    assert refusal_of(lambda: table.add_chips("P1", -100)) == ("STAKE_FIXED", "PKR 3.6.2")
    table.start_hand()
    assert refusal_of(lambda: table.add_chips("P1", -100)) == ("STAKE_FIXED", "PKR 3.6.2")


@pytest.mark.clause("PKR 3.6.2")
def test_leaving_and_coming_back_takes_no_chips_off_the_table() -> None:
    table = open_table({1: 100_000, 2: 100_000, 3: 100_000})
    table.leave("P1")

    assert refusal_of(lambda: table.sit("P1", 4, 99_900)) == ("WRONG_STAKE", "PKR 3.6.2")
    assert table.sit("P1", 4, 100_000)


def test_who_left_with_more_than_the_maximum_comes_back_with_all_of_it() -> None:
    table = open_table({1: 200_000, 2: 200_000, 3: 200_000})
    table.start_hand(deck_to_lose(table, 3))
    lose_all(table, 3)
    rich = next(seat for seat in table.state.seats.values() if seat.stack > 200_000)
    table.leave(rich.player)

    assert refusal_of(lambda: table.sit(rich.player, 7, 200_000))[1] == "PKR 3.6.2"
    assert table.sit(rich.player, 7, rich.stack)


def test_who_lost_all_buys_in_again_for_the_minimum_at_least() -> None:
    table = open_table([1, 2, 3])
    table.start_hand(deck_to_lose(table, 3))
    lose_all(table, 3)

    assert refusal_of(lambda: table.add_chips("P3", 19_900))[0] == "WRONG_STAKE"
    table.add_chips("P3", 20_000)
    table.start_hand()

    assert table.hand is not None
    assert 3 in table.hand.numbers


def test_nobody_leaves_in_a_round_that_he_is_in() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    play(table, "fold")

    assert refusal_of(lambda: table.leave("P1")) == ("ROUND_OPEN", "PKR 1.35")
    table.sit("Ann", 5, 50_000)
    assert table.leave("Ann")


def test_a_round_needs_two_players_with_chips() -> None:
    table = open_table([1, 2])
    table.sit_out("P2")

    assert refusal_of(table.start_hand) == ("TOO_FEW_PLAYERS", "PKR 3.8")


@pytest.mark.clause("PKR 5.4.2", "R-137")
def test_the_house_deems_a_player_gone_after_two_turns_in_a_row() -> None:
    table = open_table([1, 2, 3, 4])
    rounds(table, 1)
    table.sit_out("P4")
    rounds(table, 1)  # button 2, blinds 3 and 1: seat 4 misses the Big Blind
    assert refusal_of(lambda: table.deem_gone("P4")) == ("NOT_GONE", "PKR 5.4.2")

    rounds(table, 1)  # the Small Blind passes seat 4 by
    table.deem_gone("P4")

    assert [seat["seat"] for seat in table.view()["seats"]] == [1, 2, 3]
    assert table.state.left_with == {"P4": 100_000}


@pytest.mark.clause("PKR 5.4.2")
def test_the_house_deems_a_player_gone_who_did_not_say_that_he_would_return() -> None:
    table = open_table([1, 2, 3])
    assert refusal_of(lambda: table.deem_gone("P3"))[0] == "NOT_GONE"
    table.sit_out("P3", returning=False)

    assert table.deem_gone("P3")


def test_one_is_away_or_back_once() -> None:
    table = open_table([1, 2, 3])
    assert refusal_of(lambda: table.come_back("P1"))[0] == "NOT_AWAY"
    table.sit_out("P1")
    assert refusal_of(lambda: table.sit_out("P1"))[0] == "AWAY_ALREADY"
    assert table.sit_out("P1", returning=False)
    assert refusal_of(lambda: table.sit_out("Nobody"))[0] == "NOT_SEATED"


def test_a_game_that_everybody_left_commences_anew() -> None:
    table = open_table([1, 2, 3])
    rounds(table, 4)
    for player in ("P1", "P2", "P3"):
        table.leave(player)
    for seat in (4, 5, 6):
        table.sit(f"N{seat}", seat, 50_000)

    opened = table.start_hand()[0]

    assert getattr(opened, "button", None) == 4
    assert getattr(opened, "posts", None) == ()


@pytest.mark.clause("PKR 5.4.2(a)", "R-133")
def test_nobody_waits_for_the_button_where_nobody_else_would_be_left() -> None:
    table = open_table([1, 2, 3, 4])
    rounds(table, 1)
    table.sit_out("P3")
    rounds(table, 1)  # he misses the Small Blind; the button will stand at his seat
    table.sit_out("P1")
    table.sit_out("P2")
    table.come_back("P3")

    opened = table.start_hand()[0]

    assert getattr(opened, "button", None) == 3
    assert getattr(opened, "waits", None) == ()
    assert table.hand is not None
    assert set(table.hand.numbers) == {3, 4}


@pytest.mark.parametrize(
    "wrong",
    [
        {"big_blind": 1100},
        {"seats": 11},
        {"seats": 1},
        {"min_stake": 50},
        {"min_stake": 300_000},
        {"rake_percent": "6"},
        {"chip": 0},
    ],
)
def test_settings_that_no_table_can_have_are_named(wrong: dict[str, int]) -> None:
    with pytest.raises(InputError):
        PokerTable.open(SETTINGS._replace(**wrong), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("amount", [100.5, "100.00", True])
def test_amounts_that_are_not_whole_cents_cannot_be_given(amount: Any) -> None:
    table = open_table([1, 2])
    before = list(table.events)
    with pytest.raises(InputError, match="amount: must be whole cents"):
        table.sit("zoe", 3, amount)
    assert table.events == before
