"""Where a request comes from."""

from __future__ import annotations

import pytest
from starlette.requests import Request

from croupier.web.server.client_address import FORWARDED, is_loopback, peer_of


def request(client: str = "127.0.0.1", scheme: str = "http", **headers: str) -> Request:
    found = {"host": "localhost:8000", **{name.replace("_", "-"): value for name, value in headers.items()}}
    pairs = [(name.encode(), value.encode()) for name, value in found.items()]
    scope = {"type": "http", "scheme": scheme, "method": "GET", "path": "/", "query_string": b"", "headers": pairs}
    return Request({**scope, "client": (client, 50_000), "server": ("127.0.0.1", 8000)})


def test_a_browser_on_this_machine_is_local() -> None:
    assert peer_of(request()) == ("127.0.0.1", True, True)
    assert peer_of(request("::1", host="[::1]:8000")) == ("::1", True, True)


def test_encryption_makes_nobody_strange_but_is_not_given_up_again() -> None:
    assert peer_of(request(scheme="https")) == ("127.0.0.1", True, False)


def test_another_machine_is_not() -> None:
    assert peer_of(request("10.0.0.1")) == ("10.0.0.1", False, False)


def test_nobody_is_local_behind_a_proxy_or_under_a_public_name() -> None:
    for name in FORWARDED:
        assert not peer_of(request(**{name: "10.0.0.1"})).local
    assert not peer_of(request(host="casino.example")).local
    old = request()
    old.scope["http_version"] = "1.0"  # as proxies speak that have been told nothing else
    assert not peer_of(old).local


@pytest.mark.parametrize(
    "address, here",
    [
        ("127.0.0.1", True),
        ("127.8.9.10", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("localhost", True),
        ("10.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("0.0.0.0", False),
        ("127.0.0.1.example", False),
        ("", False),
    ],
)
def test_loopback_is_this_machine_only(address: str, here: bool) -> None:
    assert is_loopback(address) is here
