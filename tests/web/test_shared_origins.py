"""Where players at a Poker table come from, over HTTP: told to staff, never to players."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from croupier.people.registry import stream_of
from croupier.store import open_store
from croupier.web.entrance.visitor import HOST_COOKIE
from croupier.web.http.client_address import DEVICE_COOKIE
from croupier.web.server.running import FloorApplication
from croupier.web.server.settings import ServeSettings
from tests.web import asking
from tests.web.real import open_house, tables_on

Opened = tuple[str, FloorApplication]
BLINDS = {"small_blind": "1.00", "big_blind": "2.00", "min_stake": "40.00", "max_stake": "400.00", "seats": 6}


@pytest.fixture(scope="module")
def opened() -> Iterator[Opened]:
    settings = ServeSettings(memory=True, demo=False, grace_s=1, trusted_proxies=("127.0.0.1",))
    store = open_store("memory:")
    common = {"command": "open_table", "game": "poker", "pace": "test", "settings": BLINDS}
    tables_on(store, [{**common, "table": table, "name": table} for table in ("PA", "PB", "PC")])
    with open_house(settings, store) as found:
        yield found


def behind(address: str) -> dict[str, str]:
    """The headers that the trusted proxy adds for a visitor."""
    return {"X-Forwarded-For": address, "X-Forwarded-Proto": "https", "X-Croupier": "1"}


def guest(opened: Opened, address: str, *, device: str = "") -> tuple[str, str, Any]:
    """A guest's cookies, and the number that the server gave the browser."""
    cookie = {"Cookie": f"{DEVICE_COOKIE}={device}"} if device else {}
    answer = asking.post(f"{opened[0]}/api/v1/guest", json={}, headers={**behind(address), **cookie})
    given = answer.cookies.get(DEVICE_COOKIE)
    session = f"{HOST_COOKIE}={answer.cookies[HOST_COOKIE]}"
    return session, given or "", answer.json()["name"]


def sit(opened: Opened, session: str, address: str, *, table: str, seat: int) -> dict[str, Any]:
    command = {"id": f"s{seat}", "command": "sit", "table": table, "seat": seat, "amount": "100.00"}
    headers = {**behind(address), "Cookie": session}
    answer = asking.post(f"{opened[0]}/api/v1/commands", json=command, headers=headers)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def alarms(running: FloorApplication, table: str) -> list[Any]:
    assert running.access is not None
    return [alarm for alarm in running.access.floor.state.alarms.values() if alarm.table == table]


def test_forwarded_addresses_are_compared_and_only_staff_read_them(opened: Opened) -> None:
    ann, bob, cas = (guest(opened, address) for address in ("203.0.113.9", "203.0.113.9", "198.51.100.4"))
    sit(opened, ann[0], "203.0.113.9", table="PA", seat=1)
    sit(opened, cas[0], "198.51.100.4", table="PA", seat=2)
    assert alarms(opened[1], "PA") == []

    answer = sit(opened, bob[0], "203.0.113.9", table="PA", seat=3)

    (alarm,) = alarms(opened[1], "PA")
    assert alarm.suspects == tuple(sorted((ann[2], bob[2])))
    assert alarm.alarm not in json.dumps(answer)
    refused = asking.get(f"{opened[0]}/api/v1/alarms", headers={**behind("203.0.113.9"), "Cookie": bob[0]})
    assert refused.status_code == 403
    table = asking.get(f"{opened[0]}/api/v1/tables/PA", headers={**behind("203.0.113.9"), "Cookie": bob[0]})
    assert "203.0.113.9" not in table.text


def test_a_browser_is_known_by_its_own_number_though_its_address_changes(opened: Opened) -> None:
    first, number, ann = guest(opened, "192.0.2.1")
    second, given, bob = guest(opened, "192.0.2.2", device=number)
    assert number and not given, "a browser keeps the number that it has"
    sit(opened, first, "192.0.2.1", table="PB", seat=1)
    sit(opened, second, "192.0.2.2", table="PB", seat=2)
    (alarm,) = alarms(opened[1], "PB")
    assert alarm.suspects == tuple(sorted((ann, bob)))
    assert number not in alarm.what, "nobody can make the browser's cookie from the record"


def test_the_address_of_the_command_counts_not_only_that_of_the_sign_in(opened: Opened) -> None:
    first, _, ann = guest(opened, "192.0.2.11")
    second, _, bob = guest(opened, "192.0.2.12")
    sit(opened, first, "192.0.2.11", table="PC", seat=1)
    sit(opened, second, "192.0.2.11", table="PC", seat=2)
    (alarm,) = alarms(opened[1], "PC")
    assert alarm.suspects == tuple(sorted((ann, bob)))


def noted(running: FloorApplication, name: str) -> list[str]:
    """The addresses that were put on record after the sign-in."""
    assert running.access is not None
    events = [one.document for one in running.access.floor._store.read_stream(stream_of(name))]
    return [event["address"] for event in events if event["event"] == "session_address_noted/1"]


def come_from(opened: Opened, session: str, addresses: Iterable[str]) -> None:
    """Give a command from each address. The table refuses it: that is too little to sit down."""
    for number, address in enumerate(addresses):
        command = {"id": f"c{number}", "command": "sit", "table": "PA", "seat": 6, "amount": "1.00"}
        headers = {**behind(address), "Cookie": session}
        assert asking.post(f"{opened[0]}/api/v1/commands", json=command, headers=headers).status_code == 409


def test_moves_inside_one_ipv6_network_are_not_put_on_record(opened: Opened) -> None:
    session, _, ann = guest(opened, "2001:db8:0:1::1")
    come_from(opened, session, [f"2001:db8:0:1::{number:x}" for number in range(2, 8)])
    assert noted(opened[1], ann) == []
    come_from(opened, session, ["2001:db8:0:2::1", "2001:db8:0:2::2"])
    assert noted(opened[1], ann) == ["2001:db8:0:2::1"]


def test_who_changes_networks_with_every_command_fills_no_store(opened: Opened) -> None:
    session, _, ann = guest(opened, "192.0.2.20")
    come_from(opened, session, [f"192.0.2.{number}" for number in range(21, 33)])
    assert noted(opened[1], ann) == [f"192.0.2.{number}" for number in range(21, 25)]
