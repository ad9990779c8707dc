"""docs/real-floor.md, carried out: its settings, its service, its commands and its Python open a real floor.

Only folders, ports and the database's address are adapted, and `casino.example` is this machine.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Timer
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from croupier.client import Croupier, Refusal
from tests.snippets import ROOT, blocks
from tests.store.postgres import server
from tests.waiting import LONGEST_S
from tests.web.certificates import write_certificate
from tests.web.nginx_proxy import folders_in, free_port, running_nginx

PAGE, OPERATIONS = ROOT / "docs" / "real-floor.md", ROOT / "docs" / "operations.md"
NAME = "casino.example"


def block_with(language: str, words: str) -> str:
    (found,) = [block for block in blocks(PAGE, language) if words in block]
    return found


KEY = block_with("sh", "token_hex")
OURS, PROXIED, ON_POSTGRES = blocks(PAGE, "toml")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty machine, with a certificate for its name and an audit key."""
    for folder in ("etc", "lib", "backups", "bin"):
        (tmp_path / folder).mkdir()
    write_certificate(tmp_path / "etc", NAME)
    for name, does in {
        "croupier": f'exec "{sys.executable}" -m croupier "$@"',
        "runuser": 'shift 3; exec "$@"',  # -u croupier --
        "chown": "true",
        "systemctl": "true",
        "date": "echo 2030-01-31",
    }.items():
        program = tmp_path / "bin" / name
        program.write_text(f"#!/bin/sh\n{does}\n")
        program.chmod(0o755)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "etc/certificate.pem"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    for name in [name for name in os.environ if name.startswith("CROUPIER_") and not name.startswith("CROUPIER_TEST_")]:
        monkeypatch.delenv(name)
    really = socket.getaddrinfo

    def at_home(host: Any, *asked: Any, **more: Any) -> Any:
        return really("127.0.0.1" if host == NAME else host, *asked, **more)

    monkeypatch.setattr(socket, "getaddrinfo", at_home)
    shell(tmp_path, KEY)
    return tmp_path


def adapted(text: str, machine: Path) -> str:
    """The same with folders of this machine and with any free port."""
    for there, here in {
        "/etc/croupier": "etc",
        "/var/lib/croupier": "lib",
        "/var/backups/croupier": "backups",
        "/opt/croupier/bin": "bin",
    }.items():
        text = text.replace(there, str(machine / here))
    return re.sub(r"^port = \d+$", "port = 0", text, flags=re.MULTILINE)


def shell(machine: Path, block: str, *, fails: bool = False) -> None:
    """Carry out a block of commands, up to one that fails."""
    done = subprocess.run(
        ["sh", "-e", "-c", adapted(block, machine)],
        cwd=machine,
        env={**os.environ, "PATH": f"{machine / 'bin'}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        timeout=LONGEST_S,
        check=False,
    )
    assert (done.returncode != 0) is fails, done.stdout + done.stderr


def service() -> tuple[dict[str, str], str]:
    """The environment and the command of the service."""
    unit = block_with("ini", "ExecStart")
    pairs = re.findall(r"^Environment=(\w+)=(.*)$", unit, re.MULTILINE)
    (command,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    return dict(pairs), command


@contextmanager
def running(machine: Path, settings: str) -> Iterator[list[str]]:
    """The service's output at its start with these settings, while it runs. Then it is stopped."""
    (machine / "etc/floor.toml").write_text(adapted(settings, machine))
    environ, command = service()
    process = subprocess.Popen(
        adapted(command, machine).split(),
        cwd=machine,
        env={**os.environ, **{name: adapted(value, machine) for name, value in environ.items()}},
        stdout=subprocess.PIPE,
        stderr=(machine / "log").open("w"),
        text=True,
    )
    limit = Timer(LONGEST_S, process.kill)
    limit.start()
    try:
        said = []
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.rstrip())
            if "first-administrator" in line:
                break
        assert said, (machine / "log").read_text()
        yield said
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=LONGEST_S)
        assert process.returncode == 0
    finally:
        limit.cancel()
        process.kill()
        process.communicate()


def address_in(line: str) -> str:
    found = re.search(r"https?://[^\s#)]+", line)
    assert found, line
    return found[0]


def require_real_floor(said: list[str]) -> None:
    """Nothing is given away, and there is somebody to come who takes charge."""
    assert not [line for line in said if "Warning" in line or "Without encryption" in line]
    assert "The floor has no tables yet: an administrator opens them. Ctrl-C closes the floor." in said
    assert said[-1].startswith(f"To take charge as administrator: {address_in(said[0])}#/first-administrator, code ")


@pytest.mark.parametrize("page", [PAGE, OPERATIONS], ids=lambda page: page.name)
def test_the_settings_open_a_real_floor_at_the_address_that_is_shown(page: Path, machine: Path) -> None:
    settings = blocks(page, "toml")[0]
    with running(machine, settings) as said:
        address = address_in(said[0])
        assert re.fullmatch(rf"https://{NAME}:\d+/", address)
        with urlopen(address, timeout=LONGEST_S) as answer:  # which checks the certificate too
            assert answer.status == 200
        require_real_floor(said)
    assert (machine / "lib/floor.db").exists()
    assert not (machine / "lib/floor.db.key").exists()  # it lies elsewhere


def test_the_settings_for_a_proxy_open_a_real_floor_to_what_the_proxy_sends(machine: Path) -> None:
    with running(machine, PROXIED) as said:
        public, behind = urlsplit(address_in(said[0])), urlsplit(address_in(said[1]))
        assert public.geturl() == f"https://{NAME}/"
        proxy = HTTPConnection(str(behind.hostname), behind.port, timeout=LONGEST_S)
        headers = {"Host": public.netloc, "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
        proxy.request("GET", "/", headers=headers)
        assert proxy.getresponse().status == 200
        proxy.close()
        require_real_floor(said)


def test_the_floor_can_be_kept_in_postgresql(machine: Path) -> None:
    (line,) = re.findall(r"^store = .*$", ON_POSTGRES, re.MULTILINE)
    settings = re.sub(r"^store = .*$", line, OURS, flags=re.MULTILINE)
    assert tomllib.loads(settings)["serve"]["store"] == "postgresql:///floor"
    with server() as postgres, postgres.database() as database:
        with running(machine, settings.replace("postgresql:///floor", database)) as said:
            with urlopen(address_in(said[0]), timeout=LONGEST_S) as answer:
                assert answer.status == 200
            require_real_floor(said)
        assert not list((machine / "lib").iterdir())


def test_the_audit_key_is_not_overwritten_by_a_second_run(machine: Path) -> None:
    key = machine / "etc/audit.key"
    before = key.read_text()
    assert re.fullmatch(r"[0-9a-f]{64}\n", before)
    assert key.stat().st_mode & 0o077 == 0

    shell(machine, KEY, fails=True)
    assert key.read_text() == before


@contextmanager
def proxied(program: Path, machine: Path, *, behind: int, at: int) -> Iterator[None]:
    """The page's nginx, on this port."""
    block = adapted(block_with("nginx", "proxy_pass"), machine)
    block = block.replace("listen 443 ssl", f"listen 127.0.0.1:{at} ssl reuseport").replace(":8080", f":{behind}")
    settings = f"events {{}}\nhttp {{\naccess_log off;\n{folders_in(machine)}{block}}}\n"
    with running_nginx(program, machine, settings):
        yield


def test_the_floor_is_played_through_the_proxy(nginx: Path, machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with free_port() as ours, ExitStack() as stack:
        port = ours.getsockname()[1]
        said = stack.enter_context(running(machine, PROXIED.replace(f'"{NAME}"', f'"{NAME}:{port}"')))
        assert address_in(said[0]) == f"https://{NAME}:{port}/"
        stack.enter_context(proxied(nginx, machine, behind=int(urlsplit(address_in(said[1])).port or 0), at=port))
        place = carry_out(monkeypatch, said)
        player = Croupier(address_in(said[0]))
        player.sign_in("alice", PASSWORD)
        with player.table("CS1") as table:  # a WebSocket
            assert table.seen["table"]["name"] == "Casino Stud 1"
    assert place["house"].address == f"https://{NAME}:{port}"


PASSWORD = "correct horse battery"
SAMS_OWN = "staple it very well"


def carry_out(monkeypatch: pytest.MonkeyPatch, said: list[str]) -> dict[str, Any]:
    """The Python of the page, block by block, by somebody who has read the console: the names that it has made."""
    address = address_in(said[0])
    code, other = re.findall(r"code (\w+)", said[-1])
    answers = {"Code: ": code, "Name: ": "ada", "Second code: ": other, "Second name: ": "bea"}
    passwords = {"New password: ": SAMS_OWN}
    monkeypatch.setattr("builtins.input", answers.__getitem__)
    monkeypatch.setattr("getpass.getpass", lambda asked="Password: ": passwords.get(asked, PASSWORD))
    names: dict[str, Any] = {}
    for block in blocks(PAGE, "python"):
        if "buy_chips" in block:
            Croupier(address).sign_up("alice", PASSWORD)
        exec(block.replace(f"https://{NAME}:8443", address.rstrip("/")), names)
    return names


def test_the_python_of_the_page_makes_the_floor_that_it_says(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(machine, OURS) as said:
        names = carry_out(monkeypatch, said)
        house: Croupier = names["house"]

        assert house.me()["role"] == "administrator"
        roles = {person["name"]: person["role"] for person in house.get("/people")["people"]}
        administrators = {"ada": "administrator", "bea": "administrator"}
        assert roles == {**administrators, "alice": "player", **names["STAFF"]}
        assert {table["id"] for table in house.tables()} == {"CS1", "PK1"}
        printed = capsys.readouterr().out
        assert "CS1 Casino Stud 1 open\n" in printed
        assert re.search(r"^A-\d+ ada .*change_jackpot", printed, re.MULTILINE)
        assert house.get("/approvals") == {"approvals": []}

        player = Croupier(house.address)
        player.sign_in("alice", PASSWORD)
        assert player.me()["balance"] == "300.00"
        assert player.me()["play_money"] is False
        with pytest.raises(Refusal, match="chips are bought at the cage"):
            player.do("buy_chips", amount="1.00")
        assert Croupier(house.address).guest()["balance"] == "0.00"

        with pytest.raises(Refusal):
            Croupier(house.address).sign_in("sam", names["passwords"]["sam"])
        assert Croupier(house.address).sign_in("sam", SAMS_OWN)["role"] == "shift-manager"

        shell(machine, block_with("sh", "croupier backup"))
    shell(machine, block_with("sh", "croupier restore"))
    with running(machine, OURS.replace("[log]", "recover = true\n\n[log]")) as said:
        assert "Open this address in a browser and sit down at a table. Ctrl-C closes the floor." in said
        again = Croupier(address_in(said[0]))
        again.sign_in("alice", PASSWORD)
        assert again.me()["balance"] == "300.00"


def test_the_service_leaves_rounds_the_time_to_end() -> None:
    (limit,) = re.findall(r"^TimeoutStopSec=(\d+)$", block_with("ini", "ExecStart"), re.MULTILINE)
    from croupier.web.server.settings import ServeSettings

    assert int(limit) > 2 * ServeSettings().grace_s
