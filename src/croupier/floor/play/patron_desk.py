"""Patrons' own limits and exclusions, with effect where chips are bought, seats are taken and bets are placed."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cage import Patron, cash, patrons
from croupier.cage import commands as c
from croupier.cage.events import PatronChipsMoved, PatronEvent
from croupier.floor.drafting.draft import Draft
from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import FloorPokerTable, HouseTable
from croupier.gaming_day import read_gaming_day
from croupier.ledger.accounts import player as account
from croupier.ledger.accounts import stack
from croupier.money import Cents
from croupier.people.names import key_of
from croupier.refusals import Refused
from croupier.rounds import Round, Stage
from croupier.rounds.commands import IncreaseBet, PlaceBet
from croupier.rounds.state import OVER

STREAM = "patron/main"


def carry_out(draft: Draft, command: c.PatronCommand | c.CashRules) -> None:
    """Carry out a command about a patron's limits, about the thresholds for cash, or about a cash report."""
    _take(draft, _decided(draft, command))


def _decided(draft: Draft, command: c.PatronCommand | c.CashRules) -> tuple[PatronEvent, ...]:
    by, day = draft.actor.name, gaming_day(draft)
    match command:
        case c.SetLimits():
            wait_days = draft.house.limits_wait_days
            return patrons.decide_limits(patron_of(draft, by), command, player=key_of(by), day=day, wait_days=wait_days)
        case c.ExcludeOneself():
            own = patron_of(draft, by)
            return patrons.decide_exclude(own, player=key_of(by), days=command.days, day=day, by=by)
        case c.ExcludePatron():
            name = _known(draft, command.player)
            found, reason = patron_of(draft, name), command.reason
            return patrons.decide_exclude(found, player=key_of(name), days=command.days, day=day, by=by, reason=reason)
        case c.FileCashReport():
            return cash.decide_file(draft.state.cage, command, by=by)
        case c.SetCashThresholds():
            return cash.decide_thresholds(draft.state.cage, command, day=day, by=by, agreed=draft.agreed or "")
        case c.LiftExclusion():
            name = _known(draft, command.player)
            agreed = draft.agreed or ""
            return patrons.decide_lift(
                patron_of(draft, name), command, player=key_of(name), day=day, by=by, agreed=agreed
            )


def take_cash(draft: Draft, name: str, command: c.SellChips | c.SellAtTable | c.RedeemChips) -> None:
    """Count the patron's cash, and report it from the threshold on."""
    decided = cash.decide_cash(
        draft.state.cage, command, player=key_of(name), day=gaming_day(draft), by=draft.actor.name
    )
    _take(draft, decided)


def _known(draft: Draft, name: str) -> str:
    person = draft.state.people.find(name)
    if person is None:
        raise Refused("NO_SUCH_PERSON", None, name=name)
    return person.name


def gaming_day(draft: Draft) -> str:
    """The gaming day of the command."""
    return read_gaming_day(draft.house.day_begins).day_of(draft.at)


def patron_of(draft: Draft, name: str) -> Patron:
    return draft.state.cage.patrons.get(key_of(name)) or Patron()


# Effects


def require_may_play(draft: Draft, name: str) -> None:
    """Refuse a place on a waiting list, or an offered seat, to a patron who may not play now."""
    if key_of(name) in draft.state.cage.patrons:
        patrons.require_may_play(patron_of(draft, name), _now(draft, name), name=name)


def require_may_buy(draft: Draft, name: str) -> None:
    """Refuse chips to a patron whose limits or exclusion say so."""
    if key_of(name) not in draft.state.cage.patrons:
        return
    patron, now = patron_of(draft, name), _now(draft, name)
    _take(draft, patrons.decide_buy(patron, now, name=name, player=key_of(name)))


def require_may_stake(draft: Draft, name: str, stake: Cents) -> None:
    """Refuse a seat or a bet to a patron whose limits or exclusion say so."""
    if key_of(name) not in draft.state.cage.patrons:
        return
    # Bets that lie on the tables may have to be followed by others.
    stake += sum(_still_to_add(round_, name) for round_ in _rounds(draft))
    patron, now = patron_of(draft, name), _now(draft, name)
    _take(draft, patrons.decide_stake(patron, now, name=name, player=key_of(name), stake=stake))


def require_may_bet(draft: Draft, table: HouseTable, command: PlaceBet | IncreaseBet) -> None:
    """Only new bets are refused. A patron whose round has begun may always stay in it."""
    round_ = table.round
    if round_ is not None and round_.stage is Stage.BETTING:
        times = 1 + (sum(round_.game.multiples.values()) if command.bet == "ante" else 0)
        require_may_stake(draft, command.player, command.amount * times)


def note_chips(draft: Draft, name: str, amount: Cents) -> None:
    """A patron with limits has bought or cashed chips: neither is a loss or a gain."""
    if patron_of(draft, name).day == gaming_day(draft):
        draft.take(STREAM, PatronChipsMoved(player=key_of(name), amount=amount))


def _take(draft: Draft, events: tuple[PatronEvent, ...]) -> None:
    for event in events:
        draft.take(STREAM, event)


def _now(draft: Draft, name: str) -> patrons.PlayNow:
    own = key_of(name) == key_of(draft.actor.name)
    return play_now(draft.state, draft.books.balance, name, day=gaming_day(draft), at_s=draft.at_s, own=own)


def play_now(
    state: FloorState, balance: Callable[[str], Cents], name: str, *, day: str, at_s: int, own: bool
) -> patrons.PlayNow:
    """The chips of a patron at a moment, by these books."""
    free = balance(account(name))
    poker = [table for table in state.tables.values() if isinstance(table, FloorPokerTable)]
    stacks = sum(balance(stack(table.id, name)) for table in poker)
    return patrons.PlayNow(day, at_s, free + stacks, free, own)


def _rounds(draft: Draft) -> list[Round]:
    tables = [table for table in draft.state.tables.values() if isinstance(table, HouseTable)]
    return [table.round for table in tables if table.round is not None and table.round.stage not in OVER]


def _still_to_add(round_: Round, name: str) -> Cents:
    """The bets that the patron's hands in a round can still take, each a multiple of the ante."""
    multiples = round_.game.multiples
    hands = [box for box in round_.boxes_of(name) if box.in_play or round_.stage is Stage.BETTING]
    return sum(
        times * box.bets.get("ante", 0) for box in hands for bet, times in multiples.items() if bet not in box.bets
    )
