"""Section 5 of the three RWS house games, written once: the books differ in their numbers, not in their rulings.

Each game's own file binds the names of `Section5` to its clauses, in the order of its rules, and adds its own rulings.
"""

from croupier.rulings.rws.bets import rulings_on_bets
from croupier.rulings.rws.book import Section5
from croupier.rulings.rws.cards import rulings_on_cards
from croupier.rulings.rws.rows import (
    exposed_cards,
    paid_in_order_across_tables,
    paid_in_order_at_one_table,
    settled_by_the_cards,
    used_as_face_up_card,
    wrong_house_cards,
)
from croupier.rulings.words import Table

__all__ = [
    "Section5",
    "exposed_cards",
    "paid_in_order_across_tables",
    "paid_in_order_at_one_table",
    "rulings_in_common",
    "settled_by_the_cards",
    "used_as_face_up_card",
    "wrong_house_cards",
]


def rulings_in_common(book: Section5) -> Table:
    """The rulings that the three books share."""
    return {**rulings_on_bets(book), **rulings_on_cards(book)}
