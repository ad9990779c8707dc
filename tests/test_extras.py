"""Every part that needs an extra reports a missing extra in the same way."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from croupier.extras import MissingExtraError, needs_extra
from croupier.refusals import Refused
from croupier.web.floor_access.floor_access import or_missing
from tests.waiting import LONGEST_S

FAST, POSTGRES, REPORT, SERVE = ("numpy", "numba"), ("psycopg",), ("typst",), ("starlette", "uvicorn", "websockets")
LEARN = ("gymnasium", "numpy", "pettingzoo")
BULK = "counting and ranking in bulk"

PLACES = {
    "odds": ("fast", FAST, BULK, "croupier.odds('casino-stud')"),
    "advise": ("fast", FAST, BULK, "croupier.advise('casino-stud', cards='Ah Kd Qc 7s 2h', dealer_up='Qs')"),
    "ranking in bulk": ("fast", FAST, BULK, "import croupier.hands.batch"),
    "simulating": ("fast", FAST, BULK, "croupier.simulate('casino-stud', rounds=1, strategy='all', engine='fast')"),
    "simulating on many machines": (
        "dask",
        ("distributed",),
        "simulating on many machines",
        "from croupier.simulation.blocks import scheduler_executor; scheduler_executor('tcp://x:1').__enter__()",
    ),
    "exact bots": ("fast", FAST, "exact play", "from croupier.bots.chances import Exact; Exact()"),
    "learning": ("learn", LEARN, "a learning environment", "import croupier.learning"),
    "a store": (
        "postgres",
        POSTGRES,
        "PostgreSQL",
        "from croupier.store import open_store; open_store('postgresql://localhost/none')",
    ),
    "a store to be served": (
        "postgres",
        POSTGRES,
        "PostgreSQL",
        "from croupier.web.server.store_lease import held; held('postgresql://localhost/none').__enter__()",
    ),
    "a store to be filled from a backup": (
        "postgres",
        POSTGRES,
        "PostgreSQL",
        "from croupier.store.restore import _require_no_store as x; x('postgresql://localhost/none')",
    ),
    "a simulated floor": (
        "postgres",
        POSTGRES,
        "PostgreSQL",
        "from croupier.floor_simulation.running import _schema; _schema('postgresql://localhost/no', 'x').__enter__()",
    ),
    "a list of packages": (
        "dossier",
        ("packaging",),
        "a list of packages",
        "import croupier.dossier.installed_packages",
    ),
    "a sheet as PDF": (
        "report",
        REPORT,
        "a PDF",
        "from croupier.printed_sheets.as_pdf import require_typst; require_typst()",
    ),
    "the server": ("serve", SERVE, "serving the floor", "import croupier.web.server.running"),
    "tools for agents": (
        "mcp",
        ("anyio", "mcp", "websockets"),
        "a server for agents",
        "import croupier.agents.stdio_server",
    ),
    "the client": ("serve", ("websockets",), "the client", "import croupier.client"),
}

PROGRAM = """
import sys
sys.modules.update(dict.fromkeys({blocked!r}))
import croupier
from croupier.extras import MissingExtraError
try:
    {statement}
except MissingExtraError as missing:
    print(missing.extra, missing, sep="|")
"""


@pytest.mark.parametrize(("extra", "modules", "purpose", "statement"), PLACES.values(), ids=PLACES)
def test_a_missing_extra_is_always_the_same_error(
    extra: str, modules: tuple[str, ...], purpose: str, statement: str, tmp_path: Path
) -> None:
    no_counts = {**os.environ, "CROUPIER_CACHE_DIR": str(tmp_path)}  # what was counted before needs no extra
    for blocked in modules:
        program = PROGRAM.format(blocked=[blocked], statement=statement)
        said = subprocess.run(
            [sys.executable, "-c", program],
            env=no_counts,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            check=True,
        )
        wanted = f"{extra}|{purpose} needs the extra `{extra}`: pip install 'croupier[{extra}]'\n"
        assert said.stdout == wanted, (blocked, said.stderr)


def test_the_server_answers_a_missing_extra_with_its_own_code() -> None:
    def count() -> Mapping[str, object]:
        raise MissingExtraError("fast", BULK)

    with pytest.raises(Refused) as refused:
        or_missing(count)
    assert (refused.value.code, refused.value.sentence) == ("EXTRA_MISSING", str(MissingExtraError("fast", BULK)))


def test_the_command_says_what_to_install_and_shows_no_traceback() -> None:
    program = "import sys; sys.modules['numba'] = None; from croupier.cli import main; sys.exit(main(sys.argv[1:]))"
    question = ["advise", "casino-stud", "--cards", "Ah Kd Qc 7s 2h", "--dealer-up", "Qs"]
    said = subprocess.run(
        [sys.executable, "-c", program, *question], capture_output=True, text=True, timeout=LONGEST_S, check=False
    )
    assert (said.returncode, said.stderr) == (
        2,
        f"croupier: {BULK} needs the extra `fast`: pip install 'croupier[fast]'\n",
    )


HELP_OF_EVERY_COMMAND = """
import sys
sys.modules.update(dict.fromkeys({blocked!r}))
from croupier.cli import COMMANDS, main
for command in COMMANDS.keys() - {{"serve"}}:  # its settings are in the room of the server
    try:
        main([command, "--help"])
    except SystemExit as ended:
        assert ended.code == 0
    else:
        sys.exit(f"no help: {{command}}")
"""


def test_every_command_but_serve_has_its_help_without_any_extra() -> None:
    blocked = sorted({module for _, modules, _, _ in PLACES.values() for module in modules})
    program = HELP_OF_EVERY_COMMAND.format(blocked=blocked)
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=LONGEST_S, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")


def test_a_module_of_our_own_that_is_not_there_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError) as found, needs_extra("fast", "something"):
        import croupier.no_such_room  # type: ignore[import-not-found]  # noqa: F401
    assert not isinstance(found.value, MissingExtraError)


def test_the_error_survives_the_way_from_one_process_to_another() -> None:
    error = pickle.loads(pickle.dumps(MissingExtraError("fast", "something")))

    assert (type(error), str(error), error.extra) == (
        MissingExtraError,
        "something needs the extra `fast`: pip install 'croupier[fast]'",
        "fast",
    )
