"""The cage: patrons' own limits and exclusions, cash over the counter, and the floats of tables.

Each decision answers with events or a refusal, and `evolve` makes the next cage of an event. Time, gaming day and the
chips that a patron holds come in from outside.
"""

from croupier.cage.cage_state import Cage, Patron
from croupier.cage.evolve import evolve
from croupier.cage.stored import (
    PATRON_STORED,
    STORED,
    from_document,
    patron_from_document,
    patron_to_document,
    to_document,
)

__all__ = [
    "PATRON_STORED",
    "STORED",
    "Cage",
    "Patron",
    "evolve",
    "from_document",
    "patron_from_document",
    "patron_to_document",
    "to_document",
]
