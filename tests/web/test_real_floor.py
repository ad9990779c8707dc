"""The real floor over the API: people, tables, commands, rounds and jackpots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.client import Croupier, Refusal
from croupier.messages import CATALOGUE, KINDS
from tests.web import asking
from tests.web.real import open_house


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with open_house() as (found, _):
        yield found


def test_a_guest_has_chips_at_once(address: str) -> None:
    with Croupier(address) as house:
        assert house.guest()["balance"] == "1000.00"
        me = house.me()
        assert (me["role"], me["play_money"]) == ("player", True)


def test_the_lobby_has_a_table_of_each_game(address: str) -> None:
    games = {table["game"] for table in Croupier(address).tables()}
    assert games == {"casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem", "poker"}


def test_a_passer_by_sees_a_table_and_nothing_of_his_own(address: str) -> None:
    document = asking.get(f"{address}/api/v1/tables/T1").json()
    assert document["you"]["player"] is None
    assert document["you"]["legal"] == []


def test_a_refusal_names_its_code_and_sentence(address: str) -> None:
    with Croupier(address) as house:
        house.guest()
        with pytest.raises(Refusal) as refused:
            house.do("buy_chips", amount="1000000.00")
    assert refused.value.code
    assert refused.value.sentence


def test_players_have_no_authority_of_staff(address: str) -> None:
    with Croupier(address) as house:
        house.guest()
        commands: dict[str, dict[str, object]] = {
            "suspend_table": {"table": "T1", "reason": "for fun"},
            "settle": {"table": "T1"},
            "open_jackpot": {"jackpot": "mine", "settings": {}},
        }
        for command, fields in commands.items():
            with pytest.raises(Refusal) as refused:
                house.do(command, **fields)
            assert refused.value.code == "NEEDS_AUTHORITY"
        with pytest.raises(Refusal) as refused:
            house.get("/alarms")
        assert refused.value.code == "NEEDS_AUTHORITY"


def test_jackpots_show_their_meters(address: str) -> None:
    (first, *_) = Croupier(address).get("/jackpots")["jackpots"]
    assert first["meter"] >= first["reset"]
    assert first["tables"]
    assert "reserve" not in Croupier(address).get(f"/jackpots/{first['name']}")


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_an_address_says_which_methods_it_knows_and_no_address_knows_none(address: str, method: str) -> None:
    paths = asking.get(f"{address}/openapi.json").json()["paths"]
    for path, methods in paths.items():
        if method.lower() not in methods:
            answered = asking.request(method, address + path.replace("{", "").replace("}", ""))
            assert (answered.status_code, answered.json()["error"]["code"]) == (405, "NOT_A_METHOD"), path
            known = {name.strip().lower() for name in answered.headers["Allow"].split(",")}
            assert known - {"head"} == set(methods), path
    answered = asking.request(method, f"{address}/api/v1/nothing")
    assert (answered.status_code, answered.json()["error"]["code"]) == (404, "NOT_FOUND")


def test_the_catalogue_of_messages_is_asked_for_again_by_its_tag(address: str) -> None:
    first = asking.get(f"{address}/api/v1/messages")
    assert first.json() == {"messages": dict(CATALOGUE), "kinds": KINDS}
    assert "ruling.CSP.6.unshuffled-deck.1" in first.json()["messages"]
    again = asking.get(f"{address}/api/v1/messages", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
