"""Tables of support agree with the counters, and with what the rulebook says of them."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
TABLES = ROOT / "templates/korsun/tables"


def rows(path: Path) -> dict[str, list[str]]:
    with path.open(encoding="utf-8", newline="") as text:
        return {each[0]: each[1:] for each in csv.reader(text)}


def numbers(name: str) -> dict[str, list[int]]:
    return {key: [int(cell) for cell in cells] for key, cells in rows(TABLES / f"{name}.csv").items() if key}


def test_chits_have_the_shifts_and_the_number_of_their_counters() -> None:
    with (ROOT / "counters/korsun/markers.csv").open(encoding="utf-8", newline="") as text:
        counters = {each["id"]: each for each in csv.DictReader(text) if each["kind"] == "air"}
    chits = rows(TABLES / "air-chits.csv")
    del chits[""]
    assert set(chits) == set(counters)
    for chit, (number, attack, defence) in chits.items():
        assert counters[chit]["back"] == f"{attack} / {defence}"
        assert counters[chit]["quantity"] in (number, "" if number == "1" else number)


def test_each_side_has_ten_chits() -> None:
    chits = numbers("air-chits")
    for side in ("german", "soviet"):
        assert sum(cells[0] for chit, cells in chits.items() if chit.startswith(f"air-{side}")) == 10  # 6.2


def test_more_points_and_a_lower_die_never_shift_less() -> None:
    for name in ("guns-german", "guns-soviet"):
        table = [numbers(name)[key] for key in sorted(numbers(name), key=int)]
        assert all(cells == sorted(cells) for cells in table)
        for above, below in pairwise(table):
            assert all(more >= less for more, less in zip(above, below, strict=True))


def test_better_weather_and_a_higher_die_never_bring_fewer_missions() -> None:
    for name in ("air-german", "air-soviet"):
        table = [numbers(name)[key] for key in sorted(numbers(name), key=int)]
        assert all(frozen >= mud for frozen, mud in table)
        assert table == sorted(table)
