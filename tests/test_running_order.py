"""Which worker of a run gets which file, and when."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from tests.running_order import LONG
from tests.sharing_out import RoomsTogether
from tests.snippets import ROOT

BROWSER = [f"tests/browser/test_{number}.py::test_it" for number in range(6)]
OTHERS = [f"tests/store/test_{number}.py::test_it" for number in range(6)]


class Worker:
    """Notes the tests that it is sent."""

    shutting_down = False
    gateway = SimpleNamespace(id="worker")

    def __init__(self, collection: Sequence[str]) -> None:
        self.collection = collection
        self.sent: list[str] = []

    def send_runtest_some(self, places: list[int]) -> None:
        self.sent += [self.collection[place] for place in places]

    def shutdown(self) -> None:
        self.shutting_down = True


def shared_out(collection: Sequence[str], workers: int) -> list[Worker]:
    """A run in which the workers do their tests in turn, one after the other."""
    settings = SimpleNamespace(getvalue=lambda _: ["popen"] * workers, option=SimpleNamespace(loadscopereorder=False))
    scheduler = RoomsTogether(cast(Any, settings))
    found = [Worker(collection) for _ in range(workers)]
    for worker in found:
        scheduler.add_node(cast(Any, worker))
        scheduler.add_node_collection(cast(Any, worker), collection)
    scheduler.schedule()
    for turn in range(len(collection)):
        for worker in found:
            if turn < len(worker.sent):
                scheduler.mark_test_complete(cast(Any, worker), collection.index(worker.sent[turn]))
    return found


def test_half_of_the_workers_keep_to_the_browser_until_all_its_files_are_taken() -> None:
    *in_browser, third, fourth = shared_out([*OTHERS, *BROWSER], 4)

    assert sorted(test for worker in in_browser for test in worker.sent) == BROWSER
    assert sorted(third.sent + fourth.sent) == OTHERS


def test_whoever_is_free_takes_what_is_left() -> None:
    first, second = shared_out([*OTHERS, *BROWSER[:1]], 2)

    assert first.sent[0] == BROWSER[0]
    assert set(first.sent) & set(OTHERS)
    assert sorted(first.sent + second.sent) == sorted([*OTHERS, BROWSER[0]])


def test_files_are_taken_in_the_order_of_the_run() -> None:
    (only,) = shared_out([*OTHERS[3:], *BROWSER, *OTHERS[:3]], 1)

    assert only.sent == [*BROWSER, *OTHERS[3:], *OTHERS[:3]]


def test_one_worker_does_all_files_that_share_whole_counts() -> None:
    counts = [f"tests/odds/test_{number}.py::test_it" for number in range(6)]
    first, second = shared_out([*OTHERS[:3], *counts, *OTHERS[3:]], 2)

    assert [len(set(worker.sent) & set(counts)) for worker in (first, second)] in ([0, 6], [6, 0])


def test_every_long_file_is_there() -> None:
    assert [file for file in LONG if not (ROOT / file).is_file()] == []
