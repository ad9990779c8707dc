"""Limits at the doors: how often somebody may try."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.people.network_address import network_of
from croupier.web.entrance.sign_in_limits import DoorLimits
from croupier.web.http.visitor_limits import Limit, Rate, TooMany


def passed(limit: Limit, key: str, now: float) -> bool:
    try:
        limit.take(key, now)
    except TooMany:
        return False
    return True


def test_so_many_at_once_then_one_in_so_many_seconds() -> None:
    limit = Limit(Rate(burst=3, every_s=10))

    assert [passed(limit, "al", 0) for _ in range(4)] == [True, True, True, False]
    assert not passed(limit, "al", 9.9)
    assert passed(limit, "al", 10)
    assert not passed(limit, "al", 10)
    assert [passed(limit, "al", 100) for _ in range(4)] == [True, True, True, False]


def test_who_is_refused_is_told_how_long_to_wait() -> None:
    limit = Limit(Rate(burst=1, every_s=60))
    limit.take("al", 0)

    with pytest.raises(TooMany) as refused:
        limit.take("al", 17.5)

    assert refused.value.retry_after_s == 43
    assert (refused.value.code, refused.value.clause) == ("TOO_MANY", None)
    assert refused.value.sentence == "too many tries: wait 43 seconds"


def test_a_refused_try_does_not_lengthen_the_wait() -> None:
    limit = Limit(Rate(burst=1, every_s=10))
    limit.take("al", 0)
    assert not any(passed(limit, "al", second) for second in range(1, 10))

    assert passed(limit, "al", 10)


def test_one_name_does_not_use_up_another() -> None:
    limit = Limit(Rate(burst=1, every_s=60))
    limit.take("al", 0)

    assert passed(limit, "bo", 0)


def test_memory_stays_bounded_however_many_names_are_tried() -> None:
    limit = Limit(Rate(burst=1, every_s=60), most_known=100)
    for number in range(1_000):
        limit.take(f"name{number}", 0)

    assert len(limit) <= 100
    assert not passed(limit, "name999", 0)


@given(st.lists(st.floats(min_value=0, max_value=50), max_size=60))
def test_never_more_than_the_rate_in_any_stretch_of_time(times: list[float]) -> None:
    limit = Limit(Rate(burst=3, every_s=10))
    through = [now for now in sorted(times) if passed(limit, "al", now)]

    for number, start in enumerate(through):
        for end in through[number:]:
            assert sum(start <= now <= end for now in through) <= 3 + (end - start) / 10 + 1e-6


def limits(*, names: int, addresses: int) -> DoorLimits:
    return DoorLimits(
        by_name=Limit(Rate(burst=names, every_s=60)),
        by_address=Limit(Rate(burst=addresses, every_s=60)),
        joining=Limit(Rate(burst=1, every_s=60)),
    )


def test_right_passwords_cost_nothing() -> None:
    door = limits(names=1, addresses=1)

    for _ in range(10):
        door.try_password("al", "10.0.0.1", 0)
        door.password_was_right("al", "10.0.0.1")


def test_wrong_passwords_count_for_the_name_from_wherever_they_come() -> None:
    door = limits(names=2, addresses=3)
    for number in range(100):
        door.try_password("al", f"10.0.0.{number}", 0)

    with pytest.raises(TooMany):
        door.try_password("al", "10.0.1.1", 0)


def test_guessing_at_one_address_never_locks_a_name_out_at_another() -> None:
    door = DoorLimits.usual()
    guesses = 0
    for now in range(0, 7 * 86_400, 30):
        try:
            door.try_password("al", "10.9.9.9", now)
            guesses += 1
        except TooMany:
            continue
    assert guesses > 1_000
    door.try_password("al", "10.0.0.1", 7 * 86_400)


def test_inventing_names_gives_no_new_tries_for_another() -> None:
    limit = Limit(Rate(burst=3, every_s=60), most_known=100)
    for _ in range(3):
        limit.take("al", 0)
    for number in range(1_000):
        limit.take(f"name{number}", 1)
    assert not passed(limit, "al", 1)


def test_wrong_passwords_count_for_the_address_for_whatever_name() -> None:
    door = limits(names=2, addresses=2)
    door.try_password("al", "10.0.0.1", 0)
    door.try_password("bo", "10.0.0.1", 0)

    with pytest.raises(TooMany):
        door.try_password("cy", "10.0.0.1", 0)
    door.try_password("cy", "10.0.0.2", 0)


def test_nobody_locks_a_name_out_where_it_has_signed_in_before() -> None:
    door = limits(names=2, addresses=9)
    door.try_password("al", "10.0.0.1", 0)
    door.password_was_right("al", "10.0.0.1")
    for _ in range(2):
        door.try_password("al", "10.9.9.9", 0)
    with pytest.raises(TooMany):
        door.try_password("al", "10.9.9.9", 0)

    door.try_password("al", "10.0.0.1", 0)


def test_a_try_that_one_limit_refuses_does_not_count_for_the_other() -> None:
    door = limits(names=1, addresses=2)
    door.try_password("al", "10.0.0.1", 0)
    with pytest.raises(TooMany):
        door.try_password("al", "10.0.0.1", 0)

    door.try_password("bo", "10.0.0.1", 0)


def test_a_network_of_ipv6_is_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1")
    assert network_of("testclient") == "testclient"


def test_this_machine_is_one_address() -> None:
    assert network_of("127.0.0.1") == network_of("127.8.9.10") == network_of("::ffff:127.0.0.1")
