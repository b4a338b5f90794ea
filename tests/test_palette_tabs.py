"""The tabs of the palette: as many as stand in one row of its window, else a list to choose from."""

from __future__ import annotations

from vmodsmith.assemble.palette import LETTER, TAB, WIDTH, in_one_row


def test_tabs_stand_in_one_row_as_long_as_the_window_is_wide() -> None:
    """Each takes its letters and what is around them."""
    seven = "letters"
    most = WIDTH // (TAB + LETTER * len(seven))
    assert in_one_row([seven] * most) and not in_one_row([seven] * (most + 1))
    longer = [seven] * (most - 1) + ["x" * (WIDTH // LETTER)]
    assert not in_one_row(longer), "long labels need room too"
