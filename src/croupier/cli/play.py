"""`croupier play GAME`: a house game in the terminal against an automatic dealer, or Poker against bots."""

from __future__ import annotations

import sys
from argparse import Namespace
from difflib import get_close_matches
from pathlib import Path

from croupier.cli.output_paths import require_writable_folder
from croupier.cli.paint import bar, painted
from croupier.cli.parsing import parser_of
from croupier.errors import InputError, shown
from croupier.games import HOUSE_GAMES, HouseGame
from croupier.money import Cents, MoneyError
from croupier.terminal.amounts import dollars, read_typed
from croupier.terminal.bets import ANTE_MAX, ANTE_MIN, FIRST_ANTE, MOST_BOXES
from croupier.terminal.session import Wishes, play
from croupier.terminal.sitting import STAKE

POKER = "poker"

EXAMPLE = """\
examples:
  croupier play casino-stud               Enter deals, ? helps, Q leaves
  croupier play progressive-holdem --ante 100
  croupier play singapore-stud --boxes 3  look at one hand, play others unseen
  croupier play multi-link-stud --seed 7  the same cards each time
  croupier play poker --history hands     write each hand to the folder hands

The chips are practice money. The house games keep your bankroll and their
jackpots in $XDG_DATA_HOME/croupier, or in ~/.local/share/croupier. Poker keeps
nothing.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of(
        "play",
        "Play in the terminal for practice money: a house game against an automatic\ndealer, or Poker against bots.",
        EXAMPLE,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help=", ".join([*HOUSE_GAMES, POKER]))
    parser.add_argument("--boxes", metavar="N", help=f"house games: how many boxes to play, 1 to {MOST_BOXES}")
    parser.add_argument("--ante", metavar="AMOUNT", help=f"house games: the first ante (default {dollars(FIRST_ANTE)})")
    parser.add_argument(
        "--bankroll", metavar="AMOUNT", help="house games: sit down with this much instead of your saved chips"
    )
    parser.add_argument("--seed", metavar="N", help="deal the same cards for the same number; nothing is saved")
    parser.add_argument(
        "--reset",
        action="store_true",
        help=f"house games: start over with {dollars(STAKE)} and jackpots at their reset",
    )
    parser.add_argument("--plain", action="store_true", help="print lines of text instead of drawing a screen")
    parser.add_argument(
        "--quick", action="store_true", help="Poker: bots judge their hands roughly, without exact counts"
    )
    parser.add_argument(
        "--history", metavar="FOLDER", help="Poker: write the history of each hand (PHH) to this folder"
    )
    options = parser.parse_args(arguments)
    options.game = options.game or _pick_game()
    if options.game is not None and options.game.casefold() == POKER:
        return _play_poker(options)
    return 0 if options.game is None else play(_wishes(options), painted)


def _play_poker(options: Namespace) -> int:
    from croupier.bots import Quick, best_chances  # loading the bots takes a while
    from croupier.terminal.improving_bots import ImprovingChances
    from croupier.terminal.poker_session import PokerWishes, play_poker

    for option in ("boxes", "ante", "bankroll", "reset"):
        if getattr(options, option):
            raise InputError(f"--{option}", "is for the house games")
    if options.history is not None:
        require_writable_folder(Path(options.history))
    wishes = PokerWishes(
        seed=_seed(options.seed),
        plain=options.plain,
        histories=None if options.history is None else Path(options.history),
    )
    if options.quick:
        return play_poker(wishes, painted, Quick())
    if wishes.seed is not None:  # a repeatable game cannot depend on how soon counting ends
        with bar("the others take their seats") as progress:
            exact = best_chances(progress)
        return play_poker(wishes, painted, exact)
    improving = ImprovingChances(Quick(), best_chances)
    try:
        return play_poker(wishes, painted, improving)
    finally:
        improving.close()


def _seed(text: str | None) -> int | None:
    return None if text is None else _whole(text, "--seed", low=0, high=2**64 - 1)


def _wishes(options: Namespace) -> Wishes:
    for option in ("quick", "history"):
        if getattr(options, option):
            raise InputError(f"--{option}", "is for Poker")
    return Wishes(
        game=_game(options.game),
        boxes=1 if options.boxes is None else _whole(options.boxes, "--boxes", low=1, high=MOST_BOXES),
        ante=FIRST_ANTE if options.ante is None else _ante(options.ante),
        bankroll=None if options.bankroll is None else _amount(options.bankroll, "--bankroll"),
        seed=_seed(options.seed),
        reset=options.reset,
        plain=options.plain,
    )


def _game(name: str) -> HouseGame:
    game = HOUSE_GAMES.get(name.casefold())
    if game is not None:
        return game
    names = [*HOUSE_GAMES, POKER]
    there = ", ".join(names)
    near = get_close_matches(name, names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {there}"
    raise InputError("GAME", f"{shown(name)} is not a game; {hint}")


def _pick_game() -> str | None:
    """The game that the player picks from a list, the first one for Enter alone; None if they pick none."""
    names = [*HOUSE_GAMES, POKER]
    if not sys.stdin.isatty():
        raise InputError("GAME", f"is missing: one of {', '.join(names)}")
    for number, title in enumerate([*(game.title for game in HOUSE_GAMES.values()), "Poker"], start=1):
        print(f"  {number}  {title}")
    numbered = {str(number): name for number, name in enumerate(names, start=1)}
    while True:
        try:
            said = input("Which game? [1] ").strip().casefold() or "1"
        except EOFError:
            print()
            return None
        if said in ("q", "quit"):
            return None
        if said in numbered or said in names:
            return numbered.get(said, said)
        print(f"A number from 1 to {len(names)}, or Q to leave.")


def _amount(text: str, option: str) -> Cents:
    try:
        return read_typed(text)
    except MoneyError as error:
        raise InputError(option, str(error)) from None


def _ante(text: str) -> Cents:
    amount = _amount(text, "--ante")
    if not ANTE_MIN <= amount <= ANTE_MAX:
        raise InputError("--ante", f"must be {dollars(ANTE_MIN)} to {dollars(ANTE_MAX)}, not {dollars(amount)}")
    return amount


def _whole(text: str, option: str, *, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 30 and low <= int(text) <= high):
        raise InputError(option, f"must be a whole number from {low} to {high}, not {shown(text)}")
    return int(text)
