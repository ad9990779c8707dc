"""The balances of all accounts, and what they promise: checked for each transaction, also under `python -O`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.errors import BrokenPromiseError
from croupier.jackpots import Jackpot
from croupier.jackpots import check as check_by_itself
from croupier.ledger import accounts
from croupier.ledger.entries import Posted, Why, not_zero_sum
from croupier.ledger.own_count import own_count
from croupier.money import Cents, dollars

NO_PART = ("", 0)
ENDS = {Why.ROUND_SETTLED: "bets", Why.ROUND_VOIDED: "bets", Why.HAND_SETTLED: "pot", Why.HAND_VOIDED: "pot"}
"""What ends a round, and the kind of account that is empty then."""
JACKPOTS = (Why.CONTRIBUTION_ADDED, Why.CONTRIBUTION_RETURNED, Why.PRIZES_PAID)
"""What a jackpot takes from a table's bets or gives to them."""


class Books:
    """What each account holds. They change through drafts alone, which are checked first."""

    def __init__(
        self, balances: Mapping[str, Cents] | None = None, parts: Mapping[str, tuple[str, Cents]] | None = None
    ) -> None:
        self.balances: dict[str, Cents] = dict(balances or {})
        self.parts: dict[str, tuple[str, Cents]] = dict(parts or {})
        """By account of bets: its round, and what a jackpot has given to it, less what it has taken."""

    def balance(self, account: str) -> Cents:
        """What an account holds; nothing where it has never been posted to."""
        return self.balances.get(account, 0)

    def draft(self) -> BooksDraft:
        """The next transactions, which change nothing until they are accepted."""
        return BooksDraft(self)

    def accept(self, draft: BooksDraft) -> None:
        """What was drafted has been stored."""
        self.balances.update(draft.balances)
        self.parts.update(draft.parts)

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
        return {"balances": held, "parts": {account: list(part) for account, part in self.parts.items()}}

    @classmethod
    def from_document(cls, document: Mapping[str, Any]) -> Books:
        """The books that were written down."""
        parts = {account: (round_id, amount) for account, (round_id, amount) in document["parts"].items()}
        return cls(document["balances"], parts)


class BooksDraft:
    """Transactions that belong to one command, one for each of its events, in their order."""

    def __init__(self, books: Books, upon: BooksDraft | None = None) -> None:
        """Drafted on the books, and `upon` another draft of them that is accepted first."""
        self._books = books
        self.posted: list[Posted] = []
        self.balances: dict[str, Cents] = {} if upon is None else upon.balances.copy()
        """Those that differ from the books'."""
        self.parts: dict[str, tuple[str, Cents]] = {} if upon is None else upon.parts.copy()
        self._before: dict[str, Cents] = {}
        """The balance of each account that these transactions move, as it was before them."""
        self._ended: dict[str, Why] = {}
        self._reversed: set[str] = set()

    def balance(self, account: str) -> Cents:
        """What an account would hold."""
        found = self.balances.get(account)
        return self._books.balances.get(account, 0) if found is None else found

    def from_jackpot(self, table: str, round_id: str) -> Cents | None:
        """What a jackpot has given to a round's bets, less what it has taken; None where it is not linked."""
        account = accounts.bets(table)
        of_round, amount = self.parts.get(account) or self._books.parts.get(account, NO_PART)
        return amount if of_round == round_id else None

    def add(self, found: Posted | None) -> None:
        """One more transaction, of the next event that moves chips."""
        if found is None:
            return
        if sum([amount for _, amount in found.entries]):
            raise not_zero_sum(found)
        self.posted.append(found)
        known, stored, before = self.balances, self._books.balances, self._before
        for account, amount in found.entries:
            held = known[account] if account in known else stored.get(account, 0)
            before.setdefault(account, held)
            known[account] = held + amount
        why = found.why
        if why in ENDS:
            ended = [account for account, _ in found.entries if accounts.kind_of(account) == ENDS[why]]
            self._ended.update(dict.fromkeys(ended, why))
        elif why is Why.SETTLEMENT_REVERSED:
            for account, _ in found.entries:
                self._reversed.add(account)
                self._ended.pop(account, None)
        elif why in JACKPOTS:
            self._note_part(found)

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
        for account, before in self._before.items():
            balance = self.balances[account]
            if balance < 0:
                self._check_below_zero(account, balance, before)
        for jackpot in jackpots:
            check_jackpot(self, jackpot)

    def _check_below_zero(self, account: str, balance: Cents, before: Cents) -> None:
        """R-34: only what was paid by mistake and is taken back may leave a player with less than nothing."""
        if accounts.kind_of(account) != "player":
            require_not_below_zero(account, balance)
        elif balance < before and account not in self._reversed:
            raise BrokenPromiseError(f"{account} would hold {dollars(balance)}, and no settlement was reversed")


def require_not_below_zero(account: str, balance: Cents) -> None:
    """Nobody can hold fewer chips than none; the House's own accounts count what it has given out."""
    if balance < 0 and not accounts.is_the_houses(account):
        raise BrokenPromiseError(f"{account} would hold {dollars(balance)}")


def check_jackpot(books: Books | BooksDraft, jackpot: Jackpot) -> None:
    """R-15: a jackpot is in balance by itself, and its accounts hold what it says that it holds, to the cent."""
    check_by_itself(jackpot)
    for part, amount in own_count(jackpot)._asdict().items():
        account = accounts.jackpot(jackpot.name, part)
        if books.balance(account) != amount:
            is_ = dollars(books.balance(account))
            raise BrokenPromiseError(f"{account} holds {is_}, but its jackpot says {dollars(amount)}")
