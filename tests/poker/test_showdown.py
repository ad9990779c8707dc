"""The end of a hand: the Game Marker, who shows, who may muck, and what is paid."""

from __future__ import annotations

import pytest

from croupier.poker import HandStage, PokerTable
from croupier.poker.events import HandShown
from croupier.refusals import Refused
from croupier.settlement import settle
from tests.poker.tables import deck, open_table, play

# Button 1, blinds 2 and 3. Seat 2: aces; seat 3: kings; seat 1: queens; the board helps nobody.
TOP = "As Ks Qs  Ad Kd Qd  2c 3d 4h 8s  2d 9c  2h Jd"


def at_showdown(
    actions: str = "call, call, check, check, check, check, check, check, check, check, check, check",
) -> PokerTable:
    table = open_table([1, 2, 3], automatic=False)
    table.start_hand(deck(TOP))
    table.deal()
    for action in actions.split(","):
        while table.turn is None:
            table.deal()
        play(table, action)
    while table.hand is not None and table.hand.stage is HandStage.BOARD:
        table.deal()
    return table


def refusal(table: PokerTable, method: str, player: str) -> tuple[str, str]:
    with pytest.raises(Refused) as found:
        getattr(table, method)(player)
    clause = found.value.clause
    return found.value.code, clause.cite if clause is not None else ""


@pytest.mark.clause("PKR 1.19(i)", "PKR 1.19(ii)", "PKR 3.14")
def test_the_marker_is_flipped_only_after_the_final_betting_round() -> None:
    table = open_table([1, 2, 3], automatic=False)
    table.start_hand(deck(TOP))
    table.deal()
    assert table.view()["marker"] == "BETTING ROUND"
    with pytest.raises(Refused, match="not complete"):
        table.flip_marker()
    assert refusal(table, "show", "P1") == ("TOO_EARLY", "PKR 3.14")

    table = at_showdown()
    table.flip_marker()

    assert table.view()["marker"] == "SHOWDOWN"
    with pytest.raises(Refused, match="shows SHOWDOWN"):
        table.flip_marker()


@pytest.mark.clause("PKR 3.14.2(b)")
def test_a_hand_shown_before_the_marker_is_valid_when_nothing_is_left_to_decide() -> None:
    table = at_showdown()

    events = table.show("P3")

    assert isinstance(events[0], HandShown)
    assert events[0].clause.cite == "PKR 3.14.2(b)"
    assert table.view()["seats"][2]["cards"] == ["Ks", "Kd"]


@pytest.mark.clause("PKR 3.14.2(c)", "R-30")
def test_with_no_bet_the_first_player_left_of_the_button_has_to_show_first() -> None:
    table = at_showdown()
    table.flip_marker()

    assert refusal(table, "muck", "P3")[0] == "NOT_ASKED"
    assert refusal(table, "muck", "P2") == ("MUST_SHOW", "PKR 3.14.2(c)")
    table.show("P2")
    table.muck("P3")
    table.muck("P1")
    table.settle()

    assert table.settlement is not None
    assert table.settlement["pots"][0]["winners"] == [2]
    assert [seat["hand"] for seat in table.settlement["seats"]] == ["one-pair", None, None]
    best = {seat["seat"]: set(seat.get("best", ())) for seat in table.view()["seats"]}
    assert best == {1: set(), 2: {"As", "Ad", "Jd", "9c", "8s"}, 3: set()}  # of hands that were shown alone


@pytest.mark.clause("PKR 3.14.2(a)", "R-30")
def test_the_last_to_raise_has_to_show_first() -> None:
    table = at_showdown("call, call, check, check, check, check, check, check, check, check, bet 20, call, fold")
    table.flip_marker()

    assert refusal(table, "muck", "P3") == ("MUST_SHOW", "PKR 3.14.2(a)")


@pytest.mark.clause("PKR 3.14.2(d)")
def test_a_hand_that_is_not_beaten_has_to_be_shown() -> None:
    table = at_showdown("call, call, check, check, check, check, check, check, check, check, bet 20, call, call")
    table.flip_marker()
    table.show("P3")
    table.muck("P1")

    assert refusal(table, "muck", "P2") == ("MUST_SHOW", "PKR 3.14.2(d)")
    assert table.show("P2")
    assert refusal(table, "show", "P2")[0] == "SHOWN_ALREADY"


@pytest.mark.clause("R-138")
def test_a_player_beaten_only_for_the_main_pot_has_to_show() -> None:
    table = open_table({1: 50_000, 2: 20_000, 3: 50_000}, automatic=False)
    table.start_hand(deck(TOP))  # aces are short
    table.deal()
    play(table, "raise 300, all-in, call")
    table.deal()
    play(table, "check, bet 100, call")
    while table.hand is not None and table.hand.stage is not HandStage.MARKER:
        play(table, "check") if table.turn else table.deal()
    table.flip_marker()
    table.show("P2")

    assert refusal(table, "muck", "P3")[0] == "MUST_SHOW"
    table.show("P3")
    table.muck("P1")
    table.settle()
    assert table.settlement is not None
    assert [pot["winners"] for pot in table.settlement["pots"]] == [[2], [3]]


@pytest.mark.clause("PKR 3.14.1")
def test_the_last_player_left_shows_nothing() -> None:
    table = at_showdown("fold, fold")

    with pytest.raises(Refused, match="no hand has to be shown"):
        table.flip_marker()
    table.settle()

    assert table.settlement is not None
    assert table.settlement["showdown"] == []
    assert all(seat["cards"] is None for seat in table.view()["seats"])


@pytest.mark.clause("PKR 3.14.2")
def test_a_hand_that_is_not_revealed_is_folded() -> None:
    table = at_showdown()
    table.flip_marker()

    table.report("hand-not-revealed", seat=2)
    table.show("P3")
    table.muck("P1")
    table.settle()

    assert table.settlement is not None
    assert table.settlement["pots"][0]["winners"] == [3]
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 3.14.2")
def test_a_player_whose_hand_is_folded_for_not_showing_it_may_leave() -> None:
    table = at_showdown()
    table.flip_marker()
    with pytest.raises(Refused, match="round"):
        table.leave("P2")

    table.report("hand-not-revealed", seat=2)

    assert table.leave("P2")


def test_a_hand_cannot_be_given_up_for_not_showing_before_the_showdown() -> None:
    table = at_showdown()

    with pytest.raises(Refused, match="waiting for the Game Marker"):
        table.report("hand-not-revealed", seat=2)


def test_an_automatic_table_asks_everyone_in_order_as_a_dealer_would() -> None:
    by_hand = at_showdown()
    by_hand.flip_marker()
    by_hand.show("P2")
    by_hand.muck("P3")
    by_hand.muck("P1")
    by_hand.settle()
    table = open_table([1, 2, 3])
    table.start_hand(deck(TOP))
    play(table, "call, call, check, check, check, check, check, check, check, check, check, check")

    assert table.settlement == by_hand.settlement
    assert table.hand == by_hand.hand
