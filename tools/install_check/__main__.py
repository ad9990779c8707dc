"""Installs a wheel or a source archive into clean environments, and runs in each what it should be able to do there.

    python -m tools.install_check dist/croupier-0.1.0-py3-none-any.whl
    python -m tools.install_check ARCHIVE --python python3.12 --python python3.13 --extra none --extra serve
    python -m tools.install_check ARCHIVE --wheelhouse FOLDER

Without `--extra`: first no extra at all, then each one by itself. It needs nothing but Python. Packages come from the
package index as pip is set up, or from the wheelhouse alone. docs/installing.md has results.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.install_check.environments import CleanEnvironment, new_environment
from tools.install_check.probes import ALSO, EXTRA_PROBES, RESOLVED_ONLY, TYPED, problems

NO_EXTRA = "none"
HEADING = "| Python | extra | packages | result |\n| --- | --- | ---: | --- |"


class Checked(NamedTuple):
    """One installation, and its problems."""

    python: str
    extra: str
    packages: int
    problems: tuple[str, ...]

    @property
    def row(self) -> str:
        good = "resolves" if self.extra in RESOLVED_ONLY else "works"
        result = f"{len(self.problems)} problems" if self.problems else good
        return f"| {self.python} | {self.extra} | {self.packages} | {result} |"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.install_check", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("archive", type=Path, help="the wheel or the source archive to install")
    parser.add_argument(
        "--python", action="append", metavar="PROGRAM", help="a Python; repeat for more (default: this)"
    )
    every = (NO_EXTRA, *EXTRA_PROBES, *RESOLVED_ONLY)
    parser.add_argument("--extra", action="append", choices=every, help="check this one only; repeat for more")
    parser.add_argument("--wheelhouse", type=Path, metavar="FOLDER", help="take packages from this folder alone")
    options = parser.parse_args(arguments)
    print(HEADING, flush=True)
    failed = []
    for python in options.python or [sys.executable]:
        for extra in options.extra or every:
            checked = check(options.archive.resolve(), extra, python=python, wheelhouse=options.wheelhouse)
            print(checked.row, flush=True)
            failed += [f"{checked.python}, {extra}: {one}" for one in checked.problems]
    print("\n".join(["", *failed]) if failed else "\nEvery installation works.")
    return 1 if failed else 0


def check(archive: Path, extra: str, *, python: str, wheelhouse: Path | None = None) -> Checked:
    """Install the archive with this extra into an environment of its own, and run the probes."""
    with tempfile.TemporaryDirectory(prefix="croupier-install-") as folder:
        environment = new_environment(Path(folder) / extra, python, wheelhouse=wheelhouse)
        version = environment.run(environment.python, "-c", "import platform; print(platform.python_version())").out
        if extra in RESOLVED_ONLY:
            answer = environment.install(f"{archive}[{extra}]", dry_run=True)
            packages = len(answer.out.partition("Would install")[2].split())
            found = [] if packages else [f"pip cannot resolve it:\n{answer.everything[-2000:]}"]
        else:
            found = [*installed_problems(environment, archive, extra)]
            packages = len(environment.packages())
            found += _typed(environment) if extra == NO_EXTRA and wheelhouse is None and not found else []
    return Checked(version.strip(), extra, packages, tuple(found))


def installed_problems(environment: CleanEnvironment, archive: Path, extra: str) -> Iterator[str]:
    """Install the archive with this extra; what it cannot do then."""
    extras = frozenset() if extra == NO_EXTRA else frozenset({extra, *ALSO.get(extra, ())})
    wanted = f"{archive}[{','.join(sorted(extras))}]" if extras else archive
    answer = environment.install(wanted)
    if answer.status != 0:
        yield f"pip cannot install it:\n{answer.everything[-2000:]}"
        return
    fitting = environment.run(*environment.pip, "check")
    if fitting.status != 0:
        yield fitting.everything
    yield from problems(environment, re.split("-|[.]tar", archive.name)[1], extras)


def _typed(environment: CleanEnvironment) -> list[str]:
    """Strict mypy reads the package's types from the installation, and sees a name that is not there."""
    if environment.install("mypy").status != 0:
        return ["pip cannot install mypy"]
    (environment.work / "typed.py").write_text(TYPED, encoding="utf-8")
    told = environment.run(environment.python, "-m", "mypy", "--strict", "typed.py").out
    knows = 'Module has no attribute "no_such_name"' in told and "Found 1 error in 1 file" in told
    return [] if knows else [f"strict mypy says:\n{told}"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
