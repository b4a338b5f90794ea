"""Test only: how random assaults are put on the map, and what is asked of them. See `shared.probing`."""

from game import *


def probe() -> None:
    said: list[str] = []
    for line in game.Question.split("/"):
        hear_assault(line.split("|"), said)
    game.Assault = None
    for p in [each for each in pieces() if is_unit(each)]:
        p.discard()
    game.Answer = "/".join(said)


def hear_assault(w: list[str], said: list[str]) -> None:
    if w[0] == "unit":
        put_marked(w)
    elif w[0] == "assault":
        ask_assault(w, said)


def put_marked(w: list[str]) -> None:
    p = new_piece([each for each in rows(w[1]) if each == w[1]][0], asked_hex(w[2]))
    marks = w[3].split()
    p.mark("pinned", "pinned" in marks)
    p.mark("finished", "finished" in marks)
    p.mark("under-attack", "under-attack" in marks)
    p.mark("dismounted", "dismounted" in marks)
    if "moved" in marks:
        p.set_state("readiness", "moved")
    p.Shot = f"{turn()} {movement_before()}" if "reacted" in marks else ""


def asked_hex(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else hexes()[0]


def ids_of(of: list[Piece]) -> str:
    return " ".join([p.id for p in of])


def line_of(words: list[str]) -> str:
    return "|".join(words)


def ask_assault(w: list[str], said: list[str]) -> None:
    """The attacking side, the target, the attackers, forced or not, whose favourable modifier."""
    side: Side = "german" if w[1] == "german" else "soviet"
    target = asked_hex(w[2])
    all_units = [p for p in map_pieces() if is_unit(p)]
    attackers = [p for p in all_units if p.id in w[3].split()]
    v = attack_volley(side, attackers, target, w[4] == "1", w[5])
    said.append(line_of(["attack", str(strength(v)), column(v), str(total(v.drm))]))
    could = [p for p in all_units if p.side == side and attacks_here(p) and reaches_hex(p, target)]
    said.append(line_of(["could", ids_of(could)]))
    a = Assault("assault", assault_stamp(), side, target, attackers, w[4] == "1", w[5], "defence", no_pieces(), "")
    game.Assault = a
    for h in attacked_from(a):
        found = [p for p in all_units if p.side != side and may_defend(p, h, a)]
        said.append(line_of(["defence", h.number, ids_of(found)]))
    for p in foes_at(target, side):
        ends = " ".join([h.number for h in withdrawal_reach(p, target)])
        pinned = " ".join([h.number for h in pinned_ends(p, target)])
        said.append(line_of(["back", p.id, "1" if may_withdraw(p, a) else "0", ends, pinned]))
    said.append(line_of(["cover", ground_of(target)]))
    german = [p for p in all_units if p.side == "german" and strikes_back(p)]
    said.append(
        line_of(["strikes", ids_of(german + [p for p in all_units if p.side == "soviet" and soviet_strikes_back(p)])])
    )
