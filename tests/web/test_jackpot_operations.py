"""Jackpots over the API: a hit that waits for two people, faults, corrections, history, and who may do what."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.client import Croupier, Refusal
from croupier.floor import Role
from croupier.floor_events.house_settings import HouseSettings, TwoPersonControl
from croupier.store import open_store
from croupier.web.entrance.desk import PROVEN_S
from croupier.web.server.settings import ServeSettings
from tests.web.jackpot_house import House, jackpot_house, straight_flush
from tests.web.real import older_token, open_house, people_on


@pytest.fixture
def house() -> Iterator[House]:
    with jackpot_house() as found:
        yield found


def code_of(person: Croupier, command: str, **fields: object) -> str:
    with pytest.raises(Refusal) as refused:
        person.do(command, **fields)
    return refused.value.code


@pytest.mark.clause("CSP 4.5")
def test_a_hit_is_paid_when_a_second_person_agrees(house: House) -> None:
    round_ = straight_flush(house)
    (waits,) = house.pat.get("/jackpots/grand")["pending"]
    assert waits["round"] == round_
    assert waits["claims"][0]["prizes"] == ["straight-flush: 10%"]
    assert house.ann.get("/tables/B1")["round"]["settlement"] is None

    assert code_of(house.ann, "confirm_prizes", jackpot="grand", round=round_) == "NEEDS_AUTHORITY"
    asked = house.pat.do("confirm_prizes", jackpot="grand", round=round_)["answer"]["approval"]
    assert [one["approval"] for one in house.pim.get("/approvals")["approvals"]] == [asked]
    assert code_of(house.pat, "approve", approval=asked) == "TWO_PEOPLE"
    assert code_of(house.aud, "approve", approval=asked) == "NEEDS_AUTHORITY"
    house.pim.do("approve", approval=asked)

    jackpot = house.ann.get("/jackpots/grand")
    assert jackpot["pending"] == []
    (hit,) = jackpot["hits"]
    assert (hit["round"], hit["share"], hit["amount"]) == (round_, "10%", "8000.35")
    settled = house.ann.get("/tables/B1")["round"]["settlement"]["boxes"][0]["bets"]
    assert [line["pays"] for line in settled if line["bet"] == "jackpot"] == ["8000.35"]
    history = [event["event"] for event in house.aud.get("/jackpots/grand/history")["events"]]
    assert "prizes_paid/1" in history
    assert "prizes_confirmed/1" in history


@pytest.mark.parametrize("control", TwoPersonControl)
def test_one_administrator_opens_a_jackpot_after_a_new_sign_in_and_two_after_any(control: TwoPersonControl) -> None:
    store = open_store("memory:")
    tokens = people_on(store, ada=Role.ADMINISTRATOR)
    tokens["from before"] = older_token(store, "ada", ago_s=PROVEN_S + 60)
    settings = ServeSettings(memory=True, demo=False, grace_s=0, house=HouseSettings(two_person_control=control))
    with open_house(settings, store) as (address, _):
        now, before = (Croupier(address, token=tokens[one]) for one in ("ada", "from before"))
        if control is TwoPersonControl.FULL:
            assert before.do("open_jackpot", jackpot="grand", settings={})["answer"]["approval"]
            assert now.get("/jackpots")["jackpots"] == []
            return
        assert code_of(before, "open_jackpot", jackpot="grand", settings={}) == "PROOF_WANTED"
        assert now.get("/jackpots")["jackpots"] == []
        now.do("open_jackpot", jackpot="grand", settings={})
        assert [one["name"] for one in now.get("/jackpots")["jackpots"]] == ["grand"]


def test_a_fault_is_shown_until_it_is_cleared(house: House) -> None:
    house.dot.do("report_fault", jackpot="grand", what="the display is dark")
    shown = house.ann.get("/jackpots/grand")
    assert shown["fault"] is not None
    assert shown["notices"] == [shown["fault"]]
    (fault,) = house.sam.get("/jackpots/grand")["faults"]
    assert code_of(house.dot, "clear_fault", jackpot="grand", fault=fault["fault"]) == "NEEDS_AUTHORITY"
    house.sam.do("clear_fault", jackpot="grand", fault=fault["fault"])
    assert house.ann.get("/jackpots/grand")["fault"] is None


def test_a_correction_takes_two_and_is_on_record(house: House) -> None:
    before = house.ann.get("/jackpots/grand")["meter"]
    correction = {"jackpot": "grand", "meter": "-100.00", "reason": "counted twice on the 3rd"}
    asked = house.sam.do("correct_jackpot", **correction)["answer"]["approval"]
    assert house.ann.get("/jackpots/grand")["meter"] == before
    house.sid.do("approve", approval=asked)
    after = house.ann.get("/jackpots/grand")["meter"]
    assert float(before) - float(after) == pytest.approx(100)
    newest = house.sam.get("/jackpots/grand/history", limit="1")["events"][0]
    assert newest["event"].startswith("corrected/")


def test_what_is_declined_is_not_done(house: House) -> None:
    asked = house.sam.do("change_jackpot", jackpot="grand", settings={"reset": "1.00"}, reason="a joke")
    house.sid.do("decline", approval=asked["answer"]["approval"], reason="no")
    assert house.ann.get("/jackpots/grand")["reset"] == "50000.00"
    assert house.sid.get("/approvals")["approvals"] == []


def test_history_and_reserve_are_for_staff(house: House) -> None:
    with pytest.raises(Refusal) as refused:
        house.ann.get("/jackpots/grand/history")
    assert refused.value.code == "NEEDS_AUTHORITY"
    assert "reserve" not in house.ann.get("/jackpots/grand")
    assert "reserve" in house.aud.get("/jackpots/grand")
