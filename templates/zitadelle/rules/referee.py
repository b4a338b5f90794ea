"""How far the referee goes: one question away, and everybody is told."""

from game import *


def choose_referee() -> None:
    levels = ["off", "warn", "full"]
    labels = [say(f"say.referee.{level}") for level in levels]
    picked = choose(say("say.referee.now", say(f"say.referee.{referee()}")), labels)
    if picked is not None:
        mine = my_side()
        set_option("referee", levels[picked])
        if mine is None:
            report(say("say.referee.now", labels[picked]))
        else:
            report(say("say.referee.set", side_name(mine), labels[picked]))
