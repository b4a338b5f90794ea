"""The windows beside the map: stacks of what arrives later stay in their boxes."""

from __future__ import annotations

from collections import Counter

from lxml import etree
from shared.games import load

from vmodsmith.assemble import assemble

GAME = load("streets")


def test_the_highest_stack_of_a_box_rises_by_a_counter_at_most() -> None:
    entries = assemble(GAME, GAME.style)
    root = etree.fromstring(entries["buildFile.xml"])
    maps = {each.get("mapName"): each for each in root.iter("VASSAL.build.module.Map")}
    highest = max(
        count
        for setup in GAME.setups
        for at, count in Counter(row.at for row in GAME.rows_of(setup).values()).items()
        if at.startswith("turns/")
    )
    assert highest > 40  # a division that arrives on a day
    metrics = maps["Tracks and boxes"].find("VASSAL.build.module.map.StackMetrics")
    assert int(metrics.get("unexSepX")) * highest <= GAME.style.counter.pixels
    assert metrics.get("unexSepX") == metrics.get("unexSepY") == "1"
    assert int(metrics.get("exSepY")) >= 40  # opened it is as wide as ever
    city = maps["The city"].find("VASSAL.build.module.map.StackMetrics")
    assert int(city.get("unexSepX")) >= 4
