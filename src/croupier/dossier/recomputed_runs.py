"""Repeats the deals, shuffles and faults of a dossier, as far as that takes seconds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from croupier.documents.fields import as_whole
from croupier.dossier import files
from croupier.dossier.faults_part import FIRST_SEED, FROM_FILE, NOT_RUN, RUN_NOW, run_again
from croupier.dossier.part_findings import NOTHING, Documents, Found, Octets, difference, found_in, games_of, seed_of
from croupier.dossier.plan import MOST_ROUNDS, PartDocument, require_deals
from croupier.dossier.rounds_part import rounds_part
from croupier.dossier.seeded_bytes import seeded_bytes
from croupier.floor_simulation.running import STEPS

FLOORS_AGAIN = 2
"""How many floors are run again."""


def rounds_again(documents: Documents, _: Octets) -> Found:
    rounds, games = documents[files.ROUNDS]["rounds"], games_of(documents)
    many = as_whole(len(rounds) // len(games), f"{files.ROUNDS}: rounds of each game", low=0, high=MOST_ROUNDS)
    wrong = [*difference(rounds_part(games, many, seed_of(documents))["rounds"], rounds, "rounds")]
    return found_in(files.ROUNDS, wrong, checked=f"{len(rounds)} rounds dealt again from the seed and settled again")


def shuffle_again(documents: Documents, _: Octets) -> Found:
    from croupier.dossier.shuffle_part import from_lists, tested_series, tests_of
    from croupier.shoe.shuffle_battery import LEVEL

    told, counts = documents[files.SHUFFLE], documents[files.SHUFFLE_COUNTS]
    deals = require_deals(told["deals"], f"{files.SHUFFLE}: deals")
    results, counted = tested_series(deals, seeded_bytes(seed_of(documents), "shuffle"))
    wrong = [*difference(LEVEL, told["level"], "level")]
    wrong += difference(counted, counts[files.SEEDED], "counts of the seeded decks")
    wrong += difference(results, told[files.SEEDED], "seeded decks")
    # Each deck adds the same to the sum of a count, whatever its order.
    sums = {name: sum(cells) for name, cells in counts[files.SYSTEM].items()}
    wrong += difference({name: sum(cells) for name, cells in counted.items()}, sums, "sums of the machine’s counts")
    own = {name: value for name, value in told[files.SYSTEM].items() if name != "decks_sha256"}
    wrong += difference(tests_of(from_lists(counts[files.SYSTEM])), own, "decks of the machine")
    return found_in(
        files.SHUFFLE,
        wrong,
        checked=f"{deals:,} decks shuffled again from the seed, counted and tested; for the decks of the "
        "machine’s own randomness, the tests follow from the counts",
    )


def faults_again(documents: Documents, _: Octets) -> Found:
    faults = documents[files.FAULTS]
    origin, rows, campaign = faults["origin"], faults["floors"], faults["campaign"]
    if origin != RUN_NOW:
        wrong = [*difference([], rows, "floors")]
        if origin not in (NOT_RUN, FROM_FILE) or (campaign is None) != (origin == NOT_RUN):
            wrong.append("the campaign is not of the origin that it names")
        said = f"the campaign was {origin}, so there is nothing to run again"
        return found_in(files.FAULTS, wrong) if wrong else Found([], NOTHING, checked=said)
    wrong = [*_sums(campaign, rows)]
    if not wrong:  # only then are the seeds those of a campaign, and not whatever a stranger wrote
        for row in rows[:FLOORS_AGAIN]:
            wrong += difference(run_again(row), row, f"the floor of seed {row['seed']}")
    return found_in(
        files.FAULTS,
        wrong,
        checked=f"{min(FLOORS_AGAIN, len(rows))} of {len(rows)} floors run again; the sums and the failures follow "
        "from the floors",
    )


def _sums(campaign: PartDocument, rows: list[PartDocument]) -> Iterator[str]:
    """The parts of a campaign that do not follow from its floors."""
    if not rows:
        yield "no floor stands there, although the campaign was run"
    known = {"first": FIRST_SEED, "floors": len(rows), "steps": STEPS, "events": sum(row["events"] for row in rows)}
    yield from difference(known, {name: campaign[name] for name in known}, "campaign")
    seeds = [*range(FIRST_SEED, FIRST_SEED + len(rows))]
    yield from difference(seeds, [row["seed"] for row in rows], "seeds of the floors")
    totals: Counter[str] = Counter()
    for row in rows:
        totals.update(row["faults"])
    told = {f"{one['kind']}, {one['moment']}": one["times"] for one in campaign["faults"]}
    yield from difference(dict(totals), told, "faults")
    if len(told) != len(campaign["faults"]):
        yield "a fault stands twice in the sums"
    failed = [{"seed": row["seed"], "failure": row["failure"]} for row in rows if row["failure"] is not None]
    failures = [{"seed": one["seed"], "failure": one["failure"]} for one in campaign["failures"]]
    yield from difference(failed, failures, "failures")
