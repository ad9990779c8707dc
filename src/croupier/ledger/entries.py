"""One transaction: entries that sum to zero, why they were made, and how they are stored."""

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
    """What moved the chips. These names are stored: none is ever given another meaning."""

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
    """What one event moves: each account that gives or gets, and how much. The sum is zero."""

    entries: tuple[Posting, ...]
    why: Why
    clause: str | None = None
    round: str | None = None


def posted(
    entries: Iterable[tuple[str, Cents]], why: Why, *, clause: Citation | str | None = None, round_id: str | None = None
) -> Posted | None:
    """The transaction with one entry for each account; None where nothing moves. Entries that do not sum to zero are
    a broken promise."""
    sums: dict[str, Cents] = {}
    for account, amount in entries:
        sums[account] = sums.get(account, 0) + amount
    rows = tuple([Posting(account, amount) for account, amount in sums.items() if amount])
    if not rows:
        return None
    found = Posted(rows, why, clause if clause is None or isinstance(clause, str) else clause.cite, round_id)
    if sum(sums.values()):
        raise not_zero_sum(found)
    return found


def not_zero_sum(found: Posted) -> BrokenPromiseError:
    """What one account gives, others get: these entries break that promise."""
    total = sum([amount for _, amount in found.entries])
    return BrokenPromiseError(f"the entries of {found.why} sum to {dollars(total)}, not to zero")


STORED: dict[str, type[Posted]] = {"posted/1": Posted}
"""The name and version under which a transaction is stored. What is stored under a name never changes its form."""
NAME = "posted/1"
WHYS = {why.value: why for why in Why}
FIELDS = ("event", "entries", "why", "clause", "round")


def to_document(found: Posted) -> dict[str, Any]:
    """The transaction as it is stored."""
    entries = [[account, amount] for account, amount in found.entries]
    return {"event": NAME, "entries": entries, "why": found.why.value, "clause": found.clause, "round": found.round}


def from_document(value: object) -> Posted:
    """The transaction that was stored."""
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
