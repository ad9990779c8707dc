"""A mapping over another, against a plain copy."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from croupier.floor.engine.overlay import Overlay

KEYS = st.integers(0, 5)
STEPS = st.lists(st.tuples(st.sampled_from(["set", "delete"]), KEYS, st.integers()), max_size=20)


@given(below=st.dictionaries(KEYS, st.integers()), steps=STEPS)
def test_an_overlay_is_a_copy_until_it_is_merged(below: dict[int, int], steps: list[tuple[str, int, int]]) -> None:
    before, copy, overlay = dict(below), dict(below), Overlay(below)
    for step, key, value in steps:
        if step == "set":
            copy[key] = overlay[key] = value
        elif key in copy:
            del copy[key]
            del overlay[key]
    assert dict(overlay) == copy
    assert len(overlay) == len(copy)
    assert all((key in overlay) == (key in copy) for key in range(6))
    assert below == before
    overlay.merge()
    assert below == copy
