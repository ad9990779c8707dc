"""The command `croupier`: one file for each of its commands, loaded only when it is called."""

from __future__ import annotations

import sys
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module

from croupier.cli.standard_streams import fill_closed_streams, flush
from croupier.errors import InputError
from croupier.extras import MissingExtraError
from croupier.version import __version__

COMMANDS = {
    "serve": "open the floor: tables for browsers and programs",
    "play": "play a house game or Poker in the terminal, for practice money",
    "mcp": "give agents tools to play, settle, rule, count odds and advise",
    "settle": "settle a round from its sheet, or a Poker hand from a history",
    "ruling": "rule on an irregularity, with its clause",
    "review": "review a finished Poker hand and each decision in it",
    "convert": "convert between hand histories and Poker sheets",
    "verify": "check a round's deck, an evidence pack or a dossier",
    "audit": "check that nothing in a store was changed; check one round",
    "backup": "write a store to one file while the floor runs",
    "restore": "audit a backup and put it into a new store",
    "report": "report drop, win, hold, rake and jackpots by gaming day",
    "fairness": "find chip dumping and soft play in a store's Poker hands",
    "export": "write sheets, hand histories and CSV from a store",
    "simulate": "simulate rounds by the million, beside the exact odds",
    "simulate-floor": "run whole floors from seeds and check every promise",
    "odds": "count the exact odds of a house game and of its side bets",
    "advise": "give the exact value of each choice in a house game",
    "prove": "prove the exact odds a second time, deal by deal",
    "equity": "count the exact equity of hold'em hands over all boards",
    "dossier": "write a regulator's dossier: a PDF and an archive",
    "clauses": "list the clauses of the rules with their code and tests",
}
"""Each command is the module of that name (`_` for `-`) in this package, with a `main(arguments) -> exit status`."""

BAD_INPUT = 2
INTERRUPTED = 130
VERBOSE = "--verbose"


def main(arguments: list[str] | None = None) -> int:
    """Run one command. The exit status is 0 for success, 1 for bad lines, 2 for bad input."""
    return _guarded(sys.argv[1:] if arguments is None else arguments)


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return 0 if words else BAD_INPUT
    if words[0] in ("-V", "--version"):
        return show_version(verbose=VERBOSE in words[1:])
    if words[0] not in COMMANDS:
        return complain(f"{words[0]!r} is not a command{_nearest(words[0])}; `croupier --help` lists them")
    status: int = import_module(f"{__name__}.{words[0].replace('-', '_')}").main(words[1:])
    return status


def show_version(*, verbose: bool) -> int:
    """Print the version; if wanted, with the digest of the installed files."""
    print(f"croupier {__version__}")
    if verbose:
        from croupier.software_digest import PACKAGE, installed_software

        software = installed_software()
        print(f"software sha256:{software.sha256} ({software.files} files in {PACKAGE})")
        print(f"Python {sys.version.split()[0]} on {sys.platform}")
    return 0


def overview() -> str:
    """The text of `croupier --help`."""
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
    """Print an error on standard error, and return its exit status."""
    with suppress(OSError):  # nobody reads it; the exit status still tells it
        try:
            print(f"croupier: {message}", file=sys.stderr)
        finally:
            flush(sys.stderr)
    return BAD_INPUT


def _nearest(word: str) -> str:
    near = get_close_matches(word, COMMANDS, n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def _guarded(words: list[str]) -> int:
    """Run the command. An error that the user can fix becomes one line."""
    fill_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ♠ gets a question mark, not a traceback
    status = 0
    try:
        try:
            status = _answered(words)
        finally:  # also after `--help`, which ends with SystemExit
            flush(sys.stdout)
    except BrokenPipeError:
        return status  # the reader has gone (`| head`)
    except OSError as error:
        return complain(f"{error.filename or 'the output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _answered(words: list[str]) -> int:
    try:
        return _run(words)
    except (InputError, MissingExtraError) as error:
        return complain(str(error))
