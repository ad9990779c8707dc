"""Records that verify, and records that someone has tampered with."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, cards, names
from croupier.shoe import Deck, commit, fresh_deck, shuffle_rest, shuffled, verify_record
from tests.shoe.rounds import Record, burnt, dealt, opened, poker_round, record, revealed, stud_round
from tests.shoe.sources import seeded

SALT = bytes(32)
IN_ORDER = Deck(DECK, SALT, commit(DECK, SALT))
"""2c 2d 2h 2s 3c ...: so that a message can be written out."""


def stud_in_order() -> Record:
    events = [opened(IN_ORDER.commitment), burnt(DECK[0]), dealt("box", DECK[1:6], 3), dealt("dealer", DECK[6:11])]
    return record("casino-stud", events, IN_ORDER)


def problems(tampered: Record) -> list[str]:
    found = verify_record(tampered)
    assert found.verified is False
    return [str(problem) for problem in found.problems]


@given(st.integers(min_value=0))
def test_an_untouched_record_verifies(seed: int) -> None:
    found = verify_record(stud_round(seeded(seed)))

    assert found.verified is True
    assert found.problems == ()
    assert [(deck.size, deck.dealt) for deck in found.decks] == [(52, 16)]


@given(st.integers(min_value=0), st.integers(0, 4))
def test_a_record_with_a_reshuffle_verifies(seed: int, taken_back: int) -> None:
    found = verify_record(poker_round(seeded(seed), taken_back=taken_back))

    assert found.problems == ()
    assert [(deck.size, deck.dealt) for deck in found.decks] == [(52, 8), (44 + taken_back, 4)]


def test_a_round_of_all_52_cards_verifies() -> None:
    assert verify_record(record("poker", [opened(IN_ORDER.commitment), dealt("box", DECK, 1)], IN_ORDER)).verified


def test_cards_entered_by_hand_are_nothing_to_verify() -> None:
    found = verify_record(record("casino-stud", [opened(None), dealt("box", cards("As Kd Qh Jc 9s"), 1)]))

    assert found.verified is None
    assert found.decks == ()
    assert found.problems == ()


def test_upper_case_digits_are_the_same_digits() -> None:
    shouted = stud_in_order()
    shouted["events"][0]["commitment"] = shouted["events"][0]["commitment"].upper()

    assert verify_record(shouted).verified


CARD_EVENTS = [(2, 0), *((event, card) for event in (3, 4, 5) for card in range(5))]


def put_card(tampered: Record, where: tuple[int, int], card: str) -> str:
    event = tampered["events"][where[0]]
    if "card" in event:
        before, event["card"] = event["card"], card
    else:
        before, event["cards"][where[1]] = event["cards"][where[1]], card
    return str(before)


@given(st.integers(min_value=0), st.sampled_from(CARD_EVENTS), st.sampled_from(DECK))
def test_a_changed_card_is_noticed(seed: int, where: tuple[int, int], card: int) -> None:
    tampered = stud_round(seeded(seed))
    before = put_card(tampered, where, names(DECK)[card])

    assert verify_record(tampered).verified is (before == names(DECK)[card])


@given(st.integers(min_value=0), st.sampled_from(CARD_EVENTS), st.sampled_from(CARD_EVENTS))
def test_two_dealt_cards_swapped_are_noticed(seed: int, one: tuple[int, int], other: tuple[int, int]) -> None:
    tampered = stud_round(seeded(seed))
    first = put_card(tampered, one, "2c")
    put_card(tampered, one, first)
    put_card(tampered, one, put_card(tampered, other, first))

    assert verify_record(tampered).verified is (one == other)


@given(st.integers(min_value=0), st.integers(0, 51), st.integers(0, 51))
def test_two_cards_of_the_deck_swapped_are_noticed(seed: int, one: int, other: int) -> None:
    tampered = stud_round(seeded(seed))
    order = tampered["decks"][0]["cards"]
    order[one], order[other] = order[other], order[one]

    assert verify_record(tampered).verified is (one == other)


@pytest.mark.parametrize("event", [2, 3, 4])
def test_an_event_dropped_before_the_last_deal_is_noticed(event: int) -> None:
    tampered = stud_round(seeded(9))
    del tampered["events"][event]

    assert verify_record(tampered).verified is False


@given(st.permutations(range(2, 6)))
def test_deals_in_another_order_are_noticed(order: list[int]) -> None:
    tampered = stud_round(seeded(9))
    tampered["events"][2:6] = [tampered["events"][event] for event in order]

    assert verify_record(tampered).verified is (order == [2, 3, 4, 5])


@given(st.binary(min_size=32, max_size=32))
def test_another_salt_is_noticed(salt: bytes) -> None:
    tampered = stud_round(seeded(9))
    right, tampered["decks"][0]["salt"] = tampered["decks"][0]["salt"], salt.hex()

    assert verify_record(tampered).verified is (salt.hex() == right)


def test_another_deck_is_noticed_although_the_cards_fit_it() -> None:
    honest, other = stud_round(seeded(1)), stud_round(seeded(2))
    other["events"][0] = honest["events"][0]

    assert len(problems(other)) == 1
    assert problems(other)[0].startswith("decks[0]: this is not the deck that was committed to")


def test_a_wrong_card_is_named_with_its_event_and_the_card_expected() -> None:
    tampered = stud_in_order()
    tampered["events"][2]["cards"][1] = "As"

    assert problems(tampered) == [
        "events[2].cards[1]: As was dealt to box 3, but the next card was 2h (decks[0].cards[2])"
    ]


def test_a_wrong_burnt_card_is_named() -> None:
    tampered = stud_in_order()
    tampered["events"][1]["card"] = "As"

    assert problems(tampered) == ["events[1].card: As was burnt, but the next card was 2c (decks[0].cards[0])"]


def test_after_the_first_wrong_card_the_rest_is_not_complained_of() -> None:
    tampered = stud_in_order()
    del tampered["events"][1]

    assert problems(tampered) == [
        "events[1].cards[0]: 2d was dealt to box 3, but the next card was 2c (decks[0].cards[0])"
    ]


def test_a_wrong_commitment_shows_both() -> None:
    tampered = stud_in_order()
    tampered["events"][0]["commitment"] = "00" * 32

    assert problems(tampered) == [
        "decks[0]: this is not the deck that was committed to: its cards and salt give "
        f"{IN_ORDER.commitment}, but events[0].commitment is {'00' * 32}"
    ]


def committed_anyway(order: tuple[Any, ...]) -> Record:
    """A record whose deck is committed to, whatever it is made of."""
    return record("casino-stud", [opened(commit(order, SALT))], Deck(order, SALT, ""))


@pytest.mark.parametrize(
    "order, says",
    [
        ((*DECK, DECK[7]), ["3s is in it twice", "it must be 52 different cards, and has 53"]),
        (DECK[:51], ["it must be 52 different cards, and has 51; As is not in it"]),
        (
            (*DECK[:51], DECK[0]),
            ["2c is in it twice", "it must be 52 different cards, and has 52; As is not in it"],
        ),
        ((), ["it must be 52 different cards, and has 0; 2c is not in it"]),
    ],
)
def test_a_deck_that_is_not_52_different_cards(order: tuple[Any, ...], says: list[str]) -> None:
    assert problems(committed_anyway(order)) == [f"decks[0]: {line}" for line in says]


def test_a_card_after_the_last() -> None:
    tampered = record(
        "poker", [opened(IN_ORDER.commitment), dealt("box", DECK, 1), dealt("community", DECK[:1])], IN_ORDER
    )

    assert problems(tampered) == ["events[2].cards[0]: 2c was dealt to the community, but decks[0] had no card left"]


def test_too_few_decks() -> None:
    tampered = poker_round(seeded(3))
    del tampered["decks"][1]

    assert problems(tampered) == ["events[5].commitment: a deck was committed to, but decks[1] is missing"]


def test_a_deck_that_nobody_committed_to() -> None:
    tampered = stud_in_order()
    tampered["decks"].append(revealed(IN_ORDER))

    assert problems(tampered) == [
        "decks[1]: no deck was committed to for this one: the round has fewer commitments than decks"
    ]


def test_a_deck_without_any_commitment_does_not_pass_for_cards_entered_by_hand() -> None:
    tampered = stud_in_order()
    tampered["events"][0]["commitment"] = None

    assert len(problems(tampered)) == 1


def test_a_card_dealt_before_the_commitment() -> None:
    tampered = stud_in_order()
    tampered["events"] = [tampered["events"][1], tampered["events"][0], *tampered["events"][2:]]

    assert problems(tampered)[0] == "events[0].card: 2c was burnt before any deck was committed to"


def reshuffled(rest: list[str]) -> Record:
    """The deck in order: two cards to box 1, one burnt, one for the board; then the rest as given."""
    first = [opened(IN_ORDER.commitment), dealt("box", DECK[:2], 1), burnt(DECK[2]), dealt("community", DECK[3:4])]
    order = cards(" ".join(rest))
    again = [{"event": "deck_committed/1", "commitment": commit(order, SALT)}]
    return record("poker", first + again, IN_ORDER, Deck(order, SALT, ""))


NAMES = names(DECK)


@pytest.mark.parametrize("first", [2, 3, 4])
def test_the_board_and_its_burnt_card_may_be_taken_back(first: int) -> None:
    assert verify_record(reshuffled(NAMES[first:])).verified


@pytest.mark.parametrize(
    "rest, says",
    [
        (NAMES[1:], "2d is in it, and was dealt to box 1 (events[1].cards[1])"),
        (NAMES[5:], "3c is not in it, and was still to be dealt"),
        ([*NAMES[4:], "2h"], "2h was taken back into it, but 2s, which was dealt later, was not"),
        ([*NAMES[4:], "As"], "As is in it twice"),
    ],
)
def test_a_reshuffle_of_other_cards_than_the_rest(rest: list[str], says: str) -> None:
    assert problems(reshuffled(rest)) == [f"decks[1]: {says}"]


def test_a_second_reshuffle_cannot_bring_back_what_the_first_left_out() -> None:
    chance = seeded(5)
    tampered = poker_round(chance)
    third = shuffle_rest(DECK, chance)
    tampered["events"].append({"event": "deck_committed/1", "commitment": third.commitment})
    tampered["decks"].append(revealed(third))

    found = problems(tampered)
    assert len(found) == 1
    assert found[0].startswith("decks[2]: ")
    assert found[0].endswith(" is in it, and was not in the deck before")


@given(st.integers(min_value=0))
def test_a_deck_shuffled_again_in_secret_is_noticed(seed: int) -> None:
    """The House may not deal from another order of the same cards, whatever it reveals."""
    honest, secret = stud_round(seeded(seed)), fresh_deck(seeded(seed + 1))
    order = shuffled(secret.cards, seeded(seed + 2))
    events = [honest["events"][0], burnt(order[0]), dealt("box", order[1:6], 1)]
    for decks in (honest["decks"], [{"salt": honest["decks"][0]["salt"], "cards": names(order)}]):
        assert verify_record(honest | {"events": events, "decks": decks}).verified is False


def test_a_record_is_left_as_it_was() -> None:
    untouched = stud_in_order()
    before = deepcopy(untouched)
    verify_record(untouched)

    assert untouched == before
