"""The balances of all accounts. Their promises are checked for each transaction, also under `python -O`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from croupier.errors import BrokenPromiseError
from croupier.jackpots import PARTS_PER_CENT, Jackpot
from croupier.jackpots import check as check_by_itself
from croupier.ledger import accounts
from croupier.ledger.entries import Posted, Why, not_zero_sum
from croupier.money import Cents, dollars

NO_PART = ("", 0)
ENDS = {Why.ROUND_SETTLED: "bets", Why.ROUND_VOIDED: "bets", Why.HAND_SETTLED: "pot", Why.HAND_VOIDED: "pot"}
"""The events that end a round, and the kind of account that is empty afterwards."""
JACKPOTS = (
    Why.CONTRIBUTION_ADDED,
    Why.CONTRIBUTION_RETURNED,
    Why.CONTRIBUTION_CORRECTED,
    Why.PRIZES_PAID,
    Why.PRIZES_REVERSED,
)
"""The events that move chips between a jackpot and a table's bets."""


class Books:
    """The balances of all accounts. They change through drafts, which are checked first."""

    def __init__(
        self, balances: Mapping[str, Cents] | None = None, parts: Mapping[str, tuple[str, Cents]] | None = None
    ) -> None:
        self.balances: dict[str, Cents] = dict(balances or {})
        self.parts: dict[str, tuple[str, Cents]] = dict(parts or {})
        """By account of bets: its round, and the jackpot's payments to it, less its takings."""

    def balance(self, account: str) -> Cents:
        """The balance of an account; zero if it was never posted to."""
        return self.balances.get(account, 0)

    def draft(self) -> BooksDraft:
        """The next transactions. They change nothing until they are accepted."""
        return BooksDraft(self)

    def accept(self, draft: BooksDraft) -> None:
        """Take over a draft that has been stored, after the one that it was drafted upon."""
        for account in draft.changed:
            self.balances[account] = draft.balances[account]
        self.parts.update(draft.parts)

    def post(self, *posted: Posted | None, jackpots: Iterable[Jackpot] = ()) -> None:
        """Draft, check and accept in one go."""
        draft = self.draft()
        for transaction in posted:
            draft.add(transaction)
        draft.check(jackpots)
        self.accept(draft)

    def check(self, jackpots: Iterable[Jackpot] = ()) -> None:
        """Check every promise about all accounts: they sum to zero, and only some may be below zero."""
        total = sum(self.balances.values())
        if total:
            raise BrokenPromiseError(f"all accounts sum to {dollars(total)}, not to zero")
        for account, balance in self.balances.items():
            if balance < 0 and accounts.kind_of(account) != "player":
                require_not_below_zero(account, balance)
        for jackpot in jackpots:
            check_jackpot(self, jackpot)

    def overdrawn(self) -> dict[str, Cents]:
        """The accounts of players that are below zero."""
        below = ((account, balance) for account, balance in self.balances.items() if balance < 0)
        return {account: balance for account, balance in below if accounts.kind_of(account) == "player"}

    def to_document(self) -> dict[str, Any]:
        """The books as plain values, to continue from later."""
        held = {account: balance for account, balance in self.balances.items() if balance}
        return {"balances": held, "parts": {account: list(part) for account, part in self.parts.items()}}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Books:
        """The books that were written down."""
        parts = {account: (round_id, amount) for account, (round_id, amount) in document["parts"].items()}
        return cls(document["balances"], parts)


class BooksDraft:
    """The transactions of one command, one for each of its events, in order."""

    def __init__(self, books: Books, upon: BooksDraft | None = None) -> None:
        """A draft on the books, and `upon` another draft of them that is accepted first."""
        self._books = books
        self.posted: list[Posted] = []
        self.balances: dict[str, Cents] = {} if upon is None else upon.balances.copy()
        """The balances that differ from the books'."""
        self.parts: dict[str, tuple[str, Cents]] = {} if upon is None else upon.parts.copy()
        self._before: dict[str, Cents] = {}
        """The balance of each changed account before these transactions."""
        self.changed: Collection[str] = self._before
        """The accounts that these transactions change."""
        self._ended: dict[str, Why] = {}
        self._reversed: set[str] = set()

    def balance(self, account: str) -> Cents:
        """The balance that an account would have."""
        drafted = self.balances.get(account)
        return self._books.balances.get(account, 0) if drafted is None else drafted

    def from_jackpot(self, table: str, round_id: str) -> Cents | None:
        """The jackpot's payments to a round's bets, less its takings; None if the round is not linked."""
        account = accounts.bets(table)
        of_round, amount = self.parts.get(account) or self._books.parts.get(account, NO_PART)
        return amount if of_round == round_id else None

    def add(self, transaction: Posted | None) -> None:
        """Add the transaction of the next event that moves chips."""
        if transaction is None:
            return
        if sum([amount for _, amount in transaction.entries]):
            raise not_zero_sum(transaction)
        self.posted.append(transaction)
        drafted, stored, before = self.balances, self._books.balances, self._before
        for account, amount in transaction.entries:
            held = drafted[account] if account in drafted else stored.get(account, 0)
            before.setdefault(account, held)
            drafted[account] = held + amount
        why = transaction.why
        if why in ENDS:
            ended = [account for account, _ in transaction.entries if accounts.kind_of(account) == ENDS[why]]
            self._ended.update(dict.fromkeys(ended, why))
        elif why is Why.SETTLEMENT_REVERSED:
            for account, _ in transaction.entries:
                self._reversed.add(account)
                self._ended.pop(account, None)
        elif why in JACKPOTS:
            self._note_part(transaction)

    def _note_part(self, transaction: Posted) -> None:
        for account, amount in transaction.entries:
            if accounts.kind_of(account) == "bets":
                table, round_id = account.partition(":")[2], transaction.round or ""
                self.parts[account] = (round_id, (self.from_jackpot(table, round_id) or 0) + amount)

    def check(self, jackpots: Iterable[Jackpot] = ()) -> None:
        """Check every promise about the changed accounts; `jackpots` as the same command leaves them."""
        for account, why in self._ended.items():
            if remaining := self.balance(account):
                raise BrokenPromiseError(f"{account} holds {dollars(remaining)} after {why}, not nothing")
        for account, before in self._before.items():
            balance = self.balances[account]
            if balance < 0:
                self._check_below_zero(account, balance, before)
        for jackpot in jackpots:
            check_jackpot(self, jackpot)

    def overdrawn(self) -> dict[str, Cents]:
        """R-34: the accounts of players that these transactions leave below zero, and below what they held before."""
        return {
            account: self.balances[account]
            for account, before in self._before.items()
            if self.balances[account] < 0 and self.balances[account] < before and accounts.kind_of(account) == "player"
        }

    def _check_below_zero(self, account: str, balance: Cents, before: Cents) -> None:
        """R-34: a player's balance may fall below zero only if a settlement was reversed."""
        if accounts.kind_of(account) != "player":
            require_not_below_zero(account, balance)
        elif balance < before and account not in self._reversed:
            raise BrokenPromiseError(f"{account} would hold {dollars(balance)}, and no settlement was reversed")


def require_not_below_zero(account: str, balance: Cents) -> None:
    """Only the House's own accounts may be below zero."""
    if balance < 0 and not accounts.is_the_houses(account):
        raise BrokenPromiseError(f"{account} would hold {dollars(balance)}")


def check_jackpot(books: Books | BooksDraft, jackpot: Jackpot) -> None:
    """R-15: a jackpot is in balance by itself, and its accounts agree with its own count to the cent."""
    check_by_itself(jackpot)
    for part, amount in own_count(jackpot)._asdict().items():
        account = accounts.jackpot(jackpot.name, part)
        if books.balance(account) != amount:
            is_ = dollars(books.balance(account))
            raise BrokenPromiseError(f"{account} holds {is_}, but its jackpot says {dollars(amount)}")


class JackpotCount(NamedTuple):
    """A jackpot's own count of its money."""

    meter: Cents
    reserve: Cents
    house: Cents
    """The House's share of the bets, less everything that it has put in."""
    fractions: Cents


def own_count(jackpot: Jackpot) -> JackpotCount:
    """R-15: the count, from accounts that are exact to parts of a cent."""
    held = jackpot.accounts
    house_funding = held.opening_meter + held.opening_reserve + held.funded_by_house + held.reserve_made_good
    house_funding += held.meter_corrections + held.reserve_corrections
    house = held.house // PARTS_PER_CENT
    parts = held.meter + held.reserve + held.house
    fractions = parts // PARTS_PER_CENT - jackpot.meter - jackpot.reserve - house
    return JackpotCount(jackpot.meter, jackpot.reserve, house - house_funding, fractions)
