"""The parser that each command has, with its example or explanation below."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter


def parser_of(command: str, description: str, more: str, *, usage: str | None = None) -> ArgumentParser:
    """A parser for `croupier COMMAND`; the text in `more` is shown after the options as it is."""
    return ArgumentParser(
        prog=f"croupier {command}",
        usage=usage,
        description=description,
        epilog=more,
        formatter_class=RawDescriptionHelpFormatter,
    )
