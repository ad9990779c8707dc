"""R-18: the draws of Singapore Stud's jackpot system. Chance is handed in.

A round's draw is made when the round is opened, and committed to before the first bet. The commitment is the SHA-256 of
one line of ASCII text, with its line feed:

    croupier-draw/1 SALT CARD BOX DEALER

SALT is 32 random bytes as 64 lower-case hexadecimal digits, CARD the Magic Card (`Qh`), BOX the Lucky Player's box or 0
for none, DEALER 1 if the table's Dealer is lucky and 0 if not.
"""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from croupier.cards import NAMES, Card
from croupier.games.house import Draw, HouseGame
from croupier.shoe import Chance, draw_lucky_box, draw_lucky_dealer, draw_magic_card
from croupier.shoe.chance import drawn
from croupier.shoe.decks import SALT_BYTES

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
