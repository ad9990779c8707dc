"""The traces that tests in a browser leave behind."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.snippets import ROOT
from tests.waiting import WHOLE_RUN_S


def test_a_worker_that_goes_on_to_other_tests_can_run_their_event_loops() -> None:
    first = "tests/browser/test_pages.py::test_a_stranger_is_asked_in"
    then = "tests/web/test_writer.py::test_a_queue_that_is_full_refuses"
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", first, then]
    ran = subprocess.run(
        command, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=WHOLE_RUN_S, check=False
    )

    assert "2 passed" in ran.stdout, ran.stdout
