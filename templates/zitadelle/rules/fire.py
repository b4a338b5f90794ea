"""AT fire (6.0) and the strike of a dive bomber (9.31), as they are reported. Numbers in comments are paragraphs."""

from game import *


def gun(shot: Shot) -> bool:
    return shot.firer.kind == "unit"


def hits(shot: Shot, result: str) -> bool:
    return whole(result) > av_of(shot.target)  # 6.4


def shot_line(shot: Shot, points: int) -> Text:
    values = say("say.fire.values", points, av_of(shot.target))
    if gun(shot):
        return say("say.fire.shot", shot.firer.name, shot.origin, shot.target.name, shot.where, values)
    return say("say.air.strike", shot.firer.name, shot.target.name, shot.where, values)


def dice_line(shot: Shot, thrown: list[int], modifiers: list[Modifier], result: str) -> Text:
    cause_lines = [say("say.cause", signed(each.value), each.cause, each.paragraphs) for each in modifiers]
    why = joined(cause_lines) if len(modifiers) > 0 else say("say.no-modifier")
    outcome = say("say.fire.miss")
    if hits(shot, result):
        outcome = enforced(lambda: say("say.fire.hit"), say("say.fire.hit-by-hand"))
    return say("say.fire.result", dice_list(thrown), why, sum(thrown) + total(modifiers), result, outcome)
