"""What the signs at a table show: each pay table of a house game, from the game's own numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.clauses import Clause
from croupier.games import casino_stud, multi_link_stud, progressive_holdem, singapore_stud
from croupier.games.house import HouseGame
from croupier.games.prizes import Prize
from croupier.games.words import EVENS, Cap, PayTable


class Row(NamedTuple):
    """One line of a pay table."""

    hand: str
    pays: str


class Sign(NamedTuple):
    """One pay table."""

    bets: tuple[str, ...]
    """The bets that it is for."""
    clause: Clause
    rows: tuple[Row, ...]
    cap: Cap | None = None


BET_NAMES: Mapping[str, str] = {
    "ante": "Ante",
    "bet": "BET",
    "jackpot": "Progressive Jackpot",
    "jackpot-player": "Jackpot, own hand",
    "jackpot-dealer": "Jackpot, Dealer's hand",
    "bonus": "Bonus",
    "flop": "Flop",
    "turn": "Turn",
    "river": "River",
}
"""The bets as the felt names them."""

GAME_NAMES: Mapping[str, str] = {
    "casino-stud": "Casino Stud",
    "multi-link-stud": "Multi-Link Stud",
    "singapore-stud": "Singapore Stud",
    "progressive-holdem": "Progressive Hold'em",
    "poker": "Poker",
}
"""The games as people call them; their whole titles are longer than most columns."""

BET_PAYS: Mapping[str, PayTable] = {
    "casino-stud": casino_stud.BET_PAYS,
    "multi-link-stud": multi_link_stud.BET_PAYS,
    "singapore-stud": singapore_stud.BET_PAYS,
}
"""What the BET of each stud game pays."""

PRIZES: Mapping[str, tuple[Prize, ...]] = {
    "casino-stud": tuple(casino_stud.JACKPOT_PAYS.values()),
    "multi-link-stud": tuple(multi_link_stud.JACKPOT_PAYS.values()),
    "singapore-stud": tuple(singapore_stud.JACKPOT_PAYS.values()),
    "progressive-holdem": (
        progressive_holdem.ROYAL_ON_FLOP,
        progressive_holdem.ROYAL_ON_TURN,
        progressive_holdem.ROYAL_ON_RIVER,
        progressive_holdem.STRAIGHT_FLUSH,
        progressive_holdem.FOUR_OF_A_KIND,
        *progressive_holdem.COMMUNITY_PAYS.values(),
    ),
}
"""The rows of each jackpot's pay table."""

_IN_A_LINE = {bet: name[:1].lower() + name[1:] for bet, name in BET_NAMES.items() if "-" in bet}
_DRAWS = {"magic-card": "Magic Card", "lucky-player": "Lucky Player", "lucky-dealer": "Lucky Dealer"}
_CAPS = {"casino-stud": casino_stud.BET_CAP, "multi-link-stud": multi_link_stud.BET_CAP}


def game_in_words(game: str) -> str:
    """A game as people call it; one that is not known stays as it is."""
    return GAME_NAMES.get(game, game)


def bet_in_words(bet: str) -> str:
    """A bet in a line of text: `ante`, `jackpot, own hand`; one that is not known stays as it is."""
    return _IN_A_LINE.get(bet, bet)


def prize_in_words(prize: str) -> str:
    """What wins a prize: `Royal flush on the flop`, `Magic Card`."""
    return _DRAWS.get(prize, prize.replace("-", " ").capitalize())


def signs_of(game: HouseGame) -> tuple[Sign, ...]:
    """All pay tables of a game."""
    jackpot = tuple(Row(prize_in_words(prize.hand), prize.label) for prize in PRIZES[game.name])
    own = _holdem_signs() if game.community_cards else _stud_signs(game)
    draws = (Sign(game.jackpot_bets, game.book["4.5"], _draw_rows()),) if game.has_draw else ()
    return (*own, Sign(game.jackpot_bets, game.book["4.2"], jackpot), *draws)


def _stud_signs(game: HouseGame) -> tuple[Sign, ...]:
    rows = tuple(_to_one(kind.title, odds) for kind, odds in sorted(BET_PAYS[game.name].items(), reverse=True))
    ante, bet = ("4.1.1", "4.1.2") if game.name == "singapore-stud" else ("4.1", "4.1")
    return (
        Sign(("ante",), game.book[ante], (_to_one("A winning hand, or no qualifying hand for the Dealer", EVENS),)),
        Sign((game.stay_bet,), game.book[bet], rows, _CAPS.get(game.name)),
    )


def _holdem_signs() -> tuple[Sign, ...]:
    book = progressive_holdem
    straight = f"A winning hand, {book.ANTE_WINS_FROM.title.lower()} or better"
    bonus = tuple(_to_one(name, odds) for name, odds, _ in book.BONUS_PAYS)
    return (
        Sign(("ante",), book.PTH["4.1"], (_to_one(straight, book.PAYS["ante"]),)),
        Sign(book.PLAYED_OUT, book.PTH["4.1"], (_to_one("A winning hand", book.PAYS["flop"]),)),
        Sign((book.BONUS,), book.BONUS_TABLE, bonus, book.BONUS_CAP),
    )


def _draw_rows() -> tuple[Row, ...]:
    book = singapore_stud
    return (
        _to_one(prize_in_words("magic-card"), book.MAGIC_CARD_PAYS),
        _to_one(prize_in_words("lucky-player"), book.LUCKY_PLAYER_PAYS),
        _to_one(prize_in_words("lucky-dealer"), book.LUCKY_DEALER_PAYS),
    )


def _to_one(hand: str, odds: int) -> Row:
    return Row(hand, f"{odds:,} to 1")
