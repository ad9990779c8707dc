"""Section 5 in a hand: what goes wrong is ruled on as everywhere, and takes effect at once."""

from __future__ import annotations

import pytest

from croupier.cards import cards, names
from croupier.poker import HandStage, PokerTable
from croupier.poker.events import (
    BoardTakenBack,
    CardDiscarded,
    DeckCommitted,
    HandFoldedByRuling,
    HandVoided,
    PokerCardsDealt,
    PokerIrregularityRuled,
)
from croupier.refusals import Refused
from croupier.rulings import Authority
from croupier.settlement import settle
from croupier.shoe import verify_record
from tests.poker.tables import deck, fold_round, open_table, play

TOP = "As Ks Qs  Ad Kd Qd  2c 3d 4h 8s  2d 9c  2h Jd"


def started(*, automatic: bool = True) -> PokerTable:
    table = open_table([1, 2, 3], automatic=automatic)
    table.start_hand()
    return table


def check_down(table: PokerTable) -> None:
    while not table.over:
        turn = table.turn
        assert turn is not None
        player = table.state.seats[turn].player
        play(table, table.legal_actions(player)[1].deed)


def ruling_of(table: PokerTable) -> tuple[str, str | None]:
    ruled = [event for event in table.events if isinstance(event, PokerIrregularityRuled)][-1]
    return ruled.ruling, None if ruled.clause is None else ruled.clause.cite


VOIDS = [
    ("foreign-card", {}, "PKR 5.2.1"),
    ("deck-count-wrong", {}, "PKR 5.2.2"),
    ("insufficient-cards", {}, "PKR 5.2.3"),
    ("unshuffled-deck", {}, "PKR 5.2.4"),
    ("exposed-card", {"count": 2}, "PKR 5.2.5"),
    ("player-card-count", {"players_have_seen": True}, "PKR 5.2.6"),
    ("hand-count", {"players_have_seen": False, "reconstructible": False}, "PKR 5.2.7(a)"),
    ("hand-count", {"players_have_seen": True, "reconstructible": True}, "PKR 5.2.7(b)"),
    ("interruption", {}, "PKR 5.1.2"),
]


@pytest.mark.clause("PKR 5.2", "PKR 5.12", "PKR 5.1.2", "R-141")
@pytest.mark.parametrize(("kind", "facts", "clause"), VOIDS)
def test_a_void_returns_every_chip(kind: str, facts: dict[str, object], clause: str) -> None:
    table = open_table([1, 2, 3])
    table.start_hand()
    fold_round(table)
    before = {seat.number: seat.stack for seat in table.state.seats.values()}
    table.start_hand(deck(TOP))

    table.report(kind, facts)

    assert ruling_of(table) == ("void-round", clause)
    assert isinstance(table.events[-1], HandVoided)
    assert table.over
    assert {seat.number: seat.stack for seat in table.state.seats.values()} == before
    assert settle(table.sheet()) == table.settlement
    opened = table.start_hand()[0]
    assert getattr(opened, "button", None) == 3  # it moves on all the same


@pytest.mark.clause("R-141")
def test_what_a_new_player_paid_is_owed_again_after_a_void() -> None:
    table = open_table([1, 2, 3])
    for _ in range(3):
        table.start_hand()
        fold_round(table)
    table.sit("P9", 9, 50_000)
    table.start_hand()
    table.report("foreign-card")

    opened = table.start_hand()[0]

    assert getattr(opened, "posts", None) == ((9, 1000, False),)


@pytest.mark.clause("PKR 5.1.1", "PKR 5.1.2", "R-24")
def test_an_interruption_voids_until_a_bet_is_lost() -> None:
    table = open_table([1, 2, 3, 4])
    table.start_hand()
    play(table, "fold, call")
    table.report("interruption")
    assert ruling_of(table) == ("void-round", "PKR 5.1.2")  # the folded player had nothing in

    table.start_hand()
    play(table, "raise 40, fold, fold")  # button 2, blinds 3 and 4: the Small Blind is lost
    table.report("interruption")
    assert ruling_of(table) == ("conclude-round", "PKR 5.1.1")
    assert not table.over


@pytest.mark.clause("PKR 5.1.1", "PKR 5.1.2", "R-24")
@pytest.mark.parametrize(
    ("top", "streets", "ruling"),
    [
        ("Ks As Kd Ad", 0, "void-round"),
        ("Ks As Kd Ad  2c 3h 4h 9c", 1, "void-round"),
        ("Ks As Kd Ad  2c 3h Ah Ac", 1, "conclude-round"),  # kings cannot beat four aces, whatever comes
        ("Ks As Kd Ad  2c 3h 4h 9c  2d 7s", 2, "void-round"),  # two kings are left in the deck
        ("Ks As Kd Ad  2c 3h Ah 9c  2d 7s", 2, "conclude-round"),
        ("Ks As Kd Ad  2c 3h 4h 9c  2d 7s  2h 8d", 3, "conclude-round"),  # the marker is not yet flipped
    ],
)
def test_an_interruption_of_an_all_in_voids_while_a_card_to_come_can_decide_it(
    top: str, streets: int, ruling: str
) -> None:
    table = open_table([1, 2], automatic=False)
    table.start_hand(deck(top))
    table.deal()
    play(table, "all-in, call")
    table.show("P1")  # a hand that lies open decides nothing by itself
    for _ in range(streets):
        table.deal()
    table.report("interruption")

    assert ruling_of(table)[0] == ruling
    assert table.over is (ruling == "void-round")


@pytest.mark.clause("PKR 5.1.2", "R-24")
def test_an_interruption_voids_while_the_river_is_bet_on() -> None:
    table = open_table([1, 2])
    table.start_hand(deck("Ks As Kd Ad  2c 3h Ah Ac  2d 7s  2h 8d"))
    play(table, "call, check, check, check, check, check, bet 20")  # kings have lost, but aces may still fold
    table.report("interruption")

    assert ruling_of(table) == ("void-round", "PKR 5.1.2")


def test_a_fact_that_the_hand_knows_cannot_be_given_otherwise() -> None:
    table = started()

    with pytest.raises(Refused, match="the record of this hand says"):
        table.report("interruption", {"outcome_established": True})
    with pytest.raises(Refused, match="missing"):
        table.report("hand-count")


@pytest.mark.clause("PKR 5.2.6", "PKR 5.2.7(b)", "R-56")
@pytest.mark.parametrize("kind", ["player-card-count", "hand-count"])
def test_where_the_system_deals_players_have_their_cards_before_their_eyes(kind: str) -> None:
    facts = {"reconstructible": True} if kind == "hand-count" else {}
    table = started()

    with pytest.raises(Refused, match="the record of this hand says"):
        table.report(kind, {**facts, "players_have_seen": False})
    table.report(kind, facts)

    assert ruling_of(table) == ("void-round", "PKR 5.2.6" if kind == "player-card-count" else "PKR 5.2.7(b)")
    assert {seat.stack for seat in table.state.seats.values()} == {100_000}


@pytest.mark.clause("PKR 5.2.6", "R-56")
@pytest.mark.parametrize("seen", [True, False])
def test_cards_dealt_by_hand_are_seen_once_somebody_has_acted(seen: bool) -> None:
    table = open_table([1, 2, 3])
    table.start_hand(deck(TOP))
    play(table, "call")
    if not seen:
        with pytest.raises(Refused, match="the record of this hand says"):
            table.report("player-card-count", {"players_have_seen": seen})
        return
    table.report("player-card-count", {"players_have_seen": seen})
    assert table.over


@pytest.mark.clause("PKR 5.3", "R-44")
def test_one_card_exposed_in_the_deal_is_discarded_and_the_next_takes_its_place() -> None:
    table = open_table([1, 2, 3])
    table.start_hand(deck(TOP))

    table.report("exposed-card", {"count": 1}, seat=2, card=cards("Ad")[0])

    assert ruling_of(table) == ("discard-card", "PKR 5.3")
    assert table.view("P2")["seats"][1]["cards"] == ["As", "2c"]
    play(table, "call, call, check")
    assert table.view()["board"] == ["4h", "8s", "2d"]  # 3d is burnt
    check_down(table)
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 5.2.5", "R-44")
def test_a_second_exposed_card_voids_the_round() -> None:
    table = open_table([1, 2, 3])
    table.start_hand(deck(TOP))
    table.report("exposed-card", {"count": 1}, seat=2, card=cards("Ad")[0])

    table.report("exposed-card", {"count": 1}, seat=3, card=cards("Ks")[0])

    assert ruling_of(table) == ("void-round", "PKR 5.2.5")


def test_an_exposed_card_is_named_and_the_deal_not_over() -> None:
    table = open_table([1, 2, 3])
    table.start_hand(deck(TOP))
    with pytest.raises(Refused, match="the exposed card and its seat"):
        table.report("exposed-card", {"count": 1}, seat=2, card=cards("Ks")[0])
    play(table, "call")

    with pytest.raises(Refused, match="Initial Deal is over"):
        table.report("exposed-card", {"count": 1}, seat=2, card=cards("Ad")[0])


@pytest.mark.clause("PKR 5.3", "R-44")
def test_a_card_found_face_up_is_passed_by() -> None:
    table = open_table([1, 2, 3])
    table.start_hand(deck(TOP))

    table.report("face-up-card")
    play(table, "call, call, check")

    assert table.view()["board"] == ["4h", "8s", "2d"]
    assert not any(isinstance(event, CardDiscarded) for event in table.events)


@pytest.mark.clause("PKR 5.7", "PKR 5.9")
@pytest.mark.parametrize(
    ("before", "clause", "came"),
    [("", "PKR 5.7", 3), ("call, call, check", "PKR 5.9", 1), ("call, call, check, check, check, check", "PKR 5.9", 1)],
)
def test_a_board_card_that_comes_too_early_goes_back_and_the_rest_is_shuffled(
    before: str, clause: str, came: int
) -> None:
    table = started()
    if before:
        play(table, before)
    board, turn = table.view()["board"], table.turn

    events = table.report("premature-board-card")

    assert ruling_of(table) == ("reshuffle-and-redeal", clause)
    back = next(event for event in events if isinstance(event, BoardTakenBack))
    assert len(back.cards) == came
    assert isinstance(events[-1], DeckCommitted)
    assert (table.view()["board"], table.turn) == (board, turn)
    assert table.view()["commitment"] == events[-1].commitment
    check_down(table)
    assert settle(table.sheet()) == table.settlement
    assert verify_record(table.record()).verified


@pytest.mark.clause("PKR 5.8", "PKR 5.8.1", "PKR 5.8.2", "R-43")
@pytest.mark.parametrize(
    ("before", "clause", "came"),
    [
        ("call, call, check", "PKR 5.8", 4),
        ("call, call, check, check, check, check", "PKR 5.8.1", 2),
        ("call, call, check, check, check, check, check, check, check", "PKR 5.8.2", 2),
    ],
)
def test_too_many_board_cards_go_back_unless_they_can_be_told_apart(before: str, clause: str, came: int) -> None:
    table = started(automatic=False)
    table.deal()
    for action in before.split(","):
        if table.turn is None:
            table.deal()
        play(table, action)
    table.report("excess-board-cards", {"reconstructible": True})
    assert ruling_of(table) == ("reconstruct", clause)

    events = table.report("excess-board-cards", {"reconstructible": False})

    assert ruling_of(table) == ("reshuffle-and-redeal", clause)
    back = next(event for event in events if isinstance(event, BoardTakenBack))
    assert len(back.cards) == came
    assert table.hand is not None
    assert table.hand.stage is HandStage.BOARD
    table.deal()
    table.report("interruption")  # a void, so that the record can be read
    assert verify_record(table.record()).verified


@pytest.mark.clause("PKR 1.33", "PKR 5.8", "PKR 5.8.1", "PKR 5.8.2", "R-43", "R-55")
@pytest.mark.parametrize("streets", [0, 1, 2])
def test_too_many_board_cards_that_can_be_told_apart_are_put_in_order_from_the_deck(streets: int) -> None:
    table, same = (open_table([1, 2, 3], automatic=False) for _ in range(2))
    for one in (table, same):
        one.start_hand()
        one.deal()
        play(one, "call, call, check")
        for _ in range(streets):
            one.deal()
            play(one, "check, check, check")
    table.report("excess-board-cards", {"reconstructible": True})

    with pytest.raises(Refused, match="put back in order") as refused:
        table.deal()
    assert str(refused.value.clause) == "R-55"
    table.reconstruct()
    same.deal()

    assert table.view()["board"] == same.view()["board"]  # the card drawn too many is the next one in order
    play(table, "all-in, call, call")
    play(same, "all-in, call, call")
    for one in (table, same):
        while one.hand is not None and one.hand.stage is HandStage.BOARD:
            one.deal()
    assert table.view()["board"] == same.view()["board"]
    table.report("foreign-card")
    assert verify_record(table.record()).verified


@pytest.mark.clause("PKR 1.33", "PKR 5.2.7(a)", "R-43", "R-55")
def test_a_hand_too_many_that_nobody_has_looked_at_is_put_right_before_play_goes_on() -> None:
    table = open_table([1, 2, 3])
    table.start_hand(deck(TOP))
    table.report("hand-count", {"players_have_seen": False, "reconstructible": True})
    assert ruling_of(table) == ("reconstruct", "PKR 5.2.7(a)")
    assert table.legal_actions("P1") == ()
    with pytest.raises(Refused, match="put back in order"):
        table.act("P1", "call")

    table.reconstruct()

    assert table.hand is not None
    assert [names(cards) for cards in table.hand.hole] == [["As", "Ad"], ["Ks", "Kd"], ["Qs", "Qd"]]
    check_down(table)
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 1.33", "R-55")
def test_cards_are_put_in_order_once_and_only_where_a_ruling_says_so() -> None:
    table = open_table([1, 2, 3])
    table.start_hand(deck(TOP))
    with pytest.raises(Refused, match="no ruling"):
        table.reconstruct()
    table.report("hand-count", {"players_have_seen": False, "reconstructible": True})
    table.reconstruct()
    with pytest.raises(Refused, match="no ruling"):
        table.reconstruct()


def test_a_deck_shuffled_again_by_hand_is_given() -> None:
    table = open_table([1, 2, 3])
    top = deck(TOP)
    table.start_hand(top)
    rest = top[6:]
    table.report("premature-board-card", deck=rest[::-1])
    play(table, "call, call, check")

    assert table.view()["board"] == names(rest[::-1][1:4])


@pytest.mark.clause("PKR 5.11")
def test_a_hand_exposed_while_others_decide_is_folded_at_once() -> None:
    table = started()
    play(table, "raise 30")
    table.expose_cards("P3")  # not P3's turn

    assert any(isinstance(event, HandFoldedByRuling) for event in table.events)
    assert table.view()["seats"][2]["folded"]
    assert table.turn == 2
    play(table, "call")
    check_down(table)
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 5.11")
def test_the_fold_of_an_exposed_hand_can_end_the_round() -> None:
    table = started()
    play(table, "raise 30, fold")

    table.expose_cards("P1")

    assert table.over
    assert table.settlement is not None
    assert table.settlement["pots"][0]["winners"] == [3]
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("R-28")
def test_no_flop_no_drop_holds_when_exposed_hands_end_the_round_before_the_flop() -> None:
    table = open_table([1, 2, 3], automatic=False, rake_percent="5", no_flop_no_drop=True)
    table.start_hand()
    table.deal()
    play(table, "call, call, check")
    table.expose_cards("P1")
    table.expose_cards("P2")
    table.settle()

    assert table.settlement is not None
    assert table.settlement["rake"] == "0.00"
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 5.11")
def test_an_exposed_hand_that_is_all_in_is_folded_too() -> None:
    table = open_table({1: 20_000, 2: 100_000, 3: 100_000})
    table.start_hand()
    play(table, "all-in, call")
    table.expose_cards("P1")
    play(table, "call")
    check_down(table)

    assert table.settlement is not None
    assert 1 not in table.settlement["pots"][0]["eligible"]
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 3.14.2(b)", "PKR 5.11")
def test_a_hand_exposed_when_nothing_is_left_to_decide_is_valid() -> None:
    table = open_table([1, 2, 3], automatic=False)
    table.start_hand()
    table.deal()
    play(table, "all-in, call, fold")

    table.expose_cards("P1")

    assert ruling_of(table) == ("continue", "PKR 3.14.2(b)")
    assert not table.view()["seats"][0]["folded"]
    assert table.view()["seats"][0]["cards"] is not None


@pytest.mark.clause("PKR 5.14", "R-43")
def test_what_the_rules_do_not_cover_waits_for_the_shift_manager() -> None:
    table = open_table([1, 2, 3])
    table.start_hand(deck(TOP))
    table.report("player-card-count", {"players_have_seen": False}, by=Authority.DEALER)

    with pytest.raises(Refused, match="waits for a decision"):
        table.act("P1", "call")
    with pytest.raises(Refused, match="shift-manager"):
        table.resolve(Authority.PIT_SUPERVISOR)
    table.resolve()

    assert table.act("P1", "call")


@pytest.mark.clause("PKR 5.14", "R-58")
@pytest.mark.parametrize("kind", ["button-not-placed", "pot-split-agreed", "face-up-card", "bet-by-pit-employee"])
def test_a_later_report_never_lifts_an_open_referral(kind: str) -> None:
    table = started()
    table.report("unlisted", by=Authority.DEALER)
    table.report(kind)

    with pytest.raises(Refused, match="waits for a decision"):
        table.act("P1", "call")
    assert table.legal_actions("P1") == ()
    table.resolve()
    assert table.act("P1", "call")


@pytest.mark.clause("PKR 4.2")
def test_an_agreement_to_split_the_pot_is_refused_and_changes_nothing() -> None:
    table = started()
    table.report("pot-split-agreed")

    assert ruling_of(table) == ("refuse-action", "PKR 4.2")
    assert not table.over


def test_cards_of_a_reshuffled_hand_are_never_dealt_twice() -> None:
    table = started()
    table.report("premature-board-card")
    check_down(table)

    hand = table.hand
    assert hand is not None
    seen = [card for hole in hand.hole for card in hole] + list(hand.board) + list(hand.burnt)
    assert len(seen) == len(set(seen)) == 14
    assert sum(isinstance(event, PokerCardsDealt) for event in table.events) == 10


@pytest.mark.clause("PKR 3.2")
def test_nothing_goes_wrong_at_a_seat_that_was_not_dealt_in() -> None:
    table = started()
    with pytest.raises(Refused) as refused:
        table.report("all-in-button-missing", seat=7)
    assert (refused.value.code, str(refused.value.clause)) == ("NOT_DEALT_IN", "PKR 3.2")
    table.report("all-in-button-missing", seat=3)
    fold_round(table)
    assert settle(table.sheet()) == table.settlement
