"""A file with several documents for a command that reads one: the refusal names --jsonl where that would help."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from croupier.cli import main

MORE = "not valid JSON: there is more after its end"
HINT = "; use --jsonl for one document a line"
LINES = b'{"game": "poker"}\n{"game": "poker"}\n'


@pytest.mark.parametrize("command", ["settle", "verify", "review", "ruling", "advise"])
def test_each_command_with_the_option_names_it(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_bytes(LINES)
    assert main([command, str(file)]) == 2
    assert capsys.readouterr().err.endswith(f"line 1, column 18: {MORE}{HINT}\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINES)))
    assert main([command]) == 2
    assert capsys.readouterr().err == f"croupier: line 1, column 18: {MORE}{HINT}\n"


def test_a_command_without_the_option_does_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_bytes(LINES)
    assert main(["simulate", "casino-stud", "--settings", str(file)]) == 2
    assert capsys.readouterr().err.endswith(f"{MORE}\n")


@pytest.mark.parametrize(
    ("text", "helps"),
    [
        (b'{"a": 1}\n{"b": 2}', True),
        (b'\xef\xbb\xbf\n {"a": 1} \r\n\r\n{"b": 2}', True),
        (b'{"a": 1}\n]', True),
        (b'{"a": 1} {"b": 2}', False),
        (b'{"a": 1} ]\n{"b": 2}', False),
        (b'{"a":\n1}\n{"b":\n2}', False),
    ],
)
def test_only_a_whole_first_line_with_more_lines_is_taken_for_several_documents(
    text: bytes, helps: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lines.json"
    file.write_bytes(text)
    assert main(["settle", str(file)]) == 2
    error = capsys.readouterr().err
    assert MORE in error
    assert (HINT in error) is helps
