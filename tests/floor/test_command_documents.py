"""Commands as documents: each is read back as it was written, and what is wrong is named with its place."""

from __future__ import annotations

import json

import pytest

from croupier.cage.commands import (
    CloseFloat,
    CountDrop,
    CreditFloat,
    ExcludeOneself,
    ExcludePatron,
    FileCashReport,
    FillFloat,
    LiftExclusion,
    OpenFloat,
    RedeemChips,
    SellAtTable,
    SellChips,
    SetCashThresholds,
    SetLimits,
)
from croupier.cardroom import commands as k
from croupier.cards import cards
from croupier.command import Command, command_document, command_hash
from croupier.errors import InputError
from croupier.floor.commands.all_commands import FROM_OUTSIDE, read_command
from croupier.floor_events import commands as f
from croupier.floor_events.house_changes import read_house_values
from croupier.floor_events.pace import CASINO
from croupier.jackpots import Confirmation, Measure, Settings
from croupier.jackpots import commands as j
from croupier.people import commands as q
from croupier.people.roles import Role
from croupier.poker import commands as c
from croupier.rounds import commands as r
from croupier.table_commands import ManagerDecision
from tests.floor.house import BLINDS, LIMITS

ACE, KING = cards("As Kd")
JACKPOT = Settings(reset=1_000_00, jackpot_confirmation=Confirmation.TWO_PERSON, largest_bet=100_00)
EXAMPLES: list[Command] = [
    r.PlaceBet(table="T1", box=1, bet="ante", amount=100_00),
    r.IncreaseBet(table="T1", box=1, bet="ante", amount=1, for_player="ann"),
    r.WithdrawBet(table="T1", box=1, bet="ante"),
    r.ExamineHand(table="T1", box=7),
    r.Fold(table="T1", box=1),
    r.Check(table="T1", box=1),
    r.ChooseOption(table="T1", box=1, choice="withdraw"),
    f.Ready(table="T1"),
    c.TakeSeat(table="P", seat=2, amount=200_00),
    c.LeaveTable(table="P"),
    c.SitOut(table="P", returning=False, seat=3),
    c.ComeBack(table="P"),
    c.AddChips(table="P", amount=5_00),
    c.Act(table="P", action="raise", to=20_00),
    c.ActEarly(table="P", action="bet", to=4_00),
    c.ShowHand(table="P"),
    c.MuckHand(table="P"),
    c.ExposeCards(table="P"),
    c.ShowHand(table="P", cards=(ACE, KING), for_player="ann"),
    c.CountCards(table="P", seat=3, count=1),
    r.RecordCard(table="P", to="seat", seat=4),
    r.OpenRound(table="T1"),
    r.CloseBets(table="T1"),
    r.DealCards(table="T1", cards=(ACE, KING)),
    r.RecordCard(table="T1", to="box", card=ACE, box=3),
    r.TurnCards(table="T1"),
    r.SettleRound(table="T1"),
    r.RunOutOfTime(table="T1", box=2),
    r.CloseOptions(table="T1"),
    c.StartHand(table="P"),
    c.FlipMarker(table="P"),
    c.ShowDown(table="P"),
    c.DeemGone(table="P", seat=4),
    c.ChangeSeat(table="P", seat=4, to_seat=2),
    k.OpenList(stakes="1-2", small_blind=1_00, big_blind=2_00, seats=6, answer_s=45, lose_place=False, interest=0),
    k.ChangeList(stakes="1-2", automatic=False),
    k.CloseList(stakes="1-2"),
    k.JoinList(stakes="1-2", player="ann"),
    k.LeaveList(stakes="1-2"),
    k.CallNext(table="P", seat=3),
    k.AnswerOffer(table="P", accept=False),
    k.PassOver(table="P", seat=3),
    k.AskSeatChange(table="P", seat=2),
    k.WithdrawSeatChange(table="P", player="ann"),
    k.LinkMustMove(table="P", feeder="Q", must=False),
    k.UnlinkMustMove(table="P"),
    k.BreakTable(table="P", to_tables=("Q", "R")),
    k.BalanceTables(tables=("P", "Q")),
    k.CallClock(table="P"),
    k.RunOutClock(table="P"),
    k.UseTimeBank(table="P"),
    k.AssignDealer(table="P", dealer="Dee"),
    k.RelieveDealer(table="P"),
    r.ReportIrregularity(table="T1", kind="exposed-card", facts={"count": 1, "whose": "dealer"}, box=1, card=KING),
    r.ResolveReferral(table="T1", decision=ManagerDecision.CORRECT_BET, reason="x", box=1, bet="ante", amount=5_00),
    r.ResolveReferral(table="T1", decision=ManagerDecision.CORRECT_CARD, reason="x", card=ACE, instead=KING),
    r.Reconstruct(table="T1", boxes={1: (ACE,)}, dealer=(KING,), community=()),
    f.Interrupt(table="T1"),
    f.RelocatePlayer(table="P1", seat=3, to_table="P2", to_seat=5),
    f.SuspendTable(table="T1", reason="a spilt drink"),
    f.ResumeTable(table="T1"),
    f.TakeAlarm(alarm="AL-1"),
    j.OpenJackpot(jackpot="grand", settings=JACKPOT, meter=2_000_00, reserve=5),
    j.ConfirmPrizes(jackpot="grand", round="T1-1"),
    j.ReportFault(jackpot="grand", what="display", table="T1"),
    j.AnswerFault(jackpot="grand", fault=1, measure=Measure.CLOSE_BOX, box=3),
    j.ClearFault(jackpot="grand", fault=1),
    j.CorrectJackpot(jackpot="grand", reason="recount", meter=-5_00, reserve=1_00),
    j.ChangeJackpot(jackpot="grand", settings=JACKPOT, reason="a new year"),
    j.DecideOrder(jackpot="grand", rounds=("T1-1", "T2-5"), reason="the film shows it"),
    f.OpenTable(table="T1", name="One", game="casino-stud", settings=LIMITS, jackpot="grand", dealer="human"),
    f.OpenTable(table="P", name="Poker", game="poker", settings=BLINDS, pace=CASINO, bots=3),
    f.ConfigureTable(table="T1", settings=LIMITS, dealer="automatic"),
    f.ConfigureTable(table="P", settings=BLINDS, name="Other", bots=0),
    f.CloseTable(table="T1"),
    f.AddBookmark(title="a long talk", table="T1"),
    f.ChangeHouse(settings=read_house_values({"welcome_chips": "5.00", "call_lose_place": False}), reason="a trial"),
    f.BuyChips(amount=1_00),
    OpenFloat(table="T1", chips=((100_00, 50),)),
    FillFloat(table="T1", chips=((100_00, 50),)),
    CreditFloat(table="T1", chips=((100_00, 50),)),
    SellAtTable(table="T1", player="alice", chips=((25_00, 4),)),
    CloseFloat(table="T1", chips=((100_00, 1),)),
    CountDrop(shift="T1/1", amount=4_100_00),
    SellChips(player="alice", chips=((25_00, 4), (100_00, 5)), identity="passport"),
    RedeemChips(player="alice", chips=((100_00, 5),)),
    SetCashThresholds(from_day="2030-02-01", single=10_000_00, daily=10_000_00),
    FileCashReport(report="CR-1", reference="receipt 7"),
    SetLimits(loss=500_00, minutes=240, visits=8),
    ExcludeOneself(days=30),
    ExcludePatron(player="alice", reason="a court order", days=30),
    LiftExclusion(player="alice", reason="the order has ended"),
    f.CashOut(amount=1_00, player="alice"),
    q.Appoint(name="Dee", role=Role.DEALER),
    q.LockPerson(name="Dee", reason="lost card"),
    q.UnlockPerson(name="Dee"),
    q.RevokeSessions(),
    q.EndAllSessions(reason="a stolen laptop"),
    f.AddBookmark(title="Box 3 looks twice", note="again", table="T1", round="T1-17", position=412),
    q.Approve(approval="A-1"),
    q.Decline(approval="A-1", reason="not so"),
]


def test_there_is_an_example_of_each_command_that_comes_from_outside() -> None:
    assert {type(command) for command in EXAMPLES} == set(FROM_OUTSIDE.values())


@pytest.mark.parametrize("command", EXAMPLES, ids=lambda command: command.command)
def test_a_command_is_read_back_as_it_was_written(command: Command) -> None:
    assert read_command(json.loads(json.dumps(command_document(command)))) == command


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ([], "must be a mapping"),
        ({}, "command: is missing"),
        ({"command": "sign_up"}, "command: 'sign_up' is not a command"),
        ({"command": ["fold"]}, "is not a command"),
        ({"command": "fold", "table": "T1"}, "box: is missing"),
        ({"command": "fold", "table": "T1", "box": "1"}, "box: must be a whole number"),
        ({"command": "fold", "table": "T1", "box": 1, "seat": 2}, "seat: is not a known field"),
        ({"command": "place_bet", "table": "T1", "box": 1, "bet": "ante", "amount": "-1"}, "amount: "),
        ({"command": "deal", "table": "T1", "cards": ["As", "XX"]}, "cards[1]: "),
        ({"command": "act", "table": "T1", "action": "bet", "to": "box of chips"}, "to: "),
        (
            {"command": "open_table", "table": "T1", "name": "x", "game": "poker", "settings": {"small_blind": "1"}},
            "settings.",
        ),
        ({"command": "reconstruct", "table": "T1", "boxes": {"one": []}}, "boxes: 'one' is not a box"),
        ({"command": "report", "table": "T1", "kind": "unlisted", "facts": {"count": [1]}}, "facts.count: "),
        ({"command": "suspend_table", "table": "T1", "reason": "a\nb"}, "reason: must be"),
        ({"command": "buy_chips", "amount": "1.00", "player": "x" * 501}, "player: must be up to"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(document: object, says: str) -> None:
    with pytest.raises(InputError) as error:
        read_command(document)
    assert says in str(error.value)


def test_a_command_has_the_hash_of_the_document_it_is_read_from_and_no_other_command_has_it() -> None:
    assert [command_hash(one) for one in EXAMPLES] == [
        command_hash(read_command(command_document(one))) for one in EXAMPLES
    ]
    assert len({command_hash(one) for one in EXAMPLES}) == len(EXAMPLES)
