"""The floats of house tables: commands go to the cage's decisions, and chips move in the ledger with the events."""

from __future__ import annotations

from croupier.cage import commands as c
from croupier.cage import floats
from croupier.cage.chips import worth
from croupier.cage.events import DropCounted, FloatEvent
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import cage, patron_desk
from croupier.ledger.accounts import house, tray
from croupier.ledger.cage_postings import postings_of_float
from croupier.money import Cents, dollars
from croupier.people.names import key_of
from croupier.people.roles import Role
from croupier.refusals import Refused, require

STREAM = "cage/main"


def carry_out(draft: Draft, command: c.FloatCommand) -> None:
    """Carry out a command about the float of a table."""
    player = ""
    if isinstance(command, c.SellAtTable):
        player = _patron(draft, command.player)
        patron_desk.require_may_buy(draft, player)
        patron_desk.take_cash(draft, player, command)
        cage.book(draft, player, worth(command.chips), command.reason)
    elif isinstance(command, c.OpenFloat | c.CloseFloat):
        table = draft.state.house_table(command.table)
        require(table.idle, "ROUND_OPEN.table", None, table=table.id)
    for event in _decided(draft, command, player):
        draft.take(STREAM, event)
        held = 0 if isinstance(event, DropCounted) else draft.books.balance(tray(event.table))
        draft.post(cage.CAGE, postings_of_float(event, player=player, in_tray_account=held))
        if isinstance(event, DropCounted) and event.difference:
            draft.alarm(f"the count of {event.shift} differs from the ledger by {dollars(event.difference)}", None)
    if isinstance(command, c.SellAtTable):
        patron_desk.note_chips(draft, player, worth(command.chips))


def _decided(draft: Draft, command: c.FloatCommand, player: str) -> tuple[FloatEvent, ...]:
    at_cage, signed = draft.state.cage, floats.Signatures(draft.actor.name, draft.agreed or "")
    match command:
        case c.OpenFloat():
            return floats.decide_open(at_cage, command, bank=_bank(draft, command.table), signed=signed)
        case c.FillFloat():
            return floats.decide_fill(at_cage, command, signed=signed)
        case c.CreditFloat():
            return floats.decide_credit(at_cage, command, in_tray=_in_tray(draft, command.table), signed=signed)
        case c.SellAtTable():
            in_tray, by = _in_tray(draft, command.table), draft.actor.name
            return floats.decide_sell_at_table(at_cage, command, player=key_of(player), in_tray=in_tray, by=by)
        case c.CloseFloat():
            return floats.decide_close(at_cage, command, bank=_bank(draft, command.table), signed=signed)
        case c.CountDrop():
            return floats.decide_count(at_cage, command, signed=signed)


def _bank(draft: Draft, table: str) -> Cents:
    return draft.books.balance(house(table))


def _in_tray(draft: Draft, table: str) -> Cents:
    """The chips that should lie in a table's tray: what the cage put there, and what the House has won since."""
    won = _bank(draft, table) - floats.open_float(draft.state.cage, table).bank
    return draft.books.balance(tray(table)) + won


def _patron(draft: Draft, name: str) -> str:
    person = draft.state.people.find(name)
    if person is None:
        raise Refused("NO_SUCH_PERSON", None, name=name)
    require(person.role is Role.PLAYER, "NOT_A_PLAYER", None, name=person.name)
    require(person.locked is None, "LOCKED_OUT.person", None, person=person.name)
    return person.name
