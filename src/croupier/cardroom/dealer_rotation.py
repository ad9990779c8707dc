"""Dealers are assigned to tables and go on breaks (PKR 1.28; CSP 1.11)."""

from __future__ import annotations

from croupier.cardroom import commands as c
from croupier.cardroom import events as e
from croupier.cardroom.card_room import CardRoom
from croupier.clauses import Citation
from croupier.refusals import Refused, require


def decide_assign(
    room: CardRoom, command: c.AssignDealer, *, dealer: str, at_s: int, by: str
) -> tuple[e.CardRoomEvent, ...]:
    """A Dealer comes to the table and leaves any other table. The Dealer who was here is relieved."""
    here = room.dealers.get(command.table)
    require(here is None or here.dealer != dealer, "DEALS_ALREADY", None, dealer=dealer, table=command.table)
    left = [(table, stint) for table, stint in sorted(room.dealers.items()) if stint.dealer == dealer]
    left += [] if here is None else [(command.table, here)]
    relieved = [e.DealerRelieved(table=table, dealer=stint.dealer, at_s=at_s, by=by) for table, stint in left]
    return (*relieved, e.DealerAssigned(table=command.table, dealer=dealer, at_s=at_s, by=by))


def decide_relieve(
    room: CardRoom, command: c.RelieveDealer, *, clause: Citation | None, at_s: int, by: str
) -> tuple[e.CardRoomEvent, ...]:
    """The Dealer of the table goes on a break. `clause` is that of the table's game on Pit Employees."""
    here = room.dealers.get(command.table)
    if here is None:
        raise Refused("NO_DEALER", clause, table=command.table)
    return (e.DealerRelieved(table=command.table, dealer=here.dealer, at_s=at_s, by=by),)
