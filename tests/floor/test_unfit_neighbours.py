"""A command that cannot be stored fails alone, and what was stored is never answered as refused."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from croupier.cards import cards
from croupier.command import Command
from croupier.errors import BrokenPromiseError
from croupier.floor import SYSTEM, CommandResult, GivenCommand
from croupier.floor.commands import registry
from croupier.floor.drafting.draft import Draft, UnstorableError
from croupier.floor.state.table_state import Status
from croupier.floor_events.commands import BuyChips, CloseTable, ConfigureTable, Ready, SuspendTable
from croupier.floor_events.events import AlarmRaised
from croupier.floor_events.pace import DEMO
from croupier.floor_simulation.faults import StoreFault
from croupier.jackpots import Jackpot
from croupier.ledger import BooksDraft
from croupier.ledger.accounts import player as account
from croupier.people.commands import Approve
from croupier.poker.commands import DealCards, ExposeCards, StartHand, TakeSeat
from croupier.refusals import Refused
from croupier.rounds.commands import OpenRound, PlaceBet
from croupier.store import StoreFullError, verify
from tests.floor.house import BLINDS, DEALER, LIMITS, SHIFT, House, everything, player
from tests.floor.test_store_failures import Failing

ALICE, BOB = player("alice"), player("bob")


def test_a_question_about_a_pace_of_a_linked_table_is_stored_beside_the_commands_of_others(house: House) -> None:
    house.open("T1", jackpot="grand")
    slower = ConfigureTable(table="T1", settings=LIMITS, pace=DEMO._replace(deal_s=1.25))

    answers = house.floor.do_many(
        [
            GivenCommand(BuyChips(amount=1_00), ALICE, "1"),
            GivenCommand(slower, SHIFT, "2"),
            GivenCommand(BuyChips(amount=2_00), BOB, "3"),
        ]
    )

    assert [type(one) for one in answers] == [CommandResult] * 3
    assert isinstance(answers[1], CommandResult)
    house.reopen()
    assert (house.floor.balance("alice"), house.floor.balance("bob")) == (1_00, 2_00)
    other = SHIFT.__class__(name="Sue", role=SHIFT.role)
    house.do(Approve(approval=answers[1].answer["approval"]), other)
    assert house.floor.tables["T1"].sign.pace.deal_s == 1.25
    assert verify(house.store).clean


def test_a_command_whose_events_cannot_be_stored_fails_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = registry.carry_out

    def unstorable(draft: Draft, command: Command) -> None:
        carry_out(draft, command)
        if isinstance(command, BuyChips) and command.amount == 13_00:
            draft.note(AlarmRaised(alarm="AL-1", table=None, what=0.5))  # type: ignore[arg-type]

    monkeypatch.setattr(registry, "carry_out", unstorable)
    buyers = {"alice": 1_00, "bob": 13_00, "carol": 2_00}

    answers = house.floor.do_many(
        [GivenCommand(BuyChips(amount=much), player(who), "buy") for who, much in buyers.items()]
    )

    assert [type(one) for one in answers] == [CommandResult, UnstorableError, CommandResult]
    assert house.floor.stopped is None
    house.do(BuyChips(amount=1_00), ALICE)
    before = everything(house)
    house.reopen()
    assert everything(house) == before
    assert [house.floor.balance(who) for who in buyers] == [2_00, 0, 2_00]


def test_where_the_store_fails_after_a_part_was_stored_only_the_rest_is_answered_as_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failing = Failing()
    failing.open("T1", "T2")
    check = BooksDraft.check

    def broken_for_bob(books: BooksDraft, jackpots: Iterable[Jackpot]) -> None:
        if books.balance(account("bob")):
            raise BrokenPromiseError("a planted fault")
        check(books, jackpots)

    monkeypatch.setattr(BooksDraft, "check", broken_for_bob)
    failing.faults = [None, StoreFault.FULL, StoreFault.FULL]

    answers = failing.floor.do_many(
        [GivenCommand(BuyChips(amount=1_00), player(who), "1") for who in ("alice", "bob", "carol")]
    )

    assert [type(one) for one in answers] == [CommandResult, StoreFullError, StoreFullError]
    assert [failing.floor.balance(who) for who in ("alice", "bob", "carol")] == [1_00, 0, 0]
    assert everything(failing) == failing.stored()


ANTE = PlaceBet(table="T1", box=1, bet="ante", amount=50_00)


@pytest.mark.parametrize("together", [False, True])
def test_another_command_under_a_used_id_is_refused_and_not_taken_for_a_repeat(house: House, *, together: bool) -> None:
    house.open("T1")
    house.chips("alice")
    house.do(OpenRound(table="T1"))
    others = (
        PlaceBet(table="T1", box=1, bet="ante", amount=60_00),
        PlaceBet(table="T1", box=2, bet="ante", amount=50_00),
    )
    first = GivenCommand(ANTE, ALICE, "1")
    if together:
        answers = house.floor.do_many([first, *(GivenCommand(other, ALICE, "1") for other in others)])[1:]
    else:
        house.floor.do_many([first])
        house.reopen()
        answers = [house.floor.do_many([GivenCommand(other, ALICE, "1")])[0] for other in others]
    assert [getattr(one, "code", None) for one in answers] == ["COMMAND_ID_USED"] * 2
    assert house.floor.balance("alice") == 950_00


def test_the_same_command_under_its_id_is_a_repeat_after_a_restart_too(house: House) -> None:
    house.open("T1")
    house.chips("alice")
    house.do(OpenRound(table="T1"))
    first = house.do(ANTE, ALICE, command_id="1")
    house.reopen()
    again = house.do(ANTE, ALICE, command_id="1")
    assert (again.repeated, again.position) == (True, first.position)


def test_a_repeat_that_would_change_nothing_any_more_gets_the_first_answer(house: House) -> None:
    house.open("P", game="poker", dealer="human", limits=BLINDS._replace(by_hand=True))
    house.chips("ann", "ben")
    for seat, name in enumerate(("ann", "ben"), 1):
        house.do(TakeSeat(table="P", seat=seat, amount=200_00, for_player=name), DEALER)
    house.do(StartHand(table="P"), DEALER)
    house.do(DealCards(table="P"), DEALER)
    seen = ExposeCards(table="P", for_player="ann", cards=cards("5h"))
    first = house.do(seen, DEALER, command_id="1")
    assert house.do(seen, DEALER, command_id="2").events == ()  # the hand is folded, and the card known
    house.reopen()
    again = house.do(seen, DEALER, command_id="1")
    assert (again.repeated, again.position, again.answer) == (True, first.position, first.answer)


@pytest.mark.parametrize("fault", [BrokenPromiseError("a planted fault"), ValueError("a planted fault")])
def test_a_repeat_that_would_fail_now_gets_the_first_answer_and_stops_no_table(
    house: House, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    house.open("T1")
    first = house.do(OpenRound(table="T1"), SYSTEM, command_id="1")

    def failing(*_: object) -> None:
        raise fault

    monkeypatch.setattr(registry, "carry_out", failing)
    again = house.do(OpenRound(table="T1"), SYSTEM, command_id="1")
    assert (again.repeated, again.position) == (True, first.position)
    assert house.floor.tables["T1"].sign.status is Status.OPEN


@pytest.mark.parametrize("together", [False, True])
def test_nobody_is_ready_under_the_id_of_another_command(house: House, *, together: bool) -> None:
    house.open("T1")
    house.chips("alice")
    house.do(OpenRound(table="T1"))
    house.do(ANTE, ALICE, command_id="1")
    ready = GivenCommand(Ready(table="T1"), ALICE, "1")
    answers = house.floor.do_many([ready, ready] if together else [ready])
    assert {getattr(one, "code", None) for one in answers} == {"COMMAND_ID_USED"}
    assert not house.floor.ready
    house.do(Ready(table="T1"), ALICE, command_id="2")
    assert house.floor.ready == {"T1": {"alice"}}


def test_a_command_stored_without_its_hash_by_an_earlier_version_is_repeated_by_its_id_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr("croupier.floor.drafting.draft.command_hash", lambda _: "")
        house.do(BuyChips(amount=1_00), ALICE, command_id="1")
    assert house.do(BuyChips(amount=2_00), ALICE, command_id="1").repeated


def test_the_id_of_one_table_command_is_not_free_for_another_kind(house: House) -> None:
    house.open("T1")
    house.do(SuspendTable(table="T1", reason="a fire"), SYSTEM, command_id="1")
    with pytest.raises(Refused) as refused:
        house.do(CloseTable(table="T1"), SYSTEM, command_id="1")
    assert refused.value.code == "COMMAND_ID_USED"
