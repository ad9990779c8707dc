"""The page of the command line, from the parsers of the commands themselves."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser, Namespace, _HelpAction
from collections.abc import Sequence
from importlib import import_module
from unittest.mock import patch

from croupier.cli import COMMANDS
from tools.site.markdown_text import block, code, inline, prose, table

WITHIN = {"audit": ("round",)}
"""Commands that have commands of their own."""
HEAD = """\
# Command line

`croupier COMMAND ...` has the commands below; `croupier COMMAND --help` prints the same on a terminal.
`croupier --version` prints the version, with `--verbose` also the digest of the installed files
([supply chain](../supply-chain.md#the-software-itself)).

The exit status is 0 for success, 1 for bad lines or a failed check, 2 for bad input, unless a command says otherwise.
"""


class _ParserFoundError(Exception):
    """A command has made its parser and would read its arguments with it now."""

    def __init__(self, parser: ArgumentParser) -> None:
        super().__init__()
        self.parser = parser


def command_line_page() -> str:
    """The whole page."""
    rows = [(f"[`{name}`](#croupier-{name})", inline(words)) for name, words in COMMANDS.items()]
    calls = [(name, *more) for name in COMMANDS for more in ((), *[(one,) for one in WITHIN.get(name, ())])]
    return "\n".join([HEAD, table(("command", "what it does"), rows), *[_command(call) for call in calls]])


def _command(call: Sequence[str]) -> str:
    parser = _parser_of(call)
    actions = [one for one in parser._actions if not isinstance(one, _HelpAction) and one.help is not SUPPRESS]
    arguments = [one for one in actions if not one.option_strings]
    options = [one for one in actions if one.option_strings]
    usage = " ".join([f"croupier {' '.join(call)}", *(["[OPTION ...]"] if options else []), *map(_usage, arguments)])
    return "\n".join(
        [
            f"## croupier {' '.join(call)}\n",
            block(usage, "console"),
            f"{prose(parser.description or '')}\n",
            table(("argument", "meaning"), [(code(_metavar(one)), _help(parser, one)) for one in arguments]),
            table(("option", "meaning"), [(_option(one), _help(parser, one)) for one in options]),
            block(parser.epilog) if parser.epilog else "",
        ]
    )


def _parser_of(call: Sequence[str]) -> ArgumentParser:
    """Call the command, and catch its parser before it reads anything."""

    def caught(parser: ArgumentParser, *_: object) -> Namespace:
        raise _ParserFoundError(parser)

    module = import_module(f"croupier.cli.{call[0].replace('-', '_')}")
    with patch.multiple(ArgumentParser, parse_args=caught, parse_intermixed_args=caught):
        try:
            module.main(list(call[1:]))
        except _ParserFoundError as found:
            return found.parser
    raise AssertionError(f"croupier {call[0]} reads its arguments without a parser")


def _usage(one: Action) -> str:
    """An argument as it stands in the usage: optional, or repeated."""
    name = _metavar(one)
    return {"?": f"[{name}]", "*": f"[{name} ...]", "+": f"{name} [...]"}.get(str(one.nargs), name)


def _option(one: Action) -> str:
    names = [code(f"{name} {_metavar(one)}".strip()) for name in one.option_strings]
    return ", ".join(names)


def _metavar(one: Action) -> str:
    if one.nargs == 0:
        return ""
    if one.metavar is not None:
        return one.metavar if isinstance(one.metavar, str) else " ".join(one.metavar)
    if one.choices is not None:
        return "|".join(map(str, one.choices))
    return one.dest.upper() if one.option_strings else one.dest


def _help(parser: ArgumentParser, one: Action) -> str:
    words = (one.help or "") % {**vars(one), "prog": parser.prog} if one.help else ""
    return inline(words)
