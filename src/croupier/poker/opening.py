"""A hand as it opens: the players dealt in, and their blinds and posts."""

from __future__ import annotations

from croupier.games.poker import Blinds
from croupier.poker.events import Posted, RoundOpened
from croupier.poker.hand import DEAL, Hand
from croupier.settlement.poker_play import Forced, first_round, post_all
from croupier.settlement.poker_sheet import Post, Seat, Sheet


def opened_hand(event: RoundOpened) -> Hand:
    """1.35: a hand from its first event."""
    sheet = _sheet(event)
    forced = post_all(sheet)
    return Hand(
        betting=first_round(sheet, forced),
        actions=(),
        hole=((),) * len(event.dealt),
        stage=DEAL,
        board=(),
        burnt=(),
        shown=(),
        mucked=(),
        opening=event,
        sheet=sheet,
        numbers=tuple([number for number, _, _ in event.dealt]),
        places={player: place for place, (_, player, _) in enumerate(event.dealt)},
        commitment=event.commitment,
        forced=forced,
    )


def blinds_and_posts(event: RoundOpened) -> tuple[Posted, ...]:
    """The blinds and posts that each seat puts in, as far as its stake goes."""
    sheet = _sheet(event)
    forced: Forced = post_all(sheet)
    found: list[Posted] = []
    live = {number for number, _, dead in event.posts if not dead}
    for seat, stack, bettor in zip(sheet.seats, forced.stacks, forced.bettors, strict=True):
        if seat.stack > stack:
            found.append((seat.number, "dead", seat.stack - stack))
        if bettor.bet:
            word = "small" if seat.number == event.small else "big" if seat.number == event.big else "live"
            found.append((seat.number, "live" if seat.number in live else word, bettor.bet))
    return tuple(found)


def _sheet(event: RoundOpened) -> Sheet:
    """The hand as it begins, in the form that a settlement reads."""
    place_of = {number: place for place, (number, _, _) in enumerate(event.dealt)}
    return Sheet(
        table=event.settings.stakes(),
        seats=tuple([Seat(number, player, stack, ()) for number, player, stack in event.dealt]),
        places=tuple(range(len(event.dealt))),
        blinds=Blinds(None if event.small is None else place_of[event.small], place_of[event.big]),
        antes={},
        posts=tuple([Post(place_of[number], amount, dead) for number, amount, dead in event.posts]),
        board=(),
        actions=[],
        irregularities=(),
    )
