"""`croupier ruling`: the rules' answer to an irregularity, for a program or a person."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from croupier.cli.documents_command import add_format_options, answer_documents, show
from croupier.cli.parsing import parser_of
from croupier.cli.ruling_question import read_question
from croupier.cli.ruling_text import list_text, ruling_text
from croupier.errors import InputError
from croupier.rulings import ruling
from croupier.rulings.tables import GAMES, kinds_document

USAGE = """\
croupier ruling [FILE] [--jsonl] [--format text|json]
       croupier ruling GAME KIND [FACT=VALUE ...] [--version N]
                       [--format text|json]
       croupier ruling --list [GAME ...] [--format text|json]"""

EXAMPLES = """\
examples:
  croupier ruling poker hand-count players_have_seen=no reconstructible=yes
  croupier ruling poker returning-player     asks for the facts, on a terminal
  croupier ruling --list poker               kinds of irregularity, their facts
  croupier ruling question.json              a document: game, kind, facts
  croupier ruling --jsonl < questions.jsonl  one ruling a line
"""


def main(arguments: list[str]) -> int:
    """Rule on the question in the arguments."""
    parser = _parser()
    options = parser.parse_intermixed_args(arguments)
    if options.list:
        games = _listed_games(options.words)
        if options.format == "json":
            show({game: kinds_document(game) for game in games}, "json", str)
        else:
            print(list_text(games))
        return 0
    if _is_question(options.words):
        if options.jsonl:
            parser.error("--jsonl reads questions from a file or from standard input")
        show(ruling(read_question(options.words, options.version)), options.format, ruling_text)
        return 0
    if options.version is not None:
        parser.error("--version is for a question in words; a document names its own version")
    return answer_documents(_document_options(options), ruling, ruling_text)


def _parser() -> ArgumentParser:
    parser = parser_of(
        "ruling",
        "Rule on an irregularity: the ruling, the rank that decides, and the clause.",
        EXAMPLES,
        usage=USAGE,
    )
    parser.add_argument(
        "words",
        nargs="*",
        metavar="FILE | GAME KIND FACT=VALUE",
        help="a JSON or YAML document (`-` or no FILE: standard input), or the question in words",
    )
    parser.add_argument("--list", action="store_true", help="list the kinds of irregularity with their facts")
    parser.add_argument("--version", metavar="N", help="the version of the game's rules (default: the newest)")
    add_format_options(parser)
    return parser


def _is_question(words: list[str]) -> bool:
    return len(words) > 1 or (len(words) == 1 and words[0] in GAMES)


def _document_options(options: Namespace) -> Namespace:
    return Namespace(file=options.words[0] if options.words else "-", format=options.format, jsonl=options.jsonl)


def _listed_games(words: list[str]) -> list[str]:
    unknown = [word for word in words if word not in GAMES]
    if unknown:
        raise InputError("game", f"{unknown[0]!r} is not a game: {', '.join(GAMES)}")
    return words or list(GAMES)
