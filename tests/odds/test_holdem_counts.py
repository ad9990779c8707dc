"""The hold'em count: each of its steps against plain counting, and the whole against what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card, cards
from croupier.exact_odds import odds
from croupier.exact_odds.holdem_counts import rivers_placed
from croupier.exact_odds.holdem_kernel import COUNT_MASK, LOSE_SHIFT, STRAIGHT_SHIFT
from croupier.exact_odds.holdem_odds import HoldemPayoffs
from croupier.exact_odds.holdem_single import rivers_after
from croupier.exact_odds.holdem_streets import FlopTables, HoldemStreet, add_flops
from croupier.exact_odds.holdem_tables import holdem_tables
from croupier.exact_odds.strategies import LaterBets
from croupier.games.progressive_holdem import ANTE_WINS_FROM, PAYS, PROGRESSIVE_HOLDEM
from croupier.hands import Category, category, strength
from croupier.hands.compiled import numpy
from croupier.hands.families import boards, rename_suits
from croupier.hands.grid import hand_name, pairs_of, starting_hand
from croupier.hands.hole_cards import pair_number
from tests.odds.conftest import EACH, EVENS, Steps
from tests.odds.deals import dealt, others, settled_units

PAYOFFS = HoldemPayoffs(PROGRESSIVE_HOLDEM.multiples, PAYS)
DEALS = 55_627_620_048_000


@pytest.fixture(scope="module")
def holdem() -> Mapping[str, Any]:
    return odds("progressive-holdem")


def plain_finish(hole: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[int, int, int]:
    """[won with a straight or better, won with less, lost] over the Dealer's pairs."""
    own = strength((*hole, *board))
    dealers = Counter(
        (own > other) - (own < other) for other in (strength((*pair, *board)) for pair in others(hole, board, many=2))
    )
    straight = category(own) >= ANTE_WINS_FROM
    return (dealers[1], 0, dealers[-1]) if straight else (0, dealers[1], dealers[-1])


@pytest.mark.parametrize("size, families", [(3, 1755), (4, 16_432), (5, 134_459)])
def test_families_of_boards_stand_for_all_boards(size: int, families: int) -> None:
    found = boards(size)
    assert len(found.cards) == families
    assert int(found.relatives.sum()) == len(list(combinations(range(52), size)))


def test_renaming_suits_leads_to_the_family() -> None:
    random = Random(3)
    for _ in range(200):
        board = dealt(random, 4)
        family, new_suits = _family(board)
        assert sorted(card & ~3 | new_suits[card & 3] for card in board) == boards(4).cards[family].tolist()


def test_full_boards_are_those_of_plain_counting(holdem_steps: Steps) -> None:
    random = Random(5)
    full = boards(5)
    for sample in random.sample(range(len(holdem_steps.packed)), 25):
        board = tuple(DECK[card] for card in full.cards[sample * EACH].tolist())
        hole = dealt(random, 2, board)
        packed = int(holdem_steps.packed[sample, pair_number(*sorted(hole))])
        won, lost, straight = packed & COUNT_MASK, packed >> LOSE_SHIFT & COUNT_MASK, packed >> STRAIGHT_SHIFT
        assert ((won, 0, lost) if straight else (0, won, lost)) == plain_finish(hole, board)


def test_boards_of_four_are_those_of_plain_counting(holdem_steps: Steps) -> None:
    random = Random(6)
    four = boards(4)
    for _ in range(6):
        row = random.randrange(len(four.cards))
        board = tuple(DECK[card] for card in four.cards[row].tolist())
        hole = dealt(random, 2, board)
        plain = [plain_finish(hole, (*board, river)) for (river,) in others(hole, board, many=1)]
        assert holdem_steps.rivers[row, pair_number(*sorted(hole))].tolist() == [
            sum(part) for part in zip(*plain, strict=True)
        ]
        assert rivers_after(hole, board, ANTE_WINS_FROM) == [[sum(part) for part in zip(*plain, strict=True)]]


def test_a_hand_followed_from_the_flop_meets_the_boards_of_four(holdem_steps: Steps) -> None:
    random = Random(8)
    for _ in range(10):
        hole = dealt(random, 2)
        flop = dealt(random, 3, hole)
        expected = []
        for (turn,) in others(hole, flop, many=1):
            family, new_suits = _family((*flop, turn))
            moved = sorted(card & ~3 | new_suits[card & 3] for card in hole)
            expected.append(holdem_steps.rivers[family, pair_number(*moved)].tolist())
        assert rivers_after(hole, flop, ANTE_WINS_FROM) == expected


@pytest.mark.parametrize("paid", [EVENS, LaterBets(turn=3, river=2)])
def test_flops_are_decided_as_best_play_says(holdem_steps: Steps, paid: LaterBets) -> None:
    """One flop, every pair of hole cards: Turn and River placed when they win more than they lose."""
    three, four = boards(3), boards(4)
    row = 1234
    flop = tuple(DECK[card] for card in three.cards[row].tolist())
    expected = numpy.zeros((169, 2, 2, 4), numpy.int64)
    names = {turn: _family((*flop, turn)) for (turn,) in others(flop, many=1)}
    for hole in others(flop, many=2):
        after = []
        for turn, (family, new_suits) in names.items():
            if turn not in hole:
                moved = sorted(card & ~3 | new_suits[card & 3] for card in hole)
                after.append(holdem_steps.rivers[family, pair_number(*moved)].tolist())
        turn_placed = sum(paid.turn * (straight + less) - lost for straight, less, lost in after) > 0
        for straight, less, lost in after:
            river_placed = paid.river * (straight + less) > lost
            tied = 45_540 - straight - less - lost
            expected[starting_hand(*hole), int(turn_placed), int(river_placed)] += (straight, less, tied, lost)
    street = HoldemStreet(three.cards, four.number, holdem_steps.rivers)
    turns = numpy.zeros((len(three.cards), 1326), numpy.uint8)
    rivers = rivers_placed(holdem_steps.rivers, paid)
    tables = FlopTables(three.relatives, holdem_tables().starting_hand, paid, rivers, turns, 1)
    found, _ = add_flops(row, row + 1, street, tables)
    assert (found == expected * three.relatives[row]).all()


def test_flops_are_decided_as_a_strategy_of_one_s_own_says(holdem_steps: Steps) -> None:
    """One flop: the Turn on some pairs of hole cards, the River on others; nothing is lost of the deals."""
    three, four = boards(3), boards(4)
    row = 1234
    turns = numpy.zeros((len(three.cards), 1326), numpy.uint8)
    turns[:, ::2] = 1
    rivers = numpy.zeros((len(four.cards), 1326), numpy.uint8)
    rivers[::3] = 1
    street = HoldemStreet(three.cards, four.number, holdem_steps.rivers)
    tables = FlopTables(three.relatives, holdem_tables().starting_hand, EVENS, rivers, turns, 0)
    found, _ = add_flops(row, row + 1, street, tables)
    best_rivers = rivers_placed(holdem_steps.rivers, EVENS)
    best, _ = add_flops(row, row + 1, street, tables._replace(river_placed=best_rivers, best_turn=1))
    assert (found.sum(axis=(1, 2)) == best.sum(axis=(1, 2))).all()
    flop = tuple(DECK[card] for card in three.cards[row].tolist())
    with_turn = with_river = 0
    for hole in others(flop, many=2):
        many = sum(1 for turn in DECK if turn not in (*flop, *hole) and _family((*flop, turn))[0] % 3 == 0)
        with_river += many
        with_turn += pair_number(*sorted(hole)) % 2 == 0
    assert found[:, :, 1].sum() == with_river * 45_540 * three.relatives[row]
    assert found[:, 1].sum() == with_turn * 47 * 45_540 * three.relatives[row]


def _family(four_cards: tuple[Card, ...]) -> tuple[int, list[int]]:
    new_suits, renamed = numpy.empty(4, numpy.int64), numpy.empty(4, numpy.int64)
    place = rename_suits(numpy.array(sorted(four_cards)), 4, new_suits, renamed)
    return int(boards(4).number[place]), new_suits.tolist()


def test_the_steps_lead_to_the_answer(holdem_steps: Steps, holdem: dict[str, Any]) -> None:
    ways = {row["way"]: row["combinations"] for row in holdem["main"]["ways"]}
    folded = {row["hand"] for row in holdem["starting_hands"] if row["best"] == "fold"}
    endings = [table for number, table in enumerate(holdem_steps.counted["endings"]) if hand_name(number) not in folded]
    assert ways["win-straight-or-better-with-turn-and-river"] == sum(table[1][1][0] for table in endings)
    assert ways["lose-with-river"] == sum(table[0][1][3] for table in endings)


def test_outcomes_add_up(holdem: dict[str, Any]) -> None:
    main = holdem["main"]
    assert main["combinations"] == DEALS == sum(row["combinations"] for row in main["outcomes"])
    assert main["net"] == sum(row["combinations"] * row["units"] for row in main["outcomes"])
    assert main["net"] == sum(row["combinations"] * row["units"] for row in main["ways"])
    assert len({row["units"] for row in main["outcomes"]}) == len(main["outcomes"])
    counts = main["decision_counts"]
    assert counts["play"] + counts["fold"] == DEALS
    staked = sum(row["combinations"] * row["staked"] for row in main["ways"])
    assert staked == DEALS + 2 * counts["play"] + counts["turn"] + counts["river"]
    assert main["element_of_risk"] == -main["net"] / staked


def test_starting_hands_are_all_hands(holdem: dict[str, Any]) -> None:
    hands = holdem["starting_hands"]
    assert len({hand["hand"] for hand in hands}) == 169
    assert sum(hand["pairs"] for hand in hands) == 1326
    assert all(hand["combinations"] == hand["pairs"] * (DEALS // 1326) for hand in hands)
    best = sum(max(hand["net"], -hand["combinations"]) for hand in hands)
    assert best == holdem["main"]["net"]


def test_grid_places_each_pair_of_cards_once() -> None:
    placed = Counter(starting_hand(*pair) for pair in combinations(range(52), 2))
    assert placed == {number: pairs_of(number) for number in range(169)}
    assert hand_name(starting_hand(*cards("Kd Ad"))) == "AKs"
    assert hand_name(starting_hand(*cards("Kd Ac"))) == "AKo"
    assert hand_name(starting_hand(*cards("7d 7c"))) == "77"


def test_only_the_lowest_unsuited_deuces_fold(holdem: dict[str, Any]) -> None:
    folded = {hand["hand"] for hand in holdem["starting_hands"] if hand["best"] == "fold"}
    assert folded == {"32o", "42o", "52o", "62o", "72o"}


def test_each_way_to_end_is_what_the_game_settles() -> None:
    """The units of every row are those of the game's own settlement, for every class of deals."""
    board = cards("9c 8d 7h 2s 2d")
    straight, pair, low, same = cards("Jd Th"), cards("Ah Kd"), cards("4h 3c"), cards("Ac Kh")
    for turn in (0, 1):
        for river in (0, 1):
            bets = ("flop", *(["turn"] if turn else []), *(["river"] if river else []))
            cases = [(straight, pair, 0), (pair, low, 1), (pair, same, 2), (low, pair, 3)]
            for own, dealer, end in cases:
                settled = settled_units(PROGRESSIVE_HOLDEM, own, dealer, board, bets)
                assert settled == PAYOFFS.units(turn, river, end)
    assert settled_units(PROGRESSIVE_HOLDEM, low, pair, board) == -1


def test_the_weakest_straight_wins_the_ante_and_the_best_trips_do_not() -> None:
    wheel = settled_units(PROGRESSIVE_HOLDEM, cards("Ah 2d"), cards("Kh Kd"), cards("3c 4d 5h 9s 9d"), ("flop",))
    trips = settled_units(PROGRESSIVE_HOLDEM, cards("Ah Ad"), cards("Kh Kd"), cards("Ac 4d 8h 9s Qd"), ("flop",))
    assert (wheel, trips) == (3, 2)


def test_random_deals_settle_as_counted() -> None:
    random = Random(21)
    for _ in range(300):
        hole = dealt(random, 2)
        board = dealt(random, 5, hole)
        dealer = dealt(random, 2, (*hole, *board))
        own, other = strength((*hole, *board)), strength((*dealer, *board))
        straight = category(own) >= Category.STRAIGHT
        end = (0 if straight else 1) if own > other else 2 if own == other else 3
        settled = settled_units(PROGRESSIVE_HOLDEM, hole, dealer, board, ("flop", "river"))
        assert settled == PAYOFFS.units(0, 1, end)
