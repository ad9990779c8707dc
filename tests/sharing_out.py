"""How the workers of a run share the test files, so that a browser is started seldom."""

from __future__ import annotations

from xdist.scheduler.loadfile import LoadFileScheduling  # type: ignore[import-untyped]
from xdist.workermanage import WorkerController  # type: ignore[import-untyped]

BROWSER = "tests/browser/"


class BrowserTogether(LoadFileScheduling):  # type: ignore[misc]
    """Half of the workers begin with the browser's files and keep to them; the others begin with the rest.

    Each of these workers starts one browser and one floor. If the files went to whoever is free, nearly every file
    would start its own.
    """

    def _assign_work_unit(self, node: WorkerController) -> None:
        in_browser = self.nodes.index(node) < (self.numnodes + 1) // 2
        fits = [file for file in self.workqueue if file.startswith(BROWSER) is in_browser]
        self.workqueue.move_to_end((fits or list(self.workqueue))[0], last=False)
        super()._assign_work_unit(node)
