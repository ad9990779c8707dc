"""The meter of a jackpot on the screens of two servers: a contribution at either one is on all of them in a second."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic
from typing import Any, NamedTuple

import pytest
from websockets.sync.client import ClientConnection

from croupier.client import Croupier
from croupier.floor import Role
from croupier.web.server.running import FloorApplication
from croupier.web.server.settings import ServeSettings
from tests.store.conftest import database, postgres_place, postgres_server
from tests.store.places import PostgresPlace
from tests.waiting import LONGEST_S, wait_until
from tests.web import asking
from tests.web.jackpot_house import DEALERS, JACKPOT, LIMITS, TABLE
from tests.web.real import open_house, people_on, tables_on

__all__ = ["database", "postgres_place", "postgres_server"]

TABLES = ("B1", "B2")
SCREENS = ("lobby/stream", *(f"tables/{table}/stream" for table in TABLES))
"""A jackpot's sign reads the lobby."""
LOSING = ["Qh", "9c", "7d", "5h", "3c"]
AGREE_S = 1.0
MOST_ROUNDS = 10
"""A busy machine may be late, but not this often in a row."""


class MeterServer(NamedTuple):
    """A server of the floor, the table that it runs, and the screens that are connected to it."""

    dealer: Croupier
    player: Croupier
    table: str
    screens: list[ClientConnection]


@pytest.fixture
def servers(postgres_place: PostgresPlace) -> Iterator[list[MeterServer]]:
    """Two servers. Each runs one hand-dealt table, where nothing happens by itself."""
    with ExitStack() as open_:
        stores = [postgres_place.open() for _ in TABLES]
        opening = {"command": "open_jackpot", "jackpot": "grand", "settings": JACKPOT, "meter": "80000.00"}
        tables = [{**TABLE, "table": table, "settings": LIMITS, "jackpot": "grand"} for table in TABLES]
        tables_on(stores[0], [opening, *tables])
        tokens = people_on(stores[0], dot=Role.DEALER, ann=Role.PLAYER)
        settings = ServeSettings(memory=True, demo=False, grace_s=0)
        houses = [open_.enter_context(open_house(settings, store)) for store in stores]
        wait_until(lambda: [runs(house) for _, house in houses] == [1, 1], "each server runs a table")
        owners = {epoch: table for table, epoch in postgres_place.ask("SELECT table_name, epoch FROM table_owners")}
        yield [
            MeterServer(
                dealer=Croupier(address, token=tokens["dot"]),
                player=Croupier(address, token=tokens["ann"]),
                table=owners[epoch_of(house)],
                screens=[open_.enter_context(screen(address, stream)) for stream in SCREENS],
            )
            for address, house in houses
        ]


def runs(house: FloorApplication) -> int:
    assert house.sharing is not None
    return house.sharing.runs


def epoch_of(house: FloorApplication) -> int:
    assert house.sharing is not None
    return house.sharing.servers.epoch


def screen(address: str, stream: str) -> ClientConnection:
    return asking.connect(f"{address.replace('http', 'ws')}/api/v1/{stream}")


def contribute(server: MeterServer) -> str:
    """Play until a jackpot bet is in the meter. Returns the meter."""
    server.dealer.do("open_round", table=server.table)
    server.player.do("place_bet", table=server.table, box=1, bet="ante", amount="10.00")
    server.player.do("place_bet", table=server.table, box=1, bet="jackpot", amount="5.00")
    server.dealer.do("close_bets", table=server.table)
    return str(server.dealer.get("/jackpots/grand")["meter"])


def finish(server: MeterServer) -> None:
    server.dealer.do("deal", table=server.table, cards=[*LOSING, *DEALERS])
    server.player.do("fold", table=server.table, box=1)
    server.dealer.do("turn_cards", table=server.table)
    server.dealer.do("settle", table=server.table)


def wait_for_meter(screen: ClientConnection, meter: str) -> None:
    """Read the screen's stream until it shows this meter. Nothing is asked of the server, which would make it look."""
    while meter not in meters_in(json.loads(screen.recv(timeout=LONGEST_S))):
        pass


def meters_in(frame: dict[str, Any]) -> list[str]:
    match frame:
        case {"type": "lobby", "jackpots": [*jackpots]}:
            return [jackpot["meter"] for jackpot in jackpots]
        case {"jackpot": {"meter": meter}} | {"table": {"jackpot": {"meter": meter}}}:
            return [meter]
    return []


def seconds_until_all_agree(servers: list[MeterServer], at: MeterServer) -> float:
    """Play a round with a jackpot bet at one server. Returns how long the last of all screens took to show it."""
    meter = contribute(at)
    stored = monotonic()
    for server in servers:
        for screen in server.screens:
            wait_for_meter(screen, meter)
    agreed = monotonic()
    finish(at)
    return agreed - stored


def test_screens_of_two_servers_show_a_contribution_at_either_within_a_second(servers: list[MeterServer]) -> None:
    for at in servers:
        waits_s = (seconds_until_all_agree(servers, at) for _ in range(MOST_ROUNDS))
        assert any(wait_s <= AGREE_S for wait_s in waits_s)
