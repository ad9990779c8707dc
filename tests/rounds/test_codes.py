"""Each code of a refusal is explained and tested."""

from __future__ import annotations

import re
from pathlib import Path

import croupier.rounds

ROOMS = Path(croupier.rounds.__file__).parent
TESTS = Path(__file__).parent
PAGE = TESTS.parents[1] / "docs" / "api.md"
CODE = re.compile(r'"([A-Z]+(?:_[A-Z]+)+|FOLDED|REFERRED)(?:\.\w+)?"')
"""The code of a refusal, alone or with the rest of its message's key."""


def codes(folder: Path) -> set[str]:
    return {code for path in folder.glob("*.py") for code in CODE.findall(path.read_text(encoding="utf-8"))}


def test_each_code_is_on_the_page_and_no_other() -> None:
    listed = PAGE.read_text(encoding="utf-8").partition("## Refusals")[2]

    assert set(re.findall(r"`([A-Z_]+)`", listed)) == codes(ROOMS)


def test_each_code_is_met_in_a_test() -> None:
    # `NOT_OPEN`, `NO_DECK` and the like are met by their sentence.
    by_sentence = {"NOT_OPEN", "NO_DECK"}

    assert codes(ROOMS) - codes(TESTS) <= by_sentence
