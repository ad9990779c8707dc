"""Each clause on the button and the blinds, at a live table: the chips and the cards that move because of it."""

from __future__ import annotations

import pytest

from croupier.poker import PokerTable
from croupier.poker.events import BlindsPosted, HandOpened, PokerCardsDealt
from tests.poker.tables import fold_round, open_table, play, player_in_turn

STACK = 100_000


def rounds(table: PokerTable, count: int) -> None:
    for _ in range(count):
        table.start_hand()
        fold_round(table)


def opened(table: PokerTable) -> HandOpened:
    """The round that opens now."""
    event = table.start_hand()[0]
    assert isinstance(event, HandOpened)
    return event


def puts_in(table: PokerTable) -> dict[int, list[tuple[str, int]]]:
    """The round opens: what each seat puts in before the first action, in dollars."""
    posted = next(event for event in table.start_hand() if isinstance(event, BlindsPosted))
    found: dict[int, list[tuple[str, int]]] = {}
    for seat, kind, amount in posted.posted:
        found.setdefault(seat, []).append((kind, amount // 100))
    seats = {seat["seat"]: seat for seat in table.view()["seats"]}
    for seat, payments in found.items():
        assert seats[seat]["put_in"] == f"{sum(amount for _, amount in payments)}.00"
    return found


def after_first_orbit(seats: list[int]) -> PokerTable:
    """Every seat has had the button once; the next button is at the first seat."""
    table = open_table(seats)
    rounds(table, len(seats))
    return table


@pytest.mark.clause("PKR 3.7", "PKR 1.14", "PKR 1.26")
def test_the_button_starts_on_the_dealers_left_and_goes_round_clockwise() -> None:
    table = open_table([3, 5, 9])
    buttons = []
    for _ in range(7):
        buttons.append(opened(table).button)
        fold_round(table)

    assert buttons == [3, 5, 9, 3, 5, 9, 3]


@pytest.mark.clause("PKR 3.8", "PKR 1.6", "PKR 1.7", "PKR 1.38")
def test_the_first_on_the_left_of_the_button_puts_the_small_blind_in_and_the_second_twice_as_much() -> None:
    table = open_table([1, 4, 6, 9])

    assert puts_in(table) == {4: [("small", 5)], 6: [("big", 10)]}


@pytest.mark.clause("PKR 3.8")
def test_of_two_players_the_button_puts_the_small_blind_in() -> None:
    table = open_table([2, 7])

    assert puts_in(table) == {2: [("small", 5)], 7: [("big", 10)]}
    fold_round(table)
    assert puts_in(table) == {7: [("small", 5)], 2: [("big", 10)]}


@pytest.mark.clause("PKR 1.6")
def test_a_blind_wins_the_pot_if_nobody_adds_to_it() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    fold_round(table)

    assert [seat["stack"] for seat in table.view()["seats"]] == ["1000.00", "995.00", "1005.00"]


@pytest.mark.clause("PKR 3.9", "PKR 1.14")
def test_cards_go_one_at_a_time_from_the_left_of_the_button_to_the_button_last() -> None:
    table = open_table([1, 4, 6])
    rounds(table, 1)
    dealt = [event.seat for event in table.start_hand() if isinstance(event, PokerCardsDealt)]

    assert dealt == [6, 1, 4, 6, 1, 4]


@pytest.mark.clause("PKR 3.9.1(a)", "R-32")
def test_the_first_to_act_is_on_the_left_of_the_big_blind_wherever_that_was_posted() -> None:
    table = after_first_orbit([1, 2, 3, 4, 5])
    table.sit_out("P3")
    table.start_hand()  # seat 4 posts the Big Blind for seat 3

    assert player_in_turn(table) == "P5"


@pytest.mark.clause("PKR 3.9.1(b)", "R-29")
def test_a_live_payment_counts_as_a_bet_and_its_player_may_still_raise() -> None:
    table = after_first_orbit([1, 2, 3, 4, 6])
    table.sit("Ann", 5, STACK)  # button 1, blinds 2 and 3
    assert puts_in(table)[5] == [("live", 10)]
    play(table, "call")

    assert player_in_turn(table) == "Ann"
    assert [action.deed for action in table.legal_actions("Ann")] == ["fold", "check", "raise", "all-in"]


@pytest.mark.clause("R-32", "R-29")
def test_two_players_with_the_button_at_an_empty_seat_act_from_its_left_throughout() -> None:
    table = open_table([1, 2, 3, 4])
    rounds(table, 1)
    table.sit_out("P3")
    rounds(table, 1)  # the Small Blind is missed at seat 3
    table.sit_out("P1")
    table.start_hand()

    first = [player_in_turn(table)]
    play(table, "call, check")
    first.append(player_in_turn(table))
    play(table, "check, check")
    first.append(player_in_turn(table))
    assert first == ["P4", "P4", "P4"]


@pytest.mark.clause("PKR 5.4", "R-46")
def test_a_newcomer_pays_nothing_in_the_first_orbit_and_the_big_blind_later() -> None:
    table = open_table([1, 2, 3])
    table.sit("Ann", 9, STACK)
    assert puts_in(table) == {2: [("small", 5)], 3: [("big", 10)]}
    fold_round(table)
    rounds(table, 4)  # the button has passed the Dealer, and is at seat 1
    table.sit("Bob", 8, STACK)

    assert puts_in(table) == {3: [("small", 5)], 8: [("big", 10)]}
    fold_round(table)
    table.sit("Cem", 10, STACK)
    assert puts_in(table) == {8: [("small", 5)], 9: [("big", 10)], 10: [("live", 10)]}


@pytest.mark.clause("PKR 5.4", "R-46")
def test_a_newcomer_on_the_big_blind_pays_it_in_the_first_orbit_too() -> None:
    table = open_table([1, 2])
    table.sit("Ann", 3, STACK)

    assert puts_in(table)[3] == [("big", 10)]


@pytest.mark.clause("PKR 5.4", "R-46")
def test_a_newcomers_live_big_blind_takes_the_place_of_the_small_blind() -> None:
    table = after_first_orbit([1, 3, 4])
    table.sit("Ann", 2, STACK)

    assert puts_in(table) == {2: [("live", 10)], 3: [("big", 10)]}


@pytest.mark.clause("PKR 5.4.1", "R-46")
@pytest.mark.parametrize(
    ("seat", "puts"),
    [
        (2, {3: [("big", 10)]}),
        (3, {2: [("small", 5)], 3: [("big", 10)]}),
        (4, {2: [("small", 5)], 3: [("big", 10)]}),
    ],
    ids=["at the Small Blind", "at the Big Blind", "elsewhere"],
)
def test_a_player_moved_by_staff_pays_the_big_blind_at_its_seat_and_nothing_elsewhere(
    seat: int, puts: dict[int, list[tuple[str, int]]]
) -> None:
    table = after_first_orbit([1, *{2, 3, 5} - {seat}])
    table.sit("Ann", seat, STACK, relocated=True)

    assert puts_in(table) == puts


def missed_small() -> PokerTable:
    """Seat 3 has missed the Small Blind. The next button stands at its seat."""
    table = after_first_orbit([1, 2, 3, 4, 5])
    rounds(table, 1)
    table.sit_out("P3")
    rounds(table, 1)
    assert table.view()["seats"][2]["missed"] == "small"
    return table


def missed_big() -> PokerTable:
    """Seat 3 has missed the Big Blind. The Small Blind is due at seat 3 next."""
    table = after_first_orbit([1, 2, 3, 4, 5])
    table.sit_out("P3")
    rounds(table, 1)
    assert table.view()["seats"][2]["missed"] == "big"
    return table


@pytest.mark.clause("PKR 5.5", "R-32")
def test_without_a_small_blind_the_next_player_posts_the_big_blind_and_the_button_goes_to_the_empty_seat() -> None:
    table = after_first_orbit([1, 2, 3, 4, 5])
    rounds(table, 1)
    table.sit_out("P3")

    assert puts_in(table) == {4: [("big", 10)]}
    fold_round(table)
    assert puts_in(table) == {4: [("small", 5)], 5: [("big", 10)]}
    assert table.view()["button"] == 3
    fold_round(table)
    assert opened(table).button == 4


@pytest.mark.clause("PKR 5.6", "R-32")
def test_without_a_big_blind_the_next_player_posts_it_and_the_seat_is_marked_and_passed_by() -> None:
    table = after_first_orbit([1, 2, 3, 4, 5])
    table.sit_out("P3")

    assert puts_in(table) == {2: [("small", 5)], 4: [("big", 10)]}
    assert table.view()["seats"][2]["missed"] == "big"
    fold_round(table)
    assert puts_in(table) == {4: [("small", 5)], 5: [("big", 10)]}
    assert table.view()["button"] == 2
    assert table.view()["seats"][2]["missed"] == "both"
    fold_round(table)
    assert opened(table).button == 4


@pytest.mark.clause("PKR 5.4.2(a)", "R-45")
def test_back_at_the_button_with_a_missed_small_blind_he_waits_one_round_and_pays_it_dead() -> None:
    table = missed_small()
    table.come_back("P3")
    assert puts_in(table) == {4: [("small", 5)], 5: [("big", 10)]}
    assert 3 not in {number for number, _, _ in table.state.hand.opening.dealt}  # type: ignore[union-attr]
    assert table.view()["seats"][2]["waits"]
    fold_round(table)

    assert puts_in(table)[3] == [("dead", 5)]
    assert not table.view()["seats"][2]["waits"]


@pytest.mark.clause("PKR 5.4.2(b)", "R-29")
def test_back_in_an_ordinary_seat_with_a_missed_small_blind_he_pays_it_dead() -> None:
    table = missed_small()
    rounds(table, 1)
    table.come_back("P3")

    assert puts_in(table) == {3: [("dead", 5)], 5: [("small", 5)], 1: [("big", 10)]}
    assert table.view()["pot"] == "20.00"
    assert table.view()["seats"][2]["bet"] == "0.00"


@pytest.mark.clause("PKR 5.4.2(c)")
def test_back_for_the_big_blind_with_a_missed_small_blind_he_pays_the_big_blind_only() -> None:
    table = missed_small()
    rounds(table, 3)
    table.come_back("P3")

    assert puts_in(table) == {2: [("small", 5)], 3: [("big", 10)]}


@pytest.mark.clause("PKR 5.4.2(d)", "R-45")
@pytest.mark.parametrize("orbits", [1, 2])
def test_back_for_the_big_blind_with_both_blinds_missed_he_pays_the_big_blind_only(orbits: int) -> None:
    table = missed_big()
    rounds(table, 4 * orbits - 1)
    assert table.view()["seats"][2]["missed"] == "both"
    table.come_back("P3")

    assert puts_in(table) == {2: [("small", 5)], 3: [("big", 10)]}


@pytest.mark.clause("PKR 5.4.2(d)", "R-45")
def test_back_for_the_big_blind_with_only_that_missed_he_pays_it_once() -> None:
    table = missed_big()
    table.sit_out("P2")
    rounds(table, 1)  # the button goes on to seat 4, so the Small Blind does not come to seat 3
    assert table.view()["seats"][2]["missed"] == "big"
    table.come_back("P3")

    assert puts_in(table) == {1: [("small", 5)], 3: [("big", 10)]}


@pytest.mark.clause("PKR 5.4.2", "R-29", "R-45")
def test_back_in_an_ordinary_seat_with_the_big_blind_missed_he_pays_both() -> None:
    table = missed_big()
    rounds(table, 2)
    table.come_back("P3")

    assert puts_in(table)[3] == [("dead", 5), ("live", 10)]
    assert table.view()["seats"][2]["bet"] == "10.00"


@pytest.mark.clause("PKR 5.4.2", "R-45")
def test_back_at_the_small_blind_he_pays_both_and_this_small_blind_is_among_them() -> None:
    table = missed_big()
    table.come_back("P3")

    assert puts_in(table) == {3: [("dead", 5), ("live", 10)], 4: [("big", 10)]}
    assert table.view()["pot"] == "25.00"


@pytest.mark.clause("PKR 5.6", "R-32")
@pytest.mark.parametrize(("due", "marked"), [(1, "big"), (2, "small")])
def test_with_three_players_one_who_is_away_for_his_blind_is_marked(due: int, marked: str) -> None:
    table = open_table([1, 2, 3])
    rounds(table, due)  # the button goes to seat 2, then to seat 3: seat 1 is due the Big Blind, then the Small Blind
    table.sit_out("P1")

    assert {kind for payments in puts_in(table).values() for kind, _ in payments} == {"small", "big"}
    assert table.view()["seats"][0]["missed"] == marked


@pytest.mark.clause("PKR 5.6", "R-32")
def test_a_blind_is_missed_once_in_an_absence() -> None:
    table = missed_big()
    marks = []
    for _ in range(12):
        table.start_hand()
        marks.append(table.state.seats[3].turns_missed)
        fold_round(table)

    assert marks == [2] * 12
