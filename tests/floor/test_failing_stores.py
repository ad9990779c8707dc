"""A full disk, a lost connection, a server that is gone, a commit without an answer: refused in words, and survived."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.floor_events.commands import BuyChips
from croupier.floor_simulation.faults import FaultyStore, StoreFault
from croupier.refusals import Refused
from croupier.store import (
    EventStore,
    OutcomeUnknownError,
    StoreError,
    StoreFullError,
    StoreUnavailableError,
    open_store,
    verify,
)
from croupier.store.opening import start
from croupier.store.postgres import PostgresBackend
from croupier.store.sqlite import SqliteBackend
from tests.floor.evening import Evening, balances, play, told, undisturbed
from tests.floor.house import everything
from tests.store.places import PostgresPlace
from tests.store.postgres import PATIENT, SETTING, OwnServer, own_server
from tests.waiting import LONGEST_S, wait_until

ASKED = undisturbed()[0]
HALF = len(ASKED) // 2


def half_an_evening(store: EventStore) -> Evening:
    """In the middle of a round."""
    evening = Evening(store)
    for one in ASKED[:HALF]:
        evening.ask(one)
    return evening


def assert_refused(evening: Evening, error: type[StoreError], said: str) -> None:
    """The next command is refused; nothing has changed, in the store or in memory, and nobody was told."""
    before, position = everything(evening), evening.floor.position
    heard: list[object] = []
    evening.floor.listeners.append(heard.append)
    with pytest.raises(error, match=said):
        evening.ask(ASKED[HALF])
    evening.floor.listeners.clear()
    assert everything(evening) == before
    assert evening.floor.position == position
    assert heard == []
    assert evening.floor.stopped is None


def assert_goes_on(evening: Evening) -> None:
    """The same command under the same id, and the rest of the evening, as if nothing had happened."""
    for one in ASKED[HALF:]:
        assert not evening.ask(one).repeated
    _, expected, money = undisturbed()
    assert told(evening.store) == expected
    assert balances(evening.floor) == money
    assert verify(evening.store).clean


def opened_postgres(place: PostgresPlace) -> tuple[EventStore, PostgresBackend]:
    backend = PostgresBackend(place.place)
    return start(backend, place.key_file), backend


@pytest.mark.clause("R-24")
def test_a_full_disk_stops_the_floor_until_there_is_room(tmp_path: Path) -> None:
    backend = SqliteBackend(tmp_path / "floor.db")
    with start(backend, tmp_path / "floor.db.key") as store:
        evening = half_an_evening(store)
        assert backend.writer is not None
        (pages,) = backend.writer.execute("PRAGMA page_count").fetchone()
        backend.writer.execute(f"PRAGMA max_page_count = {pages}")
        for number in range(200):  # until the pages that are there are full
            try:
                evening.do(BuyChips(amount=1_00, player="cat"), command_id=f"fill-{number}")
            except StoreFullError:
                break
        assert_full(evening)
        backend.writer.execute("PRAGMA max_page_count = 1000000")
        evening.do(BuyChips(amount=1_00, player="cat"), command_id=f"fill-{number}")
        assert verify(store).clean


def assert_full(evening: Evening) -> None:
    before = everything(evening)
    with pytest.raises(StoreFullError, match="the disk is full; nothing was stored"):
        evening.do(BuyChips(amount=1_00, player="cat" * 30), command_id="one too many")
    assert everything(evening) == before
    assert evening.floor.stopped is None


@pytest.mark.clause("R-24")
def test_a_connection_that_is_cut_is_opened_again_and_play_goes_on(postgres_place: PostgresPlace) -> None:
    store, backend = opened_postgres(postgres_place)
    with store:
        evening = half_an_evening(store)
        assert backend.writer is not None
        postgres_place.ask(f"SELECT pg_terminate_backend({backend.writer.info.backend_pid}, {LONGEST_S * 1000})")
        assert_goes_on(evening)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[tuple[OwnServer, PostgresPlace]]:
    if os.environ.get(SETTING):
        pytest.skip("the server that is named cannot be stopped")
    with own_server(durable=True) as server:
        yield server, PostgresPlace(f"{server.url}{PATIENT}", tmp_path / "audit.key")


@pytest.mark.clause("R-24")
def test_a_server_that_is_gone_is_a_refusal_and_play_goes_on_when_it_is_back(
    own: tuple[OwnServer, PostgresPlace],
) -> None:
    server, place = own
    with place.open() as store:
        evening = half_an_evening(store)
        server.stop()
        assert_refused(evening, StoreUnavailableError, "nothing was stored")
        assert_refused(evening, StoreUnavailableError, "nothing was stored")
        server.start()
        wait_until(lambda: answers(store), "the store tries the database again")
        assert_goes_on(evening)


def answers(store: EventStore) -> bool:
    """Whether the store reaches its database. After a failure it pauses before it tries again."""
    try:
        store.stored("no such command")
    except StoreUnavailableError:
        return False
    return True


def lost(finish: Callable[..., None], *, stored: bool, times: int) -> Callable[..., None]:
    """A commit whose answer never comes, so many times; carried out or not."""
    left = [times]

    def finishing(connection: Any, writes: Any) -> None:
        if not left[0]:
            return finish(connection, writes)
        left[0] -= 1
        if stored:
            finish(connection, writes)
        connection.close()
        raise OutcomeUnknownError("the answer is lost")

    return finishing


@pytest.mark.clause("R-24")
@pytest.mark.parametrize("stored", [True, False])
def test_a_commit_whose_answer_never_came_is_found_out_and_carried_out_once(
    postgres_place: PostgresPlace, stored: bool
) -> None:
    store, backend = opened_postgres(postgres_place)
    with store:
        evening = half_an_evening(store)
        backend._finish = lost(backend._finish, stored=stored, times=1)  # type: ignore[method-assign]
        assert_goes_on(evening)


@pytest.mark.clause("R-24")
def test_where_nobody_can_tell_the_floor_stops_and_is_right_again_when_it_is_opened(
    postgres_place: PostgresPlace,
) -> None:
    store, backend = opened_postgres(postgres_place)
    with store:
        evening = half_an_evening(store)
        finish = backend._finish
        backend._finish = lost(finish, stored=False, times=99)  # type: ignore[method-assign]
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                evening.ask(ASKED[HALF])
            assert refused.value.code == "STORE_UNKNOWN"
        backend._finish = finish  # type: ignore[method-assign]
        evening.reopen()
        assert_goes_on(evening)


@pytest.mark.clause("R-24")
@pytest.mark.parametrize("seed", range(6))
def test_an_evening_of_faults_ends_as_one_without(seed: int) -> None:
    """Each command is sent until it is answered; its faults come from a seed."""
    chance = random.Random(seed)
    faults = [*StoreFault, *[None] * len(StoreFault)]
    with open_store("memory:") as inner:
        evening = Evening(FaultyStore(inner, lambda: chance.choice(faults)))
        for one in ASKED:
            while True:
                try:
                    evening.ask(one)
                    break
                except StoreError:
                    continue
                except Refused as refused:
                    assert refused.code == "STORE_UNKNOWN"
                    evening.reopen()
        _, expected, money = undisturbed()
        assert told(inner) == expected
        assert balances(evening.floor) == money
        assert verify(inner).clean


def test_the_evening_has_what_it_is_for() -> None:
    """Rounds with jackpot bets, a hand of Poker, and no chips left on the tables."""
    with open_store("memory:") as store:
        evening = Evening(store)
        play(evening)
        names = {document["event"] for _, _, document, _, _ in told(store)}
        assert {"contribution_added/1", "round_settled/1", "blinds_posted/1", "posted/1", "player_left/2"} <= names
        assert not [account for account in balances(evening.floor) if account.startswith(("bets:", "pot:", "stack:"))]
