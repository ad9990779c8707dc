"""Shared parts of all tests: the map from clauses to the tests that prove them, and a cache of their own."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from _pytest.junitxml import xml_key
from hypothesis import HealthCheck, Phase, settings

from croupier.dossier.junit_report import CLAUSE, SOFTWARE
from croupier.software_digest import installed_software
from tests.running_order import long_first, shuffled
from tools import nginx as proxy

BROWSER_TESTS = Path(__file__).parent / "browser"
FIRST_WORKER = "gw0"

# How long examples take to make is not asked: a busy machine alone would fail a test by that.
settings.register_profile(
    "explore",
    settings.get_profile("default"),
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("croupier", settings.get_profile("explore"), derandomize=True, max_examples=40)
# For tools/mutation.py, which asks whether a test fails and not with which smallest example.
settings.register_profile("unshrunk", settings.get_profile("croupier"), phases=(Phase.explicit, Phase.generate))
settings.load_profile("croupier")  # The same examples everywhere; `--hypothesis-profile=explore` looks for new ones.


class Misfits(logging.Handler):
    """Keeps what is logged of messages that do not fit the catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


@pytest.fixture(autouse=True)
def misfits() -> Iterator[list[str]]:
    """At a table a message that does not fit the catalogue is only logged; in a test it is an error."""
    handler, log = Misfits(), logging.getLogger("croupier.messages")
    log.addHandler(handler)
    yield handler.found
    log.removeHandler(handler)
    assert handler.found == []


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-map", metavar="FILE", help="write which tests cite which clause to FILE, as JSON")
    parser.addoption("--no-browser", action="store_true", help="leave out the tests in a real browser")
    parser.addoption("--shuffle", metavar="SEED", help="run files, and the tests in each, in the order of this seed")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return True if collection_path == BROWSER_TESTS and config.getoption("--no-browser") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A folder that is named on the command line is collected by a worker all the same."""
    if config.getoption("--no-browser"):
        items[:] = [item for item in items if BROWSER_TESTS not in item.path.parents]
    seed = config.getoption("--shuffle")
    if seed is not None:
        items[:] = shuffled(items, Random(seed))
    else:
        items[:] = long_first(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadfile`, files are shared out our own way."""
    from tests.sharing_out import RoomsTogether  # only a run with workers has the package that it needs

    return RoomsTogether(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name the tests that were left out, so that nobody takes a part for the whole."""
    if config.getoption("--no-browser"):
        terminalreporter.write_line("Left out, because of --no-browser: the tests in a real browser.", yellow=True)


def pytest_itemcollected(item: pytest.Item) -> None:
    """A report of the results (`--junitxml`) names the clauses that each test proves."""
    for marker in item.iter_markers("clause"):
        item.user_properties += [(CLAUSE, citation) for citation in marker.args]


def pytest_sessionstart(session: pytest.Session) -> None:
    """A report of the results names the software that was tested."""
    report = session.config.stash.get(xml_key, None)
    if report is not None:
        report.add_global_property(SOFTWARE, installed_software().sha256)


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--clause-map")
    if not target or not session.items or _worker(session) != FIRST_WORKER:
        return  # every worker collects the same tests, and the process that shares them out collects none
    found: dict[str, list[str]] = {}
    for item in session.items:
        for marker in item.iter_markers("clause"):
            for citation in marker.args:
                found.setdefault(citation, []).append(item.nodeid)
    Path(target).write_text(json.dumps(found), encoding="utf-8")


def _worker(session: pytest.Session) -> str:
    return str(getattr(session.config, "workerinput", {"workerid": FIRST_WORKER})["workerid"])


@pytest.fixture(scope="session")
def nginx() -> Path:
    """The program. Without it the tests of the proxy are left out, and the last line says why."""
    try:
        return proxy.nginx()
    except proxy.NoNginxError as problem:
        pytest.skip(str(problem))


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Counts are kept where all workers of this session find them, and nobody else unless a folder is named."""
    root = tmp_path_factory.getbasetemp()
    shared = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root
    before = os.environ.get("CROUPIER_CACHE_DIR")
    os.environ["CROUPIER_CACHE_DIR"] = os.environ.get("CROUPIER_TEST_CACHE_DIR") or str(shared / "cache")
    yield
    if before is None:
        del os.environ["CROUPIER_CACHE_DIR"]
    else:
        os.environ["CROUPIER_CACHE_DIR"] = before
