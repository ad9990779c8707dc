"""Tools at the tables of a floor: this visitor's views and commands."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from threading import Lock
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from msgspec import Meta

from croupier.agents.agent_tool import DEFINITIONS, AgentTool, JsonSchema, ToolArguments, tool
from croupier.client import Croupier, NoServerError, Refusal
from croupier.command import whole_number
from croupier.floor import Role
from croupier.floor.commands.all_commands import COMMAND_ID, FROM_OUTSIDE, command_schemas, commands_of
from croupier.poker.commands import TakeSeat

LONGEST_WAIT_S = 60
if TYPE_CHECKING:
    WaitTime: TypeAlias = int
else:
    WaitTime = whole_number(0, LONGEST_WAIT_S)
TableName = Annotated[str, Meta(description="The table's id", examples=["T1"])]
ID_NAME = "CommandId"
OWN_ID = {
    **COMMAND_ID,
    "description": "Your own id of the command. The same id again is done once and answered the same. "
    "Without one the command gets an id, which the answer names.",
}


class NothingAsked(ToolArguments):
    """No arguments."""


class TableAsked(ToolArguments):
    """A table."""

    table: TableName


class SeatAsked(ToolArguments):
    """A table; at a Poker table also the seat to take and the chips to take along."""

    table: TableName
    seat: Any = None
    amount: Any = None
    id: str | None = None


class EventAwaited(ToolArguments):
    """A table, and the events to wait for. Without any, the next change at the table counts."""

    table: TableName
    commands: Annotated[tuple[str, ...], Meta(description="Wait until you may give one of these commands")] = ()
    settled: Annotated[str | None, Meta(description="Wait until this round is settled", examples=["T1-17"])] = None
    timeout_s: WaitTime = 30


class CommandGiven(ToolArguments):
    """A command as a document."""

    command: dict[str, Any]


class FloorVisit:
    """An agent's visit to a floor. It signs in when it first has to, as a guest unless it has a token."""

    def __init__(self, server: str, token: str | None) -> None:
        self._house = Croupier(server, token=token)
        self._entrance = Lock()

    def tools(self) -> tuple[AgentTool, ...]:
        """The tools of this visitor. `act` takes the commands of the visitor's role."""
        words = [word for word in commands_of(self._role()) if word in FROM_OUTSIDE]
        schemas = _schemas(words)
        seat = schemas[TakeSeat.__name__]["properties"]
        either = [{"$ref": DEFINITIONS.format(name=FROM_OUTSIDE[word].__name__)} for word in words]
        return (
            tool("me", NothingAsked, self._me),
            tool("tables", NothingAsked, self._tables),
            tool(
                "sit",
                SeatAsked,
                self._sit,
                changes=True,
                fields={**{field: seat[field] for field in ("seat", "amount")}, "id": OWN_ID},
            ),
            tool("look", TableAsked, self._look),
            tool("legal", TableAsked, self._legal),
            tool("wait", EventAwaited, self._wait),
            tool(
                "act",
                CommandGiven,
                self._act,
                changes=True,
                fields={"command": {"anyOf": either}},
                definitions=schemas,
            ),
        )

    def _role(self) -> Role:
        """The visitor's role. A guest plays; so does a visitor whose floor cannot be asked now."""
        if self._house.token is None:
            return Role.PLAYER
        try:
            return Role(self._house.me()["role"] or Role.PLAYER)
        except (NoServerError, Refusal):
            return Role.PLAYER

    def _signed_in(self) -> Croupier:
        with self._entrance:
            if self._house.token is None:
                self._house.guest()
        return self._house

    def _me(self, _asked: NothingAsked) -> Mapping[str, object]:
        """Your name and role on this floor, and your chips."""
        return self._signed_in().me()

    def _tables(self, _asked: NothingAsked) -> Mapping[str, object]:
        """All tables in short: game, limits, players."""
        return {"tables": self._house.tables()}

    def _sit(self, asked: SeatAsked) -> Mapping[str, object]:
        """Come to a table: who you are, the game's description, and the table as you may see it. At a Poker table,
        take a `seat` with an `amount` of chips. At a house table a box is yours when you bet on it."""
        house = self._signed_in()
        taken = {} if asked.seat is None and asked.amount is None else {"taken": self._take_seat(asked)}
        document = house.look(asked.table)
        sign = document["table"]
        game = house.get(f"/games/{sign['game']}", version=str(sign["version"]))
        return {"you": house.me(), "game": game, "table": document, **taken}

    def _take_seat(self, asked: SeatAsked) -> Mapping[str, object]:
        fields = {"table": asked.table, "seat": asked.seat, "amount": asked.amount, "id": asked.id}
        given = {field: value for field, value in fields.items() if value is not None}
        return self._give({"command": TakeSeat.command, **given})

    def _look(self, asked: TableAsked) -> Mapping[str, object]:
        """A table as you may see it now: its limits, the round, your cards, your legal commands, the last
        settlement."""
        return self._signed_in().look(asked.table)

    def _legal(self, asked: TableAsked) -> Mapping[str, object]:
        """The commands that you may give at a table now, with the time that is left."""
        document = self._signed_in().look(asked.table)
        return {
            "table": asked.table,
            "legal": document["you"]["legal"],
            **{field: document[field] for field in ("position", "sentence", "deadline")},
        }

    def _wait(self, asked: EventAwaited) -> Mapping[str, object]:
        """Wait until you may give a command at a table, until a round is settled, or until anything changes. `came`
        says whether it did within the time; `table` is the table as you may see it then."""
        first = self._signed_in().look(asked.table)
        came = _came(asked, first)
        if came(first):
            return {"came": True, "table": first}
        with closing(self._signed_in().table(asked.table, after=first["position"])) as table:
            try:
                return {"came": True, "table": table.wait(came, timeout_s=asked.timeout_s)}
            except TimeoutError:
                return {"came": False, "table": table.seen or first}

    def _act(self, asked: CommandGiven) -> Mapping[str, object]:
        """Give a command, such as {"command": "place_bet", "table": "T1", "box": 1, "bet": "ante", "amount": "25.00"}.
        The answer comes when it is stored. With the same `id` again it is done once and answered the same."""
        return self._give(asked.command)

    def _give(self, command: Mapping[str, object]) -> Mapping[str, object]:
        document = {"id": secrets.token_hex(12), **command}
        return {"id": document["id"], **self._signed_in().give(document)}


def _came(asked: EventAwaited, first: Mapping[str, Any]) -> Callable[[Mapping[str, Any]], bool]:
    """Whether a table's document shows one of the awaited events."""

    def came(seen: Mapping[str, Any]) -> bool:
        if not asked.commands and asked.settled is None:
            return bool(seen["position"] != first["position"])
        over = asked.settled is not None and (seen["last"] or {}).get("round") == asked.settled
        return over or any(one["command"] in asked.commands for one in seen["you"]["legal"])

    return came


def _schemas(words: Sequence[str]) -> dict[str, JsonSchema]:
    """The published schemas of these commands, and of the types that they refer to. An id may be left out."""
    published = command_schemas(DEFINITIONS)
    schemas: dict[str, JsonSchema] = {ID_NAME: OWN_ID}

    def take(name: str, schema: JsonSchema) -> None:
        schemas[name] = schema
        for other in _named_in(schema):
            if other not in schemas:
                take(other, published[other])

    for word in words:
        name = FROM_OUTSIDE[word].__name__
        take(name, _with_optional_id(published[name]))
    return schemas


def _with_optional_id(schema: JsonSchema) -> JsonSchema:
    return {
        **schema,
        "properties": {**schema["properties"], "id": {"$ref": DEFINITIONS.format(name=ID_NAME)}},
        "required": [field for field in schema["required"] if field != "id"],
    }


def _named_in(schema: object) -> Iterator[str]:
    """The names of the types that a schema refers to."""
    if isinstance(schema, Mapping):
        if "$ref" in schema:
            yield schema["$ref"].removeprefix(DEFINITIONS.format(name=""))
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _named_in(part)
