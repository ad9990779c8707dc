"""R-55: cards go back to where the order of their draw sends them, once, under a ruling that says so."""

from __future__ import annotations

import pytest

from croupier.cards import DECK, names
from croupier.clauses import rulebook
from croupier.rounds import LiveRound, Stage, from_document, replay, verify_record
from croupier.rounds.commands import (
    ChooseOption,
    CloseBets,
    DealCards,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    SettleRound,
    TurnCards,
)
from croupier.rulings import Authority
from tests.rounds.tables import (
    DEALER_PAIR,
    GAMES,
    NOTHING,
    PAIR,
    RWS,
    SHOE,
    SHUFFLER,
    STUD,
    cards,
    dealt,
    decide_all,
    fold,
    go_on,
    lines,
    look,
    opened,
    place,
    put,
    refused,
    report,
    settled,
    stay,
    waiting,
)

CSP = rulebook("CSP")
SUPERVISOR = Authority.PIT_SUPERVISOR
SIGNED = ("Pat", "Sam")


def deck(count: int) -> list[str]:
    return names(DECK[:count])


# The order is known: nobody names a card


@pytest.mark.clause("CSP 1.15", "MLP 1.15", "SSP 5.2", "R-40", "R-55", "CSP 5.10.2", "MLP 5.10.2", "CSP 5.8.6")
@pytest.mark.parametrize("game", STUD)
def test_whole_hands_that_went_to_the_wrong_boxes_are_moved(game: str) -> None:
    live = waiting(game, device=SHUFFLER)
    came = deck(15)
    put(live, "2 2 2 2 2 1 1 1 1 1 d d d d d", *came)
    report(live, "misdeal", reconstructible=True)
    assert (not live.state.offers) is (game == "singapore-stud")

    live.send(Reconstruct())

    assert live.state.boxes[1].cards == DECK[:5]
    assert live.state.boxes[2].cards == DECK[5:10]
    assert live.state.dealer == DECK[10:15]
    assert live.view()["dealer"]["face_up"] == [came[14]]


@pytest.mark.clause("PTH 1.21", "PTH 5.8.6", "PTH 5.10.2", "R-55")
@pytest.mark.parametrize("device", [SHOE, SHUFFLER])
def test_hole_cards_that_went_to_the_wrong_boxes_are_moved(device: object) -> None:
    live = waiting("progressive-holdem", device=device)
    where = "- 2 1 2 1" if device is SHOE else "c c c c c 2 2 1 1 d d"
    put(live, where, *deck(len(where.split())))
    right = (DECK[1], DECK[3]) if device is SHOE else (DECK[5], DECK[6])

    report(live, "misdeal", reconstructible=True)
    live.send(Reconstruct())

    assert live.state.boxes[1].cards == right
    assert live.state.stage is Stage.DECISIONS


@pytest.mark.clause("CSP 5.10", "R-55")
@pytest.mark.parametrize("game", RWS)
def test_what_the_system_dealt_lies_in_order_and_stays(game: str) -> None:
    live = opened(game)
    place(live, 1)
    place(live, 2)
    live.send(CloseBets())
    live.deal()
    before = live.state
    report(live, "simultaneous-draw", order_known=True)

    live.send(Reconstruct())

    assert live.state.boxes == before.boxes
    assert (live.state.dealer, live.state.burnt) == (before.dealer, before.burnt)
    go_on(live)
    decide_all(live)
    live.send(SettleRound())
    found = verify_record(live.record())
    assert found.verified is True and found.moves == ()


@pytest.mark.clause("R-55")
def test_nobody_names_cards_whose_order_is_known() -> None:
    live = waiting()
    put(live, "- 2 1 d", *deck(4))
    report(live, "misdeal", reconstructible=True)

    assert refused(live, Reconstruct(dealer=cards("2c"))) == ("ORDER_KNOWN", "R-55")
    assert refused(live, Reconstruct(boxes={1: cards("2c")})) == ("ORDER_KNOWN", "R-55")


@pytest.mark.clause("CSP 5.9", "MLP 5.9", "R-20", "R-55")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_a_missed_burn_is_made_good_and_the_deal_goes_on_where_it_should(game: str) -> None:
    """The shoe's first card went to box 1: each card moves one place back, and the Dealer's last one is to come."""
    live = waiting(game, (1,))
    put(live, "1 d 1 d 1 d 1 d 1 d", *deck(10))
    report(live, "burn-missed", by=Authority.HOUSE, reconstructible=True)

    live.send(Reconstruct())

    assert live.state.burnt == DECK[:1]
    assert live.state.boxes[1].cards == DECK[1:10:2]
    assert live.view()["dealer"] == {"cards_dealt": 4, "face_up": [], "hand_in_words": None}
    go_on(live)
    live.send(DealCards(cards=cards("Qs")))
    assert live.view()["dealer"]["face_up"] == ["Qs"]
    assert live.state.stage is Stage.DECISIONS


@pytest.mark.clause("PTH 5.9", "R-33", "R-55")
def test_a_burn_that_was_missed_before_the_flop_is_made_good() -> None:
    live = waiting("progressive-holdem", (1,))
    put(live, "- 1 1", *deck(3))
    stay(live, 1, 200_00, "flop")
    came = names(DECK[3:6])
    put(live, "c c c", *came)
    report(live, "burn-missed", by=Authority.HOUSE, reconstructible=True)

    live.send(Reconstruct())
    go_on(live)

    assert live.state.burnt == (DECK[0], DECK[3])
    assert live.state.community == DECK[4:6]
    live.send(DealCards(cards=DECK[6:7]))
    assert live.view()["community"] == names(DECK[4:7])


# A card too many


@pytest.mark.clause("CSP 5.15", "MLP 5.15", "CSP 5.10.2", "R-33", "R-55")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_a_sixth_card_that_came_last_goes_back(game: str) -> None:
    live = dealt({1: PAIR, 2: NOTHING}, game=game)
    put(live, "1", "As")
    report(live, "player-card-count", box=1, reconstructible=True)
    live.send(ChooseOption(box=1, player="P1", choice="continue-reconstructed"))

    live.send(Reconstruct())

    assert live.state.boxes[1].cards == cards(PAIR)
    assert live.state.ahead == cards("As")
    stay(live, 1)
    fold(live, 2)
    assert settled(live)[1, "ante"][0] == "win"


@pytest.mark.clause("CSP 5.15", "CSP 5.10.2", "R-55")
def test_a_card_too_many_in_the_middle_moves_each_card_behind_it() -> None:
    """Box 1 got two cards in the first turn, and in the end six: the deal is one card ahead of itself."""
    live = waiting()
    came = deck(17)
    put(live, "- 1 1 2 d 1 2 d 1 2 d 1 2 d 1 2 d", *came)
    assert len(live.state.boxes[1].cards) == 6
    report(live, "player-card-count", box=1, reconstructible=True)
    go_on(live)

    live.send(Reconstruct())

    assert live.state.boxes[1].cards == DECK[1:16:3]
    assert live.state.boxes[2].cards == DECK[2:16:3]
    assert live.state.dealer == DECK[3:16:3]
    assert live.state.ahead == DECK[16:17]
    assert live.view()["dealer"]["face_up"] == [came[15]]


@pytest.mark.clause("CSP 5.8.7", "SSP 5.3", "R-40", "R-55")
@pytest.mark.parametrize("game", STUD)
def test_a_card_too_many_of_the_dealers_goes_back_and_play_goes_on(game: str) -> None:
    live = dealt({1: PAIR}, game=game)
    put(live, "d", "As")
    report(live, "dealer-card-count", reconstructible=True)
    go_on(live)
    stay(live, 1)
    live.send(TurnCards())
    assert refused(live, SettleRound())[0] == "RECONSTRUCT_FIRST"

    live.send(Reconstruct())

    assert live.state.dealer == cards(DEALER_PAIR)
    live.send(SettleRound())


@pytest.mark.clause("PTH 5.15", "PTH 5.10.2", "R-55")
def test_in_hold_em_a_card_too_many_is_the_next_burn() -> None:
    live = waiting("progressive-holdem")
    put(live, "- 1 2 1 2 2", *deck(6))
    report(live, "player-card-count", box=2, reconstructible=True)
    go_on(live)

    live.send(Reconstruct())

    assert [box.cards for box in live.state.boxes.values()] == [DECK[1:5:2], DECK[2:5:2]]
    stay(live, 1, 200_00, "flop")
    stay(live, 2, 200_00, "flop")
    assert live.state.burnt == (DECK[0], DECK[5])
    live.send(DealCards(cards=DECK[6:9]))
    assert live.view()["community"] == names(DECK[6:9])


@pytest.mark.clause("PTH 5.8.7", "PTH 5.10.2", "R-55")
def test_a_fourth_card_of_the_flop_is_the_burn_before_the_turn() -> None:
    live = waiting("progressive-holdem", (1,))
    put(live, "- 1 1", *deck(3))
    stay(live, 1, 200_00, "flop")
    put(live, "- c c c c", *names(DECK[3:8]))
    report(live, "community-card-count", reconstructible=True)
    go_on(live)

    live.send(Reconstruct())
    stay(live, 1, 100_00, "turn")

    assert live.state.burnt == (DECK[0], DECK[3], DECK[7])
    decide_all(live)
    live.send(SettleRound())
    assert verify_record(live.record()).problems == ()


@pytest.mark.clause("CSP 5.10.1", "MLP 5.10.1", "CSP 2.2.1", "MLP 2.2.1", "R-55")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_a_card_that_stays_at_an_empty_box_is_not_lost_by_a_later_reconstruction(game: str) -> None:
    live = waiting(game, device=SHUFFLER)
    put(live, "3 1 1 1 1 1", *deck(6))
    look(live, 1)
    report(live, "misdeal", reconstructible=False)
    go_on(live)
    put(live, "2 2 2 2 d 2 d d d d", *names(DECK[6:16]))
    report(live, "misdeal", reconstructible=True)
    go_on(live)

    live.send(Reconstruct())

    assert live.state.elsewhere == {3: DECK[:1]}
    assert live.state.boxes[2].cards == DECK[6:11]
    assert refused(live, RecordCard(to="box", box=1, card=DECK[0]))[0] == "CARD_TWICE"
    decide_all(live)
    live.send(SettleRound())
    assert verify_record(live.record()).problems == ()


@pytest.mark.clause("CSP 5.10.1", "MLP 5.10.1", "R-57")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
@pytest.mark.parametrize("later", [True, False], ids=["put right", "as it lies"])
def test_after_cards_stayed_as_they_lay_a_later_misdeal_of_the_same_deal_offers_options_again(
    game: str, later: bool
) -> None:
    live = waiting(game)
    put(live, "- 2 1 d", *deck(4))
    look(live, 1)
    report(live, "misdeal", reconstructible=False)
    go_on(live)
    put(live, "2 1 d", *names(DECK[4:7]))

    report(live, "misdeal", reconstructible=later)

    assert live.state.offers and live.state.offers[0].boxes == (1, 2)
    go_on(live)
    if later:
        live.send(Reconstruct())
    second = (DECK[4], DECK[5]) if later else (DECK[5], DECK[4])
    assert [box.cards for box in live.state.boxes.values()] == [(DECK[2], second[0]), (DECK[1], second[1])]
    decide_all(live)
    live.send(SettleRound())
    assert verify_record(live.record()).problems == ()


@pytest.mark.clause("CSP 5.10.1", "MLP 5.10.1", "R-55")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_a_card_that_comes_early_after_such_a_ruling_does_not_end_the_deal(game: str) -> None:
    live = waiting(game, device=SHUFFLER)
    put(live, "2 1 1 1 1 1", *deck(6))
    look(live, 1)
    report(live, "misdeal", reconstructible=False)
    go_on(live)

    put(live, "d d d d d", *names(DECK[6:11]))

    assert live.state.stage is Stage.DEALING
    assert len(live.state.to_come) == 4


# Once, and under a ruling


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_put_in_order_only_under_a_ruling(game: str) -> None:
    live = opened(game, by_hand=True)
    place(live)

    assert refused(live, Reconstruct())[0] == "NOT_RULED"


@pytest.mark.clause("R-55", "CSP 5.10.2", "MLP 5.10.2", "PTH 5.10.2")
@pytest.mark.parametrize("game", RWS)
def test_a_ruling_grants_one_reconstruction(game: str) -> None:
    live = waiting(game)
    put(live, "- 2 1", *deck(3))
    report(live, "misdeal", reconstructible=True)
    live.send(Reconstruct())

    assert refused(live, Reconstruct())[0] == "NOT_RULED"


@pytest.mark.clause("R-55", "R-19")
@pytest.mark.parametrize("game", GAMES)
def test_a_referral_that_was_resolved_grants_none(game: str) -> None:
    live = waiting(game)
    report(live, "unlisted")
    live.send(ResolveReferral(by=Authority.HOUSE))

    assert refused(live, Reconstruct())[0] == "NOT_RULED"


@pytest.mark.clause("R-55", "CSP 5.10.2", "MLP 5.10.2", "SSP 5.2")
@pytest.mark.parametrize("game", STUD)
def test_a_round_that_goes_on_reconstructed_is_not_settled_before(game: str) -> None:
    live = waiting(game, device=SHUFFLER)
    put(live, "2 2 2 2 2 1 1 1 1 1 d d d d d", *deck(15))
    report(live, "misdeal", reconstructible=True)
    go_on(live)
    decide_all(live)
    book = live.state.game.book.code

    clause = {"SSP": "SSP 5.2"}.get(book, f"{book} 5.10")
    assert refused(live, SettleRound()) == ("RECONSTRUCT_FIRST", clause)
    live.send(Reconstruct())
    live.send(SettleRound())
    assert live.state.boxes[1].cards == DECK[:5]


@pytest.mark.clause("R-55", "CSP 5.10.3")
def test_where_nobody_goes_on_nothing_is_to_be_put_in_order() -> None:
    live = waiting(device=SHUFFLER)
    put(live, "2 2 2 2 2 1 1 1 1 1 d d d d d", *deck(15))
    report(live, "misdeal", reconstructible=True)
    for box in (1, 2):
        live.send(ChooseOption(box=box, player=f"P{box}", choice="withdraw"))
    live.send(TurnCards())

    live.send(SettleRound())

    assert live.state.stage is Stage.SETTLED
    assert verify_record(live.record()).problems == ()


# The order is not known


def lying(live: LiveRound, box: int, text: str) -> None:
    for card in cards(text):
        live.send(RecordCard(to="box", box=box, card=card, order_known=False))


def unknown_order() -> LiveRound:
    """The hands were found at the wrong boxes, and nobody knows how they came there."""
    live = waiting(device=SHUFFLER)
    lying(live, 1, NOTHING)
    lying(live, 2, PAIR)
    put(live, "d d d d d", *DEALER_PAIR.split())
    report(live, "misdeal", reconstructible=True)
    return live


@pytest.mark.clause("R-55", "CSP 1.15")
def test_where_nobody_knows_the_draw_the_cards_are_named() -> None:
    live = unknown_order()

    assert refused(live, Reconstruct()) == ("NAME_THE_CARDS", "R-55")
    hands = {1: cards(PAIR), 2: cards(NOTHING)}
    for alone in ((), ("Pat",), ("Pat", "pat")):
        assert refused(live, Reconstruct(boxes=hands, people=alone)) == ("TWO_PEOPLE", "R-55")
    live.send(Reconstruct(boxes=hands, people=SIGNED))

    assert live.state.boxes[1].cards == cards(PAIR)
    assert live.state.stage is Stage.DECISIONS
    report(live, "foreign-card")
    record = live.record()
    assert verify_record(record).problems == ()
    (moved,) = [event for event in record["events"] if event["event"] == "cards_reconstructed/1"]
    moved["people"] = ["Pat"]
    assert [problem.says for problem in verify_record(record).problems] == [
        "cards were named, and no two people signed for them"
    ]


@pytest.mark.clause("R-55", "CSP 2.2.1")
def test_only_cards_in_play_are_named_each_once_and_none_too_many() -> None:
    live = unknown_order()

    assert refused(live, Reconstruct(boxes={1: cards("As Ks Qs Js Ts")}, people=SIGNED)) == ("OTHER_CARDS", "CSP 2.2.1")
    assert refused(live, Reconstruct(boxes={1: cards(PAIR)}, people=SIGNED)) == ("OTHER_CARDS", "CSP 2.2.1")
    assert refused(live, Reconstruct(boxes={1: cards(f"{PAIR} Qh")}, people=SIGNED)) == ("TOO_MANY_CARDS", "CSP 2.2.1")
    assert refused(live, Reconstruct(boxes={5: cards(PAIR)}, people=SIGNED))[0] == "NO_SUCH_BOX"


def found(card: str, *, box: int = 0) -> RecordCard:
    """A card too many, on a box or on the board, of which nobody knows when it came."""
    return RecordCard(to="box" if box else "community", box=box, card=cards(card)[0], order_known=False)


def board_of(live: LiveRound, count: int) -> None:
    """Each player stays until so many community cards lie there."""
    while len(live.state.community) < count:
        if live.state.stage is Stage.DEALING:
            left = [card for card in DECK if card not in set(live.state.cards())]
            board = [slot for slot in live.state.to_come if slot.to != "dealer"]
            live.send(DealCards(cards=tuple(left[: len(board)])))
        else:
            for box in (1, 2):
                bet = live.state.now.decides or ""
                stay(live, box, live.state.game.multiples[bet] * 100_00, bet)


@pytest.mark.clause("R-55", "PTH 1.21", "PTH 5.10.2")
@pytest.mark.parametrize(("count", "comes_next"), [(3, "burnt"), (4, "burnt"), (5, "dealer")])
def test_a_board_card_too_many_is_the_next_in_order_where_the_others_are_named_too(count: int, comes_next: str) -> None:
    live = waiting("progressive-holdem")
    board_of(live, count)
    board, before = live.state.community, len(live.state.burnt)
    live.send(found("As"))
    report(live, "community-card-count", reconstructible=True)
    go_on(live)
    live.send(Reconstruct(community=board, people=SIGNED))
    decide_all(live)

    came = live.state.burnt[before] if comes_next == "burnt" else live.state.dealer[0]
    assert came == cards("As")[0]
    assert live.state.community[:count] == board
    assert len(live.state.burnt) == 4
    live.send(SettleRound())
    record = live.record()
    assert verify_record(record).problems == ()
    assert replay(from_document(event) for event in record["events"]) == live.state


@pytest.mark.clause("R-55", "PTH 5.10.2")
def test_a_hole_card_too_many_is_burnt_before_the_flop_where_the_hand_is_named() -> None:
    live = waiting("progressive-holdem")
    put(live, "- 1 2 1 2", *deck(5))
    live.send(found("As", box=1))
    report(live, "player-card-count", box=1, reconstructible=True)
    go_on(live)
    live.send(Reconstruct(boxes={1: (DECK[1], DECK[3])}, people=SIGNED))
    board_of(live, 3)

    assert live.state.burnt == (DECK[0], cards("As")[0])


@pytest.mark.clause("R-55", "PTH 5.10.2")
def test_a_card_too_many_in_the_middle_of_the_deal_goes_to_the_next_box() -> None:
    live = waiting("progressive-holdem")
    put(live, "- 1 2 1", *deck(4))
    live.send(found("As", box=1))
    report(live, "player-card-count", box=1, reconstructible=True)
    go_on(live)
    live.send(Reconstruct(boxes={1: (DECK[1], DECK[3])}, people=SIGNED))

    assert live.state.boxes[2].cards == (DECK[2], cards("As")[0])
    assert live.state.stage is Stage.DECISIONS


# 5.14: cards drawn at once


def at_once(order: str = "", *, known: bool = False, by: Authority = SUPERVISOR) -> ReportIrregularity:
    facts = {"order_known": known}
    return ReportIrregularity(kind="simultaneous-draw", by=by, facts=facts, order=cards(order))


@pytest.mark.clause("CSP 5.14", "MLP 5.14", "PTH 5.14", "R-22")
@pytest.mark.parametrize("game", RWS)
def test_the_pit_supervisor_says_which_of_two_cards_is_received_first(game: str) -> None:
    live = waiting(game)
    put(live, "- 1 2", "2c", "3c", "4c")

    assert refused(live, at_once("4c 3c", by=Authority.DEALER))[0] == "NEEDS_AUTHORITY"
    live.send(at_once("4c 3c"))

    assert [box.cards for box in live.state.boxes.values()] == [cards("4c"), cards("3c")]
    assert live.state.offers and live.state.offers[0].options == ("continue", "withdraw")
    assert refused(live, Reconstruct())[0] == "NOT_RULED"


@pytest.mark.clause("CSP 5.14", "MLP 5.14", "PTH 5.14", "R-22")
@pytest.mark.parametrize("game", RWS)
def test_two_cards_that_nobody_has_recorded_come_in_the_order_given(game: str) -> None:
    live = waiting(game)
    put(live, "-", "2c")

    live.send(at_once("4c 3c"))

    assert [box.cards for box in live.state.boxes.values()] == [cards("4c"), cards("3c")]
    go_on(live)
    decide_all(live)
    live.send(SettleRound())
    assert verify_record(live.record()).problems == ()


@pytest.mark.clause("CSP 5.14", "MLP 5.14", "PTH 5.14")
@pytest.mark.parametrize("game", RWS)
def test_the_order_is_asked_for(game: str) -> None:
    live = waiting(game)
    put(live, "- 1 2 1", "2c", "3c", "4c", "5c")
    clause = f"{live.state.game.book.code} 5.14"

    assert refused(live, at_once()) == ("ORDER_NEEDED", clause)
    assert refused(live, at_once("3c")) == ("ORDER_NEEDED", clause)
    assert refused(live, at_once("3c 3c")) == ("ORDER_NEEDED", clause)
    assert refused(live, at_once("3c 5c")) == ("NOT_DRAWN_TOGETHER", clause)
    assert refused(live, at_once("4c 6c")) == ("NOT_DRAWN_TOGETHER", clause)


@pytest.mark.clause("CSP 5.14.1", "MLP 5.14.1", "PTH 5.14.1", "CSP 5.10.2", "R-22")
@pytest.mark.parametrize("game", RWS)
def test_cards_recorded_in_the_wrong_order_are_put_right_where_their_order_is_known(game: str) -> None:
    live = waiting(game)
    put(live, "- 1 2", "2c", "3c", "4c")
    live.send(at_once("4c 3c", known=True, by=Authority.DEALER))
    assert live.state.offers and live.state.offers[0].options == ("continue-reconstructed", "withdraw")
    assert [box.cards for box in live.state.boxes.values()] == [cards("3c"), cards("4c")]

    live.send(Reconstruct())

    assert [box.cards for box in live.state.boxes.values()] == [cards("4c"), cards("3c")]


@pytest.mark.clause("CSP 5.14", "R-55")
def test_no_order_changes_that_of_a_deck_and_none_is_given_for_anything_else() -> None:
    by_system = opened()
    place(by_system)
    by_system.send(CloseBets())
    by_system.deal()
    swapped = " ".join(names(by_system.state.drawn[2:0:-1]))

    assert refused(by_system, at_once(swapped))[0] == "NO_ORDER_ASKED"
    by_system.send(at_once())
    live = waiting()
    put(live, "- 1 2", "2c", "3c", "4c")
    other = ReportIrregularity(kind="face-up-card", order=cards("3c 4c"))
    assert refused(live, other)[0] == "NO_ORDER_ASKED"


# Views afterwards


@pytest.mark.clause("R-55", "CSP 5.10.2")
def test_a_verification_shows_which_cards_moved_and_under_which_clause() -> None:
    live = waiting(device=SHUFFLER)
    put(live, "2 2 2 2 2 1 1 1 1 1 d d d d d", *deck(15))
    report(live, "misdeal", reconstructible=True)
    live.send(Reconstruct())
    go_on(live)
    decide_all(live)
    live.send(SettleRound())

    found = verify_record(live.record())

    assert found.verified is None and found.problems == ()
    assert len(found.moves) == 10
    assert str(found.moves[0]) == "3d was moved from box 1 to box 2 (CSP 5.10)"


@pytest.mark.clause("R-55")
@pytest.mark.parametrize("by_hand", [True, False])
def test_a_verification_fails_for_any_other_move(*, by_hand: bool) -> None:
    live = opened(by_hand=by_hand, device=SHUFFLER)
    place(live, 1)
    place(live, 2)
    live.send(CloseBets())
    live.send(DealCards(cards=DECK[:15])) if by_hand else live.deal()
    report(live, "simultaneous-draw", order_known=True)
    live.send(Reconstruct())
    go_on(live)
    decide_all(live)
    live.send(SettleRound())
    record = live.record()
    assert verify_record(record).verified is (None if by_hand else True)
    (moved,) = [event for event in record["events"] if event["event"] == "cards_reconstructed/1"]
    one, two = moved["boxes"]
    one[1], two[1] = two[1], one[1]

    found = verify_record(record)

    assert found.verified is False
    assert [problem.says for problem in found.problems][:1] == [
        "cards were put where the order of the draw does not send them"
    ]


@pytest.mark.clause("R-55")
def test_a_verification_fails_for_a_move_that_no_ruling_granted() -> None:
    live = opened()
    place(live)
    live.send(CloseBets())
    live.deal()
    report(live, "simultaneous-draw", order_known=True)
    live.send(Reconstruct())
    report(live, "foreign-card")
    record = live.record()
    record["events"] = [event for event in record["events"] if event["event"] != "irregularity_ruled/1"]

    assert [problem.says for problem in verify_record(record).problems] == [
        "cards were put in order, and no ruling says so"
    ]


@pytest.mark.clause("CSP 3.10", "CSP 3.11.1", "R-4")
def test_a_verification_fails_for_a_card_that_was_dealt_to_another_box() -> None:
    live = opened()
    place(live, 1)
    place(live, 2)
    live.send(CloseBets())
    live.deal()
    report(live, "foreign-card")
    record = live.record()
    first, second = [event for event in record["events"] if event["event"] == "cards_dealt/1"][:2]
    first["box"], second["box"] = 2, 1

    found = verify_record(record)

    assert found.verified is False
    assert found.problems[0].says.endswith("was dealt to box 2, but the next card goes to box 1")


@pytest.mark.clause("R-55", "CSP 5.12")
def test_a_verification_fails_where_a_misplaced_card_was_settled_and_nobody_ruled_on_it() -> None:
    live = waiting()
    put(live, "- 2 1 d", *deck(4))
    live.send(DealCards(cards=DECK[4:16]))
    look(live, 1)
    decide_all(live)
    live.send(SettleRound())

    found = verify_record(live.record())

    assert [problem.says for problem in found.problems] == [
        "2h lies at box 1, and the draw sends it to box 2",
        "2d lies at box 2, and the draw sends it to box 1",
    ]


# After the settlement


@pytest.mark.clause("R-34", "R-55", "CSP 5.20")
def test_an_error_noticed_after_the_settlement_is_put_right_and_the_round_is_settled_anew() -> None:
    live = waiting(device=SHUFFLER)
    put(live, "2 2 2 2 2 1 1 1 1 1 d d d d d", *f"{PAIR} {NOTHING} {DEALER_PAIR}".split())
    decide_all(live)
    live.send(SettleRound())
    assert lines(live)[1, "ante"][0] == "lose"
    assert verify_record(live.record()).problems
    report(live, "misdeal", reconstructible=True)
    go_on(live)

    assert refused(live, SettleRound())[0] == "RECONSTRUCT_FIRST"
    live.send(Reconstruct())
    live.send(SettleRound())

    assert lines(live)[1, "ante"][0] == "win"
    assert lines(live)[2, "ante"][0] == "lose"
    assert verify_record(live.record()).problems == ()


@pytest.mark.clause("R-34", "R-55", "CSP 5.10.1", "CSP 5.20")
def test_cards_that_stay_as_they_lie_by_a_late_ruling_are_verified_so() -> None:
    live = waiting()
    put(live, "- 2 1 d", *deck(4))
    live.send(DealCards(cards=DECK[4:16]))
    decide_all(live)
    live.send(SettleRound())
    report(live, "misdeal", reconstructible=False)
    go_on(live)
    live.send(SettleRound())

    assert verify_record(live.record()).problems == ()
