"""One transaction: entries that sum to zero, the reason for them, and their stored form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

import msgspec

from croupier.clauses import Citation
from croupier.command import read_struct
from croupier.errors import BrokenPromiseError
from croupier.jackpots import Posting
from croupier.money import Cents, dollars


class Why(StrEnum):
    """The reasons for moving chips. These names are stored and never change their meaning."""

    CHIPS_BOUGHT = "chips_bought"
    CHIPS_CASHED = "chips_cashed"
    FLOAT_OPENED = "float_opened"
    FLOAT_FILLED = "float_filled"
    FLOAT_CREDITED = "float_credited"
    FLOAT_CLOSED = "float_closed"
    BET_PLACED = "bet_placed"
    BET_RETURNED = "bet_returned"
    BET_CORRECTED = "bet_corrected"
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
    PRIZES_REVERSED = "prizes_reversed"
    CONTRIBUTION_CORRECTED = "contribution_corrected"
    JACKPOT_CORRECTED = "jackpot_corrected"


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag="posted/1"):
    """The transaction of one event: an amount for each account. The sum is zero."""

    entries: tuple[Posting, ...]
    why: Why
    clause: str | None = None
    round: str | None = None


STORED: dict[str, type[Posted]] = {"posted/1": Posted}
"""The name and version under which a transaction is stored. The form stored under a name never changes."""
to_document: Callable[[Posted], dict[str, object]] = msgspec.to_builtins
"""The transaction as it is stored."""


def from_document(document: Mapping[str, object]) -> Posted:
    found: Posted = read_struct(document, Posted)
    return found


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
