"""People, authority and two-person approvals on a whole floor."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from croupier.cards import cards
from croupier.command import Command
from croupier.floor import SYSTEM, Actor, GivenCommand, HouseSettings, Role
from croupier.floor_events.commands import BuyChips, CashOut, ConfigureTable
from croupier.jackpots import Confirmation, Settings
from croupier.jackpots.commands import ChangeJackpot, ConfirmPrizes, CorrectJackpot
from croupier.jackpots.events import Corrected, PrizesConfirmed, SettingsChanged
from croupier.people.approvals import VALID_S
from croupier.people.commands import (
    Appoint,
    Approve,
    ChangePassword,
    Decline,
    LockPerson,
    RevokeSessions,
    SignUp,
)
from croupier.poker.commands import SitOut, TakeSeat
from croupier.refusals import Refused
from croupier.rounds import Stage
from croupier.rounds.commands import (
    CloseBets,
    DealCards,
    OpenRound,
    PlaceBet,
    ReportIrregularity,
    ResolveReferral,
    SettleRound,
    TurnCards,
)
from croupier.rounds.events import SettlementReversed
from croupier.store import open_store
from tests.floor.house import BOSS, DEALER, LIMITS, PIT, SHIFT, House, everything, player

HASH = b"scrypt$16$1$1$c2FsdA==$aGFzaA=="
AUDITOR = Actor(name="Ada", role=Role.AUDITOR)


def refused(house: House, command: Command, actor: Actor = SYSTEM) -> str:
    """The code of the refusal; nothing has changed."""
    before = everything(house)
    with pytest.raises(Refused) as found:
        house.do(command, actor)
    assert everything(house) == before
    return found.value.code


def signed_up(house: House, *names: str) -> None:
    for name in names:
        house.do(SignUp(name=name, password=HASH))


def staff(house: House, *actors: Actor) -> None:
    for actor in actors:
        house.do(SignUp(name=actor.name, password=HASH, role=actor.role))


# People


def test_a_player_signs_up_finds_chips_and_is_there_after_a_restart(house: House) -> None:
    signed_up(house, "Alice")

    assert house.floor.balance("Alice") == HouseSettings().welcome_chips
    person = house.reopen().people.find("alice")
    assert person is not None and person.role is Role.PLAYER
    assert house.store.secret("password/alice#1") == HASH


def test_no_event_holds_a_password_or_its_hash(house: House) -> None:
    signed_up(house, "Alice")
    house.do(ChangePassword(password=b"another-hash"), player("Alice"))

    stored = str([recorded.document for recorded in house.store.read_all()])
    assert "scrypt" not in stored
    assert "another-hash" not in stored


def test_who_is_locked_or_has_another_role_by_now_is_refused_whatever_he_was_when_he_asked(house: House) -> None:
    house.open("T1")
    staff(house, BOSS)
    signed_up(house, "Alice", "Bob")
    house.do(OpenRound(table="T1"))
    house.do(LockPerson(name="alice", reason="asked for it"), BOSS)
    house.do(Appoint(name="bob", role=Role.DEALER), BOSS)
    bet = PlaceBet(table="T1", box=1, bet="ante", amount=100_00)

    assert refused(house, bet, player("Alice")) == "LOCKED_OUT"
    assert refused(house, bet, player("Bob")) == "NEEDS_AUTHORITY"
    assert refused(house, RevokeSessions(name="bob"), Actor(name="Bob", role=Role.ADMINISTRATOR)) == "NEEDS_AUTHORITY"


def test_chips_are_bought_for_players_whom_the_floor_knows_by_the_names_they_go_by(house: House) -> None:
    signed_up(house, "Alice")
    staff(house, DEALER)

    house.do(BuyChips(amount=10_00, player="ALICE"), PIT)
    house.do(CashOut(amount=5_00, player="aLICE"), player("Alice"))

    assert house.floor.balance("Alice") == HouseSettings().welcome_chips + 5_00
    assert refused(house, BuyChips(amount=10_00, player="Nobody"), PIT) == "NO_SUCH_PERSON"
    assert refused(house, BuyChips(amount=10_00, player="Dee"), PIT) == "NOT_A_PLAYER"
    assert refused(house, BuyChips(amount=10_00), PIT) == "NOT_A_PLAYER"
    assert refused(house, CashOut(amount=10_00, player="Alice"), player("Bob")) == "NOT_YOURS"


def test_chips_left_from_before_an_appointment_can_be_cashed(house: House) -> None:
    signed_up(house, "Alice")
    staff(house, BOSS)
    house.do(Appoint(name="alice", role=Role.DEALER), BOSS)

    house.do(CashOut(amount=HouseSettings().welcome_chips, player="alice", reason="left the game"), PIT)

    assert house.floor.balance("Alice") == 0


# Authority at tables


@pytest.mark.clause("CSP 3.5")
def test_nobody_bets_on_somebody_elses_box(house: House) -> None:
    house.open("T1")
    house.chips("Alice", "Bob")
    house.do(OpenRound(table="T1"))
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("Alice"))

    assert refused(house, PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("Bob")) == "NOT_YOURS"


def test_nobody_sits_out_for_somebody_else(house: House) -> None:
    house.open("T5", game="poker")
    house.chips("Alice", "Bob")
    house.do(TakeSeat(table="T5", seat=1, amount=200_00), player("Alice"))
    house.do(TakeSeat(table="T5", seat=2, amount=200_00), player("Bob"))

    assert refused(house, SitOut(table="T5", seat=1), player("Bob")) == "NOT_YOURS"
    house.do(SitOut(table="T5", seat=1))


@pytest.mark.parametrize("actor", [DEALER, player("Alice"), AUDITOR])
def test_an_automatic_table_is_dealt_by_nobody_else(house: House, actor: Actor) -> None:
    house.open("T1")

    assert refused(house, OpenRound(table="T1"), actor) in ("NOT_YOUR_TABLE", "NEEDS_AUTHORITY")


def test_a_human_table_is_dealt_by_a_dealer_and_not_by_the_system(house: House) -> None:
    house.open("T1", dealer="human")

    assert refused(house, OpenRound(table="T1")) == "NOT_YOUR_TABLE"
    house.do(OpenRound(table="T1"), DEALER)


@pytest.mark.parametrize("actor", [BOSS, SHIFT, PIT, DEALER, AUDITOR])
def test_staff_do_not_play(house: House, actor: Actor) -> None:
    house.open("T5", game="poker")

    assert refused(house, TakeSeat(table="T5", seat=1, amount=200_00), actor) == "NEEDS_AUTHORITY"


@pytest.mark.clause("CSP 5.14", "R-22")
def test_cards_drawn_together_in_unknown_order_go_to_the_pit_supervisor(house: House) -> None:
    house.open("T1", dealer="human")
    house.chips("Alice")
    house.do(OpenRound(table="T1"), DEALER)
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("Alice"))
    house.do(CloseBets(table="T1"), DEALER)
    house.do(DealCards(table="T1"), DEALER)
    drawn = ReportIrregularity(table="T1", kind="simultaneous-draw", facts={"order_known": False})

    assert refused(house, drawn, DEALER) == "NEEDS_AUTHORITY"
    house.do(drawn, PIT)


@pytest.mark.clause("CSP 5.24")
def test_what_the_rules_leave_open_is_reported_by_the_dealer_and_resolved_by_the_shift_manager(house: House) -> None:
    house.open("T1", dealer="human")
    house.chips("Alice")
    house.do(OpenRound(table="T1"), DEALER)
    house.do(ReportIrregularity(table="T1", kind="unlisted"), DEALER)

    assert refused(house, ResolveReferral(table="T1"), PIT) == "NEEDS_AUTHORITY"
    house.do(ResolveReferral(table="T1"), SHIFT)


# Two people


def jackpot(house: House, confirmation: Confirmation = Confirmation.AUTOMATIC) -> None:
    house.open("T1", jackpot="grand", jackpots=Settings(jackpot_confirmation=confirmation))


CORRECTION = CorrectJackpot(jackpot="grand", meter=100_00, reason="display misread")


def test_a_correction_waits_for_a_second_person_and_names_both(house: House) -> None:
    jackpot(house)
    meter = house.floor.jackpots["grand"].meter

    asked = house.do(CORRECTION, SHIFT)
    assert asked.answer == {"approval": "A-1"}
    assert house.floor.jackpots["grand"].meter == meter

    house.reopen()
    done = house.do(Approve(approval="A-1"), BOSS)

    assert house.floor.jackpots["grand"].meter == meter + 100_00
    (corrected,) = [noted.event for noted in done.events if isinstance(noted.event, Corrected)]
    assert corrected.people == ("Sam", "Boss")


def test_one_person_alone_corrects_nothing(house: House) -> None:
    jackpot(house)
    house.do(CORRECTION, SHIFT)

    assert refused(house, Approve(approval="A-1"), SHIFT) == "TWO_PEOPLE"
    assert refused(house, Approve(approval="A-1"), Actor(name="sam", role=Role.ADMINISTRATOR)) == "TWO_PEOPLE"
    assert refused(house, Approve(approval="A-1"), PIT) == "NEEDS_AUTHORITY"
    assert refused(house, Approve(approval="A-1"), DEALER) == "NEEDS_AUTHORITY"
    assert refused(house, Approve(approval="A-1"), AUDITOR) == "NEEDS_AUTHORITY"


def test_what_could_not_be_done_is_not_asked(house: House) -> None:
    jackpot(house)

    assert refused(house, CorrectJackpot(jackpot="grand", reason="nothing"), SHIFT) == "NOTHING_TO_CORRECT"
    assert refused(house, CORRECTION, PIT) == "NEEDS_AUTHORITY"
    assert refused(house, ConfirmPrizes(jackpot="grand", round="T1-1"), PIT)


def test_an_approval_is_carried_out_once(house: House) -> None:
    jackpot(house)
    house.do(CORRECTION, SHIFT)
    first = house.do(Approve(approval="A-1"), BOSS, command_id="yes")

    assert house.do(Approve(approval="A-1"), BOSS, command_id="yes").position == first.position
    assert refused(house, Approve(approval="A-1"), BOSS) == "NO_SUCH_APPROVAL"


def test_a_question_runs_out_and_can_be_asked_again(house: House) -> None:
    jackpot(house)
    house.do(CORRECTION, SHIFT)
    assert refused(house, CORRECTION, SHIFT) == "ALREADY_ASKED"

    house.now += timedelta(seconds=VALID_S)
    assert refused(house, Approve(approval="A-1"), BOSS) == "APPROVAL_EXPIRED"
    assert house.do(CORRECTION, SHIFT).answer == {"approval": "A-2"}


def test_the_house_sets_how_long_a_question_waits() -> None:
    with open_store("memory:") as store:
        house = House(store, house=HouseSettings(approval_s=60))
        jackpot(house)
        house.do(CORRECTION, SHIFT)
        house.now += timedelta(seconds=60)

        assert refused(house, Approve(approval="A-1"), BOSS) == "APPROVAL_EXPIRED"


def test_what_is_declined_is_not_done(house: House) -> None:
    jackpot(house)
    house.do(CORRECTION, SHIFT)
    house.do(Decline(approval="A-1", reason="not so"), BOSS)

    assert refused(house, Approve(approval="A-1"), BOSS) == "NO_SUCH_APPROVAL"


@pytest.mark.parametrize("happens", [LockPerson(name="Sam", reason="left"), Appoint(name="Sam", role=Role.PLAYER)])
def test_nothing_is_carried_out_for_somebody_who_may_not_ask_any_more(house: House, happens: Any) -> None:
    jackpot(house)
    staff(house, BOSS, SHIFT)
    house.do(CORRECTION, SHIFT)
    house.do(happens, BOSS)

    assert refused(house, Approve(approval="A-1"), BOSS) == "NO_SUCH_APPROVAL"


def test_parameters_of_a_jackpot_and_limits_of_a_linked_table_take_two(house: House) -> None:
    jackpot(house)
    house.open("T2")
    change = ChangeJackpot(jackpot="grand", settings=Settings(reset=60_000_00), reason="new season")
    assert house.do(change, SHIFT).answer == {"approval": "A-1"}
    done = house.do(Approve(approval="A-1"), BOSS)
    assert [noted.event.people for noted in done.events if isinstance(noted.event, SettingsChanged)] == [
        ("Sam", "Boss")
    ]

    limits = ConfigureTable(table="T1", settings=LIMITS)
    assert house.do(limits, SHIFT).answer == {"approval": "A-2"}
    assert house.do(ConfigureTable(table="T1", name="The corner"), SHIFT).answer == {}
    assert house.do(ConfigureTable(table="T2", settings=LIMITS), SHIFT).answer == {}


@pytest.mark.clause("R-34")
def test_a_settlement_is_undone_by_two_people_only(house: House) -> None:
    house.open("T1")
    house.chips("Alice")
    house.deal_in("T1", "Alice")
    house.play_out("T1")
    late = ReportIrregularity(table="T1", kind="foreign-card", facts={})

    asked = house.do(late, PIT)
    assert asked.answer == {"approval": "A-1"}
    assert house.floor.state.house_table("T1").round is not None
    done = house.do(Approve(approval="A-1"), SHIFT)

    assert any(isinstance(noted.event, SettlementReversed) for noted in done.events)
    round_ = house.floor.state.house_table("T1").round
    assert round_ is not None and round_.stage is Stage.VOID
    assert house.floor.balance("Alice") == 1_000_00


ROYAL_FLUSH = "As Ks Qs Js Ts  2d 3d 5c 7h 9c"


def test_a_locked_prize_is_paid_when_two_people_have_confirmed_it(house: House) -> None:
    by_hand = replace(LIMITS, by_hand=True)
    confirmed = Settings(jackpot_confirmation=Confirmation.TWO_PERSON)
    house.open("T1", jackpot="grand", jackpots=confirmed, limits=by_hand, dealer="human")
    house.chips("Alice")
    house.do(OpenRound(table="T1"), DEALER)
    for bet, amount in (("ante", 100_00), ("jackpot", 5_00)):
        house.do(PlaceBet(table="T1", box=1, bet=bet, amount=amount), player("Alice"))
    house.do(CloseBets(table="T1"), DEALER)
    house.do(DealCards(table="T1", cards=cards(ROYAL_FLUSH)), DEALER)
    house.do(PlaceBet(table="T1", box=1, bet="bet", amount=200_00), player("Alice"))
    house.do(TurnCards(table="T1"), DEALER)
    house.do(SettleRound(table="T1"), DEALER)
    before = house.floor.balance("Alice")
    prize = house.floor.jackpots["grand"].meter
    confirm = ConfirmPrizes(jackpot="grand", round="T1-1")

    assert refused(house, confirm, DEALER) == "NEEDS_AUTHORITY"
    assert house.do(confirm, PIT).answer == {"approval": "A-1"}
    assert house.floor.balance("Alice") == before
    assert refused(house, Approve(approval="A-1"), PIT) == "TWO_PEOPLE"
    done = house.do(Approve(approval="A-1"), SHIFT)

    (event,) = [noted.event for noted in done.events if isinstance(noted.event, PrizesConfirmed)]
    assert event.people == ("Pat", "Sam")
    assert house.floor.balance("Alice") >= before + prize
    round_ = house.floor.state.house_table("T1").round
    assert round_ is not None and round_.stage is Stage.SETTLED


# Stored together


def test_what_happens_to_people_counts_for_the_commands_stored_with_it(house: House) -> None:
    staff(house, BOSS)
    signed_up(house, "Alice")
    join, buy = SignUp(name="Bob", password=HASH), BuyChips(amount=1_00)

    answers = house.floor.do_many(
        [
            GivenCommand(LockPerson(name="alice", reason="asked for it"), BOSS, "1"),
            GivenCommand(buy, player("Alice"), "1"),
            GivenCommand(join, SYSTEM, "join-1"),
            GivenCommand(join, SYSTEM, "join-2"),
            GivenCommand(buy, player("Bob"), "1"),
        ]
    )

    codes = [answer.code if isinstance(answer, Refused) else "done" for answer in answers]
    assert codes == ["done", "LOCKED_OUT", "done", "NAME_TAKEN", "done"]
    assert house.floor.balance("Bob") == HouseSettings().welcome_chips + 1_00
    assert house.store.secret("password/bob#1") == HASH
    before = everything(house)
    house.reopen()
    assert everything(house) == before


def test_two_people_who_agree_at_the_same_moment_carry_it_out_once(house: House) -> None:
    jackpot(house)
    meter = house.floor.jackpots["grand"].meter
    house.do(CORRECTION, SHIFT)
    other = Actor(name="Olga", role=Role.SHIFT_MANAGER)

    answers = house.floor.do_many(
        [GivenCommand(Approve(approval="A-1"), BOSS, "1"), GivenCommand(Approve(approval="A-1"), other, "1")]
    )

    assert isinstance(answers[1], Refused) and answers[1].code == "NO_SUCH_APPROVAL"
    assert house.floor.jackpots["grand"].meter == meter + 100_00
