"""Double entry: each event moves chips between accounts, so that every cent is always somewhere.

    draft = books.draft()
    draft.add(postings_of_round("T1", before, event, draft))
    draft.check()                    # a broken promise about money is an error, and nothing has changed
    books.accept(draft)              # once it is stored

See `docs/ledger.md` for the accounts and the postings of each event.
"""

from croupier.errors import BrokenPromiseError
from croupier.jackpots import Posting
from croupier.ledger.books import Books, BooksDraft, JackpotCount, own_count
from croupier.ledger.cage_postings import chips_bought, chips_cashed, postings_of_float
from croupier.ledger.entries import STORED, Posted, Why, from_document, to_document
from croupier.ledger.jackpot_postings import postings_of_jackpot
from croupier.ledger.poker_postings import postings_of_poker
from croupier.ledger.round_postings import postings_of_round

__all__ = [
    "STORED",
    "Books",
    "BooksDraft",
    "BrokenPromiseError",
    "JackpotCount",
    "Posted",
    "Posting",
    "Why",
    "chips_bought",
    "chips_cashed",
    "from_document",
    "own_count",
    "postings_of_float",
    "postings_of_jackpot",
    "postings_of_poker",
    "postings_of_round",
    "to_document",
]
