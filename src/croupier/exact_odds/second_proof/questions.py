"""The games to prove, each under its newest rules, and the source that a GPU counts them with.

Games whose main bets pay alike are one question.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from croupier.exact_odds.answers import stud_payoffs
from croupier.exact_odds.holdem_odds import HoldemPayoffs
from croupier.exact_odds.rules import games_with_odds
from croupier.exact_odds.strategies import LaterBets, Payoffs
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.hands import Category

SOURCE = Path(__file__).with_name("every_deal.cu")


class HoldemQuestion(NamedTuple):
    """The rules that decide the Turn and the River, and the endings to tell apart."""

    ante_wins_from: Category
    paid: LaterBets


Question = Payoffs | HoldemQuestion


def questions() -> dict[Question, list[str]]:
    """A count to make, and the games that rest on it: `casino-stud version 6`."""
    games_of: dict[Question, list[str]] = {}
    for name, game in games_with_odds().items():
        if isinstance(game.pays, StudPays):
            question: Question = stud_payoffs(game, game.pays)
        else:
            assert isinstance(game.pays, HoldemPays)
            question = HoldemQuestion(
                game.pays.ante_wins_from, LaterBets(game.pays.main["turn"], game.pays.main["river"])
            )
        games_of.setdefault(question, []).append(f"{name} version {game.version}")
    return games_of


def holdem_payoffs() -> HoldemPayoffs:
    """The payoffs of the hold'em game: there is one."""
    (payoffs,) = (
        HoldemPayoffs(game.multiples, game.pays)
        for game in games_with_odds().values()
        if isinstance(game.pays, HoldemPays)
    )
    return payoffs


def source_digest() -> str:
    """The SHA-256 of the source."""
    return hashlib.sha256(SOURCE.read_bytes()).hexdigest()
