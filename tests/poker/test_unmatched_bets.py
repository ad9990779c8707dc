"""R-53: what nobody matched goes back at once where a hand is folded for exposed cards, and the rest stands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.money import read_money
from croupier.poker import PokerTable, from_document, replay
from croupier.poker.stored import as_document
from croupier.settlement import settle
from tests.poker.random_play import early_at_any_moment, expose_at_any_moment
from tests.poker.tables import deck, open_table, play

ACES_TO_SEAT_1 = "7c 8d As  2c 3d Ad  5s Kh Qs Jh  5h 6c  5d 2d"
"""Button 1: seats 2, 3 and 1 are dealt in turn; the board is Kh Qs Jh 6c 2d."""


def stacks(table: PokerTable) -> dict[int, str]:
    return {seat["seat"]: seat["stack"].removesuffix(".00") for seat in table.view()["seats"]}


def choices(table: PokerTable, player: str) -> list[tuple[str, int | None]]:
    return [(one.deed, None if one.lowest is None else one.lowest // 100) for one in table.legal_actions(player)]


def settled(table: PokerTable) -> dict[str, Any]:
    """Checks and calls to the end. The sheet settles to the same cents."""
    while not table.over:
        turn = table.turn
        assert turn is not None
        player = table.state.seats[turn].player
        play(table, table.legal_actions(player)[1].deed)
    assert table.settlement is not None
    assert settle(table.sheet()) == table.settlement
    return dict(table.settlement)


def on_the_flop(short: int = 1000, seats: int = 3) -> PokerTable:
    """Button 1 with a stack of its own; all have called 10; seat 2 acts first."""
    table = open_table(
        {number: 100_000 if number > 1 else short * 100 for number in range(1, seats + 1)}, min_stake=1000
    )
    table.start_hand(deck(ACES_TO_SEAT_1) if seats == 3 else None)
    play(table, ", ".join(["call"] * (seats - 1) + ["check"]))
    return table


@pytest.mark.clause("PKR 5.11", "PKR 3.15.4", "PKR 4.6.1", "R-53")
def test_an_all_in_player_wins_no_more_of_an_exposed_hand_than_his_chips_cover() -> None:
    table = on_the_flop(short=30)
    play(table, "bet 500, fold, all-in")  # seat 1 calls with 20
    assert table.over  # seat 2 alone could bet on: nothing was left to decide
    assert settled(table)["uncalled"] == [{"seat": 2, "amount": "480.00", "clause": "PKR 4.3"}]

    table = on_the_flop(short=30, seats=4)
    play(table, "bet 500, fold, fold")  # seat 1 is to act
    table.expose_cards("P2")
    assert table.over
    assert stacks(table) == {1: "60", 2: "990", 3: "990", 4: "990"}


@pytest.mark.clause("PKR 5.11", "PKR 4.6", "R-53")
def test_what_an_all_in_has_matched_of_an_exposed_bet_stays_in() -> None:
    table = on_the_flop(short=30)
    play(table, "check, bet 500, all-in")  # seat 2 is to act
    table.expose_cards("P3")

    assert stacks(table) == {1: "0", 2: "990", 3: "970"}
    assert choices(table, "P2") == [("fold", None), ("call", 20), ("raise", 40), ("all-in", 990)]
    play(table, "call")
    result = settled(table)
    assert [(pot["amount"], pot["eligible"], pot["winners"]) for pot in result["pots"]] == [("90.00", [1, 2], [1])]
    assert result["uncalled"] == [{"seat": 3, "amount": "480.00", "clause": "PKR 4.3"}]


@pytest.mark.clause("PKR 3.5", "PKR 3.16", "PKR 5.11", "R-25", "R-53")
def test_the_smallest_raise_is_counted_from_bets_that_stand() -> None:
    table = on_the_flop(seats=5)
    play(table, "bet 20, raise 100")  # seat 4 is to act
    assert choices(table, "P4")[2] == ("raise", 180)

    table.expose_cards("P3")

    assert choices(table, "P4") == [("fold", None), ("call", 20), ("raise", 40), ("all-in", 990)]
    play(table, "call, call, call")  # seat 2 has nothing more to answer: the turn card has come
    assert table.view()["street"] == "turn"
    assert settled(table)["uncalled"] == [{"seat": 3, "amount": "80.00", "clause": "PKR 4.3"}]


@pytest.mark.clause("PKR 3.10.1(b)", "PKR 5.11", "R-53")
def test_a_round_whose_only_bet_went_back_is_not_opened() -> None:
    table = on_the_flop(seats=4)
    play(table, "check, bet 60")
    table.expose_cards("P3")

    assert table.view()["bet"] == "0.00"
    assert choices(table, "P4") == [("fold", None), ("check", None), ("bet", 10), ("all-in", 990)]
    play(table, "check, check")  # seat 2 has checked already
    assert table.view()["street"] == "turn"
    settled(table)


@pytest.mark.clause("PKR 5.11", "R-53")
def test_a_bet_that_another_has_called_stays_in_whole() -> None:
    table = on_the_flop(seats=4)
    play(table, "bet 60, call")
    table.expose_cards("P2")
    assert stacks(table)[2] == "930"
    assert choices(table, "P4")[1] == ("call", 60)

    table.expose_cards("P3")  # the two bets have matched one another
    play(table, "fold")

    assert table.over
    assert stacks(table) == {1: "1150", 2: "930", 3: "930", 4: "990"}
    assert settled(table)["uncalled"] == []


@pytest.mark.clause("PKR 1.6", "PKR 5.11", "R-28", "R-53")
def test_a_blind_of_an_exposed_hand_still_has_to_be_called() -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    table.expose_cards("P3")  # the Big Blind

    assert choices(table, "P1")[1:3] == [("call", 10), ("raise", 20)]
    play(table, "fold")  # the Small Blind is alone: 5 of the Big Blind was never matched
    assert stacks(table) == {1: "1000", 2: "1005", 3: "995"}
    assert settled(table)["uncalled"] == [{"seat": 3, "amount": "5.00", "clause": "PKR 4.3"}]


@pytest.mark.clause("PKR 3.15.4", "R-53")
def test_matched_bets_of_exposed_hands_are_beyond_an_all_in_player() -> None:
    table = on_the_flop(short=30, seats=4)
    play(table, "check, bet 100, call, all-in")  # seat 2 is to act
    table.expose_cards("P3")
    table.expose_cards("P4")
    play(table, "call")

    result = settled(table)
    main, side = result["pots"]
    assert (main["amount"], main["eligible"]) == ("120.00", [1, 2])
    assert (side["amount"], side["eligible"], side["winners"]) == ("160.00", [2], [2])


@pytest.mark.clause("PKR 3.15.4", "R-53")
def test_what_no_active_player_can_win_goes_back_to_its_owners() -> None:
    table = open_table({1: 3_000, 2: 100_000, 3: 100_000, 4: 100_000, 5: 3_000}, min_stake=1_000)
    table.start_hand()
    play(table, "call, call, call, call, check")
    play(table, "check, bet 100, call, all-in, all-in")  # seats 5 and 1 are all-in for 20; seat 2 is to act
    table.expose_cards("P3")
    table.expose_cards("P4")
    play(table, "fold")

    assert table.settlement is not None
    assert table.settlement["uncalled"] == [
        {"seat": 3, "amount": "80.00", "clause": "PKR 4.3"},
        {"seat": 4, "amount": "80.00", "clause": "PKR 4.3"},
    ]
    assert [pot["amount"] for pot in table.settlement["pots"]] == ["130.00"]
    assert settle(table.sheet()) == table.settlement


def most_from_each(table: PokerTable) -> None:
    """An all-in player never wins from one opponent more than their own chips cover; the rake leaves less."""
    settlement = table.settlement
    hand = table.hand
    assert settlement is not None
    assert hand is not None
    start = {seat["seat"]: read_money(seat["start"]) for seat in settlement["seats"]}
    net = {seat["seat"]: read_money(seat["end"]) - start[seat["seat"]] for seat in settlement["seats"]}
    dead = sum(amount for _, amount, is_dead in hand.opening.posts if is_dead)
    all_in = [number for place, number in enumerate(hand.numbers) if not hand.betting.bettors[place].stack]
    for number in all_in:
        covered = sum(
            min(start[number], hand.put_in(place)) for place in range(len(start)) if hand.numbers[place] != number
        )
        assert net[number] <= covered + dead


@pytest.mark.clause("PKR 3.15.4", "PKR 4.6", "R-53")
@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_an_all_in_player_never_wins_more_from_one_opponent_than_he_has(seed: int) -> None:
    table = expose_at_any_moment(seed)
    most_from_each(table)


@pytest.mark.clause("PKR 3.15.4", "PKR 5.10.3", "PKR 5.11", "R-53")
@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_nor_where_bets_are_early_or_left_in_and_the_sheet_settles_to_the_same_cents(seed: int) -> None:
    table = early_at_any_moment(seed)
    most_from_each(table)
    assert settle(table.sheet()) == table.settlement
    assert replay([from_document(as_document(event)) for event in table.events]) == table.state
