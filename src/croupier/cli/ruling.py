"""`croupier ruling`: the rules' answer to an irregularity, for a program or a person."""

from __future__ import annotations

import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from croupier.clauses import cited
from croupier.cli.documents_command import add_format_options, answer_documents, show
from croupier.cli.paint import BOLD, DIM, WIDTH, ends, painted, wrapped
from croupier.cli.parsing import parser_of
from croupier.cli.ruling_question import read_question
from croupier.errors import InputError
from croupier.rulings import ruling
from croupier.rulings.kinds import IrregularityKind, answers_to, kinds_of
from croupier.rulings.questions import RulingDocument
from croupier.rulings.tables import GAMES, kinds_document
from croupier.rulings.words import AMOUNT_IN_WORDS, AUTHORITY_IN_WORDS, OPTION_IN_WORDS, Amount, Authority, Option

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
MARGIN = 12


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


def ruling_text(answer: RulingDocument) -> str:
    """The whole ruling: the instruction, the authority, the choices, and the clauses."""
    game, kind = answer["game"], kinds_of(answer["game"])[answer["kind"]]
    lines = [
        ends(GAMES[game].title, answer["ruling"].upper().replace("-", " "), BOLD),
        painted(wrapped(f"{kind.what} ({kind.name})"), DIM),
        "",
        wrapped(answer["says"]),
        "",
        _entry("Decides", AUTHORITY_IN_WORDS[Authority(answer["authority"])]),
    ]
    lines += [
        _entry("Choice" if first else "or", f"{OPTION_IN_WORDS[Option(option)]} ({option})")
        for first, option in _with_first(answer["options"])
    ]
    if "amount" in answer:
        lines.append(_entry("Pays", AMOUNT_IN_WORDS[Amount(answer["amount"])]))
    lines.append(_entry("Clause", _citation(answer["clause"]) if answer["clause"] else "none in this game's rules"))
    lines += [
        painted(_entry("Also" if first else "", _citation(cite)), DIM) for first, cite in _with_first(answer["also"])
    ]
    return "\n".join(lines)


def _with_first(items: Sequence[str]) -> list[tuple[bool, str]]:
    return [(index == 0, item) for index, item in enumerate(items)]


def _citation(cite: str) -> str:
    return f"{cite}: {cited(cite).summary}"


def _entry(label: str, text: str) -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=f"{label:{MARGIN}}",
        subsequent_indent=" " * MARGIN,
        break_on_hyphens=False,
    )


def list_text(games: Sequence[str]) -> str:
    """The kinds of irregularity in each game's rules, with their facts, then the kinds that are referred."""
    return "\n\n".join(_listed(game) for game in games)


def _listed(game: str) -> str:
    kinds, table = kinds_of(game), GAMES[game].table
    referred = ", ".join(name for name in kinds if name not in table)
    lines = [painted(f"{GAMES[game].title} ({game})", BOLD)]
    for name in kinds:
        if name in table:
            lines += _kind_lines(game, kinds[name])
    lines += ["", wrapped("Not in this game's rules, and so referred:"), wrapped(referred, indent="  ")]
    return "\n".join(lines)


def _kind_lines(game: str, kind: IrregularityKind) -> list[str]:
    heading = textwrap.fill(kind.what, WIDTH, initial_indent=f"  {kind.name}: ", subsequent_indent=" " * 6)
    return [heading, *(wrapped(f"{fact.name}: {answers_to(game, kind, fact)}", indent=" " * 6) for fact in kind.facts)]
