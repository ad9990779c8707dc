"""Metrics as Prometheus reads them."""

from __future__ import annotations

import asyncio

from starlette.types import Message, Receive, Scope, Send

from croupier.store import open_store
from croupier.web.http.metrics import Metrics
from croupier.web.http.request_log import RequestLog
from tests.floor.house import House


def test_the_text_says_of_each_metric_what_it_is() -> None:
    metrics = Metrics()
    metrics.commands.labels("fold", "done").inc()
    metrics.command_s.labels("fold").observe(0.1)
    lines = metrics.text().decode().splitlines()

    assert "# HELP croupier_commands_total Commands by name and outcome." in lines
    assert "# TYPE croupier_commands_total counter" in lines
    assert 'croupier_commands_total{command="fold",outcome="done"} 1.0' in lines
    assert 'croupier_command_seconds_bucket{command="fold",le="0.1"} 1.0' in lines
    assert 'croupier_command_seconds_count{command="fold"} 1.0' in lines
    assert "croupier_frames_sent_total 0.0" in lines
    assert not [line for line in lines if "_created" in line]


def test_the_numbers_of_the_floor_are_looked_up_when_asked() -> None:
    house = House(open_store("memory:"))
    metrics = Metrics()
    metrics.show(house.floor, sockets=lambda: 3, waiting=lambda: 0)
    house.open("T1")
    lines = metrics.text().decode().splitlines()

    assert "croupier_sockets 3.0" in lines
    assert f"croupier_position {float(house.floor.position)}" in lines
    assert 'croupier_tables{status="open"} 1.0' in lines
    assert 'croupier_tables{status="closed"} 0.0' in lines


def test_requests_with_any_words_from_outside_are_counted_in_one_series() -> None:
    metrics = Metrics()

    async def nothing_here(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 404, "headers": []})

    async def unread() -> Message:
        raise AssertionError("nothing is received here")

    async def sent(_message: Message) -> None:
        return

    async def ask() -> None:
        for number in range(20):
            path, method = f'/a"b\\c\nd{number}', f"M{number}"
            scope = {"type": "http", "method": method, "path": path, "headers": [], "client": ("10.0.0.1", number)}
            await RequestLog(nothing_here, metrics)(scope, unread, sent)

    asyncio.run(ask())
    counted = [line for line in metrics.text().decode().splitlines() if line.startswith("croupier_http_requests_total")]
    assert counted == ['croupier_http_requests_total{door="page",status="404"} 20.0']
