"""The Dealer of a table."""

from __future__ import annotations

from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import Table
from croupier.floor_events.commands import AUTOMATIC, HUMAN
from croupier.people.names import key_of
from croupier.people.roles import PIT, Actor, Role


def dealer_of(state: FloorState, table: Table) -> str:
    """PKR 1.28: at a table with a Dealer on record nobody else deals."""
    stint = state.cardroom.dealers.get(table.id)
    return stint.dealer if stint is not None and table.sign.dealer == HUMAN else table.sign.dealer


def deals_here(actor: Actor, dealer: str) -> bool:
    """1.11: a person in a post does its work. Only the system deals at an automatic table."""
    if dealer == AUTOMATIC:
        return actor.role is Role.SYSTEM
    return actor.role is Role.DEALER and (dealer == HUMAN or key_of(dealer) == key_of(actor.name))


def works_at(state: FloorState, table: Table, actor: Actor) -> bool:
    """Whether this person gives the Dealer's commands at the table: its Dealer, or the pit."""
    return actor.role in PIT or deals_here(actor, dealer_of(state, table))
