"""The House changes its settings while the floor is open: at once, or from a gaming day on."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.errors import InputError
from croupier.floor import HouseSettings
from croupier.floor.commands.all_commands import read_command
from croupier.floor_events.commands import BuyChips, ChangeHouse
from croupier.floor_events.house_changes import read_house_values
from croupier.floor_events.house_settings import TwoPersonControl
from croupier.refusals import Refused
from croupier.store import open_store
from tests.floor.house import BOSS, SHIFT, House, player

ANN = player("ann")
CLOCK = ChangeHouse(settings=read_house_values({"clock_s": 30}), reason="trial")


def most_in_hand(amount: str, from_day: str | None = None) -> ChangeHouse:
    return ChangeHouse(settings=read_house_values({"self_service_most": amount}), from_day=from_day, reason="trial")


def by_two(house: House, change: ChangeHouse) -> None:
    house.agree(house.do(change, BOSS), SHIFT)


def test_a_change_counts_from_its_gaming_day_on_and_after_a_restart() -> None:
    house = House(open_store("memory:"))
    by_two(house, most_in_hand("500.00", from_day="2030-02-01"))
    house.do(BuyChips(amount=600_00), ANN)
    house.now += timedelta(hours=9, minutes=44)  # one minute before the day begins, at 06:00
    house.do(BuyChips(amount=100_00), ANN)
    house.floor.checkpoint()
    house.reopen()
    house.now += timedelta(minutes=1)
    with pytest.raises(Refused, match="500"):
        house.do(BuyChips(amount=1_00), ANN)


def test_a_later_day_counts_over_a_change_that_was_made_after_it() -> None:
    house = House(open_store("memory:"))
    by_two(house, most_in_hand("500.00", from_day="2030-02-01"))
    by_two(house, most_in_hand("300.00"))
    assert house.floor.house_at(house.now.isoformat()).self_service_most == 300_00
    house.now += timedelta(days=1)
    assert house.floor.house_at(house.now.isoformat()).self_service_most == 500_00


def test_a_day_that_has_begun_is_too_late() -> None:
    house = House(open_store("memory:"))
    with pytest.raises(Refused) as refused:
        house.do(most_in_hand("500.00", from_day="2030-01-31"), BOSS)
    assert refused.value.code == "TOO_LATE"


def test_under_full_control_two_people_change_the_house() -> None:
    house = House(open_store("memory:"), house=HouseSettings(two_person_control=TwoPersonControl.FULL))
    asked = house.do(CLOCK, BOSS)
    assert house.floor.house_at(house.now.isoformat()).clock_s == HouseSettings().clock_s
    house.agree(asked, SHIFT)
    assert house.floor.house_at(house.now.isoformat()).clock_s == 30


STANDS_ON: dict[str, object] = {
    "self_service_cage": False,
    "self_service_most": "5.00",
    "welcome_chips": "5.00",
    "cage_limit": "5.00",
    "approval_s": 60,
    "limits_wait_days": 2,
    "lucky_player": 7,
    "lucky_dealer": 7,
    "keep_addresses_days": 30,
    "names_for": ["auditor"],
}


def test_under_light_control_one_person_changes_no_setting_that_control_stands_on() -> None:
    house = House(open_store("memory:"))
    before = house.floor.house_at(house.now.isoformat())
    for name, value in STANDS_ON.items():
        settings = read_house_values({name: value, "clock_s": 30})
        assert "approval" in house.do(ChangeHouse(settings=settings, reason="trial"), BOSS).answer, name
    assert house.floor.house_at(house.now.isoformat()) == before

    assert "approval" not in house.do(CLOCK, BOSS).answer
    assert house.floor.house_at(house.now.isoformat()).clock_s == 30


@pytest.mark.parametrize(
    "settings", [{}, {"in_place_s": 0}, {"two_person_control": "light"}, {"clock_s": 4}, {"welcome_chips": "-1.00"}]
)
def test_the_operators_settings_and_wrong_values_are_refused(settings: dict[str, object]) -> None:
    with pytest.raises(InputError):
        read_command({"command": "change_house", "settings": settings})
