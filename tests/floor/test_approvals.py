"""Two people: a question by one, an answer by another."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from croupier.floor.commands.registry import ROWS
from croupier.floor.play.command_row import always_two, never
from croupier.people.approvals import (
    OF_FLOATS,
    STORED,
    VALID_S,
    ApprovalAsked,
    ApprovalEvent,
    Open,
    decide_approve,
    decide_ask,
    decide_decline,
    evolve_approvals,
    waiting,
)
from croupier.people.roles import Actor, Role
from croupier.refusals import Refused, require_two_people
from croupier.rulings import Authority

NOW = datetime(2030, 1, 31, 20, 15, tzinfo=UTC)
PAY = {"command": "confirm_prizes", "jackpot": "grand", "round": "T1-7"}
ANN = Actor(name="Ann", role=Role.PIT_SUPERVISOR)
BOB = Actor(name="bob", role=Role.SHIFT_MANAGER)


class Desk:
    def __init__(self, approver: Authority = Authority.PIT_SUPERVISOR) -> None:
        self.open: Open = {}
        self.number = 0
        self.approver = approver

    def take(self, event: ApprovalEvent) -> None:
        self.open = evolve_approvals(self.open, event)

    def ask(self, command: dict[str, str] = PAY, *, actor: Actor = ANN, now: datetime = NOW) -> ApprovalAsked:
        asked = decide_ask(
            self.open, number=self.number + 1, command=command, actor=actor, approver=self.approver, now=now
        )
        self.number += 1
        self.take(asked)
        return asked

    def refusal(self, actor: Actor, approval: str = "A-1", *, now: datetime = NOW) -> str:
        with pytest.raises(Refused) as refused:
            decide_approve(self.open, approval, actor=actor, now=now)
        return refused.value.code


def test_a_second_person_agrees_and_both_are_named() -> None:
    desk = Desk()
    asked = desk.ask()

    given = decide_approve(desk.open, asked.approval, actor=BOB, now=NOW)

    require_two_people((asked.by, given.by), None)
    desk.take(given)
    assert desk.refusal(BOB) == "NO_SUCH_APPROVAL"


@pytest.mark.parametrize("name", ["Ann", "ann", "ＡＮＮ"])
def test_the_same_person_does_not_agree_to_what_he_asked(name: str) -> None:
    desk = Desk()
    desk.ask()

    assert desk.refusal(Actor(name=name, role=Role.ADMINISTRATOR)) == "TWO_PEOPLE"


@pytest.mark.parametrize("role", [Role.PLAYER, Role.DEALER, Role.AUDITOR, Role.SYSTEM, Role.PIT_SUPERVISOR])
def test_the_second_person_needs_the_rank_that_was_asked_for(role: Role) -> None:
    desk = Desk(Authority.SHIFT_MANAGER)
    desk.ask()

    assert desk.refusal(Actor(name="carol", role=role)) == "NEEDS_AUTHORITY"
    decide_approve(desk.open, "A-1", actor=BOB, now=NOW)


def test_a_question_waits_to_the_last_second_and_no_longer() -> None:
    desk = Desk()
    desk.ask()

    decide_approve(desk.open, "A-1", actor=BOB, now=NOW + timedelta(seconds=VALID_S - 1))
    assert desk.refusal(BOB, now=NOW + timedelta(seconds=VALID_S)) == "APPROVAL_EXPIRED"


def test_the_time_may_be_told_in_another_zone() -> None:
    desk = Desk()
    desk.ask()
    elsewhere = datetime.fromisoformat("2030-02-01T04:29:59+08:00")

    decide_approve(desk.open, "A-1", actor=BOB, now=elsewhere)
    assert desk.refusal(BOB, now=elsewhere + timedelta(seconds=1)) == "APPROVAL_EXPIRED"


def test_the_same_question_is_not_asked_twice_while_it_waits() -> None:
    desk = Desk()
    desk.ask()
    with pytest.raises(Refused, match="A-1"):
        desk.ask(actor=BOB)

    desk.ask({**PAY, "round": "T1-8"})
    desk.ask(now=NOW + timedelta(seconds=VALID_S))


def test_what_has_expired_is_forgotten_when_another_question_is_asked() -> None:
    desk = Desk()
    desk.ask()
    later = NOW + timedelta(seconds=VALID_S)

    assert list(waiting(desk.open, later)) == []
    desk.ask(now=later)

    assert list(desk.open) == ["A-2"]


def test_who_asked_can_take_it_back_and_who_could_agree_can_decline() -> None:
    for actor in (ANN, BOB):
        desk = Desk()
        desk.ask()
        desk.take(decide_decline(desk.open, "A-1", actor=actor, reason="", now=NOW))
        assert desk.refusal(BOB) == "NO_SUCH_APPROVAL"

    desk = Desk()
    desk.ask()
    with pytest.raises(Refused, match="Pit Supervisor"):
        decide_decline(desk.open, "A-1", actor=Actor(name="dan", role=Role.DEALER), reason="", now=NOW)


def test_the_questions_survive_being_stored() -> None:
    desk = Desk()
    asked = desk.ask()

    kind = STORED["approval_asked/1"]
    again = evolve_approvals({}, msgspec.convert(msgspec.json.decode(msgspec.json.encode(asked)), kind))

    assert again == desk.open


def test_each_command_that_takes_two_says_of_what_rank_the_second_must_be() -> None:
    # A booking above the limit of the cage, and a decision that changes a round, take two whatever leads to them.
    by_event = {"buy_chips", "cash_out", "sell_chips", "redeem_chips", "sell_at_table", "sit", "add_chips", "resolve"}
    by_row = {name for name, row in ROWS.by_name.items() if row.takes_two is not never}

    assert {name for name, row in ROWS.by_name.items() if row.rights.approver is not None} == by_row | by_event


def test_a_cashier_answers_for_the_floats_which_always_take_two() -> None:
    rows = ROWS.by_name.items()
    assert {name for name, row in rows if Role.CASHIER in row.rights.roles and row.takes_two is always_two} == OF_FLOATS
