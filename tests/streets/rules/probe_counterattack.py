"""Test only: how random counterattacks are put on the map, and what is asked of them. See `shared.probing`."""

from game import *


def probe() -> None:
    said: list[str] = []
    for line in game.Question.split("/"):
        hear_counter(line.split("|"), said)
    for p in [each for each in pieces() if is_unit(each)]:
        p.discard()
    game.Answer = "/".join(said)


def hear_counter(w: list[str], said: list[str]) -> None:
    if w[0] == "unit":
        p = new_piece([each for each in rows(w[1]) if each == w[1]][0], probe_hex(w[2]))
        p.mark("pinned", "pinned" in w[3].split())
        p.mark("finished", "finished" in w[3].split())
        p.mark("breakthrough", "breakthrough" in w[3].split())
        p.Came = "now" in w[3].split()
    elif w[0] == "strike":
        ask_counter(probe_hex(w[1]), "german" if w[2] == "german" else "soviet", w[3] == "yes", said)


def probe_hex(number: str) -> Hex:
    found = hex_at(number)
    return found if found is not None else hexes()[0]


def ask_counter(target: Hex, side: Side, resolves: bool, said: list[str]) -> None:
    """Who can strike, with what on the die; what comes of it where nobody has to choose."""
    strikers = [p for p in map_pieces() if p.side == side and target in counterattack.targets_of(p)]
    said.append("|".join(["who", " ".join(sorted([p.id for p in strikers]))]))
    if len(strikers) == 0:
        return
    counterattack.declare_on(strikers, [target], side)
    battle = counterattack.battle_on([target], side)
    said.append("|".join(["odds", str(total(counterattack.drm(battle)))]))
    if resolves:
        counterattack.resolve(strikers[0])
        left = foes_at(target, side)
        said.append("|".join(["left", str(len(left)), "1" if all(p.has("finished") for p in strikers) else "0"]))
        said.append(
            "|".join(["advance", " ".join(sorted([p.id for p in strikers if len(counter_advance.ends_of(p)) > 0]))])
        )
        counter_advance.close()
