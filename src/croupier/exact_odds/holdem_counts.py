"""All 55,627,620,048,000 hold'em deals, counted and decided."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import NamedTuple
from zlib import compress, decompress

from croupier.cards import DECK
from croupier.computation.counts_cache import Counted
from croupier.computation.parallel_work import Progress, in_parts, share_of, unwatched
from croupier.exact_odds.holdem_kernel import FullBoards, rank_boards
from croupier.exact_odds.holdem_streets import FlopTables, HoldemStreet, add_flops, add_rivers
from croupier.exact_odds.holdem_tables import holdem_tables, lowest_of
from croupier.exact_odds.sample_spaces import PAIRS
from croupier.exact_odds.strategies import LaterBets
from croupier.exact_odds.stud_tables import Ints
from croupier.hands import Category, strength
from croupier.hands.compiled import numpy
from croupier.hands.families import boards

RANKED, WITH_RIVERS = 0.55, 0.93
"""The finished share of the work after the full boards, and after the boards of four."""


class HoldemCounted(NamedTuple):
    """The counts of all deals, and the decisions after the flop that they rest on."""

    counts: Counted
    decisions: Counted


class LaterPlaced(NamedTuple):
    """When Turn and River are placed."""

    turn: Ints
    """By family of flops and pair."""
    river: Ints
    """By family of boards of four and pair."""
    best_turn: bool
    """Whether best play decides the Turn; then `turn` is still to be filled."""


def count_holdem(
    ante_wins_from: Category, paid: LaterBets, own: LaterPlaced | None, progress: Progress = unwatched
) -> HoldemCounted:
    """Every deal, with Turn and River placed by best play, or as `own` says; the first decision is left open.

    `endings[starting hand][turn placed][river placed][ending]` are deals. `rows[starting hand][row][board row]` are the
    (flop, turn, river) that win in these rows of the jackpot's pay table. `level` are the (hole cards, flop) and the
    (hole cards, flop, turn) on which a bet wins as much as it loses (best play then checks). The decisions are `turn`
    and `river`: the bits of all pairs on each family of flops and of boards of four.
    """
    packed, rows = full_boards(ante_wins_from, share_of(progress, start=0.0, end=RANKED))
    rivers = boards_of_four(packed, share_of(progress, start=RANKED, end=WITH_RIVERS))
    del packed  # 700 MB that the last step does not need
    placed = best_later(rivers, paid) if own is None else own
    endings, level = flops(rivers, paid, placed, share_of(progress, start=WITH_RIVERS, end=1.0))
    decisions = {"turn": packed_bits(placed.turn), "river": packed_bits(placed.river)}
    return HoldemCounted({"endings": endings.tolist(), "rows": rows.tolist(), "level": level.tolist()}, decisions)


def best_later(rivers: Ints, paid: LaterBets) -> LaterPlaced:
    """The decisions of best play: the River's; the Turn's follow from these."""
    turn = numpy.zeros((len(boards(3).cards), PAIRS), numpy.uint8)
    return LaterPlaced(turn, rivers_placed(rivers, paid), best_turn=True)


def rivers_placed(rivers: Ints, paid: LaterBets) -> Ints:
    """By family of boards of four and pair: 1 if best play places the River, since it wins more than it loses."""
    placed = numpy.empty(rivers.shape[:2], numpy.uint8)
    for board, sums in enumerate(rivers):
        straight, less, lost = sums.astype(numpy.int64).T
        placed[board] = paid.river * (straight + less) > lost
    return placed


def packed_bits(truths: Ints) -> str:
    """Truths as text, eight to a byte and compressed, row after row; `unpacked_bits` reads it."""
    return b64encode(compress(numpy.packbits(truths.reshape(-1)).tobytes())).decode()


def unpacked_bits(text: str, boards_of_size: int) -> Ints:
    """The bits of `packed_bits` by board, as bytes of eight pairs, the first pair in the highest bit."""
    every = numpy.unpackbits(numpy.frombuffer(decompress(b64decode(text)), numpy.uint8))
    rows = every[: boards_of_size * PAIRS].reshape(boards_of_size, PAIRS)
    return numpy.packbits(rows, axis=1)


def full_boards(ante_wins_from: Category, progress: Progress = unwatched) -> tuple[Ints, Ints]:
    """By family of full boards and pair: the Dealer's pairs below and above; and the deals by jackpot row."""
    five, tables, straight = boards(5), holdem_tables(), lowest_of(ante_wins_from)
    strengths = [strength([DECK[card] for card in board]) for board in five.cards.tolist()]
    packed = numpy.empty((len(five.cards), PAIRS), numpy.uint32)
    full = FullBoards(five.cards, five.relatives, numpy.array(strengths, numpy.int32), packed)
    rows, *more = in_parts(
        len(five.cards), 2000, lambda first, last: rank_boards(first, last, straight, full, tables), progress
    )
    for part in more:
        rows += part
    return packed, rows


def boards_of_four(packed: Ints, progress: Progress = unwatched) -> Ints:
    """By family of boards of four and pair: won with a straight or better, won with less, lost."""
    four = boards(4)
    street = HoldemStreet(four.cards, boards(5).number, packed)
    sums = numpy.empty((len(four.cards), PAIRS, 3), numpy.uint16)
    in_parts(len(four.cards), 300, lambda first, last: add_rivers(first, last, street, sums), progress)
    return sums


def flops(rivers: Ints, paid: LaterBets, placed: LaterPlaced, progress: Progress = unwatched) -> tuple[Ints, Ints]:
    """The deals by starting hand, bets and ending, and the level ones. Best play fills `placed.turn`."""
    three = boards(3)
    hands = holdem_tables().starting_hand
    tables = FlopTables(three.relatives, hands, paid, placed.river, placed.turn, int(placed.best_turn))
    street = HoldemStreet(three.cards, boards(4).number, rivers)
    parts = in_parts(len(three.cards), 100, lambda first, last: add_flops(first, last, street, tables), progress)
    endings, level = parts[0]
    for more_endings, more_level in parts[1:]:
        endings += more_endings
        level += more_level
    return endings, level
