"""The console of the person who deals: steps, orders, places of cards, decisions, and reports that can apply."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import to_builtins

from croupier.cards import DECK, cards, names
from croupier.floor import Actor, Role
from croupier.floor.driving.shoe_readings import command_for_reading
from croupier.floor.views.possible_reports import possible_reports
from croupier.floor_events.commands import ResumeTable, SuspendTable
from croupier.games.dealing import Device
from croupier.people.commands import SignUp
from croupier.people.passwords import LIGHT, hash_password
from croupier.poker.commands import Act, FlipMarker, ShowHand, StartHand, TakeSeat
from croupier.rounds.commands import (
    Check,
    ChooseOption,
    CloseBets,
    DealCards,
    ExamineHand,
    Fold,
    IncreaseBet,
    OpenRound,
    PlaceBet,
    RecordCard,
    ReportIrregularity,
    SettleRound,
    TurnCards,
    WithdrawBet,
)
from croupier.rounds.events import BetReturned, HandFolded
from croupier.rulings import Authority
from tests.floor.house import BLINDS, DEALER, LIMITS, PIT, House, player
from tests.floor.scenes import refused

BY_HAND = replace(LIMITS, by_hand=True, jackpot_bet=None, device=Device.SHOE)
HOUSE_GAMES = ("casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem")


def engaged(house: House, *people: Actor) -> None:
    """People with an entry: a console is for a person whom the floor knows in a role."""
    secret = hash_password("a long pass phrase", salt=bytes(16), cost=LIGHT)
    for person in people:
        house.do(SignUp(name=person.name, role=person.role, password=secret))


def opened(house: House, game: str = "casino-stud", **limits: Any) -> None:
    engaged(house, DEALER, PIT)
    house.open("T1", game=game, dealer="human", limits=replace(BY_HAND, **limits))
    house.chips("ann", "ben")
    house.do(OpenRound(table="T1"), DEALER)
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00, for_player="ann"), DEALER)


def console(house: House, viewer: Actor = DEALER) -> dict[str, Any]:
    found: dict[str, Any] = to_builtins(house.floor.view("T1", viewer=viewer.name))["console"]
    return found


def due(house: House) -> str:
    return next((step["message"] for step in console(house)["steps"] if step["state"] == "due"), "")


def kinds(house: House, by: Authority = Authority.DEALER) -> dict[str, dict[str, Any]]:
    return {found["kind"]: found for found in to_builtins(possible_reports(house.floor.tables["T1"], by))}


def entered(house: House) -> None:
    """Each card that is due is entered, whatever it is."""
    there = set(house.round_at("T1").cards())
    new = [card for card in DECK if card not in there]
    house.do(DealCards(table="T1", cards=tuple(new[: len(console(house)["slots"])])), DEALER)


@pytest.mark.clause("CSP 3.12", "MLP 3.12", "SSP 3.8", "PTH 3.11", "CSP 1.11")
@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_the_dealer_alone_enters_a_whole_round_of_players_without_screens(house: House, game: str) -> None:
    opened(house, game)
    house.do(PlaceBet(table="T1", box=2, bet="ante", amount=50_00, for_player="ben"), DEALER)
    said = [due(house)]
    for _ in range(12):
        found = console(house)
        if found["slots"]:
            entered(house)
        elif found["deciding"]:
            box = found["deciding"][0]
            stays, other = box["choices"]
            if box["box"] == 1:
                amount = round(float(stays["amount"]) * 100)
                house.do(PlaceBet(table="T1", box=1, bet=stays["bet"], amount=amount, for_player="ann"), DEALER)
            else:
                leaves = Fold if other["command"] == "fold" else Check
                house.do(leaves(table="T1", box=2, for_player="ben"), DEALER)
        elif found["orders"] == ["open_round"]:
            break
        else:
            (order,) = found["orders"]
            steps = {"close_bets": CloseBets, "turn_cards": TurnCards, "settle": SettleRound}
            house.do(steps[order](table="T1"), DEALER)
        said.append(due(house))
    round_ = house.round_at("T1")
    assert round_.settlement is not None
    assert round_.boxes[2].folded
    assert said[0] == "dealer.place_bets" and "dealer.settles" in said and said[-1] == ""


@pytest.mark.clause("CSP 3.5", "CSP 5.11", "CSP 3.12.1")
def test_what_staff_enter_for_a_player_is_on_record_in_their_name(house: House) -> None:
    opened(house)
    house.do(PlaceBet(table="T1", box=2, bet="ante", amount=20_00, for_player="ben"), DEALER)
    taken_back = house.do(WithdrawBet(table="T1", box=2, bet="ante", for_player="ben"), DEALER)
    assert [noted.event.entered_by for noted in taken_back.events if isinstance(noted.event, BetReturned)] == ["Dee"]
    house.do(CloseBets(table="T1"), DEALER)
    entered(house)
    house.do(ExamineHand(table="T1", box=1, for_player="ann"), DEALER)
    done = house.do(Fold(table="T1", box=1, for_player="ann"), DEALER)
    (folded,) = [noted.event for noted in done.events if isinstance(noted.event, HandFolded)]
    assert folded.entered_by == "Dee"
    told = [house.floor.notice(noted) for noted in done.events]
    assert told[0] is not None and told[0]["entered_by"] == "Dee"
    house.reopen()
    assert house.round_at("T1").boxes[1].folded


@pytest.mark.clause("CSP 3.5", "PKR 3.3")
def test_staff_enter_no_decision_where_the_system_deals_and_players_none_for_others(house: House) -> None:
    opened(house, by_hand=False)
    house.do(CloseBets(table="T1"), DEALER)
    house.do(DealCards(table="T1"), DEALER)
    assert refused(house, Fold(table="T1", box=1, for_player="ann"), DEALER) == ("NOT_BY_HAND", "CSP 3.5")
    assert refused(house, Fold(table="T1", box=1, for_player="ann"), player("ben"))[0] == "NEEDS_AUTHORITY"
    assert refused(house, Fold(table="T1", box=1), player("ben"))[0] == "NOT_YOURS"


OWN_BOX = {
    "casino-stud": "CSP 3.5",
    "multi-link-stud": "MLP 3.5",
    "singapore-stud": "R-52",
    "progressive-holdem": "PTH 3.5",
}
GAMES_OF_OWN_BOX = [pytest.param(game, cite, marks=pytest.mark.clause(cite)) for game, cite in OWN_BOX.items()]


@pytest.mark.parametrize(("game", "cite"), GAMES_OF_OWN_BOX)
def test_staff_decide_nothing_for_a_player_who_bets_on_a_screen(house: House, game: str, cite: str) -> None:
    opened(house, game)
    house.do(PlaceBet(table="T1", box=2, bet="ante", amount=50_00), player("ben"))
    takes_back = WithdrawBet(table="T1", box=2, bet="ante", for_player="ben")
    for actor in (DEALER, PIT):
        assert refused(house, takes_back, actor) == ("NOT_FOR_STAFF", cite)
    house.do(CloseBets(table="T1"), DEALER)
    entered(house)
    leaves = Fold if house.round_at("T1").now.may_fold else Check
    assert refused(house, ExamineHand(table="T1", box=2, for_player="ben"), DEALER) == ("NOT_FOR_STAFF", cite)
    assert refused(house, leaves(table="T1", box=2, for_player="ben"), DEALER) == ("NOT_FOR_STAFF", cite)
    asked = {one["box"]: (one["may_enter"], one["may_look"]) for one in console(house)["deciding"]}
    assert asked == {1: (True, True), 2: (False, False)}
    house.do(leaves(table="T1", box=1, for_player="ann"), DEALER)
    house.do(leaves(table="T1", box=2), player("ben"))


@pytest.mark.clause("CSP 5.10.1", "CSP 3.5")
def test_a_player_with_a_screen_answers_a_rulings_offer_there(house: House) -> None:
    opened(house)
    house.do(PlaceBet(table="T1", box=2, bet="ante", amount=50_00), player("ben"))
    house.do(CloseBets(table="T1"), DEALER)
    entered(house)
    exposed = {"count": 1, "whose": "player", "players_have_seen": False}
    house.do(ReportIrregularity(table="T1", kind="exposed-card", facts=exposed), DEALER)
    assert [(one["box"], one["may_enter"]) for one in console(house)["offer"]["boxes"]] == [(1, True), (2, False)]
    for_ben = ChooseOption(table="T1", box=2, choice="withdraw", for_player="ben")
    assert refused(house, for_ben, DEALER) == ("NOT_FOR_STAFF", "CSP 3.5")
    house.do(ChooseOption(table="T1", box=1, choice="withdraw", for_player="ann"), DEALER)
    house.do(ChooseOption(table="T1", box=2, choice="continue"), player("ben"))


@pytest.mark.clause("CSP 5.23")
def test_a_name_that_nobody_has_is_told_as_such(house: House) -> None:
    opened(house)
    unknown = PlaceBet(table="T1", box=2, bet="ante", amount=50_00, for_player="bem")
    assert refused(house, unknown, DEALER)[0] == "NO_SUCH_PERSON"


@pytest.mark.clause("CSP 5.8.1", "R-34", "R-56")
def test_a_report_that_would_undo_a_settlement_names_the_rank_that_can_make_it(house: House) -> None:
    opened(house)
    house.do(CloseBets(table="T1"), DEALER)
    entered(house)
    house.do(Fold(table="T1", box=1, for_player="ann"), DEALER)
    house.do(TurnCards(table="T1"), DEALER)
    house.do(SettleRound(table="T1"), DEALER)
    for kind in ("foreign-card", "deck-count-wrong"):
        (case,) = kinds(house)[kind]["cases"]
        assert (case["authority"], case["enough"]) == ("pit-supervisor", False)
        (case,) = kinds(house, Authority.PIT_SUPERVISOR)[kind]["cases"]
        assert case["enough"]


@pytest.mark.clause("CSP 3.5", "CSP 5.23")
@pytest.mark.parametrize(
    "own",
    [
        pytest.param(IncreaseBet(table="T1", box=1, bet="ante", amount=10_00), id="bets"),
        pytest.param(ExamineHand(table="T1", box=1), id="looks"),
    ],
)
def test_a_box_that_staff_began_is_the_players_own_once_they_bet_or_look_themselves(house: House, own: Any) -> None:
    opened(house)
    if isinstance(own, IncreaseBet):
        house.do(own, player("ann"))
    house.do(CloseBets(table="T1"), DEALER)
    entered(house)
    if isinstance(own, ExamineHand):
        house.do(own, player("ann"))
    house.reopen()
    assert refused(house, Fold(table="T1", box=1, for_player="ann"), DEALER) == ("NOT_FOR_STAFF", "CSP 3.5")
    house.do(PlaceBet(table="T1", box=1, bet="bet", amount=220_00, for_player="ann"), DEALER)  # 5.23: Ann asks


@pytest.mark.clause("R-52")
def test_singapore_studs_staff_add_no_bet_to_a_box_that_a_player_plays_on_a_screen(house: House) -> None:
    opened(house, "singapore-stud")
    house.do(PlaceBet(table="T1", box=2, bet="ante", amount=50_00), player("ben"))
    more = IncreaseBet(table="T1", box=2, bet="ante", amount=10_00, for_player="ben")
    assert refused(house, more, DEALER) == ("NOT_FOR_STAFF", "R-52")


@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_a_suspended_table_asks_for_no_card_and_no_decision_until_it_is_reopened(house: House, game: str) -> None:
    opened(house, game)
    house.do(CloseBets(table="T1"), DEALER)
    assert console(house)["slots"]
    house.do(SuspendTable(table="T1", reason="a clean layout"), PIT)
    assert console(house)["slots"] == []
    house.do(ResumeTable(table="T1"), PIT)
    entered(house)
    before = console(house)
    assert before["deciding"] and before["may_record"]
    house.do(SuspendTable(table="T1", reason="a clean layout"), PIT)
    stopped = console(house)
    assert (stopped["orders"], stopped["deciding"], stopped["may_record"]) == ([], [], False)
    house.do(ResumeTable(table="T1"), PIT)
    assert console(house) == before


def test_nobody_but_the_dealer_and_the_pit_has_a_console(house: House) -> None:
    opened(house)
    auditor = Actor(name="Aud", role=Role.AUDITOR)
    engaged(house, auditor)
    assert "console" in to_builtins(house.floor.view("T1", viewer="Dee"))
    assert "console" in to_builtins(house.floor.view("T1", viewer="Pat"))
    for viewer in (None, "ann", "ben", "Aud"):
        assert "console" not in to_builtins(house.floor.view("T1", viewer=viewer))
    house.open("T2")
    assert "console" not in to_builtins(house.floor.view("T2", viewer="Dee"))
    assert "console" in to_builtins(house.floor.view("T2", viewer="Pat"))


def test_no_card_that_lies_face_down_is_in_the_dealers_document(house: House) -> None:
    opened(house)
    house.do(CloseBets(table="T1"), DEALER)
    entered(house)
    round_ = house.round_at("T1")
    hidden = names(card for card in round_.cards() if card != round_.dealer_card_up)
    text = str(to_builtins(house.floor.view("T1", viewer="Dee")))
    assert not [card for card in hidden if f"'{card}'" in text]


@pytest.mark.clause("CSP 5.8.2", "CSP 5.3", "CSP 5.10", "R-56")
def test_only_kinds_that_the_record_leaves_open_are_offered_with_their_facts_filled_in(house: House) -> None:
    opened(house)
    assert {"under-limit-bet", "over-limit-bet", "wrong-multiple", "misdeal", "exposed-card"}.isdisjoint(kinds(house))
    house.do(CloseBets(table="T1"), DEALER)
    entered(house)
    exposed = kinds(house)["exposed-card"]
    assert {case["facts"]["players_have_seen"] for case in exposed["cases"]} == {False}
    assert [asked["fact"] for asked in exposed["asks"]] == ["count", "whose"]
    assert all(case["clause"] for case in exposed["cases"])
    house.do(ExamineHand(table="T1", box=1, for_player="ann"), DEALER)
    assert {case["facts"]["players_have_seen"] for case in kinds(house)["exposed-card"]["cases"]} == {True}
    house.do(PlaceBet(table="T1", box=1, bet="bet", amount=150_00, for_player="ann"), DEALER)
    wrong = kinds(house)["wrong-multiple"]
    assert (wrong["asks"], [(case["box"], case["facts"]) for case in wrong["cases"]]) == ([], [(1, {"size": "less"})])


@pytest.mark.clause("R-56", "CSP 5.24")
@pytest.mark.parametrize("game", HOUSE_GAMES)
def test_each_report_that_is_offered_is_ruled_on_as_announced(house: House, game: str) -> None:
    opened(house, game)
    house.do(CloseBets(table="T1"), DEALER)
    entered(house)
    offered = kinds(house, Authority.PIT_SUPERVISOR)
    assert "unlisted" in offered
    (case,) = offered["foreign-card"]["cases"]
    house.do(ReportIrregularity(table="T1", kind="foreign-card", facts=case["facts"]), PIT)
    ruling = to_builtins(house.floor.view("T1", viewer=None))["round"]["rulings"][-1]
    assert (ruling["sentence"], ruling["clause"]) == (case["sentence"], case["clause"])


@pytest.mark.clause("CSP 5.10")
def test_a_misdeal_offers_a_choice_that_the_dealer_enters_for_players_without_screens(house: House) -> None:
    opened(house, device=Device.SHUFFLER)
    house.do(PlaceBet(table="T1", box=2, bet="ante", amount=100_00, for_player="ben"), DEALER)
    house.do(CloseBets(table="T1"), DEALER)
    for box, hand in ((2, DECK[:5]), (1, DECK[5:10])):
        for card in hand:
            house.do(RecordCard(table="T1", to="box", box=box, card=card), DEALER)
    house.do(DealCards(table="T1", cards=DECK[10:15]), DEALER)
    misdeal = kinds(house)["misdeal"]
    case = next(case for case in misdeal["cases"] if case["facts"]["reconstructible"])
    house.do(ReportIrregularity(table="T1", kind="misdeal", facts=case["facts"]), PIT)
    found = console(house)["offer"]
    assert [one["box"] for one in found["boxes"]] == [1, 2]
    house.do(ChooseOption(table="T1", box=1, choice=found["options"][0], for_player="ann"), DEALER)
    assert [one["box"] for one in console(house)["offer"]["boxes"]] == [2]


def at_poker(house: House) -> None:
    engaged(house, DEALER, PIT)
    house.open("T1", game="poker", dealer="human", limits=BLINDS._replace(by_hand=True))
    house.chips("ann", "ben")
    for seat, name in enumerate(("ann", "ben"), 1):
        house.do(TakeSeat(table="T1", seat=seat, amount=200_00, for_player=name), DEALER)
    house.do(StartHand(table="T1"), DEALER)


@pytest.mark.clause("PKR 3.9", "PKR 3.14", "PKR 1.36")
def test_the_dealer_of_poker_is_told_who_acts_and_who_shows(house: House) -> None:
    at_poker(house)
    assert due(house) == "dealer.hole_cards"
    house.do(DealCards(table="T1"), DEALER)
    (turn,) = console(house)["deciding"]
    assert [choice["action"] for choice in turn["choices"]] == ["fold", "call", "raise", "all-in"]
    house.do(Act(table="T1", action="call", for_player=turn["player"]), DEALER)
    for street in ("2c 3d 9h", "Th", "Jc", ""):
        while console(house)["deciding"]:
            house.do(Act(table="T1", action="check", for_player=console(house)["deciding"][0]["player"]), DEALER)
        if street:
            assert [slot["to"] for slot in console(house)["slots"]] == ["burnt", *["community"] * len(street.split())]
            house.do(DealCards(table="T1", cards=cards(street)), DEALER)
    assert console(house)["orders"] == ["flip_marker"]
    house.do(FlipMarker(table="T1"), DEALER)
    asked = console(house)["asked"]
    assert not asked["may_muck"]
    house.do(ShowHand(table="T1", for_player=asked["player"], cards=cards("As Ad")), DEALER)
    assert console(house)["asked"]["may_muck"]


@pytest.mark.clause("PKR 5.3", "PKR 5.2.1", "PKR 5.7")
def test_reports_at_poker_follow_the_hand(house: House) -> None:
    at_poker(house)
    house.do(DealCards(table="T1"), DEALER)
    offered = kinds(house)
    assert {case["needs"] for case in offered["exposed-card"]["cases"] if case["facts"] == {"count": 1}} == {"card"}
    assert {"new-player", "out-of-turn", "player-card-count", "hand-not-revealed"}.isdisjoint(offered)


@pytest.mark.clause("PKR 3.9", "PKR 1.8", "CSP 3.10")
def test_a_shoe_that_reads_cards_enters_them_and_tells_no_hole_card(house: House) -> None:
    at_poker(house)
    for card in cards("As Kd Qc Jh"):
        house.do(command_for_reading(house.floor.tables["T1"], card), DEALER)
    hand = house.floor.state.poker_table("T1").state.hand
    assert hand is not None
    assert [hand.cards_at(place) for place in (0, 1)] == [2, 2]
    house.do(Act(table="T1", action="call", for_player="ann" if hand.turn == 1 else "ben"), DEALER)
    house.do(Act(table="T1", action="check", for_player="ben" if hand.turn == 1 else "ann"), DEALER)
    for card in cards("2s 3s 4s 5s"):
        house.do(command_for_reading(house.floor.tables["T1"], card), DEALER)
    after = house.floor.state.poker_table("T1").state.hand
    assert after is not None and names(after.board) == ["3s", "4s", "5s"]
    known = str(list(house.store.read_all()))
    assert not [card for card in ("As", "Kd", "Qc", "Jh", "2s") if f"'{card}'" in known]
