"""The Dealer tells players who have yet to join, or to return to, the game their payment if it began now."""

from __future__ import annotations

import pytest

from croupier.poker import PokerTable
from tests.poker.comings_and_goings import LivelyTable
from tests.poker.tables import fold_round, open_table


def rounds(table: PokerTable, count: int) -> None:
    for _ in range(count):
        table.start_hand()
        fold_round(table)


def told(table: PokerTable, player: str) -> tuple[str, str | None, str, str, bool] | None:
    owes = table.view(player)["owes"]
    if owes is None:
        return None
    return owes["message"].removeprefix("dealer.owes_"), owes["blind"], owes["live"], owes["dead"], owes["waits"]


@pytest.mark.clause("PKR 5.4")
def test_a_newcomer_in_the_first_orbit_is_told_that_he_owes_nothing_unless_he_sits_on_the_big_blind() -> None:
    table = open_table([1, 2, 3])
    rounds(table, 1)  # next: button 2, blinds 3 and 1
    table.sit("Ann", 9, 50_000)

    assert told(table, "Ann") == ("big_blind_due", "big", "0.00", "0.00", False)
    table.sit("Bob", 5, 50_000)
    assert told(table, "Bob") == ("big_blind_due", "big", "0.00", "0.00", False)
    assert told(table, "Ann") == ("first_orbit", None, "0.00", "0.00", False)
    sentence = "First orbit: you owe nothing to join, unless the Big Blind is due at your seat"
    assert table.view("Ann")["owes"]["sentence"] == sentence


@pytest.mark.clause("PKR 5.4")
def test_the_first_to_sit_down_is_told_so_too() -> None:
    table = open_table([1])

    assert told(table, "P1") == ("first_orbit", None, "0.00", "0.00", False)


@pytest.mark.clause("R-46")
def test_a_newcomer_at_the_small_blind_is_told_that_he_posts_it() -> None:
    table = open_table([1, 2, 5])
    rounds(table, 1)  # next: button 2
    table.sit("Ann", 3, 50_000)

    assert told(table, "Ann") == ("small_blind_due", "small", "0.00", "0.00", False)


@pytest.mark.clause("PKR 5.4", "PKR 5.4.1")
def test_a_newcomer_after_the_first_orbit_pays_and_a_moved_player_does_not() -> None:
    table = open_table([1, 2, 3])
    rounds(table, 4)  # next: button 2, blinds 3 and 1
    table.sit("Ann", 8, 50_000)
    table.sit("Bob", 9, 50_000)
    table.sit("Cem", 10, 50_000, relocated=True)

    assert told(table, "Bob") == ("new_player", None, "10.00", "0.00", False)
    assert told(table, "Cem") == ("moved_here", None, "0.00", "0.00", False)


@pytest.mark.clause("PKR 5.4.2", "PKR 5.4.2(a)", "PKR 5.4.2(b)")
def test_a_player_who_missed_a_blind_is_told_what_he_would_pay_while_he_is_away() -> None:
    table = open_table([1, 2, 3, 4, 5])
    rounds(table, 1)
    table.sit_out("P3")
    rounds(table, 1)  # the player misses the Small Blind
    assert told(table, "P3") == ("waits_for_button", None, "0.00", "5.00", True)
    rounds(table, 1)
    assert told(table, "P3") == ("small_blind_missed", None, "0.00", "5.00", False)
    rounds(table, 3)  # and the Big Blind
    assert told(table, "P3") == ("both_blinds", None, "10.00", "5.00", False)


def test_a_player_who_owes_nothing_and_a_passer_by_are_told_nothing() -> None:
    table = open_table([1, 2, 3])
    rounds(table, 1)

    assert told(table, "P1") is None
    assert table.view()["owes"] is None


@pytest.mark.clause("PKR 5.4", "PKR 5.4.1", "PKR 5.4.2")
@pytest.mark.parametrize("players", range(2, 11))
def test_what_players_are_told_is_what_they_then_pay(players: int) -> None:
    """Over random comings and goings: the amounts that the Dealer names are those of the round that opens."""
    for seed in range(3):
        table = LivelyTable(players, seed)
        for _ in range(30):
            table.sit_out_at_random(0.15)
            table.join_and_leave_at_random()
            if table.ready < 2:
                continue
            due = table.dues()
            opened = table.open_round()
            for number, _, _ in opened.dealt:
                live = sum(amount for at, amount, dead in opened.posts if at == number and not dead)
                dead = sum(amount for at, amount, dead in opened.posts if at == number and dead)
                found = due[number]
                if found is None:
                    assert (live, dead) == (0, 0)
                else:
                    assert (found.live, found.dead) == (live, dead)
                    assert (found.blind == "big") is (opened.big == number)
                    assert not found.waits
            assert all(due[number] is not None and due[number].waits for number in opened.waits)  # type: ignore[union-attr]
