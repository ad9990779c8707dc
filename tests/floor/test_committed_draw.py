"""R-18: Singapore Stud's draw is fixed and committed to before the bets, on a floor with a store."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier import verify_record
from croupier.floor import SYSTEM, Actor, HouseSettings
from croupier.records.round_finder import find_round
from croupier.records.round_result import verify_record_of
from croupier.refusals import Refused
from croupier.rounds.commands import CloseBets, OpenRound, PlaceBet
from croupier.rounds.drawing import draw_from_secret
from croupier.shoe.decks import draw_key
from croupier.store import Change, EventStore, open_store
from tests.floor.house import DEALER, LIMITS, House, player

pytestmark = pytest.mark.clause("R-18")
ALWAYS = HouseSettings(lucky_player=1, lucky_dealer=1)


def bet_on(house: House, by: Actor = SYSTEM) -> None:
    house.do(OpenRound(table="T1"), by)
    house.do(PlaceBet(table="T1", box=1, bet="ante", amount=100_00), player("ann"))


@pytest.fixture
def house() -> House:
    found = House(open_store("memory:"), house=ALWAYS)
    found.chips("ann")
    return found


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_draw_is_kept_from_the_opening_and_told_at_the_close_even_after_a_restart(
    house: House, by_hand: bool
) -> None:
    house.open("T1", game="singapore-stud", limits=replace(LIMITS, by_hand=by_hand), dealer="human")
    bet_on(house, DEALER)
    published = house.round_at("T1").draw_commitment
    kept = draw_from_secret(house.store.secret(draw_key("T1-1")) or b"")
    house.reopen()
    house.do(CloseBets(table="T1"), DEALER)

    assert kept.commitment == published
    assert house.round_at("T1").draw == kept.draw
    assert kept.draw.lucky_box in range(1, 8) and kept.draw.lucky_dealer


def test_everybody_is_told_the_commitment_when_bets_open(house: House) -> None:
    house.open("T1", game="singapore-stud")
    (noted,) = [one for one in house.do(OpenRound(table="T1")).events if one.stream == "round/T1-1"]
    notice = house.floor.notice(noted, None)
    assert notice is not None
    assert notice["draw_commitment"] == house.round_at("T1").draw_commitment is not None
    assert notice["draw_commitment"] != notice["commitment"]


def test_the_stored_record_proves_the_draw(house: House) -> None:
    house.open("T1", game="singapore-stud")
    house.deal_in("T1", "ann")
    house.play_out("T1")
    record = record_of(house.store, "T1-1")
    found = verify_record(record)
    assert found.verified is True and found.draw == (house.round_at("T1").draw_commitment, True)
    closed = next(event for event in record["events"] if event["event"] == "bets_closed/1")
    closed["draw"]["lucky_box"] = 1 + closed["draw"]["lucky_box"] % 7
    assert [problem.place.partition(".")[2] for problem in verify_record(record).problems] == ["draw.lucky_box"]


def record_of(store: EventStore, number: str) -> dict[str, Any]:
    found = find_round(store, number)
    assert found is not None
    return verify_record_of(found, store.secret)


def test_a_draw_that_is_gone_stops_the_table_rather_than_being_made_anew(house: House) -> None:
    house.open("T1", game="singapore-stud")
    bet_on(house)
    lost = House(copied(house.store))
    with pytest.raises(Refused, match=r"play has stopped here.* the draw of round T1-1"):
        lost.do(CloseBets(table="T1"), command_id="close")


def copied(store: EventStore) -> EventStore:
    """The same events in another store, with the decks and without the draws."""
    other = open_store("memory:")
    for recorded in store.read_all(0, 10_000):
        deck = store.secret("deck/T1-1") if recorded.stream == "round/T1-1" and recorded.version == 1 else None
        change = Change(stream=recorded.stream, expected=recorded.version - 1, events=[recorded.document])
        secrets = {} if deck is None else {"deck/T1-1": deck}
        other.append([change], command_id=f"old-{recorded.position}", at=recorded.at, secrets=secrets)
    return other


def test_no_other_game_keeps_a_draw(house: House) -> None:
    house.open("T1")
    bet_on(house)
    assert house.store.secret(draw_key("T1-1")) is None
    assert house.round_at("T1").draw_commitment is None
