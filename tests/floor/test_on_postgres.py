"""The floor on PostgreSQL: the same promises."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.floor import CommandResult
from croupier.rounds.commands import OpenRound
from tests.floor.house import House, everything
from tests.floor.test_checkpoints import busy
from tests.floor.test_poker_tables import play_hand
from tests.floor.test_together import a_round
from tests.store.conftest import database, postgres_place, postgres_server
from tests.store.places import PostgresPlace

__all__ = ["database", "postgres_place", "postgres_server"]


@pytest.fixture
def house(postgres_place: PostgresPlace) -> Iterator[House]:
    with postgres_place.open() as store:
        yield House(store)


def test_a_floor_on_postgres_is_the_same_after_a_restart_and_goes_on(
    house: House, postgres_place: PostgresPlace
) -> None:
    busy(house)
    house.floor.checkpoint()
    house.play_out("T1")
    before = everything(house)
    house.store.close()
    with postgres_place.open() as store:
        house.store = store
        house.reopen()
        assert everything(house) == before
        house.do(OpenRound(table="T1"))
        house.hand("P", "ann")
        play_hand(house, "P")


def test_commands_are_stored_together_and_their_repeats_are_told_again(house: House) -> None:
    house.open("T1")
    house.floor.do_many(a_round())
    before = everything(house)
    answers = house.floor.do_many(a_round())
    assert [one.repeated for one in answers if isinstance(one, CommandResult)] == [True] * 5
    assert everything(house) == before
