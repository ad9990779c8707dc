"""Passwords: their requirements, and their hashes by scrypt, with its parameters beside them."""

from __future__ import annotations

import hmac
import re
import unicodedata
from base64 import b64decode, b64encode
from hashlib import scrypt
from typing import NamedTuple

from croupier.extras import needs_extra
from croupier.people.look_alikes import latin_look
from croupier.people.names import key_of
from croupier.refusals import require

SHORTEST, LONGEST = 8, 256
SALT_SIZE, HASH_SIZE = 16, 32
HOUSE_WORDS = ("croupier", "casino", "poker", "dealer", "jackpot")
"""Words that somebody would try here before others."""
LOOKED_AT = 40
"""How much of a password is judged: more takes long, and nothing easy to guess is that long."""
LEAST_SCORE = 2
"""Of zxcvbn: more than a million guesses."""
LEAST_SCORE_JOINED = 1
"""Without dashes: more than a thousand guesses, so that a dash makes no common password good."""
DASHES = re.compile(r"(?<=[^\W_])([\W_])\1*(?=[^\W_])")
"""A character, once or several times, between letters and digits."""


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


def require_good_password(password: str, *, names: tuple[str, ...]) -> None:
    """Refuse a password that is too easy to guess for somebody who knows the person's names."""
    length = len(password)
    require(length >= SHORTEST, "BAD_PASSWORD.too_few", None, least=SHORTEST)
    require(length <= LONGEST, "BAD_PASSWORD.too_many", None, most=LONGEST)
    is_name = key_of(password) in map(key_of, names)
    require(not is_name and not _is_guessable(password, names), "BAD_PASSWORD.guessable", None)


def _is_guessable(password: str, names: tuple[str, ...]) -> bool:
    """Whether it is easy to guess as it is written or as it looks: spaces and foreign letters hide little."""
    looks = latin_look(password)
    written = {unicodedata.normalize("NFKC", password), looks}
    if any(_score(form, names) < LEAST_SCORE for form in written):
        return True
    joined = DASHES.sub("", looks)
    return len(joined) >= SHORTEST and _score(joined, names) < LEAST_SCORE_JOINED


def _score(form: str, names: tuple[str, ...]) -> int:
    """How hard it is to guess, from 0 to 4: common passwords, words, names, dates and keyboard rows are tried."""
    if not form:  # all spaces; zxcvbn cannot judge a text without characters
        return 0
    with needs_extra("serve", "signing up"):
        from zxcvbn import zxcvbn
    return int(zxcvbn(form[:LOOKED_AT], user_inputs=[*names, *HOUSE_WORDS])["score"])


def hash_password(password: str, *, salt: bytes, cost: Cost = COST) -> bytes:
    """The stored form: `scrypt$n$r$p$salt$hash`. The salt must be unpredictable."""
    if len(salt) != SALT_SIZE:
        raise ValueError(f"a salt has {SALT_SIZE} octets")
    parts = ("scrypt", *map(str, cost), _text(salt), _text(_stretched(password, salt, cost)))
    return "$".join(parts).encode()


LIGHT = Cost(n=2**10, r=8, p=1)
"""For passwords with more than 90 bits of chance, such as those of the demo's staff."""


def password_fits(password: str, stored_hash: bytes | None, *, usual: Cost = COST) -> bool:
    """Whether the password fits the stored hash.

    The same work is done for everybody, whether their hash is `LIGHT`, of the `usual` cost, or there is none: the time
    of the answer does not tell whose name it is.
    """
    if len(password) > LONGEST:
        return False
    cost, salt, wanted = (None, b"", b"") if stored_hash is None else _parts(stored_hash)
    for other in {LIGHT, usual} - {cost}:
        _stretched(password, bytes(SALT_SIZE), other)
    return cost is not None and hmac.compare_digest(_stretched(password, salt, cost), wanted)


def _parts(stored_hash: bytes) -> tuple[Cost, bytes, bytes]:
    kind, n, r, p, salt, wanted = stored_hash.decode().split("$")
    if kind != "scrypt":
        raise ValueError("kept by another method")
    return Cost(int(n), int(r), int(p)), b64decode(salt), b64decode(wanted)


def _stretched(password: str, salt: bytes, cost: Cost) -> bytes:
    # Another keyboard may give other code points for the same password.
    octets = unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
    return scrypt(octets, salt=salt, n=cost.n, r=cost.r, p=cost.p, maxmem=cost.memory, dklen=HASH_SIZE)


def _text(octets: bytes) -> str:
    return b64encode(octets).decode()
