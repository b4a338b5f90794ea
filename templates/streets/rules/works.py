"""Works, mines, bridges (S10.4, S8.2). Numbers in comments are rows of the index."""

from game import *


def works_of(p: Piece) -> list[Row]:
    """What engineers can begin where they stand, before they move: bridges in a balka, works and mines on land."""
    h = p.hex
    found: list[Row] = []
    if h is None or h.terrain == "volga" or has_acted(p):
        return found
    if h.terrain in ("balka", "cliff"):
        found.append("bridge-german" if p.side == "german" else "bridge-soviet")
    if p.is_a("assault"):
        found += ["works-german", "mines-german"] if p.side == "german" else ["works-soviet", "mines-soviet"]
    return [each for each in found if not construction.has(h, each)]
