"""The balances of all accounts, and what they promise: checked for each transaction, also under `python -O`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.errors import BrokenPromiseError
from croupier.jackpots import Jackpot
from croupier.jackpots import check as check_by_itself
from croupier.ledger import accounts
from croupier.ledger.entries import Posted, Why, require_zero_sum
from croupier.ledger.own_count import own_count
from croupier.money import Cents, dollars

ENDS = {Why.ROUND_SETTLED: "bets", Why.ROUND_VOIDED: "bets", Why.HAND_SETTLED: "pot", Why.HAND_VOIDED: "pot"}
"""What ends a round, and the kind of account that is empty then."""


class Books:
    """What each account holds. They change through drafts alone, which are checked first."""

    def __init__(
        self, balances: Mapping[str, Cents] | None = None, parts: Mapping[str, tuple[str, Cents]] | None = None
    ) -> None:
        self.balances: dict[str, Cents] = dict(balances or {})
        self._parts: dict[str, tuple[str, Cents]] = dict(parts or {})
        """By account of bets: its round, and what a jackpot has given to it, less what it has taken."""

    def balance(self, account: str) -> Cents:
        """What an account holds; nothing where it has never been posted to."""
        return self.balances.get(account, 0)

    def part(self, account: str) -> tuple[str, Cents]:
        """The last round in which a jackpot moved these bets, and what it gave to it in all."""
        return self._parts.get(account, ("", 0))

    def draft(self) -> Draft:
        """The next transactions, which change nothing until they are accepted."""
        return Draft(self)

    def accept(self, draft: Draft) -> None:
        """What was drafted has been stored."""
        self.balances.update(draft.balances)
        self._parts.update(draft.parts)

    def post(self, *posted: Posted | None, jackpots: Iterable[Jackpot] = ()) -> None:
        """Draft, check and accept in one go: what an event moves, or a stored transaction read again."""
        draft = self.draft()
        for found in posted:
            draft.add(found)
        draft.check(jackpots)
        self.accept(draft)

    def check(self, jackpots: Iterable[Jackpot] = ()) -> None:
        """Each promise about all accounts: they sum to zero, none is below zero that may not be."""
        total = sum(self.balances.values())
        if total:
            raise BrokenPromiseError(f"all accounts sum to {dollars(total)}, not to zero")
        for account, balance in self.balances.items():
            if balance < 0 and accounts.kind_of(account) != "player":
                require_not_below_zero(account, balance)
        for jackpot in jackpots:
            check_jackpot(self, jackpot)

    def to_document(self) -> dict[str, Any]:
        """The books as plain values: from here they can go on without what came before."""
        held = {account: balance for account, balance in self.balances.items() if balance}
        return {"balances": held, "parts": {account: list(part) for account, part in self._parts.items()}}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Books:
        """The books that were written down."""
        parts = {account: (round_id, amount) for account, (round_id, amount) in document["parts"].items()}
        return cls(document["balances"], parts)


class Draft:
    """Transactions that belong to one command, one for each of its events, in their order."""

    def __init__(self, books: Books | Draft) -> None:
        self._books = books
        """What it is drafted on: the books, or another draft that is to be accepted with it."""
        self.posted: list[Posted] = []
        self.balances: dict[str, Cents] = {}
        """Those that differ from the books'."""
        self.parts: dict[str, tuple[str, Cents]] = {}
        self._ended: dict[str, Why] = {}
        self._reversed: set[str] = set()

    def balance(self, account: str) -> Cents:
        """What an account would hold."""
        found = self.balances.get(account)
        return self._books.balance(account) if found is None else found

    def part(self, account: str) -> tuple[str, Cents]:
        """As in the books."""
        return self.parts.get(account) or self._books.part(account)

    def draft(self) -> Draft:
        """The transactions after these."""
        return Draft(self)

    def accept(self, draft: Draft) -> None:
        """What was drafted on this is part of it."""
        self.balances.update(draft.balances)
        self.parts.update(draft.parts)

    def from_jackpot(self, table: str, round_id: str) -> Cents | None:
        """What a jackpot has given to a round's bets, less what it has taken; None where it is not linked."""
        account = accounts.bets(table)
        of_round, amount = self.part(account)
        return amount if of_round == round_id else None

    def add(self, found: Posted | None) -> None:
        """One more transaction, of the next event that moves chips."""
        if found is None:
            return
        require_zero_sum(found)
        self.posted.append(found)
        for account, amount in found.entries:
            self.balances[account] = self.balance(account) + amount
        self._note_ends(found)
        if found.why in (Why.CONTRIBUTION_ADDED, Why.CONTRIBUTION_RETURNED, Why.PRIZES_PAID):
            self._note_part(found)

    def _note_ends(self, found: Posted) -> None:
        kind = ENDS.get(found.why)
        for account, _ in found.entries:
            if kind is not None and accounts.kind_of(account) == kind:
                self._ended[account] = found.why
            elif found.why is Why.SETTLEMENT_REVERSED:
                self._reversed.add(account)
                self._ended.pop(account, None)

    def _note_part(self, found: Posted) -> None:
        for account, amount in found.entries:
            if accounts.kind_of(account) == "bets":
                table, round_id = account.partition(":")[2], found.round or ""
                self.parts[account] = (round_id, (self.from_jackpot(table, round_id) or 0) + amount)

    def check(self, jackpots: Iterable[Jackpot] = ()) -> None:
        """All promises about what has changed; `jackpots` as the same command leaves them."""
        for account, why in self._ended.items():
            if left := self.balance(account):
                raise BrokenPromiseError(f"{account} holds {dollars(left)} after {why}, not nothing")
        for account, balance in self.balances.items():
            if balance < 0:
                self._check_below_zero(account, balance)
        for jackpot in jackpots:
            check_jackpot(self, jackpot)

    def _check_below_zero(self, account: str, balance: Cents) -> None:
        """R-34: only what was paid by mistake and is taken back may leave a player with less than nothing."""
        if accounts.kind_of(account) != "player":
            require_not_below_zero(account, balance)
        elif balance < self._books.balance(account) and account not in self._reversed:
            raise BrokenPromiseError(f"{account} would hold {dollars(balance)}, and no settlement was reversed")


def require_not_below_zero(account: str, balance: Cents) -> None:
    """Nobody can hold fewer chips than none; the House's own accounts count what it has given out."""
    if balance < 0 and not accounts.is_the_houses(account):
        raise BrokenPromiseError(f"{account} would hold {dollars(balance)}")


def check_jackpot(books: Books | Draft, jackpot: Jackpot) -> None:
    """R-15: a jackpot is in balance by itself, and its accounts hold what it says that it holds, to the cent."""
    check_by_itself(jackpot)
    for part, amount in own_count(jackpot)._asdict().items():
        account = accounts.jackpot(jackpot.name, part)
        if books.balance(account) != amount:
            is_ = dollars(books.balance(account))
            raise BrokenPromiseError(f"{account} holds {is_}, but its jackpot says {dollars(amount)}")
