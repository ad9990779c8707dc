"""One transaction: entries that sum to zero, the reason for them, and their stored form."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from croupier.clauses import Citation
from croupier.errors import BrokenPromiseError, InputError, shown
from croupier.fields import as_list, as_mapping, only_known, required
from croupier.jackpots import Posting
from croupier.money import Cents, dollars


class Why(StrEnum):
    """The reasons for moving chips. These names are stored and never change their meaning."""

    CHIPS_BOUGHT = "chips_bought"
    CHIPS_CASHED = "chips_cashed"
    BET_PLACED = "bet_placed"
    BET_RETURNED = "bet_returned"
    HAND_RETURNED = "hand_returned"
    ROUND_VOIDED = "round_voided"
    ROUND_SETTLED = "round_settled"
    SETTLEMENT_REVERSED = "settlement_reversed"
    PLAYER_SAT = "player_sat"
    PLAYER_LEFT = "player_left"
    CHIPS_ADDED = "chips_added"
    BLINDS_POSTED = "blinds_posted"
    ACTED = "acted"
    EARLY_BET_LEFT = "early_bet_left"
    HAND_SETTLED = "hand_settled"
    HAND_VOIDED = "hand_voided"
    JACKPOT_OPENED = "jackpot_opened"
    CONTRIBUTION_ADDED = "contribution_added"
    CONTRIBUTION_RETURNED = "contribution_returned"
    PRIZES_PAID = "prizes_paid"
    JACKPOT_CORRECTED = "jackpot_corrected"


class Posted(NamedTuple):
    """The transaction of one event: an amount for each account. The sum is zero."""

    entries: tuple[Posting, ...]
    why: Why
    clause: str | None = None
    round: str | None = None


def posted(
    entries: Iterable[tuple[str, Cents]], why: Why, *, clause: Citation | str | None = None, round_id: str | None = None
) -> Posted | None:
    """The transaction with one entry for each account; None if nothing moves. Entries must sum to zero."""
    sums: dict[str, Cents] = {}
    for account, amount in entries:
        sums[account] = sums.get(account, 0) + amount
    rows = tuple([Posting(account, amount) for account, amount in sums.items() if amount])
    if not rows:
        return None
    transaction = Posted(rows, why, clause if clause is None or isinstance(clause, str) else clause.cite, round_id)
    if sum(sums.values()):
        raise not_zero_sum(transaction)
    return transaction


def not_zero_sum(transaction: Posted) -> BrokenPromiseError:
    """The error for entries that do not sum to zero."""
    total = sum([amount for _, amount in transaction.entries])
    return BrokenPromiseError(f"the entries of {transaction.why} sum to {dollars(total)}, not to zero")


STORED: dict[str, type[Posted]] = {"posted/1": Posted}
"""The name and version under which a transaction is stored. A stored form never changes."""
NAME = "posted/1"
WHYS = {why.value: why for why in Why}
FIELDS = ("event", "entries", "why", "clause", "round")


def to_document(transaction: Posted) -> dict[str, Any]:
    """The transaction in its stored form."""
    entries = [[account, amount] for account, amount in transaction.entries]
    return {
        "event": NAME,
        "entries": entries,
        "why": transaction.why.value,
        "clause": transaction.clause,
        "round": transaction.round,
    }


def from_document(value: object) -> Posted:
    """The transaction from its stored form."""
    document = as_mapping(value, "")
    name = required(document, "event")
    if name not in STORED:
        raise InputError("event", f"{shown(name)} is not an event of a ledger")
    only_known(document, FIELDS)
    entries = as_list(required(document, "entries"), "entries")
    said = required(document, "why")
    why = WHYS.get(said) if isinstance(said, str) else None
    if why is None:
        raise InputError("why", f"{shown(said)} moves no chips")
    rows = tuple([_entry(row, index) for index, row in enumerate(entries)])
    return Posted(rows, why, _text(document, "clause"), _text(document, "round"))


def _entry(row: object, index: int) -> Posting:
    match row:
        case [str(account), int(amount)] if not isinstance(amount, bool):
            return Posting(account, amount)
    raise InputError(f"entries[{index}]", "must be an account and its cents")


def _text(document: Any, key: str) -> str | None:
    value = required(document, key)
    if value is not None and not isinstance(value, str):
        raise InputError(key, f"must be text or null, not {shown(value)}")
    return value
