"""Logs: one line each, and never a secret."""

from __future__ import annotations

import io
import json
import logging

import pytest

from croupier.web.http import logs
from croupier.web.http.logs import BLOT, answering

pytestmark = pytest.mark.usefixtures("logs_as_they_were")


def lines(written: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_line_of_json_tells_time_level_words_request_and_fields() -> None:
    logs.start(as_json=True, to=(written := io.StringIO()))
    with answering("r1"):
        logs.of("croupier.web").info("answered", door="/api/v1/me", status=200)

    (line,) = lines(written)
    assert line.pop("at")
    assert line == {
        "level": "info",
        "says": "answered",
        "log": "croupier.web",
        "request": "r1",
        "door": "/api/v1/me",
        "status": 200,
    }


def test_a_line_of_text_is_one_line_whatever_it_holds() -> None:
    logs.start(to=(written := io.StringIO()))
    logs.of("croupier.web").warning("locked", person="al\nice\x1b[2J\u2028", reason='said "no"')

    (line,) = written.getvalue().splitlines()
    assert line.endswith(r'warning locked log=croupier.web person=al\nice\x1b[2J\u2028 reason="said \"no\""')


def test_a_field_that_is_not_listed_is_not_written() -> None:
    with pytest.raises(ValueError, match="password"):
        logs.of("croupier.web").info("signed in", password="hunter22")


@pytest.mark.parametrize(
    "text",
    [
        "cr2.eyJpZCI6IngifQ.c2lnbmF0dXJlLW9mLWl0",
        "Authorization: Bearer abcdef",
        "password=hunter22",
        '{"password": "hunter22"}',
        "Cookie: croupier_session=x",
        "scrypt$32768$8$3$c2FsdA==$aGFzaA==",
        "postgresql://floor:hunter22@db/floor",
    ],
)
def test_what_looks_like_a_secret_is_blotted_out_wherever_it_stands(text: str) -> None:
    logs.start(as_json=True, to=(written := io.StringIO()))
    logs.of("croupier.web").info(f"came {text}", reason=text)
    logging.getLogger("uvicorn.error").error("failed: %s", text)

    secret = {"hunter22", "abcdef", "c2lnbmF0dXJlLW9mLWl0", "croupier_session=x", "aGFzaA=="}
    assert not any(word in written.getvalue() for word in secret)
    assert written.getvalue().count(BLOT) == 3


def test_an_error_is_told_by_type_and_place_not_by_its_words() -> None:
    logs.start(as_json=True, to=(written := io.StringIO()))
    try:
        raise KeyError("As Kd 4c")
    except KeyError as error:
        logs.of("croupier.web").error("fault", exc_info=error, fault="ab12")

    (line,) = lines(written)
    assert line["error"] == "KeyError"
    assert "test_an_error_is_told_by_type_and_place_not_by_its_words" in str(line["trace"])
    assert "As Kd" not in written.getvalue()


def test_the_servers_own_access_log_is_silent() -> None:
    logs.start(to=(written := io.StringIO()))
    logging.getLogger("uvicorn.access").info("GET /?token=abc")

    assert written.getvalue() == ""


def test_a_library_says_nothing_of_one_socket_but_its_faults() -> None:
    logs.start(as_json=True, to=(written := io.StringIO()))
    log = logging.getLogger("uvicorn.error")
    for level, place in ((logging.INFO, "websockets/server.py"), (logging.ERROR, "websockets/server.py"), (20, "x.py")):
        log.handle(logging.LogRecord(log.name, level, place, 1, f"{level} of {place}", (), None))

    assert [line["says"] for line in lines(written)] == ["40 of websockets/server.py", "20 of x.py"]


def test_levels_below_the_one_set_are_not_written() -> None:
    logs.start(level="warning", to=(written := io.StringIO()))
    logs.of("croupier.web").info("answered")

    assert written.getvalue() == ""
