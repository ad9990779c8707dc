"""The address that is shown at the start: the server answers to it, and a person can use it."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from shutil import copytree
from urllib.parse import urlsplit

import pytest
from httpx import ASGITransport, AsyncClient
from starlette.responses import PlainTextResponse

from croupier.cli.serve import running_of
from croupier.errors import InputError
from croupier.store import open_store
from croupier.web.http.client_address import is_loopback
from croupier.web.http.security_headers import Guards
from croupier.web.server.binding import bound
from croupier.web.server.public_address import Addresses, PublicAccess, addresses_of, read_host
from croupier.web.server.settings import ServeSettings
from tests.waiting import LONGEST_S

PORT = "PORT"
NAMES = ("casino.example", "www.casino.example")
PROXY = ("127.0.0.1",)


@contextmanager
def listening_at(host: str) -> Iterator[socket.socket]:
    try:
        found = bound(host, 0)
    except InputError:
        if ":" in host:
            pytest.skip("no IPv6 here")
        raise
    with found:
        yield found


def found_for(settings: ServeSettings, *, tls: bool = False) -> Addresses:
    """With PORT in place of the port."""
    with listening_at(settings.host) as listening:
        found = addresses_of(listening, PublicAccess(tls, bool(settings.trusted_proxies), settings.hosts))
        port = f":{listening.getsockname()[1]}/"
    return Addresses(*(None if one is None else one.replace(port, f":{PORT}/") for one in found))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "settings, tls, public, here",
    [
        (ServeSettings(), False, "http://127.0.0.1:PORT/", "http://127.0.0.1:PORT/"),
        (ServeSettings(host="localhost"), True, "https://127.0.0.1:PORT/", "https://127.0.0.1:PORT/"),
        (ServeSettings(host="127.0.0.2"), False, "http://127.0.0.2:PORT/", "http://127.0.0.2:PORT/"),
        (ServeSettings(host="::1"), False, "http://[::1]:PORT/", "http://[::1]:PORT/"),
        (ServeSettings(host="::ffff:127.0.0.1"), False, "http://127.0.0.1:PORT/", "http://127.0.0.1:PORT/"),
        (ServeSettings(hosts=NAMES), False, "http://127.0.0.1:PORT/", "http://127.0.0.1:PORT/"),
        (ServeSettings(host="0.0.0.0", hosts=NAMES), False, "http://casino.example:PORT/", "http://127.0.0.1:PORT/"),
        (ServeSettings(host="0.0.0.0", hosts=NAMES), True, "https://casino.example:PORT/", "https://127.0.0.1:PORT/"),
        (ServeSettings(host="::", hosts=("[fd00::1]",)), False, "http://[fd00::1]:PORT/", "http://[::1]:PORT/"),
        (ServeSettings(host="0.0.0.0", hosts=("casino.example:443",)), True, "https://casino.example/", None),
        (ServeSettings(hosts=NAMES, trusted_proxies=PROXY), False, "https://casino.example/", "http://127.0.0.1:PORT/"),
        (ServeSettings(hosts=("a.example:8443",), trusted_proxies=PROXY), True, "https://a.example:8443/", None),
        (ServeSettings(trusted_proxies=PROXY), False, "http://127.0.0.1:PORT/", "http://127.0.0.1:PORT/"),
    ],
)
def test_people_are_given_the_address_that_fits_the_settings(
    settings: ServeSettings, tls: bool, public: str, here: str | None
) -> None:
    found = found_for(settings, tls=tls)

    assert found.public == public
    assert here in (None, found.here)
    assert takes(settings, found.public.replace(PORT, "8080"))
    assert takes(settings, str(found.here).replace(PORT, "8080"))


def takes(settings: ServeSettings, address: str) -> bool:
    """Whether the server answers to the name in this address."""
    with open_store("memory:") as store:
        hosts = running_of(settings, store).serving.hosts
    guarded = ASGITransport(Guards(PlainTextResponse("welcome"), hosts=hosts))

    async def status() -> int:
        async with AsyncClient(transport=guarded) as browser:
            return (await browser.get(address)).status_code

    return asyncio.run(status()) == 200


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_without_a_name_people_are_given_an_address_of_the_machine_itself(host: str) -> None:
    with listening_at(host) as listening:
        found = addresses_of(listening, PublicAccess(encrypted=False, proxied=False, hosts=()))
        name = str(urlsplit(found.public).hostname)

        with socket.create_connection((name, listening.getsockname()[1]), timeout=LONGEST_S):
            pass  # somebody listens there
        assert str(urlsplit(found.here).hostname) in ("127.0.0.1", "::1")


def test_a_machine_without_a_network_is_open_to_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.web.server.public_address.FAR_AWAY", {socket.AF_INET: "not an address"})
    with listening_at("0.0.0.0") as listening:
        found = addresses_of(listening, PublicAccess(encrypted=False, proxied=False, hosts=()))

    assert found.public == found.here
    assert is_loopback(str(urlsplit(found.public).hostname))


@pytest.mark.parametrize(
    "text, name, port",
    [
        ("casino.example", "casino.example", None),
        ("Casino.Example:8443", "casino.example", 8443),
        ("münchen.example", "xn--mnchen-3ya.example", None),
        ("10.0.0.1", "10.0.0.1", None),
        ("FD00:0::1", "fd00::1", None),
        ("[fd00::1]:8443", "fd00::1", 8443),
    ],
)
def test_a_host_is_read_as_browsers_write_it(text: str, name: str, port: int | None) -> None:
    assert read_host(text) == (name, port)


@pytest.mark.parametrize(
    "text",
    ["", "https://a.example", "a.example/", "a b", "*.example", "me@a.example", "a.example:x", "a.example:65536", "-a"],
)
def test_what_is_no_host_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_host(text)


@contextmanager
def lines_of(*flags: str) -> Iterator[list[str]]:
    """The server's output at its start, up to the code for its first administrator, while it is open."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--grace-s", "0", "--pace", "test", *flags]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            said: list[str] = []
            assert process.stdout is not None
            for line in process.stdout:
                said.append(line.rstrip())
                if "first-administrator" in line:
                    break
            yield said
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=LONGEST_S)


def addresses_in(line: str) -> list[str]:
    return re.findall(r"https?://[^\s#)]+", line)


@pytest.mark.parametrize(
    "flags",
    [
        (),
        ("--host", "0.0.0.0", "--hosts", "casino.example"),
        ("--hosts", "casino.example", "--trusted-proxies", "127.0.0.1"),
    ],
)
def test_the_server_answers_to_every_address_that_it_shows(flags: tuple[str, ...]) -> None:
    with lines_of("--memory", *flags) as said:
        shown = [address for line in said for address in addresses_in(line)]
        port = next(urlsplit(address).port for address in shown if urlsplit(address).hostname == "127.0.0.1")
        for address in shown:
            browser = HTTPConnection("127.0.0.1", port, timeout=LONGEST_S)
            browser.request("GET", "/", headers={"Host": urlsplit(address).netloc})
            assert browser.getresponse().status == 200, address
            browser.close()


def test_the_first_administrator_is_sent_where_a_browser_can_sign_in() -> None:
    with lines_of("--memory", "--host", "0.0.0.0", "--hosts", "casino.example") as said:
        assert "Without encryption, browsers on other machines can look on and cannot sign in" in "\n".join(said)
        assert is_loopback(str(urlsplit(addresses_in(said[-1])[0]).hostname))


REACHABLE = (("--host", "0.0.0.0"), ("--hosts", "casino.example"), ("--trusted-proxies", "127.0.0.1"))


@pytest.mark.parametrize("flags", REACHABLE)
def test_a_floor_that_others_can_reach_is_no_demo_floor_unless_asked_for(flags: tuple[str, str]) -> None:
    with lines_of("--memory", *flags) as said:
        assert not [line for line in said if "Warning" in line]
        assert "The floor has no tables yet: an administrator opens them. Ctrl-C closes the floor." in said


@pytest.mark.parametrize(("flags", "apart"), [((), False), (("--hosts", "casino.example"), True)])
def test_the_audit_key_of_a_floor_that_others_can_reach_lies_apart_from_its_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...], apart: bool
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("CROUPIER_AUDIT_KEY", raising=False)
    (tmp_path / "data").mkdir()
    for _ in range(2):  # and it is found there at the next start
        with lines_of("--store", str(tmp_path / "data/floor.db"), *flags) as said:
            assert said

    assert (tmp_path / "config/croupier/floor.db.key").exists() is apart
    assert (tmp_path / "data/floor.db.key").exists() is not apart


def test_a_demo_floor_that_others_can_reach_is_told_of() -> None:
    with lines_of("--memory", "--host", "0.0.0.0", "--demo") as said:
        assert (
            "Warning: this is the demo floor, and others can reach it: guests need no password, bots play, "
            "everybody gets play chips." in said
        )


def test_chips_for_nothing_are_told_of_where_others_can_reach_the_floor() -> None:
    with lines_of("--memory", "--host", "0.0.0.0", "--welcome-chips", "5") as said:
        warning = "Warning: others can reach this floor, and everybody gets chips without paying: welcome_chips."
        assert warning in said


def test_a_demo_floor_on_this_machine_alone_needs_no_warning(tmp_path: Path) -> None:
    with lines_of("--store", str(tmp_path / "floor.db")) as said:
        assert not [line for line in said if "Warning" in line]


@pytest.fixture(scope="module")
def demo_floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a demo floor that was opened for this machine alone, and closed."""
    folder = tmp_path_factory.mktemp("demo")
    with lines_of("--store", str(folder / "floor.db")):
        pass
    return folder


@pytest.mark.parametrize("flags", [*REACHABLE, ("--host", "0.0.0.0", "--demo", "no")])
def test_a_demo_floor_is_not_opened_to_others_by_accident(
    flags: tuple[str, ...], demo_floor: Path, tmp_path: Path
) -> None:
    store = ("--store", str(copytree(demo_floor, tmp_path / "copy") / "floor.db"))
    with lines_of(*store, *flags) as said:
        assert said == []
    with lines_of(*store, *flags[:2], "--demo") as said:
        assert [line for line in said if line.startswith("Warning: this is the demo floor")]
