"""`croupier simulate GAME`: rounds by the million, counted, beside the exact odds."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from croupier.cli.documents_command import document_in, show
from croupier.cli.output_paths import require_writable_file
from croupier.cli.paint import bar
from croupier.cli.parsing import parser_of
from croupier.cli.simulate_text import simulation_text
from croupier.documents.fields import as_mapping
from croupier.errors import InputError, shown
from croupier.exact_odds.strategy_tables import strategy_argument
from croupier.games import HOUSE_GAMES
from croupier.simulation import simulate
from croupier.simulation.house_blocks import AUTO, ENGINES
from croupier.simulation.poker_settings import POKER
from croupier.simulation.report import require_report, write_report

INTERRUPTED = 130
ROUNDS = 1_000_000

EXAMPLE = """\
examples:
  croupier simulate casino-stud
  croupier simulate casino-stud --rounds 10000000 --bet ante=100 --bet jackpot=5
  croupier simulate singapore-stud --boxes 3 --strategy pair --meter 250000
  croupier simulate progressive-holdem --rounds 100000000 --resume run.jsonl
  croupier simulate casino-stud --report run.html
  croupier simulate casino-stud --tables 600 --bet jackpot=5 --report month.html
  croupier simulate poker --seats 6 --rounds 5000000 --strategy loose
  croupier simulate poker --engine gpu --rounds 10000000000

The work is numbered blocks, each with a random stream of its own. The same
settings and seed give the same answer on any number of workers. Ctrl-C prints
the results so far; with --resume FILE the same command goes on later.

exit status: 0 done; 2 bad input; 130 interrupted.
"""


def main(arguments: list[str]) -> int:
    """Run the simulation that the arguments describe."""
    options = _parser().parse_args(arguments)
    if options.report is not None:
        require_report(Path(options.report), options.game)
    for file in (options.report, options.resume):
        if file is not None:
            require_writable_file(Path(file))
    with bar("simulating") as progress:
        document = simulate(
            options.game,
            rounds=options.rounds,
            seed=options.seed,
            engine=options.engine,
            workers=options.workers,
            scheduler=options.scheduler,
            resume=options.resume,
            progress=progress,
            **_settings(options),
        )
    if options.report:
        write_report(document, Path(options.report))
    if not options.report or options.format:
        show(document, options.format, simulation_text)
    return 0 if document["complete"] else INTERRUPTED


def _parser() -> ArgumentParser:
    parser = parser_of(
        "simulate", "Simulate rounds of a game by the million, and count them beside the exact odds.", EXAMPLE
    )
    parser.add_argument("game", metavar="GAME", help=", ".join([*HOUSE_GAMES, POKER]))
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=f"how many rounds (default {ROUNDS:,})")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the seed; another number gives other rounds (default 1)"
    )
    parser.add_argument("--boxes", type=int, metavar="N", help="how many boxes play (default 7)")
    parser.add_argument("--seats", type=int, metavar="N", help="Poker: how many players (default 6)")
    parser.add_argument("--tables", type=int, metavar="N", help="simulate this many linked tables, for --days of play")
    parser.add_argument("--days", type=int, metavar="N", help="with --tables: how many days (default 30)")
    parser.add_argument(
        "--rounds-a-day", type=int, metavar="N", help="with --tables: rounds a day of each table (default 700)"
    )
    parser.add_argument(
        "--bet", action="append", default=[], metavar="BET=DOLLARS", help="a bet before the deal, for every box"
    )
    parser.add_argument(
        "--strategy",
        metavar="NAME|FILE",
        help="best-play, all; stud: pair, ...; Poker: random, ...; house games: a .tsv, .json or .yaml table",
    )
    parser.add_argument("--version", metavar="N", help="the version of the game's rules (default: the newest)")
    parser.add_argument("--meter", metavar="DOLLARS", help="the jackpot's meter before the first round")
    parser.add_argument("--settings", metavar="FILE", help="more settings, as JSON or YAML (docs/simulation.md)")
    parser.add_argument(
        "--engine",
        choices=tuple(ENGINES),
        default=AUTO,
        help="fast: compiled; plain: the live rules round by round; gpu: Poker on a GPU",
    )
    parser.add_argument("--workers", type=int, metavar="N", help="how many processes (default: one a core)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="work on the machines of this Dask scheduler")
    parser.add_argument("--resume", metavar="FILE", help="save finished blocks in this file, and continue from them")
    parser.add_argument("--report", metavar="FILE", help="write the result to this .html or .svg file")
    parser.add_argument("--format", choices=("text", "json"), help="default: text on a terminal, JSON otherwise")
    return parser


def _settings(options: Namespace) -> dict[str, Any]:
    """The settings of a file, and over them those of the command line."""
    settings: dict[str, Any] = {}
    if options.settings is not None:
        settings = dict(as_mapping(document_in(options.settings), "settings"))
    named = ("boxes", "seats", "tables", "days", "rounds_a_day", "version", "meter")
    given = {key: getattr(options, key) for key in named}
    given["strategy"] = strategy_argument(options.strategy)
    settings |= {key: value for key, value in given.items() if value is not None}
    if options.bet:
        settings["bets"] = {**as_mapping(settings.get("bets", {}), "bets"), **dict(map(_bet, options.bet))}
    return settings


def _bet(word: str) -> tuple[str, str]:
    """`ante=100`."""
    bet, equals, amount = word.partition("=")
    if not equals:
        raise InputError("bet", f"{shown(word)} is not BET=DOLLARS")
    return bet, amount
