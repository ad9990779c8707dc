"""The names that `import croupier` gives."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from tests.waiting import LONGEST_S

NAMES = sorted(set(croupier.__all__) - {"__version__"})
PACKAGE = Path(croupier.__file__).parent


def output_of(program: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST_S, check=True
    ).stdout


def test_the_names_are_listed_for_people_and_editors() -> None:
    assert {"settle", "ruling", "odds", "advise", "equity", "read_hands", "LiveRound", "PokerTable"} <= set(NAMES)
    assert set(croupier.__all__) <= set(dir(croupier))
    assert not [name for name in dir(croupier) if name.startswith("_") and not name.startswith("__")]


@pytest.mark.parametrize("name", NAMES)
def test_each_name_says_what_it_is_for(name: str) -> None:
    words = inspect.getdoc(getattr(croupier, name))

    assert words is not None
    assert len(words.split()) >= 5


def test_the_overview_names_each_of_them() -> None:
    overview = output_of("import croupier; help(croupier)")

    assert croupier.__doc__ is not None
    assert [name for name in NAMES if not re.search(rf"\b{name}\b", croupier.__doc__)] == []
    assert [name for name in NAMES if not re.search(rf"(class |    ){name}\(", overview)] == []


def test_the_page_of_the_api_names_each_of_them() -> None:
    page = (Path(__file__).parents[1] / "docs" / "api.md").read_text(encoding="utf-8")

    assert [name for name in NAMES if f"`{name}" not in page] == []


def test_type_checkers_are_told_that_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()


def test_an_unknown_name_is_an_ordinary_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        _ = croupier.shuffle  # type: ignore[attr-defined]


def test_a_room_is_opened_only_when_it_is_asked_for() -> None:
    loaded = output_of("import sys, croupier; print(*(name for name in sys.modules if name.startswith('croupier')))")

    assert loaded.split() == ["croupier.errors", "croupier.version", "croupier"]


@pytest.mark.parametrize("name", NAMES)
def test_no_name_needs_the_compiled_core_to_be_loaded(name: str) -> None:
    assert output_of(f"import sys, croupier; croupier.{name}; print({{'numpy', 'numba'}} & {{*sys.modules}})") == (
        "set()\n"
    )
