"""Reading documents: JSON, YAML and JSON Lines."""

from __future__ import annotations

from decimal import Decimal

import pytest

from croupier.documents.reading import answers, read_document, write_json
from croupier.errors import InputError


def test_json_and_yaml_give_the_same_document() -> None:
    as_json = b'{"boxes": [{"box": 1, "bets": {"ante": 2.50, "jackpot": "5"}, "cards": ["Ah", "10d"]}], "on": true}'
    as_yaml = b"boxes:\n  - box: 1\n    bets: {ante: 2.50, jackpot: '5'}\n    cards: [Ah, 10d]\non: true\n"
    assert read_document(as_json) == read_document(as_yaml)


def test_numbers_with_a_point_are_read_exactly() -> None:
    assert read_document(b"[0.1, 1e2]") == [Decimal("0.1"), Decimal("1E+2")]
    assert read_document(b"- 0.1\n- 1e2") == [Decimal("0.1"), Decimal("1E+2")]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b"no", "no"),
        (b"1:30", "1:30"),
        (b"0x10", "0x10"),
        (b"010", 10),
        (b"2020-01-01", "2020-01-01"),
        (b"~", None),
    ],
)
def test_yaml_words_mean_what_they_say(text: bytes, value: object) -> None:
    assert read_document(b"a: " + text) == {"a": value}


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read_document(b"\xef\xbb\xbf{}") == {}


@pytest.mark.parametrize(
    ("raw", "place", "reason"),
    [
        (b"", "", "empty"),
        (b" \n\t", "", "empty"),
        (b'{"a": 1', "column 8", "not valid JSON"),
        (b'{"a": 1,, "b": 2}', "column 9", "not valid JSON"),
        (b"{'a': 1", "column 2", "not valid JSON"),
        (b'{\n"a": 1\n"b": 2}', "line 3, column 1", "not valid JSON"),
        (b'{"a": 1} {"b": 2}', "column 9", "not valid JSON"),
        (b'{"a": 1, "a": 2}', "", "'a' is given twice"),
        (b'{"b": [1, {"c": {"a": 1, "a": 2}}]}', "b[1].c", "'a' is given twice"),
        (b'{"a": NaN}', "", "NaN is not a number"),
        (b'{"a": -Infinity}', "", "-Infinity is not a number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "", "too large"),
        (b'{"a": 1e99999999999999999999}', "", "too large"),
        (b"[" * 100_000, "", "nested too deeply"),
        (b'{"a":' * 100_000, "", "nested too deeply"),
        (b"a: 1\na: 2", "line 2, column 1", "'a' is given twice"),
        (b"a: [1, 2", "line 1, column 9", "not valid YAML"),
        (b"a: &x 1\nb: *x", "line 2, column 4", "anchors and aliases"),
        (b"1.5: 2", "line 1, column 1", "not a field name"),
        (b"a: !!python/object:os.system x", "line 1, column 4", "not valid YAML"),
        (b"--- 1\n--- 2", "line 2, column 1", "another document"),
        (b"a: " + b"[" * 5000, "", "nested too deeply"),
        (b"a: " + b"9" * 5000, "", "too large"),
        (b"\x00\x01\x02", "", "not valid YAML"),
        (b"\xff\xfe\x00\x01", "byte 1", "not UTF-8"),
        (b'{"a": "\xff"}', "byte 8", "not UTF-8"),
    ],
    ids=range(26),
)
def test_what_cannot_be_read_is_refused_with_place_and_reason(raw: bytes, place: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        read_document(raw)
    assert refused.value.place == place
    assert reason in refused.value.reason


def test_seats_may_be_keys_of_a_yaml_mapping() -> None:
    assert read_document(b"antes: {2: 5, 10: 5}") == {"antes": {"2": 5, "10": 5}}


def test_yaml_may_start_with_a_brace() -> None:
    assert read_document(b"{a: 1, b: [As, 10d]}") == {"a": 1, "b": ["As", "10d"]}


def test_a_yaml_file_is_read_as_yaml_even_when_it_starts_with_a_brace() -> None:
    assert read_document(b"{a: 1,}", yaml=True) == {"a": 1}


def test_json_lines_give_one_answer_a_line_and_go_on_after_a_bad_one() -> None:
    lines = [b'{"n": 1}\n', b"\n", b"{\n", b'{"n": 2}']
    assert list(answers(lines, lambda found: {"got": found})) == [
        (b'{"got":{"n":1}}', True),
        (b'{"error":"the line is blank","line":2}', False),
        (
            b'{"error":"column 2: not valid JSON: expecting property name enclosed in double quotes","line":3}',
            False,
        ),
        (b'{"got":{"n":2}}', True),
    ]


def test_documents_are_written_as_indented_json() -> None:
    assert write_json({"a": ["♠"]}).decode() == '{\n  "a": [\n    "♠"\n  ]\n}'
