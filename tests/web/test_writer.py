"""The queue before the floor: in order, together where that can be, never without an end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from queue import SimpleQueue
from typing import Any

import pytest

from croupier.refusals import Refused
from croupier.web.floor_access.writer import Writer
from tests.waiting import LONGEST_S, wait_until


@pytest.fixture
def writer() -> Iterator[Writer]:
    found = Writer(most_waiting=20)
    found.start()
    yield found
    found.stop()


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, LONGEST_S))


async def held_up(writer: Writer, gate: threading.Event) -> asyncio.Future[bool]:
    """The writer at work on something that ends when the gate opens."""
    at_work = threading.Event()

    def work() -> bool:
        at_work.set()
        return gate.wait(LONGEST_S)

    found = asyncio.ensure_future(writer.ask(work))
    await asyncio.to_thread(at_work.wait, LONGEST_S)
    return found


async def in_queue(writer: Writer, many: int) -> None:
    """Until so much waits."""
    while writer.waiting < many:
        await asyncio.sleep(0)


def test_what_waits_together_is_done_together_and_answered_each(writer: Writer) -> None:
    groups: list[list[int]] = []

    def together(items: list[int]) -> list[Any]:
        groups.append(items)
        return [Refused("NO_PASSWORD", None) if item % 2 else item for item in items]

    async def scene() -> None:
        gate = threading.Event()
        held = await held_up(writer, gate)
        waiting = [asyncio.ensure_future(writer.ask_together(together, number)) for number in range(4)]
        await in_queue(writer, 4)
        gate.set()
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        await held
        assert groups == [[0, 1, 2, 3]]
        assert answers[0] == 0
        assert answers[2] == 2
        assert isinstance(answers[1], Refused)
        assert isinstance(answers[3], Refused)

    run(scene())


class TakenAtOnce:
    """A queue whose entries the thread has taken before `put` returns."""

    def __init__(self, real: SimpleQueue[Any]) -> None:
        self.get, self._real = real.get, real

    def put(self, entry: Any) -> None:
        self._real.put(entry)
        wait_until(lambda: not self._real.qsize(), "the thread takes the entry")


def test_what_comes_in_one_turn_of_the_loop_is_done_together(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "_queue", TakenAtOnce(writer._queue))
    groups: list[list[int]] = []

    def together(items: list[int]) -> list[Any]:
        groups.append(items)
        return items

    async def scene() -> None:
        assert await asyncio.gather(*(writer.ask_together(together, number) for number in range(10))) == [*range(10)]
        assert groups == [[*range(10)]]

    run(scene())


def test_all_answers_of_one_turn_wake_the_loop_once(writer: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        loop, woken = asyncio.get_running_loop(), list[object]()
        wake = loop.call_soon_threadsafe

        def counted(work: Any, *given: Any) -> asyncio.Handle:
            woken.append(work)
            return wake(work, *given)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        await asyncio.gather(*(writer.ask_together(list, number) for number in range(10)))
        assert len(woken) == 1

    run(scene())


def test_other_work_keeps_its_place_between(writer: Writer) -> None:
    done: list[object] = []

    def together(items: list[str]) -> list[Any]:
        done.append(items)
        return items

    def look() -> bool:
        done.append("look")
        return True

    async def scene() -> None:
        gate = threading.Event()
        jobs = [await held_up(writer, gate)]
        jobs.append(asyncio.ensure_future(writer.ask_together(together, "a")))
        jobs.append(asyncio.ensure_future(writer.ask(look)))
        jobs.append(asyncio.ensure_future(writer.ask_together(together, "b")))
        await in_queue(writer, 3)
        gate.set()
        await asyncio.gather(*jobs)
        assert done == [["a"], "look", ["b"]]

    run(scene())


def test_a_failure_of_all_reaches_each(writer: Writer) -> None:
    def together(_: list[int]) -> list[Any]:
        raise OSError("the disk is full")

    async def scene() -> None:
        answers = await asyncio.gather(
            *(writer.ask_together(together, number) for number in range(3)), return_exceptions=True
        )
        assert [type(answer) for answer in answers] == [OSError] * 3

    run(scene())


def test_a_queue_that_is_full_refuses(writer: Writer) -> None:
    async def scene() -> None:
        gate = threading.Event()
        held = await held_up(writer, gate)
        waiting = [asyncio.ensure_future(writer.ask(lambda: 1)) for _ in range(20)]
        await in_queue(writer, 20)
        with pytest.raises(Refused) as refused:
            await writer.ask(lambda: 1)
        assert refused.value.code == "BUSY"
        gate.set()
        assert await asyncio.gather(*waiting) == [1] * 20
        await held

    run(scene())


def test_who_has_gone_before_his_turn_is_not_served(writer: Writer) -> None:
    served: list[int] = []

    async def scene() -> None:
        gate = threading.Event()
        held = await held_up(writer, gate)
        gone = asyncio.ensure_future(writer.ask(lambda: served.append(1)))
        await in_queue(writer, 1)
        gone.cancel()
        gate.set()
        await held
        await writer.ask(lambda: None)
        assert served == []

    run(scene())


def test_a_stopped_writer_has_done_what_waited_and_takes_no_more() -> None:
    async def scene() -> None:
        writer = Writer()
        writer.start()
        waiting = [asyncio.ensure_future(writer.ask(lambda: 1)) for _ in range(5)]
        await asyncio.sleep(0)
        await asyncio.to_thread(writer.stop)
        assert await asyncio.gather(*waiting) == [1] * 5
        with pytest.raises(Refused) as refused:
            await writer.ask(lambda: 1)
        assert refused.value.code == "STOPPING"

    run(scene())
