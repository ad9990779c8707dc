"""A Poker table of the floor where a person deals: who may enter what, what each viewer sees, and what is on record."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from croupier import settle
from croupier.cards import Card, cards
from croupier.cli import main
from croupier.command import Command
from croupier.floor import Actor, Role
from croupier.floor.commands.all_commands import read_command
from croupier.floor_events.commands import (
    BuyChips,
    CloseTable,
    ConfigureTable,
    Interrupt,
    OpenTable,
    RelocatePlayer,
)
from croupier.people.commands import Appoint, OpenSession, SignUp
from croupier.poker import Hand, HandStage
from croupier.poker.commands import (
    Act,
    ActEarly,
    AddChips,
    ChangeSeat,
    ComeBack,
    CountCards,
    DealCards,
    ExposeCards,
    FlipMarker,
    LeaveTable,
    MuckHand,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    SettleRound,
    ShowDown,
    ShowHand,
    SitOut,
    StartHand,
    TakeSeat,
)
from croupier.poker.events import Acted, HandMucked
from croupier.records.round_archive import RoundArchive
from croupier.records.round_audit import audit_round
from croupier.records.round_finder import find_round
from croupier.records.round_index import RoundIndex
from croupier.records.round_result import exported_sheet, verify_record_of
from croupier.refusals import Refused
from tests.floor.house import BLINDS, BOSS, DEALER, PIT, SHIFT, House, everything, player

NAMES = {1: "ann", 2: "ben", 3: "cat"}
BY_HAND = BLINDS._replace(by_hand=True)
FLOP, TURN, RIVER = cards("Kh Qs Jh"), cards("9c"), cards("4s")


@pytest.fixture
def table(house: House) -> House:
    """Ann plays on a screen; Ben and Cat have none. The button is at seat 1, and Ann acts first."""
    house.open("P", game="poker", dealer="human", limits=BY_HAND)
    house.chips(*NAMES.values())
    house.do(TakeSeat(table="P", seat=1, amount=200_00), player("ann"))
    for seat in (2, 3):
        house.do(TakeSeat(table="P", seat=seat, amount=200_00, for_player=NAMES[seat]), DEALER)
    house.do(StartHand(table="P"), DEALER)
    house.do(DealCards(table="P"), DEALER)
    return house


def hand_at(house: House) -> Hand:
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    return hand


def act(house: House, line: str) -> None:
    """Actions in order, which the Dealer enters for the player in turn: `call, raise 6`; amounts are dollars."""
    for word in line.split(","):
        deed, _, amount = word.strip().partition(" ")
        seat = hand_at(house).turn
        assert seat is not None
        to = int(amount) * 100 if amount else None
        house.do(Act(table="P", action=deed, to=to, for_player=NAMES[seat]), DEALER)


def street(house: House, named: tuple[Card, ...]) -> None:
    house.do(DealCards(table="P", cards=named), DEALER)


def to_the_showdown(house: House) -> None:
    act(house, "call, call, check")
    for named in (FLOP, TURN, RIVER):
        street(house, named)
        act(house, "check, check, check")
    house.do(FlipMarker(table="P"), DEALER)


def shown(house: House, seat: int, named: str) -> None:
    house.do(ShowHand(table="P", for_player=NAMES[seat], cards=cards(named)), DEALER)


def ended(house: House) -> None:
    """Ben wins with three Queens; Cat mucks; Ann mucks on a screen."""
    to_the_showdown(house)
    shown(house, 2, "Qd Qc")
    house.do(MuckHand(table="P", for_player="cat"), DEALER)
    house.do(MuckHand(table="P"), player("ann"))
    house.do(SettleRound(table="P"), DEALER)


def refused(house: House, command: Command, actor: Actor) -> tuple[str, str | None]:
    before = everything(house)
    with pytest.raises(Refused) as found:
        house.do(command, actor)
    assert everything(house) == before
    return found.value.code, None if found.value.clause is None else found.value.clause.cite


def stacks(house: House) -> dict[int, int]:
    """In dollars, from the ledger."""
    balances = house.floor.state.books.balances
    return {seat: balances[f"stack:P:{name}"] // 100 for seat, name in NAMES.items()}


# A whole hand


@pytest.mark.clause("PKR 3.9", "PKR 3.14.2", "PKR 4.4", "PKR 4.1")
def test_a_hand_is_dealt_by_a_person_and_settled_from_the_hands_that_are_shown(table: House) -> None:
    ended(table)

    assert hand_at(table).stage is HandStage.SETTLED
    assert stacks(table) == {1: 198, 2: 204, 3: 198}
    assert hand_at(table).hole == (cards("Qd Qc"), (), ())


def test_the_audit_and_the_record_say_that_the_cards_came_by_hand(
    table: House, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ended(table)

    audit = audit_round(table.store, "P/1")
    assert (audit.status, audit.shuffle, audit.findings) == ("settled", "by hand", ())
    found = find_round(table.store, "P/1")
    assert found is not None
    sheet = exported_sheet(found)
    assert sheet is not None
    assert [seat.get("cards") for seat in sheet["seats"]] == [["Qd", "Qc"], None, None]
    assert settle(sheet)["game"] == "poker"
    record = verify_record_of(found, table.store.secret)
    assert record["decks"] == []
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert main(["verify", "--format", "text", str(path)]) == 0
    assert "Nothing to verify: the cards were entered by hand" in capsys.readouterr().out


def test_no_deck_is_kept_for_a_hand_that_a_person_deals(table: House) -> None:
    assert table.store.secret("deck:P/1:1") is None
    assert hand_at(table).commitment is None


def test_a_restart_at_any_moment_gives_the_same_table(table: House) -> None:
    def reopened_is_the_same() -> None:
        before = everything(table)
        table.reopen()
        assert everything(table) == before

    reopened_is_the_same()
    act(table, "call, call, check")
    table.do(RecordCard(table="P", to="burnt"), DEALER)
    table.do(RecordCard(table="P", to="community", card=FLOP[0]), DEALER)
    reopened_is_the_same()
    street(table, FLOP[1:])
    table.do(RecordCard(table="P", to="community", card=TURN[0]), DEALER)
    reopened_is_the_same()
    table.do(ReportIrregularity(table="P", kind="excess-board-cards", facts={"reconstructible": True}), PIT)
    table.do(Reconstruct(table="P"), PIT)
    reopened_is_the_same()
    table.do(CountCards(table="P", seat=6, count=2), DEALER)
    table.do(ReportIrregularity(table="P", kind="unlisted"), DEALER)
    reopened_is_the_same()
    table.do(ResolveReferral(table="P"), SHIFT)
    act(table, "bet 4, fold, fold")
    table.do(SettleRound(table="P"), DEALER)
    reopened_is_the_same()


def test_a_hand_goes_on_from_a_checkpoint(table: House) -> None:
    act(table, "call, call, check")
    street(table, FLOP)
    table.floor.checkpoint()
    before = everything(table)

    table.reopen()

    assert everything(table) == before
    assert table.floor.tables["P"].limits == BY_HAND


def test_a_history_of_the_hand_has_the_shown_cards_alone(table: House) -> None:
    ended(table)
    found = find_round(table.store, "P/1")
    assert found is not None

    archive = RoundArchive(table.store, RoundIndex(table.store))
    lines = archive.phh(found).splitlines()
    told = archive.document(found, "ann", inside=True, whole=False)

    (actions,) = [line for line in lines if line.startswith("actions")]
    assert "d dh p2 ????" in actions
    assert "sm QdQc" in actions
    assert (told["verified"]["verified"], told["verified"]["problems"]) == (None, [])
    for viewer in (None, "ann", "ben"):
        assert [hand["cards"] for hand in archive.review(found, viewer)["hands"]] == [["Qd", "Qc"]]


# Entries by players and by staff


def test_what_staff_enter_for_a_player_is_recorded_with_their_name(table: House) -> None:
    by_staff = table.do(Act(table="P", action="fold", for_player="ann"), DEALER)

    (event,) = [noted.event for noted in by_staff.events if isinstance(noted.event, Acted)]
    assert (event.seat, event.deed, event.entered_by, event.placed_by) == (1, "fold", "Dee", "")
    by_pit = table.do(Act(table="P", action="call", for_player="ben"), PIT)
    (event,) = [noted.event for noted in by_pit.events if isinstance(noted.event, Acted)]
    assert event.entered_by == "Pat"


def test_a_player_with_a_screen_acts_alone(table: House) -> None:
    done = table.do(Act(table="P", action="call"), player("ann"))

    (event,) = [noted.event for noted in done.events if isinstance(noted.event, Acted)]
    assert (event.seat, event.entered_by) == (1, "")


def test_a_muck_that_the_dealer_enters_is_recorded_with_the_dealers_name(table: House) -> None:
    to_the_showdown(table)
    shown(table, 2, "Qd Qc")

    done = table.do(MuckHand(table="P", for_player="cat"), DEALER)

    (event,) = [noted.event for noted in done.events if isinstance(noted.event, HandMucked)]
    assert event.entered_by == "Dee"


def test_no_player_enters_cards_or_what_others_do(table: House) -> None:
    for command in (
        DealCards(table="P"),
        RecordCard(table="P", to="burnt"),
        CountCards(table="P", seat=1, count=3),
        Act(table="P", action="fold", for_player="ben"),
        ShowHand(table="P", for_player="ben", cards=cards("As Ad")),
        MuckHand(table="P", for_player="ben"),
        ExposeCards(table="P", for_player="ben"),
        TakeSeat(table="P", seat=5, amount=200_00, for_player="ben"),
    ):
        assert refused(table, command, player("ann"))[0] == "NEEDS_AUTHORITY"


def test_no_player_names_the_cards_of_the_own_hand(table: House) -> None:
    to_the_showdown(table)

    assert refused(table, ShowHand(table="P", cards=cards("As Ad")), player("ann"))[0] == "ENTERED_BY_STAFF"
    exposed = ExposeCards(table="P", cards=cards("As Ad"))
    assert refused(table, exposed, player("ann"))[0] == "ENTERED_BY_STAFF"


@pytest.fixture
def dealt_by_system(house: House) -> House:
    """A table with a person as its Dealer, where the cards come from a committed deck; Ann and Ben are dealt in."""
    house.open("S", game="poker", dealer="human")
    house.chips(*NAMES.values())
    for seat in (1, 2):
        house.do(TakeSeat(table="S", seat=seat, amount=200_00), player(NAMES[seat]))
    house.do(StartHand(table="S"), DEALER)
    house.do(DealCards(table="S"), DEALER)
    return house


@pytest.mark.clause("PKR 3.3")
def test_staff_enter_nothing_for_players_where_the_system_deals(dealt_by_system: House) -> None:
    for command in (
        ShowHand(table="S", for_player="ann"),
        MuckHand(table="S", for_player="ann"),
        ExposeCards(table="S", for_player="ann"),
        LeaveTable(table="S", for_player="ann"),
        ComeBack(table="S", for_player="ann"),
        AddChips(table="S", amount=10_00, for_player="ann"),
        TakeSeat(table="S", seat=4, amount=200_00, for_player="cat"),
    ):
        assert refused(dealt_by_system, command, DEALER) == ("NOT_BY_HAND", "PKR 3.3")


def test_nothing_is_entered_card_by_card_where_the_system_deals(dealt_by_system: House) -> None:
    for command in (RecordCard(table="S", to="burnt"), CountCards(table="S", seat=1, count=3)):
        assert refused(dealt_by_system, command, DEALER)[0] == "NOT_BY_HAND"


def test_players_without_a_screen_come_and_go_through_the_dealer(table: House) -> None:
    act(table, "call, fold, check")
    table.do(SitOut(table="P", seat=2), DEALER)
    table.do(LeaveTable(table="P", for_player="ben"), DEALER)
    street(table, FLOP)
    act(table, "check, check")
    table.do(ReportIrregularity(table="P", kind="foreign-card"), PIT)
    table.do(AddChips(table="P", amount=50_00, for_player="cat"), DEALER)
    table.do(SitOut(table="P", seat=3), DEALER)
    table.do(ComeBack(table="P", for_player="cat"), DEALER)

    seats = table.floor.state.poker_table("P").state.seats
    assert set(seats) == {1, 3}
    assert (seats[3].stack, seats[3].away) == (250_00, False)


def test_chips_for_a_seat_are_those_of_the_player(house: House) -> None:
    house.open("P", game="poker", dealer="human", limits=BY_HAND)
    house.do(BuyChips(amount=100_00, player="ben"))

    seat = TakeSeat(table="P", seat=2, amount=200_00, for_player="ben")
    assert refused(house, seat, DEALER)[0] == "NOT_ENOUGH_CHIPS"


# Views


def test_nobody_sees_a_hole_card_before_it_is_shown(table: House) -> None:
    for viewer in (None, "ann", "ben", "Dee"):
        hand = to_builtins(table.floor.view("P", viewer))["hand"]
        assert [(seat["cards"], seat["cards_dealt"], seat["exposed"]) for seat in hand["seats"]] == [(None, 2, [])] * 3
        assert hand["settings"]["by_hand"] is True
    assert to_builtins(table.floor.view("P", None))["table"]["by_hand"] is True


def test_a_shown_hand_is_seen_by_all_and_a_mucked_one_by_nobody(table: House) -> None:
    ended(table)

    for viewer in (None, "ann", "cat"):
        seats = to_builtins(table.floor.view("P", viewer))["hand"]["seats"]
        assert [seat["cards"] for seat in seats] == [None, ["Qd", "Qc"], None]


def test_players_are_offered_what_they_can_do_themselves(table: House) -> None:
    legal = [one["command"] for one in to_builtins(table.floor.view("P", "ann"))["you"]["legal"]]
    assert "act" in legal
    to_the_showdown(table)
    table.do(ShowHand(table="P", for_player="ben", cards=cards("As Ad")), DEALER)
    table.do(MuckHand(table="P", for_player="cat"), DEALER)
    legal = [one["command"] for one in to_builtins(table.floor.view("P", "ann"))["you"]["legal"]]
    assert ("muck" in legal, "show" in legal) == (True, False)


@pytest.mark.clause("PKR 5.9")
def test_cards_that_lie_wrong_stop_play_and_everybody_is_told(table: House) -> None:
    act(table, "call, call, check")
    street(table, FLOP)
    table.do(RecordCard(table="P", to="community", card=TURN[0]), DEALER)

    document = to_builtins(table.floor.view("P", "ben"))
    assert document["sentence"] == "Cards lie where they do not belong: play waits for a ruling"
    assert (document["hand"]["misdealt"], document["hand"]["play_waits"]) == (["9c"], True)
    assert refused(table, Act(table="P", action="check", for_player="ben"), DEALER)[0] == "MISDEALT"
    table.do(ReportIrregularity(table="P", kind="premature-board-card"), DEALER)
    assert to_builtins(table.floor.view("P", "ben"))["hand"]["misdealt"] == []
    act(table, "check, check, check")


@pytest.mark.clause("PKR 5.10")
def test_an_early_action_is_noted_at_a_table_dealt_by_hand(table: House) -> None:
    table.do(ActEarly(table="P", seat=2, action="raise", to=8_00), DEALER)
    act(table, "fold")

    assert [one["action"] for one in to_builtins(table.floor.view("P", "ben"))["hand"]["legal"]] == ["raise"]


# Rank and rulings


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_referral_at_a_table_dealt_by_hand_waits_for_the_shift_manager(table: House) -> None:
    table.do(CountCards(table="P", seat=2, count=3), DEALER)
    seen = ReportIrregularity(table="P", kind="player-card-count", seat=2, facts={"players_have_seen": False})
    table.do(seen, DEALER)

    assert refused(table, ResolveReferral(table="P"), PIT)[0] == "NEEDS_AUTHORITY"
    table.do(ResolveReferral(table="P"), SHIFT)

    act(table, "fold, fold")
    table.do(SettleRound(table="P"), DEALER)
    assert audit_round(table.store, "P/1").findings == ()


@pytest.mark.clause("R-56")
def test_what_only_people_saw_gives_a_lost_bet_back_if_the_pit_supervisor_says_so(table: House) -> None:
    foreign = ReportIrregularity(table="P", kind="foreign-card")
    act(table, "call, fold")

    assert refused(table, foreign, DEALER) == ("NEEDS_AUTHORITY", "R-56")
    table.do(CountCards(table="P", seat=3, count=3), DEALER)
    three = ReportIrregularity(table="P", kind="player-card-count", seat=3)
    assert refused(table, three, DEALER) == ("NEEDS_AUTHORITY", "R-56")
    table.do(three, PIT)

    assert stacks(table) == {1: 200, 2: 200, 3: 200}


@pytest.mark.clause("R-56", "PKR 5.2.1")
def test_the_dealer_may_report_a_foreign_card_while_nobody_has_lost_a_bet(table: House) -> None:
    act(table, "call")

    table.do(ReportIrregularity(table="P", kind="foreign-card"), DEALER)

    assert hand_at(table).stage is HandStage.VOID


@pytest.mark.clause("PKR 5.1.2")
def test_an_interruption_voids_a_hand_that_nobody_has_lost(table: House) -> None:
    table.do(Interrupt(table="P"), PIT)

    assert stacks(table) == {1: 200, 2: 200, 3: 200}
    assert audit_round(table.store, "P/1").findings == ()


def test_hands_are_not_shown_all_at_once(table: House) -> None:
    to_the_showdown(table)

    assert refused(table, ShowDown(table="P"), DEALER)[0] == "SHOW_ONE_BY_ONE"


# Opening and setting up


def test_a_table_dealt_by_hand_needs_a_person_and_has_no_bots(house: House) -> None:
    automatic = OpenTable(table="P", name="Poker", game="poker", settings=BY_HAND)
    with_bots = OpenTable(table="P", name="Poker", game="poker", settings=BY_HAND, dealer="human", bots=2)

    assert refused(house, automatic, SHIFT)[0] == "BAD_TABLE"
    assert refused(house, with_bots, SHIFT)[0] == "BAD_TABLE"


def test_a_table_can_be_dealt_by_hand_and_by_the_system_by_turns(table: House) -> None:
    ended(table)

    asked = table.do(ConfigureTable(table="P", settings=BLINDS), SHIFT)
    if "approval" in asked.answer:
        table.agree(asked, Actor(name="Sue", role=Role.SHIFT_MANAGER))
    table.do(StartHand(table="P"), DEALER)
    table.do(DealCards(table="P"), DEALER)

    assert hand_at(table).commitment is not None
    assert all(len(hole) == 2 for hole in hand_at(table).hole)


def test_a_table_dealt_by_hand_can_be_closed(table: House) -> None:
    ended(table)

    table.do(CloseTable(table="P"), SHIFT)

    assert table.floor.state.poker_table("P").state.seats == {}


def test_the_setting_is_read_and_written_as_at_the_house_games() -> None:
    document = {
        "command": "open_table",
        "table": "P",
        "name": "Poker",
        "game": "poker",
        "dealer": "human",
        "settings": {
            "small_blind": "1.00",
            "big_blind": "2.00",
            "min_stake": "40.00",
            "max_stake": "400.00",
            "by_hand": True,
        },
    }

    command = read_command(document)

    assert isinstance(command, OpenTable)
    assert command.settings.by_hand is True


# A player with a screen of their own


def sign_in(house: House, name: str, *, until_s: int = 3_600) -> None:
    """As a person with a session, who may be seated already."""
    now = int(house.now.timestamp())
    if house.floor.people.find(name) is None:
        house.do(SignUp(name=name, password=b"hash"))
    house.do(OpenSession(name=name, session="s", kind="cookie", until=now + until_s, address="127.0.0.1"))


@pytest.mark.clause("PKR 1.36", "PKR 3.3")
@pytest.mark.parametrize(
    "entry",
    [
        MuckHand(table="P", for_player="ann"),
        LeaveTable(table="P", for_player="ann"),
        ComeBack(table="P", for_player="ann"),
        AddChips(table="P", amount=10_00, for_player="ann"),
    ],
)
def test_nobody_decides_for_a_player_who_sits_at_a_screen_of_their_own(table: House, entry: Command) -> None:
    sign_in(table, "ann")
    before = everything(table)

    with pytest.raises(Refused) as refused:
        table.do(entry, DEALER)

    assert refused.value.message.key == "NOT_FOR_STAFF.own_screen_at_seat"
    assert everything(table) == before


@pytest.mark.clause("PKR 5.13")
def test_staff_place_a_bet_at_the_request_of_a_player_at_a_screen_and_fold_for_nobody_there(table: House) -> None:
    sign_in(table, "ann")
    with pytest.raises(Refused) as refused:
        table.do(Act(table="P", action="fold", for_player="ann"), DEALER)
    assert refused.value.message.key == "NOT_FOR_STAFF.bets_only"

    done = table.do(Act(table="P", action="call", for_player="ann"), DEALER)

    (acted,) = [one.event for one in done.events if isinstance(one.event, Acted)]
    assert (acted.placed_by, acted.entered_by, acted.clause.cite) == (DEALER.name, "", "PKR 5.13")


def test_staff_enter_for_a_player_whose_session_has_run_out(table: House) -> None:
    sign_in(table, "ann", until_s=1)
    table.now += timedelta(seconds=1)

    done = table.do(Act(table="P", action="fold", for_player="ann"), DEALER)

    assert [one.event.entered_by for one in done.events if isinstance(one.event, Acted)] == [DEALER.name]


def test_staff_enter_for_a_player_whom_they_have_seated_although_that_player_is_signed_in(table: House) -> None:
    sign_in(table, "ben")
    table.do(Act(table="P", action="call"), player("ann"))

    done = table.do(Act(table="P", action="fold", for_player="ben"), DEALER)

    assert [one.event.entered_by for one in done.events if isinstance(one.event, Acted)] == [DEALER.name]


def test_a_screen_of_their_own_stays_with_a_player_through_hands_seats_and_restarts(table: House) -> None:
    table.do(Act(table="P", action="fold"), player("ann"))
    table.do(Act(table="P", action="fold", for_player="ben"), DEALER)
    table.do(SettleRound(table="P"), DEALER)
    table.do(ChangeSeat(table="P", seat=1, to_seat=4), PIT)
    table.open("Q", game="poker", dealer="human", limits=BY_HAND)
    table.do(RelocatePlayer(table="P", seat=4, to_table="Q", to_seat=2), PIT)
    table.do(RelocatePlayer(table="P", seat=2, to_table="Q", to_seat=3), PIT)

    for floor in (table.floor, table.reopen()):
        seats = floor.state.poker_table("Q").state.seats
        assert {seat.player: seat.own_screen for seat in seats.values()} == {"ann": True, "ben": False}


def test_the_dealers_console_offers_no_decision_of_a_player_at_a_screen(table: House) -> None:
    sign_in(table, "Dee")
    table.do(Appoint(name="Dee", role=Role.DEALER), BOSS)

    def deciding() -> dict[str, Any]:
        console = to_builtins(table.floor.view("P", viewer="Dee"))["console"]
        (found,) = console["deciding"]
        return dict(found)

    assert (deciding()["player"], deciding()["may_enter"]) == ("ann", True)
    sign_in(table, "ann")
    assert deciding()["may_enter"] is False
