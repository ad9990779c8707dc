"""The catalogue: one row for each message, and sentences made from it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, read_card
from croupier.clauses import rulebook
from croupier.messages import CATALOGUE, KINDS, Message, NamedBet, as_document, in_english, placeholders, say
from croupier.refusals import Refused
from croupier.rulings import decide, ruling_message

WORDS = st.text(min_size=1, max_size=12)
NUMBERS = st.integers(0, 10**12)
CARDS = st.sampled_from(DECK)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "money": st.integers(-(10**12), 10**12),
    "card": CARDS,
    "cards": st.lists(CARDS, max_size=7).map(tuple),
    "box": st.none() | NUMBERS,
    "Box": NUMBERS,
    "boxes": st.lists(NUMBERS, max_size=7).map(tuple),
    "seat": st.none() | NUMBERS,
    "Seat": NUMBERS,
    "player": st.none() | WORDS,
    "bet": WORDS | st.builds(NamedBet, WORDS, WORDS),
    "number": NUMBERS,
    "word": WORDS | NUMBERS | st.none(),
    "quoted": WORDS,
    "words": st.lists(WORDS, max_size=4).map(tuple),
    "choice": st.lists(WORDS, max_size=4).map(tuple),
    "messages": st.just((Message("notice.card_burnt"),)),
}


@st.composite
def messages(draw: st.DrawFn) -> Message:
    key = draw(st.sampled_from(sorted(CATALOGUE)))
    values = {name: draw(NUMBERS if "|" in kind else VALUES[kind]) for name, kind in placeholders(key).items()}
    return Message(key, values)


@given(messages())
def test_every_message_with_fitting_values_has_its_sentence_and_its_document(message: Message) -> None:
    assert in_english(message)
    document = as_document(message)
    assert document["message"] == message.key
    assert document["values"].keys() == message.values.keys()
    assert msgspec.json.decode(msgspec.json.encode(document)) == document


@pytest.mark.parametrize("key", sorted(CATALOGUE))
def test_every_value_is_of_a_known_kind(key: str) -> None:
    assert all(kind in KINDS or kind.count("|") == 1 for kind in placeholders(key).values())


def test_every_kind_is_tried_here() -> None:
    assert KINDS.keys() == VALUES.keys()


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (say("notice.bet_placed", box=3, amount=10_00, bet=NamedBet("bet", "BET")), "Box 3: 10.00 on the BET"),
        (say("notice.bet_placed", box=3, amount=10_00, bet="flop"), "Box 3: 10.00 on the flop"),
        (say("notice.cards_to_seat", count=1, seat=4), "1 card to seat 4"),
        (say("notice.cards_to_seat", count=2, seat=4), "2 cards to seat 4"),
        (say("notice.hand_shown", seat=4, cards=(read_card("As"), read_card("Td"))), "Seat 4 shows As Td"),
        (
            say(
                "notice.blinds_posted",
                posts=(say("notice.post_small", seat=1, amount=5_00), say("notice.post_dead", seat=4, amount=10_00)),
            ),
            "Posted: seat 1 the Small Blind of 5.00, seat 4 the dead post of 10.00",
        ),
        (
            say("notice.options_offered", boxes=(1, 3), options=("continue", "withdraw")),
            "A choice is offered to box 1, 3: continue or withdraw",
        ),
    ],
)
def test_a_sentence_has_its_values_in_their_places(message: Message, sentence: str) -> None:
    assert in_english(message) == sentence


def test_a_document_has_money_in_dollars_cards_by_name_and_bets_by_id() -> None:
    placed = say("notice.bet_placed", box=3, amount=10_00, bet=NamedBet("flop", "Flop bet"))
    assert as_document(placed) == {
        "message": "notice.bet_placed",
        "values": {"box": 3, "amount": "10.00", "bet": "flop"},
    }
    assert as_document(say("notice.hand_shown", seat=4, cards=(51,)))["values"] == {"seat": 4, "cards": ["As"]}


def test_a_refusal_has_its_code_from_its_key_and_its_sentence_on_demand() -> None:
    refused = Refused("BAD_INPUT.at", rulebook("CSP")["3.7"], place="box", reason="must be a number")

    assert refused.code == "BAD_INPUT"
    assert str(refused) == "box: must be a number (CSP 3.7)"
    assert refused.as_document() == {
        "code": "BAD_INPUT",
        "clause": "CSP 3.7",
        "sentence": "box: must be a number",
        "message": "BAD_INPUT.at",
        "values": {"place": "box", "reason": "must be a number"},
    }


def test_a_message_without_a_value_is_told_all_the_same_and_logged(misfits: list[str]) -> None:
    assert in_english(say("notice.cards_to_seat", count=1)) == "1 card to seat"
    assert in_english(say("notice.calls", seat=1, total="ten")) == "Seat 1 calls ten"
    assert in_english(say("NO_SUCH_KEY")) == "NO_SUCH_KEY"

    assert as_document(say("notice.calls", seat=1, total="ten"))["values"] == {"seat": 1, "total": "ten"}
    assert len(misfits) == 3
    misfits.clear()


def test_a_ruling_is_a_message_of_its_row() -> None:
    given = decide("casino-stud", "unshuffled-deck", {}, version=6)

    message = ruling_message("casino-stud", "unshuffled-deck", given.says, version=6)

    assert message == Message("ruling.CSP.6.unshuffled-deck.1")
    assert in_english(message) == given.says


def test_a_ruling_that_nobody_would_word_so_today_is_told_as_it_was() -> None:
    message = ruling_message("casino-stud", "unshuffled-deck", "The cards were not shuffled.", version=6)

    assert in_english(message) == "The cards were not shuffled."
