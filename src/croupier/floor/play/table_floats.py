"""The floats of house tables: commands go to the cage's decisions, and chips move in the ledger with the events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.cage import commands as c
from croupier.cage import floats
from croupier.cage.chips import worth
from croupier.cage.events import DropCounted, FloatEvent
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import cage, patron_limits
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import CommandRow, always_two
from croupier.floor.play.rights import CASHES, IN_PERSON
from croupier.ledger.accounts import house, tray
from croupier.ledger.cage_postings import postings_of_float
from croupier.money import Cents, dollars
from croupier.people.names import key_of
from croupier.people.roles import Role
from croupier.refusals import Refused, require
from croupier.rulings import Authority

STREAM = "cage/main"


def _open(draft: Draft, command: c.OpenFloat) -> None:
    _require_idle(draft, command.table)
    bank = _bank(draft, command.table)
    _take(draft, floats.decide_open(draft.state.cage, command, bank=bank, signed=_signed(draft)))


def _fill(draft: Draft, command: c.FillFloat) -> None:
    _take(draft, floats.decide_fill(draft.state.cage, command, signed=_signed(draft)))


def _credit(draft: Draft, command: c.CreditFloat) -> None:
    in_tray = _in_tray(draft, command.table)
    _take(draft, floats.decide_credit(draft.state.cage, command, in_tray=in_tray, signed=_signed(draft)))


def _sell(draft: Draft, command: c.SellAtTable) -> None:
    """Chips out of the tray for cash that goes into the drop box."""
    player, amount = _patron(draft, command.player), worth(command.chips)
    patron_limits.require_may_buy(draft, player)
    patron_limits.take_cash(draft, player, command)
    cage.book(draft, player, amount, command.reason)
    in_tray, by = _in_tray(draft, command.table), draft.actor.name
    sold = floats.decide_sell_at_table(draft.state.cage, command, player=key_of(player), in_tray=in_tray, by=by)
    _take(draft, sold, player=player)
    patron_limits.note_chips(draft, player, amount)


def _close(draft: Draft, command: c.CloseFloat) -> None:
    _require_idle(draft, command.table)
    bank = _bank(draft, command.table)
    _take(draft, floats.decide_close(draft.state.cage, command, bank=bank, signed=_signed(draft)))


def _count(draft: Draft, command: c.CountDrop) -> None:
    """The cash of a shift's drop box. Somebody must see to a difference from the ledger."""
    for event in floats.decide_count(draft.state.cage, command, signed=_signed(draft)):
        _take(draft, (event,))
        if isinstance(event, DropCounted) and event.difference:
            draft.alarm(f"the count of {event.shift} differs from the ledger by {dollars(event.difference)}", None)


def _take(draft: Draft, events: Iterable[FloatEvent], *, player: str = "") -> None:
    """Take the events of a float. Chips move with them."""
    for event in events:
        draft.take(STREAM, event)
        held = 0 if isinstance(event, DropCounted) else draft.books.balance(tray(event.table))
        draft.post(cage.CAGE, postings_of_float(event, player=player, in_tray_account=held))


def _signed(draft: Draft) -> floats.Signatures:
    return floats.Signatures(draft.actor.name, draft.agreed or "")


def _require_idle(draft: Draft, name: str) -> None:
    table = draft.state.house_table(name)
    require(table.idle, "ROUND_OPEN.table", None, table=table.id)


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


A_FLOAT = t.changes(t.ITS_TABLE, t.CAGE)
CHIPS = {"chips": {"100.00": 50, "25.00": 80}}
ROWS = (
    CommandRow(c.OpenFloat, CASHES, A_FLOAT, _open, takes_two=always_two, example=CHIPS),
    CommandRow(c.FillFloat, CASHES, A_FLOAT, _fill, takes_two=always_two, example=CHIPS),
    CommandRow(c.CreditFloat, CASHES, A_FLOAT, _credit, while_suspended=True, takes_two=always_two, example=CHIPS),
    CommandRow(
        c.SellAtTable,
        replace(IN_PERSON, approver=Authority.PIT_SUPERVISOR),
        t.reads(t.NAMED_PERSON, t.IF_LIMITED) + A_FLOAT + t.changes(t.ITS_PLAYER, t.IF_WAITING),
        _sell,
        example={"player": "alice", "chips": {"25.00": 4}},
    ),
    CommandRow(c.CloseFloat, CASHES, A_FLOAT, _close, while_suspended=True, takes_two=always_two, example=CHIPS),
    CommandRow(
        c.CountDrop,
        CASHES,
        t.changes(t.CAGE, t.ALARMS, t.IF_WAITING),
        _count,
        takes_two=always_two,
        example={"shift": "T1/1", "amount": "4100.00"},
    ),
)
