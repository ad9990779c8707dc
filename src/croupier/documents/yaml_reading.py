"""A plain part of YAML: the scalars of YAML 1.2's core schema, no tags, no anchors, no repeated keys."""

from __future__ import annotations

import re
from collections.abc import Hashable
from decimal import Decimal

import yaml

from croupier.errors import InputError, shown


def _refused(reason: str, mark: yaml.error.Mark | None) -> yaml.constructor.ConstructorError:
    return yaml.constructor.ConstructorError(None, None, reason, mark)


class _PlainLoader(yaml.SafeLoader):
    """SafeLoader follows YAML 1.1, where `no` is false and `1:30` is 90. This loader follows 1.2."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            raise _refused("anchors and aliases are not read", self.peek_event().start_mark)  # type: ignore[no-untyped-call]
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:
        mapping: dict[Hashable, object] = {}
        for key_node, value_node in node.value:
            key = self.construct_object(key_node, deep=True)
            if type(key) is int:
                key = str(key)  # seat numbers as keys, written as in JSON
            if not isinstance(key, str):
                raise _refused(f"{shown(key)} is not a field name", key_node.start_mark)
            if key in mapping:
                raise _refused(f"the key {shown(key)} is given twice", key_node.start_mark)
            mapping[key] = self.construct_object(value_node, deep=deep)
        return mapping


def _number(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> Decimal:
    return Decimal(str(loader.construct_scalar(node)).replace(".inf", "Infinity").replace(".nan", "NaN"))


def _whole(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> int:
    return int(loader.construct_scalar(node))


_PlainLoader.yaml_implicit_resolvers = {}  # a table of its own, without SafeLoader's entries
for tag, pattern, first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+", list("-+0123456789")),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.inf|\.nan", list("-+.0123456789")),
):
    _PlainLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(rf"(?:{pattern})\Z"), first)
_PlainLoader.add_constructor("tag:yaml.org,2002:float", _number)
_PlainLoader.add_constructor("tag:yaml.org,2002:int", _whole)


def read_yaml(text: str) -> object:
    """Read one YAML document."""
    try:
        return yaml.load(text, Loader=_PlainLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        raise InputError(place, f"not valid YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise InputError("", f"not valid YAML: {str(error).splitlines()[0]}") from None
    except RecursionError:
        raise InputError("", "nested too deeply") from None
    except (ValueError, ArithmeticError):
        raise InputError("", "not valid YAML: a number is too large to read") from None
