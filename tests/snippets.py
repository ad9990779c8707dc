"""The examples of a Markdown page, found and run: what a page shows is what happens.

A block of `console` holds commands after `$ ` (a backslash at the end of a line continues one) and, below each, all
that it prints. A block of `python` with `>>>` is a session. A block below a line that names a file of examples/ or of
tests/sixth_game/ is that file. A block below a line such as "Save this as `round.yaml`:" is a file that the reader
makes.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.waiting import WHOLE_RUN_S

ROOT = Path(__file__).parents[1]
TUTORIALS = ROOT / "docs" / "tutorials"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SHOWN = r"`((?:examples|tests/sixth_game)/[\w.-]+)`[^\n]*\n\n```(?:yaml|toml|python|text)\n(.*?)^```$"
_FILE = re.compile(_SHOWN, re.MULTILINE | re.DOTALL)
_STEP = re.compile(
    r"(?:^[^\n]*\bSave [^\n]*`(?P<saved>[\w.-]+)`[^\n]*:\n\n)?^```(?P<language>\w+)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


class Command(NamedTuple):
    """A command of a page, and what the page says it prints."""

    line: str
    output: str


class SavedFile(NamedTuple):
    """A file that the reader of a page saves."""

    name: str
    text: str


class Session(NamedTuple):
    """A Python session of a page."""

    text: str


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of a page in one language."""
    return [text for found, text in _BLOCK.findall(page.read_text(encoding="utf-8")) if found == language]


def commands(page: Path) -> list[Command]:
    """Each command of a page."""
    return [command for block in blocks(page, "console") for command in _commands_of(block)]


def _commands_of(block: str) -> Iterator[Command]:
    for entry in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, _, output = entry.partition("\n")
        while line.endswith("\\"):
            more, _, output = output.partition("\n")
            line += f"\n{more}"
        yield Command(line, output)


def steps(page: Path) -> Iterator[SavedFile | Command | Session]:
    """The files and commands of a page's reader, from top to bottom."""
    for found in _STEP.finditer(page.read_text(encoding="utf-8")):
        if found["saved"]:
            yield SavedFile(found["saved"], found["text"])
        elif found["language"] == "console":
            yield from _commands_of(found["text"])
        elif found["language"] == "python":
            yield Session(found["text"])


def programs(page: Path) -> dict[str, str]:
    """The Python of a page as modules, by name: each session, each file shown, and all other blocks together.

    A tutorial is one long session, and the files that its reader saves.
    """
    name = "_".join(page.relative_to(ROOT).with_suffix("").parts).replace("-", "_")
    if page.parent == TUTORIALS:
        return _programs_of_tutorial(page, name)
    shown = {text: Path(name).stem for name, text in files(page)}
    found: dict[str, str] = {}
    rest = []
    for number, block in enumerate(blocks(page, "python"), start=1):
        if ">>>" in block:
            examples = doctest.DocTestParser().get_examples(block)
            found[f"{name}_{number}"] = "".join(example.source for example in examples)
        elif block in shown:
            found[shown[block]] = block
        else:
            rest.append(block)
    return {**found, name: "\n".join(rest)}


def _programs_of_tutorial(page: Path, name: str) -> dict[str, str]:
    saved = [step for step in steps(page) if isinstance(step, SavedFile) and step.name.endswith(".py")]
    sessions = [step.text for step in steps(page) if isinstance(step, Session)]
    examples = doctest.DocTestParser().get_examples("\n".join(sessions))
    return {Path(file.name).stem: file.text for file in saved} | {name: "".join(one.source for one in examples)}


def files(page: Path) -> list[tuple[str, str]]:
    """The files that a page shows, each with its text."""
    return _FILE.findall(page.read_text(encoding="utf-8"))


def links(page: Path) -> list[str]:
    """The links of a page within the project."""
    return [target for target in _LINK.findall(page.read_text(encoding="utf-8")) if ":" not in target]


def run(command: str, folder: Path, *, at: Path = ROOT) -> str:
    """All that a command prints, with `croupier` and `python` at hand; `folder` is for their use."""
    for name, call in {"croupier": " -m croupier", "python": ""}.items():
        program = folder / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{call} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    search = {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=at,
        env={**os.environ, **search},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=WHOLE_RUN_S,
        check=False,
    )
    return done.stdout


def failures(session: str, names: dict[str, Any] | None = None) -> list[str]:
    """Lines that a Python session prints unlike the page; `names` are those of earlier sessions, then of all."""
    names = {} if names is None else names
    example = doctest.DocTestParser().get_doctest(session, names, "session", None, 0)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=said.append, clear_globs=False)
    names |= example.globs
    return said
