"""The game's jackpot: the one place where a terminal round and `croupier.jackpots` meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from croupier.errors import InputError
from croupier.games.prizes import JackpotClaims, Meter
from croupier.jackpots import (
    UNOPENED,
    Command,
    CompleteDeal,
    Jackpot,
    JackpotBet,
    OpenJackpot,
    OutOfBalanceError,
    Settings,
    TakeJackpotBets,
    check,
    decide,
    end_round,
    evolve,
)
from croupier.jackpots.accounts import Accounts
from croupier.money import Cents
from croupier.rounds.events import Chips

TABLE = "terminal"
BEYOND = 10**18


class HouseJackpot:
    """One game's jackpot, opened at its reset or from saved accounts."""

    def __init__(self, game: str, saved: Mapping[str, int] | None = None) -> None:
        self.game = game
        if saved is None:
            self._jackpot = UNOPENED
            self._send(OpenJackpot(jackpot=game, settings=Settings()))
        else:
            self._jackpot = Jackpot(name=game, settings=Settings(), accounts=_accounts(saved))

    @property
    def meter(self) -> Meter:
        """The meter."""
        return Meter(self._jackpot.meter, self._jackpot.settings.reset)

    def take(self, round_id: str, bets: Sequence[Chips]) -> Meter:
        """R-15: bets are closed. Their shares go into the meter from which the round will be paid."""
        placed = tuple(JackpotBet(box, bet, stake) for box, bet, stake in bets)
        self._send(TakeJackpotBets(round=round_id, table=TABLE, game=self.game, bets=placed))
        self._send(CompleteDeal(round=round_id, place=self._jackpot.last_place + 1))
        return self.meter

    def end(self, round_id: str, claims: JackpotClaims) -> None:
        """R-16: the round's prizes leave the meter. A meter that was won whole is reset."""
        self._send(end_round(round_id, claims))

    def accounts_to_save(self) -> dict[str, int]:
        """The accounts, to be saved until the next game."""
        return self._jackpot.accounts._asdict()

    def _send(self, command: Command) -> None:
        for event in decide(self._jackpot, command):
            self._jackpot = evolve(self._jackpot, event)


def _accounts(saved: Mapping[str, int]) -> Accounts:
    """Saved accounts. They are refused unless every cent in them is accounted for."""
    require_counts("jackpot", saved.values())
    try:
        accounts = Accounts(**saved)
        check(Jackpot(name=TABLE, accounts=accounts))
    except (TypeError, OutOfBalanceError) as error:
        raise InputError("jackpot", str(error)) from None
    return accounts


def require_counts(place: str, values: Iterable[Cents]) -> None:
    """Refuse anything but whole numbers of a possible size, from zero up."""
    for value in values:
        if type(value) is not int or not 0 <= value < BEYOND:
            raise InputError(place, f"must be whole numbers from 0 and below {BEYOND}")
