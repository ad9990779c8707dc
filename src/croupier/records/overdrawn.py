"""Finds players whose accounts fell below zero: somebody spent the same chips twice, or a promise was broken."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.ledger import accounts
from croupier.ledger.entries import Why
from croupier.money import Cents, dollars
from croupier.store.findings import Finding
from croupier.store.words import StoredEvent

LEDGER = "ledger/"
OVERDRAWN = "overdrawn"
"""The kind of these findings. The events themselves may be as they were stored."""


class _Transaction(msgspec.Struct):
    """The part of a stored transaction that moves balances."""

    entries: tuple[tuple[str, Cents], ...]
    """Account and amount."""
    why: str


class OverdrawnAccounts:
    """Follows the balances of all players, command by command.

    R-34: a balance may fall below zero where a settlement is taken back in the same command, and nowhere else.
    """

    def __init__(self) -> None:
        self._balances: dict[str, Cents] = {}
        self._decode = msgspec.json.Decoder(_Transaction).decode
        self._before: dict[str, Cents] = {}
        """The balance of each account that the command moves, as it was before."""
        self._reversed: set[str] = set()
        self._last: StoredEvent | None = None
        self._found: dict[str, Finding] = {}

    def see(self, row: StoredEvent) -> None:
        """The next event of the store."""
        if row.stream.startswith(LEDGER):
            self._post(row)
        if row.part == row.parts:
            self._end_command()

    def findings(self) -> Iterable[Finding]:
        """One finding for each account, at the command with which it first fell below zero.

        A command whose last events are damaged or gone is not judged: they may have lifted the balance again.
        """
        return self._found.values()

    def _post(self, row: StoredEvent) -> None:
        transaction = self._decode(row.text)
        self._last = row
        for account, amount in transaction.entries:
            if accounts.kind_of(account) == "player":
                held = self._balances.get(account, 0)
                self._before.setdefault(account, held)
                self._balances[account] = held + amount
                if transaction.why == Why.SETTLEMENT_REVERSED:
                    self._reversed.add(account)

    def _end_command(self) -> None:
        for account, before in self._before.items():
            balance = self._balances[account]
            if balance < min(before, 0) and account not in self._reversed and self._last is not None:
                sentence = f"{account} fell to {dollars(balance)} here, and no settlement was taken back"
                row = self._last
                self._found.setdefault(account, Finding(OVERDRAWN, row.stream, row.version, row.position, sentence))
        self._before.clear()
        self._reversed.clear()
