"""Counts that others have published, found again."""

from __future__ import annotations

import pytest

from croupier.hand_equity import equity
from croupier.hand_equity.starting_hands import starting_hand_equities
from croupier.hands.grid import hand_name


@pytest.mark.parametrize(
    "one, other, wins, losses, ties",
    [  # printed by the program hcmp2 of poker-eval, at brainwagon.org, 9 April 2005
        ("Ad Ac", "Kh Ks", 1_388_072, 317_694, 6_538),
        ("Ad Ac", "Td 9d", 1_338_249, 367_143, 6_912),
        ("Ad Ac", "Qc Jh", 1_450_987, 254_763, 6_554),
        # the most uneven meeting there is, at thetapoker.com
        ("Kd Kc", "Kh 2d", 1_612_287, 73_825, 26_192),
    ],
)
def test_two_hands_over_all_boards(one: str, other: str, wins: int, losses: int, ties: int) -> None:
    found = equity([one, other])

    assert found.boards == 1_712_304
    assert (found.hands[0].wins, found.hands[0].losses, found.hands[0].ties[2]) == (wins, losses, ties)


PUBLISHED = {
    "AA": 8520371, "A4s": 5903364, "K5o": 5331397, "96s": 4742829, "85o": 4142753,
    "KK": 8239568, "A7o": 5884120, "J9o": 5325120, "J2s": 4737815, "64s": 4133332,
    "QQ": 7992516, "K8s": 5831235, "K2s": 5321173, "Q2o": 4729544, "83s": 4087350,
    "JJ": 7746947, "A3s": 5822032, "Q5s": 5276941, "T5s": 4721626, "94o": 4067105,
    "TT": 7501178, "QJo": 5813469, "T8s": 5233437, "J5o": 4718089, "75o": 4051197,
    "99": 7205725, "K9o": 5781192, "K4o": 5232747, "T4s": 4653049, "82s": 4027163,
    "88": 6916304, "A5o": 5769653, "J7s": 5232478, "97o": 4629781, "73s": 4003594,
    "AKs": 6704463, "A6o": 5768245, "Q4s": 5185530, "86s": 4624327, "93o": 4001951,
    "77": 6623602, "Q9s": 5766432,
}  # fmt: skip
"""Against one random hand, in ten-millionths: from the table at jazbo.com/poker/huholdem.html."""


def test_starting_hands_against_a_random_hand() -> None:
    equities = starting_hand_equities()
    found = {hand_name(number): equities.against_random(number) for number in range(169)}

    assert {against.met for against in found.values()} == {1225 * 1_712_304}
    assert {name: round(float(found[name].share) * 10**7) for name in PUBLISHED} == PUBLISHED
