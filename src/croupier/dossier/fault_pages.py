"""The chapter about faults."""

from __future__ import annotations

from croupier.dossier.faults_part import FROM_FILE, NOT_RUN, RUN_NOW
from croupier.dossier.plan import PartDocument
from croupier.floor_simulation.fault_plan import InjectedFault, Moment
from croupier.printed_sheets.parts import BookChapter, ReportTable, Section, Text

SHORT = (
    "before the decision",
    "before the append",
    "in the append",
    "before the answer",
    "while told",
    "at start-up",
    "in a backup",
    "between",
)
"""The moments, in the order of `Moment`, for the head of a table."""
FLOORS_PART = "floors"


def faults_in_words(faults: PartDocument) -> str:
    """The finding for the title page."""
    campaign = faults["campaign"]
    if campaign is None:
        return "No fault campaign was run for this dossier, and no report of one was given."
    struck = sum(one["times"] for one in campaign["faults"])
    failed = len(campaign["failures"])
    verdict = f"{failed} floors FAILED." if failed else "Every promise was kept on every floor."
    run = "run for this dossier" if faults["origin"] == RUN_NOW else "taken from a report"
    return f"{campaign['floors']:,} floors {run}, {campaign['events']:,} events, {struck:,} faults. {verdict}"


def faults_chapter(faults: PartDocument) -> BookChapter:
    """The campaign, and the tables of the project's page."""
    sections = [Section("The campaign", tuple(_campaign(faults)))]
    page = faults["page"]
    if page is None:
        said = "The project’s page about earlier campaigns is part of its documentation, which is not at hand here."
        sections.append(Section("Earlier campaigns", (Text((said,)),)))
        return BookChapter("Fault report", OPENING, tuple(sections))
    said = (
        "The next tables come from the project’s page docs/faults.md and was not run for this dossier. The "
        f"SHA-256 of the page is {page['sha256']}."
    )
    for number, part in enumerate(page["parts"]):
        title = f"Earlier campaigns: {part['title'][0].lower()}{part['title'][1:]}"
        texts = [*([said] if number == 0 else []), *part["says"]]
        blocks = [Text(tuple(texts))] if texts else []
        sections.append(Section(title, (*blocks, _page_table(part))))
    return BookChapter("Fault report", OPENING, tuple(sections))


OPENING = (
    "Each floor is one evening from a seed: five tables, linked jackpots, players, bots and staff. Faults strike it: "
    "kills, pauses, full disks, lost answers, clocks that jump, cut connections, a second server, flipped bits, old "
    "stores. After each step the promises are checked: no answered command is lost or done twice, money is conserved, "
    "replay equals live play, no card is twice, viewers are told everything once, and the audit names each damage.",
)


def _campaign(faults: PartDocument) -> list[Text | ReportTable]:
    said = [faults_in_words(faults)]
    if faults["origin"] == NOT_RUN:
        return [Text(tuple(said))]
    campaign = faults["campaign"]
    last = campaign["first"] + campaign["floors"] - 1
    said.append(
        f"Seeds {campaign['first']:,} to {last:,}, {campaign['steps']} steps each, {campaign['kinds_of_event']} "
        "kinds of event. Floors with an even seed lie in memory, floors with an odd one in a file."
    )
    if faults["origin"] == FROM_FILE:
        said.append(f"The report was given as a file with the SHA-256 {faults['file_sha256']}.")
    said += [f"Seed {one['seed']} failed: {one['failure']}" for one in campaign["failures"]]
    return [Text(tuple(said)), _struck(campaign)]


def _struck(campaign: PartDocument) -> ReportTable:
    times = {(one["kind"], one["moment"]): one["times"] for one in campaign["faults"]}
    moments = [moment.value for moment in Moment]
    rows = [
        (kind.value, *[f"{times[kind.value, moment]:,}" if (kind.value, moment) in times else "" for moment in moments])
        for kind in InjectedFault
        if any(known == kind.value for known, _ in times)
    ]
    widths = ("1fr", *["16.5mm"] * len(moments))
    return ReportTable(("fault", *SHORT), tuple(rows), "<" + ">" * len(moments), widths=widths)


def _page_table(part: PartDocument) -> ReportTable:
    if part["part"] == FLOORS_PART:
        head, align = ("fault", *SHORT), "<" + ">" * len(SHORT)
        widths: tuple[str, ...] = ("1fr", *["16.5mm"] * len(SHORT))
    else:
        head, align = tuple(part["head"]), "<" * len(part["head"])
        widths = WIDTHS.get(part["part"], ())
    return ReportTable(head, tuple(map(tuple, part["rows"])), align, widths=widths)


WIDTHS = {
    "planted": ("34mm", "18mm", "1fr", "10mm", "20mm", "1fr"),
    "real": ("28mm", "12mm", "21mm", "15mm", "21mm", "14mm", "1fr"),
    "bits": ("40mm", "30mm", "1fr"),
    "old-store": ("36mm", "50mm", "1fr"),
}
"""The widths of the columns, by part of the page."""
