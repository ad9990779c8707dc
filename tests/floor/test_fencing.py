"""A server that the others have given up writes nothing: nobody spends the same chips twice."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from croupier.floor_events.commands import BuyChips
from croupier.refusals import Refused
from croupier.rounds.commands import OpenRound, PlaceBet
from croupier.store import Conflict, StoreError, open_store, verify
from tests.floor.house import House, everything, player
from tests.store.places import PostgresPlace
from tests.store.test_servers import joined

ALL_IN = PlaceBet(table="T1", box=1, bet="ante", amount=500_00)


def end(place: PostgresPlace, epoch: int) -> None:
    """Another server has found this one dead or frozen."""
    place.tamper(f"DELETE FROM servers WHERE epoch = {epoch}")


def test_chips_are_not_bet_at_a_server_whose_epoch_has_ended(postgres_place: PostgresPlace) -> None:
    store, servers = joined(postgres_place)
    other, _ = joined(postgres_place)
    with store, other:
        first = House(store)
        first.open("T1")
        first.chips("alice", amount=500_00)
        first.do(OpenRound(table="T1"))
        end(postgres_place, servers.epoch)
        second = House(other)
        before = everything(second)

        with pytest.raises(Refused) as refused:
            first.do(ALL_IN, player("alice"), command_id="first")
        assert refused.value.code == "STORE_TAKEN_OVER"
        assert not first.floor.stopped_for_good
        assert everything(House(other)) == before
        assert not first.floor.can_store()
        with pytest.raises(Refused) as still:
            first.do(BuyChips(amount=1_00, player="alice"), command_id="later")
        assert still.value.code == "STORE_TAKEN_OVER"

        second.do(ALL_IN, player("alice"), command_id="second")
        assert second.floor.balance("alice") == 0
        servers.join()
        first.floor.resume()
        assert everything(first) == everything(second)
        with pytest.raises(Refused, match=r"alice holds 0.00, not 10.00"):
            first.do(PlaceBet(table="T1", box=2, bet="ante", amount=10_00), player("alice"), command_id="again")
        assert verify(other).clean


def test_a_server_without_commands_learns_from_its_own_readiness_that_the_others_have_gone_on(
    postgres_place: PostgresPlace,
) -> None:
    store, servers = joined(postgres_place)
    with store:
        floor = House(store).floor
        assert floor.can_store()
        end(postgres_place, servers.epoch)
        assert not floor.can_store()
        with pytest.raises(Refused) as refused:
            floor.do(BuyChips(amount=1_00), actor=player("alice"), command_id="c")
        assert refused.value.code == "STORE_TAKEN_OVER"


def test_a_second_writer_stops_the_first_before_chips_are_spent_twice(tmp_path: Path) -> None:
    """Each append says upon which position it was decided. Balances live in the streams of several tables."""
    with open_store(tmp_path / "floor.db") as store:
        first = House(store)
        first.open("T1", "T2")
        first.chips("alice", amount=500_00)
        for table in ("T1", "T2"):
            first.do(OpenRound(table=table))
        second = House(store)
        second.do(ALL_IN, player("alice"), command_id="second")

        elsewhere = PlaceBet(table="T2", box=1, bet="ante", amount=500_00)
        with pytest.raises(Conflict, match="the log is at version"):
            first.do(elsewhere, player("alice"), command_id="first")
        assert not first.floor.can_store()
        assert House(store).floor.balance("alice") == 0


def copy_of(path: Path, copy: Path) -> None:
    with closing(sqlite3.connect(path)) as here, closing(sqlite3.connect(copy)) as there:
        here.backup(there)
    shutil.copyfile(f"{path}.key", f"{copy}.key")


def put_in_place(path: Path, copy: Path) -> None:
    """As an operator does it: another file under the same name, and nothing left of the one before."""
    copy.replace(path)
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)


@pytest.mark.parametrize("grown", [0, 1, 2, 3])
def test_a_store_that_is_put_back_under_a_running_floor_is_noticed_at_the_next_append(
    tmp_path: Path, grown: int
) -> None:
    """Also if it has grown to the same length: each append names the hash of the event that it is decided upon."""
    path, old = tmp_path / "floor.db", tmp_path / "old.db"
    with open_store(path) as store:
        house = House(store)
        house.chips("alice")
        copy_of(path, old)
        house.chips("bob")
        house.chips("carol")
        with open_store(old) as other:
            anew = House(other)
            for number in range(grown):
                anew.do(BuyChips(amount=1_00, player="alice"), command_id=f"anew-{number}")
            assert (other.last_position() == store.last_position()) is (grown == 2)
        put_in_place(path, old)

        with pytest.raises((Refused, StoreError)):
            house.chips("dave")
        assert house.floor.stopped_for_good
        assert not house.floor.can_store()
        with pytest.raises(Refused):
            house.chips("dave")
    with open_store(path) as store:
        floor = House(store).floor
        assert (floor.balance("alice"), floor.balance("dave")) == (1_000_00 + grown * 1_00, 0)
        assert verify(store).clean


def test_nothing_is_stored_in_a_file_that_has_lost_its_name(tmp_path: Path) -> None:
    path, away = tmp_path / "floor.db", tmp_path / "away.db"
    with open_store(path) as store:
        house = House(store)
        house.chips("alice")
        path.rename(away)

        with pytest.raises(StoreError, match="No such file"):
            house.chips("bob")
        away.rename(path)
        house.chips("bob")
    with open_store(path) as store:
        assert House(store).floor.balance("bob") == 1_000_00


FROZEN = """
import sys
from pathlib import Path
from croupier.floor_events.commands import BuyChips
from croupier.refusals import Refused
from tests.floor.house import House
from tests.store.places import PostgresPlace
from tests.store.test_servers import joined

store, servers = joined(PostgresPlace(sys.argv[1], Path(sys.argv[2])))
house = House(store)
house.chips("alice")
print(servers.epoch, flush=True)
sys.stdin.readline()
try:
    house.do(BuyChips(amount=1_00, player="alice"), command_id="late")
except Refused as refused:
    print(refused.code, flush=True)
"""


def test_a_server_that_was_frozen_and_wakes_late_writes_nothing(postgres_place: PostgresPlace) -> None:
    words = [sys.executable, "-c", FROZEN, postgres_place.place, str(postgres_place.key_file)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdin is not None
        epoch = int(process.stdout.readline())
        process.send_signal(signal.SIGSTOP)
        process.stdin.write("go on\n")
        process.stdin.flush()
        with postgres_place.open() as store:
            end(postgres_place, epoch)
            before = store.last_position()
            process.send_signal(signal.SIGCONT)
            assert process.stdout.readline() == "STORE_TAKEN_OVER\n"
            assert store.last_position() == before
