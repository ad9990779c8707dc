"""Names of people: what one may look like, and when two are the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.people.look_alikes import looks_of
from croupier.people.names import _remembered_key, checked_name, key_of
from croupier.refusals import Refused


@pytest.mark.parametrize(
    "name",
    [
        "al",
        "a" * 24,
        "Ælfgifu",
        "O'Neil",
        "J. R. Ewing",
        "李小龍",
        "user_1-2",
        "नमस्ते",
        "Иван 2",
        "Αλέξης",
        "山田はなこ",
        "김 金",
    ],
)
def test_a_name_may_be_of_any_script(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "a",
        "a" * 25,
        "",
        " al",
        "al ",
        "a  b",
        "-al",
        "a:b",
        "a/b",
        "a\nb",
        "a\u202eb",  # turns the direction of writing
        "a\u200bb",  # a space of no width
        "<b>al</b>",
        "\u0301al",  # begins with an accent
        "\ufdfa\ufdfa",  # two characters that stand for thirty-six
        "a\ud800b",
        "al\u034fice",  # joins what it stands between, and is not seen
        "alice\ufe00",  # chooses among forms of a letter
        "\u3164\u3164",  # a letter of Hangul that is empty
        "al\u200dice",
        "\u115f\u1160",
        "\ufb01n",  # one character for two, for the sake of older standards
        "\u0430lice",  # Cyrillic at its beginning
        "al\u0456ce",
        "\u0455ystem",
        "A\u039bx",  # Greek
    ],
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_name(name)

    assert refused.value.code == "BAD_NAME"


@pytest.mark.parametrize(
    "name",
    [
        "adrnin",
        "H0USE",
        "System",
        "DEALER",
        "ａｄｍｉｎ",
        "h.o.u.s.e",
        "guest-17",
        "Bot-Anna",
        "ｇuest-17",
        "\u0261uest-1a2b",
        "b\u1d0ft-1",
        "b0t-1",
    ],
)
def test_a_name_that_belongs_to_the_house_is_reserved(name: str) -> None:
    with pytest.raises(Refused) as refused:
        checked_name(name)

    assert refused.value.code == "NAME_RESERVED"


def test_the_floor_itself_gives_out_guest_names() -> None:
    assert checked_name("guest-17", given_by_floor=True) == "guest-17"


@pytest.mark.parametrize(
    "one, other",
    [("Alice", "aLICE"), ("Ａｌｉｃｅ", "alice"), ("Straße", "STRASSE"), ("ﬁn", "fin"), ("e\u0301a", "éa")],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert key_of(one) == key_of(other)


@given(st.text(max_size=30))
def test_the_key_of_a_key_is_itself(name: str) -> None:
    assert key_of(key_of(name)) == key_of(name)


@pytest.mark.parametrize(
    "one, other",
    [
        ("alice", "a1ice"),
        ("Alice", "AIice"),
        ("modern", "modem"),
        ("alice", "AL1CE"),
        ("bob0", "bobO"),
        ("coco", "\u0441\u043e\u0441\u043e"),  # all of it Cyrillic
        ("pax", "\u0440\u0430\u0445"),
        ("alice", "ali\u0307ce"),  # one more dot over the dot of the i
        ("alice", "\u1d00\u029f\u026a\u1d04\u1d07"),  # small capitals
    ],
)
def test_a_name_that_looks_like_another_has_its_look(one: str, other: str) -> None:
    assert checked_name(one) != checked_name(other)
    assert looks_of(one) & looks_of(other)


@pytest.mark.parametrize(
    "one, other", [("alice", "alise"), ("anna", "hanna"), ("p1-10", "p1-11"), ("李小龍", "李大龍")]
)
def test_a_name_that_looks_different_has_another_look(one: str, other: str) -> None:
    assert not looks_of(one) & looks_of(other)


def test_a_text_too_long_for_a_name_is_folded_and_takes_no_memory() -> None:
    remembered = _remembered_key.cache_info().currsize
    assert key_of("Ａ" * 65) == "a" * 65
    assert _remembered_key.cache_info().currsize == remembered
