"""The text of each page: a clause, a reading, a game's index, the index of all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.clauses import CODES, Citation, Clause, ClauseKind, Reading, all_clauses, all_readings, rulebook
from croupier.clauses.coverage import LIVE_TESTS
from croupier.clauses.effects import clause_effects
from croupier.games import HOUSE_GAMES
from croupier.games.in_words import bet_in_words, title_of
from croupier.money import grouped
from croupier.rulings.words import AUTHORITY_IN_WORDS, OPTION_IN_WORDS
from tools.clause_pages.acting_functions import ActingFunction, acting
from tools.clause_pages.code_places import CodePlace, places_by_clause
from tools.clause_pages.locations import INDEX, READINGS, Linker, anchor, page_of
from tools.clause_pages.marked_tests import MarkedTest, marked_tests
from tools.clause_pages.relations import HandbookRow, definitions_used, handbook_rows, in_other_games, related
from tools.clause_pages.worked_examples import example_text

MADE = "<!-- Made by `python -m tools.clause_pages`; not to be edited by hand. -->"
MOST_EXCERPTS = 3
MOST_FUNCTIONS = 8
MOST_TESTS = 12
"""A page lists this many at most, and says how many more there are."""

CHAPTERS = {
    "1": "1 Words",
    "2": "2 Table and cards",
    "3": "3 A round of play",
    "4": "4 Payments",
    "5": "5 Irregularities",
}
"""The parts of each rule book."""

KINDS = {
    ClauseKind.EXECUTABLE: "The system carries this clause out.",
    ClauseKind.DEFINITION: "The system has nothing to carry out here: {note}.",
    ClauseKind.LAYOUT: "The system has nothing to carry out here: {note}.",
    ClauseKind.DISCRETION: "The House decides: {note}.",
}


def clause_page(clause: Clause, link: Linker) -> str:
    """The page of one clause."""
    game = CODES[clause.code]
    chapter = CHAPTERS[clause.number[0]]
    return _page(
        f"# {clause.cite}",
        MADE,
        f"{link.to(f'{game}/{INDEX}', title_of(game))}, part {chapter}. {KINDS[clause.kind].format(note=clause.note)}",
        "## In our words",
        clause.summary,
        *_effects(clause, link),
        *example_text(clause),
        *_code(clause, link),
        *_tests(clause, link),
        *_see_also(clause, link),
        _neighbours(clause, link),
    )


def reading_page(reading: Reading, link: Linker) -> str:
    """The page of one reading."""
    games = ", ".join(link.to(f"{CODES[code]}/{INDEX}", title_of(CODES[code])) for code in reading.games)
    return _page(
        f"# {reading.cite}",
        MADE,
        f"A reading: the answer to a question that the rules leave open. It holds for {games}.",
        "## In our words",
        reading.summary,
        *_effects(reading, link),
        *example_text(reading),
        *_code(reading, link),
        *_tests(reading, link),
        *_see_also(reading, link),
    )


def game_index(code: str, link: Linker) -> str:
    """The clauses of one game, part by part."""
    book = rulebook(code)
    parts = []
    for first, chapter in CHAPTERS.items():
        rows = [_row(clause, link) for clause in book if clause.number.startswith(f"{first}.")]
        if rows:
            parts += [f"## {chapter}", "\n".join(["| clause | in our words |", "| --- | --- |", *rows])]
    readings = [reading for reading in all_readings() if code in reading.games]
    listed = ", ".join(link.cite(reading) for reading in readings)
    return _page(
        f"# {title_of(book.game)}, clause by clause",
        MADE,
        f"The rules have {len(book)} clauses, cited as `{code}`. Each page has the clause in our words, its effect in "
        "the system, a worked example, the code and the tests.",
        *parts,
        "## Readings",
        listed,
    )


def readings_index(link: Linker) -> str:
    """All readings."""
    rows = [_row(reading, link) for reading in all_readings()]
    return _page(
        "# Readings",
        MADE,
        "A reading answers a question that the rules leave open, or decides between two meanings of a sentence.",
        "\n".join(["| reading | in our words |", "| --- | --- |", *rows]),
    )


def index_of_all(link: Linker, *, without_example: list[Clause]) -> str:
    """The way to the games, and every citation at a glance."""
    games = [
        f"- {link.to(f'{game}/{INDEX}', title_of(game))}: {len(rulebook(code))} clauses, `{code}`"
        for code, game in CODES.items()
    ]
    carried_out = sum(clause.kind is ClauseKind.EXECUTABLE for clause in all_clauses())
    shown = carried_out - len(without_example)
    lacking = [f"These clauses have none: {_cites(without_example, link)}."] if without_example else []
    return _page(
        "# The rules, clause by clause",
        MADE,
        "Every clause of the five rule books has a page, and so has every reading. A page has a summary, the effect in "
        "the system, a worked example, the code and the tests.",
        "\n".join([*games, f"- {link.to(f'{READINGS}/{INDEX}', 'Readings')}: {len(all_readings())}, `R-`"]),
        f"The system carries out {carried_out} of the clauses. {shown} of these have a worked example.",
        *lacking,
        *(f"## {code}\n\n{_numbers(code, link)}" for code in CODES),
        f"## R\n\n{', '.join(link.to(page_of(reading), reading.cite) for reading in all_readings())}",
    )


def _numbers(code: str, link: Linker) -> str:
    return ", ".join(link.to(page_of(clause), clause.number) for clause in rulebook(code))


def _row(citation: Citation, link: Linker) -> str:
    number = citation.number if isinstance(citation, Clause) else citation.cite
    return f"| {link.to(page_of(citation), number)} | {_cell(citation.summary)} |"


# Effects in the system


def _effects(citation: Citation, link: Linker) -> Iterator[str]:
    effect = clause_effects().get(citation.cite)
    rows = handbook_rows().get(citation.cite, ())
    signs = list(_signs(citation))
    if effect is None and not rows and not signs:
        return
    yield "## In the system"
    if effect is not None:
        yield effect.text
    yield from signs
    if rows:
        yield f"These {link.docs('rulings/README.md', 'rulings')} cite {citation.cite}:"
        yield "\n".join(_ruling(row, link) for row in rows)


def _signs(citation: Citation) -> Iterator[str]:
    """The pay tables of the clause, as the table's signs show them."""
    if not isinstance(citation, Clause) or CODES[citation.code] not in HOUSE_GAMES:
        return
    game = CODES[citation.code]
    for sign in HOUSE_GAMES[game].signs:
        if sign.clause.cite == citation.cite:
            bets = " and ".join(bet_in_words(game, bet) for bet in sign.bets)
            rows = [f"| {_cell(row.hand)} | {_cell(row.pays)} |" for row in sign.rows]
            yield f"The sign at the table shows the payments on {bets}:"
            yield "\n".join(["| with | pays |", "| --- | --- |", *rows])
            if sign.cap is not None:
                yield f"One bet of one box wins at most {grouped(sign.cap.most)}."


def _ruling(row: HandbookRow, link: Linker) -> str:
    """A row of the handbook as a sentence for the pit."""
    ruling = row.branch.ruling
    when = "; ".join(
        " or ".join(fact.phrases[value] for value in row.branch.conditions.values[fact.name])
        for fact in row.kind.facts
        if fact.name in row.branch.conditions.values
    )
    page = link.docs(f"rulings/{row.game}.md#{anchor(row.kind.what)}", row.kind.what)
    choices = "; ".join(OPTION_IN_WORDS[option] for option in ruling.options)
    told = f"- {page}{', ' + when if when else ''}: `{ruling.ruling}`. {ruling.says}"
    told += f" The choices: {choices}." if choices else ""
    decider = AUTHORITY_IN_WORDS[ruling.authority]
    return f"{told} {decider[0].upper()}{decider[1:]} decides."


# Code and tests


def _code(citation: Citation, link: Linker) -> Iterator[str]:
    places = places_by_clause().get(citation.cite, ())
    yield "## Code"
    if not places:
        yield f"No code cites {citation.cite}."
        return
    shown = list(_once(places))
    for place in shown[:MOST_EXCERPTS]:
        name = f", `{place.name}`" if place.name else ""
        yield f"{link.source(place.path, place.line)}{name}:\n\n```python\n{place.excerpt}\n```"
    if len(shown) > MOST_EXCERPTS:
        yield "Also cited at " + ", ".join(link.source(place.path, place.line) for place in shown[MOST_EXCERPTS:]) + "."
    functions = list(_functions(places))
    if functions:
        yield f"These functions act under {citation.cite}:"
        yield _listed((_function(function, link) for function in functions), len(functions), MOST_FUNCTIONS)


def _once(places: Iterable[CodePlace]) -> Iterator[CodePlace]:
    """The places, without those whose lines another one shows already."""
    seen: set[tuple[str, str]] = set()
    for place in places:
        if (place.path, place.excerpt) not in seen:
            seen.add((place.path, place.excerpt))
            yield place


def _functions(places: Iterable[CodePlace]) -> Iterator[ActingFunction]:
    """The functions that act, those with a docstring first."""
    found = dict.fromkeys(
        function for place in places for function in acting(place.path.removeprefix("src/croupier/"), place.line)
    )
    yield from sorted(found, key=lambda function: not function.says)


def _function(function: ActingFunction, link: Linker) -> str:
    said = f": {function.says}" if function.says else ""
    return f"- {link.source(function.path, function.line, f'`{function.name}`')} in `{function.path}`{said}"


def _tests(citation: Citation, link: Linker) -> Iterator[str]:
    tests = marked_tests().get(citation.cite, ())
    yield "## Tests"
    if not tests:
        yield f"No test cites {citation.cite}."
        return
    played = [test for test in tests if test.path.startswith(LIVE_TESTS)]
    others = [test for test in tests if test not in played]
    if played:
        yield "Tests that play at a table:"
        yield _listed((_test(test, link) for test in played), len(played), MOST_TESTS)
    if others:
        yield "Other tests:"
        yield _listed((_test(test, link) for test in others), len(others), MOST_TESTS)


def _test(test: MarkedTest, link: Linker) -> str:
    words = test.name.rpartition("::")[2].removeprefix("test_").replace("_", " ")
    return f"- {link.source(test.path, test.line, words)} (`{test.path}`)"


def _listed(lines: Iterable[str], count: int, most: int) -> str:
    shown = list(lines)[:most]
    return "\n".join([*shown, *([f"- and {count - most} more"] if count > most else [])])


# Links to other pages


def _see_also(citation: Citation, link: Linker) -> Iterator[str]:
    lines = list(_links(citation, link))
    if lines:
        yield "## See also"
        yield "\n".join(f"- {line}" for line in lines)


def _links(citation: Citation, link: Linker) -> Iterator[str]:
    effect = clause_effects().get(citation.cite)
    near = related().get(citation.cite, ())
    clauses = [one for one in near if isinstance(one, Clause)]
    readings = [one for one in near if isinstance(one, Reading)]
    if clauses:
        yield f"Related clauses: {_cites(clauses, link)}"
    if readings:
        yield f"Readings: {_cites(readings, link)}"
    if isinstance(citation, Clause):
        if words := definitions_used(citation):
            yield f"Definitions of its words: {_cites(words, link)}"
        if others := in_other_games(citation):
            yield f"The matching clauses of other games: {_cites(others, link)}"
    if effect is not None and effect.pages:
        yield f"More in the guide: {', '.join(link.docs(page) for page in effect.pages)}"


def _cites(citations: Iterable[Citation], link: Linker) -> str:
    return ", ".join(map(link.cite, citations))


def _neighbours(clause: Clause, link: Linker) -> str:
    book = list(rulebook(clause.code))
    place = book.index(clause)
    before = [f"Previous clause: {link.cite(book[place - 1])}."] if place else []
    after = [f"Next clause: {link.cite(book[place + 1])}."] if place + 1 < len(book) else []
    return " ".join([*before, *after])


def _page(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
