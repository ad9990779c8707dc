"""A table of the floor where people deal: cards are entered one by one, mistakes too, and put right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.cards import DECK, Card, names
from croupier.command import Command
from croupier.floor import Actor, CommandResult, Role
from croupier.games.dealing import Device
from croupier.people.commands import Approve
from croupier.records.round_audit import audit_round
from croupier.refusals import Refused
from croupier.rounds import Stage
from croupier.rounds.commands import (
    ChooseOption,
    CloseBets,
    CloseOptions,
    ExamineHand,
    OpenRound,
    PlaceBet,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    SettleRound,
    TurnCards,
)
from croupier.rounds.events import CardsReconstructed
from tests.floor.house import DEALER, LIMITS, PIT, SHIFT, House, everything, player

BOXES = {1: "Alice", 2: "Bob"}


def dealt(
    house: House, hands: dict[int, tuple[Card, ...]], *, order_known: bool = True, jackpot: str | None = None
) -> None:
    """Hands of five for two boxes from a shuffler, entered where they went; then the Dealer's."""
    limits = replace(LIMITS, by_hand=True, device=Device.SHUFFLER)
    house.open("T1", limits=limits, dealer="human", jackpot=jackpot)
    house.chips(*BOXES.values())
    house.do(OpenRound(table="T1"), DEALER)
    for box, name in BOXES.items():
        house.do(PlaceBet(table="T1", box=box, bet="ante", amount=100_00), player(name))
    house.do(CloseBets(table="T1"), DEALER)
    for box, cards in hands.items():
        for card in cards:
            house.do(RecordCard(table="T1", to="box", box=box, card=card, order_known=order_known), DEALER)
    for card in DECK[10:15]:
        house.do(RecordCard(table="T1", to="dealer", card=card), DEALER)


def refused(house: House, command: Command, actor: Actor) -> str:
    before = everything(house)
    with pytest.raises(Refused) as found:
        house.do(command, actor)
    assert everything(house) == before
    return found.value.code


def report(house: House, kind: str, **facts: object) -> CommandResult:
    return house.do(ReportIrregularity(table="T1", kind=kind, facts=facts), PIT)


def played_out(house: House) -> None:
    house.do(CloseOptions(table="T1"), DEALER)
    for box, name in BOXES.items():
        house.do(PlaceBet(table="T1", box=box, bet="bet", amount=200_00), player(name))
    house.do(TurnCards(table="T1"), DEALER)
    house.do(SettleRound(table="T1"), DEALER)


@pytest.mark.clause("CSP 5.10.2", "CSP 1.15", "R-55")
def test_hands_at_the_wrong_boxes_are_moved_by_the_pit_supervisor_and_the_audit_shows_it(house: House) -> None:
    dealt(house, {2: DECK[:5], 1: DECK[5:10]})
    report(house, "misdeal", reconstructible=True)

    assert refused(house, Reconstruct(table="T1"), DEALER) == "NEEDS_AUTHORITY"
    house.do(Reconstruct(table="T1"), PIT)

    assert house.round_at("T1").boxes[1].cards == DECK[:5]
    played_out(house)
    audit = audit_round(house.store, "T1-1")
    assert (audit.shuffle, audit.findings) == ("by hand", ())
    assert {(move.card, move.from_, move.to, move.clause) for move in audit.moves} == {
        *((card, "box 2", "box 1", "CSP 5.10") for card in names(DECK[:5])),
        *((card, "box 1", "box 2", "CSP 5.10") for card in names(DECK[5:10])),
    }


@pytest.mark.clause("R-55")
def test_cards_whose_draw_nobody_knows_are_named_by_two_people(house: House) -> None:
    dealt(house, {1: DECK[5:10], 2: DECK[:5]}, order_known=False)
    report(house, "misdeal", reconstructible=True)
    named = Reconstruct(table="T1", boxes={1: DECK[:5], 2: DECK[5:10]})

    assert refused(house, Reconstruct(table="T1"), PIT) == "NAME_THE_CARDS"
    asked = house.do(named, PIT)
    assert house.round_at("T1").boxes[1].cards == DECK[5:10]
    assert refused(house, Approve(approval=asked.answer["approval"]), PIT) == "TWO_PEOPLE"
    assert refused(house, Approve(approval=asked.answer["approval"]), DEALER) == "NEEDS_AUTHORITY"
    done = house.agree(asked, SHIFT)

    (event,) = [noted.event for noted in done.events if isinstance(noted.event, CardsReconstructed)]
    assert event.people == ("Pat", "Sam")
    assert house.round_at("T1").boxes[1].cards == DECK[:5]
    played_out(house)
    assert audit_round(house.store, "T1-1").findings == ()


@pytest.mark.clause("CSP 5.14", "R-22")
def test_the_order_of_cards_drawn_at_once_is_for_the_pit_supervisor_to_give(house: House) -> None:
    dealt(house, {1: DECK[:5], 2: DECK[5:10]})
    facts = {"order_known": False}
    swapped = ReportIrregularity(table="T1", kind="simultaneous-draw", facts=facts, order=(DECK[5], DECK[4]))

    assert refused(house, swapped, DEALER) == "NEEDS_AUTHORITY"
    house.do(swapped, PIT)

    assert house.round_at("T1").boxes[1].cards == (*DECK[:4], DECK[5])
    played_out(house)
    audit = audit_round(house.store, "T1-1")
    assert [str(move) for move in audit.moves] == [
        f"{names(DECK[4:5])[0]} was moved from box 1 to box 2 (CSP 5.14)",
        f"{names(DECK[5:6])[0]} was moved from box 2 to box 1 (CSP 5.14)",
    ]
    assert audit.findings == ()


@pytest.mark.clause("CSP 5.15", "R-16", "R-55")
def test_a_hand_too_short_goes_out_of_a_linked_round_which_then_ends(house: House) -> None:
    dealt(house, {1: DECK[:5], 2: DECK[5:9]}, jackpot="grand")
    assert house.round_at("T1").stage is Stage.DEALING
    short = ReportIrregularity(table="T1", kind="player-card-count", box=2, facts={"reconstructible": False})

    house.do(short, PIT)

    assert house.round_at("T1").stage is Stage.DECISIONS
    house.do(PlaceBet(table="T1", box=1, bet="bet", amount=200_00), player("Alice"))
    house.do(TurnCards(table="T1"), DEALER)
    house.do(SettleRound(table="T1"), DEALER)
    assert house.floor.balance("Bob") == 1_000_00
    before = everything(house)
    house.reopen()
    assert everything(house) == before
    assert audit_round(house.store, "T1-1").findings == ()


@pytest.mark.clause("CSP 5.15", "R-56")
def test_a_card_entered_after_the_turn_moves_no_chips_before_a_pit_supervisor_rules(house: House) -> None:
    dealt(house, {1: DECK[:5], 2: DECK[5:10]})
    for box, name in BOXES.items():
        house.do(PlaceBet(table="T1", box=box, bet="bet", amount=200_00), player(name))
    house.do(TurnCards(table="T1"), DEALER)
    house.do(RecordCard(table="T1", to="box", box=2, card=DECK[20]), DEALER)
    sixth = ReportIrregularity(table="T1", kind="player-card-count", box=2, facts={"reconstructible": False})

    assert refused(house, sixth, DEALER) == "NEEDS_AUTHORITY"
    assert house.floor.balance("Bob") == 700_00
    house.do(sixth, PIT)

    assert house.floor.balance("Bob") == 1_000_00
    house.do(SettleRound(table="T1"), DEALER)
    before = everything(house)
    house.reopen()
    assert everything(house) == before
    assert audit_round(house.store, "T1-1").findings == ()


@pytest.mark.clause("CSP 5.10", "CSP 5.14.1", "R-57")
def test_two_errors_at_once_are_two_offers_also_after_a_restart(house: House) -> None:
    dealt(house, {1: DECK[:5], 2: DECK[5:10]})
    report(house, "exposed-card", count=1, whose="player")
    report(house, "simultaneous-draw", order_known=True)
    house.reopen()
    house.do(ChooseOption(table="T1", box=1, choice="continue"), player("Alice"))
    house.do(ChooseOption(table="T1", box=2, choice="continue"), player("Bob"))

    assert refused(house, ExamineHand(table="T1", box=1), player("Alice")) == "OPTIONS_OPEN"
    house.do(ChooseOption(table="T1", box=1, choice="withdraw"), player("Alice"))

    assert house.floor.balance("Alice") == 1_000_00
    house.do(CloseOptions(table="T1"), DEALER)
    house.do(Reconstruct(table="T1"), PIT)
    house.do(PlaceBet(table="T1", box=2, bet="bet", amount=200_00), player("Bob"))
    house.do(TurnCards(table="T1"), DEALER)
    house.do(SettleRound(table="T1"), DEALER)
    assert audit_round(house.store, "T1-1").findings == ()


def test_an_auditor_puts_no_card_in_order(house: House) -> None:
    dealt(house, {2: DECK[:5], 1: DECK[5:10]})
    report(house, "misdeal", reconstructible=True)

    assert refused(house, Reconstruct(table="T1"), Actor(name="Ada", role=Role.AUDITOR)) == "NEEDS_AUTHORITY"
