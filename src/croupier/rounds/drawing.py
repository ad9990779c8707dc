"""R-18: the draws of Singapore Stud's jackpot system. Chance is handed in.

A round's draw is made when the round is opened, and committed to before the first bet. The commitment is the SHA-256 of
one line of ASCII text, with its line feed:

    croupier-draw/1 SALT CARD BOX DEALER

SALT is 32 random bytes as 64 lower-case hexadecimal digits, CARD the Magic Card (`Qh`), BOX the Lucky Player's box or 0
for none, DEALER 1 if the table's Dealer is lucky and 0 if not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

from croupier.cards import NAMES, Card, name
from croupier.documents.fields import Document, as_list, as_mapping, as_truth, as_whole, required
from croupier.errors import InputError, shown
from croupier.games.house import Draw, HouseGame
from croupier.shoe import Chance, DrawSummary, Problem, draw_lucky_box, draw_lucky_dealer, draw_magic_card
from croupier.shoe.decks import SALT_BYTES
from croupier.shoe.records import COMMITMENT_BYTES, OPENED, card_at, hex_bytes
from croupier.shoe.shuffling import drawn

LUCKY_PLAYER_ONE_IN = 50
LUCKY_DEALER_ONE_IN = 300
"""R-18: how rare the lucky draws are, unless the House has set another number."""


class CommittedDraw(NamedTuple):
    """A draw that is a secret until bets are closed. Its printed form shows the commitment alone."""

    draw: Draw
    salt: bytes

    def __repr__(self) -> str:
        return f"CommittedDraw(commitment={self.commitment!r})"

    @property
    def commitment(self) -> str:
        """The commitment that is published when the round is opened, as 64 hexadecimal digits."""
        return sha256(committed_line(self.draw, self.salt).encode("ascii")).hexdigest()


def drawn_for(
    game: HouseGame,
    boxes: int,
    chance: Chance,
    *,
    lucky_player: int = LUCKY_PLAYER_ONE_IN,
    lucky_dealer: int = LUCKY_DEALER_ONE_IN,
) -> Draw | None:
    """R-18: a Magic Card, and in rare rounds a Lucky Player or a lucky Dealer; None for games without a draw."""
    if not game.has_draw:
        return None
    return Draw(
        draw_magic_card(chance),
        draw_lucky_box(chance, boxes=boxes, one_in=lucky_player),
        draw_lucky_dealer(chance, lucky_dealer),
    )


def committed_draw(draw: Draw | None, chance: Chance) -> CommittedDraw | None:
    """The draw with a fresh salt, to be committed to; None for games without a draw."""
    return None if draw is None else CommittedDraw(draw, drawn(chance, SALT_BYTES))


def committed_line(draw: Draw, salt: bytes) -> str:
    """The line whose SHA-256 is the commitment to a draw."""
    magic = "0" if draw.magic_card is None else NAMES[draw.magic_card]
    return f"croupier-draw/1 {salt.hex()} {magic} {draw.lucky_box or 0} {int(draw.lucky_dealer)}\n"


def revealed_draw(committed: CommittedDraw) -> dict[str, object]:
    """The draw with its salt, as a record reveals it after the round."""
    magic, box, dealer = committed.draw
    return {
        "salt": committed.salt.hex(),
        "magic_card": None if magic is None else NAMES[magic],
        "lucky_box": box,
        "lucky_dealer": dealer,
    }


# The stored form: a secret of the store, like a deck


NO_CARD = 255


def draw_as_secret(committed: CommittedDraw) -> bytes:
    """The stored form of the draw: its salt, then its Magic Card, box and Dealer, a byte each."""
    magic, box, dealer = committed.draw
    return committed.salt + bytes((NO_CARD if magic is None else magic, box or 0, dealer))


def draw_from_secret(value: bytes) -> CommittedDraw:
    """The draw from its stored form."""
    magic, box, dealer = value[SALT_BYTES:]
    return CommittedDraw(Draw(None if magic == NO_CARD else Card(magic), box or None, bool(dealer)), value[:SALT_BYTES])


# The check of a record: its draw is the one that was committed to, wherever the record tells it


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
    opening = next((number for number, event in enumerate(events) if _is(event, OPENED)), None)
    given = None if opening is None else events[opening].get(COMMITTED)
    if given is None:
        problems = [Problem("draw", "no draw was committed to for this one")] if "draw" in record else []
        return DrawSummary(None, False if problems else None), tuple(problems)
    place = f"events[{opening}].{COMMITTED}"
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
        for event_name, part in TOLD_IN.items():
            if _is(event, event_name):
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


def _differences(committed: Draw, document: object, place: str) -> Iterator[Problem]:
    """Each part of the draw that was told otherwise than it was committed to."""
    if not isinstance(document, Mapping):
        yield Problem(place, f"must be the draw that was committed to, not {shown(document)}")
        return
    try:
        draw = _draw(document)
    except InputError as error:
        raise error.under(place) from None
    if draw.magic_card != committed.magic_card:
        says = f"{_card(draw)} was told, but {_card(committed)} was committed to (draw)"
        yield Problem(f"{place}.magic_card", says)
    if draw.lucky_box != committed.lucky_box:
        yield Problem(f"{place}.lucky_box", f"{_box(draw)} was told, but {_box(committed)} was committed to (draw)")
    if draw.lucky_dealer != committed.lucky_dealer:
        says = "a lucky Dealer was told, but none" if draw.lucky_dealer else "no lucky Dealer was told, but one"
        yield Problem(f"{place}.lucky_dealer", f"{says} was committed to (draw)")


def _card(draw: Draw) -> str:
    return "no card" if draw.magic_card is None else name(draw.magic_card)


def _box(draw: Draw) -> str:
    return "no Lucky Player" if draw.lucky_box is None else f"box {draw.lucky_box}"
