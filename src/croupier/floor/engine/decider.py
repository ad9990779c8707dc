"""Decides one command on the floor as it is: something to store, or an answer at once."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple, TypeAlias

from croupier.errors import BrokenPromiseError
from croupier.floor.commands import registry
from croupier.floor.drafting.command_result import CommandResult, GivenCommand
from croupier.floor.drafting.draft import Decks, Draft, Pending, prepared
from croupier.floor.engine.follower import Follower
from croupier.floor.engine.present import Present
from croupier.floor.play.people_and_requests import ask
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import HouseTable
from croupier.floor_events.commands import Ready
from croupier.people.roles import Actor
from croupier.refusals import Refused, require
from croupier.rounds import Stage
from croupier.rounds.state import OVER
from croupier.shoe import Chance
from croupier.store import EventStore, StoreError
from croupier.store.servers import ReadyPlayer

SECOND = "a second person"
LONGEST_ID = 200


class BrokenCommand(NamedTuple):
    """A promise that a command would break, and the tables that it would have touched."""

    promise: str
    tables: frozenset[str]


Decision: TypeAlias = Pending | CommandResult | Exception | BrokenCommand


class Decider:
    """Decides commands, each on the present floor or upon others that are to be stored with it."""

    def __init__(self, store: EventStore, present: Present, follower: Follower, *, chance: Chance) -> None:
        self._store = store
        self._present = present
        self._follower = follower
        self._chance = chance
        self._decks = Decks(store.secret)

    def decide(self, given: GivenCommand, key: str, upon: Draft | None) -> Decision:
        """Decide a command. Returns something to store, an answer, or a promise that it would break."""
        command, actor, present = given.command, given.actor, self._present
        draft = self.draft(actor, upon)
        try:
            if not is_valid(key):
                raise Refused("BAD_COMMAND_ID", None, longest=LONGEST_ID)
            if given.planned is not None:
                self._follower.require_plan_holds(given.planned)
            state = present.state if upon is None else upon.state
            registry.authorise(state, command, actor)
            if isinstance(command, Ready):
                return self._note_ready(state, command, actor)
            # As if a second person had agreed: nobody is asked to agree to a command that would be refused.
            draft.people = (actor.name, SECOND)
            registry.carry_out(draft, command)
            draft.check()
            # Only the events show whether it takes two: how much is paid, whether cards were dealt. So it is carried
            # out first. Of that draft nothing is left when the question is stored instead.
            if registry.takes_two(draft, command):
                draft = self.draft(actor, upon)
                ask(draft, command, registry.row_of(command).rights.approver)
            if not draft.events:
                return CommandResult(position=present.position, at=draft.at)
            return prepared(self._store, draft, key, command)
        except Refused as refused:
            return refused
        except BrokenPromiseError as broken:
            return BrokenCommand(str(broken), draft.tables)
        except StoreError:
            raise
        except Exception as fault:
            # An internal error. Only the person who gave this command is told; the other commands are not affected.
            return fault

    def draft(self, actor: Actor, upon: Draft | None = None) -> Draft:
        """An empty draft of the floor, at this moment."""
        present = self._present
        at, state = present.clock().isoformat(), present.state if upon is None else upon.state
        house = present.house_at(at, state) if state.house_changes else present.house
        return Draft(present.state, actor=actor, at=at, chance=self._chance, decks=self._decks, house=house, upon=upon)

    def _note_ready(self, state: FloorState, command: Ready, actor: Actor) -> CommandResult:
        """Note that a player is ready: for the deal, or for the next round. This stays in memory: after a restart the
        player says it again."""
        table, present = state.house_table(command.table), self._present
        require(_asks_who_is_ready(table), "WRONG_STAGE.bets", None)
        result = CommandResult(position=present.position, at=present.clock().isoformat())
        if not present.players.is_ready(table, actor.name):
            return result  # nobody needs to be told again
        with suppress(StoreError):  # if they are not told, their dealer waits until the time for bets is up
            self._store.say_ready(ReadyPlayer(table.id, actor.name, *table.waits_for))
        result = CommandResult(position=result.position, at=result.at, tables=frozenset({table.id}), actor=actor)
        present.report(result)
        return result


def is_valid(key: str) -> bool:
    """Whether a command can be stored under this id, which begins with its actor's name."""
    return len(key) <= LONGEST_ID and key.isprintable() and not key.endswith(":")


def _asks_who_is_ready(table: HouseTable) -> bool:
    """Whether bets are open, or a round is over and its result is being read."""
    return table.round is not None and table.round.stage in (Stage.BETTING, *OVER)
