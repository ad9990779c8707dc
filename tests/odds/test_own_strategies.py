"""Strategies of one's own in `odds`: tables with rules, and functions of what a player sees."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, Card
from croupier.errors import InputError
from croupier.exact_odds import odds, stud_asked
from croupier.exact_odds.holdem_plans import STREETS, asked_plays, table_later
from croupier.exact_odds.player_sight import PlayerSight
from croupier.exact_odds.sample_spaces import STATES
from croupier.exact_odds.strategy_asked import OwnFunction
from croupier.exact_odds.strategy_tables import StrategyTable, read_strategy_table
from croupier.exact_odds.stud_asked import SuitFamilies, asked_weights, suit_families
from croupier.exact_odds.stud_counts import states, table_bets
from croupier.exact_odds.stud_kernel import States
from croupier.games import CASINO_STUD, PROGRESSIVE_HOLDEM, HouseGame
from croupier.games.stud import LOWEST_ACE_KING
from croupier.hands.compiled import numpy
from croupier.hands.families import boards
from croupier.hands.grid import hand_name
from croupier.hands.hole_cards import pair_number

STUD_RULES = {
    "rules": [
        {"hand": "one-pair+", "decision": "bet"},
        {"hand": "AKQ", "dealer_up": "2-Q", "matched": "yes", "decision": "bet"},
        {"hand": "AKJ", "dealer_up": "K,A", "matched": "no", "decision": "fold"},
        {"hand": "AK", "matched": "yes", "decision": "bet"},
    ]
}
HOLDEM_RULES = {
    "rules": [
        {"bet": "flop", "hand": "22+", "decision": "bet"},
        {"bet": "flop", "hand": "A5s+", "decision": "bet"},
        {"bet": "turn", "hand": "88+", "decision": "bet"},
        {"bet": "river", "hand": "straight", "decision": "check"},
        {"bet": "river", "hand": "two-pairs+", "decision": "bet"},
    ]
}


def table_of(game: HouseGame, rules: object) -> StrategyTable:
    return read_strategy_table(game, rules, "strategy")


def never(_: PlayerSight) -> bool:
    raise AssertionError("no rule of this table asks for best play")


@pytest.fixture(scope="module")
def found() -> States:
    return states(LOWEST_ACE_KING)


@pytest.fixture(scope="module")
def families(found: States) -> SuitFamilies:
    return suit_families(found)


@pytest.mark.parametrize(
    "rules, name",
    [
        ([{"hand": "one-pair+", "decision": "bet"}], "pair"),
        ([{"hand": "AKJ83+", "decision": "bet"}], "AKJ83"),
        ([{"hand": "one-pair", "decision": "bet"}, {"decision": "best-play"}], "best-play"),
    ],
)
def test_a_table_that_says_what_a_named_strategy_does_has_its_odds(rules: list[Any], name: str) -> None:
    own, named = odds("casino-stud", strategy={"rules": rules}), odds("casino-stud", strategy=name)
    assert (own["main"], own["side_bets"]) == (named["main"], named["side_bets"])
    assert own["strategy"].startswith("table ")


def test_a_table_decides_each_state_as_its_rules_read(found: States, families: SuitFamilies) -> None:
    table = table_of(CASINO_STUD, STUD_RULES)
    bets = table_bets(found, numpy.zeros(len(found.weights), numpy.int64), table)
    decide = table.decide(never)
    hands = boards(5).cards
    said = set()
    for at in Random(22).sample(range(len(families.hands)), 3000):
        own = tuple(DECK[card] for card in hands[families.hands[at]].tolist())
        seen = PlayerSight(1, "bet", own, (), DECK[int(families.ups[at])])
        assert decide(seen) is bool(bets[families.kinds[at]])
        said.add(decide(seen))
    assert said == {True, False}


def test_families_of_suits_stand_for_every_hand_and_face_up_card(found: States, families: SuitFamilies) -> None:
    weights = numpy.zeros(len(found.weights), numpy.int64)
    numpy.add.at(weights, families.kinds, families.weights)
    assert families.weights.sum() == STATES
    assert (weights == found.weights).all()


def test_a_function_is_asked_once_for_each_family(
    found: States, families: SuitFamilies, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On every 997th family: hands with four cards or more of a suit, which no table can name."""
    some = SuitFamilies(*(field[::997] for field in families))
    monkeypatch.setattr(stud_asked, "suit_families", lambda _: some)
    asked: list[PlayerSight] = []

    def almost_flush(seen: PlayerSight) -> bool:
        asked.append(seen)
        suits = [card & 3 for card in seen.cards]
        return max(map(suits.count, suits)) >= 4

    weights = asked_weights(found, OwnFunction(almost_flush, "bet"))
    assert len(some.hands) <= len(asked) <= len(some.hands) * 1.01
    bets = [almost_flush(seen) for seen in asked[-len(some.hands) :]]
    assert 0 < weights.sum() == some.weights[numpy.array(bets)].sum()


def test_a_function_that_prefers_a_suit_is_refused() -> None:
    clubs = OwnFunction(lambda seen: min(seen.cards) & 3 == 0, "flop")
    with pytest.raises(InputError, match=r"strategy: decides differently for .* which differ in suits and order alone"):
        asked_plays(clubs)


def test_a_function_of_starting_hands_is_asked_about_all_169() -> None:
    def pairs_alone(seen: PlayerSight) -> bool:
        one, other = seen.cards
        return one >> 2 == other >> 2

    plays = asked_plays(OwnFunction(pairs_alone, "flop"))
    assert [hand_name(number) for number, played in enumerate(plays) if played] == [
        2 * rank for rank in "23456789TJQKA"
    ]


@pytest.mark.parametrize("bet", ["turn", "river"])
def test_a_table_places_turn_and_river_as_its_rules_read(bet: str) -> None:
    table = table_of(PROGRESSIVE_HOLDEM, HOLDEM_RULES)
    placed = getattr(table_later(table, None), bet)
    decide, random = table.decide(never), Random(22)
    every = boards(STREETS[bet]).cards
    said = set()
    for _ in range(2000):
        number = random.randrange(len(every))
        board: tuple[Card, ...] = tuple(DECK[card] for card in every[number].tolist())
        hole = tuple(sorted(random.sample([card for card in DECK if card not in board], 2)))
        found = decide(PlayerSight(1, bet, hole, board, None))
        assert found is bool(placed[number, pair_number(*hole)])
        said.add(found)
    assert said == {True, False}


def test_a_table_in_a_file_is_the_same_table(tmp_path: Path) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text(
        "# BET on any pair, and on A-K with a card of the Dealer's rank\n"
        "hand\tdealer_up\tmatched\tdecision\n"
        "one-pair+\t*\t\tbet\n"
        "AK\t2-Q\tyes\tbet\n"
    )
    rules = [
        {"hand": "one-pair+", "dealer_up": "*", "decision": "bet"},
        {"hand": "AK", "dealer_up": "2-Q", "matched": "yes", "decision": "bet"},
    ]
    assert table_of(CASINO_STUD, file) == table_of(CASINO_STUD, {"rules": rules})


@pytest.mark.parametrize(
    "game, rule, place",
    [
        (CASINO_STUD, {"hand": "one-pair+"}, "strategy.rules[0].decision"),
        (CASINO_STUD, {"hand": "aces", "decision": "bet"}, "strategy.rules[0].hand"),
        (CASINO_STUD, {"hand": "6", "decision": "bet"}, "strategy.rules[0].hand"),
        (CASINO_STUD, {"hand": "AK", "decision": "check"}, "strategy.rules[0].decision"),
        (CASINO_STUD, {"dealer_up": "2-", "decision": "bet"}, "strategy.rules[0].dealer_up"),
        (CASINO_STUD, {"matched": "perhaps", "decision": "bet"}, "strategy.rules[0].matched"),
        (CASINO_STUD, {"bet": "turn", "decision": "bet"}, "strategy.rules[0].bet"),
        (CASINO_STUD, {"hnd": "AK", "decision": "bet"}, "strategy.rules[0].hnd"),
        (PROGRESSIVE_HOLDEM, {"decision": "bet"}, "strategy.rules[0].bet"),
        (PROGRESSIVE_HOLDEM, {"bet": "flop", "hand": "KA", "decision": "bet"}, "strategy.rules[0].hand"),
        (PROGRESSIVE_HOLDEM, {"bet": "turn", "hand": "AKs", "decision": "bet"}, "strategy.rules[0].hand"),
        (PROGRESSIVE_HOLDEM, {"bet": "turn", "decision": "fold"}, "strategy.rules[0].decision"),
        (PROGRESSIVE_HOLDEM, {"bet": "turn", "dealer_up": "A", "decision": "bet"}, "strategy.rules[0].dealer_up"),
    ],
)
def test_a_bad_rule_names_its_place(game: HouseGame, rule: dict[str, str], place: str) -> None:
    with pytest.raises(InputError) as caught:
        table_of(game, {"rules": [rule]})
    assert caught.value.place == place


@pytest.mark.parametrize(
    "text, complaint",
    [
        ("hand\tdecision\nAK\n", "line 2: has 1 cells, and the line of names has 2"),
        ("hand\thand\nAK\tAK\n", "line 1: names a column twice"),
        ("hand\tdecision\nAK\tmaybe\n", "line 2.decision: must be bet or fold or best-play, not 'maybe'"),
        ("", "rules: must be 1 to 10000 rules, not 0"),
    ],
)
def test_a_bad_file_is_named_with_its_place(text: str, complaint: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.tsv"
    file.write_text(text)
    with pytest.raises(InputError) as caught:
        odds("casino-stud", strategy=file)
    assert str(caught.value) == f"strategy: mine.tsv: {complaint}"


def test_a_text_is_never_opened_as_a_file(tmp_path: Path) -> None:
    """So that nobody can make a server read its files."""
    file = tmp_path / "mine.tsv"
    file.write_text("hand\tdecision\n*\tbet\n")
    with pytest.raises(InputError, match="strategy: must be best-play or pair"):
        odds("casino-stud", strategy=str(file))
