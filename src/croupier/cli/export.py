"""`croupier export STORE`: sheets, hand histories, records, and CSV of bets, events and postings."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TextIO

from croupier.cli.output_paths import require_writable_folder
from croupier.cli.paint import DIM, columns, painted
from croupier.cli.parsing import parser_of
from croupier.cli.stores import add_day_begins, add_store, gaming_day_of, opened
from croupier.errors import InputError, shown
from croupier.games import HOUSE_GAMES
from croupier.gaming_day import read_day
from croupier.records.export import FILES, Export, Exported, Filters, check_filters
from croupier.records.round_finder import POKER
from croupier.store.places import is_address

EXPLANATION = """\
files:
  sheets    sheets.jsonl    a sheet a line, of house games and Poker:
                            `croupier settle --jsonl` gives the same cents
  hands     hands.phhs      Poker hands in PHH
  records   records.jsonl   events and decks of rounds that are over:
                            `croupier verify --jsonl` verifies each
  bets      bets.csv        each bet as it was settled
  events    events.csv      each event
  postings  postings.csv    each entry of the ledger

A round that is not over is left out with all its cards. The store is only read,
and the floor may go on running.
"""
STANDARD = "-"


def main(arguments: list[str]) -> int:
    parser = parser_of(
        "export", "Write sheets, hand histories, records and CSV of the rounds that are over.", EXPLANATION
    )
    add_store(parser)
    parser.add_argument(
        "--to", metavar="FOLDER", help="where to write (default: STORE-export); `-` for standard output"
    )
    parser.add_argument("--only", metavar="WHAT", help=f"only some of {', '.join(FILES)}; separate them with commas")
    parser.add_argument(
        "--table", action="append", default=[], metavar="TABLE", help="only this table; repeat for more"
    )
    parser.add_argument(
        "--day", action="append", default=[], metavar="DATE", help="only this gaming day; repeat for more"
    )
    parser.add_argument("--game", action="append", default=[], metavar="GAME", help="only this game; repeat for more")
    add_day_begins(parser)
    options = parser.parse_args(arguments)
    wanted = _wanted(options.only)
    filters = Filters(options.table, [read_day(day) for day in options.day], [_game(game) for game in options.game])
    gaming_day = gaming_day_of(options)
    folder = options.to or _default_folder(options.store)
    if folder == STANDARD and len(wanted) > 1:
        raise InputError("only", "one thing alone goes to standard output: say which")
    if folder != STANDARD:
        _require_writable(folder)
    with opened(options) as store:
        check_filters(store, filters, gaming_day)
        with _files(folder, wanted) as files:
            exported = Export(store, files, filters, gaming_day).write()
    _print_summary(exported, folder)
    return 0


def _wanted(only: str | None) -> list[str]:
    names = list(FILES) if only is None else [name.strip() for name in only.split(",")]
    for name in names:
        if name not in FILES:
            raise InputError("only", f"{shown(name)} is not one of {', '.join(FILES)}")
    return list(dict.fromkeys(names))


def _game(name: str) -> str:
    if name not in HOUSE_GAMES and name != POKER:
        raise InputError("game", f"{shown(name)} is not one of {', '.join((*HOUSE_GAMES, POKER))}")
    return name


def _default_folder(store: str) -> str:
    return "croupier-export" if is_address(store) else f"{Path(store).name}-export"


def _require_writable(folder: str) -> None:
    try:
        require_writable_folder(Path(folder))
    except InputError as error:
        raise InputError(f"--to {folder}", error.reason) from None


@contextmanager
def _files(folder: str, wanted: list[str]) -> Iterator[dict[str, TextIO]]:
    """The files in their folder, or standard output."""
    if folder == STANDARD:
        yield {wanted[0]: sys.stdout}
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        paths = {name: Path(folder) / FILES[name] for name in wanted}
        yield {name: stack.enter_context(path.open("w", encoding="utf-8", newline="")) for name, path in paths.items()}


def _print_summary(exported: Exported, folder: str) -> None:
    """Print a summary. It goes to standard error because the files may go to standard output."""
    rows = [(f"{count:,}", name, "" if folder == STANDARD else str(Path(folder) / FILES[name]))
            for name, count in exported.counts.items()]  # fmt: skip
    lines = [*columns(rows, "><<"), painted(f"up to event {exported.position:,}", DIM)]
    if exported.open_rounds:
        lines.append(f"left out, since they are not over: {', '.join(exported.open_rounds)}")
    lines += [f"not in hands.phhs: {why}" for why in exported.left_out]
    print("\n".join(lines), file=sys.stderr)
