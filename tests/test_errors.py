"""Errors name the place, however odd the place's name is."""

from __future__ import annotations

import pytest

from croupier.errors import InputError


@pytest.mark.parametrize(
    ("key", "place"),
    [("box", "box"), ("a\nb", "a\\nb"), ("\ud800", "\\ud800"), ("\x1b[31m", "\\x1b[31m"), ("é♠", "é♠")],
)
def test_a_place_is_on_one_line_and_can_be_written(key: str, place: str) -> None:
    error = InputError(key, "is not a known field").under("facts")

    assert error.place == f"facts.{place}"
    assert str(error) == f"facts.{place}: is not a known field"
    assert str(error).encode()
