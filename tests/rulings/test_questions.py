"""The door: what a question must look like, what is wrong with a bad one, and the shape of the answer."""

from __future__ import annotations

import json
from collections import UserDict
from decimal import Decimal
from types import MappingProxyType

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.rulings import Verdict, decide, ruling
from croupier.rulings.words import Amount, Authority, Option

from .expectations import ALL_CASES, CODES, GAMES, domains_of, is_impossible, possible_facts

EXPOSED = {"count": 2, "whose": "player", "players_have_seen": False}

BAD_COUNTS: tuple[object, ...] = (0, -1, 2.0, 1.5, "2", True, False, None, [2], {}, Decimal(2))
BAD_WORDS: tuple[object, ...] = ("house", "", "Dealer", None, True, 1, ["dealer"], {}, b"dealer")
BAD_TRUTHS: tuple[object, ...] = (0, 1, "false", "no", None, [], {}, 0.0)


def exposed(**changes: object) -> dict[str, object]:
    return {"game": "casino-stud", "kind": "exposed-card", "facts": {**EXPOSED, **changes}}


def without(fact: str) -> dict[str, object]:
    facts = {name: value for name, value in EXPOSED.items() if name != fact}
    return {"game": "casino-stud", "kind": "exposed-card", "facts": facts}


@pytest.mark.parametrize("question", [None, "casino-stud", 7, True, [], ["game"], ("game", "kind")])
def test_a_question_is_a_mapping(question: object) -> None:
    with pytest.raises(InputError, match="must be a mapping") as caught:
        ruling(question)

    assert caught.value.place == ""


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ({}, "game"),
        ({"kind": "unlisted"}, "game"),
        ({"game": "casino-stud"}, "kind"),
        ({"game": "baccarat", "kind": "unlisted"}, "game"),
        ({"game": "CSP", "kind": "unlisted"}, "game"),
        ({"game": "Poker", "kind": "unlisted"}, "game"),
        ({"game": None, "kind": "unlisted"}, "game"),
        ({"game": ["poker"], "kind": "unlisted"}, "game"),
        ({"game": {"poker": 1}, "kind": "unlisted"}, "game"),
        ({"game": 1, "kind": "unlisted"}, "game"),
        ({"game": "poker", "kind": "cheating"}, "kind"),
        ({"game": "poker", "kind": "Unlisted"}, "kind"),
        ({"game": "poker", "kind": "unlisted "}, "kind"),
        ({"game": "poker", "kind": ""}, "kind"),
        ({"game": "poker", "kind": None}, "kind"),
        ({"game": "poker", "kind": ["unlisted"]}, "kind"),
        ({"game": "poker", "kind": {"unlisted": 1}}, "kind"),
        ({"game": "poker", "kind": "unlisted", "fact": {}}, "fact"),
        ({"game": "poker", "kind": "unlisted", "box": 1}, "box"),
        ({"game": "poker", "kind": "unlisted", 7: 8}, "7"),
        ({"game": "poker", "kind": "unlisted", None: 8}, "null"),
        ({"game": "poker", "kind": "unlisted", "facts": None}, "facts"),
        ({"game": "poker", "kind": "unlisted", "facts": []}, "facts"),
        ({"game": "poker", "kind": "unlisted", "facts": "none"}, "facts"),
        ({"game": "poker", "kind": "unlisted", "facts": {"count": 1}}, "facts.count"),
        ({"game": "poker", "kind": "unlisted", "facts": {"": 1}}, "facts."),
        ({"game": "poker", "kind": "unlisted", "facts": {3: 1}}, "facts.3"),
        ({"game": "poker", "kind": "unlisted", "facts": {(1, 2): 1}}, "facts.a list"),
        ({"game": "casino-stud", "kind": "exposed-card"}, "facts.count"),
        (without("count"), "facts.count"),
        (without("whose"), "facts.whose"),
        (without("players_have_seen"), "facts.players_have_seen"),
        (exposed(noticed="this-round"), "facts.noticed"),
        (exposed(Count=2), "facts.Count"),
        *((exposed(count=count), "facts.count") for count in BAD_COUNTS),
        *((exposed(whose=whose), "facts.whose") for whose in BAD_WORDS),
        *((exposed(players_have_seen=seen), "facts.players_have_seen") for seen in BAD_TRUTHS),
    ],
)
def test_a_bad_question_is_refused_with_the_place(question: object, place: str) -> None:
    with pytest.raises(InputError) as caught:
        ruling(question)

    assert caught.value.place == place


@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "singapore-stud"])
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("seen", [False, True])
def test_a_stud_game_has_no_community_cards_to_expose(game: str, count: int, seen: bool) -> None:
    facts = {"count": count, "whose": "community", "players_have_seen": seen}

    with pytest.raises(InputError, match=r"facts\.whose: .*community"):
        ruling({"game": game, "kind": "exposed-card", "facts": facts})


@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem"])
@pytest.mark.parametrize("seen", [False, True])
def test_one_card_cannot_be_mixed(game: str, seen: bool) -> None:
    question = {
        "game": game,
        "kind": "exposed-card",
        "facts": {"count": 1, "whose": "mixed", "players_have_seen": seen},
    }

    with pytest.raises(InputError, match=r"facts\.whose: .*one card"):
        ruling(question)
    assert ruling({**question, "facts": {"count": 2, "whose": "mixed", "players_have_seen": seen}})


def test_facts_of_the_own_family_are_asked_for_first() -> None:
    with pytest.raises(InputError, match=r"facts\.whose"):
        ruling({"game": "poker", "kind": "exposed-card", "facts": EXPOSED})
    with pytest.raises(InputError, match=r"facts\.players_have_seen"):
        ruling({"game": "casino-stud", "kind": "player-card-count", "facts": {"players_have_seen": True}})


def test_facts_of_a_kind_that_only_the_other_family_lists_are_checked_as_listed_there() -> None:
    question = {"game": "poker", "kind": "late-bet", "facts": {"attempt": "steal"}}

    with pytest.raises(InputError, match=r"facts\.attempt: must be place, increase or withdraw, not 'steal'"):
        ruling(question)


def test_all_facts_are_needed_whichever_branch_they_decide() -> None:
    with pytest.raises(InputError, match=r"facts\.reconstructible: is missing"):
        ruling({"game": "casino-stud", "kind": "dealer-card-count", "facts": {"noticed": "next-round"}})


def test_a_near_miss_is_answered_with_what_was_probably_meant() -> None:
    with pytest.raises(InputError, match="did you mean 'exposed-card'"):
        ruling({"game": "poker", "kind": "exposed-cards"})
    with pytest.raises(InputError, match="did you mean 'players_have_seen'"):
        ruling(exposed(player_has_seen=True))


@pytest.mark.parametrize("count", [2, 52, 10**400])
def test_any_count_above_one_is_several(count: int) -> None:
    assert ruling(exposed(count=count))["clause"] == "CSP 5.8.2"


def test_facts_left_out_are_none() -> None:
    question = {"game": "casino-stud", "kind": "foreign-card"}

    assert ruling(question) == ruling({**question, "facts": {}})


def test_any_mapping_will_do() -> None:
    facts = MappingProxyType(EXPOSED)
    question = UserDict({"game": "casino-stud", "kind": "exposed-card", "facts": facts})

    assert ruling(question) == ruling(exposed())


def test_the_answer_belongs_to_whoever_asked() -> None:
    first = ruling(exposed())
    assert isinstance(first["also"], list)
    first["also"].clear()

    assert ruling(exposed())["also"] == ["CSP 5.22", "CSP 5.8"]


def test_the_answer_has_the_shape_of_the_contract() -> None:
    assert list(ruling(exposed())) == ["game", "kind", "ruling", "clause", "also", "authority", "options", "says"]
    assert ruling(exposed())["says"] == (
        "Two or more cards were exposed before any player looked: the round is void and all bets go back."
    )


def test_each_answer_can_be_written_as_json_in_plain_values() -> None:
    for case in ALL_CASES:
        answer = ruling(case.question)
        assert json.loads(json.dumps(answer)) == answer
        assert msgspec.json.decode(msgspec.json.encode(answer)) == answer
        assert {type(value) for value in answer.values()} <= {str, list, bool, type(None)}


def test_only_a_payment_has_an_amount_and_only_one_player_waits_for_the_button() -> None:
    for case in ALL_CASES:
        answer = ruling(case.question)
        assert ("amount" in answer) == (answer["ruling"] == "pay")
        assert ("wait_for_button" in answer) == (answer["clause"] == "PKR 5.4.2(a)")


def test_decide_gives_the_same_rulings_typed() -> None:
    for case in ALL_CASES:
        found = decide(case.game, case.kind, case.facts)
        assert (found.ruling, found.authority, found.options) == (case.ruling, case.authority, case.options)
        assert (found.clause and found.clause.cite) == case.clause
        assert isinstance(found.ruling, Verdict)


words = st.sampled_from(
    [
        *GAMES,
        *domains_of("poker"),
        "count",
        "whose",
        "players_have_seen",
        "dealer",
        "mixed",
        "community",
        "flop",
        "more",
    ]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words | st.text(), inner, max_size=3),
    max_leaves=8,
)


@st.composite
def nearly_good(draw: st.DrawFn) -> dict[str, object]:
    """A good question, of which one or another part may be spoilt."""
    game = draw(st.sampled_from(GAMES))
    kind = draw(st.sampled_from(sorted(domains_of(game))))
    facts: dict[str, object] = dict(draw(st.sampled_from(list(possible_facts(game, kind)))))
    question: dict[str, object] = {"game": game, "kind": kind, "facts": facts}
    where = draw(st.sampled_from([{}, facts, question]))
    where.update(draw(st.dictionaries(st.sampled_from([*where, "extra"]), values, max_size=2)))
    return question


@given(values | nearly_good())
@example({"game": "poker", "kind": "unlisted", "facts": {"\ud800": 1}})
def test_any_question_gets_a_well_formed_ruling_or_an_input_error(question: object) -> None:
    try:
        answer = ruling(question)
    except InputError as error:
        assert str(error).isprintable()
        return

    code = CODES[str(answer["game"])]
    assert answer["ruling"] in set(Verdict)
    assert answer["authority"] in set(Authority)
    assert isinstance(answer["options"], list)
    assert set(answer["options"]) <= set(Option)
    assert answer.get("amount", "big-blind") in set(Amount)
    assert answer["clause"] is None or str(answer["clause"]).startswith(f"{code} ")


@given(st.data())
def test_every_good_question_is_answered_and_every_impossible_one_refused(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    kind = data.draw(st.sampled_from(sorted(domains_of(game))))
    facts = {name: data.draw(st.sampled_from(known)) for name, known in domains_of(game)[kind].items()}
    if is_impossible(game, facts):
        with pytest.raises(InputError, match=r"facts\.whose"):
            ruling({"game": game, "kind": kind, "facts": facts})
    else:
        assert ruling({"game": game, "kind": kind, "facts": facts})["says"]
