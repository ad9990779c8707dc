"""Reports over the API: for staff, as JSON and as CSV."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.client import Croupier, Refusal
from croupier.floor.commands.people_commands import SignUp
from croupier.floor.people.passwords import hash_password
from croupier.floor.people.roles import Role
from croupier.records.theory import Edge, Edges, Theory
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.floor.house import House
from tests.web import asking
from tests.web.people_floor import CHEAP
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
    for name, role in (("Ada", Role.AUDITOR), ("Pat", Role.PIT_SUPERVISOR), ("Sue", Role.PLAYER)):
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
    (day,) = ada.get("/reports")["days"]
    assert day["day"] == "2030-01-31"
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
        ({"format": "pdf"}, "neither json nor csv"),
    ],
)
def test_what_cannot_be_reported_on_is_said(ada: Croupier, query: dict[str, str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        ada.get("/reports", **query)


def test_players_get_no_reports(address: str) -> None:
    with Croupier(address) as player:
        player.guest()
        with pytest.raises(Refusal) as refused:
            player.get("/reports")
    assert refused.value.code == "NEEDS_AUTHORITY"


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
