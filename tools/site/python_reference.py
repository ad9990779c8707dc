"""The page of the Python names that other programs may use, from their signatures and docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import get_type_hints, is_typeddict

from tools.site.markdown_text import block, code, table
from tools.site.markdown_text import prose as plain_prose

MODULES = ("croupier", "croupier.client", "croupier.hands")
WIDE = 92
STARS: dict[object, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
NAMED_PAGE = re.compile(r"\bdocs/([\w/-]+)\.md\b")
HEAD = """\
# Python reference

The names that `import croupier` gives, the client of a floor, and the ranking of hands. [The Python API](../api.md)
explains how to play rounds with them. Every function is typed; the package has a `py.typed`.
"""


def python_page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *map(_module, MODULES)])


def prose(text: str) -> str:
    """A docstring; the pages of docs/ that it names become links."""
    return NAMED_PAGE.sub(r"[\1](../\1.md)", plain_prose(text))


def _module(name: str) -> str:
    module = import_module(name)
    # The client's docstring is an overview with an example; that of the package lists what stands below anyway.
    words = "" if name == "croupier" else f"{prose(inspect.getdoc(module) or '')}\n"
    return f"## {name}\n\n{words}\n" + "\n".join(_name(module, one) for one in _names(module))


def _names(module: ModuleType) -> list[str]:
    """The public names, in the order in which the module's docstring tells them."""
    words = module.__doc__ or ""
    names = [name for name in module.__all__ if not name.startswith("__")]
    return sorted(names, key=lambda name: (words.find(name) if name in words else len(words), name))


def _name(module: ModuleType, name: str) -> str:
    value = getattr(module, name)
    heading = f"### {name} {{: #{module.__name__}.{name} }}\n"
    if inspect.isclass(value):
        return f"{heading}\n{_class(value)}"
    if callable(value):
        return f"{heading}\n{_function(name, value)}"
    return f"{heading}\n{_value(value)}"


def _function(name: str, value: object) -> str:
    assert callable(value)
    words = f"{prose(inspect.getdoc(value) or '')}\n"
    return "\n".join([block(_signature(name, value), "python"), words, _answer(value)])


def _class(value: type) -> str:
    words = [block(f"class {_signature(value.__name__, value)}", "python"), f"{prose(inspect.getdoc(value) or '')}\n"]
    return "\n".join([*words, *_members(value)])


def _members(value: type) -> Iterator[str]:
    for name, member in vars(value).items():
        if name.startswith("_"):
            continue
        inner = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if isinstance(inner, property):
            yield f"#### {value.__name__}.{name}\n\n{prose(inspect.getdoc(inner) or '')}\n"
        elif inspect.isfunction(inner):
            yield f"#### {value.__name__}.{name}\n\n{_function(f'{value.__name__}.{name}', inner)}"


def _value(value: object) -> str:
    return f"A `{type(value).__name__}` with {len(value)} entries.\n" if hasattr(value, "__len__") else f"`{value!r}`\n"


def _signature(name: str, value: object) -> str:
    """The call as it is written, on one line or with a line for each parameter."""
    assert callable(value)
    try:
        signature = inspect.signature(value)
    except ValueError:  # an enumeration, or a type that is written in C
        return name
    parameters = [_parameter(one) for one in signature.parameters.values() if one.name not in ("self", "cls")]
    kinds = [one.kind for one in signature.parameters.values() if one.name not in ("self", "cls")]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        parameters.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    gives = signature.return_annotation
    answer = "" if gives is inspect.Signature.empty or isinstance(value, type) else f" -> {_type(gives)}"
    line = f"{name}({', '.join(parameters)}){answer}"
    if len(line) <= WIDE:
        return line
    return f"{name}(\n" + "".join(f"    {one},\n" for one in parameters) + f"){answer}"


def _parameter(one: inspect.Parameter) -> str:
    stars = STARS.get(one.kind, "")
    kind = "" if one.annotation is inspect.Parameter.empty else f": {_type(one.annotation)}"
    if one.default is inspect.Parameter.empty:
        return f"{stars}{one.name}{kind}"
    shown = repr(one.default)
    return f"{one.name}{kind} = {'...' if shown.startswith('<') else shown}"


def _type(annotation: object) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))


def _answer(value: object) -> str:
    """The keys of the answer, where it is a document."""
    try:
        gives = get_type_hints(value).get("return")
    except (NameError, TypeError):  # a name that only type checkers import
        return ""
    if gives is None or not is_typeddict(gives):
        return ""
    rows = [(code(key), code(_written(kind))) for key, kind in gives.__annotations__.items()]
    return f"The answer, a `{gives.__name__}`:\n\n" + table(("key", "type"), rows)


def _written(kind: object) -> str:
    forward = getattr(kind, "__forward_arg__", None)
    return str(forward) if forward is not None else _type(kind)
