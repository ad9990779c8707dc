"""A floor of people alone, on a real store: for tests of the desk where they sign in."""

from __future__ import annotations

from typing import Any

from croupier.floor.commands.authority import require_right
from croupier.floor.commands.registry import row_of
from croupier.people.commands import PeopleCommand
from croupier.people.decide import decide_people
from croupier.people.events import from_document, to_document
from croupier.people.passwords import Cost
from croupier.people.registry import People, stream_of
from croupier.people.roles import Actor
from croupier.refusals import Refused
from croupier.store import Change, EventStore
from croupier.web.doors import people as people_doors
from croupier.web.doors import second_factor as second_factor_doors
from croupier.web.doors import signing_in as signing_in_doors
from croupier.web.entrance.desk import Desk
from croupier.web.entrance.entrance_rules import EntranceRules
from croupier.web.entrance.sign_in_limits import DoorLimits
from tests.web.fake_floor import CommandResult, FakeFloor

CHEAP = Cost(n=16, r=1, p=1)
PEOPLE_DOORS = (*signing_in_doors.DOORS, *second_factor_doors.DOORS, *people_doors.DOORS)


class Clock:
    """A time that goes on when told to."""

    def __init__(self) -> None:
        self.now = 1_900_000_000.0

    def __call__(self) -> float:
        return self.now


class PeopleFloor(FakeFloor):
    """People as their events tell; each `count` of theirs adds one, as on any floor of one counter."""

    def __init__(self, store: EventStore, clock: Clock) -> None:
        super().__init__()
        self.store, self.clock = store, clock
        self.people = People()
        for recorded in store.read_all():
            self.people.take(from_document(recorded.document))

    def shown_names(self, actor: Actor) -> None:
        """Everybody of staff reads all names."""

    def do_one(self, command: Any, actor: Any, command_id: str) -> CommandResult | Exception:
        if isinstance(command, dict):
            return super().do_one(command, actor, command_id)
        try:
            return self.about_people(command, actor, command_id)
        except Refused as refused:
            return refused

    def do(self, command: PeopleCommand, *, actor: Actor, command_id: str) -> CommandResult:
        return self.about_people(command, actor, command_id)

    def about_people(self, command: PeopleCommand, actor: Actor, command_id: str) -> CommandResult:
        require_right(row_of(command).rights, actor)
        decided = decide_people(self.people, command, actor=actor, now=int(self.clock.now))
        stream = stream_of(decided.events[0].name)
        documents = [to_document(event) for event in decided.events]
        change = Change(stream=stream, expected=self.store.version(stream), events=documents)
        at = "2030-01-31T20:15:00+08:00"
        self.store.append([change], command_id=f"{actor.name}:{command_id}", at=at, secrets=decided.secrets)
        for event in decided.events:
            self.people.take(event)
        return CommandResult(self.position, (), {})

    def balance(self, _name: str) -> int:
        return 1_000_00

    def desk(self, limits: DoorLimits | None = None, rules: EntranceRules | None = None) -> Desk:
        return Desk(
            lambda: self.people,
            secret=self.store.secret,
            rules=rules,
            clock=self.clock,
            steady_clock=self.clock,
            limits=limits,
            cost=CHEAP,
            key=self.store.sealer.key_for("entrance"),
        )
