"""Several writers feed one jackpot at the same time, exact to the cent; `bench.contributions` has a million."""

from __future__ import annotations

import pytest

from bench.contributions import contribute, read_back, rounds_of
from croupier.store import verify
from tests.store.places import PostgresPlace


@pytest.mark.clause("R-15")
def test_eight_writers_on_one_jackpot_lose_and_double_no_cent(postgres_place: PostgresPlace) -> None:
    told = contribute(postgres_place.place, postgres_place.key_file, contributions=3_001, writers=8, tables=3)

    assert sum(one.contributions for one in told) == 3_001
    assert sum(one.conflicts for one in told) > 0, "nobody was ever quicker than another: nothing was shown"
    with postgres_place.open() as store:
        assert read_back(store, told).accounts.staked == sum(one.staked for one in told)
        assert verify(store).clean
        with pytest.raises(AssertionError, match="stakes lost or doubled"):
            read_back(store, [*told[1:], told[0]._replace(staked=told[0].staked + 1)])


def test_a_writer_plays_as_many_contributions_as_it_is_asked_for() -> None:
    waiting = list(rounds_of(1, 45, 3))

    assert sum(len(played.bets) for together in waiting for played in together) == 45
    assert [len(together) for together in waiting] == [3, 3, 1]
