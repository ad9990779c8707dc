"""Surveillance and audit over the API: for auditors alone, and never a card that is still hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from croupier.client import Croupier, Refusal
from croupier.records.pack_check import check_pack
from croupier.records.theory import Edge, Edges, Theory
from tests.waiting import LONGEST_S
from tests.web import asking
from tests.web.jackpot_house import DEALERS, STRAIGHT_FLUSH, House, jackpot_house, straight_flush

DOORS = ("rounds", "figures", "bookmarks", "round/B1-1", "packs/B1-1", "replays/B1-1")


@pytest.fixture
def house() -> Iterator[House]:
    """A floor on which one round was played, with a jackpot prize."""
    with jackpot_house() as found:
        round_ = straight_flush(found)
        found.pat.do("confirm_prizes", jackpot="grand", round=round_)
        (asked,) = found.pim.get("/pit")["approvals"]
        found.pim.do("approve", approval=asked["approval"])
        yield found


@pytest.fixture(autouse=True)
def easy_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting the real ones takes seconds."""
    monkeypatch.setattr(Theory, "of", lambda *_: Edges(Edge(1, 20, 1.5), None))


def bearer(house: House, name: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {house.tokens[name]}"}


def watching(house: House, name: str, query: str = "") -> ClientConnection:
    """The feed of the whole floor, for this person."""
    address = f"{house.address.replace('http', 'ws')}/api/v1/watch/stream{query}"
    return asking.connect(address, additional_headers=bearer(house, name))


def frame(line: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(line.recv(timeout=LONGEST_S))
    return found


def code_of(person: Croupier, path: str) -> str:
    with pytest.raises(Refusal) as refused:
        person.get(path)
    return refused.value.code


@pytest.mark.parametrize("name", ["dot", "sam", "ann"])
def test_nobody_but_an_auditor_has_these_documents(house: House, name: str) -> None:
    person: Croupier = getattr(house, name)
    assert {code_of(person, f"/audit/{path}") for path in DOORS} == {"NEEDS_AUTHORITY"}
    with pytest.raises(Refusal) as refused:
        person.do("add_bookmark", title="mine")
    assert refused.value.code == "NEEDS_AUTHORITY"
    with watching(house, name) as line:
        assert frame(line)["error"]["code"] == "NEEDS_AUTHORITY"


def test_a_round_is_found_settled_again_and_packed(house: House) -> None:
    (found,) = house.aud.get("/audit/rounds", player="ANN", table="B1", amount="500")["rounds"]
    assert (found["round"], found["outcome"], found["irregularities"]) == ("B1-1", "settled", [])
    assert house.aud.get("/audit/rounds", amount="1000000")["rounds"] == []
    assert house.aud.get("/audit/rounds", irregularity="any")["rounds"] == []

    audit = house.aud.get("/audit/round/B1-1")
    assert (audit["agrees"], audit["findings"], audit["settled"]["agrees"]) == (True, [], True)
    assert audit["settled"]["again"] == audit["settled"]["stored"]
    streams = {row["stream"].partition("/")[0] for row in audit["rows"]}
    assert streams == {"round", "ledger", "jackpot"}
    assert any(row["clause"] == "CSP 3.12.2" for row in audit["rows"])

    answer = asking.get(f"{house.address}/api/v1/audit/packs/B1-1", headers=bearer(house, "aud"))
    assert "evidence-B1-1.zip" in answer.headers["Content-Disposition"]
    check = check_pack(answer.content)
    assert (check.problems, check.manifest["head"]) == ((), audit["head"])


def test_the_figures_are_exact_and_have_a_band(house: House) -> None:
    (day,) = house.aud.get("/audit/figures")["days"]
    (table,) = day["tables"]
    rounds = table["rounds"]
    assert (table["staked"], table["theoretical"]) == (f"{10 * rounds}.00", f"{rounds / 2:.2f}")
    # One box a round, so both bands are the same.
    assert table["band"] == table["wide"]
    assert table["judged"] == "outside"


@pytest.mark.clause("CSP 3.7")
def test_no_card_is_shown_before_the_round_is_over_and_then_each_seat_has_its_replay(house: House) -> None:
    with watching(house, "aud") as line:
        first = frame(line)
        assert first["fresh"]
        assert any(one["round"] == "B1-1" and one["event"] == "round_settled" for one in first["events"])
        round_ = house.dot.do("open_round", table="B1")["answer"]["round"]
        house.ann.do("place_bet", table="B1", box=1, bet="ante", amount="10.00")
        house.dot.do("close_bets", table="B1")
        house.dot.do("deal", table="B1", cards=[*STRAIGHT_FLUSH, *DEALERS])
        house.ann.do("examine", table="B1", box=1)
        house.aud.do("add_bookmark", title="Box 1 hurries", note="third time", table="B1", round=round_)
        events: list[dict[str, Any]] = []
        while not events or events[-1]["event"] != "bookmark_added":
            events += frame(line)["events"]
    shown = json.dumps([one for one in events if one["round"] == round_])
    assert "hand_examined" in shown
    hidden = [*STRAIGHT_FLUSH, *DEALERS[:-1]]
    assert [card for card in hidden if f'"{card}"' in shown] == []
    assert f'"{DEALERS[-1]}"' in shown

    for path in ("round", "packs", "replays"):
        assert code_of(house.aud, f"/audit/{path}/{round_}") == "ROUND_OPEN"
    (mark,) = [one for one in house.aud.get("/audit/bookmarks")["bookmarks"] if one["round"]]
    assert (mark["title"], mark["note"], mark["by"], mark["round"]) == ("Box 1 hurries", "third time", "aud", round_)

    house.ann.do("place_bet", table="B1", box=1, bet="bet", amount="20.00")
    house.dot.do("turn_cards", table="B1")
    house.dot.do("settle", table="B1")
    assert _looked_at(house, f"/audit/replays/{round_}?player=ann") == [STRAIGHT_FLUSH]
    assert _looked_at(house, f"/audit/replays/{round_}") == [None]
    assert code_of(house.aud, f"/audit/replays/{round_}?player=bob") == "NOT_A_PLAYER"
    assert house.aud.get(f"/audit/round/{round_}")["bookmarks"] == [mark]


def _looked_at(house: House, path: str) -> list[Any]:
    notices = house.aud.get(path)["notices"]
    return [notice["cards"] for notice in notices if notice["event"] == "hand_examined"]


@pytest.mark.parametrize(("fields", "code"), [({"title": " "}, "NOT_DOCUMENTED"), ({"table": "T9"}, "NO_SUCH_TABLE")])
def test_a_bookmark_has_a_title_and_marks_what_there_is(house: House, fields: dict[str, str], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        house.aud.do("add_bookmark", **{"title": "Odd", **fields})
    assert refused.value.code == code


def test_a_reader_of_the_feed_who_comes_back_gets_what_was_missed(house: House) -> None:
    with watching(house, "aud") as line:
        position = frame(line)["position"]
    house.aud.do("add_bookmark", title="While the line was cut")
    with watching(house, "aud", f"?from={position}") as line:
        back = frame(line)
    assert not back["fresh"]
    assert [one["says"] for one in back["events"]] == ["aud marks: While the line was cut"]
