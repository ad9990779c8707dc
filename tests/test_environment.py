"""`./run` and `./test` set up their environment: a new one takes the old one's place only when it is complete."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.snippets import ROOT
from tests.waiting import WHOLE_RUN_S

NOBODY = 65534
WORKING = "#!/bin/sh\necho a croupier that works\n"


@pytest.fixture
def checkout() -> Iterator[Path]:
    """The project's start in a folder that anybody may look into, with a space in its name."""
    with tempfile.TemporaryDirectory(prefix="croupier checkout ") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "tools").mkdir()
        (folder / "constraints").mkdir()
        for file in ("run", "pyproject.toml", "tools/environment.sh", "constraints/run.txt"):
            shutil.copy(ROOT / file, folder / file)
        yield folder


def offline(folder: Path, *, as_nobody: bool = False) -> subprocess.CompletedProcess[str]:
    """`./run --version` where no package can be had."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return subprocess.run(
        [folder / "run", "--version"],
        cwd=folder,
        env={**bare, "PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull},
        capture_output=True,
        text=True,
        check=False,
        timeout=WHOLE_RUN_S,
        user=NOBODY if as_nobody and os.geteuid() == 0 else None,
    )


def failing(folder: Path, words: str) -> subprocess.CompletedProcess[str]:
    """`./run --version` with a Python whose environments cannot install anything, and say so in these words."""
    programs = folder / "programs"
    programs.mkdir()
    pip = f"#!/bin/sh\\necho '{words}' >&2\\nexit 1\\n"
    stub = programs / "python3"
    stub.write_text(
        f'''#!/bin/sh
if [ "$1 $2" = "-m venv" ]; then
    mkdir -p "$3/bin" && printf "{pip}" > "$3/bin/python" && exec chmod +x "$3/bin/python"
fi
exec "{sys.executable}" "$@"
''',
        encoding="utf-8",
    )
    stub.chmod(0o755)
    return subprocess.run(
        [folder / "run", "--version"],
        cwd=folder,
        env={**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=WHOLE_RUN_S,
    )


def left_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name.startswith(".venv")}


def test_what_cannot_be_built_leaves_a_working_environment_as_it_was(checkout: Path) -> None:
    old = checkout / ".venv" / "bin" / "croupier"
    old.parent.mkdir(parents=True)
    old.write_text(WORKING, encoding="utf-8")
    old.chmod(0o755)

    ran = offline(checkout)

    assert ran.returncode == 2
    assert "the package index cannot be reached from here" in ran.stderr
    assert ran.stderr.endswith("The environment that was there before is unchanged: .venv/bin/croupier runs it.\n")
    assert old.read_text(encoding="utf-8") == WORKING
    assert left_in(checkout) == {".venv"}


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        ("OSError: [Errno 28] No space left on device", "the disk is full."),
        ("NameResolutionError: no such host", "the package index cannot be reached from here, or does not have it."),
        ("ERROR: something else", "the words above say why."),
    ],
)
def test_where_there_was_none_nothing_is_left_and_the_cause_is_said(checkout: Path, words: str, cause: str) -> None:
    ran = failing(checkout, words)

    assert ran.returncode == 2
    assert words in ran.stderr
    assert ran.stderr.endswith(f"Could not install what Croupier needs: {cause}\n")
    assert left_in(checkout) == set()


def test_what_a_killed_attempt_left_is_put_right_by_the_next(checkout: Path) -> None:
    (checkout / ".venv-lock").mkdir()
    (checkout / ".venv-lock" / "process").write_text("999999999", encoding="utf-8")
    (checkout / ".venv-building.abc").mkdir()
    (checkout / ".venv-building.abc.before").mkdir()
    (checkout / ".venv-building.abc.before" / "old").touch()

    failing(checkout, "ERROR: something else")

    assert left_in(checkout) == {".venv"}
    assert (checkout / ".venv" / "old").exists()


def test_a_checkout_that_cannot_be_written_to_is_told_so(checkout: Path) -> None:
    checkout.chmod(0o555)
    try:
        ran = offline(checkout, as_nobody=True)
    finally:
        checkout.chmod(0o755)

    assert ran.returncode == 2
    assert ran.stderr == (
        f"Croupier sets up its environment in .venv, and {checkout} cannot be written to.\n"
        "Copy the project to a folder of your own, and call it from there.\n"
    )


def working(folder: Path) -> dict[str, str]:
    """An environment with a Python whose environments install everything at once, and note how pip was called."""
    programs = folder / "programs"
    programs.mkdir()
    (programs / "in-venv").write_text('#!/bin/sh\necho "$@" >> "$PIP_CALLS"\n', encoding="utf-8")
    (programs / "croupier").write_text(WORKING, encoding="utf-8")
    stub = programs / "python3"
    stub.write_text(
        f'''#!/bin/sh
if [ "$1 $2" = "-m venv" ]; then
    mkdir -p "$3/bin" && touch "$3/pyvenv.cfg" && cp "{programs}/in-venv" "$3/bin/python"
    cp "{programs}/croupier" "$3/bin/croupier"
    exec chmod +x "$3/bin/python" "$3/bin/croupier"
fi
exec "{sys.executable}" "$@"
''',
        encoding="utf-8",
    )
    stub.chmod(0o755)
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PIP_CALLS": str(folder / "calls")}


def version(program: Path, environ: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """What `./run --version` says, called by this name."""
    command = [str(program), *words, "--version"]
    return subprocess.run(
        command, env=environ, cwd="/", capture_output=True, text=True, check=False, timeout=WHOLE_RUN_S
    )


def test_a_pinned_environment_takes_nothing_but_what_has_its_hash(checkout: Path) -> None:
    environ = working(checkout)
    for _ in range(2):
        version(checkout / "run", environ, "--constraints")
    calls = (checkout / "calls").read_text().splitlines()
    first, second = [line.partition("--disable-pip-version-check ")[2] for line in calls[:2]]
    assert first == "--require-hashes --requirement constraints/run.txt"
    assert second == "--no-deps --no-build-isolation --editable ."
    installs = [line for line in calls if line.startswith("-m pip install")]
    assert len(installs) == 2, "what is set up is not set up again"


def test_it_is_the_same_environment_by_whatever_link_the_command_is_called(checkout: Path, tmp_path: Path) -> None:
    environ = working(checkout)
    (tmp_path / "linked folder").symlink_to(checkout)
    (tmp_path / "casino").symlink_to(checkout / "run")
    (tmp_path / "link to it").symlink_to("casino")
    names = [checkout / "run", tmp_path / "linked folder" / "run", tmp_path / "casino", tmp_path / "link to it"]

    said = [version(name, environ) for name in names]

    assert [one.stdout for one in said] == ["a croupier that works\n"] * len(names)
    assert ["Setting up" in one.stderr for one in said] == [True, False, False, False]
