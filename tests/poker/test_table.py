"""The table between hands: stakes, seats, who is away and who is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.poker import PokerTable
from croupier.poker.events import BlindsPosted, ChipsReturnedAfterLeaving, HandOpened, PlayerSat
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


@pytest.mark.clause("PKR 4.1")
@pytest.mark.parametrize(("cap", "shown"), [(3000, "30.00"), (None, None)])
def test_a_table_that_takes_rake_shows_its_cap(cap: int | None, shown: str | None) -> None:
    table = open_table([1, 2], rake_percent="5", rake_cap=cap)

    assert table.view()["settings"]["rake"] == {"percent": "5", "cap": shown}


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


@pytest.mark.clause("PKR 1.35")
def test_nobody_leaves_with_a_hand_in_play() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()

    assert refusal_of(lambda: table.leave("P1")) == ("ROUND_OPEN", "PKR 1.35")
    table.sit("Ann", 5, 50_000)
    assert table.leave("Ann")


@pytest.mark.clause("PKR 1.18", "PKR 1.35")
def test_a_player_who_has_folded_leaves_at_once_with_the_chips_he_has_left() -> None:
    table = open_table([1, 2, 3, 4])
    table.start_hand()
    play(table, "call, call, fold")  # seats 4 and 1; seat 2 had posted 5

    table.leave("P2")
    assert table.state.stake_held("P2", None) == 99_500
    assert refusal_of(lambda: table.sit("Ann", 2, 50_000)) == ("SEAT_TAKEN", "PKR 1.35")
    assert 2 not in table.state.free_seats

    play(table, "check")
    while not table.over:
        play(table, "check")
    assert sum(seat.stack for seat in table.state.seats.values()) == 300_500
    assert table.sit("Ann", 2, 50_000)


@pytest.mark.clause("PKR 5.12", "PKR 3.6.2", "R-141")
def test_a_void_gives_a_player_who_has_left_his_bets_back_and_his_missed_blinds_too() -> None:
    table = open_table([1, 2, 3, 4])
    rounds(table, 1)
    table.sit_out("P4")
    rounds(table, 1)  # the player misses the Big Blind
    table.come_back("P4")
    table.start_hand()  # the button is at seat 3: the player pays both where the Small Blind is due
    play(table, "call, call, fold")
    table.leave("P4")
    assert table.state.stake_held("P4", None) == 98_500

    events = table.report("foreign-card")

    returned = [event for event in events if isinstance(event, ChipsReturnedAfterLeaving)]
    assert [(event.seat, event.player, event.amount) for event in returned] == [(4, "P4", 1500)]
    assert table.state.stake_held("P4", None) == 100_000
    table.sit("P4", 4, 100_000)
    assert table.state.seats[4].missed == "big"


FOUR_HOURS = 4 * 60 * 60


def left_with_missed_blinds() -> PokerTable:
    """Seat 4 has missed the Big Blind and leaves at second 1000. Two rounds later the button would come to seat 10."""
    table = open_table([1, 2, 3, 4, 5])
    rounds(table, 6)
    table.sit_out("P4")
    rounds(table, 1)
    table.leave("P4", at_s=1000)
    rounds(table, 2)
    return table


@pytest.mark.clause("PKR 5.4.2", "R-54")
def test_leaving_and_sitting_down_again_does_not_wipe_out_missed_blinds() -> None:
    table = left_with_missed_blinds()
    table.sit("P4", 10, 100_000, at_s=1000 + FOUR_HOURS)
    assert table.view()["seats"][-1]["missed"] == "big"

    opened = table.start_hand()[0]

    assert isinstance(opened, HandOpened)
    assert opened.posts == ((10, 1000, False), (10, 500, True))


@pytest.mark.clause("PKR 5.4", "R-54")
def test_after_the_return_window_a_player_is_a_new_player() -> None:
    table = left_with_missed_blinds()
    table.sit("P4", 10, 100_000, at_s=1001 + FOUR_HOURS)
    assert table.view()["seats"][-1]["missed"] is None

    opened = table.start_hand()[0]

    assert isinstance(opened, HandOpened)
    assert opened.posts == ((10, 1000, False),)


@pytest.mark.clause("R-54")
def test_the_house_sets_the_return_window() -> None:
    table = open_table([1, 2, 3, 4, 5], return_window=60)
    rounds(table, 6)
    table.sit_out("P4")
    rounds(table, 1)
    table.leave("P4", at_s=1000)
    table.sit("P4", 4, 100_000, at_s=1061)

    assert table.view()["seats"][3]["missed"] is None


@pytest.mark.clause("PKR 5.4", "R-54")
def test_a_player_who_comes_back_soon_with_no_missed_blind_pays_as_a_new_player() -> None:
    table = open_table([1, 2, 3, 4, 5])
    rounds(table, 6)
    table.leave("P4", at_s=1000)
    table.sit("P4", 10, 100_000, at_s=1001)

    opened = table.start_hand()[0]

    assert isinstance(opened, HandOpened)
    assert opened.posts == ((10, 1000, False),)


@pytest.mark.clause("PKR 5.4.2", "R-54")
def test_a_player_who_was_deemed_gone_owes_his_missed_blinds_too() -> None:
    table = open_table([1, 2, 3, 4])
    rounds(table, 1)
    table.sit_out("P4", returning=False)
    rounds(table, 1)
    table.deem_gone("P4", at_s=1000)
    table.sit("P4", 4, 100_000, at_s=1001)

    assert table.view()["seats"][3]["missed"] == "big"


@pytest.mark.clause("PKR 3.6.2", "R-54")
@pytest.mark.parametrize(("later", "held"), [(FOUR_HOURS, True), (FOUR_HOURS + 1, False)])
def test_a_player_is_held_to_the_stake_he_left_with_for_the_return_window(later: int, held: bool) -> None:
    table = open_table([1, 2, 3])
    table.leave("P1", at_s=1000)

    if held:
        assert refusal_of(lambda: table.sit("P1", 1, 20_000, at_s=1000 + later)) == ("WRONG_STAKE", "PKR 3.6.2")
    else:
        assert table.sit("P1", 1, 20_000, at_s=1000 + later)


@pytest.mark.clause("PKR 5.4.1", "R-142")
def test_a_player_moved_by_staff_brings_his_missed_blinds_and_is_held_to_nothing_at_the_old_table() -> None:
    table = open_table([1, 2, 3, 4, 5])
    rounds(table, 6)
    table.sit("Ann", 10, 60_000, relocated=True, missed_before="small")
    opened = table.start_hand()[0]
    assert isinstance(opened, HandOpened)
    assert opened.posts == ((10, 500, True),)
    fold_round(table)

    table.leave("Ann", relocated_to="T2", at_s=1000)
    assert table.sit("Ann", 10, 20_000, at_s=1001)


@pytest.mark.clause("R-54", "R-142")
def test_a_player_moved_back_by_staff_owes_the_blinds_he_missed_at_both_tables() -> None:
    table = left_with_missed_blinds()
    table.sit("P4", 10, 60_000, relocated=True, missed_before="small", at_s=1001)

    assert table.view()["seats"][-1]["missed"] == "both"


@pytest.mark.clause("PKR 5.4.1", "R-32", "R-142")
@pytest.mark.parametrize(("relocated", "missed"), [(False, None), (True, None), (True, "small")])
def test_a_player_who_has_yet_to_be_dealt_in_misses_no_blind(relocated: bool, missed: str | None) -> None:
    table = open_table([1, 2, 3, 4])
    rounds(table, 5)
    table.sit("Ann", 5, 50_000, relocated=relocated, missed_before=missed)
    table.sit_out("Ann")
    rounds(table, 5)

    assert table.view()["seats"][4]["missed"] == missed


@pytest.mark.clause("PKR 5.4")
def test_a_newcomer_is_told_what_he_owes_in_the_first_orbit_alone() -> None:
    table = open_table([1, 2, 3])
    told = []
    for seat in (5, 6, 7, 8):
        (sat,) = table.sit(f"N{seat}", seat, 50_000)
        told.append(sat.first_orbit if isinstance(sat, PlayerSat) else None)
        rounds(table, 3 if seat == 6 else 1)

    # The button is at seats 1, 2, 3, 5, 6, 7: the newcomer at seat 8 comes in at the last moment.
    assert told == [True, True, True, True]
    rounds(table, 1)
    (sat,) = table.sit("N9", 9, 50_000)
    assert isinstance(sat, PlayerSat)
    assert sat.first_orbit is True
    rounds(table, 2)
    (sat,) = table.sit("N4", 4, 50_000)
    assert isinstance(sat, PlayerSat)
    assert sat.first_orbit is False


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
    assert table.state.stake_held("P4", None) == 100_000


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


@pytest.mark.clause("PKR 5.4.2(a)", "R-45")
def test_nobody_waits_for_the_button_where_nobody_else_would_be_left() -> None:
    table = open_table([1, 2, 3, 4])
    rounds(table, 1)
    table.sit_out("P3")
    rounds(table, 1)  # the player misses the Small Blind; the button will stand at the seat
    table.sit_out("P1")
    table.sit_out("P2")
    table.come_back("P3")

    opened, posted = table.start_hand()[:2]

    assert isinstance(opened, HandOpened)
    assert isinstance(posted, BlindsPosted)
    assert (opened.button, opened.waits, [number for number, _, _ in opened.dealt]) == (3, (), [4, 3])
    # Of two players the one with the button is at the Small Blind: both blinds, the Small Blind dead.
    assert posted.posted == ((4, "big", 1000), (3, "dead", 500), (3, "live", 1000))


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
