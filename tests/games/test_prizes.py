"""Prizes of a jackpot's pay table."""

from __future__ import annotations

import pytest

from croupier.games.prizes import Prize


@pytest.mark.clause("CSP 4.2", "SSP 4.2", "PTH 4.2")
@pytest.mark.parametrize(
    ("prize", "label"),
    [
        (Prize("royal-flush", percent=100), "100%"),
        (Prize("four-of-a-kind", fixed=1_500_00), "1,500.00"),
        (Prize("flush", to_one=50), "50 to 1"),
    ],
)
def test_a_prize_is_labelled_as_the_pay_table_promises_it(prize: Prize, label: str) -> None:
    assert prize.label == label
