"""Gives commands to the floor: those of the server itself, and those that visitors send."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from time import perf_counter

from croupier.command import LONGEST_TEXT, Command
from croupier.errors import InputError, shown
from croupier.floor import SYSTEM, Actor, CommandResult, Floor, GivenCommand
from croupier.floor.commands.all_commands import read_command
from croupier.floor_events.commands import RaiseAlarm
from croupier.people.commands import NoteAddress
from croupier.people.network_address import network_of
from croupier.refusals import Refused
from croupier.web.entrance.desk import Desk
from croupier.web.entrance.visitor import Visitor
from croupier.web.floor_access.writer import Writer
from croupier.web.http.background_work import BackgroundWork
from croupier.web.http.metrics import Metrics
from croupier.web.http.visitor_limits import VisitorLimits

LONGEST_ID = 64


class Phase(Enum):
    """How far the floor is from its closing."""

    OPEN = "open"
    WINDING_DOWN = "winding down"
    """Newcomers go elsewhere, and players finish their rounds."""
    STOPPING = "stopping"
    """No more commands are taken."""


class FloorCommands:
    """Carries out commands on the writer's thread, and counts them."""

    def __init__(self, floor: Floor, writer: Writer, metrics: Metrics) -> None:
        self._floor, self._writer, self._metrics = floor, writer, metrics
        self._alarms = BackgroundWork()
        self.phase = Phase.OPEN

    async def do(self, command: Command, *, actor: Actor, command_id: str) -> CommandResult:
        """Carry out a command. Viewers are told as soon as it is stored."""
        given = GivenCommand(command, actor, command_id)
        return await self._counted(command.command, self._writer.ask_together, self._floor.do_many, given)

    async def do_as_read(
        self, read: Callable[[], Command | CommandResult], *, actor: Actor, command_id: str
    ) -> CommandResult:
        """Carry out the command that `read` makes of the floor as it is at that moment: nothing comes between the two.

        If `read` finds that this was carried out before, it returns that answer, and nothing is done.
        """

        def read_and_do() -> CommandResult:
            # Nor does anything come between at another server.
            with self._floor.turn():
                command = read()
                if isinstance(command, CommandResult):
                    return command
                return self._floor.do(command, actor=actor, command_id=command_id)

        return await self._counted("shoe", self._writer.ask, read_and_do)

    async def _counted(self, name: str, ask: Callable[..., Awaitable[CommandResult]], *asked: object) -> CommandResult:
        """Wait until a command is carried out, and count it and its time under this name."""
        began, outcome = perf_counter(), "failed"
        try:
            if self.phase is Phase.STOPPING:
                raise Refused("STOPPING.last_rounds", None)
            result = await ask(*asked)
            outcome = "repeated" if result.repeated else "done"
        except Refused as refused:
            outcome = refused.code
            raise
        finally:
            self._metrics.commands.labels(name, outcome).inc()
            self._metrics.command_s.labels(name).observe(perf_counter() - began)
        return result

    def raise_alarm(self, what: str) -> None:
        """Tell staff of a fault of the server, beside whatever else goes on. Runs on the event loop."""
        alarm = RaiseAlarm(what=what[:LONGEST_TEXT])
        raising = self.do(alarm, actor=SYSTEM, command_id=f"alarm-{secrets.token_hex(8)}")
        self._alarms.start(raising, "an alarm could not be raised")


@dataclass(frozen=True, slots=True, kw_only=True)
class VisitorCommands:
    """Takes the commands that visitors send, within their limits."""

    commands: FloorCommands
    desk: Desk
    limits: VisitorLimits
    read_address: Callable[[str], str]
    """Reads the network address of a session from its record."""

    async def obey(self, visitor: Visitor, document: Mapping[str, object]) -> dict[str, object]:
        """Carry out the command in a visitor's document. Returns the answer for the visitor."""
        actor, number = self._admitted(visitor, document.get("id"))
        command = read_command({key: value for key, value in document.items() if key != "id"})
        if visitor.is_staff:
            self.desk.require_proof(visitor, command)
        elif visitor.peer.address:
            await self._note_address(visitor)
        return _answer(await self.commands.do(command, actor=actor, command_id=number))

    async def obey_as_read(
        self, visitor: Visitor, read: Callable[[], Command | CommandResult], number: str
    ) -> dict[str, object]:
        """Carry out the command that `read` makes of the floor at that moment (`FloorCommands.do_as_read`)."""
        actor, number = self._admitted(visitor, number)
        return _answer(await self.commands.do_as_read(read, actor=actor, command_id=number))

    def _admitted(self, visitor: Visitor, number: object) -> tuple[Actor, str]:
        """Count a command of a visitor who may give some. Returns who gives it, and its id."""
        actor = visitor.signed_in()
        if visitor.lacks_factor:
            raise Refused("SECOND_FACTOR.required", None)
        if number is None:
            sentence = "is missing: give each command an id of your own, and the same id when you repeat it"
            raise InputError("id", sentence)
        if not isinstance(number, str) or not 1 <= len(number) <= LONGEST_ID or not number.isprintable():
            raise InputError("id", f"must be text of 1 to {LONGEST_ID} characters, not {shown(number)}")
        self.limits.command(visitor)
        return actor, number

    async def _note_address(self, visitor: Visitor) -> None:
        """Put on record that a player uses a session from another network: two seats may have one.

        A player who changes networks all the time is not put on record with each command.
        """
        person, address = visitor.person, visitor.peer.address
        held = () if person is None else person.sessions
        session = next((session for session in held if session.id == visitor.session), None)
        if person is None or session is None:
            return
        if network_of(address) in [network_of(self.read_address(recorded)) for recorded in session.addresses]:
            return
        if self.limits.may_note_address(visitor):
            noting = NoteAddress(name=person.name, session=session.id, address=address)
            await self.commands.do(noting, actor=SYSTEM, command_id=f"address-{secrets.token_hex(8)}")


def _answer(result: CommandResult) -> dict[str, object]:
    """The answer to a command, for the visitor who gave it."""
    return {"position": result.position, "answer": result.answer, "repeated": result.repeated}
