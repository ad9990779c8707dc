"""Checks the draw of a round's record (R-18): it is the one that was committed to, wherever the record tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from croupier.cards import name
from croupier.documents.fields import Document, as_list, as_mapping, as_truth, as_whole, required
from croupier.errors import InputError, shown
from croupier.games.house import Draw
from croupier.rounds.drawing import CommittedDraw
from croupier.shoe import DrawSummary, Problem
from croupier.shoe.decks import SALT_BYTES
from croupier.shoe.records import COMMITMENT_BYTES, OPENED, card_at, hex_bytes

MOST_BOXES = 99
COMMITTED = "draw_commitment"
TOLD_IN = {"bets_closed": "", "round_settled": "sheet"}
"""The events that tell the draw, and the part of each in which it stands."""


def verify_draw(record: Document) -> tuple[DrawSummary, tuple[Problem, ...]]:
    """Whether the draw is the one that was committed to. In old records none was committed to."""
    events = [
        as_mapping(value, f"events[{number}]")
        for number, value in enumerate(as_list(required(record, "events"), "events"))
    ]
    found = next((number for number, event in enumerate(events) if _is(event, OPENED)), None)
    given = None if found is None else events[found].get(COMMITTED)
    if given is None:
        problems = [Problem("draw", "no draw was committed to for this one")] if "draw" in record else []
        return DrawSummary(None, False if problems else None), tuple(problems)
    place = f"events[{found}].{COMMITTED}"
    commitment = hex_bytes(given, place, COMMITMENT_BYTES).hex()
    if "draw" not in record:
        problems = [Problem(place, "a draw was committed to, but draw is missing")]
    else:
        problems = list(chain(*_problems(_revealed(record["draw"]), commitment, place, events)))
    return DrawSummary(commitment, not problems), tuple(problems)


def _problems(
    revealed: CommittedDraw, commitment: str, place: str, events: list[Document]
) -> Iterator[Iterator[Problem] | list[Problem]]:
    if revealed.commitment != commitment:
        says = (
            f"this is not the draw that was committed to: it gives {revealed.commitment}, but {place} is {commitment}"
        )
        yield [Problem("draw", says)]
    for number, event in enumerate(events):
        for told, part in TOLD_IN.items():
            if _is(event, told):
                inside = event.get(part) if part else event
                at = ".".join(filter(None, (f"events[{number}]", part, "draw")))
                yield _differences(revealed.draw, inside.get("draw") if isinstance(inside, Mapping) else None, at)


def _is(event: Document, name_: str) -> bool:
    return str(event.get("event")).partition("/")[0] == name_


def _revealed(value: object) -> CommittedDraw:
    try:
        document = as_mapping(value, "")
        salt = hex_bytes(required(document, "salt"), "salt", SALT_BYTES)
        return CommittedDraw(_draw(document), salt)
    except InputError as error:
        raise error.under("draw") from None


def _draw(document: Document) -> Draw:
    """The draw from its fields. A sheet leaves out what was not drawn."""
    magic, box = document.get("magic_card"), document.get("lucky_box")
    return Draw(
        None if magic is None else card_at(magic, "magic_card"),
        None if box is None else as_whole(box, "lucky_box", low=1, high=MOST_BOXES),
        as_truth(document.get("lucky_dealer", False), "lucky_dealer"),
    )


def _differences(drawn: Draw, told: object, place: str) -> Iterator[Problem]:
    """Each part of the draw that was told otherwise than it was committed to."""
    if not isinstance(told, Mapping):
        yield Problem(place, f"must be the draw that was committed to, not {shown(told)}")
        return
    try:
        found = _draw(told)
    except InputError as error:
        raise error.under(place) from None
    if found.magic_card != drawn.magic_card:
        yield Problem(f"{place}.magic_card", f"{_card(found)} was told, but {_card(drawn)} was committed to (draw)")
    if found.lucky_box != drawn.lucky_box:
        yield Problem(f"{place}.lucky_box", f"{_box(found)} was told, but {_box(drawn)} was committed to (draw)")
    if found.lucky_dealer != drawn.lucky_dealer:
        says = "a lucky Dealer was told, but none" if found.lucky_dealer else "no lucky Dealer was told, but one"
        yield Problem(f"{place}.lucky_dealer", f"{says} was committed to (draw)")


def _card(draw: Draw) -> str:
    return "no card" if draw.magic_card is None else name(draw.magic_card)


def _box(draw: Draw) -> str:
    return "no Lucky Player" if draw.lucky_box is None else f"box {draw.lucky_box}"
