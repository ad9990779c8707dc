"""Compiled functions that are kept between processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import croupier
from croupier.hands.compiled import compiled

CALLER = """
from croupier.hands.compiled import compiled
from callee import called

@compiled
def calling():
    return called()

print(calling(), sum(calling.stats.cache_hits.values()))
"""
CALLEE = """
from croupier.hands.compiled import inlined

CONSTANT = {constant}

@inlined
def called():
    return CONSTANT + {added}
"""


def call(folder: Path, *, constant: int, added: int) -> list[int]:
    """The caller's result in a process of its own, and how often it was found on disk."""
    (folder / "caller.py").write_text(CALLER)
    (folder / "callee.py").write_text(CALLEE.format(constant=constant, added=added))
    ours = Path(croupier.__file__).parents[1]
    command = [sys.executable, "-B", "-c", f"import sys; sys.path[:0] = [{str(ours)!r}, '.']; import caller"]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return [int(word) for word in done.stdout.split()]


def test_a_change_in_what_is_called_from_another_file_is_noticed(tmp_path: Path) -> None:
    assert call(tmp_path, constant=1, added=1) == [2, 0]
    assert call(tmp_path, constant=1, added=1) == [2, 1]  # found on disk
    assert call(tmp_path, constant=1, added=2) == [3, 0]
    assert call(tmp_path, constant=2, added=2) == [4, 0]


def test_without_a_place_to_keep_it_a_function_is_compiled_all_the_same() -> None:
    names: dict[str, Any] = {}
    exec("def twice(number): return 2 * number", names)  # has no file, so nothing can be kept beside it
    twice = compiled(names["twice"])
    assert twice(21) == 42
    assert twice.stats.cache_path is None
