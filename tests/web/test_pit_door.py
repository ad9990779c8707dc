"""The pit's document over the API: who may have it, and how a page hears that it has changed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from croupier.client import Croupier, Refusal
from tests.waiting import LONGEST_S
from tests.web import asking
from tests.web.jackpot_house import House, jackpot_house, straight_flush


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with jackpot_house() as found:
        yield found


@pytest.mark.parametrize("name", ["dot", "aud", "ann"])
def test_the_document_is_for_the_pit_alone(house: House, name: str) -> None:
    person: Croupier = getattr(house, name)
    with pytest.raises(Refusal) as refused:
        person.get("/pit")
    assert refused.value.code == "NEEDS_AUTHORITY"


@pytest.mark.clause("CSP 4.5", "CSP 5.18.2")
def test_a_pending_prize_a_request_and_a_fault_are_in_the_document_and_announced(house: House) -> None:
    headers = {"Authorization": f"Bearer {house.tokens['pim']}"}
    address = f"{house.address.replace('http', 'ws')}/api/v1/lobby/stream"
    with asking.connect(address, additional_headers=headers) as line:
        round_ = straight_flush(house)
        (jackpot,) = house.pim.get("/pit")["jackpots"]
        (pending,) = jackpot["pending"]
        assert (pending["round"], pending["needs_two"], pending["claims"][0]["box"]) == (round_, True, 1)
        table = next(one for one in house.pim.get("/pit")["tables"] if one["id"] == "B1")
        assert (table["id"], table["rounds"], table["dealer"]) == ("B1", 1, "human")

        position = house.pim.get("/pit")["position"]
        house.pat.do("confirm_prizes", jackpot="grand", round=round_)
        while (frame := json.loads(line.recv(timeout=LONGEST_S)))["type"] != "pit" or frame["position"] <= position:
            pass
    (asked,) = house.pim.get("/pit")["approvals"]
    assert (asked["by"], asked["hindrance"], asked["command"]["command"]) == ("pat", None, "confirm_prizes")
    house.pim.do("approve", approval=asked["approval"])
    assert house.pim.get("/pit")["tables"][0]["today"]["finished"] == 1

    house.dot.do("report_fault", jackpot="grand", what="the display is dark")
    (fault,) = house.pat.get("/pit")["jackpots"][0]["faults"]
    assert (fault["what"], fault["measure"], fault["by"]) == ("the display is dark", "no-jackpot-bets", "dot")
    assert "close-table" in fault["choices"]
