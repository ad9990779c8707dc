"""The fault report: a campaign of floors under faults, run now or before, and the tables of the project's page."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

from croupier.computation.parallel_work import Progress, unwatched
from croupier.documents.fields import as_list, as_mapping, as_text, required, whole_of
from croupier.dossier.plan import DossierPlan, PartDocument
from croupier.errors import InputError
from croupier.floor_simulation.campaign import place_of, run_campaign
from croupier.floor_simulation.running import STEPS, Outcome, run_seed

RUN_NOW, FROM_FILE, NOT_RUN = "run now", "taken from a report", "not run"
FIRST_SEED = 1
"""The seed of the first floor that is run for a dossier."""
NUMBERS = {"first": 0, "floors": 1, "steps": 0, "events": 0, "kinds_of_event": 0}
"""The numbers that a report of `croupier simulate-floor --campaign --output` has, each with the least it may be."""
MOST, MOST_LEVELS = 10**15, 20
"""No number is higher, and no report is deeper: Python reads documents that are too deep to be written again."""
PASSING = ("seconds", "cpu_s", "workers", "cores", "python")
PAGE = Path(__file__).parents[3] / "docs" / "faults.md"
"""The page of the project's own campaigns. An installation without the documentation has none."""
MADE = re.compile(
    r"^## (?P<title>[^\n]+)\n(?:(?!^## ).)*?<!-- Made by `[^`]+? (?P<part>[a-z-]+)`[^>]*-->\n(?P<made>.*?)<!--",
    re.MULTILINE | re.DOTALL,
)
"""A part of the page that the tool has written, with the heading above it."""


def faults_part(plan: DossierPlan, progress: Progress = unwatched) -> PartDocument:
    """The campaign, and the tables of the page where it is at hand."""
    told: PartDocument = {"origin": NOT_RUN, "campaign": None, "floors": [], "page": _page()}
    if plan.fault_report is not None:
        octets = plan.fault_report.read_bytes()
        report = read_campaign(plan.fault_report)
        return {**told, "origin": FROM_FILE, "campaign": report, "file_sha256": sha256(octets).hexdigest()}
    if plan.floors:
        return {**told, "origin": RUN_NOW, **_run(plan.floors, progress)}
    return told


def read_campaign(file: Path) -> PartDocument:
    """The report of a campaign. Raises an InputError if the file is none."""
    octets = file.read_bytes()
    try:
        return _campaign(json.loads(octets))
    except (ValueError, RecursionError) as error:
        raise InputError(
            str(file), f"is not a report of a fault campaign (`croupier simulate-floor --campaign --output`): {error}"
        ) from None


def _campaign(found: object) -> PartDocument:
    """A report, with everything in it that the pages need."""
    report = dict(as_mapping(found, ""))
    if _is_deeper(report, MOST_LEVELS):
        raise InputError("", f"it is deeper than {MOST_LEVELS} levels")
    for name, low in NUMBERS.items():
        whole_of(report, name, low=low, high=MOST)
    for number, one in enumerate(as_list(required(report, "faults"), "faults")):
        _require(one, f"faults[{number}]", words=("kind", "moment"), whole="times")
    for number, one in enumerate(as_list(required(report, "failures"), "failures")):
        _require(one, f"failures[{number}]", words=("failure",), whole="seed")
    return report


def _is_deeper(found: object, levels: int) -> bool:
    """Whether lists and mappings lie in one another on more than this many levels."""
    if not isinstance(found, dict | list):
        return False
    inner = found.values() if isinstance(found, dict) else found
    return levels == 0 or any(_is_deeper(one, levels - 1) for one in inner)


def _require(row: object, place: str, *, words: tuple[str, ...], whole: str) -> None:
    """Refuse a row of a report that lacks one of these fields."""
    found = as_mapping(row, place)
    try:
        whole_of(found, whole, low=0, high=MOST)
        for name in words:
            as_text(required(found, name), name)
    except InputError as error:
        raise error.under(place) from None


def _run(floors: int, progress: Progress) -> PartDocument:
    rows: list[PartDocument] = []

    def hear(outcome: Outcome) -> None:
        rows.append(floor_row(outcome))
        progress(len(rows) / floors)

    result = run_campaign(range(FIRST_SEED, FIRST_SEED + floors), hear=hear).as_document()
    return {"campaign": {name: value for name, value in result.items() if name not in PASSING}, "floors": rows}


def floor_row(outcome: Outcome) -> PartDocument:
    """The result of one floor."""
    faults = {f"{kind.value}, {moment.value}": times for (kind, moment), times in outcome.faults.items()}
    return {
        "seed": outcome.seed,
        "events": outcome.events,
        "faults": dict(sorted(faults.items())),
        "failure": outcome.failure,
    }


def run_again(row: PartDocument) -> PartDocument:
    """The same floor once more, from its seed."""
    seed = int(row["seed"])
    return floor_row(run_seed(seed, STEPS, place_of(seed)))


def _page() -> PartDocument | None:
    """The tables that the project's tool has written into its page."""
    if not PAGE.exists():
        return None
    text = PAGE.read_text(encoding="utf-8")
    parts = [{"part": found["part"], "title": found["title"], **_made(found["made"])} for found in MADE.finditer(text)]
    return {"sha256": sha256(text.encode()).hexdigest(), "parts": parts}


def _made(text: str) -> PartDocument:
    """Paragraphs and the one table of a part."""
    lines = [line for line in text.splitlines() if line.strip()]
    rows = [
        [cell.strip().replace("`", "").replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        for line in lines
        if line.startswith("|")
    ]
    said = [line.replace("`", "") for line in lines if not line.startswith("|")]
    return {"says": said, "head": rows[0] if rows else [], "rows": rows[2:]}
