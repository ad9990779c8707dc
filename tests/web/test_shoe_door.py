"""A card-reading shoe over the API: overlapping readings, and readings that are sent again."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from typing import Any

import pytest

from croupier.client import Croupier, Refusal
from croupier.floor import Role
from croupier.store import EventStore, open_store
from croupier.store.memory import MemoryBackend
from croupier.store.opening import start
from croupier.web.server.settings import ServeSettings
from tests.web.real import open_house, people_on, tables_on

BLINDS = {"small_blind": "5.00", "big_blind": "10.00", "min_stake": "100.00", "max_stake": "500.00", "by_hand": True}
POKER = {"command": "open_table", "name": "Poker", "game": "poker", "dealer": "human", "settings": BLINDS}
LIMITS = {"ante_min": "10.00", "ante_max": "500.00", "by_hand": True}
STUD = {"command": "open_table", "table": "T1", "name": "Stud", "game": "casino-stud", "dealer": "human"}
PLAYERS = ("ann", "ben", "cat")


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[Croupier, EventStore]]:
    store = open_store("memory:")
    tables_on(store, [{**POKER, "table": "P1"}, {**POKER, "table": "P2"}, {**STUD, "settings": LIMITS}])
    tokens = people_on(store, dot=Role.DEALER, **dict.fromkeys(PLAYERS, Role.PLAYER))
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), store) as (address, _):
        yield Croupier(address, token=tokens["dot"]), store


@pytest.fixture
def two_servers() -> Iterator[tuple[list[Croupier], EventStore]]:
    """The Dealer at two servers of one floor."""
    backend = MemoryBackend()
    backend.shared = True
    store = start(backend, None)
    tables_on(store, [{**POKER, "table": "P1"}])
    tokens = people_on(store, dot=Role.DEALER, **dict.fromkeys(PLAYERS, Role.PLAYER))
    settings = ServeSettings(memory=True, demo=False, grace_s=0)
    with open_house(settings, store) as (here, _), open_house(settings, store) as (there, _):
        yield [Croupier(address, token=tokens["dot"]) for address in (here, there)], store


def begin(dot: Croupier, table: str) -> None:
    for seat, name in enumerate(PLAYERS, 1):
        dot.do("sit", table=table, seat=seat, amount="100.00", for_player=name)
    dot.do("start_hand", table=table)


def read(dot: Croupier, table: str, number: str, card: str) -> dict[str, Any]:
    found: dict[str, Any] = dot.post(f"/tables/{table}/shoe", {"id": number, "card": card})
    return found


def recorded(store: EventStore, table: str) -> list[int]:
    """The seats of the cards that came face down, in the order of the record."""
    found = (stored.document for stored in store.read_all() if stored.stream == f"poker/{table}")
    return [one["seat"] for one in found if one.get("to") == "seat"]


@pytest.mark.clause("PKR 3.9", "PKR 1.8")
def test_readings_that_overlap_go_one_after_the_other_to_the_next_seat(served: tuple[Croupier, EventStore]) -> None:
    dot, store = served
    begin(dot, "P1")
    cards = ("As", "Kd", "Qc", "Jh", "9s", "8d")
    with ThreadPoolExecutor(len(cards)) as shoes:
        answers = list(shoes.map(lambda card: read(dot, "P1", f"card-{card}", card), cards))
    assert len({answer["position"] for answer in answers}) == len(cards)
    seats = recorded(store, "P1")
    assert seats[:3] == seats[3:] and sorted(seats[:3]) == [1, 2, 3]
    known = str([stored for stored in store.read_all() if stored.stream == "poker/P1"])
    assert not [card for card in cards if f"'{card}'" in known]


@pytest.mark.clause("PKR 3.9")
def test_a_hole_card_that_is_read_out_again_gets_the_first_answer(served: tuple[Croupier, EventStore]) -> None:
    dot, store = served
    begin(dot, "P2")
    first = read(dot, "P2", "shoe-1", "As")
    again = read(dot, "P2", "shoe-1", "As")
    assert (first["repeated"], again) == (False, {**first, "repeated": True})
    assert len(recorded(store, "P2")) == 1


@pytest.mark.clause("CSP 3.10")
def test_an_id_stands_for_one_card_at_a_house_game(served: tuple[Croupier, EventStore]) -> None:
    dot, _ = served
    dot.do("open_round", table="T1")
    dot.do("place_bet", table="T1", box=1, bet="ante", amount="10.00", for_player="ann")
    dot.do("close_bets", table="T1")
    first = read(dot, "T1", "stud-1", "As")
    assert read(dot, "T1", "stud-1", "As") == {**first, "repeated": True}
    with pytest.raises(Refusal) as refused:
        read(dot, "T1", "stud-1", "Kd")
    assert refused.value.code == "COMMAND_ID_USED"
    assert read(dot, "T1", "stud-2", "Kd")["position"] > first["position"]


@pytest.mark.clause("PKR 3.9", "PKR 1.8")
def test_readings_that_come_in_at_two_servers_go_one_after_the_other_to_the_next_seat(
    two_servers: tuple[list[Croupier], EventStore],
) -> None:
    servers, store = two_servers
    begin(servers[0], "P1")
    cards = ("As", "Kd", "Qc", "Jh", "9s", "8d")
    with ThreadPoolExecutor(len(cards)) as shoes:
        readings = zip(cycle(servers), cards)
        answers = list(shoes.map(lambda one: read(one[0], "P1", f"card-{one[1]}", one[1]), readings))
    assert len({answer["position"] for answer in answers}) == len(cards)
    seats = recorded(store, "P1")
    assert seats[:3] == seats[3:] and sorted(seats[:3]) == [1, 2, 3]
    assert read(servers[1], "P1", "card-As", "As")["repeated"]  # which the first server has entered
