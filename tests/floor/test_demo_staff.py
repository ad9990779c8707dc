"""Staff of the demo floor: random passwords, shown once, for the same machine only."""

from __future__ import annotations

import random
import re

from croupier.floor.demo.demo_floor import LETTERS, engage_demo_staff, random_password
from croupier.people.passwords import password_fits
from croupier.people.roles import STAFF
from tests.floor.house import House


def test_there_is_one_of_each_role_whom_nobody_can_be_from_elsewhere(house: House) -> None:
    made = engage_demo_staff(house.floor, random.Random(1).randbytes)

    assert [one.role for one in made] == list(STAFF)
    for one in made:
        person = house.floor.people.find(one.name)
        assert person is not None and person.loopback_only and person.role is one.role
        assert person.password is not None
        assert password_fits(one.password, house.store.secret(person.password))
    assert len({one.password for one in made}) == len(made)


def test_passwords_are_shown_once(house: House) -> None:
    engage_demo_staff(house.floor, random.Random(1).randbytes)

    assert engage_demo_staff(house.reopen(), random.Random(2).randbytes) == ()


def test_a_random_password_uses_each_letter_alike() -> None:
    chance = random.Random(1)
    passwords = [random_password(chance.randbytes) for _ in range(600)]

    assert all(re.fullmatch(rf"([{LETTERS}]{{5}}-){{3}}[{LETTERS}]{{5}}", password) for password in passwords)
    counts = [sum(password.count(letter) for password in passwords) for letter in LETTERS]
    assert min(counts) > 400 and max(counts) < 600  # 500 each on average
