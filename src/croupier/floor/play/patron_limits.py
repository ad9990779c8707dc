"""Patrons' own limits and exclusions, with effect where chips are bought, seats are taken and bets are placed."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cage import Patron, cash, patrons
from croupier.cage import commands as c
from croupier.cage.events import PatronChipsMoved, PatronEvent
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import CommandRow, always_two
from croupier.floor.play.rights import MANAGES, MANAGES_WITH_TWO, players
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


def _set_limits(draft: Draft, command: c.SetLimits) -> None:
    own, by, wait_days = patron_of(draft, draft.actor.name), key_of(draft.actor.name), draft.house.limits_wait_days
    _take(draft, patrons.decide_limits(own, command, player=by, day=gaming_day(draft), wait_days=wait_days))


def _exclude_oneself(draft: Draft, command: c.ExcludeOneself) -> None:
    own, by, day = patron_of(draft, draft.actor.name), draft.actor.name, gaming_day(draft)
    _take(draft, patrons.decide_exclude(own, player=key_of(by), days=command.days, day=day, by=by))


def _exclude_patron(draft: Draft, command: c.ExcludePatron) -> None:
    name = _known(draft, command.player)
    excluded = patrons.decide_exclude(
        patron_of(draft, name),
        player=key_of(name),
        days=command.days,
        day=gaming_day(draft),
        by=draft.actor.name,
        reason=command.reason,
    )
    _take(draft, excluded)


def _lift_exclusion(draft: Draft, command: c.LiftExclusion) -> None:
    name = _known(draft, command.player)
    patron, day, by, agreed = patron_of(draft, name), gaming_day(draft), draft.actor.name, draft.agreed or ""
    _take(draft, patrons.decide_lift(patron, command, player=key_of(name), day=day, by=by, agreed=agreed))


def _file_cash_report(draft: Draft, command: c.FileCashReport) -> None:
    _take(draft, cash.decide_file(draft.state.cage, command, by=draft.actor.name))


def _set_cash_thresholds(draft: Draft, command: c.SetCashThresholds) -> None:
    day, by, agreed = gaming_day(draft), draft.actor.name, draft.agreed or ""
    _take(draft, cash.decide_thresholds(draft.state.cage, command, day=day, by=by, agreed=agreed))


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


ONE_S_LIMITS = t.reads(t.NAMED_PERSON, t.EVERY_TABLE) + t.changes(t.ITS_PLAYER, t.IF_WAITING)
"""An excluded patron leaves the waiting lists, and the seat whose hand is over."""
OF_PATRON = {"player": "alice", "reason": "as written in the pit log, page 12"}
ROWS = (
    CommandRow(
        c.SetLimits, players(), ONE_S_LIMITS, _set_limits, example={"loss": "500.00", "minutes": 240, "visits": 8}
    ),
    CommandRow(c.ExcludeOneself, players(), ONE_S_LIMITS, _exclude_oneself, example={"days": 30}),
    CommandRow(c.ExcludePatron, MANAGES, ONE_S_LIMITS, _exclude_patron, example=OF_PATRON),
    CommandRow(
        c.LiftExclusion, MANAGES_WITH_TWO, ONE_S_LIMITS, _lift_exclusion, takes_two=always_two, example=OF_PATRON
    ),
    CommandRow(
        c.FileCashReport,
        MANAGES,
        t.changes(t.CAGE),
        _file_cash_report,
        example={"report": "CR-1", "reference": "receipt 2030-117"},
    ),
    CommandRow(
        c.SetCashThresholds,
        MANAGES_WITH_TWO,
        t.changes(t.CAGE),
        _set_cash_thresholds,
        takes_two=always_two,
        example={"from_day": "2030-02-01", "single": "10000.00", "daily": "10000.00"},
    ),
)
