"""Makes a dossier: the parts one after the other, the PDF from the parts, the archive from all of them."""

from __future__ import annotations

from typing import NamedTuple

from croupier.dossier import files
from croupier.dossier.faults_part import faults_part, read_campaign
from croupier.dossier.junit_report import read_junit
from croupier.dossier.matrix_part import matrix_part, require_clauses
from croupier.dossier.odds_part import odds_part, proof_part
from croupier.dossier.pages import pages_source
from croupier.dossier.plan import DossierPlan, PartDocument, WatchStep, require_extras, require_sizes
from croupier.dossier.rounds_part import rounds_part
from croupier.dossier.rules_part import rules_part
from croupier.dossier.shuffle_part import shuffle_part
from croupier.dossier.software_part import software_part
from croupier.printed_sheets.as_pdf import compiled_pdf
from croupier.software_digest import installed_software


class Dossier(NamedTuple):
    """The two files that are given out, and the parts that they were made from."""

    pdf: bytes
    archive: bytes
    parts: dict[str, PartDocument]


def require_inputs(plan: DossierPlan) -> None:
    """Refuse damaged input and missing packages before the long work."""
    require_extras()
    require_sizes(plan)
    if plan.test_results is not None:
        require_clauses(plan, read_junit(plan.test_results))
    if plan.fault_report is not None:
        read_campaign(plan.fault_report)


def make_dossier(plan: DossierPlan, watch: WatchStep, key: bytes | None = None) -> Dossier:
    """The whole dossier. With a key its manifest is sealed."""
    parts = made_parts(plan, watch)
    with watch("the pages"):
        data = files.data_files(parts)
        source = pages_source(parts)
        pdf = compiled_pdf(source)
    with watch("the archive"):
        pages = {files.EXPLAINED: files.explained(parts), files.PDF: pdf, files.TYPST: source.encode()}
        archive = files.packed({**pages, **data, **files.source_files()}, parts, key)
    return Dossier(pdf, archive, parts)


def made_parts(plan: DossierPlan, watch: WatchStep) -> dict[str, PartDocument]:
    """Each part by the name of its file."""
    seed = installed_software().sha256 if plan.seed is None else plan.seed
    parts: dict[str, PartDocument] = {}
    with watch("software, packages and pay tables"):
        parts[files.SOFTWARE], parts[files.BILL] = software_part(plan, seed)
    with watch("clauses, code and tests"):
        parts[files.RULES] = rules_part(plan.games)
        parts[files.MATRIX] = matrix_part(plan)
    with watch("worked rounds"):
        parts[files.ROUNDS] = rounds_part(plan.games, plan.rounds, seed)
    with watch("exact odds") as progress:
        parts[files.ODDS] = odds_part(plan.games, progress)
    with watch("second proof of the odds") as progress:
        parts[files.PROOF] = proof_part(plan.games, plan.states, seed, progress)
    with watch("shuffle statistics") as progress:
        parts[files.SHUFFLE], parts[files.SHUFFLE_COUNTS] = shuffle_part(plan.deals, seed, progress)
    with watch("floors under faults") as progress:
        parts[files.FAULTS] = faults_part(plan, progress)
    return parts
