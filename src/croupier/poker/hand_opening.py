"""A hand as it opens: the players dealt in, and their blinds and posts."""

from __future__ import annotations

from croupier.games.poker import POKER_EDITIONS, Blinds
from croupier.poker.cards_on_table import CardsOnTable
from croupier.poker.events import HandOpened, Posted
from croupier.poker.hand import DEAL, Hand
from croupier.settlement.poker_rounds import first_round, forced_money, post_all
from croupier.settlement.poker_sheet import PokerSheet, Post, Seat


def opened_hand(event: HandOpened) -> Hand:
    """1.35: a hand from its first event."""
    numbers = tuple([number for number, _, _ in event.dealt])
    blinds, posts = _by_place(event)
    sheet = PokerSheet(
        edition=POKER_EDITIONS.of(event.game, event.version),
        table=event.settings.stakes(),
        seats=tuple([Seat(number, player, stack, ()) for number, player, stack in event.dealt]),
        places=tuple(range(len(numbers))),
        blinds=blinds,
        antes={},
        posts=posts,
        board=(),
        actions=[],
        irregularities=(),
    )
    forced = post_all(sheet)
    return Hand(
        betting=first_round(sheet, forced),
        actions=(),
        hole=((),) * len(numbers),
        stage=DEAL,
        board=(),
        burnt=(),
        shown=(),
        mucked=(),
        opening=event,
        sheet=sheet,
        numbers=numbers,
        places={player: place for place, (_, player, _) in enumerate(event.dealt)},
        commitment=event.commitment,
        forced=forced,
        on_table=CardsOnTable((0,) * len(numbers)) if event.settings.by_hand else None,
    )


def blinds_and_posts(event: HandOpened) -> tuple[Posted, ...]:
    """The blinds and posts that each seat puts in, as far as its stake goes."""
    blinds, posts = _by_place(event)
    forced = forced_money([stack for _, _, stack in event.dealt], event.settings.stakes(), blinds, posts, {})
    found: list[Posted] = []
    live = {post.place for post in posts if not post.dead}
    for place, (number, _, stack) in enumerate(event.dealt):
        if stack > forced.stacks[place]:
            found.append((number, "dead", stack - forced.stacks[place]))
        bet = forced.bettors[place].bet
        if bet:
            word = "small" if place == blinds.small else "big" if place == blinds.big else "live"
            found.append((number, "live" if place in live else word, bet))
    return tuple(found)


def _by_place(event: HandOpened) -> tuple[Blinds, tuple[Post, ...]]:
    """The blinds and the posts of a hand, by place instead of by seat."""
    place_of = {number: place for place, (number, _, _) in enumerate(event.dealt)}
    blinds = Blinds(None if event.small is None else place_of[event.small], place_of[event.big])
    return blinds, tuple([Post(place_of[number], amount, dead) for number, amount, dead in event.posts])
