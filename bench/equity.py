"""How long exact equity takes, on one core, beside what other packages do in the same run.

    python bench/equity.py

Figure to reach: two hands before the flop, all 1,712,304 boards, under 0.1 s. None of the peers counts all boards by
itself: eval7 and phevaluator are given each board in turn, PokerKit deals out a sample.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

from croupier.cards import DECK, cards, name
from croupier.equity import equity, equity_against_random
from croupier.equity.starting_hands import starting_hand_equities

TO_REACH_S = 0.1
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


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The best of several runs, in processor time: other users of the machine do not count."""
    found = []
    for _ in range(runs):
        started = time.process_time()
        work()
        found.append(time.process_time() - started)
    return min(found)


def boards() -> Iterator[tuple[int, ...]]:
    """All boards that two hands before the flop leave."""
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


def peers() -> None:
    """What other packages do with two hands before the flop, where they are installed."""
    for title, work in {
        "eval7, each board in turn": with_eval7,
        "phevaluator, each board in turn": with_phevaluator,
        f"PokerKit, a sample of {SAMPLE:,} boards": with_pokerkit,
    }.items():
        try:
            answer: list[object] = []
            took = seconds(lambda work=work, answer=answer: answer.append(work()), 1)  # type: ignore[misc]
        except ImportError:
            print(f"{title:40}{'not installed':>14}")
            continue
        print(f"{title:40}{took * 1000:>11,.1f} ms   {answer[0]}")


def main() -> int:
    """Measure and print; the exit status says whether the figure was reached."""
    found = {}
    for title, (hands, board) in QUESTIONS.items():
        wins = equity(hands, board).hands[0].wins
        found[title] = seconds(lambda hands=hands, board=board: equity(hands, board))  # type: ignore[misc]
        print(f"{title:40}{found[title] * 1000:>11,.1f} ms   {wins}")
    starting_hand_equities()
    for board in ("", "2c 7d 9h", "2c 7d 9h Js", "2c 7d 9h Js Ks"):
        title = f"against any hand, board {board or '-'}"
        equity_against_random(HANDS[0], board)
        took = seconds(lambda board=board: equity_against_random(HANDS[0], board))  # type: ignore[misc]
        print(f"{title:40}{took * 1000:>11,.2f} ms")
    peers()
    reached = found["two hands before the flop"] < TO_REACH_S
    print(f"{'reached' if reached else 'MISSED'}: two hands before the flop under {TO_REACH_S:g} s")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
