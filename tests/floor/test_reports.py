"""Reports at tables of the floor: what people see is refused, waits, or moves chips, by what the record shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import to_builtins

from croupier.games.dealing import Device
from croupier.refusals import Refused
from croupier.rounds import TableSettings
from croupier.rounds.commands import (
    CloseBets,
    DealCards,
    ExamineHand,
    Fold,
    OpenRound,
    PlaceBet,
    ReportIrregularity,
    RunOutOfTime,
    SettleRound,
    TurnCards,
)
from croupier.rounds.state import Stage
from croupier.store import open_store
from tests.floor.house import DEALER, PIT, House, player
from tests.rounds.scenes import HOLDEM, games_under
from tests.rounds.tables import GAMES, cards

BY_HAND = TableSettings(ante_min=10_00, ante_max=500_00, device=Device.SHOE, by_hand=True)


@pytest.fixture
def house() -> Iterator[House]:
    """A house whose tables are dealt by a person."""
    with open_store("memory:") as store:
        yield House(store)


def deal_in(house: House, *names: str) -> None:
    """A round in which each of them has a box with an ante of 100.00, up to the end of the deal."""
    house.do(OpenRound(table="T1"), DEALER)
    for box, name in enumerate(names, 1):
        house.do(PlaceBet(table="T1", box=box, bet="ante", amount=100_00), player(name))
    house.do(CloseBets(table="T1"), DEALER)
    house.do(DealCards(table="T1"), DEALER)


def refused(house: House, report: ReportIrregularity) -> tuple[str, str | None]:
    before = house.floor.position
    with pytest.raises(Refused) as found:
        house.do(report, DEALER)
    assert house.floor.position == before
    clause = found.value.clause
    return found.value.code, None if clause is None else clause.cite


def play_on(house: House, table: str, *, until: Stage) -> None:
    """Everybody stays, up to a stage of the round."""
    while (round_ := house.round_at(table)).stage is not until:
        match round_.stage:
            case Stage.DEALING:
                house.do(DealCards(table=table), DEALER)
            case Stage.TURNING:
                house.do(TurnCards(table=table), DEALER)
            case Stage.DECISIONS:
                box = next(box for box in round_.boxes.values() if round_.must_decide(box))
                bet = round_.now.decides
                assert bet is not None
                amount = round_.game.multiples[bet] * box.bets["ante"]
                house.do(PlaceBet(table=table, box=box.number, bet=bet, amount=amount), player(box.player))
            case _:
                house.do(SettleRound(table=table), DEALER)


@pytest.mark.parametrize(
    "game",
    [*games_under("5.8", "5.8.1", "5.22"), pytest.param("singapore-stud", marks=pytest.mark.clause("SSP 5.1.2"))],
)
@pytest.mark.parametrize("device", Device)
def test_a_void_returns_the_bets_of_its_round_and_earlier_results_stand(
    house: House, game: str, device: Device
) -> None:
    house.open("T1", dealer="human", game=game, limits=TableSettings(ante_max=500_00, device=device))
    house.chips("alice", "bob", amount=5_000_00)
    deal_in(house, "alice", "bob")
    house.do(Fold(table="T1", box=2), player("bob"))
    play_on(house, "T1", until=Stage.SETTLED)
    after_first = house.floor.balance("alice"), house.floor.balance("bob")
    assert after_first[1] == 4_900_00
    deal_in(house, "alice", "bob")
    assert house.floor.balance("bob") == 4_800_00

    house.do(ReportIrregularity(table="T1", kind="foreign-card"), DEALER)

    assert (house.floor.balance("alice"), house.floor.balance("bob")) == after_first


@pytest.mark.clause("R-56")
@pytest.mark.parametrize("game", GAMES)
def test_the_dealer_alone_gives_no_lost_bet_back(house: House, game: str) -> None:
    house.open("T1", dealer="human", game=game)
    house.chips("alice")
    deal_in(house, "alice")
    house.do(Fold(table="T1", box=1), player("alice"))
    found = ReportIrregularity(table="T1", kind="foreign-card")

    assert refused(house, found) == ("NEEDS_AUTHORITY", "R-56")
    assert refused(house, ReportIrregularity(table="T1", kind="misdeal", facts={"reconstructible": False})) == (
        "FACT_RECORDED",
        "R-56",
    )
    assert house.floor.balance("alice") == 900_00
    house.do(found, PIT)
    assert house.floor.balance("alice") == 1_000_00


@pytest.mark.parametrize("game", games_under("5.19", "3.7"))
def test_a_report_of_a_look_that_was_refused_takes_no_hand_out_and_shows_no_card(house: House, game: str) -> None:
    house.open("T1", dealer="human", game=game)
    house.chips("alice")
    deal_in(house, "alice", "alice")
    house.do(ExamineHand(table="T1", box=1), player("alice"))
    with pytest.raises(Refused):
        house.do(ExamineHand(table="T1", box=2), player("alice"))
    extra = ReportIrregularity(table="T1", kind="extra-hand-examined", box=2, facts={"intentional": True})

    with pytest.raises(Refused) as found:
        house.do(extra, PIT)

    assert found.value.message.key == "FACT_RECORDED.no_look"
    assert house.round_at("T1").looks == (1,)


@pytest.mark.parametrize("game", games_under("5.2"))
def test_a_player_is_told_of_a_bet_under_the_minimum_by_notice_and_by_view(house: House, game: str) -> None:
    house.open("T1", dealer="human", game=game)
    house.chips("alice", "bob")
    house.do(OpenRound(table="T1"), DEALER)
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=5_00), player("alice"))
    told = house.floor.notices("T1", after=0, viewer="alice")
    seen = to_builtins(house.floor.view("T1", "alice"))

    assert told is not None and told[-1]["message"] == "notice.bet_under_minimum"
    assert seen["round"]["boxes"][0]["under_minimum"] == {"ante": "10.00"}
    house.do(PlaceBet(table="T1", box=2, bet="ante", amount=10_00), player("bob"))
    house.do(CloseBets(table="T1"), DEALER)
    assert house.floor.balance("alice") == 1_000_00


@pytest.mark.parametrize("game", games_under("5.16", games=("casino-stud", "multi-link-stud")))
def test_a_passer_by_is_told_the_exposed_card_and_not_the_last_one(house: House, game: str) -> None:
    house.open("T1", dealer="human", game=game, limits=BY_HAND)
    house.chips("alice")
    house.do(OpenRound(table="T1"), DEALER)
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("alice"))
    house.do(CloseBets(table="T1"), DEALER)
    house.do(DealCards(table="T1", cards=cards("2c 8h 6s")), DEALER)
    exposed = {"count": 1, "whose": "dealer"}
    house.do(ReportIrregularity(table="T1", kind="exposed-card", facts=exposed), DEALER)
    house.do(DealCards(table="T1", cards=cards("8d 6c 7c Kd 4s 5h 2d 3h")), DEALER)
    told = house.floor.notices("T1", after=0, viewer=None) or []

    assert [one["card"] for one in told if one["event"] == "face_up_card_set"] == ["6s"]
    assert [one["cards"] for one in told if one["event"] == "cards_dealt"] == [[]] * 10
    assert to_builtins(house.floor.view("T1", None))["round"]["dealer"]["face_up"] == ["6s"]


@pytest.mark.clause("PTH 1.17", "R-51")
def test_the_clock_checks_for_a_hold_em_player_who_is_in_for_the_finish(house: House) -> None:
    house.open("T1", dealer="human", game=HOLDEM)
    house.chips("alice")
    deal_in(house, "alice")
    house.do(PlaceBet(table="T1", box=1, bet="flop", amount=200_00), player("alice"))
    house.do(TurnCards(table="T1"), DEALER)
    house.do(RunOutOfTime(table="T1", box=1), DEALER)

    box = house.round_at("T1").boxes[1]
    assert (box.decisions, box.folded) == (("flop", "check"), False)
