"""Jackpots over the API: a hit that waits for two people, faults, corrections, history, and who may do what."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.client import Croupier, Refusal
from tests.web.jackpot_house import House, jackpot_house, straight_flush


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
