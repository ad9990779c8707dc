"""Session tokens: signed, expiring, and ended by what is stored about their person."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.floor.people.registry import Person
from croupier.floor.people.roles import Role
from croupier.store import open_store
from croupier.web.entrance.sessions import (
    GUEST_LIFETIME_S,
    KEY_SIZE,
    LIFETIME_S,
    TOKEN,
    Session,
    SessionKind,
    cookie_header,
    counts,
    opened,
    read_token,
    session_key,
    token_of,
)

KEY, OTHER_KEY = bytes(range(32)), bytes(32)
ALICE = Person(name="Alice", role=Role.PLAYER, password="password/alice#1")
NOW = 1_900_000_000


def session(person: Person = ALICE, kind: SessionKind = SessionKind.COOKIE) -> Session:
    return opened(person, kind=kind, now=NOW, chance=lambda size: bytes(range(size)))


def test_a_token_is_read_as_the_session_that_it_was_made_of() -> None:
    assert read_token(token_of(session(), KEY), KEY, now=NOW) == session()


@pytest.mark.parametrize("kind", SessionKind)
def test_a_token_lasts_to_its_last_second_and_no_longer(kind: SessionKind) -> None:
    token = token_of(session(kind=kind), KEY)

    assert read_token(token, KEY, now=NOW + LIFETIME_S[kind] - 1) is not None
    assert read_token(token, KEY, now=NOW + LIFETIME_S[kind]) is None


def test_a_guests_session_lasts_longer_since_he_cannot_sign_in_again() -> None:
    assert session(replace(ALICE, guest=True)).until == NOW + GUEST_LIFETIME_S


def test_a_token_signed_under_another_key_is_nothing() -> None:
    assert read_token(token_of(session(), OTHER_KEY), KEY, now=NOW) is None


def test_another_name_under_the_old_signature_is_nothing() -> None:
    version, payload, signature = token_of(session(), KEY).split(".")
    forged = urlsafe_b64encode(urlsafe_b64decode(payload + "==").replace(b"Alice", b"Admin")).decode().rstrip("=")

    assert read_token(f"{version}.{forged}.{signature}", KEY, now=NOW) is None


@given(st.integers(min_value=0), st.characters(min_codepoint=33, max_codepoint=0x2FF))
def test_one_changed_character_makes_a_token_nothing(place: int, character: str) -> None:
    token = token_of(session(), KEY)
    place %= len(token)
    changed = token[:place] + character + token[place + 1 :]

    assert changed == token or read_token(changed, KEY, now=NOW) is None


@given(st.text())
def test_any_other_text_is_nothing(text: str) -> None:
    assert read_token(text, KEY, now=NOW) is None
    assert read_token(f"cr1.{text}.{text}", KEY, now=NOW) is None


@pytest.mark.parametrize(
    "person",
    [
        None,
        replace(ALICE, locked="asked for it"),
        replace(ALICE, epoch=1),
        replace(ALICE, ended=((session().id, NOW + 9),)),
        replace(ALICE, name="Bob"),
    ],
)
def test_a_session_ends_with_what_happens_to_its_person(person: Person | None) -> None:
    assert not counts(session(), person)


def test_a_session_goes_on_when_another_one_ends() -> None:
    assert counts(session(), replace(ALICE, ended=(("another", NOW + 9),)))


def test_the_key_is_made_once_and_kept_as_a_secret() -> None:
    with open_store("memory:") as store:
        first = session_key(store, lambda size: bytes(range(size)))
        again = session_key(store, bytes)

    assert first == again == bytes(range(KEY_SIZE))


def test_tokens_can_be_recognised_where_they_should_not_be() -> None:
    assert TOKEN.search(f"GET /?t={token_of(session(), KEY)} HTTP/1.1")


def test_the_cookie_is_out_of_reach_of_scripts_other_sites_and_plain_connections() -> None:
    cookie = cookie_header("croupier_session", "cr1.x.y", life_s=60, secure=True)

    assert cookie == "croupier_session=cr1.x.y; Path=/; HttpOnly; SameSite=Strict; Max-Age=60; Secure"
    assert "Secure" not in cookie_header("croupier_session", "cr1.x.y", life_s=60, secure=False)
