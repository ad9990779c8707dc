"""Names that look alike although they are written differently, by Unicode's list of confusable characters (UTS 39)."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from confusable_homoglyphs.confusables import confusables_data

DIRECTION = "\u200e"
"""The mark that the list puts around characters of scripts that run from right to left."""
DOTTED_TWICE = re.compile("([ij])\u0307+")
"""A letter with a dot of its own shows one more dot as the same dot. The list does not say so."""
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
UNSEEN = ("Z", "C", "M")
"""The general categories of spaces, of invisible characters and of marks on letters."""


@lru_cache(maxsize=200_000)
def looks_of(name: str) -> frozenset[str]:
    """The looks of a name: as it is written, and in small and in capital letters. Names with a look in common look
    alike."""
    folded = unicodedata.normalize("NFKC", name)
    return frozenset(_look(form) for form in (folded, folded.lower(), folded.upper()))


def _look(name: str) -> str:
    """One text for all names that look like this one."""
    looks = _looks()
    seen = DOTTED_TWICE.sub(r"\1", "".join(map(_plain, unicodedata.normalize("NFD", name))))
    return "".join(looks.get(character, character) for character in seen).casefold()


def _plain(character: str) -> str:
    """The capital letter, for a small capital: the list has few of these."""
    capital = unicodedata.name(character, "").partition(SMALL_CAPITAL)[2]
    return capital if len(capital) == 1 else character


def latin_look(text: str) -> str:
    """The text without spaces, marks and invisible characters, in the ASCII characters that it looks like."""
    apart = unicodedata.normalize("NFKD", text)
    return "".join(_ascii_look(one) for one in apart if unicodedata.category(one)[0] not in UNSEEN)


def _ascii_look(character: str) -> str:
    """The ASCII character that looks like this one, or the character itself if there is none."""
    if character.isascii():
        return character
    alike = (other["c"].strip(DIRECTION) for other in confusables_data.get(character, ()))
    return next((one for one in alike if one.isascii() and len(one) == 1), _plain(character))


@cache
def _looks() -> dict[str, str]:
    """For each confusable character the text that stands for all that look like it."""
    groups: dict[str, set[str]] = {}
    for character, others in confusables_data.items():
        alike = {character, *(other["c"].strip(DIRECTION) for other in others)}
        for known in [groups[one] for one in alike if one in groups]:
            alike |= known
        for one in alike:
            groups[one] = alike
    return {one: _standing_for(alike) for one, alike in groups.items() if len(one) == 1}


def _standing_for(alike: set[str]) -> str:
    """Two letters that look like one stand for it (`rn` for `m`), since names are compared letter by letter."""
    return min(alike, key=lambda text: (-len(text), text))
