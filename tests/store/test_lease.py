"""The lease of a PostgreSQL store: every append carries its epoch, and an earlier holder stores nothing."""

from __future__ import annotations

import pytest

from croupier.store import BehindError, LeaseLostError, verify
from tests.store.places import NOW, PostgresPlace, asked, bet


def test_after_another_took_the_lease_the_earlier_holder_stores_nothing(postgres_place: PostgresPlace) -> None:
    with postgres_place.open() as first, postgres_place.open() as second:
        first.take_lease()
        first.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        second.take_lease()

        with pytest.raises(LeaseLostError, match="another server has taken over this store"):
            first.append([bet("round/T2-1", 0)], command_id="c2", at=NOW)
        with pytest.raises(LeaseLostError):
            first.keep_secret("deck/T2-1", b"cards")
        with pytest.raises(LeaseLostError):
            first.require_lease()
        assert [event.command_id for event in second.read_all()] == ["c1"]

        second.append([bet("round/T1-1", 1)], command_id="c3", at=NOW)
        second.require_lease()
        assert verify(second).clean


def test_an_earlier_holder_that_takes_the_lease_again_goes_on(postgres_place: PostgresPlace) -> None:
    with postgres_place.open() as first, postgres_place.open() as second:
        first.take_lease()
        second.take_lease()
        first.take_lease()

        assert first.append([bet("round/T1-1", 0)], command_id="c1", at=NOW).last_position == 1
        with pytest.raises(LeaseLostError):
            second.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)


def test_an_append_that_was_decided_upon_an_older_log_is_refused(postgres_place: PostgresPlace) -> None:
    with postgres_place.open() as one, postgres_place.open() as other:
        one.append_many([asked("c1", bet("round/T1-1", 0))], upon=0)
        with pytest.raises(BehindError, match="the log is at version 1, not 0"):
            other.append_many([asked("c2", bet("round/T2-1", 0))], upon=0)
        assert other.append_many([asked("c1", bet("round/T1-1", 0))], upon=0)[0].repeated
        assert not other.append_many([asked("c2", bet("round/T2-1", 0))], upon=1)[0].repeated
