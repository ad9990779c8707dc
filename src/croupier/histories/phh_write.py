"""Writes a Poker sheet as PHH. Facts without a field in the format go into fields of our own, which start with `_`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from croupier.cards import Card, names
from croupier.documents.fields import Document
from croupier.errors import InputError
from croupier.histories.amounts import as_number
from croupier.histories.phh_read import READ, VARIANT, sheet_from_phh
from croupier.histories.replay import Replay, earlier_version, replay_of
from croupier.money import Cents
from croupier.settlement.poker import PokerSettlement, settle_poker
from croupier.settlement.poker_sheet import PokerSheet, read_sheet

UNKNOWN_HAND = "????"
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_TIME = re.compile(r"\d\d:\d\d:\d\d(\.\d+)?")
_OWN = ("_table", "_button", "_version", "unknown_stacks")


def phh_from_sheet(document: Document) -> str:
    """The hand in PHH. A hand that could not be read back to the same result is refused."""
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
    """The result of the written hand, if it can be settled."""
    try:
        return _result(settle_poker(sheet_from_phh(text)))
    except InputError:
        return None


def _result(settlement: PokerSettlement) -> PokerSettlement:
    """The settlement without the order of the seats, which PHH does not preserve."""
    return settlement._replace(seats=tuple(sorted(settlement.seats, key=lambda seat: seat.number)))


def _fields(document: Document, sheet: PokerSheet, settlement: PokerSettlement) -> dict[str, object]:
    seats = [sheet.seats[index] for index in sheet.places]
    extra = _extra(document)
    unknown = extra.get("unknown_stacks", ())
    ends = {seat.number: seat.end for seat in settlement.seats}
    stacks = [Decimal("inf") if seat.number in unknown else as_number(seat.stack) for seat in seats]  # type: ignore[operator]
    fields: dict[str, object] = {
        "variant": VARIANT,
        "antes": _reversed_for_two([as_number(sheet.antes.get(place, 0)) for place in range(len(seats))]),
        "blinds_or_straddles": _reversed_for_two([as_number(amount) for amount in _forced(sheet)]),
        "min_bet": as_number(sheet.table.big_blind),
        "starting_stacks": stacks,
        "actions": _actions(sheet, replay_of(sheet)),
        "seats": [seat.number for seat in seats],
    }
    if any(seat.player for seat in seats):
        fields["players"] = [seat.player or "" for seat in seats]
    if not unknown:
        fields["finishing_stacks"] = [as_number(ends[seat.number]) for seat in seats]
    fields |= {key: value for key, value in extra.items() if key not in _OWN}
    return fields | _own_fields(document, sheet, seats[-1].number)


def _extra(document: Document) -> dict[str, object]:
    """Fields of PHH that the sheet has preserved from its file."""
    meta = document.get("meta")
    phh = meta.get("phh") if isinstance(meta, Mapping) else None
    if not isinstance(phh, Mapping):
        return {}
    return {key: value for key, value in phh.items() if _BARE_KEY.fullmatch(str(key)) and key not in READ}


def _own_fields(document: Any, sheet: PokerSheet, last_seat: int) -> dict[str, object]:
    table = {key: document["table"][key] for key in ("chip", "rake") if key in document["table"]}
    fields: dict[str, object] = {"_table": table, **earlier_version(sheet)} if table else {**earlier_version(sheet)}
    return fields if document["button"] == last_seat else fields | {"_button": document["button"]}


def _reversed_for_two(amounts: list[int | Decimal]) -> list[int | Decimal]:
    """The format lists the antes and blinds of two players in reverse."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _forced(sheet: PokerSheet) -> list[Cents]:
    """By place: a blind or straddle above 0, a post by a player who owes no blind below 0."""
    amounts = [0] * len(sheet.places)
    for place, amount in zip(sheet.blinds, (sheet.table.small_blind or 0, sheet.table.big_blind), strict=True):
        if place is not None:
            amounts[place] = amount
    for place in {post.place for post in sheet.posts}:
        posted = sum([post.amount for post in sheet.posts if post.place == place])
        straddles = place in sheet.blinds or sheet.blinds.big not in (None, 0, 1)
        amounts[place] = posted if straddles else -posted
    return amounts


def _actions(sheet: PokerSheet, replay: Replay) -> list[str]:
    hands = [sheet.seats[index].cards for index in sheet.places]
    lines = [f"d dh p{place + 1} {_without_spaces(cards) or UNKNOWN_HAND}" for place, cards in enumerate(hands)]
    for round_ in replay.rounds:
        if round_.board:
            lines.append(f"d db {_without_spaces(round_.board)}")
        for deed in round_.deeds:
            word = {"fold": "f", "check": "cc", "call": "cc"}.get(deed.word) or f"cbr {as_number(deed.total)}"
            lines.append(f"p{deed.place + 1} {word}")
        if round_.unasked is not None:
            lines.append(f"p{round_.unasked + 1} cc")
    return lines + _showdown(hands, replay)


def _showdown(hands: Sequence[Sequence[Card]], replay: Replay) -> list[str]:
    """The players who show and who muck. Before a run-out, hands are laid open; unknown ones are shown as such each
    street."""
    if not replay.run_out:
        return [f"p{place + 1} sm {_without_spaces(hands[place])}".rstrip() for place in replay.shows]
    lines = [f"p{place + 1} sm {_without_spaces(hands[place]) or UNKNOWN_HAND}" for place in replay.shows]
    hidden = [f"p{place + 1} sm {UNKNOWN_HAND}" for place in sorted(replay.shows) if not hands[place]]
    for street in replay.run_out:
        lines += [f"d db {_without_spaces(street)}", *hidden]
    return lines


def _without_spaces(cards: Sequence[Card]) -> str:
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
