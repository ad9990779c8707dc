"""Session tokens: random, known to the floor by their hashes alone, expiring, and ended by what is stored."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.people.person import HeldSession, Person
from croupier.people.roles import Role
from croupier.web.http.sessions import (
    GUEST_LIFETIME_S,
    LIFETIME_S,
    STAFF_LIFETIME_S,
    TOKEN,
    SessionKind,
    cookie_header,
    held_session,
    name_in,
    new_token,
    opening_of,
    session_id,
)

NOW = 1_900_000_000


def random_octets(size: int) -> bytes:
    return bytes(range(size))


NOBODY = Person(name="Alice", role=Role.PLAYER, password="password/alice#1")
ALICES = new_token(NOBODY, random_octets)


def with_session(person: Person = NOBODY, kind: SessionKind = SessionKind.COOKIE, until: int = 0) -> Person:
    """The person, signed in with the token `ALICES`."""
    opening = opening_of(ALICES, person, kind=kind, now=NOW, address="127.0.0.1")
    held = HeldSession(opening.session, opening.kind, NOW, until or opening.until)
    return replace(person, sessions=(held,))


def counts(person: Person, token: str = ALICES, kind: SessionKind = SessionKind.COOKIE, *, now: float = NOW) -> bool:
    return held_session(token, person, kind=kind, now=now) is not None


def test_a_token_counts_for_the_person_whose_session_was_opened_with_it() -> None:
    assert counts(with_session())
    assert not counts(NOBODY)


def test_what_is_stored_of_a_session_does_not_give_its_token() -> None:
    opening = opening_of(ALICES, NOBODY, kind=SessionKind.COOKIE, now=NOW, address="127.0.0.1")

    assert ALICES.rpartition(".")[2] not in str([getattr(opening, field) for field in opening.__struct_fields__])
    assert not counts(with_session(), opening.session)
    assert not counts(with_session(), f"cr2.YWxpY2U.{opening.session}")


@pytest.mark.parametrize("kind", SessionKind)
def test_a_session_lasts_to_its_last_second_and_no_longer(kind: SessionKind) -> None:
    alice = with_session(kind=kind)

    assert counts(alice, kind=kind, now=NOW + LIFETIME_S[kind] - 1)
    assert not counts(alice, kind=kind, now=NOW + LIFETIME_S[kind])


def test_a_session_that_claims_fifty_years_lasts_no_longer_than_others() -> None:
    alice = with_session(until=NOW + 50 * 365 * 24 * 3_600)

    assert not counts(alice, now=NOW + LIFETIME_S[SessionKind.COOKIE])


def test_a_guests_session_lasts_longer_since_he_cannot_sign_in_again() -> None:
    guest = with_session(replace(NOBODY, guest=True))

    assert counts(guest, now=NOW + GUEST_LIFETIME_S - 1)
    assert not counts(guest, now=NOW + GUEST_LIFETIME_S)


@pytest.mark.parametrize("kind", SessionKind)
def test_staff_sign_in_anew_for_each_shift(kind: SessionKind) -> None:
    sam = with_session(replace(NOBODY, role=Role.SHIFT_MANAGER), kind)

    assert counts(sam, kind=kind, now=NOW + STAFF_LIFETIME_S - 1)
    assert not counts(sam, kind=kind, now=NOW + STAFF_LIFETIME_S)


@given(st.integers(min_value=0), st.characters(min_codepoint=33, max_codepoint=0x2FF))
def test_one_changed_character_makes_a_token_nothing(place: int, character: str) -> None:
    place %= len(ALICES)
    changed = ALICES[:place] + character + ALICES[place + 1 :]

    assert changed == ALICES or not counts(with_session(), changed)


@given(st.text())
def test_any_other_text_names_nobody_or_opens_nothing(text: str) -> None:
    for token in (text, f"cr1.{text}.{text}", f"cr2.{text}.{text}"):
        assert name_in(token) is None or not counts(with_session(), token)


def test_a_token_of_another_version_names_nobody() -> None:
    assert name_in("cr1.eyJpZCI6ImEifQ.c2lnbmF0dXJl") is None
    assert name_in(ALICES) == "alice"


def test_a_session_does_not_count_for_a_person_who_is_locked_out() -> None:
    assert not counts(replace(with_session(), locked="asked for it"))


def test_a_bearer_token_is_no_cookie_and_a_cookie_no_bearer_token() -> None:
    assert not counts(with_session(kind=SessionKind.BEARER))
    assert not counts(with_session(), kind=SessionKind.BEARER)


def test_the_hash_of_a_token_is_its_own() -> None:
    assert session_id(ALICES) != session_id(new_token(NOBODY, bytes))


def test_tokens_can_be_recognised_where_they_should_not_be() -> None:
    assert TOKEN.search(f"GET /?t={ALICES} HTTP/1.1")


def test_the_cookie_is_out_of_reach_of_scripts_other_sites_and_plain_connections() -> None:
    cookie = cookie_header("croupier_session", "cr2.x.y", life_s=60, secure=True)

    assert cookie == "croupier_session=cr2.x.y; Path=/; HttpOnly; SameSite=Strict; Max-Age=60; Secure"
    assert "Secure" not in cookie_header("croupier_session", "cr2.x.y", life_s=60, secure=False)
