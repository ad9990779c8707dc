"""The names of people: which ones are allowed, and when two are the same."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from precis_i18n import get_profile

from croupier.people.look_alikes import looks_of
from croupier.refusals import require

BOT_SIGN = "@"
"""Stands in the name of every bot. No person can sign up with a name like this."""

SHORTEST, LONGEST = 2, 24
LONGEST_REMEMBERED = 64
BETWEEN = " ._-'"
"""The characters allowed between letters and digits. A colon is not: it separates the parts of accounts and ids."""
KINDS = ("L", "M", "Nd")

_HOUSE_WORDS = (
    "admin administrator anonymous auditor cage croupier dealer everybody everyone floor house jackpot nobody pit "
    "player pot rake root staff supervisor system you"
)
RESERVED = frozenset(_HOUSE_WORDS.split())
"""Words that would make a player look like the house."""
PREFIXES = ("guest-", "bot-")
"""Prefixes that the floor itself gives out."""
RESERVED_LOOKS = frozenset(look for word in RESERVED for look in looks_of(word))
PREFIX_LOOKS = tuple(look for prefix in PREFIXES for look in looks_of(prefix))
WORDS = get_profile("UsernameCasePreserved")


def key_of(name: str) -> str:
    """One key for names that differ only in case, spacing or Unicode form: compatibility forms are folded (NFKC).

    The keys of short texts are remembered. A longer one is nobody's name, and takes no memory of its own.
    """
    return _remembered_key(name) if len(name) <= LONGEST_REMEMBERED else _folded(name)


def _folded(name: str) -> str:
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())


_remembered_key = lru_cache(maxsize=10_000)(_folded)


def checked_name(name: str, *, given_by_floor: bool = False) -> str:
    """The name in composed form, if a person may have it."""
    name = unicodedata.normalize("NFC", name)
    key = key_of(name)
    for text in (name, key):
        fits = SHORTEST <= len(text) <= LONGEST
        require(fits, "BAD_NAME.length", None, shortest=SHORTEST, longest=LONGEST, count=len(text))
    require(_is_allowed(name) and _is_allowed(key), "BAD_NAME.characters", None, between=BETWEEN.strip())
    require(
        len(_scripts(key)) <= 1,
        "BAD_NAME.one_script",
        None,
    )
    require(_starts_well(name) and "  " not in name and not name.endswith(" "), "BAD_NAME.shape", None)
    # Separators do not turn a reserved word into another word.
    looks = looks_of("".join(character for character in name if character not in BETWEEN))
    free = looks.isdisjoint(RESERVED_LOOKS) and (given_by_floor or not _starts_like_a_prefix(name))
    require(free, "NAME_RESERVED", None, name=name)
    return name


def _starts_like_a_prefix(name: str) -> bool:
    """Whether people could take the name for one that the floor gives out."""
    return any(look.startswith(PREFIX_LOOKS) for look in looks_of(name))


def _is_allowed(name: str) -> bool:
    """Whether each word is an identifier by PRECIS (RFC 8264, 8265), of letters, digits and accents alone.

    PRECIS knows the characters that nobody sees, and those that exist for the sake of older standards only.
    """
    if not all(one in BETWEEN or unicodedata.category(one).startswith(KINDS) for one in name):
        return False
    try:
        for word in re.split(f"[{re.escape(BETWEEN)}]+", name):
            if word:
                WORDS.enforce(word)
    except UnicodeEncodeError:
        return False
    return True


_TOGETHER = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK", "BOPOMOFO": "CJK", "KATAKANA-HIRAGANA": "CJK"}
"""Scripts that one language mixes."""


def _scripts(name: str) -> set[str]:
    """The scripts of its letters, by their Unicode names: a Cyrillic letter among Latin ones would pass for Latin."""
    letters = (unicodedata.name(character, "") for character in name if unicodedata.category(character).startswith("L"))
    return {_TOGETHER.get(script, script) for script in (letter.partition(" ")[0] for letter in letters)}


def _starts_well(name: str) -> bool:
    return unicodedata.category(name[0]).startswith(("L", "Nd"))
