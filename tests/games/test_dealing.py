"""Where each card of a deal goes."""

from __future__ import annotations

import pytest

from croupier.clauses import rulebook
from croupier.games.dealing import one_at_a_time

CLAUSE = rulebook("CSP")["3.10"]


@pytest.mark.clause("CSP 3.10", "MLP 3.10")
def test_one_card_at_a_time_ends_with_the_dealers_last_one_face_up() -> None:
    slots = one_at_a_time(2, CLAUSE, dealer=True)([2, 5])

    assert [(slot.to, slot.box, slot.face_up) for slot in slots] == [
        ("box", 2, False),
        ("box", 5, False),
        ("dealer", 0, False),
        ("box", 2, False),
        ("box", 5, False),
        ("dealer", 0, True),
    ]


@pytest.mark.clause("PTH 3.11.1")
def test_where_the_dealer_is_not_dealt_to_only_the_boxes_are() -> None:
    slots = one_at_a_time(2, CLAUSE, dealer=False)([2, 5])

    assert [(slot.to, slot.box, slot.face_up) for slot in slots] == [("box", 2, False), ("box", 5, False)] * 2
