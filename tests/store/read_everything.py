"""Run each command that only reads a store; tell what each said, and whether the store's folder is as it was.

python -m tests.store.read_everything STORE KEY FOLDER
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest.mock import patch

from croupier.cli import main as croupier
from croupier.records.theory import Edge, Edges

EDGES = Edges(Edge(1, 20, 1.0), Edge(1, 10, 1.0))
"""Counting the real ones takes seconds, and has nothing to do with the store."""

ROUND = "T0-1"


def main(store: str, key: str, folder: str) -> None:
    before = contents(Path(store).parent)
    said = dict(answers(store, key, Path(folder)))
    print(json.dumps({"said": said, "untouched": contents(Path(store).parent) == before}))


def answers(store: str, key: str, folder: Path) -> list[tuple[str, Any]]:
    backup = folder / "floor.backup"
    return [
        ("report", run("report", store, "--key", key, "--day", "all")),
        ("export", run("export", store, "--key", key, "--to", "-", "--only", "events")),
        ("audit verify", run("audit", "verify", store, "--key", key)),
        ("audit round", run("audit", "round", store, ROUND, "--key", key)),
        ("backup", run("backup", store, str(backup), "--key", key)[0]),
        ("audit of the backup", run("audit", "verify", str(backup), "--key", key)),
    ]


def run(*words: str) -> tuple[int, str]:
    said = TextIOWrapper(BytesIO(), encoding="utf-8", newline="")
    with redirect_stdout(said), patch("croupier.cli.report.edges_of", lambda *_: EDGES):
        status = croupier([*words])
    said.seek(0)
    return status, said.read()


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


if __name__ == "__main__":
    main(*sys.argv[1:])
