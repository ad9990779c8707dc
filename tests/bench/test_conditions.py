"""Ratios that hold on a busy machine, and what every benchmark says of the machine."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bench import conditions
from bench.conditions import (
    PROCESSOR,
    SAME_TIME,
    WALL,
    Clock,
    Machine,
    Rates,
    Ratio,
    Report,
    Turn,
    by_turns,
    of_target,
    reported,
    syncs_a_second,
)

CORES = 2
QUIET = Machine(load=0.2, waited_s=0, at_s=0, syncs=None)
RATIO = Ratio(what="ours against theirs", values=[2.0], clock=PROCESSOR)
TARGET = of_target("ours against the target", [1.5])


class Hand:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.at = 0.0

    def takes(self, seconds: Callable[[], float], done: int = 1) -> Callable[[], float]:
        def work() -> float:
            self.at += seconds()
            return done

        return work

    @property
    def clock(self) -> Clock:
        return Clock("the test's time", lambda: self.at)


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditions, "cores", lambda: CORES)


def said(end: Machine, *ratios: Ratio, start: Machine = QUIET, own: int = 1) -> str:
    report = Report(start, own)
    report.add(*ratios)
    return "\n".join(report.lines(end))


def test_works_take_turns_and_each_goes_first_as_often() -> None:
    order: list[str] = []

    def noted(name: str) -> float:
        order.append(name)
        return 1

    by_turns({name: partial(noted, name) for name in ("a", "b")}, turns=4)

    assert "".join(order) == "abba" * 2


def test_a_machine_that_slows_down_leaves_the_ratio_as_it_was() -> None:
    hand = Hand()
    slowness = iter([1, 1, 8, 8, 3, 3])

    def slowed(seconds: float) -> Callable[[], float]:
        return hand.takes(lambda: seconds * next(slowness))

    rates = by_turns({"ours": slowed(1), "theirs": slowed(4)}, turns=3, clock=hand.clock)

    assert rates.ratio("ours", "theirs").values == [4, 4, 4]
    assert rates.rate("ours") == pytest.approx(1 / 3), "the rate does fall"


def test_one_disturbed_turn_does_not_move_the_ratio() -> None:
    rates = Rates(PROCESSOR, {"ours": [Turn(1, 1), Turn(1, 90), Turn(1, 1)], "theirs": [Turn(1, 2)] * 3})

    assert rates.ratio("ours", "theirs").value == 2


def test_short_work_is_repeated_until_its_turn_is_long_enough() -> None:
    hand = Hand()
    rates = by_turns({"ours": hand.takes(lambda: 0.25, done=10)}, turns=1, clock=hand.clock, least_s=1)

    assert list(rates.turns["ours"]) == [Turn(40, 1.0)]


def test_processor_time_does_not_count_the_time_of_others() -> None:
    rates = by_turns({"sleeps": lambda: time.sleep(0.2) or 1}, turns=1, clock=PROCESSOR)  # type: ignore[func-returns-value]

    assert rates.seconds("sleeps") < 0.2


def test_a_turn_shorter_than_the_clock_can_tell_has_a_rate() -> None:
    assert Turn(1, 0.0).rate > 0


@pytest.mark.parametrize("values, verdict", [([1.0], "met"), ([0.99], "NOT MET"), ([0.5, 1.0, 9.0], "met")])
def test_a_ratio_that_equals_its_target_has_reached_it(values: list[float], verdict: str) -> None:
    assert f"1 x, {verdict})" in str(of_target("ours", values))


@pytest.mark.parametrize(
    "start, end, busy",
    [
        (0.2, 1.2, False),  # the benchmark itself is the load at the end
        (1.5, 1.0, False),  # one core was left
        (1.6, 1.0, True),  # others were here at the start, though they have gone
        (0.2, 2.5, False),
        (0.2, 2.6, True),  # others came
    ],
)
def test_the_machine_is_busy_when_others_leave_no_core(start: float, end: float, busy: bool) -> None:
    report = Report(QUIET._replace(load=start), own=1)

    assert report.busy(QUIET._replace(load=end, at_s=10)) is busy


def test_a_benchmark_of_more_processes_is_its_own_load() -> None:
    assert not Report(QUIET, own=8).busy(QUIET._replace(load=8.2, at_s=10))
    assert Report(QUIET, own=2).busy(QUIET._replace(load=8.2, at_s=10))


@pytest.mark.parametrize("waited_s, busy", [(1.0, False), (1.1, True)])
def test_waiting_for_a_core_tells_of_a_busy_machine_before_the_load_average_does(waited_s: float, busy: bool) -> None:
    assert Report(QUIET, own=1).busy(QUIET._replace(waited_s=waited_s, at_s=10)) is busy


def test_a_quiet_machine_brings_no_warning() -> None:
    assert "busy" not in said(QUIET._replace(at_s=1), RATIO)


@pytest.mark.parametrize(
    "ratios, warning",
    [
        ((RATIO,), "; the ratio was measured alternately and still counts."),
        ((RATIO, TARGET), "; ratios to a target are lower too; the others were measured alternately and still count."),
        ((TARGET,), ", and so is a ratio to a target."),
        (
            (Ratio(what="p99", values=[1], clock=WALL, measured=SAME_TIME),),
            "; the ratio was measured at the same time and still counts.",
        ),
    ],
)
def test_a_busy_machine_is_named_and_the_ratios_that_still_count(ratios: tuple[Ratio, ...], warning: str) -> None:
    last = said(QUIET._replace(load=9.1), *ratios).splitlines()[-1]

    assert last == f"The machine was busy: load 9.1 on 2 cores. Rates are lower than on a quiet machine{warning}"


def test_load_cores_python_kernels_and_disk_are_told() -> None:
    lines = said(QUIET._replace(load=0.4, syncs=310), RATIO, start=QUIET._replace(syncs=305))

    assert "load     0.2 at the start, 0.4 at the end, on 2 cores" in lines
    assert "Python   " in lines
    assert "kernels  " in lines
    assert "disk     305 syncs a second at the start, 310 at the end" in lines


@pytest.mark.parametrize("syncs, steady", [(600, True), (601, False), (150, True), (149, False)])
def test_a_disk_that_changed_its_speed_is_told_of(syncs: float, steady: bool) -> None:
    lines = said(QUIET._replace(syncs=syncs), RATIO, start=QUIET._replace(syncs=300))

    assert ("run this again" not in lines) is steady


def test_the_disk_is_left_out_where_it_does_not_matter() -> None:
    assert "disk" not in said(QUIET, RATIO)


def test_the_disk_really_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)

    assert syncs_a_second(tmp_path) > 0
    assert len(synced) == conditions.SYNCS


def test_a_machine_that_knows_no_load_is_reported_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unknown() -> tuple[float, float, float]:
        raise OSError

    monkeypatch.setattr(os, "getloadavg", unknown)
    with reported() as report:
        report.add(RATIO)

    assert "load     nan at the start" in capsys.readouterr().out
