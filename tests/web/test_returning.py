"""Many come back at once when a server has started again: the store is read for one of them, and all are told alike."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from msgspec import to_builtins

from croupier.poker.commands import Act, StartHand, TakeSeat
from croupier.records import round_archive as module
from croupier.records.round_archive import RoundArchive
from croupier.records.round_index import RoundIndex
from croupier.rounds.commands import DealCards, OpenRound, PlaceBet, SettleRound
from croupier.store import open_store
from croupier.web.http.visitor_limits import RETURNS, LimitSettings
from croupier.web.server.settings import ServeSettings
from tests.floor.house import House, player
from tests.waiting import LONGEST_S
from tests.web import asking
from tests.web.real import open_house, renew

SEATS = {1: "ann", 2: "ben", 3: "cat"}


def opened(house: House) -> RoundArchive:
    return RoundArchive(house.store, RoundIndex(house.store))


def a_hand(house: House) -> None:
    house.do(StartHand(table="P"))
    house.do(DealCards(table="P"))
    while (turn := to_builtins(house.floor.view("P"))["hand"]["turn"]) is not None:
        house.do(Act(table="P", action="fold"), player(SEATS[turn]))
    house.do(SettleRound(table="P"))


def an_evening() -> House:
    house = House(open_store("memory:"))
    house.chips(*SEATS.values())
    house.open("T1")
    house.open("P", game="poker")
    for seat, name in SEATS.items():
        house.do(TakeSeat(table="P", seat=seat, amount=100_00), player(name))
    return house


def test_who_comes_back_is_told_the_same_whoever_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FARTHEST_BACK", 60)
    monkeypatch.setattr(module, "LONGEST_HAND", 25)
    house = an_evening()
    often = opened(house)
    house.do(OpenRound(table="T1"))
    for box in range(1, 7):
        a_hand(house)
        house.do(PlaceBet(table="T1", box=box, bet="ante", amount=10_00), player("ann"))
        for table in ("P", "T1"):
            for after in range(house.floor.position + 2):
                first = opened(house).since(table, after)
                again = often.since(table, after)
                assert again == first
                assert (first is None) == (not house.floor.position - 60 <= after <= house.floor.position)


def test_what_one_has_had_read_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    house = an_evening()
    a_hand(house)
    archive = opened(house)
    told = archive.since("P", 3)

    def read_again(*_: object) -> None:
        raise AssertionError("it was read again")

    monkeypatch.setattr(house.store, "read_all", read_again)
    monkeypatch.setattr(house.store, "read_stream", read_again)

    assert archive.since("P", 3) == told
    assert archive.since("P", 0) is not None


def test_a_returning_viewer_is_told_by_a_reader_beside_the_writer_and_not_too_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    readers: list[str] = []
    since = module.RoundArchive.since

    def watched(archive: RoundArchive, table: str, after: int) -> module.MissedEvents | None:
        readers.append(threading.current_thread().name)
        return since(archive, table, after)

    monkeypatch.setattr(module.RoundArchive, "since", watched)
    evening = an_evening()
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), evening.store) as (address, running):
        assert running.access is not None
        renew(running.access.limits, LimitSettings(), clock=lambda: 0.0)
        place = f"{address.replace('http', 'ws')}/api/v1/tables/P/stream?from=1"
        first = [_first_frame(place) for _ in range(RETURNS.burst + 2)]
    assert [frame["fresh"] for frame in first] == [*[False] * RETURNS.burst, True, True]
    assert first[0]["notices"] == first[1]["notices"] != []
    assert len(readers) == RETURNS.burst
    assert "croupier-writer" not in readers


def _first_frame(place: str) -> dict[str, Any]:
    with asking.connect(place) as socket:
        frame: dict[str, Any] = json.loads(socket.recv(LONGEST_S))
        return frame
