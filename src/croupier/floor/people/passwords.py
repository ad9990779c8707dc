"""Passwords: what one must be like, and how it is kept: by scrypt, with its parameters beside it."""

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
"""The first that anybody would try."""


class Cost(NamedTuple):
    """How much work one guess is."""

    n: int
    r: int
    p: int

    @property
    def memory(self) -> int:
        """What scrypt needs, with room to spare."""
        return 128 * self.r * (self.n + self.p + 2) * 2


COST = Cost(n=2**15, r=8, p=3)
"""32 MiB and about a fifth of a second."""


def require_good_password(password: str, *, name: str) -> None:
    """A password that is worth its hash."""
    length = len(password)
    require(length >= SHORTEST, "BAD_PASSWORD.too_few", None, least=SHORTEST)
    require(length <= LONGEST, "BAD_PASSWORD.too_many", None, most=LONGEST)
    folded = key_of(password)
    guessable = folded in COMMON or folded == key_of(name) or len(set(folded)) < 3
    require(not guessable, "BAD_PASSWORD.guessable", None)


def hash_password(password: str, *, salt: bytes, cost: Cost = COST) -> bytes:
    """What is kept: `scrypt$n$r$p$salt$hash`. The salt comes from a source of chance that nobody can foresee."""
    if len(salt) != SALT_SIZE:
        raise ValueError(f"a salt has {SALT_SIZE} octets")
    parts = ("scrypt", *map(str, cost), _text(salt), _text(_stretched(password, salt, cost)))
    return "$".join(parts).encode()


def password_fits(password: str, kept: bytes | None) -> bool:
    """Whether it is the password that was kept. Where none was kept the same work is done, and the answer is no."""
    if len(password) > LONGEST:
        return False
    kind, n, r, p, salt, wanted = (kept or NOBODY).decode().split("$")
    if kind != "scrypt":
        raise ValueError("kept by another method")
    found = _stretched(password, b64decode(salt), Cost(int(n), int(r), int(p)))
    return hmac.compare_digest(found, b64decode(wanted)) and kept is not None


def _stretched(password: str, salt: bytes, cost: Cost) -> bytes:
    # The same password typed on another keyboard may come as other code points.
    octets = unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
    return scrypt(octets, salt=salt, n=cost.n, r=cost.r, p=cost.p, maxmem=cost.memory, dklen=HASH_SIZE)


def _text(octets: bytes) -> str:
    return b64encode(octets).decode()


NOBODY = "$".join(("scrypt", *map(str, COST), _text(bytes(SALT_SIZE)), _text(bytes(HASH_SIZE)))).encode()
"""What the password of a name that is not there is compared with: an unknown name takes as long as a known one."""
