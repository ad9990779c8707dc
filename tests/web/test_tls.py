"""Encrypted connections, ended by the server itself."""

from __future__ import annotations

import ssl
from datetime import datetime
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import NameOID

from croupier.cli.serve import serve
from croupier.errors import InputError
from croupier.web.entrance.visitor import HOST_COOKIE
from croupier.web.server.settings import ServeSettings
from tests.web import asking
from tests.web.certificates import write_certificate
from tests.web.real import open_house

OWN = {"X-Croupier": "1"}
PEM, PKCS8, OPEN = Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return write_certificate(tmp_path_factory.mktemp("tls"), "127.0.0.1", "localhost")


@pytest.fixture(scope="module")
def wrong_files(pem: tuple[Path, Path]) -> Path:
    """A folder with a certificate and its key, and with files that are neither."""
    folder = pem[0].parent
    key = load_pem_private_key(pem[1].read_bytes(), password=None)
    weak = rsa.generate_private_key(public_exponent=65_537, key_size=1_024)
    files = {
        "text.pem": b"no certificate and no key",
        "locked.pem": key.private_bytes(PEM, PKCS8, BestAvailableEncryption(b"secret")),
        "another.pem": ec.generate_private_key(ec.SECP256R1()).private_bytes(PEM, PKCS8, OPEN),
        "of another kind.pem": weak.private_bytes(PEM, PKCS8, OPEN),
        "weak.pem": self_signed(weak).public_bytes(PEM) + weak.private_bytes(PEM, PKCS8, OPEN),
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def self_signed(key: rsa.RSAPrivateKey) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    builder = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    lasting = builder.not_valid_before(datetime(2000, 1, 1)).not_valid_after(datetime(2100, 1, 1))
    return lasting.serial_number(1).sign(key, hashes.SHA256())


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


NO_KEY, NOT_ITS_KEY = "{key} holds no private key that can be read", "the key in {key} is not the key of"


@pytest.mark.parametrize(
    ("certificate", "key", "place", "reason"),
    [
        ("key.pem", "key.pem", "--tls-certificate", "{certificate} holds no certificate that can be read"),
        ("text.pem", "text.pem", "--tls-certificate", "{certificate} holds no certificate that can be read"),
        ("certificate.pem", "certificate.pem", "--tls-key", NO_KEY),
        ("certificate.pem", "text.pem", "--tls-key", NO_KEY),
        ("certificate.pem", "locked.pem", "--tls-key", "the key in {key} has a password: it must have none"),
        ("certificate.pem", "another.pem", "--tls-key", f"{NOT_ITS_KEY} the certificate in {{certificate}}"),
        ("certificate.pem", "of another kind.pem", "--tls-key", f"{NOT_ITS_KEY} the certificate in {{certificate}}"),
        ("certificate.pem", "gone.pem", "--tls-key", "{key} cannot be read: No such file or directory"),
        ("gone.pem", "key.pem", "--tls-certificate", "{certificate} cannot be read: No such file or directory"),
        ("weak.pem", "weak.pem", "--tls-certificate", "{certificate} cannot be used: ee key too small"),
        ("certificate.pem", None, "--tls-certificate", "{certificate} holds no private key that can be read; name the"),
    ],
)
def test_a_certificate_or_key_that_is_none_is_told_with_its_file_and_the_reason(
    certificate: str, key: str | None, place: str, reason: str, wrong_files: Path
) -> None:
    certificate_file, key_file = str(wrong_files / certificate), key and str(wrong_files / key)
    with pytest.raises(InputError) as told:
        serve(ServeSettings(memory=True, port=0, tls_certificate=certificate_file, tls_key=key_file))

    assert told.value.place == place
    assert told.value.reason.startswith(reason.format(certificate=certificate_file, key=key_file))


def test_a_key_without_its_certificate_is_a_mistake_and_not_a_floor_without_encryption(pem: tuple[Path, Path]) -> None:
    _, key = map(str, pem)

    with pytest.raises(InputError) as told:
        serve(ServeSettings(memory=True, port=0, tls_key=key))

    assert told.value.place == "--tls-key"
