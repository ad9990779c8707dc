"""Writing a Poker sheet as PHH. What the format has no field for goes into fields of our own, which start with `_`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from croupier.cards import Card, names
from croupier.errors import InputError
from croupier.fields import Document
from croupier.histories.amounts import as_number
from croupier.histories.phh_read import READ, VARIANT, sheet_from_phh
from croupier.histories.replay import Story, story_of
from croupier.money import Cents
from croupier.settlement.poker import PokerSettlement, settle_poker
from croupier.settlement.poker_sheet import PokerSheet, read_sheet

UNKNOWN_HAND = "????"
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_TIME = re.compile(r"\d\d:\d\d:\d\d(\.\d+)?")
_OWN = ("_table", "_button", "unknown_stacks")


def phh_from_sheet(document: Document) -> str:
    """The hand in PHH. One that could not be read back to the same result is refused."""
    settlement = settle_poker(document)
    sheet = read_sheet(document, is_void=False)
    text = _text(_fields(document, sheet, settlement))
    if _read_back(text) != _result(settlement):
        raise InputError("", "the forced bets of this hand cannot be written as PHH")
    return text


def phhs_from_sheets(documents: Iterable[Document]) -> str:
    """Several hands, numbered from 1."""
    return "\n".join(f"[{number}]\n{phh_from_sheet(document)}" for number, document in enumerate(documents, start=1))


def _read_back(text: str) -> PokerSettlement | None:
    """The result of the hand as it was written, if it can be settled at all."""
    try:
        return _result(settle_poker(sheet_from_phh(text)))
    except InputError:
        return None


def _result(settlement: PokerSettlement) -> PokerSettlement:
    """Everything but the order of the seats, which PHH does not keep."""
    return settlement._replace(seats=tuple(sorted(settlement.seats, key=lambda seat: seat.number)))


def _fields(document: Document, sheet: PokerSheet, settlement: PokerSettlement) -> dict[str, object]:
    seats = [sheet.seats[index] for index in sheet.places]
    extra = _extra(document)
    unknown = extra.get("unknown_stacks", ())
    ends = {seat.number: seat.end for seat in settlement.seats}
    stacks = [Decimal("inf") if seat.number in unknown else as_number(seat.stack) for seat in seats]  # type: ignore[operator]
    found: dict[str, object] = {
        "variant": VARIANT,
        "antes": _turned([as_number(sheet.antes.get(place, 0)) for place in range(len(seats))]),
        "blinds_or_straddles": _turned([as_number(amount) for amount in _forced(sheet)]),
        "min_bet": as_number(sheet.table.big_blind),
        "starting_stacks": stacks,
        "actions": _actions(sheet, story_of(sheet)),
        "seats": [seat.number for seat in seats],
    }
    if any(seat.player for seat in seats):
        found["players"] = [seat.player or "" for seat in seats]
    if not unknown:
        found["finishing_stacks"] = [as_number(ends[seat.number]) for seat in seats]
    found |= {key: value for key, value in extra.items() if key not in _OWN}
    return found | _own_fields(document, seats[-1].number)


def _extra(document: Document) -> dict[str, object]:
    """Fields of PHH that the sheet has kept from the file it came from."""
    meta = document.get("meta")
    kept = meta.get("phh") if isinstance(meta, Mapping) else None
    if not isinstance(kept, Mapping):
        return {}
    return {key: value for key, value in kept.items() if _BARE_KEY.fullmatch(str(key)) and key not in READ}


def _own_fields(document: Any, last_seat: int) -> dict[str, object]:
    table = {key: document["table"][key] for key in ("chip", "rake") if key in document["table"]}
    found: dict[str, object] = {"_table": table} if table else {}
    return found if document["button"] == last_seat else found | {"_button": document["button"]}


def _turned(amounts: list[int | Decimal]) -> list[int | Decimal]:
    """With two players the format gives antes and blinds the other way round."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _forced(sheet: PokerSheet) -> list[Cents]:
    """By place: a blind or straddle above 0, a post of one who owes no blind below 0."""
    amounts = [0] * len(sheet.places)
    for place, amount in zip(sheet.blinds, (sheet.table.small_blind or 0, sheet.table.big_blind), strict=True):
        if place is not None:
            amounts[place] = amount
    for place in {post.place for post in sheet.posts}:
        posted = sum([post.amount for post in sheet.posts if post.place == place])
        straddles = place in sheet.blinds or sheet.blinds.big not in (None, 0, 1)
        amounts[place] = posted if straddles else -posted
    return amounts


def _actions(sheet: PokerSheet, story: Story) -> list[str]:
    hands = [sheet.seats[index].cards for index in sheet.places]
    lines = [f"d dh p{place + 1} {_joined(cards) or UNKNOWN_HAND}" for place, cards in enumerate(hands)]
    for round_ in story.rounds:
        if round_.board:
            lines.append(f"d db {_joined(round_.board)}")
        for deed in round_.deeds:
            word = {"fold": "f", "check": "cc", "call": "cc"}.get(deed.word) or f"cbr {as_number(deed.total)}"
            lines.append(f"p{deed.place + 1} {word}")
        if round_.unasked is not None:
            lines.append(f"p{round_.unasked + 1} cc")
    return lines + _showdown(hands, story)


def _showdown(hands: Sequence[Sequence[Card]], story: Story) -> list[str]:
    """Who shows and who mucks. Before a run-out hands are laid open, and those not known are so at each street."""
    if not story.run_out:
        return [f"p{place + 1} sm {_joined(hands[place])}".rstrip() for place in story.shows]
    lines = [f"p{place + 1} sm {_joined(hands[place]) or UNKNOWN_HAND}" for place in story.shows]
    hidden = [f"p{place + 1} sm {UNKNOWN_HAND}" for place in sorted(story.shows) if not hands[place]]
    for street in story.run_out:
        lines += [f"d db {_joined(street)}", *hidden]
    return lines


def _joined(cards: Sequence[Card]) -> str:
    return "".join(names(cards))


def _text(fields: Mapping[str, object]) -> str:
    return "".join(f"{key} = {_toml(value, key)}\n" for key, value in fields.items())


def _toml(value: object, key: str = "") -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float, Decimal)):
        return str(value).lower().replace("infinity", "inf")
    if isinstance(value, str):
        return value if key == "time" and _TIME.fullmatch(value) else _string(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_string(str(name))} = {_toml(entry)}" for name, entry in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(entry) for entry in value) + "]"
    raise InputError(f"meta.phh.{key}", "cannot be written as TOML")


def _string(text: str) -> str:
    if "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
