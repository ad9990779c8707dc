"""The same commands on a PostgreSQL database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.records.theory import Edge, Edges
from croupier.store import open_store
from tests.records.recorded import RecordedFloor
from tests.store.conftest import database, postgres_server  # noqa: F401 (fixtures)


def test_report_export_and_judgement_read_a_database(
    database: str,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.cli.report.edges_of", lambda *_: Edges(Edge(1, 20, 1.0), Edge(1, 10, 1.0)))
    key = tmp_path / "audit.key"
    with open_store(database, key_file=key) as store:
        floor = RecordedFloor(store, seed=3, tables=2)
        floor.run(60)
        assert main(["report", database, "--key", str(key)]) == 0
        assert json.loads(capsys.readouterr().out)["position"] == store.last_position()
        assert main(["export", database, "--key", str(key), "--to", str(tmp_path / "out")]) == 0
        assert (tmp_path / "out" / "sheets.jsonl").read_text()
        assert main(["audit", "round", database, "T0-1", "--key", str(key)]) == 0
