"""The command `croupier`: one file for each of its commands, loaded only when it is called."""

from __future__ import annotations

import os
import sys
from difflib import get_close_matches
from importlib import import_module

from croupier import __version__
from croupier.errors import InputError

COMMANDS = {
    "serve": "open the floor: tables for browsers and programs",
    "play": "play a house game in the terminal, for practice money",
    "settle": "settle a round from its round sheet",
    "ruling": "what the rules say about an irregularity",
    "convert": "hand histories and Poker sheets, turned into one another",
    "verify": "show that a round's cards came, in order, from the deck committed to",
    "audit": "show that nothing in a store was changed, lost, added or moved",
    "backup": "write a store to one file while the floor runs",
    "restore": "put a backup into a new store, audited before it counts",
    "report": "drop, win, hold, rake and jackpots by table and gaming day",
    "export": "sheets, hand histories and CSV out of a store while the floor runs",
    "simulate-floor": "run whole floors from seeds and check every promise",
    "odds": "the exact odds of a game and of its side bets",
    "advise": "the exact value of each choice for one hand",
    "equity": "the exact equity of hold'em hands over all boards",
    "clauses": "the clauses of the rules: what each says, the code and the tests behind it",
}
"""Each command is the module of that name (`_` for `-`) in this package, with a `main(arguments) -> exit status`."""

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit status is 0 for done, 1 for done with bad lines, 2 for bad input."""
    words = sys.argv[1:] if arguments is None else arguments
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return 0 if words else BAD_INPUT
    if words[0] in ("-V", "--version"):
        print(f"croupier {__version__}")
        return 0
    if words[0] not in COMMANDS:
        return complain(f"{words[0]!r} is not a command{_nearest(words[0])}; `croupier --help` lists them")
    return _guarded(words[0], words[1:])


def overview() -> str:
    """What `croupier --help` says."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {what}" for name, what in COMMANDS.items()]
    return "\n".join(
        [
            "usage: croupier COMMAND ...",
            "",
            "Five casino poker games, settled to the cent and clause by clause.",
            "",
            *lines,
            "",
            "`croupier COMMAND --help` says more.",
        ]
    )


def complain(message: str) -> int:
    """Say on standard error what is wrong, and give the exit status for it."""
    print(f"croupier: {message}", file=sys.stderr)
    return BAD_INPUT


def _nearest(word: str) -> str:
    near = get_close_matches(word, COMMANDS, n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def _guarded(command: str, arguments: list[str]) -> int:
    """Run the command; what its user can put right is said in one line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ♠ gets a question mark, not a traceback
    try:
        status: int = import_module(f"{__name__}.{command.replace('-', '_')}").main(arguments)
        sys.stdout.flush()
        return status
    except InputError as error:
        return complain(str(error))
    except BrokenPipeError:
        # The reader has gone (`| head`): stop quietly, and keep the interpreter from complaining at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return complain(f"{error.filename or 'the output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
