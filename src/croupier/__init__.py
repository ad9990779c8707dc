"""Croupier: five casino poker games, settled to the cent and clause by clause.

Functions that take and give plain mappings:

    settle(sheet)           the result of each bet of a round, and the clause for it
    ruling(question)        the ruling on an irregularity
    odds(game)              the exact odds of a house game and of its side bets
    advise(hand)            the exact value of each choice for one hand of a house game
    simulate(game)          rounds of a game by the million, counted, beside the exact odds
    verify_record(record)   whether a round's cards came from the deck that was committed to

Poker hands:

    equity(hands)           the value of hold'em hands over every board that can still come
    equity_against_random, equity_against_range
    read_hands(file)        hand histories, each hand settled, its actions street by street
    review(sheet)           a finished hand: equities street by street, and what each decision was worth

Tables in play:

    LiveRound               a round of a house game, from the first bet to the last chip
    PokerTable              a Poker table that lives from hand to hand
    Card, read_card         a card, and the card that a text such as `As` names

House games from outside:

    register_game(game, rulings)   a game, or a further version of one, made known to every part; forget_game undoes it

Errors: InputError (bad input, with its place), Refused (a command that the rules do not allow, with its
clause) and MissingExtraError (a part that is not installed). Each name is loaded when it is first used.
"""

from croupier.errors import InputError
from croupier.version import __version__

TYPE_CHECKING = False  # the name that `typing` uses; importing that would take longer than all the rest

if TYPE_CHECKING:
    from croupier.cards import Card, read_card
    from croupier.exact_odds import advise, odds
    from croupier.extras import MissingExtraError
    from croupier.hand_equity import equity, equity_against_random, equity_against_range
    from croupier.hand_review import review
    from croupier.histories import read_hands
    from croupier.poker import PokerTable
    from croupier.refusals import Refused
    from croupier.rounds import LiveRound, verify_record
    from croupier.rulings import ruling
    from croupier.rulings.registration import forget_game, register_game
    from croupier.settlement import settle
    from croupier.simulation import simulate
else:
    _ROOMS = {
        "Card": "cards",
        "LiveRound": "rounds",
        "MissingExtraError": "extras",
        "PokerTable": "poker",
        "Refused": "refusals",
        "advise": "exact_odds",
        "equity": "hand_equity",
        "equity_against_random": "hand_equity",
        "equity_against_range": "hand_equity",
        "forget_game": "rulings.registration",
        "odds": "exact_odds",
        "read_card": "cards",
        "read_hands": "histories",
        "register_game": "rulings.registration",
        "review": "hand_review",
        "ruling": "rulings",
        "settle": "settlement",
        "simulate": "simulation",
        "verify_record": "rounds",
    }
    # The room of each public name. No name may be that of a room: importing the room would give it another meaning.

    def __getattr__(name):
        if name not in _ROOMS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = globals()[name] = getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)
        return value

    def __dir__():
        return [*__all__, "__doc__", "__file__", "__name__", "__path__"]


__all__ = [
    "Card",
    "InputError",
    "LiveRound",
    "MissingExtraError",
    "PokerTable",
    "Refused",
    "__version__",
    "advise",
    "equity",
    "equity_against_random",
    "equity_against_range",
    "forget_game",
    "odds",
    "read_card",
    "read_hands",
    "register_game",
    "review",
    "ruling",
    "settle",
    "simulate",
    "verify_record",
]
