"""The order of the files in a run."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

LONG = (
    "tests/odds/test_commands.py",
    "tests/bench/test_small_runs.py",
    "tests/packaging/test_distributions.py",
    "tests/site/test_guide_site.py",
    "tests/agents/test_mcp_session.py",
    "tests/web/test_public_address.py",
    "tests/web/test_real_floor_page.py",
    "tests/web/test_lost_output.py",
    "tests/web/test_many_servers.py",
    "tests/history/test_real_servers.py",
    "tests/deploy/test_deploying.py",
    "tests/floor/test_kill.py",
    "tests/store/test_postgres.py",
    "tests/store/test_laws.py",
    "tests/store/test_tampering.py",
    "tests/terminal/test_pseudo_terminal.py",
    "tests/bots/test_matches.py",
    "tests/floor_simulation/test_simulation.py",
    "tests/reference/test_house_against_reference.py",
    "tests/reference/test_poker_against_reference.py",
    "tests/simulation/test_poker_gpu.py",
)
"""Files that take ten seconds or more. If one of them came last, all other workers would wait for it."""


def long_first(items: list[pytest.Item]) -> list[pytest.Item]:
    """The long files first, then the rest as it was found."""
    places = {file: place for place, file in enumerate(LONG)}
    return sorted(items, key=lambda item: places.get(item.nodeid.partition("::")[0], len(LONG)))


def shuffled(items: list[pytest.Item], chance: Random) -> list[pytest.Item]:
    """In another order; a file's tests stay together, so that what they share is set up once."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    order = list(files.values())
    chance.shuffle(order)
    return [item for tests in order for item in chance.sample(tests, len(tests))]
