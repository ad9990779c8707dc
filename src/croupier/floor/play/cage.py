"""Chips bought and cashed, and the limit up to which one member of staff moves the chips of players."""

from __future__ import annotations

from croupier.cage.chips import worth
from croupier.cage.commands import RedeemChips, SellChips
from croupier.floor.drafting.draft import Draft
from croupier.floor.play import patron_limits
from croupier.floor.play import touches as t
from croupier.floor.play.command_row import CommandRow
from croupier.floor.play.rights import AT_THE_CAGE, CASHES
from croupier.floor_events import commands as f
from croupier.floor_events.events import CageBooked
from croupier.ledger.accounts import player as account
from croupier.ledger.cage_postings import chips_bought, chips_cashed
from croupier.money import Cents
from croupier.people.names import key_of
from croupier.people.roles import Role
from croupier.refusals import require

CAGE = "cage"


def _buy_chips(draft: Draft, command: f.BuyChips) -> None:
    """The cage gives out chips. Players may take play money by themselves, up to a limit."""
    name = _holder(draft, command.player)
    _require_player(draft, name)
    require(command.amount > 0, "NO_AMOUNT.bought", None)
    if draft.actor.role is Role.PLAYER:
        house = draft.house
        require(house.self_service_cage, "NEEDS_AUTHORITY.cage", None)
        would = draft.books.balance(account(name)) + command.amount
        require(would <= house.self_service_most, "TOO_MANY_CHIPS", None, most=house.self_service_most, wanted=would)
    patron_limits.require_may_buy(draft, name)
    book(draft, name, command.amount, command.reason)
    draft.post(CAGE, chips_bought(name, command.amount))
    patron_limits.note_chips(draft, name, command.amount)


def _cash_out(draft: Draft, command: f.CashOut) -> None:
    """The cage takes chips back."""
    name = _holder(draft, command.player)
    require(command.amount > 0, "NO_AMOUNT.cashed", None)
    draft.require_chips(name, command.amount)
    _require_reason(draft, name, command.reason)
    book(draft, name, -command.amount, command.reason)
    draft.post(CAGE, chips_cashed(name, command.amount))
    patron_limits.note_chips(draft, name, -command.amount)


def _sell_chips(draft: Draft, command: SellChips) -> None:
    """The cage sells chips for cash."""
    name, amount = _holder(draft, command.player), worth(command.chips)
    _require_player(draft, name)
    patron_limits.require_may_buy(draft, name)
    patron_limits.take_cash(draft, name, command)
    book(draft, name, amount, command.reason)
    draft.post(CAGE, chips_bought(name, amount))
    patron_limits.note_chips(draft, name, amount)


def _redeem_chips(draft: Draft, command: RedeemChips) -> None:
    """The cage pays cash for chips, also to a patron who may not play."""
    name, amount = _holder(draft, command.player), worth(command.chips)
    draft.require_chips(name, amount)
    _require_reason(draft, name, command.reason)
    patron_limits.take_cash(draft, name, command)
    book(draft, name, -amount, command.reason)
    draft.post(CAGE, chips_cashed(name, amount))
    patron_limits.note_chips(draft, name, -amount)


def _is_booked(draft: Draft, player: str) -> bool:
    """Whether a member of staff does this for a player. The floor itself furnishes bots."""
    return draft.actor.role not in (Role.PLAYER, Role.SYSTEM) and key_of(player) != key_of(draft.actor.name)


def _require_reason(draft: Draft, player: str, reason: str) -> None:
    """Staff who cash a player's chips say why: the player may not be there to see it."""
    require(bool(reason.strip()) or not _is_booked(draft, player), "NOT_DOCUMENTED.reason", None)


def book(
    draft: Draft,
    player: str,
    amount: Cents,
    reason: str,
    *,
    to_table: str | None = None,
    to_seat: int | None = None,
) -> None:
    """Bookings of staff for a player are on record. Above the limit they say why, and a second person must agree."""
    if not _is_booked(draft, player):
        return
    booked = CageBooked(
        player=player,
        amount=amount,
        by=draft.actor.name,
        agreed=draft.agreed,
        reason=reason,
        to_table=to_table,
        to_seat=to_seat,
    )
    draft.note(booked)
    documented = bool(reason.strip()) or not is_above_limit(draft, booked)
    require(documented, "NOT_DOCUMENTED.cage_limit", None, limit=draft.house.cage_limit)


def is_above_limit(draft: Draft, booked: CageBooked) -> bool:
    """Whether a member of staff has booked more within 24 hours than one person may, for all players together."""
    bookings = draft.state.bookings.get(key_of(booked.by), ())
    return sum(booking.amount for booking in bookings) > draft.house.cage_limit


def _holder(draft: Draft, name: str | None) -> str:
    """The owner of the chips: the person who asks, or another person that the floor knows."""
    actor = draft.actor
    if name is None or key_of(name) == key_of(actor.name):
        return actor.name
    person = draft.state.people.find(name)
    if person is None:
        # Bots are known by their seats alone, and get their chips from the floor itself.
        require(actor.role is Role.SYSTEM, "NO_SUCH_PERSON", None, name=name)
        return name
    return person.name


def _require_player(draft: Draft, name: str) -> None:
    """Staff do not play. After an appointment they can still cash the chips they have."""
    person = draft.state.people.find(name)
    own = name == draft.actor.name and draft.actor.role is not Role.PLAYER
    plays = not own and (person is None or person.role is Role.PLAYER)
    require(plays, "NOT_A_PLAYER", None, name=name)


CHIPS = t.reads(t.NAMED_PERSON, t.IF_LIMITED) + t.changes(t.ITS_PLAYER, t.CAGE, t.IF_WAITING)
ROWS = (
    CommandRow(f.BuyChips, AT_THE_CAGE, CHIPS, _buy_chips, example={"amount": "100.00"}),
    CommandRow(f.CashOut, AT_THE_CAGE, CHIPS, _cash_out, example={"amount": "100.00"}),
    CommandRow(SellChips, CASHES, CHIPS, _sell_chips, example={"player": "alice", "chips": {"100.00": 5, "25.00": 4}}),
    CommandRow(
        RedeemChips,
        CASHES,
        CHIPS,
        _redeem_chips,
        example={"player": "alice", "chips": {"100.00": 5}, "reason": "asked for it at the cage"},
    ),
)
