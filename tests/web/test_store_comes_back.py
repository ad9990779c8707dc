"""A store that was away: the server finds out by itself what was stored, and goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.client import Croupier, Refusal
from croupier.floor import Role
from croupier.store import (
    Append,
    Appended,
    AppendRequest,
    EventStore,
    OutcomeUnknownError,
    StoreUnavailableError,
    open_store,
)
from croupier.web.server.settings import ServeSettings
from tests.waiting import wait_until
from tests.web.real import open_house, people_on, tables_on
from tests.web.test_restart import OPENINGS

SETTINGS = ServeSettings(memory=True, demo=False, grace_s=0)


class StoreWithAwayTimes(EventStore):
    """A store that can go away during a commit, and comes back when the test says so."""

    away: bool | None = None
    """Whether the next commit is still stored before the store goes away; None while it is there."""
    gone = False

    def append_many(self, appends: Sequence[Append | AppendRequest], **more: Any) -> list[Appended]:
        if self.gone:
            raise StoreUnavailableError("away")
        if self.away is None:
            return super().append_many(appends, **more)
        self.gone = True
        if self.away:
            super().append_many(appends, **more)
        raise OutcomeUnknownError("the answer never came")

    def stored_many(self, command_ids: Sequence[str]) -> dict[str, Appended]:
        if self.gone:
            raise StoreUnavailableError("away")
        return super().stored_many(command_ids)


@pytest.mark.parametrize("was_stored", [True, False])
def test_a_server_that_does_not_know_what_was_stored_finds_out_and_goes_on(was_stored: bool) -> None:
    inner = open_store("memory:")
    tables_on(inner, OPENINGS)
    tokens = people_on(inner, ann=Role.PLAYER, dot=Role.DEALER)
    store = StoreWithAwayTimes(inner._backend, inner.sealer)
    opening = {"id": "open", "command": "open_round", "table": "C1"}
    with open_house(SETTINGS, store) as (address, running):
        ann, dot = (Croupier(address, token=tokens[name]) for name in ("ann", "dot"))
        with ann.table("C1") as table:
            store.away = was_stored
            with pytest.raises(Refusal, match="nobody knows yet whether the last command was stored"):
                dot.post("/commands", opening)
            with pytest.raises(Refusal, match="the floor has stopped"):
                ann.do("place_bet", table="C1", box=1, bet="ante", amount="10.00")
            store.away, store.gone = None, False
            assert running.access is not None
            floor = running.access.floor
            wait_until(lambda: floor.stopped is None, "the server asks the store again")
            assert dot.post("/commands", opening)["repeated"] is was_stored
            bet = ann.do("place_bet", table="C1", box=1, bet="ante", amount="10.00")
            table.wait(lambda _: (table.position or 0) >= bet["position"])
            assert len(table.notices) == 2  # the round was opened, and the bet was placed, once each
