"""Works, mines, bridges (S10.4, S8.2). Numbers in comments are rows of the index."""

from game import *


def works_of(p: Piece) -> list[Row]:
    """The works engineers can begin before they move: bridges in balkas and on cliffs, works, mines."""
    h = p.hex
    found: list[Row] = []
    if h is None or h.terrain == "volga" or has_acted(p):
        return found
    if h.terrain in ("balka", "cliff"):
        found.append("bridge-german" if p.side == "german" else "bridge-soviet")
    if p.is_a("assault"):
        found += ["works-german", "mines-german"] if p.side == "german" else ["works-soviet", "mines-soviet"]
    return [each for each in found if not construction.has(h, each)]
