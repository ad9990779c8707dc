"""States chosen at random, counted plainly on the CPU and held against the exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from croupier.cards import DECK, Card, cards, name
from croupier.computation.parallel_work import Progress, unwatched
from croupier.exact_odds.sample_spaces import ABOVE, BELOW, HIDDEN, NO_HAND
from croupier.exact_odds.second_proof.questions import HoldemQuestion, Question, questions
from croupier.exact_odds.strategies import Payoffs
from croupier.extras import needs_extra
from croupier.hands import Strength, strength

ACE_KING = cards("As Kd 4c 3h 2s")


class CheckedState(NamedTuple):
    """One state, and whether the plain count of its deals agrees with the exact one."""

    family: str
    """`stud` or `hold'em`."""
    cards: str
    deals: int
    agrees: bool


def choose_states(many: int, seed: int) -> list[tuple[Question, list[Card]]]:
    """That many states of each question. The same seed chooses the same ones."""
    chance = Random(seed)
    asked = list(questions())
    return [(question, chance.sample(DECK, 5)) for _ in range(many) for question in asked]


def check_states(many: int, seed: int, progress: Progress = unwatched) -> Iterator[CheckedState]:
    """Choose states, and count each of them."""
    chosen = choose_states(many, seed)
    for number, (question, dealt) in enumerate(chosen, start=1):
        yield check_state(question, dealt)
        progress(number / len(chosen))


def check_state(question: Question, dealt: list[Card]) -> CheckedState:
    """Five cards: a player's hand at stud; the hole cards and the flop at hold'em."""
    if isinstance(question, Payoffs):
        return _check_stud(question, dealt)
    return _check_holdem(question, dealt)


def _check_stud(payoffs: Payoffs, hand: list[Card]) -> CheckedState:
    with needs_extra("fast", "counting every deal of a state"):
        import numpy

        from croupier.exact_odds.second_proof.on_cpu import every_dealer, value_of_five
        from croupier.exact_odds.stud_counts import dealers_of
    lowest = value_of_five(numpy.array(_qualifying(payoffs), numpy.int64))
    counted = every_dealer(numpy.array(hand, numpy.int64), lowest)
    ups = [card for card in DECK if card not in hand]
    plain = [tuple(counted[up, [NO_HAND, BELOW, ABOVE]].tolist()) for up in ups]
    exact = [dealers_of(hand, up, payoffs.lowest_qualifying)[1:] for up in ups]
    agrees = plain == exact and int(counted.sum()) == len(ups) * HIDDEN
    return CheckedState("stud", _named(hand), len(ups) * HIDDEN, agrees)


def _qualifying(payoffs: Payoffs) -> tuple[Card, ...]:
    """The lowest hand that qualifies, as cards: the plain count knows no numbers of strengths."""
    assert strength(ACE_KING) == Strength(payoffs.lowest_qualifying)
    return ACE_KING


def _check_holdem(question: HoldemQuestion, dealt: list[Card]) -> CheckedState:
    with needs_extra("fast", "counting every deal of a state"):
        import numpy

        from croupier.exact_odds.holdem_single import rivers_after
        from croupier.exact_odds.second_proof.on_cpu import every_showdown
    hole, flop = tuple(sorted(dealt[:2])), tuple(dealt[2:])
    counts = every_showdown(
        numpy.array(hole, numpy.int64), numpy.array(flop, numpy.int64), int(question.ante_wins_from)
    )
    turns = [card for card in DECK if card not in dealt]
    plain = [counts[turn].tolist() for turn in turns]
    agrees = plain == rivers_after(hole, flop, question.ante_wins_from)
    return CheckedState("hold'em", f"{_named(hole)} on {_named(flop)}", 47 * 46 * 990, agrees)


def _named(held: tuple[Card, ...] | list[Card]) -> str:
    return " ".join(map(name, held))
