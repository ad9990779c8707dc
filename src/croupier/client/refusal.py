"""The errors of a client: the floor refuses, or does not answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):  # noqa: N818 (an answer, not an error)
    """The floor's refusal: a code for programs, the clause it rests on, a sentence for people.

    The sentence is made of `message`, a key of the catalogue (`/api/v1/messages`), and its `values`.
    """

    def __init__(self, error: Mapping[str, Any]) -> None:
        self.code: str = error["code"]
        self.clause: str | None = error["clause"]
        self.sentence: str = error["sentence"]
        self.message: str = error["message"]
        self.values: Mapping[str, Any] = error["values"]
        super().__init__(f"{self.sentence} ({self.clause})" if self.clause else self.sentence)


class NoServerError(ConnectionError):
    """No floor answers at the address."""
