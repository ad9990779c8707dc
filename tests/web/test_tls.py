"""Encrypted connections, ended by the server itself."""

from __future__ import annotations

import ssl
from pathlib import Path

import pytest

from croupier.cli.serve import serve
from croupier.errors import InputError
from croupier.web.floor_access.house import HOST_COOKIE
from croupier.web.server.settings import ServeSettings
from tests.web import asking
from tests.web.certificates import write_certificate
from tests.web.real import open_house

OWN = {"X-Croupier": "1"}


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return write_certificate(tmp_path_factory.mktemp("tls"), "127.0.0.1", "localhost")


def test_over_tls_a_cookie_is_for_encrypted_connections_only(pem: tuple[Path, Path]) -> None:
    certificate, key = map(str, pem)
    settings = ServeSettings(memory=True, pace="test", grace_s=0, tls_certificate=certificate, tls_key=key)
    trusting = ssl.create_default_context(cafile=certificate)
    with open_house(settings) as (address, running), asking.Client(verify=trusting, headers=OWN) as browser:
        api = f"{address.replace('http://', 'https://')}/api/v1"
        answer = browser.post(f"{api}/guest", json={})
        assert answer.headers["set-cookie"].startswith(f"{HOST_COOKIE}=")
        assert answer.headers["set-cookie"].endswith("; Secure")
        assert browser.get(f"{api}/me").json()["guest"]

        made = running.staff[0]  # who is on this machine, encrypted or not
        body = {"name": made.name, "password": made.password}
        assert browser.post(f"{api}/sign-in", json=body).status_code == 200


def test_a_certificate_that_is_none_is_told_before_anything_is_opened(pem: tuple[Path, Path]) -> None:
    _, key = map(str, pem)

    with pytest.raises(InputError) as told:
        serve(ServeSettings(memory=True, port=0, tls_certificate=key, tls_key=key))

    assert told.value.place == "--tls-certificate"


def test_a_key_without_its_certificate_is_a_mistake_and_not_a_floor_without_encryption(pem: tuple[Path, Path]) -> None:
    _, key = map(str, pem)

    with pytest.raises(InputError) as told:
        serve(ServeSettings(memory=True, port=0, tls_key=key))

    assert told.value.place == "--tls-key"
