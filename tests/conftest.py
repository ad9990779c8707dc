"""What all tests share: the map from clauses to the tests that prove them, and a cache of their own."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

BROWSER_TESTS = Path(__file__).parent / "browser"

settings.register_profile("explore", settings.get_profile("default"), deadline=None, print_blob=True)
settings.register_profile("croupier", settings.get_profile("explore"), derandomize=True)
settings.load_profile("croupier")  # The same examples everywhere; `--hypothesis-profile=explore` looks for new ones.


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-map", metavar="FILE", help="write which tests cite which clause to FILE, as JSON")
    parser.addoption("--no-browser", action="store_true", help="leave out the tests in a real browser")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if collection_path == BROWSER_TESTS and config.getoption("--no-browser") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A folder that is named on the command line is collected by a worker all the same."""
    if config.getoption("--no-browser"):
        items[:] = [item for item in items if BROWSER_TESTS not in item.path.parents]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """What was left out is said, so that nobody takes a part for the whole."""
    if config.getoption("--no-browser"):
        terminalreporter.write_line("Left out, because of --no-browser: the tests in a real browser.", yellow=True)


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--clause-map")
    if not target:
        return
    found: dict[str, list[str]] = {}
    for item in session.items:
        for marker in item.iter_markers("clause"):
            for citation in marker.args:
                found.setdefault(citation, []).append(item.nodeid)
    Path(target).write_text(json.dumps(found), encoding="utf-8")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Counts are kept where all workers of this session find them, and nobody else."""
    root = tmp_path_factory.getbasetemp()
    shared = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root
    before = os.environ.get("CROUPIER_CACHE_DIR")
    os.environ["CROUPIER_CACHE_DIR"] = str(shared / "cache")
    yield
    if before is None:
        del os.environ["CROUPIER_CACHE_DIR"]
    else:
        os.environ["CROUPIER_CACHE_DIR"] = before
