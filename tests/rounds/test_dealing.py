"""Cards come in the order of the device, from the deck that was committed to."""

from __future__ import annotations

import pytest

from croupier.cards import DECK, names
from croupier.games.dealing import Device
from croupier.rounds import LiveRound, Stage, verify_record
from croupier.rounds.commands import Check, CloseBets, DealCards, PlaceBet, TurnCards
from croupier.rounds.events import CardBurnt, CardsDealt
from tests.rounds.tables import SHOE, SHUFFLER, STUD, cards, fold, opened, place, refused, settled, stay


def two_boxes(game: str, device: Device) -> LiveRound:
    """Boxes 2 and 5 bet, and the deck comes unshuffled: 2c 2d 2h 2s 3c 3d ..."""
    live = opened(game, device=device)
    place(live, 5)
    place(live, 2)
    live.send(CloseBets())
    live.deal()
    return live


def order(live: LiveRound) -> list[tuple[str, int, str]]:
    """Each card as it came: where it went, to which box, and which it was."""
    found: list[tuple[str, int, str]] = []
    for event in live.events:
        if isinstance(event, CardBurnt):
            found.append(("burnt", 0, names([event.card])[0]))
        elif isinstance(event, CardsDealt):
            found += [(event.to, event.box, name) for name in names(event.cards)]
    return found


def hand(live: LiveRound, box: int) -> str:
    return " ".join(names(live.state.boxes[box].cards))


def clauses(live: LiveRound) -> list[str]:
    return [event.clause.cite for event in live.events if isinstance(event, (CardBurnt, CardsDealt))]


@pytest.mark.clause("CSP 1.4", "CSP 3.10", "MLP 1.4", "MLP 3.10", "R-4")
@pytest.mark.parametrize(("game", "clause"), [("casino-stud", "CSP 3.10"), ("multi-link-stud", "MLP 3.10")])
def test_a_shoe_burns_a_card_and_deals_one_at_a_time_clockwise_with_the_dealer_last(game: str, clause: str) -> None:
    live = two_boxes(game, SHOE)

    places = [("burnt", 0), *[("box", 2), ("box", 5), ("dealer", 0)] * 5]
    assert order(live) == [(*where, name) for where, name in zip(places, names(DECK[:16]), strict=True)]
    assert clauses(live) == [clause] * 16


@pytest.mark.clause("CSP 3.10", "MLP 3.10", "R-4")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_the_dealers_fifth_card_from_a_shoe_lies_face_up(game: str) -> None:
    live = two_boxes(game, SHOE)

    assert live.view()["dealer"] == {"cards_dealt": 5, "face_up": names(DECK[15:16]), "hand_in_words": None}


@pytest.mark.clause("CSP 3.11.1", "MLP 3.11.1", "R-4")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_a_shuffler_deals_sets_of_five_and_burns_none(game: str) -> None:
    live = two_boxes(game, SHUFFLER)

    assert hand(live, 2) == " ".join(names(DECK[:5]))
    assert hand(live, 5) == " ".join(names(DECK[5:10]))
    assert live.state.dealer == DECK[10:15]
    assert live.state.burnt == ()


@pytest.mark.clause("CSP 3.11.2", "MLP 3.11.2", "R-4")
@pytest.mark.parametrize(("game", "clause"), [("casino-stud", "CSP 3.11.2"), ("multi-link-stud", "MLP 3.11.2")])
def test_the_last_card_of_the_dealers_set_lies_face_up(game: str, clause: str) -> None:
    live = two_boxes(game, SHUFFLER)

    assert live.view()["dealer"] == {"cards_dealt": 5, "face_up": names(DECK[14:15]), "hand_in_words": None}
    assert clauses(live)[-1] == clause


@pytest.mark.clause("SSP 1.1.4", "SSP 3.6", "SSP 3.7", "R-52", "R-4")
@pytest.mark.parametrize("device", Device)
def test_singapore_stud_deals_sets_of_five_from_either_device_and_turns_the_dealers_last(device: Device) -> None:
    live = two_boxes("singapore-stud", device)

    assert hand(live, 2) == " ".join(names(DECK[:5]))
    assert hand(live, 5) == " ".join(names(DECK[5:10]))
    assert live.state.dealer == DECK[10:15]
    assert live.view()["dealer"]["face_up"] == names(DECK[14:15])
    assert clauses(live) == ["SSP 3.6", "SSP 3.6", "SSP 3.7"]


@pytest.mark.clause("PTH 1.4", "PTH 1.15", "PTH 3.11.1")
def test_holdem_from_a_shoe_starts_with_a_burnt_card_and_two_hole_cards_each_singly() -> None:
    live = two_boxes("progressive-holdem", SHOE)

    places = [("burnt", 0), ("box", 2), ("box", 5), ("box", 2), ("box", 5)]
    assert order(live) == [(*where, name) for where, name in zip(places, names(DECK[:5]), strict=True)]
    assert live.state.stage is Stage.DECISIONS


def played_to_the_river(device: Device) -> LiveRound:
    live = two_boxes("progressive-holdem", device)
    stay(live, 2, 200_00, "flop")
    fold(live, 5)
    for bet in ("turn", "river"):
        next_street(live)
        stay(live, 2, 100_00, bet)
    next_street(live)
    return live


def next_street(live: LiveRound) -> None:
    if live.state.stage is Stage.TURNING:
        live.send(TurnCards())
    else:
        live.deal()


@pytest.mark.clause(
    "PTH 1.4", "PTH 1.7", "PTH 1.12", "PTH 1.23", "PTH 1.29", "PTH 3.11.3", "PTH 3.11.4", "PTH 3.11.5", "PTH 3.11.6"
)
def test_holdem_from_a_shoe_burns_before_each_street_and_deals_the_dealer_last() -> None:
    live = played_to_the_river(SHOE)

    assert live.state.burnt == (DECK[0], DECK[5], DECK[9], DECK[11])
    assert live.state.community == (*DECK[6:9], DECK[10], DECK[12])
    assert live.state.dealer == DECK[13:15]
    after_the_hole_cards = clauses(live)[5:]
    assert after_the_hole_cards == [f"PTH 3.11.{n}" for n in (3, 3, 4, 4, 5, 5, 6)]
    assert live.view()["dealer"]["face_up"] == names(DECK[13:15])


@pytest.mark.clause("PTH 1.10", "PTH 3.1.3")
def test_a_settled_holdem_hand_names_the_five_cards_that_count_to_those_who_see_it() -> None:
    live = played_to_the_river(SHOE)
    stayed, folded = (box["box"] for box in live.view()["boxes"])
    assert not any("best" in box for box in live.view("P2")["boxes"])

    settled(live)

    boxes = {box["box"]: box.get("best") for box in live.view()["boxes"]}
    assert set(boxes[stayed] or ()) == {"3h", "3s", "4c", "4h", "5c"}  # beside 2d and 2s
    assert boxes[folded] is None
    assert set(live.view()["dealer"]["best"]) == {"5c", "5d", "5h", "4c", "4h"}


@pytest.mark.clause("PTH 1.7", "PTH 3.12.1", "PTH 3.12.2")
def test_holdem_from_a_shuffler_deals_the_board_first_and_all_of_it_face_down() -> None:
    live = two_boxes("progressive-holdem", SHUFFLER)

    assert live.state.community == DECK[:5]
    assert (hand(live, 2), hand(live, 5)) == (" ".join(names(DECK[5:7])), " ".join(names(DECK[7:9])))
    assert live.state.dealer == DECK[9:11]
    assert live.view()["community"] == []
    assert live.view()["dealer"] == {"cards_dealt": 2, "face_up": [], "hand_in_words": None}
    assert live.state.stage is Stage.DECISIONS


@pytest.mark.clause("PTH 1.12", "PTH 1.23", "PTH 1.29", "PTH 3.12.4", "PTH 3.12.5", "PTH 3.12.6")
def test_holdem_from_a_shuffler_turns_flop_turn_and_river_with_the_dealers_hand() -> None:
    live = two_boxes("progressive-holdem", SHUFFLER)
    stay(live, 2, 200_00, "flop")
    stay(live, 5, 200_00, "flop")
    shown = []
    for _ in range(3):
        (turned,) = live.send(TurnCards())
        shown.append((len(live.view()["community"]), len(live.view()["dealer"]["face_up"]), str(turned.clause)))
        for box in (2, 5):
            if live.state.stage is Stage.DECISIONS:
                live.send(Check(box=box, player=f"P{box}"))

    assert shown == [(3, 0, "PTH 3.12.4"), (4, 0, "PTH 3.12.5"), (5, 2, "PTH 3.12.6")]


@pytest.mark.clause("CSP 2.2.1", "MLP 2.2.1", "SSP 2.1")
@pytest.mark.parametrize("game", STUD)
def test_no_card_comes_twice(game: str) -> None:
    live = opened(game, by_hand=True)
    place(live)
    live.send(CloseBets())
    live.send(DealCards(cards=cards("As")))

    assert refused(live, DealCards(cards=cards("Kd As")))[0] == "CARD_TWICE"
    assert refused(live, DealCards(cards=cards("Kd Kd")))[0] == "CARD_TWICE"


def test_cards_entered_by_hand_are_at_least_one_and_no_more_than_are_to_come() -> None:
    live = opened("singapore-stud", by_hand=True)
    place(live)
    live.send(CloseBets())

    assert refused(live, DealCards(cards=())) == ("NO_CARDS", "SSP 3.6")
    assert refused(live, DealCards(cards=DECK[:11])) == ("TOO_MANY_CARDS", "SSP 3.6")
    live.send(DealCards(cards=DECK[:10]))
    assert live.state.stage is Stage.DECISIONS


def test_nobody_enters_cards_where_the_system_deals() -> None:
    live = opened()
    place(live)
    live.send(CloseBets())

    assert refused(live, DealCards(cards=cards("As"))) == ("NOT_BY_HAND", None)


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("game", ["casino-stud", "progressive-holdem"])
def test_the_record_of_a_round_verifies_and_a_changed_one_does_not(game: str, device: Device) -> None:
    live = two_boxes(game, device) if game == "casino-stud" else played_to_the_river(device)
    if game == "casino-stud":
        live.send(PlaceBet(box=2, player="P2", bet="bet", amount=200_00))
        fold(live, 5)
    settled(live)
    record = live.record()
    changed = {**record, "decks": [{**record["decks"][0], "cards": record["decks"][0]["cards"][::-1]}]}

    assert verify_record(record).verified is True
    assert verify_record(changed).verified is False
