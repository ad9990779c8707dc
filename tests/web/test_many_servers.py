"""Several servers on one PostgreSQL database, as people at them see it: killed, frozen, stopped, and never missed."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from croupier.client.table import Refusal
from croupier.store import open_store, verify
from tests.store.conftest import database, postgres_server
from tests.waiting import LONGEST_S, wait_until
from tests.web.shared_floor import SharedFloor, bet_at, play_on, shared_floor

__all__ = ["database", "postgres_server"]


@pytest.fixture(scope="module")
def floor(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedFloor]:
    folder: Path = tmp_path_factory.mktemp("servers")
    with shared_floor(database, folder) as started:
        yield started
    with open_store(database, key_file=folder / "audit.key", read_only=True) as store:
        assert verify(store).clean


def test_a_player_at_one_server_plays_at_a_table_that_the_other_runs(floor: SharedFloor) -> None:
    here, there = floor.two()
    player = here.client()
    player.guest()
    elsewhere = there.client(player.token)
    assert elsewhere.me() == player.me()
    table = floor.table_of(there)

    round_id = bet_at(player, table)
    assert elsewhere.get(f"/tables/{table}")["you"]["boxes"] or elsewhere.me()["balance"] != "1000.00"
    play_on(player, table, round_id)
    assert elsewhere.me() == player.me()


def test_chips_that_were_bet_at_one_server_are_gone_at_the_other(floor: SharedFloor) -> None:
    here, there = floor.two()
    player = here.client()
    player.guest()
    elsewhere = there.client(player.token)
    rounds = {table: bet_at(client, table, "500.00") for client, table in ((player, "T1"), (elsewhere, "T2"))}

    for client in (player, elsewhere):
        assert client.me()["balance"] == "0.00"
        with pytest.raises(Refusal) as refused:
            client.do("cash_out", amount="1.00")
        assert refused.value.code == "NOT_ENOUGH_CHIPS"
    for table, round_id in rounds.items():
        play_on(player, table, round_id)


def test_what_one_server_has_acknowledged_the_other_shows_at_once(floor: SharedFloor) -> None:
    here, there = floor.two()
    player = here.client()
    player.guest()
    elsewhere = there.client(player.token)
    for number in range(1, 11):
        (player, elsewhere)[number % 2].do("buy_chips", amount="1.00")
        assert (elsewhere, player)[number % 2].me()["balance"] == f"{1000 + number}.00"


def test_the_tables_of_a_killed_server_go_on_at_the_other_with_all_that_was_acknowledged(floor: SharedFloor) -> None:
    here, there = floor.two()
    player = here.client()
    player.guest()
    table = floor.table_of(here)
    round_id = bet_at(player, table, "20.00")
    here.signal(signal.SIGKILL)
    here.process.wait(LONGEST_S)

    again = there.client(player.token)
    play_on(again, table, round_id)
    assert again.get(f"/rounds/{round_id}")
    epoch = floor.epoch_of(there)
    wait_until(lambda: set(floor.owners().values()) == {epoch}, "the other server runs all tables")


def test_a_frozen_server_is_replaced_and_comes_back_without_having_done_anything_twice(floor: SharedFloor) -> None:
    here, there = floor.two()
    player = here.client()
    player.guest()
    table, epoch = floor.table_of(here), floor.epoch_of(here)
    round_id = bet_at(player, table)
    with ThreadPoolExecutor(1) as pool:
        here.signal(signal.SIGSTOP)
        try:
            waiting = pool.submit(player.do, "buy_chips", amount="7.00")
            play_on(there.client(player.token), table, round_id)
            wait_until(lambda: floor.epoch_of(here) is None, "the others have ended its epoch")
        finally:
            here.signal(signal.SIGCONT)
        try:
            waiting.result(LONGEST_S)
        except Refusal as refused:
            assert refused.code in ("STORE_TAKEN_OVER", "STORE_UNKNOWN", "STORE_UNAVAILABLE")
    wait_until(lambda: floor.epoch_of(here) not in (None, epoch) and here.is_ready(), "it has joined again")
    assert here.client(player.token).me() == there.client(player.token).me()
    wait_until(lambda: len(set(floor.owners().values())) == 2, "it runs tables again")


def test_a_server_that_stops_hands_its_tables_over_and_players_go_on_elsewhere(floor: SharedFloor) -> None:
    here, there = floor.two()
    player = here.client()
    player.guest()
    table = floor.table_of(here)
    round_id = bet_at(player, table)
    here.signal(signal.SIGTERM)
    assert here.process.wait(LONGEST_S) == 0

    play_on(there.client(player.token), table, round_id)
    assert floor.epoch_of(here) is None
    assert set(floor.owners().values()) == {floor.epoch_of(there)}
