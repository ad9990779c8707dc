"""Finds an order of commands that explains all answers of a history, or the first answer that no order explains.

A history is explained by an order of its commands and readings in which

- each answered request has its place between its begin and its end, and one without an answer has any place after its
  begin, or none;
- a command has one place, however often it was sent: all its answers name the same position of the log;
- commands stand in the order of their positions, and no two share one;
- the floor of the model, taken through this order, gives each answer.

This is linearizability (Herlihy and Wing), with the log's positions as part of the answers. Positions leave little to
try: only commands without an answer can be put in several places. Readings and refusals change nothing, so each is
placed as soon as it fits. Requests that share no account, bet or jackpot are explained apart from one another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import inf
from typing import NamedTuple

from croupier.money import dollars
from tests.history.model import FloorModel, carried_out, is_explained, objects_of, value_of
from tests.history.operations import (
    READINGS,
    Command,
    Done,
    LayBet,
    MoveChips,
    NotStored,
    Operation,
    ReadBalance,
    Reading,
    Told,
    TurnedDown,
)


class Unexplained(NamedTuple):
    """An answer that no order of the commands explains."""

    operation: Operation
    reason: str

    def __str__(self) -> str:
        return f"{self.operation}: {self.reason}"


def first_unexplained(beginning: FloorModel, operations: Sequence[Operation]) -> Unexplained | None:
    """The first answer of a history that cannot be explained; None if all can be."""
    found = [
        *_contradictions(operations),
        *(
            _culprit(beginning, part)
            for part in _parts(operations)
            if not _Search(beginning, _placements(part)).succeeds()
        ),
    ]
    return min(found, key=lambda one: one.operation.end, default=None)


# Answers that contradict one another


def _contradictions(operations: Sequence[Operation]) -> Iterator[Unexplained]:
    """Answers that need no search: a repeat with another answer, and a position that two commands got."""
    first: dict[str, Operation] = {}
    owner: dict[int, Operation] = {}
    for one in sorted(operations, key=lambda one: one.end):
        known = first.get(one.command_id) if one.command_id else None
        match one.answer:
            case Done(position=position):
                if known is None:
                    first[one.command_id] = one
                elif known.answer != one.answer:
                    yield Unexplained(one, f"the command was carried out twice; its first answer was: {known}")
                taken = owner.setdefault(position, one)
                if taken.command_id != one.command_id:
                    yield Unexplained(one, f"another command was stored at this position: {taken}")
            case TurnedDown() if known is not None and known.end < one.begin:
                yield Unexplained(one, f"the command had been carried out before: {known}")


def _parts(operations: Sequence[Operation]) -> list[list[Operation]]:
    """The history in parts that share no object."""
    group_of: dict[str, set[str]] = {}
    for one in operations:
        joined = set(objects_of(one.act))
        for name in tuple(joined):
            joined |= group_of.get(name, set())
        for name in joined:
            group_of[name] = joined
    parts: defaultdict[int, list[Operation]] = defaultdict(list)
    for one in operations:
        parts[id(group_of[next(iter(objects_of(one.act)))])].append(one)
    return list(parts.values())


# Placing


class _Placements(NamedTuple):
    """The operations that an order must place."""

    stored: tuple[Operation, ...]
    """One for each command that was answered as done, in the order of their positions."""
    open: tuple[Operation, ...]
    """One for each command without a final answer. It may have no place."""
    still: tuple[Operation, ...]
    """Readings and refusals, which change nothing."""


def _placements(operations: Sequence[Operation]) -> _Placements:
    stored: list[Operation] = []
    open_: list[Operation] = []
    still = [one for one in operations if isinstance(one.answer, Told | TurnedDown)]
    by_command: defaultdict[str, list[Operation]] = defaultdict(list)
    for one in operations:
        if one.command_id:
            by_command[one.command_id].append(one)
    for attempts in by_command.values():
        tried = [one for one in attempts if not isinstance(one.answer, NotStored | TurnedDown)]
        if not tried:
            continue
        answered = min(tried, key=lambda one: one.end)
        # A refusal shows that the command had not happened before.
        refused = [one.begin for one in attempts if isinstance(one.answer, TurnedDown)]
        begin = max([min(one.begin for one in tried), *refused])
        (open_ if answered.answer is None else stored).append(replace(answered, begin=min(begin, answered.end)))
    return _Placements(tuple(sorted(stored, key=_position)), tuple(open_), tuple(still))


def _position(operation: Operation) -> int:
    assert isinstance(operation.answer, Done)
    return operation.answer.position


class _Point(NamedTuple):
    """A point of an order: the floor, and what is still to be placed, as indices."""

    floor: FloorModel
    next_stored: int
    open: frozenset[int]
    still: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Search:
    """Tries the orders."""

    beginning: FloorModel
    placements: _Placements

    def succeeds(self) -> bool:
        count = len(self.placements.stored)
        return any(point.next_stored == count and not point.still for point in self.points())

    def points(self) -> Iterator[_Point]:
        """Every point that some order reaches."""
        stored, open_, still = self.placements
        ends = _ends_from(stored)
        everything = _Point(self.beginning, 0, frozenset(range(len(open_))), frozenset(range(len(still))))
        waiting, seen = [everything], set()
        while waiting:
            point = self._with_still(waiting.pop(), ends)
            if point in seen:
                continue
            seen.add(point)
            yield point
            latest = self.latest_begin(point, ends)
            for number in point.open:
                after = self._after(point, open_[number], latest)
                if after is not None:
                    waiting.append(point._replace(floor=after, open=point.open - {number}))
            if point.next_stored < len(stored):
                after = self._after(point, stored[point.next_stored], latest)
                if after is not None:
                    waiting.append(point._replace(floor=after, next_stored=point.next_stored + 1))

    def latest_begin(self, point: _Point, ends: Sequence[float]) -> float:
        """A later operation comes after one that has ended and has no place yet."""
        still = self.placements.still
        return min(ends[point.next_stored], min((still[number].end for number in point.still), default=inf))

    def _after(self, point: _Point, operation: Operation, latest: float) -> FloorModel | None:
        if operation.begin > latest:
            return None
        assert not isinstance(operation.act, READINGS)
        return carried_out(point.floor, operation.act)

    def _with_still(self, point: _Point, ends: Sequence[float]) -> _Point:
        """Place the readings and refusals that fit here."""
        still = self.placements.still
        while True:
            latest = self.latest_begin(point, ends)
            fitting = {
                number for number in point.still if still[number].begin <= latest and _fits(point.floor, still[number])
            }
            if not fitting:
                return point
            point = point._replace(still=point.still - fitting)


def _ends_from(stored: Sequence[Operation]) -> list[float]:
    """For each index: the earliest end from there on."""
    return [*accumulate(reversed([one.end for one in stored]), min, initial=inf)][::-1]


def _fits(floor: FloorModel, operation: Operation) -> bool:
    act, answer = operation.act, operation.answer
    if isinstance(act, READINGS):
        return isinstance(answer, Told) and value_of(floor, act) == answer.cents
    return isinstance(answer, TurnedDown) and is_explained(floor, act, answer)


# The first answer that cannot be explained


def _culprit(beginning: FloorModel, operations: Sequence[Operation]) -> Unexplained:
    """The answer without which everything up to it can be explained. Later answers do not count."""
    answered = sorted((one for one in operations if one.answer is not None), key=lambda one: one.end)
    low, high = 0, len(answered) - 1
    while low < high:
        middle = (low + high) // 2
        if _Search(beginning, _placements(_until(operations, answered[middle].end))).succeeds():
            low = middle + 1
        else:
            high = middle
    culprit = answered[low]
    return Unexplained(culprit, _reason(beginning, _until(operations, culprit.end), culprit))


def _until(operations: Sequence[Operation], moment: float) -> list[Operation]:
    """The history as it looked at that moment: later answers have not come, and later requests were not made."""
    begun = [one for one in operations if one.begin <= moment]
    seen = [one if one.end <= moment else replace(one, end=inf, answer=None) for one in begun]
    return [one for one in seen if one.answer is not None or not isinstance(one.act, READINGS)]


def _reason(beginning: FloorModel, operations: Sequence[Operation], culprit: Operation) -> str:
    late = _stored_before(operations, culprit)
    if late is not None:
        return f"a later position had been answered before it began: {late}"
    reading = _reading_behind(culprit)
    if reading is None:
        return "no order of the commands leads there"
    others = [one for one in operations if one is not culprit]
    search = _Search(beginning, _placements(others))
    ends = _ends_from(search.placements.stored)
    points = [point for point in search.points() if culprit.begin <= search.latest_begin(point, ends)]
    read = replace(culprit, act=reading, command_id="")
    values = {
        value
        for value in {value_of(point.floor, reading) for point in points}
        if _Search(beginning, _placements([*others, replace(read, answer=Told(value))])).succeeds()
    }
    shown = " or ".join("nothing" if value is None else dollars(value) for value in sorted(values, key=str))
    return f"the other answers leave {shown or 'nothing that would explain any answer'} here"


def _stored_before(operations: Sequence[Operation], culprit: Operation) -> Operation | None:
    if not isinstance(culprit.answer, Done):
        return None
    earlier = (one for one in operations if isinstance(one.answer, Done) and one.end < culprit.begin)
    return next((one for one in earlier if _position(one) > _position(culprit)), None)


def _reading_behind(culprit: Operation) -> Reading | None:
    """The value that decides about an answer."""
    act: Command | Reading = culprit.act
    if isinstance(act, READINGS):
        return act
    return ReadBalance(act.account) if isinstance(act, MoveChips | LayBet) else None
