"""Test only: a position of supply is put on the map, and judged. See `shared.probing`."""

from game import *


def probe() -> None:
    said: list[str] = []
    for line in game.Question.split("/"):
        hear(line.split("|"))
    lengths: list[str] = []
    for side in sides():
        away = supplies.carriers_away(side)
        for d in supply_markers_on_map(side):
            far = away.get(d.uid, -1)
            points = points_at(d, far) if far >= 0 else 0
            lengths.append("|".join(["supply-marker", d.id, str(far), str(points)]))
    said += lengths
    said.append("stations|" + " ".join([h.number for h in open_stations()]))
    for side in sides():
        for p in supplies.judge(side):
            said.append("|".join(["out", p.id]))
    asked = len(said)
    for p in map_pieces():
        if p.kind in ("unit", "artillery"):
            asked += 1
            drawn = " ".join([d.id for d in p.SupplyMarkers])
            alone = supplies.level_of(p) if asked % 3 == 0 else "not asked"
            said.append("|".join(["unit", p.id, p.state("supply"), drawn, "1" if p.InRange else "0", alone]))
    for p in [each for each in pieces()]:
        p.discard()
    game.Answer = "/".join(said)


def hear(w: list[str]) -> None:
    if w[0] == "ground":
        set_marker("ground", w[1])
        return
    h = hex_at(w[2])
    if h is None:
        return
    for row in rows(w[1]):
        if row == w[1]:
            p = new_piece(row, h)
            if w[0] == "blown":
                p.turn_to(whole(w[3]))
