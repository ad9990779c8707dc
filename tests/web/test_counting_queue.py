"""Counts for visitors: in turns, so that the questions of one do not push back the others'."""

from __future__ import annotations

import asyncio
from functools import partial
from threading import Event

import pytest

from croupier.refusals import Refused
from croupier.web.floor_access import floor_access
from croupier.web.floor_access.floor_access import MOST_OF_ONE, CountingQueue
from tests.waiting import LONGEST_S
from tests.web.test_visitor_limits import Guest

CROWD, EVE = Guest(None, "10.0.0.1"), Guest("eve", "10.0.0.1")


class HeldQueue:
    """A queue whose first count goes on until the test lets it end."""

    def __init__(self) -> None:
        self.queue = CountingQueue("test-counts")
        self.goes_on = Event()
        self.counted: list[str] = []

    def count(self, name: str) -> str:
        assert self.goes_on.wait(LONGEST_S)
        self.counted.append(name)
        return name

    def ask(self, guest: Guest, name: str) -> asyncio.Task[str]:
        return asyncio.create_task(self.queue.answer(guest, partial(self.count, name)))


async def many_questions_of_one_and_one_of_another() -> None:
    held = HeldQueue()
    asked = [held.ask(CROWD, f"crowd {number}") for number in range(MOST_OF_ONE)]
    await asyncio.sleep(0)
    asked.append(held.ask(EVE, "eve"))
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refusal:
        await held.ask(CROWD, "one more")
    assert refusal.value.message.key == "BUSY.own_questions"

    held.goes_on.set()
    await asyncio.gather(*asked)
    assert held.counted[:2] == ["crowd 0", "eve"]
    assert len(held.counted) == MOST_OF_ONE + 1
    assert await held.ask(CROWD, "again") == "again"


async def more_visitors_than_places() -> None:
    held = HeldQueue()
    first = held.ask(CROWD, "crowd")
    await asyncio.sleep(0)
    with pytest.raises(Refused) as refusal:
        await held.ask(EVE, "eve")
    assert refusal.value.message.key == "BUSY.odds"
    held.goes_on.set()
    await first
    assert await held.ask(EVE, "eve") == "eve"


def test_a_visitor_with_many_questions_has_one_place_in_the_queue_and_is_refused_more() -> None:
    asyncio.run(many_questions_of_one_and_one_of_another())


def test_a_visitor_is_refused_while_too_many_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor_access, "MOST_VISITORS", 1)
    asyncio.run(more_visitors_than_places())
