"""The examples of a Markdown page, found and run: what a page shows is what happens.

A block of `console` holds commands after `$ ` (a backslash at the end of a line continues one) and, below each, all
that it prints. A block of `python` with `>>>` is a session. A block below a line that names a file of examples/ or of
tests/sixth_game/ is that file.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.waiting import LONGEST_S

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SHOWN = r"`((?:examples|tests/sixth_game)/[\w.-]+)`[^\n]*\n\n```(?:yaml|toml|python|text)\n(.*?)^```$"
_FILE = re.compile(_SHOWN, re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


class Command(NamedTuple):
    """A command of a page, and what the page says it prints."""

    line: str
    output: str


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of a page in one language."""
    return [text for found, text in _BLOCK.findall(page.read_text(encoding="utf-8")) if found == language]


def commands(page: Path) -> list[Command]:
    """Each command of a page."""
    found = []
    for block in blocks(page, "console"):
        for entry in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = entry.partition("\n")
            while line.endswith("\\"):
                more, _, output = output.partition("\n")
                line += f"\n{more}"
            found.append(Command(line, output))
    return found


def programs(page: Path) -> dict[str, str]:
    """The Python of a page as modules, by name: each session, each file shown, and all other blocks together."""
    shown = {text: Path(name).stem for name, text in files(page)}
    name = "_".join(page.relative_to(ROOT).with_suffix("").parts).replace("-", "_")
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


def files(page: Path) -> list[tuple[str, str]]:
    """The files that a page shows, each with its text."""
    return _FILE.findall(page.read_text(encoding="utf-8"))


def links(page: Path) -> list[str]:
    """What a page links to within the project."""
    return [target for target in _LINK.findall(page.read_text(encoding="utf-8")) if ":" not in target]


def run(command: str, folder: Path) -> str:
    """All that a command prints, run at the root of the project with `croupier` at hand; `folder` is for its use."""
    program = folder / "croupier"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m croupier "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    search = {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=ROOT,
        env={**os.environ, **search},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=LONGEST_S,
        check=False,
    )
    return done.stdout


def failures(session: str) -> list[str]:
    """What a Python session prints otherwise than the page says."""
    example = doctest.DocTestParser().get_doctest(session, {}, "session", None, 0)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=said.append)
    return said
