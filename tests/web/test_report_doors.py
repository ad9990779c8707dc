"""Reports over the API: for staff, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.client import Croupier, Refusal
from croupier.people.commands import SignUp
from croupier.people.passwords import hash_password
from croupier.people.roles import Role
from croupier.records.theory import Edge, Edges, Theory
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.floor.house import House
from tests.web import asking
from tests.web.floor_under_test import CHEAP
from tests.web.real import open_house

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server over a floor on which a round was played; Ada audits it."""
    store = open_store("memory:")
    house = House(store)
    house.open("T1", jackpot="grand")
    house.chips("ann")
    house.deal_in("T1", "ann", bets=("ante", "jackpot"))
    house.play_out("T1")
    password = hash_password(PASSWORD, salt=bytes(16), cost=CHEAP)
    for name, role in (("Ada", Role.AUDITOR), ("Pat", Role.PIT_SUPERVISOR), ("Dot", Role.DEALER), ("Sue", Role.PLAYER)):
        house.do(SignUp(name=name, password=password, role=role))
    with open_house(ServeSettings(memory=True, demo=False, grace_s=1), store) as (found, _):
        yield found


@pytest.fixture(autouse=True)
def easy_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting the real ones takes seconds."""
    monkeypatch.setattr(Theory, "of", lambda *_: Edges(Edge(1, 20, 1.0), None))


@pytest.fixture
def ada(address: str) -> Iterator[Croupier]:
    with Croupier(address) as found:
        found.sign_in("Ada", PASSWORD)
        yield found


def test_staff_read_the_days_figures(ada: Croupier) -> None:
    found = ada.get("/reports")
    (day,) = found["days"]
    assert day["day"] == "2030-01-31"
    assert found["shifts"][1] == {"shift": 2, "from": "14:00", "to": "22:00"}
    (table,) = day["house_games"]
    assert (table["table"], table["rounds"], table["handle"]) == ("T1", 1, "305.00")
    assert day["theory"][0]["theoretical"] == "5.00"
    assert day["alarms"] == []


def test_a_spreadsheet_gets_csv(ada: Croupier, address: str) -> None:
    headers = {"Authorization": f"Bearer {ada.token}"}
    answer = asking.get(f"{address}/api/v1/reports?format=csv&table=T1", headers=headers)
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.text.splitlines()[1].startswith("2030-01-31,house-game,T1,Table T1,casino-stud,1,")


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"day": "2029-01-01"}, "nothing happened on 2029-01-01"),
        ({"day": "today"}, "is not a date"),
        ({"table": "T9"}, "is not a table of this store"),
        ({"format": "doc"}, "is not one of json, csv, pdf"),
        ({"shift": "4"}, "must be a number from 1 to 3, not 4"),
        ({"day": "2030-01-31", "shift": "1"}, "nothing happened on 2030-01-31 in shift 1"),
        ({"shift": "two"}, "must be a whole number"),
    ],
)
def test_what_cannot_be_reported_on_is_said(ada: Croupier, query: dict[str, str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        ada.get("/reports", **query)


def test_players_and_dealers_get_no_reports(address: str) -> None:
    for name in ("Sue", "Dot"):
        with Croupier(address) as other:
            other.sign_in(name, PASSWORD)
            with pytest.raises(Refusal) as refused:
                other.get("/reports")
            assert refused.value.code == "NEEDS_AUTHORITY"


def test_a_shift_is_reported_by_its_number_and_printed(ada: Croupier, address: str) -> None:
    (night,) = ada.get("/reports", shift="2")["days"]
    assert (night["day"], night["shift"], night["house_games"][0]["handle"]) == ("2030-01-31", 2, "305.00")
    headers = {"Authorization": f"Bearer {ada.token}"}
    answer = asking.get(f"{address}/api/v1/reports?shift=2&format=pdf", headers=headers)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="report-2030-01-31-shift-2.pdf"'
    assert answer.content.startswith(b"%PDF-")


def test_auditors_alone_examine_the_hands_for_fairness(ada: Croupier, address: str) -> None:
    found = ada.get("/fairness")
    assert (found["hands"], found["findings"]) == (0, [])
    headers = {"Authorization": f"Bearer {ada.token}"}
    answer = asking.get(f"{address}/api/v1/fairness?format=csv", headers=headers)
    assert answer.text.splitlines()[0].startswith("kind,conduct,player,opponent,")
    for name in ("Pat", "Sue"):
        with Croupier(address) as other:
            other.sign_in(name, PASSWORD)
            with pytest.raises(Refusal) as refused:
                other.get("/fairness")
            assert refused.value.code == "NEEDS_AUTHORITY"
