"""Test only: how a random assault is put on the map, and what is asked of it. See `shared.probing`."""

from game import *


def probe() -> None:
    said: list[str] = []
    for line in game.Question.split("/"):
        w = line.split("|")
        if w[0] == "unit":
            put_unit(w)
        elif w[0] == "fight":
            fight_out(asked_hex(w[1]), said)
        else:
            ask_assault(asked_hex(w[1]), said)
    for p in [each for each in pieces() if is_unit(each)]:
        p.discard()
    storm.end()
    game.Answer = "/".join(said)


def put_unit(w: list[str]) -> None:
    p = new_piece([each for each in rows(w[1]) if each == w[1]][0], asked_hex(w[2]))
    marks = w[3].split()
    p.mark("pinned", "pinned" in marks)
    p.mark("finished", "finished" in marks)
    p.mark("under-attack", "under-attack" in marks)
    p.mark("dismounted", "dismounted" in marks)
    if "moved" in marks:
        p.set_state("readiness", "moved")
    if "shot" in marks:
        p.reaction_fired_phases = [movement_before()]


def asked_hex(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else hexes()[0]


def ids(of: list[Piece]) -> str:
    return " ".join(sorted([p.id for p in of]))


def ask_assault(target: Hex, said: list[str]) -> None:
    """Who joins; who fires in defence at each hex, falls back and where to, before and after; who fires in the end."""
    side = phase_side()
    if side is None:
        return
    battles.start_counts()
    by = battles.around(target)
    said.append(f"joins|{ids(by)}")
    a = Operation("assault", acting_stamp(), side, target, by, "plain", "leaving", [], "")
    storm.store(a)
    for h in hexes_of_units(by):
        said.append(f"defends|{h.number}|{ids(gunnery.defenders(other_side(side), h, target))}")
    there = units_at(target, other_side(side))
    said.append(f"withdraws|{ids([p for p in there if may_withdraw(p, a)])}")
    said.append(f"stays|{staying(a)}")
    said.append(f"ground|{ground_of(target)}")
    said.append(f"flees|{ids([p for p in there if must_flee(p)])}")
    said.append(f"fires|{ids(still_attack(a))}")
    for p in there:
        said.append(f"before|{p.id}|{' '.join(sorted([h.number for h in withdrawal_reach(p, target)]))}")
        said.append(f"after|{p.id}|{' '.join(sorted([h.number for h in pinned_ends(p, target)]))}")


def fight_out(target: Hex, said: list[str]) -> None:
    """A whole assault; what decisions there are somebody else takes. Who attacked, what is under way, who stands
    where."""
    side = phase_side()
    foes = foes_at(target, side) if side is not None else []
    if side is None or len(foes) == 0:
        said.append("none")
        return
    battles.start_counts()
    if len(battles.around(target)) == 0:
        said.append("none")
        return
    assault(foes[0])
    said.append(f"attacked|{'yes' if battles.was_attacked(target) else 'no'}")
    a = storm.now()
    said.append(f"open|{a.stage if a is not None else ''}|{len(losses.left_open())}|{len(retreat.waiting())}")
    for p in [each for each in map_pieces() if is_unit(each)]:
        h = p.hex
        if h is not None:
            marks = [
                word for word in ["pinned", "finished"] if (p.has("pinned") if word == "pinned" else p.has("finished"))
            ]
            said.append(f"stands|{p.id}|{h.number}|{' '.join(marks)}")
    retreat.forget()
    advance.close()
