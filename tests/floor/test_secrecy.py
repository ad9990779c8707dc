"""Nobody sees a hidden card of others: it changes no byte of anybody's document or notice."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

from croupier.cards import DECK, Card
from croupier.games import HOUSE_GAMES
from croupier.poker import HandStage
from croupier.poker.commands import Act, FlipMarker, ShowDown, StartHand, TakeSeat
from croupier.rounds import Stage
from croupier.rounds.commands import (
    CloseBets,
    DealCards,
    ExamineHand,
    Fold,
    OpenRound,
    PlaceBet,
    RunOutOfTime,
    SettleRound,
    TurnCards,
)
from croupier.store import open_store
from tests.floor.house import House, player

SEEDS = st.integers(0, 2**32)
Play = Callable[[House], Iterator[set[Card]]]
"""A game step by step: after each, the cards that the viewer may know."""


def shuffled(seed: int) -> list[Card]:
    deck = list(DECK)
    random.Random(seed).shuffle(deck)
    return deck


def frames(deck: list[Card], play: Play, viewers: tuple[str | None, ...]) -> Iterator[tuple[bytes, set[Card]]]:
    """Everything that the viewers are sent, step by step, and what they may know by then."""
    with open_store("memory:") as store:
        house = House(store)
        house.chance.stack(deck)
        for known in play(house):
            sent = [
                (to_builtins(house.floor.view("T", viewer)), house.floor.notices("T", after=0, viewer=viewer))
                for viewer in viewers
            ]
            # The commitment is a salted hash of the whole deck: it differs, and tells nothing.
            opened = [one for one in sent[0][1] or [] if one["event"] == "round_opened"]
            text = json.dumps(sent, sort_keys=True)
            yield (text.replace(opened[-1]["commitment"], "-") if opened else text).encode(), known


def with_hidden_cards_changed(deck: list[Card], known: set[Card], seed: int) -> list[Card]:
    """The same deck, with all cards that are not known in another order."""
    hidden = [card for card in deck if card not in known]
    random.Random(seed).shuffle(hidden)
    others = iter(hidden)
    return [card if card in known else next(others) for card in deck]


def check(play: Play, viewers: tuple[str | None, ...], seed: int, cut: int) -> None:
    deck = shuffled(seed)
    seen = list(frames(deck, play, viewers))
    step = cut % len(seen)
    changed = with_hidden_cards_changed(deck, seen[step][1], seed)
    again = frames(changed, play, viewers)
    for (expected, _), (sent, _) in zip(seen[: step + 1], again, strict=False):
        assert sent == expected


def house_game(game: str) -> Play:
    """Ann looks and stays; Ben looks and folds; Cat is not there. Nobody bets on the jackpot."""

    def play(house: House) -> Iterator[set[Card]]:
        house.open("T", game=game)
        house.chips("ann", "ben", "cat")
        house.do(OpenRound(table="T"))
        for box, name in enumerate(("ann", "ben", "cat"), 1):
            house.do(PlaceBet(table="T", box=box, bet="ante", amount=100_00), player(name))
        house.do(CloseBets(table="T"))
        yield known(house)
        while house.floor.tables["T"].playing:
            _next_step(house)
            yield known(house)

    def known(house: House) -> set[Card]:
        round_ = house.round_at("T")
        found = set(round_.community[: round_.board_up]) | set(round_.dealer if round_.dealer_up else ())
        found |= set(() if round_.dealer_card_up is None else (round_.dealer_card_up,))
        return found | {card for box in round_.boxes.values() if box.player == "ann" for card in box.cards}

    return play


def _next_step(house: House) -> None:
    round_ = house.round_at("T")
    match round_.stage:
        case Stage.DEALING:
            house.do(DealCards(table="T"))
        case Stage.TURNING:
            house.do(TurnCards(table="T"))
        case Stage.SETTLEMENT:
            house.do(SettleRound(table="T"))
        case _:
            _decide(house)


def _decide(house: House) -> None:
    round_ = house.round_at("T")
    box = next(box for box in round_.boxes.values() if round_.must_decide(box))
    if box.player != "cat" and not box.examined:
        house.do(ExamineHand(table="T", box=box.number), player(box.player))
    elif box.player == "ann" and round_.now.decides is not None:
        amount = round_.game.multiples[round_.now.decides] * 100_00
        house.do(PlaceBet(table="T", box=box.number, bet=round_.now.decides, amount=amount), player("ann"))
    elif box.player == "ben":
        house.do(Fold(table="T", box=box.number), player("ben"))
    else:
        house.do(RunOutOfTime(table="T", box=box.number))


def poker(house: House) -> Iterator[set[Card]]:
    """The first in turn folds; the others check and call to the showdown."""
    house.open("T", game="poker")
    names = ("ann", "ben", "cat", "dan")
    house.chips(*names)
    for seat, name in enumerate(names, 1):
        house.do(TakeSeat(table="T", seat=seat, amount=200_00), player(name))
    house.do(StartHand(table="T"))
    folded = False
    while (table := house.floor.state.poker_table("T")).playing:
        hand = table.hand
        assert hand is not None
        match hand.stage:
            case HandStage.DEAL | HandStage.BOARD:
                house.do(DealCards(table="T"))
            case HandStage.MARKER:
                house.do(FlipMarker(table="T"))
            case HandStage.SHOWDOWN:
                house.do(ShowDown(table="T"))
            case HandStage.SETTLEMENT:
                house.do(SettleRound(table="T"))
            case _:
                assert hand.turn is not None
                name = table.state.seats[hand.turn].player
                legal = [one["action"] for one in to_builtins(house.floor.view("T", name))["hand"]["legal"]]
                deed = "check" if "check" in legal else "call"
                house.do(Act(table="T", action=deed if folded else "fold"), player(name))
                folded = True
        yield _known_at_poker(house)


def _known_at_poker(house: House) -> set[Card]:
    """The board, Ann's cards, and from the showdown on those of all who did not fold, since who wins tells of them."""
    hand = house.floor.state.poker_table("T").hand
    assert hand is not None
    late = hand.stage in (HandStage.SHOWDOWN, HandStage.SETTLEMENT, HandStage.SETTLED)
    found = set(hand.board)
    for place, number in enumerate(hand.numbers):
        if number == 1 or (late and place in hand.active):
            found |= set(hand.hole[place])
    return found


@pytest.mark.parametrize("game", HOUSE_GAMES)
@settings(max_examples=12, deadline=None)
@given(seed=SEEDS, cut=st.integers(0, 100))
def test_hidden_cards_of_a_house_game_change_no_byte(game: str, seed: int, cut: int) -> None:
    check(house_game(game), ("ann", None), seed, cut)


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, cut=st.integers(0, 100))
def test_hidden_cards_of_a_poker_hand_change_no_byte(seed: int, cut: int) -> None:
    check(poker, ("ann", None), seed, cut)


def test_the_check_itself_notices_a_card_that_is_told() -> None:
    """Ben does know Ben's own cards: the document changes with them."""
    with pytest.raises(AssertionError):
        for seed in range(20):
            check(house_game("casino-stud"), ("ben",), seed, -1)
