"""A server with a second place for heads and logs: the floor goes on without it, and staff are told."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from croupier.software_digest import installed_software
from croupier.store import open_store, verify
from croupier.store.shipping import read_shipped
from croupier.web.http import logs
from croupier.web.server.settings import ServeSettings
from tests.waiting import wait_until
from tests.web import asking
from tests.web.real import open_house


@pytest.mark.usefixtures("logs_as_they_were")
def test_the_floor_goes_on_and_staff_are_told_while_the_second_place_fails(tmp_path: Path) -> None:
    file = tmp_path / "disk" / "shipped.log"
    store = open_store("memory:")
    settings = ServeSettings(memory=True, demo=False, grace_s=0, ship_to=str(file))
    logs.start(to=StringIO())
    with open_house(settings, store) as (address, running):
        assert running.access is not None
        floor = running.access.floor
        wait_until(lambda: floor.state.alarms, "the alarm is raised")
        assert [str(file) in alarm.what for alarm in floor.state.alarms.values()] == [True]
        headers = {"X-Croupier": "1"}
        assert asking.post(f"{address}/api/v1/guest", json={}, headers=headers).status_code == 200

        file.parent.mkdir()
        shipper = running.shipper
        assert shipper is not None
        wait_until(lambda: file.exists() and not shipper.is_failing, "the second place takes lines again")
        assert asking.post(f"{address}/api/v1/guest", json={}, headers=headers).status_code == 200
        last = store.last_position()

        def heads() -> dict[int, str]:
            return read_shipped(file.read_text().splitlines(), store.sealer).by_position

        wait_until(lambda: last in heads(), "the last head is shipped")
        assert verify(store, noted_heads=lambda _: heads()).clean
        wait_until(lambda: "door=/api/v1/guest" in file.read_text(), "the log is shipped too")
        assert f"software={installed_software().sha256}" in file.read_text(), "and says what software it was"
