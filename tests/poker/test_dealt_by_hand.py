"""A Poker table where a person deals: what the Dealer enters, what nobody knows, and how the hand ends."""

from __future__ import annotations

import pytest

from croupier import settle, verify_record
from croupier.cards import cards
from croupier.poker import HandStage, as_document, from_document, replay
from croupier.poker.events import Acted, CardsFaceDown, HandMucked
from croupier.refusals import Refused
from tests.poker.hand_dealt import (
    FLOP,
    RIVER,
    TURN,
    before_the_showdown,
    hand_of,
    on_the_flop,
    open_by_hand,
    stacks,
    started,
)
from tests.poker.tables import play


@pytest.mark.clause("PKR 3.9", "PKR 1.21")
def test_hole_cards_come_face_down_and_nobody_knows_them_not_even_their_player() -> None:
    table = started([1, 2, 3])

    hand = hand_of(table)
    assert hand.stage is HandStage.BETTING
    assert hand.hole == ((), (), ())
    assert [hand.cards_at(place) for place in range(3)] == [2, 2, 2]
    own = next(seat for seat in table.view("P2")["seats"] if seat["seat"] == 2)
    assert (own["cards"], own["cards_dealt"], own["hand_in_words"]) == (None, 2, None)
    assert hand.commitment is None


@pytest.mark.clause("PKR 3.9")
def test_hole_cards_are_not_named() -> None:
    table = started([1, 2, 3], dealt=False)

    with pytest.raises(Refused, match="face down"):
        table.deal(cards("As Kd"))
    with pytest.raises(Refused, match="face down"):
        table.record_card("seat", cards("As")[0], seat=2)


@pytest.mark.clause("PKR 3.9")
def test_hole_cards_can_be_entered_one_by_one() -> None:
    table = started([1, 2], dealt=False)

    for seat in (2, 1, 2):
        table.record_card("seat", seat=seat)
    assert hand_of(table).stage is HandStage.DEAL
    table.record_card("seat", seat=1)

    assert hand_of(table).stage is HandStage.BETTING


@pytest.mark.clause("PKR 3.10", "PKR 1.8")
def test_a_street_comes_after_a_burnt_card_that_nobody_has_seen() -> None:
    table = started([1, 2, 3])
    play(table, "call, call, check")

    events = table.deal(FLOP)

    assert isinstance(events[0], CardsFaceDown)
    assert (events[0].to, events[0].number) == ("burnt", 1)
    assert table.view()["board"] == ["Kh", "Qs", "Jh"]
    assert table.view()["burnt"] == 1
    assert table.turn == 2


@pytest.mark.clause("PKR 1.8", "PKR 3.10", "PKR 3.11")
def test_board_and_burnt_cards_can_be_entered_as_they_come() -> None:
    table = started([1, 2, 3])
    play(table, "call, call, check")

    table.record_card("burnt")
    for card in FLOP[:2]:
        table.record_card("community", card)
    assert hand_of(table).stage is HandStage.BOARD
    table.record_card("community", FLOP[2])
    play(table, "check, check, check")
    table.record_card("burnt", cards("2c")[0])
    table.deal(TURN)

    on_table = hand_of(table).on_table
    assert on_table is not None
    assert on_table.burnt == (None, *cards("2c"))
    assert (hand_of(table).board, hand_of(table).round) == ((*FLOP, *TURN), 2)


def test_a_flop_that_is_begun_card_by_card_can_be_completed_at_once() -> None:
    table = started([1, 2, 3])
    play(table, "call, call, check")
    table.record_card("burnt")
    table.record_card("community", FLOP[0])

    table.deal(FLOP[1:])

    assert table.view()["burnt"] == 1
    assert hand_of(table).stage is HandStage.BETTING


@pytest.mark.clause("PKR 3.10")
@pytest.mark.parametrize("named", ["Kh Qs", "Kh Qs Jh 9c", "Kh Qs Kh"])
def test_a_street_has_its_number_of_different_cards(named: str) -> None:
    table = started([1, 2, 3])
    play(table, "call, call, check")

    with pytest.raises(Refused, match="come"):
        table.deal(cards(named))

    assert hand_of(table).board == ()


@pytest.mark.clause("PKR 2.2.1")
def test_a_card_that_is_known_is_refused_with_its_place() -> None:
    table = before_the_showdown()
    table.show("P2", cards("As Ad"))

    for named, place in (("Kh 2c", "on the board"), ("Ad 2c", "seat 2")):
        with pytest.raises(Refused, match=place) as refused:
            table.show("P3", cards(named))
        assert refused.value.code == "CARD_TWICE"


@pytest.mark.clause("PKR 2.2.1")
def test_burnt_and_discarded_cards_that_are_known_do_not_come_again() -> None:
    table = started([1, 2, 3])
    table.report("exposed-card", {"count": 1}, seat=3, card=cards("5h")[0])
    table.deal()
    play(table, "call, call, check")
    table.record_card("burnt", cards("6h")[0])

    for named, place in (("5h Qs Jh", "discarded"), ("6h Qs Jh", "burnt")):
        with pytest.raises(Refused, match=place):
            table.deal(cards(named))


@pytest.mark.clause("PKR 3.14.1")
def test_an_uncontested_pot_needs_no_cards() -> None:
    table = started([1, 2, 3])

    play(table, "raise 40, fold, fold")
    table.settle()

    assert stacks(table) == {1: 1015, 2: 995, 3: 990}
    assert hand_of(table).hole == ((), (), ())
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 3.14", "PKR 3.14.2", "PKR 4.4", "R-30", "R-143")
def test_the_dealer_enters_the_hands_that_are_shown_and_a_mucked_hand_stays_unknown() -> None:
    table = before_the_showdown()

    table.show("P2", cards("As Ad"))
    table.show("P3", cards("Kd Kc"))
    table.muck("P1")
    table.settle()

    assert stacks(table) == {1: 990, 2: 990, 3: 1020}
    shown = {seat["seat"]: seat["cards"] for seat in table.view("P1")["seats"]}
    assert shown == {1: None, 2: ["As", "Ad"], 3: ["Kd", "Kc"]}
    assert [seat.get("cards") for seat in table.sheet()["seats"]] == [["As", "Ad"], ["Kd", "Kc"], None]
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 3.14.2(c)", "R-30", "R-143")
def test_the_player_who_is_asked_first_has_to_show() -> None:
    table = before_the_showdown()

    with pytest.raises(Refused, match="seat 2 is not beaten"):
        table.muck("P2")
    with pytest.raises(Refused, match="seat 2 is asked"):
        table.muck("P3")


@pytest.mark.clause("R-138", "R-143")
def test_a_player_in_a_side_pot_cannot_muck_to_a_hand_that_is_not_in_it() -> None:
    table = started({1: 20_000, 2: 100_000, 3: 100_000})
    play(table, "all-in, call, call")
    table.deal(FLOP)
    play(table, "bet 100, call")
    table.deal(TURN)
    play(table, "check, check")
    table.deal(RIVER)
    play(table, "check, check")
    table.flip_marker()
    table.show("P1", cards("As Ad"))

    with pytest.raises(Refused, match="has to show"):
        table.muck("P2")


@pytest.mark.clause("PKR 3.14.2")
def test_a_hand_that_has_to_be_shown_and_is_not_is_folded() -> None:
    table = before_the_showdown()

    table.report("hand-not-revealed", seat=2)
    table.show("P3", cards("2c 3d"))
    table.muck("P1")
    table.settle()

    assert stacks(table) == {1: 990, 2: 990, 3: 1020}


@pytest.mark.parametrize("named", ["As", "As Ad Ac", ""])
def test_a_shown_hand_has_two_cards(named: str) -> None:
    table = before_the_showdown()

    with pytest.raises(Refused, match="two cards"):
        table.show("P2", cards(named))


def test_hands_are_not_shown_by_the_system() -> None:
    table = open_by_hand([1, 2])

    table.start_hand()

    assert hand_of(table).stage is HandStage.DEAL
    with pytest.raises(Refused, match="no deck"):
        open_by_hand([1, 2]).start_hand(cards("As Kd"))


def test_an_action_that_staff_enter_is_recorded_as_theirs() -> None:
    table = started([1, 2, 3])

    (event,) = table.act("P1", "fold", entered_by="Dee")

    assert isinstance(event, Acted)
    assert (event.seat, event.entered_by, event.placed_by) == (1, "Dee", "")


def test_a_muck_is_recorded_by_the_player_where_no_staff_entered_it() -> None:
    table = before_the_showdown()
    table.show("P2", cards("As Ad"))

    (event,) = table.muck("P3")

    assert isinstance(event, HandMucked)
    assert event.entered_by == ""


@pytest.mark.clause("R-56")
def test_no_fewer_cards_lie_at_a_seat_than_are_known() -> None:
    table = before_the_showdown()
    table.show("P2", cards("As Ad"))

    with pytest.raises(Refused, match="2 cards of seat 2 are known"):
        table.count_cards(2, 1)


@pytest.mark.clause("PKR 3.14.2(b)", "PKR 3.15")
def test_players_who_are_all_in_may_show_before_the_board_is_complete() -> None:
    table = started([1, 2])
    play(table, "all-in, call")

    table.show("P1", cards("As Ad"))
    table.deal(FLOP)
    table.deal(TURN)
    table.deal(RIVER)
    table.flip_marker()
    table.muck("P2")
    table.settle()

    assert stacks(table) == {1: 2000, 2: 0}


def test_what_is_stored_makes_the_same_table() -> None:
    table = before_the_showdown()
    table.show("P2", cards("As Ad"))
    table.muck("P3")
    table.muck("P1")
    table.settle()

    again = replay(from_document(as_document(event)) for event in table.events)

    assert again == table.state


def test_a_hand_dealt_by_hand_on_a_table_on_the_flop_has_no_deck_to_verify() -> None:
    table = on_the_flop()
    play(table, "bet 20, fold, fold")
    table.settle()

    verification = verify_record(table.record())

    assert (verification.verified, verification.problems, verification.decks) == (None, (), ())
