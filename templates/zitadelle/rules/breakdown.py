"""Option 13.4: panzer regiments as two battalions, Tiger battalions as companies of other regiments. Numbers in
comments are paragraphs."""

from game import *


def setup_time() -> bool:
    return turn() == 1 and phase() == all_phases()[0]


def is_half(p: Piece) -> bool:
    return p.is_a("battalion") and (p.id.endswith("-i") or p.id.endswith("-ii"))


def is_company(p: Piece) -> bool:
    return p.kind == "marker" and p.id.startswith("tiger-")


def regiment_row(p: Piece) -> str:
    return p.id.removesuffix("i").removesuffix("-i").removesuffix("-")


# ---- Tiger companies (13.44 to 13.49)


def hand_out(p: Piece) -> None:
    """Three regiments of the corps take a company each (13.44 13.45)."""
    able = [q for q in map_pieces() if tigers.may_carry(q, p)]
    if len(able) < 3:
        report(say("say.tiger.few", short_name(p), p.formation_name))
        return
    if not halves.available(halves.parts(p)):
        return
    takers: list[Piece] = []
    for number in range(1, 4):
        left = [q for q in able if q not in takers]
        places = [f"{short_name(q)}, {h}" for q in left for h in [q.hex] if h is not None]
        n = choose(say("say.tiger.where", f"{short_name(p)} {number}/3"), places)
        if n is None:
            return
        takers.append(left[n])
    for n, row in enumerate(halves.parts(p)):
        h = takers[n].hex
        if h is not None:
            tigers.attach(takers[n], new_piece(row, h))
    report(say("say.tiger.handed", short_name(p), short_name(takers[0]), short_name(takers[1]), short_name(takers[2])))
    p.discard()


def company_steps() -> int:
    """Tiger battalions that have lost all companies count as one step each (13.47)."""
    lost = [p.id for p in pieces() if is_company(p) and p.box is not None and p.box.startswith("losses/")]
    whole_lost = [row for row in lost if all(f"{row[:-1]}{n}" in lost for n in range(1, 4))]
    return len(whole_lost) // 3 if on("break_down") else 0


def broken_setup() -> Text:
    """Regiments beside their own battalions, battalions without their twin, Tigers twice or in part."""
    there = {p.id: p for p in map_pieces() if german(p) and (p.kind == "unit" or is_company(p))}
    wrong: list[Text] = []
    for p in there.values():
        h = p.hex
        if h is not None and (is_half(p) or is_company(p)):
            base = p.id[:-2] if is_company(p) else regiment_row(p)
            like = [f"{base}-{n}" for n in (["1", "2", "3"] if is_company(p) else ["i", "ii"])]
            alone = is_company(p) and tigers.carrier_of(p) is None
            if base in there or alone or not on("break_down") or not all(row in there for row in like):
                wrong.append(f"{short_name(p)} {h}")
    return joined(wrong)
