"""5.10: what is offered, who answers, and cards put back in order."""

from __future__ import annotations

import pytest

from croupier.cards import DECK, SPELLINGS
from croupier.games.dealing import Device
from croupier.rounds import LiveRound, Stage
from croupier.rounds.commands import (
    ChooseOption,
    CloseBets,
    CloseOptions,
    DealCards,
    ExamineHand,
    Fold,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    SettleRound,
    TurnCards,
)
from croupier.rounds.events import HandReturned, OptionsOffered
from croupier.rulings import Authority
from croupier.table_commands import ManagerDecision
from tests.rounds.tables import (
    DEALER_PAIR,
    GAMES,
    NOTHING,
    PAIR,
    RWS,
    cards,
    dealt,
    fold,
    look,
    opened,
    place,
    refused,
    report,
    resettled,
    settled,
    stay,
)


def choose(box: int, choice: str, player: str | None = None) -> ChooseOption:
    return ChooseOption(box=box, player=player or f"P{box}", choice=choice)


def offered(game: str = "casino-stud") -> LiveRound:
    """A single exposed card, with three boxes bet on."""
    live = opened(game)
    for box in (1, 2, 3):
        place(live, box)
    place(live, 2, 5_00, "jackpot")
    live.send(CloseBets())
    live.deal()
    report(live, "exposed-card", count=1, whose="player")
    return live


@pytest.mark.clause("CSP 5.10", "MLP 5.10", "PTH 5.10", "R-20")
@pytest.mark.parametrize("game", RWS)
def test_each_player_with_an_ante_is_offered_the_choice(game: str) -> None:
    event = offered(game).events[-1]

    assert isinstance(event, OptionsOffered)
    assert (event.boxes, event.options) == ((1, 2, 3), ("continue", "withdraw"))


@pytest.mark.clause("CSP 5.10.3", "MLP 5.10.3", "PTH 5.10.3", "R-35")
@pytest.mark.parametrize("game", RWS)
def test_who_withdraws_has_all_bets_back_and_his_hand_is_out(game: str) -> None:
    live = offered(game)

    chosen, back = live.send(choose(2, "withdraw"))

    clause = f"{live.state.game.book.code} 5.10.3"
    assert isinstance(back, HandReturned) and back.returned == ((2, "ante", 100_00), (2, "jackpot", 5_00))
    assert str(chosen.clause) == str(back.clause) == clause
    assert live.view()["boxes"][1]["out"] is True


@pytest.mark.clause("CSP 5.10.1", "CSP 5.10.3", "R-20")
def test_a_withdrawal_stands_on_the_sheet_and_who_does_not_answer_goes_on() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    report(live, "exposed-card", count=1, whose="player")
    live.send(choose(2, "withdraw"))
    live.send(CloseOptions())
    stay(live, 1)

    found = settled(live)

    assert found[2, "ante"] == ("returned", "CSP 5.10.3")
    assert found[1, "ante"][0] == "win"
    assert resettled(live) == live.state.settlement


@pytest.mark.clause("R-104")
def test_play_waits_for_the_answers() -> None:
    live = offered()

    assert refused(live, Fold(box=1, player="P1")) == ("OPTIONS_OPEN", "CSP 5.10.3")
    assert refused(live, ExamineHand(box=1, player="P1")) == ("OPTIONS_OPEN", "R-104")
    for box in (1, 2, 3):
        live.send(choose(box, "continue"))
    look(live, 1)


def test_an_offer_is_answered_once_by_the_owner_with_what_was_offered() -> None:
    live = offered()

    assert refused(live, choose(1, "withdraw", "P2")) == ("BOX_TAKEN", "CSP 3.5")
    assert refused(live, choose(1, "continue-reconstructed")) == ("NOT_OFFERED", "CSP 5.10")
    live.send(choose(1, "continue"))
    assert refused(live, choose(1, "withdraw")) == ("ALREADY_ANSWERED", "CSP 5.10")
    live.send(CloseOptions())
    assert refused(live, choose(2, "withdraw")) == ("NO_OFFER", "CSP 5.10.3")
    assert refused(live, CloseOptions()) == ("NO_OFFER", "CSP 5.10.3")


def test_while_an_offer_is_open_other_rulings_take_effect_but_no_second_offer_is_made() -> None:
    live = offered()
    second = ReportIrregularity(kind="simultaneous-draw", by=Authority.DEALER, facts={"order_known": True})

    assert refused(live, second)[0] == "OPTIONS_OPEN"
    report(live, "player-absent", box=3)
    assert live.state.offer is not None and live.state.offer.boxes == (1, 2)
    live.send(choose(1, "withdraw"))
    assert [entry.choices for entry in live.state.irregularities] == [((1, "withdraw"),), ()]
    report(live, "foreign-card")
    assert live.state.stage is Stage.VOID and live.state.offer is None
    assert resettled(live).void


@pytest.mark.clause("CSP 5.14.1", "CSP 5.10.2", "R-22")
def test_an_offer_after_a_draw_of_known_order_is_to_go_on_with_the_cards_put_right() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    report(live, "simultaneous-draw", order_known=True)

    assert live.state.offer is not None
    assert live.state.offer.options == ("continue-reconstructed", "withdraw")


@pytest.mark.clause("CSP 1.15", "MLP 1.15", "PTH 1.21", "R-20", "SSP 5.2", "R-40")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "singapore-stud"])
def test_hands_dealt_to_the_wrong_boxes_are_moved(game: str) -> None:
    live = dealt({1: PAIR, 2: NOTHING}, game=game)
    report(live, "misdeal", reconstructible=True)
    assert (live.state.offer is None) is (game == "singapore-stud")

    live.send(Reconstruct(boxes={1: cards(NOTHING), 2: cards(PAIR)}))

    assert live.state.boxes[1].cards == cards(NOTHING)
    assert live.state.dealer == cards(DEALER_PAIR)
    assert len(list(live.state.cards())) == len(set(live.state.cards()))


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_put_in_order_only_under_a_ruling(game: str) -> None:
    live = opened(game, by_hand=True)
    place(live)

    assert refused(live, Reconstruct())[0] == "NOT_RULED"


def test_only_cards_that_have_come_are_put_in_order_each_once_and_none_too_many() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    report(live, "misdeal", reconstructible=True)

    assert refused(live, Reconstruct(boxes={1: cards("As Ks Qs Js Ts")})) == ("OTHER_CARDS", "CSP 2.2.1")
    assert refused(live, Reconstruct(boxes={1: cards(NOTHING)})) == ("OTHER_CARDS", "CSP 2.2.1")
    assert refused(live, Reconstruct(boxes={1: cards(f"{PAIR} Qh")})) == ("TOO_MANY_CARDS", "CSP 2.2.1")
    assert refused(live, Reconstruct(boxes={5: cards(PAIR)}))[0] == "NO_SUCH_BOX"


@pytest.mark.clause("CSP 5.9", "R-20")
def test_a_missed_burn_is_made_good_and_the_deal_goes_on_where_it_should() -> None:
    """The shoe's first card went to box 1: each card moves one place back, and the Dealer's last one is to come."""
    live = opened(by_hand=True)
    place(live)
    live.send(CloseBets())
    wrong = cards("2c 3c 4c 5c 6c 7d 8d 9d Td Jd")
    boxes, dealer = wrong[0::2], wrong[1::2]
    live.send(DealCards(cards=(cards("Ah")[0], *wrong)))
    report(live, "burn-missed", by=Authority.HOUSE, reconstructible=True)
    moved = Reconstruct(boxes={1: dealer}, dealer=boxes[1:])

    live.send(moved)

    assert live.view()["stage"] == "dealing"
    assert live.view()["dealer"] == {"cards_dealt": 4, "face_up": [], "hand_in_words": None}
    live.send(CloseOptions())
    live.send(DealCards(cards=cards("Qs")))
    assert live.view()["dealer"]["face_up"] == ["Qs"]
    assert live.state.stage is Stage.DECISIONS


@pytest.mark.parametrize("device", Device)
def test_a_hold_em_board_that_was_put_in_order_goes_on_from_its_street(device: Device) -> None:
    live = opened("progressive-holdem", by_hand=True, device=device)
    place(live, 1)
    place(live, 2)
    live.send(CloseBets())
    count = len(live.state.slots)

    live.send(DealCards(cards=DECK[:count]))
    report(live, "misdeal", reconstructible=True)
    one, two = live.state.boxes[1].cards, live.state.boxes[2].cards
    live.send(Reconstruct(boxes={1: two, 2: one}))

    assert live.state.stage is Stage.DECISIONS
    assert live.state.dealt == count


@pytest.mark.clause("R-19", "R-58")
def test_the_house_may_take_out_a_hand_with_a_wrong_number_of_cards_that_no_rule_speaks_of() -> None:
    live = dealt({1: PAIR, 2: NOTHING}, game="singapore-stud")
    live.send(RecordCard(to="box", box=1, card=SPELLINGS["As"]))
    report(live, "player-card-count", box=1, reconstructible=False)
    out = ManagerDecision.RETURN_HAND
    live.send(ResolveReferral(by=Authority.HOUSE, decision=out, box=1, reason="six cards"))
    fold(live, 2)

    assert settled(live)[1, "ante"] == ("returned", "R-19")
    assert resettled(live) == live.state.settlement


@pytest.mark.clause("R-42", "R-20")
def test_a_choice_of_a_box_whose_bets_went_back_before_they_were_closed_is_on_no_sheet() -> None:
    live = opened(ante_min=10_00)
    place(live, box=1, amount=5_00)
    place(live, box=2, amount=10_00)
    report(live, "exposed-card", count=1, whose="player")
    live.send(choose(1, "continue"))
    live.send(choose(2, "continue"))
    live.send(CloseBets())
    live.deal()
    live.send(Fold(box=2, player="P2"))
    live.send(TurnCards())
    live.send(SettleRound())
    assert [entry["box"] for entry in live.sheet()["irregularities"]] == [2]
    assert resettled(live) == live.state.settlement
