"""Answers that a notebook shows as tables. Programs use them as plain mappings."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import import_module
from typing import TypeVar, cast

Answer = TypeVar("Answer", bound=Mapping[str, object])


class NotebookDocument(dict[str, object]):
    """A document, and the module whose `as_html(document)` writes it for a notebook."""

    __slots__ = ("_module",)
    _module: str

    def _repr_html_(self) -> str:
        html: str = import_module(self._module).as_html(self)
        return html


def for_notebooks(document: Answer, module: str) -> Answer:
    """The same document, which a notebook shows with the `as_html` of this module. The module is loaded on display."""
    shown = NotebookDocument(document)
    shown._module = module
    if "yaml" in sys.modules:
        _let_yaml_write_it()
    return cast(Answer, shown)


def _let_yaml_write_it() -> None:
    """Teach PyYAML to write this subclass of dict."""
    from yaml.representer import Representer, SafeRepresenter

    for representer in (SafeRepresenter, Representer):
        if NotebookDocument not in representer.yaml_representers:
            representer.add_representer(NotebookDocument, SafeRepresenter.represent_dict)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; None is an empty cell."""
    return f"<table><thead>{_row(head, 'th')}</thead><tbody>{''.join(_row(row, 'td') for row in rows)}</tbody></table>"


def paragraph(text: str, *, tag: str = "p") -> str:
    """A line of text."""
    return f"<{tag}>{escape(text)}</{tag}>"


def _row(cells: Sequence[object], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{_cell(cell)}</{tag}>' for cell in cells)}</tr>"


def _cell(value: object) -> str:
    return "" if value is None else escape(str(value))
