"""A table's float: opened, filled, credited and closed in each shift, then held against the drop and the ledger."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cage import commands as c
from croupier.cage import events as e
from croupier.cage.cage_state import Cage, TableFloat
from croupier.cage.chips import worth
from croupier.money import Cents
from croupier.refusals import Refused, require


class Signatures(NamedTuple):
    """The two people in whose names chips move between cage and table."""

    by: str
    agreed: str


def decide_open(cage: Cage, command: c.OpenFloat, *, bank: Cents, signed: Signatures) -> tuple[e.FloatEvent, ...]:
    """The cage hands a table its chips for a shift. `bank` is the House's win there so far, by the ledger."""
    require(command.table not in cage.floats, "FLOAT_OPEN", None, table=command.table)
    shift = f"{command.table}/{cage.shifts.get(command.table, 0) + 1}"
    amount = worth(command.chips)
    opened = e.FloatOpened(
        table=command.table, shift=shift, chips=command.chips, amount=amount, bank=bank, **signed._asdict()
    )
    return (opened,)


def decide_fill(cage: Cage, command: c.FillFloat, *, signed: Signatures) -> tuple[e.FloatEvent, ...]:
    """The cage sends chips to a table, under the next number of its series."""
    float_, amount = open_float(cage, command.table), worth(command.chips)
    require(amount > 0, "NO_AMOUNT.chips", None)
    filled = e.FloatFilled(
        number=f"F-{cage.fills + 1}",
        table=command.table,
        shift=float_.shift,
        chips=command.chips,
        amount=amount,
        **signed._asdict(),
    )
    return (filled,)


def decide_credit(
    cage: Cage, command: c.CreditFloat, *, in_tray: Cents, signed: Signatures
) -> tuple[e.FloatEvent, ...]:
    """A table sends chips back to the cage, under the next number of its series."""
    float_, amount = open_float(cage, command.table), worth(command.chips)
    require(amount > 0, "NO_AMOUNT.chips", None)
    require(amount <= in_tray, "NOT_IN_TRAY", None, held=in_tray, amount=amount)
    credited = e.FloatCredited(
        number=f"C-{cage.credits + 1}",
        table=command.table,
        shift=float_.shift,
        chips=command.chips,
        amount=amount,
        **signed._asdict(),
    )
    return (credited,)


def decide_sell_at_table(
    cage: Cage, command: c.SellAtTable, *, player: str, in_tray: Cents, by: str
) -> tuple[e.FloatEvent, ...]:
    """A Dealer sells chips from the tray. The cash goes into the drop box."""
    float_, amount = open_float(cage, command.table), worth(command.chips)
    require(amount <= in_tray, "NOT_IN_TRAY", None, held=in_tray, amount=amount)
    return (e.ChipsSoldAtTable(table=command.table, shift=float_.shift, player=player, amount=amount, by=by),)


def decide_close(cage: Cage, command: c.CloseFloat, *, bank: Cents, signed: Signatures) -> tuple[e.FloatEvent, ...]:
    """The chips of a table are counted at the end of a shift and go back to the cage."""
    float_ = open_float(cage, command.table)
    closed = e.FloatClosed(
        table=command.table,
        shift=float_.shift,
        chips=command.chips,
        amount=worth(command.chips),
        won=bank - float_.bank,
        **signed._asdict(),
    )
    return (closed,)


def decide_count(cage: Cage, command: c.CountDrop, *, signed: Signatures) -> tuple[e.FloatEvent, ...]:
    """Table win = closing float + credits + drop - opening float - fills. The ledger must say the same."""
    closed = cage.uncounted.get(command.shift)
    if closed is None:
        raise Refused("NO_SUCH_SHIFT", None, shift=command.shift)
    win = closed.closing + closed.credits + command.amount - closed.opening - closed.fills
    counted = e.DropCounted(
        shift=command.shift,
        amount=command.amount,
        sold=closed.sold,
        win=win,
        ledger_win=closed.won,
        difference=win - closed.won,
        **signed._asdict(),
    )
    return (counted,)


def open_float(cage: Cage, table: str) -> TableFloat:
    """The float of a table, which must be open."""
    float_ = cage.floats.get(table)
    if float_ is None:
        raise Refused("NO_FLOAT", None, table=table)
    return float_
