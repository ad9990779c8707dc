"""Change what live tables do, one effect at a time, and see that a test which plays the clause notices.

    python tools/live_effects.py              all clauses of sections 3 to 5
    python tools/live_effects.py PTH          those of one game
    python tools/live_effects.py --all        every change, also where its clauses are proved; lists the unnoticed ones

A clause is proved when a test plays a round of that clause's own game live, cites the clause, and fails once an effect
is changed in the code that it runs: a condition turned round, an event left out, a field of the state not updated.
A clause without such a test is printed, and the exit status is 1. So a test that only looks a ruling up proves nothing,
and neither does one that cites the clause of a game it does not play.

The tests are loaded once. A change gives a loaded function other code, runs a test that reaches it, and gives the code
back: it costs little more than that test.
"""

from __future__ import annotations

import ast
import copy
import functools
import gc
import multiprocessing
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import perf_counter
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

if __package__ in (None, ""):  # called by its path
    sys.path.insert(0, str(Path(__file__).parents[1]))

from croupier.clauses import CODES
from croupier.clauses.index import ClauseKind, all_clauses
from tools import workers
from tools.mutation import SWAPS

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
ROOMS = ("rounds", "poker", "jackpots")
"""The rooms where live tables are decided."""
NO_EFFECTS = {"__init__", "commands", "events", "stored", "live", "settings"}
TESTS = ("tests/rounds", "tests/poker", "tests/jackpots", "tests/floor")
SECTIONS = ("3.", "4.", "5.")
SLOW_TO_FILL = ("croupier.hands", "croupier.clauses")
"""Tables that no change touches: they stay filled."""


class Site(NamedTuple):
    """One place where an effect can be changed."""

    module: str
    function: str
    line: int
    what: str
    place: int
    """Which node of the function it is, counted as `ast.walk` meets them."""
    change: str
    """The name of the operator that changes it."""
    detail: int = 0

    def __str__(self) -> str:
        return f"{self.module.removeprefix('croupier.').replace('.', '/')}.py:{self.line}: {self.what}"


# The changes


def _sites_of(module: str, name: str, function: ast.FunctionDef) -> Iterator[Site]:
    for place, node in enumerate(ast.walk(function)):
        for change, what, detail in _changes_to(node):
            yield Site(module, name, getattr(node, "lineno", function.lineno), what, place, change, detail)


def _changes_to(node: ast.AST) -> Iterator[tuple[str, str, int]]:
    match node:
        case ast.Compare():
            yield "compare", f"`{ast.unparse(node)}` is turned round", 0
        case ast.If() | ast.IfExp():
            yield "test", f"`if {ast.unparse(node.test)}` is turned round", 0
        case ast.BoolOp():
            yield "bool", f"`{ast.unparse(node)}`: and becomes or, or becomes and", 0
        case ast.Expr(value=ast.Yield() | ast.YieldFrom() | ast.Call()):
            yield "expression", f"`{_short(node)}` is left out", 0
        case ast.AugAssign():
            yield "expression", f"`{_short(node)}` is left out", 0
        case ast.Return(value=ast.Tuple(elts=[_, *_])):
            yield "return", f"`{_short(node)}` returns nothing", 0
        case ast.Call(func=ast.Attribute(attr="_replace"), keywords=keywords):
            for number, keyword in enumerate(keywords):
                if keyword.arg is not None:
                    yield "keyword", f"`{keyword.arg}` is not updated", number
        case _:
            return


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) < 70 else f"{text[:67]}..."


def _changed(node: ast.AST, change: str, detail: int) -> ast.AST:
    """The node that stands there instead."""
    match change, node:
        case "compare", ast.Compare():
            node.ops = [SWAPS[type(node.ops[0])](), *node.ops[1:]]
        case "test", ast.If() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case "bool", ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case "expression", ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            node.value = ast.YieldFrom(ast.Tuple([], ast.Load()))
        case "expression", ast.Expr() | ast.AugAssign():
            return ast.Pass()
        case "return", ast.Return():
            node.value = ast.Tuple([], ast.Load())
        case "keyword", ast.Call():
            del node.keywords[detail]
        case _:
            raise AssertionError(change)
    return node


class _Replace(ast.NodeTransformer):
    """Puts another node where one node of the tree stands."""

    def __init__(self, wanted: ast.AST, make: Callable[[ast.AST], ast.AST]) -> None:
        self.wanted, self.make = wanted, make

    def visit(self, node: ast.AST) -> Any:
        return self.make(node) if node is self.wanted else super().visit(node)


# The code


@functools.cache
def _tree(module: str) -> ast.Module:
    return ast.parse((SOURCE / module.replace(".", "/")).with_suffix(".py").read_text(encoding="utf-8"))


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{part.name}", part) for part in node.body if isinstance(part, ast.FunctionDef))


def modules() -> list[str]:
    """The modules whose effects are changed."""
    found = [path for room in ROOMS for path in sorted((SOURCE / "croupier" / room).rglob("*.py"))]
    return [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in found if path.stem not in NO_EFFECTS]


def sites() -> list[Site]:
    """All places where an effect can be changed."""
    return [
        site
        for module in modules()
        for name, function in _functions(_tree(module))
        if not name.endswith("__repr__")
        for site in _sites_of(module, name, function)
    ]


def _loaded(module: str, name: str) -> FunctionType:
    """The function itself, out of what decorators have made of it."""
    found: Any = import_module(module)
    for part in name.split("."):
        found = vars(found)[part]
    for wrapper in ("fget", "func", "__func__", "__wrapped__"):
        found = getattr(found, wrapper, found)
    assert isinstance(found, FunctionType), (module, name)
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            if part.co_name[0].isupper():  # a class: its methods
                yield from _codes(part)


def _put_in(module: str, tree: ast.Module, names: set[str]) -> None:
    """Give functions that are already loaded the code of a changed tree; whoever holds them runs it from now on."""
    whole = compile(ast.fix_missing_locations(tree), module, "exec")
    for code in _codes(whole):
        if code.co_qualname in names:
            _loaded(module, code.co_qualname).__code__ = code


def put_in_change(site: Site) -> None:
    """Change the effect in this process."""
    tree = copy.deepcopy(_tree(site.module))
    function = dict(_functions(tree))[site.function]
    node = list(ast.walk(function))[site.place]
    _Replace(node, lambda found: _changed(found, site.change, site.detail)).visit(function)
    _put_in(site.module, tree, {site.function})


REACHED: set[int] = set()
"""The functions that the running test has entered, by their number."""
PLAYED: set[str] = set()
"""The games of which the running test has opened a round or a table."""


def put_in_counters(numbers: dict[tuple[str, str], int]) -> None:
    """Let each function note that it was entered."""
    for module in modules():
        tree = copy.deepcopy(_tree(module))
        functions = dict(_functions(tree))
        for name, function in functions.items():
            note = ast.parse(f"_reached.add({numbers[module, name]})").body
            if (module, name) == ("croupier.rounds.evolve", "opened"):
                note += ast.parse("_played.add(event.game)").body
            function.body[:0] = note
        space = vars(import_module(module))
        space["_reached"], space["_played"] = REACHED, PLAYED
        _put_in(module, tree, set(functions))


# The tests


class Live:
    """The tests, loaded once; every change is tried in a fork of this process."""

    def __init__(self, codes: Sequence[str], *, every_change: bool) -> None:
        self.codes, self.every_change = codes, every_change
        self.items: list[pytest.Item] = []
        self.reached: list[set[int]] = []
        self.took: list[float] = []
        self.clauses: list[set[str]] = []
        """What each test proves if it notices a change: the clauses it cites of games that it plays."""
        self.sites = sites()
        self.numbers = {pair: number for number, pair in enumerate(dict.fromkeys(_pairs()))}
        self.status = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try every change, then say which clauses were proved."""
        self.items = [item for item in session.items if any(item.iter_markers("clause"))]
        gc.freeze()
        self._measure()
        self._report(self._prove_all(), self._try_every_change() if self.every_change else [])
        return True

    def _measure(self) -> None:
        """Run each test once as it is: it must pass; note what it enters, what it plays and how long it takes."""
        with _pool() as pool:
            rows = pool.map(_measured, _chunks(len(self.items), 4 * workers.processes()))
        measured = [one for row in rows for one in row]
        failed = [item.nodeid for item, one in zip(self.items, measured, strict=True) if not one.passed]
        if failed:
            raise pytest.UsageError(f"these tests fail without any change: {', '.join(failed)}")
        for item, one in zip(self.items, measured, strict=True):
            cited = {clause for marker in item.iter_markers("clause") for clause in marker.args}
            self.reached.append(one.reached)
            self.took.append(one.took_s)
            self.clauses.append({clause for clause in cited if clause[:3] in one.played})

    def wanted(self) -> set[str]:
        """The clauses that must be proved."""
        return {
            clause.cite
            for clause in all_clauses()
            if clause.kind is ClauseKind.EXECUTABLE and clause.number.startswith(SECTIONS) and clause.code in self.codes
        }

    def _prove_all(self) -> set[str]:
        """The clauses for which a test of theirs notices some change."""
        with _pool() as pool:
            return {clause for clause, proved in pool.imap_unordered(_proved, sorted(self.wanted())) if proved}

    def prove(self, clause: str) -> bool:
        """Whether a test of the clause notices a change; changes that few other tests reach are tried first."""
        shared = Counter(number for reached in self.reached for number in reached)
        of_clause = [number for number, clauses in enumerate(self.clauses) if clause in clauses]
        for test in sorted(of_clause, key=lambda number: self.took[number]):
            reaching = [site for site in self.sites if self.number(site) in self.reached[test]]
            reaching.sort(key=lambda site: shared[self.number(site)])
            if any(self.notices(test, site) for site in reaching):
                return True
        return False

    def unnoticed(self, site: Site) -> bool:
        """Whether no test notices a change; the quick tests are asked first."""
        reaching = [test for test, reached in enumerate(self.reached) if self.number(site) in reached]
        return not any(self.notices(test, site) for test in sorted(reaching, key=lambda number: self.took[number]))

    def notices(self, test: int, site: Site) -> bool:
        """Whether a test fails once the effect is changed. Everything is as before afterwards."""
        with changed(site), _time_limit(10 + 20 * self.took[test]):
            return not _passes(self.items[test])

    def _try_every_change(self) -> list[Site]:
        """The changes that no test notices."""
        with _pool() as pool:
            return [site for site, alone in pool.imap_unordered(_tried, self.sites) if alone]

    def number(self, site: Site) -> int:
        """Of the function that is changed."""
        return self.numbers[site.module, site.function]

    def _report(self, proved: set[str], unnoticed: list[Site]) -> None:
        wanted = self.wanted()
        unproved = sorted(wanted - proved, key=_in_order)
        played = {clause for clauses in self.clauses for clause in clauses}
        reasons = {True: "its live tests notice no change", False: "no test plays it"}
        self.lines = [f"{clause}: {reasons[clause in played]}" for clause in unproved]
        self.lines += [f"unnoticed: {site}" for site in sorted(unnoticed)]
        if self.every_change:
            self.lines.append(f"{len(self.sites)} effects changed, {len(unnoticed)} unnoticed")
        self.lines.append(f"{len(wanted) - len(unproved)} of {len(wanted)} clauses are proved at live tables")
        self.status = 1 if unproved else 0


def _pairs() -> Iterator[tuple[str, str]]:
    return ((module, name) for module in modules() for name, _ in _functions(_tree(module)))


def _in_order(cite: str) -> tuple[str, list[str]]:
    code, _, number = cite.partition(" ")
    return code, [part.rjust(4) for part in number.replace("(", ".(").split(".")]


def _chunks(total: int, parts: int) -> list[range]:
    size = -(-total // parts) if total else 1
    return [range(start, min(start + size, total)) for start in range(0, total, size)]


def _pool() -> Any:
    return multiprocessing.get_context("fork").Pool(workers.processes())


THE: list[Live] = []
"""The one that the forked processes find."""


@functools.cache
def _caches() -> list[Any]:
    """What the rules core remembers of earlier calls."""
    spaces = [vars(module) for name, module in list(sys.modules.items()) if name.startswith("croupier.")]
    return [found for space in spaces for found in space.values() if isinstance(found, functools._lru_cache_wrapper)]


def _clear_caches() -> None:
    for found in _caches():
        if not found.__module__.startswith(SLOW_TO_FILL):
            found.cache_clear()


@contextmanager
def changed(site: Site) -> Iterator[None]:
    """Let the changed code run meanwhile."""
    function = _loaded(site.module, site.function)
    before = function.__code__
    put_in_change(site)
    _clear_caches()
    try:
        yield
    finally:
        function.__code__ = before
        _clear_caches()


class TooLongError(Exception):
    """The changed code does not come to an end."""


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


def _passes(item: pytest.Item) -> bool:
    return all(report.passed or report.skipped for report in runtestprotocol(item, log=False, nextitem=None))


class Measured(NamedTuple):
    """One test run as it is."""

    passed: bool
    reached: set[int]
    played: set[str]
    took_s: float


def _measured(chunk: range) -> list[Measured]:
    live = THE[0]
    put_in_counters(live.numbers)
    codes = {name: code for code, name in CODES.items()}
    poker = {number for (module, _), number in live.numbers.items() if module.startswith("croupier.poker")}
    found = []
    for number in chunk:
        _clear_caches()
        REACHED.clear()
        PLAYED.clear()
        started = perf_counter()
        passed = _passes(live.items[number])
        played = {codes.get(game, game) for game in PLAYED} | ({"PKR"} if REACHED & poker else set())
        found.append(Measured(passed, set(REACHED), played, perf_counter() - started))
    return found


def _proved(clause: str) -> tuple[str, bool]:
    return clause, THE[0].prove(clause)


def _tried(site: Site) -> tuple[Site, bool]:
    return site, THE[0].unnoticed(site)


def main(arguments: list[str]) -> int:
    """Try all changes and print the clauses that nothing proves."""
    os.chdir(ROOT)
    codes = [word for word in arguments if word in CODES] or list(CODES)
    live = Live(codes, every_change="--all" in arguments)
    THE.append(live)
    quiet = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--hypothesis-profile=unshrunk"]
    status = pytest.main([*quiet, *TESTS], plugins=[live])
    if status not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(status)
    print("\n".join(live.lines))
    return live.status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
