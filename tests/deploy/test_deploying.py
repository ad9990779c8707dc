"""deploy/ and docs/deploying.md, carried out: files are parsed, and the commands in them are run as they stand.

Only folders, ports, host names and the database's address are adapted; what needs root or a running systemd is stood in
for by programs that do nothing.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import urlopen

import pytest
import yaml

from croupier.client import Croupier
from croupier.store import open_store, verify
from tests.snippets import ROOT, blocks
from tests.store.postgres import Server, server
from tests.waiting import LONGEST_S
from tests.web.certificates import write_certificate
from tests.web.nginx_proxy import folders_in, free_port, running_nginx

DEPLOY, PAGE = ROOT / "deploy", ROOT / "docs" / "deploying.md"
NAME = "casino.example"
ANALYZE = shutil.which("systemd-analyze")
UNITS = ("croupier@8081.service", "croupier-backup.service", "croupier-backup.timer")
MOST_EXPOSED = 15
"""In tenths of systemd's scale."""


class Instruction(NamedTuple):
    """One line of a Containerfile."""

    word: str
    rest: str


def instructions() -> list[Instruction]:
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [Instruction(*line.split(maxsplit=1)) for line in lines]


def of_word(word: str) -> list[str]:
    return [one.rest for one in instructions() if one.word == word]


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with server() as started:
        yield started


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty machine, with stand-ins for what needs root."""
    for folder in ("bin", "etc", "backups", "systemd", "deploy"):
        (tmp_path / folder).mkdir()
    for name, does in {
        "croupier": f'exec "{sys.executable}" -m croupier "$@"',
        "runuser": 'shift 3; exec "$@"',  # -u postgres --
        "install": 'exec python3 -c "$INSTALL" "$@"',
        **dict.fromkeys(("chown", "groupadd", "useradd", "systemctl", "journalctl", "createuser"), "true"),
    }.items():
        program = tmp_path / "bin" / name
        program.write_text(f"#!/bin/sh\n{does}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    for name in [name for name in os.environ if name.startswith("CROUPIER_") and not name.startswith("CROUPIER_TEST_")]:
        monkeypatch.delenv(name)
    return tmp_path


def adapted(text: str, machine: Path) -> str:
    """The same with folders of this machine."""
    for there, here in {
        "/opt/croupier/bin": "bin",
        "/etc/croupier": "etc",
        "/etc/systemd/system": "systemd",
        "/var/backups/croupier": "backups",
        "/run/secrets": "deploy/secrets",
        "deploy/secrets": "deploy/secrets",
    }.items():
        text = re.sub(rf"(?<![\w/]){re.escape(there)}", str(machine / here), text)
    return text


def shell(machine: Path, block: str, *, fails: bool = False) -> None:
    done = subprocess.run(
        ["sh", "-e", "-c", adapted(block, machine)],
        cwd=machine,
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
    )
    assert (done.returncode != 0) is fails, done.stdout + done.stderr


def block_with(words: str) -> str:
    (found,) = [block for block in blocks(PAGE, "sh") if words in block]
    return found


# The image


def test_the_steps_of_the_image_make_a_program_that_serves(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """COPY and RUN as they stand, but for the steps that fetch packages by their hashes: these are there already."""
    source, target = machine / "src", machine / "opt"
    source.mkdir()
    for rest in of_word("COPY"):
        *files, place = rest.split()
        for name in files if not rest.startswith("--from") else ():
            copied = machine / place.strip("/")
            (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, copied)
    (source / "src" / "croupier" / "web" / "guide").mkdir(exist_ok=True)
    (source / "src" / "croupier" / "web" / "guide" / "index.html").write_text("<h1>The guide</h1>", encoding="utf-8")
    monkeypatch.setenv("CROUPIER_GUIDE", "later")  # building it again here would take ten seconds
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PYTHONPATH", sysconfig.get_paths()["purelib"])
    steps = of_word("RUN")
    fetching = [step for step in steps if "--require-hashes" in step]
    assert len(fetching) == 2
    assert (source / "run.txt").exists()
    assert (source / "guide.txt").exists()
    for step in [step for step in steps if step not in fetching]:
        command = step.replace("/opt/croupier", str(target)).replace("/src", str(source))
        subprocess.run(["sh", "-e", "-c", command], cwd=machine, timeout=LONGEST_S, check=True)
    (words,) = map(json.loads, of_word("ENTRYPOINT"))
    said = subprocess.run(
        [target / "bin" / words[0], "serve", "--help"], capture_output=True, text=True, timeout=LONGEST_S, check=True
    )
    assert "Open the floor to browsers and programs." in said.stdout
    assert [*target.rglob("croupier/web/guide/index.html")], "the package brings the guide"


def test_the_image_copies_what_exists_and_is_not_run_by_root() -> None:
    files = [name for rest in of_word("COPY") if not rest.startswith("--from") for name in rest.split()[:-1]]
    assert all((ROOT / name).exists() for name in files)
    last_from = max(index for index, one in enumerate(instructions()) if one.word == "FROM")
    users = [one.rest for one in instructions()[last_from:] if one.word == "USER"]
    assert users == ["10001:10001"]
    assert of_word("STOPSIGNAL") == ["SIGTERM"]


# Compose


def test_every_secret_network_and_volume_of_the_compose_file_is_defined() -> None:
    found = compose()
    for name, service in found["services"].items():
        assert set(service.get("secrets", ())) <= set(found["secrets"]), name
        assert set(service["networks"]) <= set(found["networks"]), name
        assert set(service.get("depends_on", ())) <= set(found["services"]), name
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in found["volumes"] or (DEPLOY / source).exists(), volume


def test_the_servers_of_the_compose_file_are_two_alike_and_hardened() -> None:
    services = compose()["services"]
    assert services["server-1"] == services["server-2"]
    one = services["server-1"]
    assert (one["read_only"], one["cap_drop"], one["security_opt"]) == (True, ["ALL"], ["no-new-privileges:true"])
    assert "ports" not in one
    assert (DEPLOY / one["build"]["context"] / one["build"]["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert one["environment"]["CROUPIER_TRUSTED_PROXIES"] == proxy


def test_the_secrets_of_the_page_are_those_of_the_compose_file_and_are_made_once(machine: Path) -> None:
    block = block_with("deploy/secrets/pgpass")
    shell(machine, block)
    made = machine / "deploy/secrets"
    wanted = {Path(secret["file"]).name for secret in compose()["secrets"].values()}
    assert {path.name for path in made.iterdir()} == wanted - {"certificate.pem", "key.pem"}
    assert all(path.stat().st_mode & 0o077 == 0 for path in made.iterdir())
    password = (made / "database.password").read_text().strip()
    assert (made / "pgpass").read_text() == f"database:5432:floor:croupier:{password}\n"
    before = (made / "audit.key").read_text()
    shell(machine, block, fails=True)
    assert (made / "audit.key").read_text() == before


# systemd


def unit_file(unit: str) -> Path:
    return DEPLOY / re.sub(r"@\w+", "@", unit)


@pytest.mark.skipif(ANALYZE is None, reason="no systemd here")
def test_systemd_takes_the_units_and_finds_little_exposed(tmp_path: Path) -> None:
    assert ANALYZE is not None
    program = tmp_path / "croupier"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for unit in UNITS:
        text = unit_file(unit).read_text().replace("/opt/croupier/bin/croupier", str(program))
        (tmp_path / unit).write_text(text)
    units = [tmp_path / unit for unit in UNITS]
    checked = subprocess.run([ANALYZE, "verify", "--man=no", *units], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
    for path in units[:2]:
        rated = [ANALYZE, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(path)]
        subprocess.run(rated, capture_output=True, timeout=LONGEST_S, check=True)


class Service(NamedTuple):
    """The command that a unit runs."""

    environ: Mapping[str, str]
    commands: list[list[str]]


def service(unit: str, machine: Path, store: str) -> Service:
    """The environment and the commands of a unit, as systemd would have them."""
    text = adapted(unit_file(unit).read_text(), machine)
    instance = re.search(r"@(\w+)\.", unit)
    for mark, value in {"%i": instance[1] if instance else "", "%d": str(machine / "etc")}.items():
        text = text.replace(mark, value)
    text = text.replace("%%", "%")
    environ = dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE))
    (named,) = re.findall(r"^EnvironmentFile=(.*)$", text, re.MULTILINE)
    environ |= dict(re.findall(r"^(\w+)=(.*)$", Path(named).read_text(), re.MULTILINE))
    environ["CROUPIER_STORE"] = store
    commands = [
        [word.replace("${CROUPIER_STORE}", store).replace("$$", "$") for word in shlex.split(command)]
        for command in re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    ]
    return Service(environ, commands)


@pytest.fixture
def installed(machine: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The machine after the page's commands, without those that fetch and make a user."""
    monkeypatch.setenv("INSTALL", INSTALL)
    (machine / "deploy").rmdir()
    (machine / "deploy").symlink_to(DEPLOY)
    kept = [line for line in block_with("useradd").splitlines() if "pip" not in line and "venv" not in line]
    shell(machine, "\n".join(kept))
    shell(machine, block_with("/etc/croupier/audit.key)"))
    return machine


INSTALL = """
import shutil, sys
words = sys.argv[1:]
values = [index + 1 for index, word in enumerate(words) if word in ("-o", "-g", "-m")]
*files, target = [word for index, word in enumerate(words) if word[0] != "-" and index not in values]
for file in files if "-d" not in words else ():
    shutil.copy(file, target)
"""
"""Copies as `install` does, without its owners."""


@contextmanager
def started(unit: str, machine: Path, store: str) -> Iterator[list[str]]:
    """The lines of a unit's server while it runs."""
    found = service(unit, machine, store)
    (command,) = found.commands
    process = subprocess.Popen(
        command,
        env={**os.environ, **found.environ, "CROUPIER_PORT": "0"},
        cwd=machine,
        stdout=subprocess.PIPE,
        stderr=(machine / "log").open("a"),
        text=True,
    )
    try:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line.rstrip())
            if "first-administrator" in line:
                break
        assert said, (machine / "log").read_text()
        yield said
        process.terminate()
        process.communicate(timeout=LONGEST_S)
        assert process.returncode == 0
    finally:
        process.kill()
        process.communicate()


@contextmanager
def proxied(program: Path, machine: Path, *, behind: int, at: int) -> Iterator[None]:
    """deploy/nginx.conf with one server that answers and one that does not."""
    write_certificate(machine / "etc", NAME)
    text = (DEPLOY / "nginx.conf").read_text()
    with free_port() as nobody:
        for there, here in {
            "server-1:8080": f"127.0.0.1:{nobody.getsockname()[1]}",
            "server-2:8080": f"127.0.0.1:{behind}",
            "/run/secrets": str(machine / "etc"),
            "listen 443 ssl": f"listen 127.0.0.1:{at} ssl reuseport",
            "listen 80;": f"listen unix:{machine}/plain.socket;",
            "access_log off;": f"access_log off;\n{folders_in(machine)}",
            "worker_processes auto;": "",  # there is no master process to share the port among several
        }.items():
            assert there in text
            text = text.replace(there, here)
        with running_nginx(program, machine, text):
            yield


def port_of(line: str) -> int:
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
    assert found, line
    return int(found[1])


def test_the_unit_serves_a_floor_on_postgresql_through_the_proxy_past_a_server_that_is_gone(
    nginx: Path, installed: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = socket.getaddrinfo

    def at_home(host: Any, *asked: Any, **more: Any) -> Any:
        return really("127.0.0.1" if host == NAME else host, *asked, **more)

    monkeypatch.setattr(socket, "getaddrinfo", at_home)
    with ExitStack() as stack:
        store = stack.enter_context(postgres.database())
        ours = stack.enter_context(free_port())
        port = ours.getsockname()[1]
        settings = installed / "etc/floor.toml"
        settings.write_text(settings.read_text().replace(f'"{NAME}"', f'"{NAME}:{port}"'))
        said = stack.enter_context(started("croupier@8081.service", installed, store))
        assert said[0] == f"Croupier is open at https://{NAME}:{port}/"
        stack.enter_context(proxied(nginx, installed, behind=port_of(said[1]), at=port))
        monkeypatch.setenv("SSL_CERT_FILE", str(installed / "etc/certificate.pem"))
        with urlopen(f"https://{NAME}:{port}/readyz", timeout=LONGEST_S) as answer:
            assert answer.status == 200
        house = Croupier(f"https://{NAME}:{port}", patience_s=LONGEST_S)
        house.sign_up("alice", "correct horse battery")
        assert house.me()["balance"] == "0.00"
        (code, *_) = re.findall(r"code (\w+)", said[-1])
        house.token = house.post(
            "/first-administrator", {"code": code, "name": "ada", "password": "correct horse battery", "token": True}
        )["token"]
        house.do("open_table", table="PK1", name="Poker", game="poker", settings=STAKES)
        with house.table("PK1") as table:  # a WebSocket
            assert table.seen["table"]["name"] == "Poker"


STAKES = {"small_blind": "1", "big_blind": "2", "min_stake": "40", "max_stake": "200"}


def test_the_backup_unit_and_the_restore_of_the_page_bring_the_store_back(installed: Path, postgres: Server) -> None:
    key_file = installed / "etc/audit.key"
    with postgres.database() as place, postgres.database() as empty:
        with open_store(place, key_file=key_file) as store:
            store.keep_secret("deck/T1-1", b"cards")
        found = service("croupier-backup.service", installed, place)
        for command in found.commands:
            subprocess.run(command, env={**os.environ, **found.environ}, cwd=installed, timeout=LONGEST_S, check=True)
        (backup,) = (installed / "backups").iterdir()
        assert re.fullmatch(r"floor-\d{4}-\d\d-\d\d-\d{6}\.backup", backup.name)
        block = block_with("croupier restore").replace("floor-2030-01-31-061500.backup", backup.name)
        lines = [line for line in block.splitlines() if "createdb" not in line]
        shell(installed, "\n".join(lines).replace("postgresql:///floor_restored", shlex.quote(empty)))
        with open_store(empty, key_file=key_file) as store:
            assert store.secret("deck/T1-1") == b"cards"
            assert verify(store).clean


def test_the_units_leave_rounds_the_time_to_end() -> None:
    from croupier.web.server.settings import ServeSettings

    (limit,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit_file(UNITS[0]).read_text(), re.MULTILINE)
    grace = compose()["services"]["server-1"]["stop_grace_period"]
    assert min(int(limit), int(grace.removesuffix("s"))) > 2 * ServeSettings().grace_s
