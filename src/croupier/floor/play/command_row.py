"""The row of a command: all that the floor knows about it, beside the command's own fields.

Authority, carrying out, two people, the published schema, the pages of docs and the examples follow from the rows. The
modules of this folder hold the rows of the commands that they carry out; `floor/commands/registry.py` joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from croupier.command import Command
from croupier.floor.drafting.draft import Draft
from croupier.floor.play.rights import Rights
from croupier.floor.play.touches import Touches
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table
from croupier.floor_events.house_settings import TwoPersonControl
from croupier.people.roles import Role
from croupier.refusals import Refused

C = TypeVar("C", bound=Command)


def never(_draft: Draft, _command: Command) -> bool:
    """One person alone gives the command."""
    return False


def always_two(_draft: Draft, _command: Command) -> bool:
    """One person alone never gives the command."""
    return True


@dataclass(frozen=True, slots=True)
class CommandRow(Generic[C]):
    """One command: who may give it, what it touches, when it takes two people, and what carries it out."""

    command: type[C]
    rights: Rights
    touches: Touches
    carry_out: Callable[[Draft, C], None] | None = None
    """Carries it out. A command of the game at a table has a function for each kind of table that takes it instead."""
    _: KW_ONLY
    at_house_table: Callable[[Draft, HouseTable, C], None] | None = None
    at_poker_table: Callable[[Draft, FloorPokerTable, C], None] | None = None
    while_suspended: bool = False
    """Whether a suspended table takes it."""
    opens_table: bool = False
    """Whether its table need not be there yet."""
    takes_two: Callable[[Draft, C], bool] = never
    """Whether it takes two people, asked once it is drafted. `rights.approver` is the rank of the second."""
    from_outside: bool = True
    """Whether it may come as a document. Otherwise the server alone makes it."""
    example: Mapping[str, object] = field(default_factory=dict)
    """Its fields as a client sends them, beside its id and the table or jackpot to which it goes."""

    @property
    def name(self) -> str:
        """The name of the command in documents."""
        return self.command.command


AnyRow: TypeAlias = CommandRow[Any]


def is_full_control(draft: Draft) -> bool:
    """Whether the House wants two people for all that one alone could misuse."""
    return draft.house.two_person_control is TwoPersonControl.FULL


def is_by_staff(draft: Draft) -> bool:
    """Whether a member of staff gives the command."""
    return draft.actor.role not in (Role.PLAYER, Role.SYSTEM)


def require_open(table: Table, *, while_suspended: bool = False) -> None:
    """Refuse what comes to a closed table, or to a suspended one that does not take it."""
    if table.sign.status is Status.CLOSED:
        raise Refused("TABLE_CLOSED", None, table=table.id)
    if table.sign.status is Status.SUSPENDED and not while_suspended:
        raise Refused("TABLE_STOPPED.reason", None, table=table.id, reason=table.sign.reason)
