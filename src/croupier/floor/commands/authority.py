"""Authority: whether this person may give this command, at this table."""

from __future__ import annotations

from collections.abc import Callable

from croupier.command import Command
from croupier.floor.play.game_rules import NO_GAME, PitRules, rules_of_game
from croupier.floor.play.rights import Rights, Whose
from croupier.floor.state.floor_state import FloorState, deals_here
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Table
from croupier.floor_events.commands import AUTOMATIC, HUMAN
from croupier.jackpots.commands import JackpotCommand
from croupier.people.names import key_of
from croupier.people.roles import IN_WORDS, PIT, Actor, Role
from croupier.refusals import Refused, require
from croupier.rounds.state import OVER

DEALERS = {AUTOMATIC: "the automatic dealer", HUMAN: "a human dealer"}


def rules_for(state: FloorState, table: Table | None, command: Command) -> PitRules:
    """The rules of the game at the table, or of the first table that the jackpot is linked to."""
    if table is None and isinstance(command, JackpotCommand):
        linked = (other for other in state.tables.values() if isinstance(other, HouseTable))
        table = next((other for other in linked if other.jackpot == command.jackpot), None)
    return NO_GAME if table is None else rules_of_game(table.sign.game, table.sign.version)


def owner_of(table: Table, command: Command, actor: Actor) -> str | None:
    """The owner of the box or seat in the command. Staff may name those of others."""
    if actor.role is not Role.PLAYER:
        return None
    if isinstance(table, FloorPokerTable):
        seat = table.state.seats.get(getattr(command, "seat", None) or 0)
        return None if seat is None else seat.player
    if table.round is None or table.round.stage in OVER:
        return None
    box = table.round.boxes.get(getattr(command, "box", None) or 0)
    return None if box is None else box.player


def no_game() -> PitRules:
    """Without a table there is no game, and no clause of one to cite."""
    return NO_GAME


def require_right(
    rights: Rights,
    actor: Actor,
    *,
    dealer: str | None = AUTOMATIC,
    owner: str | None = None,
    concerns: str | None = None,
    for_player: str = "",
    rules: Callable[[], PitRules] = no_game,
) -> None:
    """Refuse unless this person may give this command here.

    `dealer` deals at the command's table; None if there is no such table, which is refused later. `owner` is the player
    of its box or seat. `concerns` is the person whom the command is for: the player at the cage, or the owner of a
    password. `for_player` is the player at whose request staff give it. `rules` finds the rules of the table's game,
    for a refusal to cite. The ruling itself refuses a rank that is too low for it.
    """
    whose = rights.whose
    if (rights.at_request or rights.at_hand_dealt) and for_player:
        _require_staff(actor, rules)
        whose = Whose.OWN_TABLE
    elif actor.role not in rights.roles:
        raise Refused("NEEDS_AUTHORITY.role", rights.cites(rules()), wanted=rights.wanted, role=IN_WORDS[actor.role])
    if whose is Whose.OWN_SEAT_OR_TABLE:
        whose = Whose.OWN_SEAT if actor.role is Role.PLAYER else Whose.OWN_TABLE
    match whose:
        case Whose.OWN_BOX | Whose.OWN_SEAT:
            if owner is not None and not _same(owner, actor.name):
                place = whose.value.removeprefix("own ")
                raise Refused("NOT_YOURS.place", rights.cites(rules()), place=place, owner=owner, actor=actor.name)
        case Whose.OWN_TABLE:
            if dealer is not None and actor.role not in PIT and not deals_here(actor, dealer):
                raise Refused("NOT_YOUR_TABLE", rights.cites(rules()), dealer=DEALERS.get(dealer, dealer))
        case Whose.OWN_CHIPS:
            own = actor.role is not Role.PLAYER or concerns is None or _same(concerns, actor.name)
            require(own, "NOT_YOURS.chips", None, concerns=concerns, actor=actor.name)
        case Whose.OWN_NAME:
            own = actor.role is not Role.PLAYER or concerns is None or _same(concerns, actor.name)
            require(own, "NOT_YOURS.name", rights.cites(rules()), concerns=concerns, actor=actor.name)
        case Whose.ONESELF:
            own = concerns is None or actor.role is Role.ADMINISTRATOR or _same(concerns, actor.name)
            require(own, "NEEDS_AUTHORITY.own", None, concerns=concerns)
        case _:
            pass


def _require_staff(actor: Actor, rules: Callable[[], PitRules]) -> None:
    """5.23 (PTH 5.22, PKR 5.13): only a Pit Employee places a bet, or enters what was done, for somebody else."""
    if actor.role is not Role.DEALER and actor.role not in PIT:
        clause = rules().placed_by_staff or rules().not_covered
        raise Refused("NEEDS_AUTHORITY.role", clause, wanted="a Pit Employee", role=IN_WORDS[actor.role])


def _same(name: str, other: str) -> bool:
    return key_of(name) == key_of(other)
