"""Passwords: what one must be like, and how it is kept."""

from __future__ import annotations

import hashlib
from base64 import b64decode

import pytest

from croupier.people import passwords
from croupier.people.passwords import COST, LIGHT, Cost, hash_password, password_fits, require_good_password
from croupier.refusals import Refused

CHEAP = Cost(n=16, r=1, p=1)
SALT = bytes(range(16))


def test_the_password_fits_and_no_other_does() -> None:
    kept = hash_password("correct horse", salt=SALT, cost=CHEAP)

    assert password_fits("correct horse", kept)
    assert not password_fits("correct horsf", kept)
    assert not password_fits("", kept)


def test_what_is_kept_is_scrypt_with_its_parameters_beside_it() -> None:
    method, n, r, p, salt, kept = hash_password("correct horse", salt=SALT, cost=CHEAP).decode().split("$")

    assert (method, n, r, p, b64decode(salt)) == ("scrypt", "16", "1", "1", SALT)
    assert b64decode(kept) == hashlib.scrypt(b"correct horse", salt=SALT, n=16, r=1, p=1, dklen=32)


def test_a_hash_of_todays_cost_can_be_made_and_checked() -> None:
    kept = hash_password("correct horse", salt=SALT)

    assert kept.startswith(b"scrypt$32768$8$3$")
    assert password_fits("correct horse", kept)


def test_the_same_text_in_another_unicode_form_is_the_same_password() -> None:
    assert password_fits("cafe\u0301 noir", hash_password("café noir", salt=SALT, cost=CHEAP))


@pytest.mark.parametrize("kept_with", [COST, LIGHT, None])
def test_every_name_costs_the_same_work_however_its_password_is_kept(
    kept_with: Cost | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Cost] = []

    def stretched(_password: str, _salt: bytes, cost: Cost) -> bytes:
        done.append(cost)
        return bytes(32)

    monkeypatch.setattr(passwords, "_stretched", stretched)
    kept = None if kept_with is None else hash_password("anything at all", salt=SALT, cost=kept_with)
    done.clear()

    assert password_fits("anything at all", kept) == (kept_with is not None)
    assert sorted(done) == sorted([COST, LIGHT])


def test_without_a_hash_no_password_fits() -> None:
    assert not password_fits("", None, usual=CHEAP)


@pytest.mark.parametrize(
    "password",
    [
        "seven77",
        "x1y" * 85 + "zz",
        "aaaaaaaa",
        "PassWord",
        "alice-in-wonderland",
        "abababab",
        "eight888",
        "password1!",
        "12345679",
        "P@ssw0rd2024",
        "qwerty12345",
        "letmein99",
        "croupier1",
        "casino2024",
        "x1y" * 85,
        "pass word1",
        " p a s s w o r d 1 ",
        "pass\u200bword1",
        "passw\u043erd1",  # a Cyrillic o
        "\u0440\u0430ss word1",  # a Cyrillic p and a
        "p\u00e4ssw\u00f6rd1",
        "\uff50assword1",
        "pass-word1",
        "p.a.s.s.w.o.r.d",
        "pass__word1",
        " " * 8,
        "\u3000\u00a0" * 4,
        "\u200b" * 8,
    ],
)
def test_a_weak_password_is_refused(password: str) -> None:
    with pytest.raises(Refused) as refused:
        require_good_password(password, names=("Alice-in-Wonderland",))

    assert refused.value.code == "BAD_PASSWORD"
    assert password not in refused.value.sentence


@pytest.mark.parametrize(
    "password",
    [
        "correct horse",
        "staple battery",
        "kitten-wheel",
        "fuhnekoi",
        "a#%&;}{1^~",
        "a#b%c&d;e",
        "Tr0ub4dour&3",
        "\u043a\u043e\u0440\u0430\u0431\u043b\u044c-\u0448\u043b\u0435\u043c",
        "\u6b63\u78ba\u306a\u99ac\u96fb\u6c60\u91dd\u5b50",
    ],
)
def test_a_password_that_takes_a_million_guesses_is_good(password: str) -> None:
    require_good_password(password, names=("alice",))


def test_each_name_of_a_person_makes_a_bad_password() -> None:
    require_good_password("Quillfeather", names=("guest-0a1b",))

    with pytest.raises(Refused, match="too easy to guess"):
        require_good_password("Quillfeather", names=("guest-0a1b", "quillfeather"))
