"""Ordinary things on a simulated floor: people play, deal, rule and work, and commands come late or twice."""

from __future__ import annotations

from collections.abc import Callable

from croupier.floor.dealing.dealer import next_step
from croupier.floor.dealing.dealer_step import ORDERS
from croupier.floor.state.table_state import FloorPokerTable, HouseTable
from croupier.floor_events.commands import BuyChips, CashOut
from croupier.floor_simulation.cast import DEALER, PLAYERS, STAFF
from croupier.floor_simulation.fault_plan import InjectedFault, Moment
from croupier.floor_simulation.player_moves import has_something_to_do, player_move
from croupier.floor_simulation.simulated_floor import SimulatedFloor
from croupier.floor_simulation.staff_moves import (
    approval_move,
    cards_by_hand,
    dealers_move,
    jackpot_move,
    pit_move,
    table_move,
)
from croupier.people.roles import Actor, has_rank
from croupier.rounds import commands as r
from croupier.rulings import Authority

EVERYBODY = (*PLAYERS, *STAFF)
IN_CHARGE = tuple(person for person in STAFF if has_rank(person.role, Authority.PIT_SUPERVISOR))


def somebody_plays(floor: SimulatedFloor) -> None:
    """A player does something at some table."""
    player, table = floor.chance.choice(PLAYERS), floor.a_table()
    for _ in range(3):
        if has_something_to_do(table, player.name):
            break
        table = floor.a_table()
    floor.order(player, player_move(floor.chance, table, player.name))


def dealer_deals(floor: SimulatedFloor) -> None:
    """A person who deals does what an automatic dealer would do."""
    by_people = [table for table in floor.floor.state.tables.values() if table.sign.dealer == "human"]
    table = floor.chance.choice(by_people) if by_people and floor.chance.randrange(10) else floor.a_table()
    automatic = table._replace(sign=table.sign._replace(dealer="automatic"))
    order = next_step(automatic, floor.now).order
    if order is None or (order.command == "time_out" and floor.chance.randrange(4)):
        return
    command = ORDERS[order.command](table.id, order)
    if isinstance(command, r.DealCards) and isinstance(table, HouseTable) and table.limits.by_hand:
        command = r.DealCards(table=table.id, cards=cards_by_hand(floor.chance, table))
    if isinstance(table, FloorPokerTable):
        command = dealers_move(floor.chance, table.id, table.hand, command)
    # The pit puts cards back in order.
    floor.order(IN_CHARGE[0] if isinstance(command, r.Reconstruct) else DEALER, command)


def pit_rules(floor: SimulatedFloor) -> None:
    """Something goes wrong at a table, or is put right."""
    floor.order(_staff(floor), pit_move(floor.chance, floor.a_table()))


def house_works(floor: SimulatedFloor) -> None:
    """Jackpots, approvals, alarms, tables and the cage, beginning with those that someone waits for."""
    state, chance = floor.floor.state, floor.chance
    answer = approval_move(chance, list(state.approvals), list(state.alarms))
    pending = [name for name, jackpot in state.jackpots.items() if jackpot.pending]
    if answer is not None and chance.randrange(3):
        floor.order(_staff(floor), answer)
    elif pending or chance.randrange(2):
        name = chance.choice(pending or list(state.jackpots))
        floor.order(_staff(floor), jackpot_move(chance, name, state.jackpots[name], list(state.tables)))
    elif chance.randrange(2):
        floor.order(_staff(floor), table_move(chance, floor.a_table()))
    else:
        kind, player = chance.choice((BuyChips, CashOut)), chance.choice(PLAYERS)
        actor = chance.choice((player, _staff(floor)))
        floor.order(actor, kind(amount=100_00 * chance.randint(1, 20), player=player.name))


def _staff(floor: SimulatedFloor) -> Actor:
    """Mostly a person of rank, sometimes anyone."""
    return floor.chance.choice(EVERYBODY) if floor.chance.randrange(5) == 0 else floor.chance.choice(IN_CHARGE)


def commands_together(floor: SimulatedFloor) -> None:
    """Several waiting commands are stored in one transaction. One of them may have come twice."""
    sent = []
    for _ in range(floor.chance.randint(2, 5)):
        player = floor.chance.choice(PLAYERS)
        sent.append(floor.given(player, player_move(floor.chance, floor.a_table(), player.name)))
    if floor.chance.randrange(3) == 0:
        sent.append(floor.chance.choice(floor.sent[-50:]))
    floor.send_together(sent)


def sent_again(floor: SimulatedFloor) -> None:
    """An earlier command arrives once more."""
    if floor.sent:
        floor.plan.note(InjectedFault.REPEAT, Moment.BEFORE_DECISION)
        floor.send(floor.chance.choice(floor.sent[-200:]))


def command_is_late(floor: SimulatedFloor) -> None:
    """A command is delayed, and others overtake it."""
    player = floor.chance.choice(PLAYERS)
    sent = floor.given(player, player_move(floor.chance, floor.a_table(), player.name))
    floor.deliver_later(sent)


ORDINARY_DEEDS: tuple[tuple[float, Callable[[SimulatedFloor], None]], ...] = (
    (40, SimulatedFloor.let_time_pass),
    (34, somebody_plays),
    (8, dealer_deals),
    (4, pit_rules),
    (5, house_works),
    (4, commands_together),
    (4, sent_again),
    (3, command_is_late),
)
"""Ordinary things, with their frequencies."""
