"""How the workers of a run share the test files, so that what is costly to set up is set up seldom."""

from __future__ import annotations

from xdist.scheduler.loadfile import LoadFileScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

BROWSER = "tests/browser/"
COUNTS = "tests/odds/"
"""These files share whole counts of the games' odds. One worker does them all, and counts once."""


class RoomsTogether(LoadFileScheduling):  # type: ignore[misc]
    """Files that share something costly stay together.

    Half of the workers begin with the browser's files and keep to them; the others begin with the rest. Each
    of these workers starts one browser and one floor. If the files went to whoever is free, nearly every file
    would start its own.
    """

    def _assign_work_unit(self, node: WorkerController) -> None:
        in_browser = self.nodes.index(node) < (self.numnodes + 1) // 2
        fits = [file for file in self.workqueue if file.startswith(BROWSER) is in_browser]
        self.workqueue.move_to_end((fits or list(self.workqueue))[0], last=False)
        super()._assign_work_unit(node)

    def _split_scope(self, nodeid: str) -> str:
        return COUNTS if nodeid.startswith(COUNTS) else str(super()._split_scope(nodeid))
