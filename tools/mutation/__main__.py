"""Try the changes, and print those that no test notices."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from croupier.clauses.coverage import tests_by_clause
from tools.mutation import __doc__ as usage
from tools.mutation.reimported import unnoticed
from tools.mutation.sites import ROOT, Site, modules, numbers

PARTS = ("numbers", "effects")


def main(arguments: list[str]) -> int:
    """Try the named changes, or all of them."""
    os.chdir(ROOT)
    if arguments == ["survey"]:
        return _loaded("survey", []).returncode
    if not set(arguments) <= set(PARTS):
        print(usage)
        return 2
    by_clause = tests_by_clause()
    if by_clause is None:
        print("the tests cannot be collected here")
        return 1
    wanted = arguments or PARTS
    tried = [site for module in modules("games") for site in numbers(module)] if "numbers" in wanted else []
    failed = False
    if "effects" in wanted:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "unnoticed.json"
            failed = _loaded("proofs", [str(target)]).returncode != 0
            if not target.exists():
                return 1
            tried += [Site(*fields) for fields in json.loads(target.read_text(encoding="utf-8"))]
    alone = unnoticed(tried, by_clause)
    print("\n".join(sorted(str(site) for site in alone)) or "no change to the games went unnoticed")
    return 1 if alone or failed else 0


def _loaded(task: str, more: list[str]) -> subprocess.CompletedProcess[bytes]:
    """Run in a new process, which has not loaded the changed code."""
    return subprocess.run([sys.executable, "-m", "tools.mutation.loaded", task, *more], check=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
