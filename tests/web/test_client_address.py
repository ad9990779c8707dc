"""Where a request comes from."""

from __future__ import annotations

import pytest
from starlette.requests import Request

from croupier.web.http.client_address import FORWARDED, Peer, is_loopback, peer_of, proxies_of


def request(client: str = "127.0.0.1", scheme: str = "http", **headers: str) -> Request:
    found = {"host": "localhost:8000", **{name.replace("_", "-"): value for name, value in headers.items()}}
    pairs = [(name.encode(), value.encode()) for name, value in found.items()]
    scope = {"type": "http", "scheme": scheme, "method": "GET", "path": "/", "query_string": b"", "headers": pairs}
    return Request({**scope, "client": (client, 50_000), "server": ("127.0.0.1", 8000)})


def test_a_browser_on_this_machine_is_local() -> None:
    assert peer_of(request()) == Peer("127.0.0.1", local=True, plain=True)
    assert peer_of(request("::1", host="[::1]:8000")) == Peer("::1", local=True, plain=True)


def test_encryption_makes_nobody_strange_but_is_not_given_up_again() -> None:
    assert peer_of(request(scheme="https")) == Peer("127.0.0.1", local=True, encrypted=True)


def test_another_machine_is_not() -> None:
    assert peer_of(request("10.0.0.1")) == Peer("10.0.0.1", local=False)


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


def test_a_connection_is_private_on_this_machine_or_encrypted() -> None:
    assert peer_of(request()).is_private
    assert peer_of(request("10.0.0.1", scheme="https")).is_private
    assert not peer_of(request("10.0.0.1")).is_private
    assert not peer_of(request(x_forwarded_for="10.0.0.1")).is_private


def test_a_proxy_is_known_by_its_address_or_its_network() -> None:
    is_proxy = proxies_of(("10.0.0.9", "192.0.2.0/24", "::1"))
    assert all(map(is_proxy, ("10.0.0.9", "192.0.2.7", "::1")))
    assert not any(map(is_proxy, ("10.0.0.8", "192.0.3.7", "testclient", "")))
    assert proxies_of("*")("203.0.113.1")


def test_an_address_that_somebody_made_up_is_cut() -> None:
    assert peer_of(request("x" * 5_000)).address == "x" * 64
