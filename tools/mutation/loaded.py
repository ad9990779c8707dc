"""Changes to functions that are already loaded.

The tests are loaded once. A change gives a function other code, runs a test that enters it, and gives the code back: it
costs little more than that test. Values that a module works out during its import stay as they were, so a change
that nothing notices here is tried once more with a fresh import.

    python -m tools.mutation.loaded proofs FILE    prove the clauses; unnoticed changes to the games go to FILE
    python -m tools.mutation.loaded survey         every change to the live tables, with those that no test notices
"""

from __future__ import annotations

import ast
import copy
import functools
import gc
import json
import multiprocessing
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from multiprocessing.pool import Pool
from pathlib import Path
from time import perf_counter
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from croupier.clauses import CODES
from croupier.clauses.index import ClauseKind, all_clauses
from tools import workers
from tools.mutation.reimported import NOT_ASKED, OF_GAMES
from tools.mutation.sites import CONDITIONS, Site, changed_statement, effects, functions, modules, tree_of

GAMES = modules("games")
LIVE = [module for room in ("rounds", "poker", "jackpots") for module in modules(room)]
"""The modules that decide live tables."""
NO_EFFECTS = ("commands", "events", "stored", "codec", "live", "settings", "rules")
TESTS = ("tests/rounds", "tests/poker", "tests/jackpots", "tests/floor", "tests/settlement", "tests/games")
SECTIONS = ("3.", "4.", "5.")
PROVABLE = [
    clause.cite
    for clause in all_clauses()
    if clause.kind is ClauseKind.EXECUTABLE and clause.number.startswith(SECTIONS)
]
"""The clauses that a test must prove by playing them."""
ABOUT_GAMES = ("tests/settlement/", "tests/games/")
SLOW = (NOT_ASKED, "test_kill.py", "test_failing_stores.py", "test_restored_floor.py", "postgres")
"""Tests that are left out: they kill servers or fill databases, and prove no clause by themselves."""
SLOW_TO_FILL = ("croupier.hands", "croupier.clauses")
"""Tables that no change touches: they stay filled."""


# Other code for functions that are loaded


def _loaded(module: str, name: str) -> FunctionType | None:
    """The function itself, without its decorators; None if a decorator has replaced it."""
    found: Any = import_module(module)
    for part in name.split("."):
        found = vars(found)[part]
    for wrapper in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, wrapper, found)
    return found if isinstance(found, FunctionType) and found.__module__ == module else None


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


def _compiled(module: str, tree: ast.Module) -> dict[str, CodeType]:
    """The code of each function in the tree, by its name."""
    return {code.co_qualname: code for code in _codes(compile(tree, module, "exec"))}


@functools.lru_cache(maxsize=20_000)
def _changed_code(site: Site) -> CodeType:
    return _compiled(site.module, changed_statement(site))[site.function]


@functools.cache
def _caches() -> list[Any]:
    """The caches of functions."""
    spaces = [vars(module) for name, module in list(sys.modules.items()) if name.startswith("croupier.")]
    found = [value for space in spaces for value in space.values() if isinstance(value, functools._lru_cache_wrapper)]
    return [value for value in found if not value.__module__.startswith(SLOW_TO_FILL)]


def _clear_caches() -> None:
    for found in _caches():
        found.cache_clear()


@contextmanager
def changed(site: Site) -> Iterator[None]:
    """Run with the changed code inside this block."""
    function = _loaded(site.module, site.function)
    assert function is not None
    before = function.__code__
    function.__code__ = _changed_code(site)
    _clear_caches()
    try:
        yield
    finally:
        function.__code__ = before
        _clear_caches()


REACHED: set[int] = set()
"""The functions that the running test has entered, by their number."""
PLAYED: set[str] = set()
"""The games of which the running test has opened a round."""


def _with_counters(numbers: dict[tuple[str, str], int]) -> list[tuple[FunctionType, CodeType]]:
    """For each function the code with which it notes that it was entered."""
    found = []
    for module in (*GAMES, *LIVE):
        tree = copy.deepcopy(tree_of(module))
        names = []
        for _, name, function in functions(tree):
            note = ast.parse(f"_reached.add({numbers[module, name]})").body
            if (module, name) == ("croupier.rounds.evolve", "opened"):
                note += ast.parse("_played.add(event.game)").body
            function.body[:0] = note
            names.append(name)
        vars(import_module(module)).update(_reached=REACHED, _played=PLAYED)
        codes = _compiled(module, ast.fix_missing_locations(tree))
        loaded = [(_loaded(module, name), codes[name]) for name in names]
        found += [(function, code) for function, code in loaded if function is not None]
    return found


class TooLongError(Exception):
    """The changed code does not end."""


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


# The tests


class Measured(NamedTuple):
    """One test run on the code as it is."""

    passed: bool
    reached: set[int]
    played: set[str]
    took_s: float


class LoadedTests:
    """The tests, as a plugin of pytest that runs them its own way."""

    def __init__(self, task: Callable[[LoadedTests], None]) -> None:
        self.task = task
        self.items: list[pytest.Item] = []
        self.measured: list[Measured] = []
        self.clauses: list[set[str]] = []
        """The clauses that each test proves if it notices a change: those it cites of games that it plays."""
        pairs = [(module, name) for module in (*GAMES, *LIVE) for _, name, _ in functions(tree_of(module))]
        self.numbers = {pair: number for number, pair in enumerate(pairs)}
        self.counting: list[tuple[FunctionType, CodeType]] = []
        """The functions with their counting code, for the processes that measure."""
        self.shared: Counter[int] = Counter()
        """How many tests enter each function."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Measure the tests, then do the task."""
        self.items = [item for item in session.items if _wanted(item)]
        for item in self.items:
            item.repr_failure = _in_short  # type: ignore[method-assign]
        gc.freeze()  # so that the forked processes share the loaded code
        self._measure()
        self.task(self)
        return True

    def _measure(self) -> None:
        """Run each test once unchanged: it must pass. Note the functions it enters, the games it plays and its time."""
        self.counting = _with_counters(self.numbers)
        size = max(1, len(self.items) // (8 * workers.processes()))
        chunks = [range(start, min(start + size, len(self.items))) for start in range(0, len(self.items), size)]
        with _pool(1) as pool:
            self.measured = [one for row in pool.imap(_measured, chunks) for one in row]
        failed = [item.nodeid for item, one in zip(self.items, self.measured, strict=True) if not one.passed]
        if failed:
            raise pytest.UsageError(f"these tests fail without any change: {', '.join(failed)}")
        for item, one in zip(self.items, self.measured, strict=True):
            cited = {clause for marker in item.iter_markers("clause") for clause in marker.args}
            self.clauses.append({clause for clause in cited if clause[:3] in one.played})
        self.shared = Counter(number for one in self.measured for number in one.reached)

    def number(self, site: Site) -> int:
        """The number of the changed function."""
        return self.numbers[site.module, site.function]

    def notices(self, test: int, site: Site) -> bool:
        """Whether a test fails once the effect is changed. Everything is as before afterwards."""
        with changed(site), _time_limit(10 + 20 * self.measured[test].took_s):
            return not _passes(self.items[test])

    def unnoticed(self, site: Site) -> bool:
        """Whether no test notices a change. The quick tests run first."""
        reaching = [test for test, one in enumerate(self.measured) if self.number(site) in one.reached]
        return not any(self.notices(test, site) for test in self._quick_first(reaching))

    def proves(self, clause: str) -> bool:
        """Whether a test of the clause notices a change; changes that few other tests reach are tried first."""
        for test in self._quick_first(number for number, clauses in enumerate(self.clauses) if clause in clauses):
            reaching = [site for site in live_sites() if self.number(site) in self.measured[test].reached]
            reaching.sort(key=lambda site: self.shared[self.number(site)])
            if any(self.notices(test, site) for site in reaching):
                return True
        return False

    def _quick_first(self, tests: Iterable[int]) -> list[int]:
        return sorted(tests, key=lambda test: self.measured[test].took_s)


def _wanted(item: pytest.Item) -> bool:
    """Whether a test can prove a clause, or is about the games. Laws over many examples take long and prove none."""
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False) or any(word in item.nodeid for word in SLOW):
        return False
    if item.nodeid.startswith(OF_GAMES):
        return True
    cited = [clause for marker in item.iter_markers("clause") for clause in marker.args]
    return any(clause in PROVABLE for clause in cited) or (item.nodeid.startswith(ABOUT_GAMES) and bool(cited))


def _in_short(*_: Any, **__: Any) -> str:
    """Nobody reads how a test failed. To write it with its source takes long, and changed code has none."""
    return "failed"


def _passes(item: pytest.Item) -> bool:
    return all(report.passed or report.skipped for report in runtestprotocol(item, log=False, nextitem=None))


def _changeable(sites: Iterable[Site]) -> list[Site]:
    return [site for site in sites if not site.function.endswith("__repr__") and _loaded(site.module, site.function)]


@functools.cache
def live_sites() -> list[Site]:
    """The changes to the live tables."""
    rooms = [module for module in LIVE if not module.endswith(NO_EFFECTS)]
    return _changeable(site for module in rooms for site in effects(module))


@functools.cache
def game_sites() -> list[Site]:
    """The changes to the games' conditions."""
    return _changeable(site for module in GAMES for site in effects(module) if site.change in CONDITIONS)


# In the forked processes

THE: list[LoadedTests] = []
"""The instance for the forked processes."""


def _pool(tasks_per_process: int | None = None) -> Pool:
    return multiprocessing.get_context("fork").Pool(workers.processes(), maxtasksperchild=tasks_per_process)


def _measured(chunk: range) -> list[Measured]:
    tests = THE[0]
    for function, code in tests.counting:
        function.__code__ = code
    codes = {name: code for code, name in CODES.items()}
    poker = {number for (module, _), number in tests.numbers.items() if module.startswith("croupier.poker")}
    found = []
    for number in chunk:
        _clear_caches()
        REACHED.clear()
        PLAYED.clear()
        started = perf_counter()
        passed = _passes(tests.items[number])
        played = {codes.get(game, game) for game in PLAYED} | ({"PKR"} if REACHED & poker else set())
        found.append(Measured(passed, set(REACHED), played, perf_counter() - started))
    return found


def _proved(clause: str) -> tuple[str, bool]:
    return clause, THE[0].proves(clause)


def _alone(site: Site) -> tuple[Site, bool]:
    return site, THE[0].unnoticed(site)


# Tasks


class Proofs:
    """Every clause is proved, and every change to a game's conditions is noticed."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.status = 1

    def __call__(self, tests: LoadedTests) -> None:
        for find in (live_sites, game_sites):
            find()  # here once, so that the forked processes need not
        with _pool() as pool:
            proved = {clause for clause, found in pool.imap_unordered(_proved, PROVABLE) if found}
            alone = [site for site, found in pool.imap_unordered(_alone, game_sites()) if found]
        self.target.write_text(json.dumps(alone), encoding="utf-8")
        played = {clause for clauses in tests.clauses for clause in clauses}
        reasons = {True: "the tests that play it notice no change", False: "no test plays it"}
        self.lines = [f"{clause}: {reasons[clause in played]}" for clause in PROVABLE if clause not in proved]
        self.lines.append(f"{len(proved)} of {len(PROVABLE)} clauses are proved at live tables")
        self.status = 0 if len(proved) == len(PROVABLE) else 1


class Survey:
    """Every change to the live tables."""

    def __init__(self) -> None:
        self.status = 0

    def __call__(self, _: LoadedTests) -> None:
        with _pool() as pool:
            alone = [site for site, found in pool.imap_unordered(_alone, live_sites()) if found]
        self.lines = [f"unnoticed: {site}" for site in sorted(alone)]
        self.lines.append(f"{len(live_sites())} changes to the live tables, {len(alone)} unnoticed")


def main(arguments: Sequence[str]) -> int:
    """Load the tests and do the task."""
    task = Proofs(Path(arguments[1])) if arguments[0] == "proofs" else Survey()
    tests = LoadedTests(task)
    THE.append(tests)
    quiet = ["-qq", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    status = pytest.main([*quiet, "--hypothesis-profile=unshrunk", *TESTS], plugins=[tests])
    if status not in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return int(status)
    print("\n".join(task.lines))
    return task.status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
