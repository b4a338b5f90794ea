"""Test only: how random fire is put on the map, and what is asked of it. See `shared.probing`."""

from game import *


def probe() -> None:
    said: list[str] = []
    for line in game.Question.split("/"):
        hear_fire(line.split("|"), said)
    for p in [each for each in pieces() if is_unit(each)]:
        p.discard()
    game.Answer = "/".join(said)


def hear_fire(w: list[str], said: list[str]) -> None:
    if w[0] == "unit":
        p = new_piece([each for each in rows(w[1]) if each == w[1]][0], asked_hex(w[2]))
        if w[3] == "dismounted":
            p.mark("dismounted")
    elif w[0] == "fire":
        ask_fire(w, said)


def asked_hex(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else hexes()[0]


def asked_units(ids: str) -> list[Piece]:
    return [p for id in ids.split() for p in map_pieces() if p.id == id]


def ask_fire(w: list[str], said: list[str]) -> None:
    """The use, the firers, the hex fired at, the hex under attack, columns to the right, the die, whose favourable
    modifier."""
    firers = asked_units(w[2])
    target = asked_hex(w[3])
    way = f"{w[7] if w[7] != '' and w[1] == 'attack' else 'plain'}{'-forced' if w[5] == '1' else ''}"
    plain = gunnery.aimed(w[1], own(firers[0]), firers, target, way)
    v = replace(plain, defending=hex_at(w[4]) if w[4] != "" else None)
    where, drm, table = gunnery.column(v), total(gunnery.drm(v, v.use)), gunnery.table(v, v.use)
    found = cell(table, str(whole(w[6]) + drm), where) if where != "" else "-"
    said.append("|".join(["odds", str(gunnery.strength_of(v)), where, str(drm), table, found]))
    first = min([loss_rank(p, gunnery.order(v, v.use)) for p in v.targets], default=0)
    said.append(
        "|".join(["pay", " ".join([p.id for p in v.targets if loss_rank(p, gunnery.order(v, v.use)) == first])])
    )
    for p in firers:
        if p.is_a("direct"):
            said.append("|".join(["reach", p.id, "1" if reaches_into(p, target) else "0"]))
