"""Ground and sky (5.1 5.2)."""

from game import *


def second_sky() -> str:
    """The visibility after a 5 or 6, rolled again: overcast, or storm on a 6 (5.2)."""
    again = roll(6)
    report(say("say.sky-again", again), "quiet")
    return cell("visibility-roll", again, "second")
