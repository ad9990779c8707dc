"""Encrypts secrets and backups of one store, with a key that is in neither of them."""

from __future__ import annotations

import hmac
import os
from functools import cached_property
from typing import TYPE_CHECKING

from croupier.store.errors import DamagedError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

MARK = b"croupier-box/1\n"
"""The beginning of everything that is encrypted."""
NONCE_SIZE = 12


class SecretBox:
    """AES-256-GCM under a key made from the audit key and the store's id.

    Each value is bound to its name, so that nobody can put one secret in the place of another.
    """

    def __init__(self, master: bytes, store_id: str) -> None:
        self._key = hmac.digest(master, b"secrets/1\n" + store_id.encode(), "sha256")

    @cached_property
    def _cipher(self) -> AESGCM:
        # Imported here: most commands read no secret, and the library takes a while to load.
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        return AESGCM(self._key)

    def encrypt(self, name: str, value: bytes) -> bytes:
        """The value as it is stored under this name."""
        nonce = os.urandom(NONCE_SIZE)
        return MARK + nonce + self._cipher.encrypt(nonce, value, _octets(name))

    def decrypt(self, name: str, kept: bytes) -> bytes:
        """The value that was stored under this name."""
        from cryptography.exceptions import InvalidTag

        nonce, encrypted = kept[len(MARK) :][:NONCE_SIZE], kept[len(MARK) + NONCE_SIZE :]
        try:
            if not kept.startswith(MARK):
                raise ValueError
            return self._cipher.decrypt(nonce, encrypted, _octets(name))
        except (InvalidTag, ValueError):
            raise DamagedError(f"{name!r} cannot be decrypted: it is not what was stored") from None


def _octets(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")
