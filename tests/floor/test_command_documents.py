"""Commands as documents: each is read back as it was written, and what is wrong is named with its place."""

from __future__ import annotations

import json

import pytest

from croupier.cards import cards
from croupier.errors import InputError
from croupier.floor.commands import dealer_commands as d
from croupier.floor.commands import house_commands as h
from croupier.floor.commands import people_commands as q
from croupier.floor.commands import player_commands as p
from croupier.floor.commands.all_commands import COMMANDS, Command
from croupier.floor.commands.command_documents import NOT_FROM_OUTSIDE, command_document, read_command
from croupier.floor.dealing.pace import CASINO
from croupier.floor.people.roles import Role
from croupier.jackpots import Confirmation, Settings
from tests.floor.house import BLINDS, LIMITS

ACE, KING = cards("As Kd")
JACKPOT = Settings(reset=1_000_00, jackpot_confirmation=Confirmation.TWO_PERSON, largest_bet=100_00)
EXAMPLES: list[Command] = [
    p.PlaceBet(table="T1", box=1, bet="ante", amount=100_00),
    p.IncreaseBet(table="T1", box=1, bet="ante", amount=1),
    p.WithdrawBet(table="T1", box=1, bet="ante"),
    p.Examine(table="T1", box=7),
    p.Fold(table="T1", box=1),
    p.Check(table="T1", box=1),
    p.Choose(table="T1", box=1, choice="withdraw"),
    p.Ready(table="T1"),
    p.Sit(table="P", seat=2, amount=200_00),
    p.Leave(table="P"),
    p.SitOut(table="P", returning=False, seat=3),
    p.ComeBack(table="P"),
    p.AddChips(table="P", amount=5_00),
    p.Act(table="P", action="raise", to=20_00),
    p.ActEarly(table="P", action="bet", to=4_00),
    p.Show(table="P"),
    p.Muck(table="P"),
    p.Expose(table="P"),
    d.OpenRound(table="T1"),
    d.CloseBets(table="T1"),
    d.Deal(table="T1", cards=(ACE, KING)),
    d.RecordCard(table="T1", to="box", card=ACE, box=3),
    d.TurnCards(table="T1"),
    d.Settle(table="T1"),
    d.TimeOut(table="T1", box=2),
    d.CloseOptions(table="T1"),
    d.StartHand(table="P"),
    d.FlipMarker(table="P"),
    d.ShowDown(table="P"),
    d.DeemGone(table="P", seat=4),
    d.Report(table="T1", kind="exposed-card", facts={"count": 1, "whose": "dealer"}, box=1, card=KING),
    d.Resolve(table="T1"),
    d.Reconstruct(table="T1", boxes={1: (ACE,)}, dealer=(KING,), community=()),
    d.Interrupt(table="T1"),
    d.SuspendTable(table="T1", reason="a spilt drink"),
    d.ResumeTable(table="T1"),
    d.TakeAlarm(alarm="AL-1"),
    h.OpenJackpot(jackpot="grand", settings=JACKPOT, meter=2_000_00, reserve=5),
    h.ConfirmPrizes(jackpot="grand", round="T1-1"),
    h.ReportFault(jackpot="grand", what="display", table="T1"),
    h.ClearFault(jackpot="grand", fault=1),
    h.CorrectJackpot(jackpot="grand", reason="recount", meter=-5_00, reserve=1_00),
    h.ChangeJackpot(jackpot="grand", settings=JACKPOT, reason="a new year"),
    h.DecideOrder(jackpot="grand", rounds=("T1-1", "T2-5"), reason="the film shows it"),
    h.OpenTable(table="T1", name="One", game="casino-stud", settings=LIMITS, jackpot="grand", dealer="human"),
    h.OpenTable(table="P", name="Poker", game="poker", settings=BLINDS, pace=CASINO, bots=3),
    h.ConfigureTable(table="T1", settings=LIMITS, dealer="automatic"),
    h.ConfigureTable(table="P", settings=BLINDS, name="Other", bots=0),
    h.CloseTable(table="T1"),
    h.BuyChips(amount=1_00),
    h.CashOut(amount=1_00, player="alice"),
    q.Appoint(name="Dee", role=Role.DEALER),
    q.LockPerson(name="Dee", reason="lost card"),
    q.UnlockPerson(name="Dee"),
    q.RevokeSessions(),
    q.Approve(approval="A-1"),
    q.Decline(approval="A-1", reason="not so"),
]


def test_there_is_an_example_of_each_command_that_comes_from_outside() -> None:
    assert {type(command) for command in EXAMPLES} == set(COMMANDS.values()) - set(NOT_FROM_OUTSIDE)


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
        ({"command": "open_table", "table": "T1", "name": "x", "game": "poker", "settings": {}}, "settings."),
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
