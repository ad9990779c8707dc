"""The client: a whole round as the page shows it, a line that breaks, commands that are sent again."""

from __future__ import annotations

import contextlib
import io
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.client import Croupier, NoServerError, Refusal
from croupier.errors import InputError
from tests import snippets
from tests.snippets import ROOT, SavedFile
from tests.waiting import LONGEST_S
from tests.web.real import open_house

EXAMPLE = next(block for block in snippets.blocks(ROOT / "docs" / "web-api.md", "python") if "house.advice" in block)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with open_house() as (found, _):
        yield found


def test_the_round_of_the_page_is_played_in_twenty_lines(address: str) -> None:
    lines = [line for line in EXAMPLE.splitlines() if line.strip()]
    assert len(lines) <= 22  # twenty, and the import and its `with`
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(EXAMPLE.replace("http://127.0.0.1:8080", address), "docs/web-api.md", "exec"), {})
    ante, *rest = printed.getvalue().splitlines()
    assert ante.startswith("ante 25.00 ")
    assert " CSP 3.1" in ante
    assert len(rest) <= 1


def test_the_programs_of_the_tutorial_look_play_ask_for_advice_and_are_refused(address: str, tmp_path: Path) -> None:
    page = snippets.TUTORIALS / "write-a-bot.md"
    ran, printed = [], []
    for step in snippets.steps(page):
        assert isinstance(step, SavedFile)
        text = step.text.replace("http://127.0.0.1:8080", address).replace("ROUNDS = 5", "ROUNDS = 1")
        # The programs run in processes of their own, where clients are not patient: advice takes long to count.
        text = re.sub(r"with Croupier\((\S+)\)", rf"with Croupier(\1, patience_s={LONGEST_S})", text)
        (tmp_path / step.name).write_text(text, encoding="utf-8")
        program = "bot.py" if step.name == "strategy.py" else step.name
        if (tmp_path / program).exists():
            ran.append(f"python {program}\n")
            printed.append(snippets.run(ran[-1], tmp_path, at=tmp_path))

    looked, played, advised, refused = printed
    said = snippets.blocks(page, "text")
    assert ran == [block for block in snippets.blocks(page, "sh") if block.startswith("python")]
    assert [looked, refused] == [said[0], said[-1]]
    line = r"(\w\w ){5}against \w\w: (BET|fold), -?\d+\.00\n"
    assert re.fullmatch(rf"guest-\w+\n{line}\d+\.00\n", played), played
    assert re.fullmatch(rf"guest-\w+\nBET [-+]\d\.\d+ antes, fold -1\.000 antes\n{line}\d+\.00\n", advised), advised
    assert re.fullmatch(rf"guest-\w+\n({line})+\d+\.00\n", said[1])


def test_a_refusal_is_raised_with_its_parts(address: str) -> None:
    with Croupier(address) as house:
        house.guest()
        with house.table("T1") as table, pytest.raises(Refusal) as refused:
            table.do("place_bet", box=99, bet="ante", amount="25.00")
        assert refused.value.code == "BAD_INPUT"
        assert refused.value.sentence == "box: must be 0 to 10, not 99"


def test_a_line_that_breaks_is_taken_up_where_it_broke(address: str) -> None:
    with Croupier(address) as house:
        house.guest()
        with house.table("T4") as table:
            table.wait(lambda _: table.legal("place_bet"))
            box = table.legal("place_bet")[0]["box"]
            table.do("place_bet", box=box, bet="ante", amount="10.00")
            assert table._socket is not None
            table._socket.close()
            table.do("increase_bet", box=box, bet="ante", amount="5.00")
            positions = [notice["position"] for notice in table.notices]
            assert positions == sorted(set(positions))
            mine = [notice for notice in table.notices if notice["event"] == "bet_placed" and notice["box"] == box]
            assert [notice["amount"] for notice in mine] == ["10.00", "5.00"]


def test_a_table_can_be_watched_without_signing_in(address: str) -> None:
    with Croupier(address).table("T1") as table:
        assert table.seen["you"]["player"] is None


@pytest.mark.parametrize(
    "place",
    [
        "",
        "127.0.0.1:8080",
        "localhost:8080",
        "//127.0.0.1:8080",
        "http://",
        "http://:8080",
        "http:127.0.0.1:8080",
        "ftp://127.0.0.1:8080",
        "ws://127.0.0.1:8080",
        "http://127.0.0.1:65536",
        "http://127.0.0.1:x",
        "http://[::1",
        "http://127.0.0.1:0",
        " http://127.0.0.1",
        "http://127.0.0.1 /",
        "http://127.0.0.1\n",
    ],
)
def test_an_address_at_which_no_floor_can_be_is_refused_at_once(place: str) -> None:
    with pytest.raises(InputError) as refused:
        Croupier(place)
    assert str(refused.value) == f"address: must be an address such as http://127.0.0.1:8080, not {place!r}"


@pytest.mark.parametrize(
    "place", ["http://localhost", "https://casino.example:8443/", "http://[::1]:65535", "https://casino.example/floor"]
)
def test_an_address_at_which_a_floor_can_be_is_taken(place: str) -> None:
    assert Croupier(place).address == place.rstrip("/")


def test_the_scheme_may_be_in_capitals(address: str) -> None:
    with Croupier(address.replace("http", "HTTP")) as house:
        house.guest()
        with house.table("T1") as table:
            assert table.seen["you"]["player"]


def test_nobody_at_the_address_is_said_plainly() -> None:
    with pytest.raises(NoServerError):
        Croupier("http://127.0.0.1:9").tables()


WHOLE = b'HTTP/1.1 200 OK\r\nContent-Length: 15\r\n\r\n{"position": 7}'


@pytest.mark.parametrize("passed", [0, 10, 30, len(WHOLE) - 8], ids=lambda octets: f"{octets} octets")
def test_a_command_whose_answer_was_cut_off_is_sent_again_with_its_id(passed: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        bodies: list[bytes] = []

        def answer(octets: bytes) -> None:
            connection, _ = listening.accept()
            with connection:
                bodies.append(_request_body(connection))
                connection.sendall(octets)

        def answer_twice() -> None:
            for octets in (WHOLE[:passed], WHOLE):
                answer(octets)

        answering = threading.Thread(target=answer_twice, daemon=True)
        answering.start()
        house = Croupier(f"http://127.0.0.1:{listening.getsockname()[1]}", token="any")
        assert house.do("buy_chips", amount="1.00") == {"position": 7}
        answering.join(LONGEST_S)
    assert bodies[0] == bodies[1] != b""


def _request_body(connection: socket.socket) -> bytes:
    """The body of the next request, which its header measures."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += connection.recv(4096)
    head, _, body = received.partition(b"\r\n\r\n")
    length = next(
        int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
    )
    while len(body) < length:
        body += connection.recv(4096)
    return body
