"""A command that was stored is answered as carried out, whatever happens after."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.client import Croupier
from croupier.web.floor_access.listeners import telling
from tests.web.real import open_house


def test_a_fault_in_telling_viewers_is_no_fault_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_house() as (address, running):
        assert running.access is not None

        def fails(_: Any = None) -> None:
            raise KeyError("a planted fault")

        running.access.floor.listeners.append(telling(fails))
        monkeypatch.setattr(running.access.writer, "after_work", [fails])
        with Croupier(address) as house:
            house.guest()
            house.do("buy_chips", amount="1.00")
            assert house.me()["balance"] == "1001.00"


def test_another_command_under_a_used_id_is_refused_at_the_door() -> None:
    with open_house() as (address, _), Croupier(address) as house:
        house.guest()
        first = house.post("/commands", {"id": "mine", "command": "buy_chips", "amount": "1.00"})
        assert (
            house.post("/commands", {"id": "mine", "command": "buy_chips", "amount": "1.00"})["position"]
            == first["position"]
        )
        with pytest.raises(Exception, match="give each command an id of its own"):
            house.post("/commands", {"id": "mine", "command": "buy_chips", "amount": "2.00"})
