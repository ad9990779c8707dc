"""The names of `import croupier` mean the same with all other imports, in any order."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from tests.waiting import LONGEST_S

PACKAGE = Path(croupier.__file__).parent
NAMES = sorted(set(croupier.__all__) - {"__version__"})
EVERY_MODULE = [
    ".".join(("croupier", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    for path in sorted(PACKAGE.rglob("*.py"))
    if path.name != "__main__.py"
]


def test_no_public_name_is_the_name_of_a_room() -> None:
    rooms = {module.split(".")[1] for module in EVERY_MODULE if "." in module}

    assert set(NAMES) & rooms == set()


@pytest.mark.parametrize("seed", range(2))
def test_each_name_means_the_same_after_every_other_import(seed: int) -> None:
    modules = random.Random(seed).sample(EVERY_MODULE, len(EVERY_MODULE))
    used_before = random.Random(seed).sample(NAMES, len(NAMES) // 2)
    program = f"""
import importlib, croupier
from croupier.extras import MissingExtraError
before = {{name: getattr(croupier, name) for name in {used_before}}}
for module in {modules}:
    try:
        importlib.import_module(module)
    except MissingExtraError as missing:
        assert missing.extra == "gpu", missing  # the only extra that the tests do without: it needs a GPU
for name in {NAMES}:
    value = getattr(croupier, name)
    assert before.get(name, value) is value, name
    print(name, value.__module__, value.__qualname__)
"""
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST_S, check=False
    )
    meant = {name: getattr(croupier, name) for name in NAMES}

    assert said.stderr == ""
    assert said.stdout.splitlines() == [
        f"{name} {value.__module__} {value.__qualname__}" for name, value in meant.items()
    ]
