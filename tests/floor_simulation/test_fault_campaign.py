"""The fault campaign: its faults strike at each moment, its planted bugs are found, and a failure replays."""

from __future__ import annotations

import json
import signal
import threading
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.errors import InputError
from croupier.floor import SYSTEM, AfterRestart, Floor
from croupier.floor_events.commands import BuyChips
from croupier.floor_simulation import running
from croupier.floor_simulation.campaign import run_campaign
from croupier.floor_simulation.disks import FileDisk
from croupier.floor_simulation.evening import SimulatedEvening
from croupier.floor_simulation.fault_plan import FaultPlan, InjectedFault, Moment, ProcessKilledError
from croupier.floor_simulation.running import SQLITE, disk_at, read_steps, run_seed, written_steps
from croupier.floor_simulation.simulated_floor import MOST_OPENINGS, SimulatedFloor
from croupier.store import StoreFullError, StoreUnavailableError
from tools.fault_campaign.page import END, PAGE, begin_mark, floors_text, write_part
from tools.fault_campaign.planted_bugs import BUGS, BY_NAME
from tools.fault_campaign.planting import PlantedBug, first_failure, planted

SLICE = (301, 302, 321, 322)
"""A few floors on which every kind of fault strikes."""


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_a_planted_bug_is_found(bug: PlantedBug) -> None:
    with planted(bug):
        found = run_seed(*bug.at)
    # After a change of the floor another evening follows from the same seed, and another seed finds the bug.
    assert found.failure is not None or first_failure(bug) is not None


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.name)
def test_the_page_names_each_planted_bug(bug: PlantedBug) -> None:
    assert f"`{bug.name}`" in PAGE.read_text(encoding="utf-8"), "run: python -m tools.fault_campaign planted"


def test_each_kind_of_fault_strikes_somewhere_in_a_small_campaign() -> None:
    result = run_campaign(SLICE, workers=1)
    assert [one.report for one in result.failures] == []
    assert {kind for kind, _ in result.faults} == set(InjectedFault)
    assert {moment for _, moment in result.faults} == set(Moment)
    assert (result.first, result.floors) == (SLICE[0], len(SLICE))


def test_several_processes_find_what_one_finds() -> None:
    one, two = (run_campaign(range(1, 5), 12, workers=workers) for workers in (1, 2))
    assert one._replace(seconds=0, cpu_s=0, workers=0) == two._replace(seconds=0, cpu_s=0, workers=0)


def test_a_campaign_prints_its_faults_and_writes_its_result(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    result = tmp_path / "result.json"
    words = ["--campaign", "--seeds", "2", "--steps", "30", "--workers", "1", "--output", str(result)]
    assert main(["simulate-floor", *words]) == 0
    document = json.loads(result.read_text())
    printed = capsys.readouterr().out
    assert printed.endswith("every promise was kept\n")
    assert all(f"{found['kind']}, {found['moment']}" in printed for found in document["faults"])
    assert (document["floors"], document["failures"]) == (2, [])
    assert "| bit flipped |" in floors_text(document)


def test_a_failing_campaign_prints_the_seed_and_a_shorter_floor_that_fails_alike(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--campaign", "--seeds", "1", "--steps", "30", "--workers", "1"]
    with planted(BY_NAME["doubled-contribution"]):
        assert main(["simulate-floor", *words]) == 1
        printed = capsys.readouterr().out
        (shorter,) = (line.split()[2:] for line in printed.splitlines() if line.startswith("shorter: "))
        assert main(shorter) == 1
    again = capsys.readouterr().out
    assert "seed 1 failed at step 18" in printed
    assert printed.endswith("1 floors failed\n")
    assert len(read_steps(shorter[shorter.index("--only") + 1])) < 18
    assert "but its jackpot says" in printed
    assert "but its jackpot says" in again


@pytest.fixture
def endless_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: soon after the floor has opened, a command never ends, and goes on after every error."""
    do_many = Floor.do_many

    def never_ends(floor: Floor, *given: Any) -> Any:
        while floor.position >= 40:
            with suppress(Exception):
                floor.tables["nowhere"]
        return do_many(floor, *given)

    monkeypatch.setattr(Floor, "do_many", never_ends)
    monkeypatch.setattr(running, "LONGEST_S", 0.4)
    monkeypatch.setattr(running, "WAITS", 10_000)  # other tests use the machine as well


@pytest.mark.usefixtures("endless_loop")
@pytest.mark.parametrize("words", [["--seed", "1"], ["--campaign", "--seeds", "1", "--workers", "1"]])
def test_a_floor_that_never_ends_is_a_failure_with_its_replay_command(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate-floor", "--store", "sqlite", *words]) == 1
    printed = capsys.readouterr().out
    found = [line for line in printed.splitlines() if line.startswith(("seed 1 ", "replay it with: "))]
    failure, replay = found[:2]
    assert "the floor has not ended after 0.4 s of computing: " in failure
    assert "never_ends" in failure
    assert "shorter: " not in printed
    assert main(replay.split()[4:]) == 1
    assert "the floor has not ended after 0.4 s of computing: " in capsys.readouterr().out


def test_a_floor_that_waits_for_ever_is_stopped_by_the_clock_and_one_that_ends_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Computing has far longer here: else one tick of the system's, or garbage that Python collects, might use it up.
    monkeypatch.setattr(running, "WAITS", 0.01)
    handlers = [signal.getsignal(number) for number in (signal.SIGPROF, signal.SIGALRM)]
    lock = threading.Lock()
    with (
        lock,
        pytest.raises(running.FloorNeverEndsError, match=r"not ended after 0\.3 s by the clock"),
        running.time_limit(30),
    ):
        lock.acquire()
    with running.time_limit(100):
        pass
    assert signal.getitimer(signal.ITIMER_PROF) == signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert [signal.getsignal(number) for number in (signal.SIGPROF, signal.SIGALRM)] == handlers


def test_a_floor_that_does_not_open_any_more_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: SimulatedFloor) -> Floor:
        raise StoreUnavailableError("the store cannot be reached")

    def begins_again(evening: SimulatedEvening) -> None:
        monkeypatch.setattr(SimulatedFloor, "_open", fails)
        evening.floor.reopen("a test")

    monkeypatch.setattr(SimulatedEvening, "step", begins_again)
    found = run_seed(1)
    assert found.failure == (
        f"BrokenPromiseError: the floor does not open after {MOST_OPENINGS} attempts: StoreUnavailableError"
    )


def test_a_floor_that_cannot_open_on_a_full_disk_opens_when_somebody_makes_room() -> None:
    told: list[str] = []
    with disk_at(SQLITE, 1) as disk:
        assert isinstance(disk, FileDisk)
        floor = SimulatedFloor(1, disk, told.append)
        while all(table.idle for table in floor.floor.tables.values()):
            floor.let_time_pass()
        disk.fill()
        with pytest.raises(StoreFullError):
            for number in range(200):  # until the pages that are there are full
                floor.floor.do(BuyChips(amount=1_00, player="ann"), actor=SYSTEM, command_id=f"fill-{number}")
        floor.house = replace(floor.house, after_restart=AfterRestart.INTERRUPT)
        before = floor.floor.position
        floor.reopen("a test")
        assert told[-2:] == ["opened again after a test", "the floor does not open: the disk is full"]
        assert floor.floor.position > before


def test_a_campaign_begins_no_floor_after_its_time() -> None:
    assert run_campaign(range(1, 100), 5, workers=1, minutes=0).floors == 0


def test_steps_are_written_in_short_and_read_again() -> None:
    assert written_steps([1, 2, 3, 7, 9, 10]) == "1-3,7,9-10"
    assert read_steps("1-3,7,9-10") == [1, 2, 3, 7, 9, 10]
    with pytest.raises(InputError, match="must be steps"):
        read_steps("all")


def test_a_fault_waits_until_its_moment_has_passed_often_enough() -> None:
    plan = FaultPlan()

    def die() -> None:
        raise ProcessKilledError

    plan.arm(InjectedFault.KILL, Moment.BEFORE_APPEND, die, passes=1)
    plan.reach(Moment.AFTER_COMMIT)
    plan.reach(Moment.BEFORE_APPEND)
    assert not plan.counts
    with pytest.raises(ProcessKilledError):
        plan.reach(Moment.BEFORE_APPEND)
    plan.reach(Moment.BEFORE_APPEND)
    assert plan.counts == {(InjectedFault.KILL, Moment.BEFORE_APPEND): 1}


def test_a_part_of_the_page_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{begin_mark('bits')}old\n{END}after\n", encoding="utf-8")
    write_part("bits", "new\n", page)
    assert page.read_text(encoding="utf-8") == f"before\n{begin_mark('bits')}new\n{END}after\n"
    with pytest.raises(ValueError, match="no marks for real"):
        write_part("real", "new\n", page)
