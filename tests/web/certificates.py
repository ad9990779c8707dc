"""Certificates that last for a test, and that whoever names them as its authorities trusts."""

from __future__ import annotations

from pathlib import Path

import trustme


def write_certificate(folder: Path, *names: str) -> tuple[Path, Path]:
    """The files of a certificate for these names, with its authority's own, and of its key."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    authority = trustme.CA()
    made = authority.issue_cert(*names)
    chain = (*made.cert_chain_pems, authority.cert_pem)
    certificate.write_bytes(b"".join(part.bytes() for part in chain))
    key.write_bytes(made.private_key_pem.bytes())
    return certificate, key
