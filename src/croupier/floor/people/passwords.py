"""Passwords: their requirements, and their hashes by scrypt, with its parameters beside them."""

from __future__ import annotations

import hmac
import unicodedata
from base64 import b64decode, b64encode
from hashlib import scrypt
from typing import NamedTuple

from croupier.floor.people.names import key_of
from croupier.refusals import require

SHORTEST, LONGEST = 8, 256
SALT_SIZE, HASH_SIZE = 16, 32
_TRIED_FIRST = (
    "password password1 password123 passw0rd 12345678 123456789 1234567890 qwertyui qwerty123 qwertyuiop 11111111 "
    "iloveyou letmein1 admin123 welcome1 abc12345 croupier croupier1 casino123"
)
COMMON = frozenset(_TRIED_FIRST.split())
"""The first guesses of anyone."""


class Cost(NamedTuple):
    """The work for one guess."""

    n: int
    r: int
    p: int

    @property
    def memory(self) -> int:
        """The memory that scrypt needs, with room to spare."""
        return 128 * self.r * (self.n + self.p + 2) * 2


COST = Cost(n=2**15, r=8, p=3)
"""32 MiB and about a fifth of a second."""


def require_good_password(password: str, *, name: str) -> None:
    """Refuse a password that is too easy to guess."""
    length = len(password)
    require(length >= SHORTEST, "BAD_PASSWORD.too_few", None, least=SHORTEST)
    require(length <= LONGEST, "BAD_PASSWORD.too_many", None, most=LONGEST)
    folded = key_of(password)
    guessable = folded in COMMON or folded == key_of(name) or len(set(folded)) < 3
    require(not guessable, "BAD_PASSWORD.guessable", None)


def hash_password(password: str, *, salt: bytes, cost: Cost = COST) -> bytes:
    """The stored form: `scrypt$n$r$p$salt$hash`. The salt must be unpredictable."""
    if len(salt) != SALT_SIZE:
        raise ValueError(f"a salt has {SALT_SIZE} octets")
    parts = ("scrypt", *map(str, cost), _text(salt), _text(_stretched(password, salt, cost)))
    return "$".join(parts).encode()


def password_fits(password: str, stored_hash: bytes | None) -> bool:
    """Whether the password fits the stored hash. Without one, the same work is done and the answer is no."""
    if len(password) > LONGEST:
        return False
    kind, n, r, p, salt, wanted = (stored_hash or NOBODY).decode().split("$")
    if kind != "scrypt":
        raise ValueError("kept by another method")
    found = _stretched(password, b64decode(salt), Cost(int(n), int(r), int(p)))
    return hmac.compare_digest(found, b64decode(wanted)) and stored_hash is not None


def _stretched(password: str, salt: bytes, cost: Cost) -> bytes:
    # Another keyboard may give other code points for the same password.
    octets = unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
    return scrypt(octets, salt=salt, n=cost.n, r=cost.r, p=cost.p, maxmem=cost.memory, dklen=HASH_SIZE)


def _text(octets: bytes) -> str:
    return b64encode(octets).decode()


NOBODY = "$".join(("scrypt", *map(str, COST), _text(bytes(SALT_SIZE)), _text(bytes(HASH_SIZE)))).encode()
"""The hash for unknown names, so that they take as long as known ones."""
