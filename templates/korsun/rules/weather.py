"""Ground and sky (5.1 5.2)."""

from game import *


def second_sky() -> str:
    """A 5 or 6 is rolled again: overcast, on a 6 storm (5.2)."""
    again = roll(6)
    report(say("say.sky-again", again), "quiet")
    return cell("visibility-roll", again, "second")
