"""A dishonest member of staff, alone: what two people must do takes two people, both of whom were there before."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from msgspec import to_builtins

from croupier.cage.commands import RedeemChips
from croupier.cards import cards
from croupier.command import Command
from croupier.floor import Actor, HouseSettings, Role
from croupier.floor.drafting.recovery import rebuilt
from croupier.floor_events.commands import (
    BuyChips,
    CashOut,
    CloseTable,
    ConfigureTable,
    Interrupt,
    OpenTable,
    RelocatePlayer,
)
from croupier.floor_events.events import CageBooked
from croupier.floor_events.house_settings import TwoPersonControl
from croupier.floor_events.pace import PACES
from croupier.games.dealing import Device
from croupier.jackpots.commands import ConfirmPrizes, CorrectJackpot, OpenJackpot
from croupier.jackpots.settings import Settings
from croupier.people.commands import (
    Appoint,
    Approve,
    ChangePassword,
    EndAllSessions,
    EndSession,
    LockPerson,
    OpenSession,
    RemoveSecondFactor,
    RevokeSessions,
    SetSecondFactor,
    SignUp,
    UnlockPerson,
)
from croupier.poker.commands import Act, ActEarly, AddChips, StartHand, TakeSeat
from croupier.refusals import Refused
from croupier.rounds import Stage
from croupier.rounds.commands import (
    CloseBets,
    CloseOptions,
    DealCards,
    OpenRound,
    PlaceBet,
    ReportIrregularity,
    ResolveReferral,
    RunOutOfTime,
    SettleRound,
    TurnCards,
)
from croupier.store import open_store
from croupier.table_commands import ManagerDecision
from croupier.web.streams.staff_entries import entry_of
from tests.floor.chances import stacked
from tests.floor.house import BLINDS, BOSS, DEALER, LIMITS, PIT, SHIFT, House, everything, player

HASH, OTHER_HASH = b"scrypt$16$1$1$c2FsdA==$aGFzaA==", b"scrypt$16$1$1$c2FsdA==$b3RoZXI="
COLLEAGUE = Actor(name="Olga", role=Role.ADMINISTRATOR)
CORRECTION = CorrectJackpot(jackpot="grand", meter=100_00, reason="display misread")
DAY = timedelta(days=1)
CORRECT_BET = ManagerDecision.CORRECT_BET
FULL = HouseSettings(two_person_control=TwoPersonControl.FULL, in_place_s=3_600, cage_limit=10_000_00)
BY_HAND = replace(LIMITS, by_hand=True)


def refused(house: House, command: Command, actor: Actor) -> str:
    """The code of the refusal; nothing has changed."""
    before = everything(house)
    with pytest.raises(Refused) as found:
        house.do(command, actor)
    assert everything(house) == before
    return found.value.code


def asked(house: House, command: Command, actor: Actor) -> str:
    """The number of the question that the command became."""
    return str(house.do(command, actor).answer["approval"])


def staffed(house: House, *actors: Actor) -> None:
    """Staff who came with the floor, and a jackpot."""
    house.open("T1", jackpot="grand")
    for actor in actors:
        house.do(SignUp(name=actor.name, password=HASH, role=actor.role))


def engaged(house: House, name: str, role: Role, by: Actor) -> Actor:
    """Somebody whom one person engaged, with a password of their own by now."""
    house.do(SignUp(name=name, password=HASH, role=role), by)
    found = Actor(name=name, role=role)
    house.do(ChangePassword(password=OTHER_HASH), found)
    return found


@pytest.fixture
def full() -> Any:
    with open_store("memory:") as store:
        house = House(store, house=FULL)
        staffed(house, BOSS, COLLEAGUE, SHIFT, PIT, DEALER)
        house.do(SetSecondFactor(secret=b"shared"), SHIFT)
        yield house


# A second account, or a colleague's password


def test_nobody_agrees_with_an_account_that_he_engaged(house: House) -> None:
    staffed(house, BOSS)
    puppet = engaged(house, "Puppet", Role.SHIFT_MANAGER, BOSS)

    assert refused(house, Approve(approval=asked(house, CORRECTION, BOSS)), puppet) == "TWO_PEOPLE"
    again = replace_meter(CORRECTION, 200_00)
    assert refused(house, Approve(approval=asked(house, again, puppet)), BOSS) == "TWO_PEOPLE"


def replace_meter(command: CorrectJackpot, meter: int) -> CorrectJackpot:
    return CorrectJackpot(jackpot=command.jackpot, meter=meter, reason=command.reason)


def test_two_accounts_that_one_person_engaged_are_not_two_people(house: House) -> None:
    staffed(house, BOSS)
    one = engaged(house, "One", Role.SHIFT_MANAGER, BOSS)
    other = engaged(house, "Other", Role.SHIFT_MANAGER, BOSS)

    assert refused(house, Approve(approval=asked(house, CORRECTION, one)), other) == "TWO_PEOPLE"


def test_an_account_of_an_account_is_the_first_persons_too(house: House) -> None:
    staffed(house, BOSS)
    between = engaged(house, "Between", Role.ADMINISTRATOR, BOSS)
    last = engaged(house, "Last", Role.SHIFT_MANAGER, between)

    assert refused(house, Approve(approval=asked(house, CORRECTION, BOSS)), last) == "TWO_PEOPLE"


def test_a_player_whom_one_person_appointed_is_not_a_second_person_for_them(house: House) -> None:
    staffed(house, BOSS)
    house.do(SignUp(name="Friend", password=HASH))
    house.do(Appoint(name="friend", role=Role.SHIFT_MANAGER), BOSS)
    friend = Actor(name="Friend", role=Role.SHIFT_MANAGER)

    assert refused(house, Approve(approval=asked(house, CORRECTION, BOSS)), friend) == "TWO_PEOPLE"


def test_nobody_agrees_as_a_colleague_whose_password_he_gave(house: House) -> None:
    staffed(house, BOSS, SHIFT)
    approval = asked(house, CORRECTION, BOSS)
    house.do(ChangePassword(name="sam", password=OTHER_HASH), BOSS)
    assert refused(house, Approve(approval=approval), SHIFT) == "TWO_PEOPLE"

    house.do(ChangePassword(password=HASH), SHIFT)
    assert refused(house, Approve(approval=approval), SHIFT) == "TWO_PEOPLE"
    house.reopen()
    assert refused(house, Approve(approval=approval), SHIFT) == "TWO_PEOPLE"


def test_who_put_whom_in_place_is_known_after_an_opening_from_a_checkpoint(house: House) -> None:
    staffed(house, BOSS)
    puppet = engaged(house, "Puppet", Role.SHIFT_MANAGER, BOSS)
    approval = asked(house, CORRECTION, BOSS)
    house.floor.checkpoint()
    house.reopen()

    assert refused(house, Approve(approval=approval), puppet) == "TWO_PEOPLE"
    assert house.floor.people == rebuilt(house.store, from_the_start=True).state.people


def test_staff_who_came_without_one_another_are_two_people(house: House) -> None:
    staffed(house, BOSS, SHIFT)

    house.do(Approve(approval=asked(house, CORRECTION, SHIFT)), BOSS)

    assert not house.floor.state.approvals


# Questions of people who were locked or given another role in between


@pytest.mark.parametrize(
    "happens",
    [
        (LockPerson(name="Sam", reason="suspected"), UnlockPerson(name="Sam")),
        (Appoint(name="Sam", role=Role.DEALER), Appoint(name="Sam", role=Role.SHIFT_MANAGER)),
        (ChangePassword(name="Sam", password=OTHER_HASH),),
    ],
    ids=["locked and unlocked", "another role and back", "another password"],
)
def test_what_a_person_asked_ends_with_what_others_do_to_them(house: House, happens: tuple[Command, ...]) -> None:
    staffed(house, BOSS, SHIFT, COLLEAGUE)
    approval = asked(house, CORRECTION, SHIFT)
    for command in happens:
        house.do(command, BOSS)

    assert refused(house, Approve(approval=approval), COLLEAGUE) == "NO_SUCH_APPROVAL"
    assert house.reopen().state.approvals == {}


# Full control: two people put staff in place


PUTS_IN_PLACE: dict[str, Command] = {
    "engages": SignUp(name="Puppet", password=HASH, role=Role.SHIFT_MANAGER),
    "appoints": Appoint(name="Dee", role=Role.SHIFT_MANAGER),
    "takes a second factor": RemoveSecondFactor(name="Sam"),
    "resets a password": ChangePassword(name="Sam", password=OTHER_HASH),
    "resets the own password as if it were another's": ChangePassword(name=BOSS.name, password=OTHER_HASH),
    "opens a jackpot": OpenJackpot(jackpot="private", settings=Settings()),
}


@pytest.mark.parametrize("command", PUTS_IN_PLACE.values(), ids=PUTS_IN_PLACE)
def test_under_full_control_one_person_only_asks(full: House, command: Command) -> None:
    before = everything(full)["people"], set(full.floor.jackpots)

    approval = asked(full, command, BOSS)

    assert (everything(full)["people"], set(full.floor.jackpots)) == before
    assert refused(full, Approve(approval=approval), BOSS) == "TWO_PEOPLE"
    full.do(Approve(approval=approval), COLLEAGUE)
    assert (everything(full)["people"], set(full.floor.jackpots)) != before


def test_the_hash_of_a_person_whom_two_engage_is_a_secret_and_in_no_event(full: House) -> None:
    full.do(Approve(approval=asked(full, PUTS_IN_PLACE["engages"], BOSS)), COLLEAGUE)

    person = full.reopen().people.find("puppet")
    assert person is not None and person.password is not None
    assert full.store.secret(person.password) == HASH
    assert "scrypt" not in str([recorded.document for recorded in full.store.read_all()])


def test_whom_two_people_engaged_is_a_second_person_after_a_while_with_a_password_of_their_own(full: House) -> None:
    full.do(Approve(approval=asked(full, PUTS_IN_PLACE["engages"], BOSS)), COLLEAGUE)
    new = Actor(name="Puppet", role=Role.SHIFT_MANAGER)

    approval = asked(full, CORRECTION, SHIFT)
    assert refused(full, Approve(approval=approval), new) == "TWO_PEOPLE"  # with a password that others know
    full.do(ChangePassword(password=OTHER_HASH), new)
    assert refused(full, Approve(approval=approval), new) == "TWO_PEOPLE"  # and not there for long enough
    full.now += DAY

    assert refused(full, Approve(approval=asked(full, CORRECTION, BOSS)), new) == "TWO_PEOPLE"  # who engaged them
    full.do(Approve(approval=asked(full, replace_meter(CORRECTION, 50_00), SHIFT)), new)


def test_a_newcomer_does_not_ask_either(full: House) -> None:
    full.do(Approve(approval=asked(full, PUTS_IN_PLACE["engages"], BOSS)), COLLEAGUE)
    new = Actor(name="Puppet", role=Role.SHIFT_MANAGER)
    full.do(ChangePassword(password=OTHER_HASH), new)

    assert refused(full, CORRECTION, new) == "TWO_PEOPLE"
    full.now += DAY
    assert asked(full, CORRECTION, new)


def test_players_change_their_own_passwords_and_sign_up_without_anybody(full: House) -> None:
    full.do(SignUp(name="Alice", password=HASH))
    full.do(ChangePassword(password=OTHER_HASH), player("Alice"))

    assert full.store.secret("password/alice#2") == OTHER_HASH


# Tokens that somebody may have got hold of


def test_an_administrator_ends_the_sessions_of_everybody(house: House) -> None:
    staffed(house, BOSS, SHIFT)
    for actor in (BOSS, SHIFT):
        house.do(
            OpenSession(name=actor.name, session=f"s-{actor.name}", kind="bearer", until=2**40, address="127.0.0.1")
        )

    assert refused(house, EndAllSessions(reason="a stolen laptop"), SHIFT) == "NEEDS_AUTHORITY"
    assert refused(house, EndAllSessions(reason=" "), BOSS) == "NOT_DOCUMENTED"
    house.do(EndAllSessions(reason="a stolen laptop"), BOSS)

    assert [person.sessions for person in house.reopen().people.by_key.values()] == [(), ()]


# Tables that are linked to a jackpot


def opening(table: str, limits: Any = LIMITS, jackpot: str | None = "grand") -> OpenTable:
    return OpenTable(
        table=table, name="The corner", game="casino-stud", settings=limits, jackpot=jackpot, dealer="human"
    )


def test_a_hand_dealt_table_of_a_jackpot_is_not_opened_by_one_person(house: House) -> None:
    staffed(house, SHIFT, BOSS)

    approval = asked(house, opening("T9", BY_HAND), SHIFT)

    assert "T9" not in house.floor.tables
    house.do(Approve(approval=approval), BOSS)
    assert house.floor.state.house_table("T9").limits.by_hand


def test_closing_and_opening_changes_no_more_than_configuring(house: House) -> None:
    staffed(house, SHIFT)
    other = replace(LIMITS, ante_max=900_00)
    assert asked(house, ConfigureTable(table="T1", settings=other), SHIFT)
    house.do(CloseTable(table="T1"), SHIFT)

    assert asked(house, opening("T1", other), SHIFT)
    assert asked(house, opening("T1", LIMITS, None), SHIFT)  # nor is the link cut
    assert house.do(opening("T1"), SHIFT).answer == {}  # as it was


def test_a_table_without_a_jackpot_is_one_persons_matter(house: House) -> None:
    assert house.do(opening("T9", BY_HAND, None), SHIFT).answer == {}


def test_under_full_control_two_people_open_a_table_of_a_jackpot(full: House) -> None:
    assert asked(full, opening("T9"), SHIFT)
    assert full.do(opening("T8", LIMITS, None), SHIFT).answer == {}


def test_under_full_control_two_people_set_up_a_table_where_cards_are_entered_by_hand(full: House) -> None:
    poker = OpenTable(table="P", name="P", game="poker", dealer="human", settings=BLINDS._replace(by_hand=True))
    assert asked(full, opening("T8", BY_HAND, None), SHIFT)
    full.do(Approve(approval=asked(full, poker, SHIFT)), BOSS)

    full.open("T9", limits=BY_HAND, dealer="human")
    assert asked(full, ConfigureTable(table="T9", settings=replace(BY_HAND, ante_max=90_000_00)), SHIFT)
    assert full.do(ConfigureTable(table="T9", name="The corner"), SHIFT).answer == {}


def test_under_full_control_two_people_let_bots_play_with_the_houses_chips(full: House) -> None:
    stakes = BLINDS._replace(
        small_blind=50_000_00, big_blind=100_000_00, min_stake=1_000_000_00, max_stake=9_000_000_00
    )
    with_bots = OpenTable(table="P", name="High stakes", game="poker", settings=stakes, bots=3)
    assert asked(full, with_bots, SHIFT)
    assert "P" not in full.floor.tables
    full.open("P", game="poker", bots=1)
    assert asked(full, ConfigureTable(table="P", bots=2), SHIFT)
    assert asked(full, ConfigureTable(table="P", settings=stakes), SHIFT)
    assert full.do(ConfigureTable(table="P", bots=0), SHIFT).answer == {}
    assert full.do(ConfigureTable(table="P", settings=stakes), SHIFT).answer == {}


def test_under_full_control_one_person_does_not_take_all_time_from_players(full: House) -> None:
    full.open("P", game="poker")
    none = PACES["casino"]._replace(decide_s=0.5)
    assert asked(full, ConfigureTable(table="P", pace=none), SHIFT)
    assert asked(full, OpenTable(table="P2", name="Quick", game="poker", settings=BLINDS, pace=none), SHIFT)
    assert full.do(ConfigureTable(table="P", pace=none._replace(decide_s=5)), SHIFT).answer == {}


ROYAL_FLUSH = "As Ks Qs Js Ts  2d 3d 5c 7h 9c"


@pytest.mark.clause("CSP 4.5", "R-16")
def test_under_full_control_a_prize_for_cards_that_a_person_typed_waits_for_two(full: House) -> None:
    full.open("T9", jackpot="grand", limits=BY_HAND, dealer="human")
    full.chips("Friend")
    full.do(OpenRound(table="T9"), DEALER)
    for bet, amount in (("ante", 100_00), ("jackpot", 5_00)):
        full.do(PlaceBet(table="T9", box=1, bet=bet, amount=amount), player("Friend"))
    full.do(CloseBets(table="T9"), DEALER)
    full.do(DealCards(table="T9", cards=cards(ROYAL_FLUSH)), DEALER)
    full.do(PlaceBet(table="T9", box=1, bet="bet", amount=200_00), player("Friend"))
    full.do(TurnCards(table="T9"), DEALER)
    full.do(SettleRound(table="T9"), DEALER)
    held, prize = full.floor.balance("Friend"), full.floor.jackpots["grand"].meter

    full.reopen()
    assert full.floor.balance("Friend") == held
    confirm = asked(full, ConfirmPrizes(jackpot="grand", round="T9-1"), PIT)
    full.do(Approve(approval=confirm), SHIFT)

    assert full.floor.balance("Friend") >= held + prize
    assert full.round_at("T9").stage is Stage.SETTLED


@pytest.mark.clause("CSP 4.2")
@pytest.mark.parametrize(
    ("hand", "ante", "jackpot_bet"),
    [("As Ad Ac Ah 2c", 10_00, True), ("As Ks Qs Js Ts", 100_00, False)],
    ids=["a fixed prize", "more than the limit of the cage"],
)
def test_under_full_control_two_people_pay_much_for_cards_that_a_person_typed(
    full: House, hand: str, ante: int, jackpot_bet: bool
) -> None:
    full.open("T9", jackpot="grand", limits=BY_HAND, dealer="human")
    full.chips("Friend")
    typed_round(full, hand, ante=ante, jackpot_bet=jackpot_bet)
    held = full.floor.balance("Friend")

    question = asked(full, SettleRound(table="T9"), DEALER)
    assert full.floor.balance("Friend") == held
    full.do(Approve(approval=question), PIT)
    assert full.round_at("T9").stage is Stage.SETTLED


@pytest.mark.clause("CSP 3.14.1")
def test_a_dealer_alone_pays_an_ordinary_win_for_cards_that_were_typed(full: House) -> None:
    full.open("T9", jackpot="grand", limits=BY_HAND, dealer="human")
    full.chips("Friend")
    typed_round(full, "As Ad Ac Ah 2c", ante=10_00, jackpot_bet=False)
    assert full.do(SettleRound(table="T9"), DEALER).answer == {}


def typed_round(house: House, hand: str, *, ante: int, jackpot_bet: bool) -> None:
    """A round at T9 for one friend, up to the payment, with this hand against a pair of kings."""
    house.do(OpenRound(table="T9"), DEALER)
    house.do(PlaceBet(table="T9", box=1, bet="ante", amount=ante), player("Friend"))
    if jackpot_bet:
        house.do(PlaceBet(table="T9", box=1, bet="jackpot", amount=5_00), player("Friend"))
    house.do(CloseBets(table="T9"), DEALER)
    house.do(DealCards(table="T9", cards=cards(f"{hand} Kd Kc 5c 7h 9c")), DEALER)
    house.do(PlaceBet(table="T9", box=1, bet="bet", amount=2 * ante), player("Friend"))
    house.do(TurnCards(table="T9"), DEALER)


@pytest.mark.clause("CSP 5.24", "R-58")
def test_under_full_control_one_person_adds_no_bet_to_a_hand_that_has_won(full: House) -> None:
    full.chips("Friend", "Other")
    full.chance.stack(stacked("casino-stud", (1, 2), {1: "As Ks Qs Js Ts"}))
    full.do(OpenRound(table="T1"))
    for box, name, bet, amount in (
        (1, "Friend", "ante", 100_00),
        (2, "Other", "ante", 100_00),
        (2, "Other", "jackpot", 5_00),
    ):
        full.do(PlaceBet(table="T1", box=box, bet=bet, amount=amount), player(name))
    full.do(CloseBets(table="T1"))
    full.do(DealCards(table="T1"))
    full.do(ReportIrregularity(table="T1", kind="unlisted"), SHIFT)
    add = ResolveReferral(table="T1", decision=CORRECT_BET, box=1, bet="jackpot", amount=5_00, reason="no light")
    question = asked(full, add, SHIFT)

    assert "jackpot" not in full.round_at("T1").boxes[1].bets
    assert refused(full, Approve(approval=question), SHIFT) == "TWO_PEOPLE"
    full.do(Approve(approval=question), PIT)
    assert full.round_at("T1").boxes[1].bets["jackpot"] == 5_00


@pytest.mark.clause("PKR 5.14", "R-58")
@pytest.mark.parametrize(
    "decision",
    [
        ResolveReferral(table="P", decision=CORRECT_BET, seat=1, amount=100_00, reason="all of it"),
        ResolveReferral(table="P", decision=ManagerDecision.FOLD_HAND, seat=1, reason="too loud"),
        ResolveReferral(table="P", decision=ManagerDecision.VOID_ROUND, reason="a friend loses"),
    ],
    ids=lambda command: command.decision,
)
def test_under_full_control_one_person_decides_no_hand_of_poker(full: House, decision: ResolveReferral) -> None:
    full.open("P", game="poker")
    full.chips("Alice", "Bob")
    full.hand("P", "Alice", "Bob")
    report = ReportIrregularity(table="P", kind="unlisted")
    full.do(report, SHIFT)
    assert full.do(ResolveReferral(table="P"), SHIFT).answer == {}  # play goes on
    full.do(report, SHIFT)
    before = full.floor.state.poker_table("P")

    question = asked(full, decision, SHIFT)
    assert full.floor.state.poker_table("P") == before
    full.do(Approve(approval=question), PIT)
    assert full.floor.state.poker_table("P") != before


@pytest.mark.clause("CSP 5.7.2", "CSP 5.8.1", "R-56")
@pytest.mark.parametrize(
    "voids",
    [
        ReportIrregularity(table="T1", kind="foreign-card"),
        ReportIrregularity(table="T1", kind="deck-count-wrong"),
        Interrupt(table="T1"),
    ],
    ids=["foreign-card", "deck-count-wrong", "interrupt"],
)
def test_under_full_control_one_person_voids_no_round_whose_cards_are_dealt(full: House, voids: Command) -> None:
    full.chips("Friend")
    full.deal_in("T1", "Friend", hands={1: "2h 3h 4c 5c 8d"})
    question = asked(full, voids, PIT)
    assert full.round_at("T1").stage is Stage.DECISIONS

    full.do(Approve(approval=question), SHIFT)
    assert full.round_at("T1").stage is Stage.VOID


@pytest.mark.clause("CSP 5.8.3")
def test_one_person_voids_a_round_before_its_cards_are_dealt(full: House) -> None:
    full.chips("Friend")
    full.do(OpenRound(table="T1"))
    full.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("Friend"))
    full.do(CloseBets(table="T1"))
    full.do(ReportIrregularity(table="T1", kind="deck-count-wrong"), PIT)
    assert full.round_at("T1").stage is Stage.VOID


@pytest.mark.clause("PKR 5.1", "PKR 5.2.1")
@pytest.mark.parametrize(
    "voids",
    [ReportIrregularity(table="P", kind="foreign-card"), Interrupt(table="P")],
    ids=["foreign-card", "interrupt"],
)
def test_under_full_control_one_person_voids_no_hand_of_poker(full: House, voids: Command) -> None:
    full.open("P", game="poker")
    full.chips("Alice", "Bob")
    full.hand("P", "Alice", "Bob")
    question = asked(full, voids, PIT)
    assert full.floor.state.poker_table("P").playing

    full.do(Approve(approval=question), SHIFT)
    assert not full.floor.state.poker_table("P").playing


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_decision_about_one_hand_of_poker_does_not_void_a_later_one(full: House) -> None:
    full.open("P", game="poker")
    full.chips("Alice", "Bob")
    full.hand("P", "Alice", "Bob")
    report = ReportIrregularity(table="P", kind="unlisted")
    full.do(report, SHIFT)
    old = asked(full, ResolveReferral(table="P", decision=ManagerDecision.VOID_ROUND, reason="a noise"), SHIFT)
    full.do(ResolveReferral(table="P"), SHIFT)
    full.fold_out("P")
    full.do(StartHand(table="P"))
    full.do(DealCards(table="P"))
    full.do(report, SHIFT)

    assert refused(full, Approve(approval=old), PIT) == "APPROVAL_EXPIRED"


@pytest.mark.clause("CSP 5.24", "R-58")
def test_a_decision_on_one_matter_does_not_decide_the_next_one_of_the_round(full: House) -> None:
    full.chips("Alice", "Bob")
    full.deal_in("T1", "Alice", "Bob")
    report = ReportIrregularity(table="T1", kind="unlisted")
    full.do(report, SHIFT)
    fold = ResolveReferral(table="T1", decision=ManagerDecision.FOLD_HAND, box=1, reason="hid a card")
    old = asked(full, fold, SHIFT)
    full.do(ResolveReferral(table="T1"), SHIFT)
    full.do(report, SHIFT)

    assert refused(full, Approve(approval=old), PIT) == "APPROVAL_EXPIRED"
    full.do(Approve(approval=asked(full, fold, SHIFT)), PIT)
    assert full.round_at("T1").boxes[1].folded


# The pit supervisor


@pytest.mark.clause("PKR 1.36", "PKR 5.10")
def test_no_pit_supervisor_has_a_player_at_a_screen_fold_out_of_turn(house: House) -> None:
    house.open("P", game="poker")
    for name in ("Alice", "Bob"):
        house.do(SignUp(name=name, password=HASH))
        until = int((house.now + DAY).timestamp())
        house.do(OpenSession(name=name, session=name, kind="cookie", until=until, address="192.0.2.1"))
    house.hand("P", "Alice", "Bob")
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    waits = 3 - (hand.turn or 0)

    assert refused(house, ActEarly(table="P", seat=waits, action="fold"), PIT) == "NOT_FOR_STAFF"
    house.do(ActEarly(table="P", action="fold"), player(("Alice", "Bob")[waits - 1]))


@pytest.mark.clause("PKR 1.36", "PKR 3.3")
@pytest.mark.parametrize(
    "puts_out",
    [RevokeSessions(name="Alice"), EndAllSessions(reason="to be safe"), ChangePassword(name="Alice", password=HASH)],
    ids=lambda command: command.command,
)
def test_no_administrator_signs_a_player_out_and_folds_their_hand(house: House, puts_out: Command) -> None:
    staffed(house, BOSS)
    house.open("P", game="poker", limits=BLINDS._replace(by_hand=True), dealer="human")
    for seat, name in enumerate(("Alice", "Bob"), 1):
        house.do(SignUp(name=name, password=HASH))
        signed_in(house, name)
        house.do(TakeSeat(table="P", seat=seat, amount=200_00), player(name))
    house.do(StartHand(table="P"), DEALER)
    house.do(DealCards(table="P"), DEALER)
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None
    if hand.turn == 2:
        house.do(Act(table="P", seat=2, action="call"), player("Bob"))
    fold = Act(table="P", seat=1, action="fold", for_player="Alice")
    house.do(puts_out, BOSS)
    house.floor.checkpoint()
    house.reopen()

    assert refused(house, fold, BOSS) == "NOT_FOR_STAFF"
    signed_in(house, "Alice")
    house.do(EndSession(session="Alice", until=0), player("Alice"))
    house.do(fold, BOSS)  # the player has gone by themselves


@pytest.mark.clause("PKR 5.4.1", "PKR 3.3")
def test_nobody_moves_a_player_who_has_signed_out_to_a_table_where_staff_decide_for_them(house: House) -> None:
    house.open("A", game="poker")
    house.open("P", game="poker", limits=BLINDS._replace(by_hand=True), dealer="human")
    house.do(SignUp(name="Alice", password=HASH))
    signed_in(house, "Alice")
    house.do(TakeSeat(table="A", seat=1, amount=200_00), player("Alice"))
    house.do(EndSession(session="Alice", until=0), player("Alice"))
    move = RelocatePlayer(table="A", seat=1, to_table="P", to_seat=1)

    assert refused(house, move, PIT) == "NOT_FOR_STAFF"
    signed_in(house, "Alice")
    house.do(move, PIT)


def signed_in(house: House, name: str) -> None:
    until = int((house.now + DAY).timestamp())
    changes = house.floor.people.by_key[name.lower()].changes
    house.do(OpenSession(name=name, session=name, kind="cookie", until=until, address="192.0.2.1", changes=changes))


@pytest.mark.clause("CSP 5.5", "R-51")
def test_nobody_times_a_player_out_before_the_time_that_is_displayed(house: House) -> None:
    house.open("T1")
    house.do(ConfigureTable(table="T1", pace=PACES["casino"]), SHIFT)
    house.chips("Alice")
    house.deal_in("T1", "Alice")
    deadline = to_builtins(house.floor.view("T1"))["deadline"]
    out = RunOutOfTime(table="T1", box=1)

    assert refused(house, out, PIT) == "TOO_EARLY"
    house.now = type(house.now).fromisoformat(deadline) - timedelta(seconds=2)  # a command comes a second later
    assert refused(house, out, PIT) == "TOO_EARLY"
    house.do(out, PIT)
    assert house.round_at("T1").boxes[1].folded


@pytest.mark.clause("R-51")
def test_nobody_times_a_poker_player_out_before_the_time_that_is_displayed(house: House) -> None:
    house.open("P", game="poker")
    house.do(ConfigureTable(table="P", pace=PACES["casino"]), SHIFT)
    house.chips("Alice", "Bob")
    house.hand("P", "Alice", "Bob")
    hand = house.floor.state.poker_table("P").hand
    assert hand is not None

    assert refused(house, RunOutOfTime(table="P", seat=hand.turn), PIT) == "TOO_EARLY"
    house.do(RunOutOfTime(table="P", seat=hand.turn))  # the automatic dealer keeps to the time by itself


@pytest.mark.clause("CSP 5.5", "R-51")
def test_a_dealer_leaves_a_player_at_a_screen_the_time_of_the_table(full: House) -> None:
    full.open("T9", limits=BY_HAND, dealer="human")
    full.do(ConfigureTable(table="T9", pace=PACES["casino"]), SHIFT)
    full.chips("Alice", "Bob")
    full.do(OpenRound(table="T9"), DEALER)
    full.do(PlaceBet(table="T9", box=1, bet="ante", amount=100_00), player("Alice"))
    full.do(PlaceBet(table="T9", box=2, bet="ante", amount=100_00, for_player="Bob"), DEALER)
    full.do(CloseBets(table="T9"), DEALER)
    full.do(DealCards(table="T9", cards=cards("As 2h Ks 3h Qs 4h Js 5h Ts 7h  2d 3d 5c 7d 9c")), DEALER)
    out = RunOutOfTime(table="T9", box=1)

    assert refused(full, out, DEALER) == "TOO_EARLY"
    full.do(RunOutOfTime(table="T9", box=2), DEALER)  # a player without a screen has told the Dealer
    full.now += timedelta(seconds=PACES["casino"].decide_s)
    full.do(out, DEALER)
    assert full.round_at("T9").boxes[1].folded


@pytest.mark.clause("CSP 5.5", "R-36")
def test_nobody_reports_a_player_at_a_screen_as_gone_who_still_has_time(full: House) -> None:
    full.open("T9")
    full.do(ConfigureTable(table="T9", pace=PACES["casino"]), SHIFT)
    full.chips("Alice")
    full.deal_in("T9", "Alice")
    gone = ReportIrregularity(table="T9", kind="player-absent", box=1)

    assert refused(full, gone, PIT) == "TOO_EARLY"
    full.now += timedelta(seconds=PACES["casino"].decide_s)
    full.do(gone, PIT)
    assert full.round_at("T9").boxes[1].folded


@pytest.mark.clause("R-51")
def test_a_dealer_times_no_opponent_of_a_friend_out_at_once(full: House) -> None:
    full.open("P", game="poker", limits=BLINDS._replace(by_hand=True), dealer="human")
    full.do(ConfigureTable(table="P", pace=PACES["casino"]), SHIFT)
    full.chips("Alice", "Bob")
    for seat, name in enumerate(("Alice", "Bob"), 1):
        full.do(TakeSeat(table="P", seat=seat, amount=200_00), player(name))
    full.do(StartHand(table="P"), DEALER)
    full.do(DealCards(table="P"), DEALER)
    hand = full.floor.state.poker_table("P").hand
    assert hand is not None
    out = RunOutOfTime(table="P", seat=hand.turn)

    assert refused(full, out, DEALER) == "TOO_EARLY"
    full.now += timedelta(seconds=PACES["casino"].decide_s)
    full.do(out, DEALER)


@pytest.mark.clause("CSP 5.5", "R-36")
def test_under_light_control_the_word_of_the_pit_is_enough_that_a_player_is_gone(house: House) -> None:
    house.open("T9")
    house.do(ConfigureTable(table="T9", pace=PACES["casino"]), SHIFT)
    house.chips("Alice")
    house.deal_in("T9", "Alice")
    house.do(ReportIrregularity(table="T9", kind="player-absent", box=1), PIT)
    assert house.round_at("T9").boxes[1].folded


@pytest.mark.clause("CSP 5.9", "R-20")
def test_nobody_ends_the_time_for_an_answer_before_it_has_passed(house: House) -> None:
    house.open("T9", limits=replace(LIMITS, device=Device.SHOE))
    house.do(ConfigureTable(table="T9", pace=PACES["casino"]), SHIFT)
    house.chips("Alice")
    house.deal_in("T9", "Alice")
    house.do(ReportIrregularity(table="T9", kind="simultaneous-draw", facts={"order_known": False}), PIT)
    assert house.round_at("T9").offers

    assert refused(house, CloseOptions(table="T9"), PIT) == "TOO_EARLY"
    house.now += timedelta(seconds=PACES["casino"].options_s)
    house.do(CloseOptions(table="T9"), PIT)


def test_no_pit_supervisor_gives_away_a_thousand_million(house: House) -> None:
    staffed(house, PIT, SHIFT)
    house.do(SignUp(name="guest-1", guest=True))
    before = house.floor.balance("guest-1")
    fortune = 1_000_000_000_00

    assert refused(house, BuyChips(amount=fortune, player="guest-1"), PIT) == "NOT_DOCUMENTED"
    approval = asked(house, BuyChips(amount=fortune, player="guest-1", reason="a friend"), PIT)
    assert house.floor.balance("guest-1") == before
    assert refused(house, Approve(approval=approval), PIT) == "TWO_PEOPLE"
    done = house.do(Approve(approval=approval), SHIFT)

    (booked,) = [noted.event for noted in done.events if isinstance(noted.event, CageBooked)]
    assert (booked.by, booked.agreed, booked.reason) == ("Pat", "Sam", "a friend")


def test_a_large_amount_in_small_parts_takes_two_people_as_well(full: House) -> None:
    full.do(SignUp(name="guest-1", guest=True))
    part = BuyChips(amount=5_000_00, player="guest-1", reason="paid at the cage")
    assert full.do(part, PIT).answer == full.do(part, PIT).answer == {}

    full.floor.checkpoint()
    full.reopen()
    assert asked(full, replace_amount(part, 1), PIT)
    full.now += DAY
    assert full.do(part, PIT).answer == {}


def test_the_limit_counts_what_is_booked_for_all_players_together(full: House) -> None:
    for number in (1, 2):
        full.do(SignUp(name=f"guest-{number}", guest=True))
        part = BuyChips(amount=5_000_00, player=f"guest-{number}", reason="paid at the cage")
        assert full.do(part, PIT).answer == {}

    assert asked(full, replace_amount(part, 1), PIT)
    assert full.do(replace_amount(part, 1), SHIFT).answer == {}  # each member of staff has a limit of their own


def replace_amount(command: BuyChips, amount: int) -> BuyChips:
    return BuyChips(amount=amount, player=command.player, reason=command.reason)


def test_nobody_cashes_a_players_chips_without_a_reason_on_record(house: House) -> None:
    staffed(house, PIT)
    house.do(SignUp(name="Alice", password=HASH))

    assert refused(house, CashOut(amount=10_00, player="Alice"), PIT) == "NOT_DOCUMENTED"
    assert refused(house, RedeemChips(player="Alice", chips=((10_00, 1),), reason=" "), PIT) == "NOT_DOCUMENTED"
    done = house.do(CashOut(amount=10_00, player="Alice", reason="asked for it at the cage"), PIT)

    (noted,) = [noted for noted in done.events if isinstance(noted.event, CageBooked)]
    booked = noted.event
    assert isinstance(booked, CageBooked)
    assert (booked.player, booked.amount, booked.by) == ("Alice", -10_00, "Pat")
    assert entry_of(noted) == ("Alice", "entered_for_you", None)  # who hears of it at once
    told = house.floor.notice(noted, "Alice")
    assert told is not None and told["says"] == "Pat cashes 10.00 of chips for Alice" and "reason" not in told
    house.do(CashOut(amount=10_00), player("Alice"))  # players do so as they like


# The chips of players who are not there


def hand_dealt(house: House) -> House:
    """A Poker table that is dealt by hand, and players who have an account and no screen."""
    house.open("P", game="poker", dealer="human", limits=BLINDS._replace(by_hand=True, max_stake=20_000_00))
    for name in ("Alice", "Bob"):
        house.do(SignUp(name=name, password=HASH))
        house.do(BuyChips(amount=20_000_00, player=name))
    return house


def brought(seat: int, amount: int, name: str, reason: str = "") -> TakeSeat:
    return TakeSeat(table="P", seat=seat, amount=amount, for_player=name, reason=reason)


@pytest.mark.clause("PKR 3.3", "PKR 3.6")
def test_nobody_alone_seats_absent_players_with_more_of_their_chips_than_the_limit(full: House) -> None:
    hand_dealt(full)
    before = full.floor.balance("Bob")
    assert full.do(brought(1, 9_000_00, "Alice"), DEALER).answer == {}

    assert refused(full, brought(2, 1_001_00, "Bob"), DEALER) == "NOT_DOCUMENTED"
    approval = asked(full, brought(2, 1_001_00, "Bob", "asked for it"), DEALER)
    assert full.floor.balance("Bob") == before
    assert refused(full, Approve(approval=approval), DEALER) == "NEEDS_AUTHORITY"
    done = full.do(Approve(approval=approval), PIT)

    (booked,) = [noted.event for noted in done.events if isinstance(noted.event, CageBooked)]
    assert (booked.by, booked.agreed, booked.reason) == ("Dee", "Pat", "asked for it")
    assert (booked.player, booked.amount, booked.to_table, booked.to_seat) == ("Bob", 1_001_00, "P", 2)
    assert full.floor.balance("Bob") == before - 1_001_00


def test_one_person_brings_chips_up_to_the_limit_to_a_table(full: House) -> None:
    hand_dealt(full)
    full.do(brought(1, 9_000_00, "Alice"), DEALER)

    assert full.do(brought(2, 1_000_00, "Bob"), DEALER).answer == {}


@pytest.mark.clause("PKR 3.3", "PKR 3.6")
def test_chips_that_staff_add_at_a_seat_count_as_well(full: House) -> None:
    hand_dealt(full)
    full.do(brought(1, 9_000_00, "Alice"), DEALER)
    more = AddChips(table="P", amount=1_001_00, for_player="Alice")

    assert refused(full, more, DEALER) == "NOT_DOCUMENTED"
    assert asked(full, AddChips(table="P", amount=1_001_00, for_player="Alice", reason="asked for it"), DEALER)
    assert full.do(AddChips(table="P", amount=1_000_00, for_player="Alice"), DEALER).answer == {}


def test_a_player_is_told_who_brings_their_chips_to_a_table(house: House) -> None:
    hand_dealt(house)
    for command in (brought(1, 100_00, "Alice"), AddChips(table="P", amount=50_00, for_player="Alice")):
        done = house.do(command, DEALER)
        (noted,) = [noted for noted in done.events if isinstance(noted.event, CageBooked)]
        assert entry_of(noted) == ("Alice", "entered_for_you", "P")
        told = house.floor.notice(noted, "Alice")
        assert told is not None and (told["by"], told["table"], told["seat"]) == ("Dee", "P", 1)
        assert told["says"] == f"Dee brings {told['amount']} of chips of Alice to P"


def test_chips_that_players_bring_by_themselves_count_against_nobody(full: House) -> None:
    hand_dealt(full)
    done = full.do(TakeSeat(table="P", seat=1, amount=15_000_00), player("Alice"))

    assert not [noted for noted in done.events if isinstance(noted.event, CageBooked)]
