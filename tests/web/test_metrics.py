"""Metrics as Prometheus reads them."""

from __future__ import annotations

from croupier.store import open_store
from croupier.web.http.metrics import Metrics
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
