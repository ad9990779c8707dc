"""How long exact equity takes, on one core, beside other packages in the same run.

    python -m bench.equity [TURNS]

Target: two hands before the flop, all 1,712,304 boards, under 0.1 s. None of the peers counts all boards by
itself: eval7 and phevaluator are given each board in turn, PokerKit deals out a sample. The ratios are of boards a
second, by turns.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from itertools import combinations
from math import comb

from bench.command_line import sizes
from bench.conditions import Rates, Work, by_turns, of_target, reported
from croupier.cards import DECK, cards, name
from croupier.hand_equity import equity, equity_against_random
from croupier.hand_equity.starting_hands import starting_hand_equities

TARGET_S = 0.1
HANDS = ("As Ah", "Kd Kc")
QUESTIONS: dict[str, tuple[tuple[str, ...], str]] = {
    "two hands before the flop": (HANDS, ""),
    "two suited hands before the flop": (("Ah Kh", "7s 6s"), ""),
    "six hands before the flop": (("Ad Ac", "Kh Ks", "Th 9h", "2c 7d", "5s 5d", "Qc Qd"), ""),
    "two hands on the flop": (HANDS, "2c 7d 9h"),
    "two hands on the turn": (HANDS, "2c 7d 9h Js"),
}
SAMPLE = 2000
RUNS = 7
BOARDS = comb(48, 5)
OURS = "croupier, all boards counted"


def seconds(work: Callable[[], object]) -> float:
    """The best of several runs, in processor time, which other users of the machine do not affect."""
    found = []
    for _ in range(RUNS):
        started = time.process_time()
        work()
        found.append(time.process_time() - started)
    return min(found)


def won_by_the_first() -> int:
    """How many boards the first hand wins, by our count."""
    return equity(HANDS, "").hands[0].wins


def boards() -> Iterator[tuple[int, ...]]:
    """All boards that are possible with two hands before the flop."""
    known = {card for hand in HANDS for card in cards(hand)}
    return combinations([card for card in DECK if card not in known], 5)


def with_eval7() -> int:
    """How many boards the first hand wins."""
    import eval7

    pack = [eval7.Card(name(card)) for card in DECK]
    one, other = ([pack[card] for card in cards(hand)] for hand in HANDS)
    wins = 0
    for board in boards():
        shown = [pack[card] for card in board]
        wins += eval7.evaluate(one + shown) > eval7.evaluate(other + shown)
    return wins


def with_phevaluator() -> int:
    """How many boards the first hand wins; in this package smaller is better."""
    from phevaluator import evaluate_cards

    one, other = (cards(hand) for hand in HANDS)
    wins = 0
    for board in boards():
        wins += evaluate_cards(*one, *board) < evaluate_cards(*other, *board)
    return wins


def with_pokerkit() -> float:
    """The first hand's equity, from a sample."""
    from pokerkit import Deck, StandardHighHand, calculate_equities, parse_range

    with ThreadPoolExecutor(max_workers=1) as executor:
        found = calculate_equities(
            tuple(parse_range(hand.replace(" ", "")) for hand in HANDS),
            (),
            2,
            5,
            Deck.STANDARD,
            (StandardHighHand,),
            sample_count=SAMPLE,
            executor=executor,
        )
    return float(found[0])


PEERS: dict[str, tuple[str, int, Callable[[], object]]] = {
    "eval7, each board in turn": ("eval7", BOARDS, with_eval7),
    "phevaluator, each board in turn": ("phevaluator", BOARDS, with_phevaluator),
    f"PokerKit, a sample of {SAMPLE:,} boards": ("pokerkit", SAMPLE, with_pokerkit),
}
"""Two hands before the flop in other packages: the package, its number of boards, and the work."""


def compare(turns: int) -> Rates:
    """Boards a second, ours and those of the installed packages, by turns."""
    answers: dict[str, list[object]] = {title: [] for title in (OURS, *PEERS)}
    works: dict[str, Work] = {OURS: partial(count_boards, answers[OURS], RUNS, BOARDS, won_by_the_first)}
    for title, (package, boards_, work) in PEERS.items():
        if find_spec(package) is None:
            print(f"{title:40}{'not installed':>14}")
        else:
            works[title] = partial(count_boards, answers[title], 1, boards_, work)
    rates = by_turns(works, turns=turns)
    for title in works:
        print(f"{title:40}{rates.rate(title):>14,.0f} boards a second   {answers[title][0]}")
    return rates


def count_boards(answers: list[object], runs: int, boards_: int, work: Callable[[], object]) -> int:
    """Do it this many times, and add the answers to a list. Returns the number of boards."""
    answers += [work() for _ in range(runs)]
    return runs * boards_


def questions() -> None:
    """How long each question takes."""
    for title, (hands, board) in QUESTIONS.items():
        wins = equity(hands, board).hands[0].wins
        took = seconds(partial(equity, hands, board))
        print(f"{title:40}{took * 1000:>11,.1f} ms   {wins}")
    starting_hand_equities()
    for board in ("", "2c 7d 9h", "2c 7d 9h Js", "2c 7d 9h Js Ks"):
        title = f"against any hand, board {board or '-'}"
        equity_against_random(HANDS[0], board)
        print(f"{title:40}{seconds(partial(equity_against_random, HANDS[0], board)) * 1000:>11,.2f} ms")


def main(turns: int) -> int:
    """Measure and print. The exit status says whether the target was met."""
    with reported() as report:
        questions()
        rates = compare(turns)
        what = f"two hands before the flop against the target of {TARGET_S:g} s"
        target = of_target(what, [TARGET_S * turn.rate / BOARDS for turn in rates.turns[OURS]])
        report.add(target, *(rates.ratio(OURS, title) for title in rates.turns if title != OURS))
    return 0 if target.reached else 1


if __name__ == "__main__":
    sys.exit(main(*sizes(__doc__, turns=3)))
