"""Running a real floor: metrics, request numbers, and a log of a whole evening in which no secret stands."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from croupier.cards import NAMES
from croupier.client import Croupier, Refusal, Table
from croupier.floor.engine.present import Stopped
from croupier.shoe.decks import deck_key, from_secret
from croupier.store import EventStore, open_store
from croupier.web.entrance.visitor import COOKIE
from croupier.web.http import logs
from croupier.web.server.running import FloorApplication
from croupier.web.server.settings import ServeSettings
from tests.waiting import LONGEST_S
from tests.web import asking
from tests.web.real import open_house

OWN = {"X-Croupier": "1"}
PROXIED = {"X-Forwarded-For": "10.0.0.1"}
SETTINGS = ServeSettings(memory=True, pace="test", grace_s=1)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with open_house(SETTINGS) as (found, _):
        yield found


# Metrics, health and request numbers


def test_commands_are_counted_by_name_and_outcome_and_timed(address: str) -> None:
    with Croupier(address) as house:
        house.guest()
        house.do("buy_chips", amount="1.00")
        with pytest.raises(Refusal):
            house.do("buy_chips", amount="99999.00")
        with pytest.raises(Refusal):
            house.do("settle", table="T1")

    text = asking.get(f"{address}/metrics").text
    assert 'croupier_commands_total{command="buy_chips",outcome="done"} 1.0\n' in text
    assert 'croupier_commands_total{command="buy_chips",outcome="TOO_MANY_CHIPS"} 1.0\n' in text
    assert 'croupier_commands_total{command="settle",outcome="NEEDS_AUTHORITY"} 1.0\n' in text
    assert 'croupier_command_seconds_count{command="buy_chips"} 2.0\n' in text
    assert 'croupier_http_requests_total{door="/api/v1/guest",status="200"}' in text
    assert 'croupier_tables{status="open"} 6.0\n' in text
    assert "croupier_alarms 0.0\n" in text


def test_addresses_from_outside_do_not_become_metrics(address: str) -> None:
    for number in range(3):
        asking.get(f"{address}/api/v1/tables/X{number}")
        asking.get(f"{address}/nothing-{number}.js")

    text = asking.get(f"{address}/metrics").text
    assert 'door="/api/v1/tables/{table}",status="404"' in text
    assert 'door="page",status="404"' in text
    assert "nothing-1" not in text and "X1" not in text


def test_metrics_are_for_programs_on_this_machine_unless_set_otherwise(address: str) -> None:
    assert asking.get(f"{address}/metrics", headers=PROXIED).status_code == 403
    for_all = ServeSettings(memory=True, demo=False, metrics_for="everyone", grace_s=0)
    with open_house(for_all) as (other, _):
        assert asking.get(f"{other}/metrics", headers=PROXIED).status_code == 200


def test_each_answer_has_a_number_of_its_own(address: str) -> None:
    numbers = [asking.get(f"{address}/healthz").headers["X-Request-Id"] for _ in range(3)]

    assert len(set(numbers)) == 3


def test_the_floor_is_ready_until_it_has_stopped() -> None:
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0)) as (address, running):
        assert asking.get(f"{address}/readyz").status_code == 200
        assert running.access is not None
        running.access.floor.present.condition = Stopped("nobody knows whether the last command was stored")
        answer = asking.get(f"{address}/readyz")

        assert answer.status_code == 503
        assert asking.get(f"{address}/healthz").status_code == 200


def test_the_floor_is_not_ready_while_its_disk_is_full() -> None:
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0)) as (address, running):
        running.serving.store.free_space = lambda: 0  # type: ignore[method-assign]
        answer = asking.get(f"{address}/readyz")

        assert (answer.status_code, answer.json()["error"]["message"]) == (503, "NOT_READY.store")


def test_a_floor_that_winds_down_expects_no_newcomers_and_lets_rounds_end() -> None:
    with (
        open_house(ServeSettings(memory=True, pace="test", grace_s=LONGEST_S)) as (address, running),
        Croupier(address) as ann,
    ):
        ann.guest()
        with ann.table("T1") as table:
            table.wait(lambda _: table.legal("place_bet"))
            box = table.legal("place_bet")[0]["box"]
            table.do("place_bet", box=box, bet="ante", amount="25.00")
            assert running.loop is not None
            winding_down = asyncio.run_coroutine_threadsafe(running.wind_down(), running.loop)
            while asking.get(f"{address}/readyz").status_code == 200:
                assert not winding_down.done()
            assert ann.do("increase_bet", table="T1", box=box, bet="ante", amount="5.00")["repeated"] is False
        winding_down.cancel()


def test_a_trusted_proxy_is_believed_and_no_other() -> None:
    believed = ServeSettings(memory=True, demo=False, trusted_proxies=("127.0.0.1",), grace_s=0, log_format="json")
    logs_before = _logging()
    written = io.StringIO()
    logs.start(as_json=True, to=written)
    try:
        for settings in (believed, ServeSettings(memory=True, demo=False, grace_s=0)):
            with open_house(settings) as (address, _):
                asking.get(f"{address}/api/v1/tables", headers={"X-Forwarded-For": "10.9.9.9"})
    finally:
        _restore(logs_before)

    peers = [line["peer"] for line in map(json.loads, written.getvalue().splitlines()) if "peer" in line]
    assert peers == ["10.9.9.9", "127.0.0.1"]


# The log of a whole evening


def _logging() -> dict[str, tuple[Any, ...]]:
    names = (logs.ROOT, "uvicorn", "uvicorn.error", "uvicorn.access")
    found = {name: logging.getLogger(name) for name in names}
    return {name: (log.handlers, log.propagate, log.level, log.disabled) for name, log in found.items()}


def _restore(before: dict[str, tuple[Any, ...]]) -> None:
    for name, kept in before.items():
        log = logging.getLogger(name)
        log.handlers, log.propagate, log.level, log.disabled = kept


def evening(address: str, running: FloorApplication) -> set[str]:
    """People come, err, play and go; what must not be in the log."""
    secrets = {"correct horse battery", "wrong horse battery", *running.first_codes}
    secrets |= {made.password for made in running.staff}
    alice = {"name": "alice", "password": "correct horse battery"}
    browser = asking.Client(base_url=f"{address}/api/v1/", headers=OWN)
    assert browser.post("sign-up", json=alice).status_code == 200
    secrets.add(browser.cookies[COOKIE])
    browser.post("sign-in", json={**alice, "password": "wrong horse battery"})
    browser.get("me?token=correct horse battery")
    browser.post("commands", content=b'{"password": "correct horse battery"')
    browser.post("first-administrator", json={**alice, "name": "boss", "code": running.first_codes[0]})
    secrets.add(browser.cookies[COOKIE])
    asking.get(f"{address}/api/v1/me", headers={"Authorization": f"Bearer {browser.cookies[COOKIE]}"})
    with Croupier(address) as house:
        house.sign_in("alice", "correct horse battery")
        secrets.add(str(house.token))
        with house.table("T1") as table:
            table.wait(lambda found: found["round"] and found["round"]["stage"] == "betting")
            box = next(number for number in range(1, 8) if bet_on(table, number))  # bots have some of them
            table.do("ready")
            table.wait(lambda found: any(move["command"] == "fold" for move in found["you"]["legal"]))
            table.do("fold", box=box)
            table.wait(lambda found: found["last"] is not None)
    return {secret for secret in secrets if secret}


def bet_on(table: Table, box: int) -> bool:
    try:
        table.do("place_bet", box=box, bet="ante", amount="25.00")
    except Refusal:
        return False
    return True


def decks(store: EventStore) -> Iterator[str]:
    """Cards that followed one another in a deck of the evening, as anybody would write them.

    Two are enough where something stands between them. Run together, `4c4d` could be a part of a request's number too:
    there it takes five.
    """
    streams = {found.stream for found in store.read_all(limit=10_000) if found.stream.startswith("round/")}
    for stream in streams:
        kept = store.secret(deck_key(stream.removeprefix("round/")))
        if kept is not None:
            names = [NAMES[card] for card in from_secret(kept).cards]
            for one, other in pairwise(names):
                yield f"{one} {other}"
                yield f'"{one}", "{other}"'
            yield from ("".join(names[place : place + 5]) for place in range(len(names) - 4))


def test_no_secret_is_in_the_log_of_a_whole_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    before, written = _logging(), io.StringIO()
    logs.start(level="debug", as_json=True, to=written)
    try:
        with open_store("memory:") as store, open_house(SETTINGS, store) as (address, running):
            secrets = evening(address, running)
            assert running.access is not None
            nothing: dict[str, object] = {}
            monkeypatch.setattr(running.access.floor, "lobby", lambda: nothing["correct horse battery"])
            assert asking.get(f"{address}/api/v1/tables").status_code == 500
            found = set(decks(store))
            hashes = store.secret("password/alice#1")
    finally:
        _restore(before)

    text = written.getvalue()
    said = [json.loads(line)["says"] for line in text.splitlines()]
    assert "answered" in said and "socket closed" in said and any(word.startswith("fault") for word in said)
    assert len(found) > 100 and hashes is not None
    secrets |= {hashes.decode().rsplit("$", 1)[1]}
    assert [secret for secret in secrets | found if secret in text] == []
