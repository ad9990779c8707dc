"""Double entry: each event moves chips between accounts, so that every cent is always somewhere.

    draft = books.draft()
    draft.add(postings_of_round("T1", before, event, draft))
    draft.check()                    # a broken promise about money is an error, and nothing has changed
    books.accept(draft)              # once it is stored

`round_postings`, `poker_postings` and `cage_postings` have the postings of each event. See
`docs/ledger.md` for them and for the accounts.
"""

from croupier.errors import BrokenPromiseError
from croupier.jackpots import Posting
from croupier.ledger.books import Books, BooksDraft, JackpotCount, own_count
from croupier.ledger.entries import STORED, Posted, Why, from_document, to_document

__all__ = [
    "STORED",
    "Books",
    "BooksDraft",
    "BrokenPromiseError",
    "JackpotCount",
    "Posted",
    "Posting",
    "Why",
    "from_document",
    "own_count",
    "to_document",
]
