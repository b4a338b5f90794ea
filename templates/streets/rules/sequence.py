"""What a phase does beyond its marks (S10.14, R16.33)."""

from game import *

HALF_DAY: list[Condition] = ["pinned", "finished"]


def readies(p: Piece, state: str) -> bool:
    """Who has a readiness that a player may set by hand to another: guns and posts (S8.1.7g S9.1.4)."""
    return (gun(p) or p.is_a("observer")) and p.state("readiness") != state


def turned_right(p: Piece) -> None:
    """A player turns a counter by hand."""
    p.set_state("readiness", "fired")
    report(say("say.turned", p.name, say("marker.fired")), "quiet")


def turned_round(p: Piece) -> None:
    p.set_state("readiness", "moved")
    report(say("say.turned", p.name, say("marker.moved")), "quiet")


def turned_back(p: Piece) -> None:
    p.set_state("readiness", "")
    report(say("say.turned", p.name, say("state.readiness.none")), "quiet")


def just_advanced(p: Piece) -> bool:
    """Whether a post was turned by an advance in the phase that ends, and not by its movement before it: it stays turned through the
    barrages that follow, and is ready again as they end (S8.1.9j S9.2.4 S9.7; S15.1.7i)."""
    return p.is_a("observer") and p.CameOn == acting_stamp()


def left_open(which: Phase) -> list[Text]:
    """What a phase leaves undone: losses that are owed, attacks that are marked, counterattacks that are declared, fire that is plotted."""
    return losses_open() + assaults_open() + counterattack.left_open() + barrage.left_open()


def spent(p: Piece) -> None:
    """A breakthrough marker becomes a finished marker (S10.14 S14.6)."""
    p.mark("breakthrough", False)
    p.mark("finished")


def forget_aim(p: Piece) -> None:
    """Only the attack markers of the movement phase just before oblige (S8.1 S12.1 S15.1): who aimed is free as the assaults end,
    though a marker that was not attacked lies on until those of the exploitation are over (S8.5 S15.5)."""
    p.Aimed = ""


# ---- the tracker is stepped back, and goes on again


def note_states() -> None:
    """The tracker was stepped back: what everybody wears that he did not wear as it was stepped back before is of the phase that was
    left. What was there the first time is of phases that have been played, and stays (S8.3 S10.12)."""
    left = game.Stood if game.Stood > 0 else step_of(last_turn() + 1, phase())
    for p in pieces():
        if is_unit(p):
            worn = worn_by(p)
            kept = [word for word in p.Had.split() if game.Stood > 0 and noted_as(word) in worn]
            known = [noted_as(word) for word in kept]
            words = " ".join(kept + [f"{each}@{left}" for each in worn if each not in known])
            if p.Had != words:
                p.Had = words
    game.Stood = step_of(turn(), phase())


def went_on_again() -> None:
    """The tracker goes on, into a phase that has begun before."""
    if game.Stood > 0:
        game.Stood = step_of(turn(), phase())


def went_on_anew() -> None:
    """A phase begins that had not: what was noted before is of no account."""
    if game.Stood > 0:
        game.Stood = 0


def step_of(turns: int, which: Phase) -> int:
    """The place of a phase among those of all turns."""
    return turns * 100 + phase_number(which)


def noted_as(word: str) -> str:
    """What a word of `Had` speaks of, without the phase."""
    return word.split("@")[0]


def worn_by(p: Piece) -> list[str]:
    """Its readiness, the markers that come off as the attacks of half a day end, and where it has laid an attack marker."""
    words: list[str] = [mark for mark in HALF_DAY if p.has(mark)]
    if p.state("readiness") != "":
        words.append(p.state("readiness"))
    if p.Aimed != "":
        words.append(aim_of(p))
    return words


def aim_of(p: Piece) -> str:
    return f"aim:{p.Aimed}"


def gained(p: Piece, what: str) -> bool:
    """Whether it wears something since the tracker was stepped back, and not of a phase after the one that ends once more."""
    begun = acting_phase() != phase() and phase() == phase_order()[0]
    ends = step_of(turn() - 1 if begun else turn(), acting_phase())
    return not any(noted_as(word) == what and whole(word.split("@")[1]) > ends for word in p.Had.split())


def lays_off(p: Piece, what: str) -> None:
    """It wears something no more: nothing of that is noted."""
    p.Had = " ".join([word for word in p.Had.split() if noted_as(word) != what])


def ready_again(side: Side, state: str, who: str) -> None:
    """What has been turned since the tracker was stepped back is ready, as at the first end of the phase, on the map and in boxes
    (S8.3 S8.4 S10.12 S10.13)."""
    for p in pieces():
        meant = is_unit(p) and p.side == side and ("posts" if p.is_a("observer") else "guns" if gun(p) else "-") in who
        if meant and p.state("readiness") == state and gained(p, state) and not just_advanced(p):
            made_ready(p)
            lays_off(p, state)


def spent_again(which: Phase) -> None:
    """Who broke through in a phase that was played once more is finished as it ends once more (S10.14 S14.6)."""
    for p in pieces():
        if is_unit(p) and p.has("breakthrough") and p.Broke == f"{turn()} {which}":
            spent(p)


def aims_off_again() -> None:
    """Who laid an attack marker in a movement phase that was played once more is free as the assaults end once more; markers of
    later movement phases oblige (S8.1 S12.1 S15.1)."""
    for p in pieces():
        if is_unit(p) and p.Aimed != "" and gained(p, aim_of(p)):
            forget_aim(p)


def marks_off_again() -> None:
    """The markers of an attack that was made once more come off, as at the first end of the phase (S8.5 S15.5)."""
    for p in pieces():
        if is_unit(p):
            for mark in HALF_DAY:
                if p.has(mark) and gained(p, mark):
                    p.mark(mark, False)
                    lays_off(p, mark)
    aims_off_again()


def tanks_break_down() -> None:
    """R16.33: from 11 October a die for every tank unit that the Soviets have, on the map and in the boxes of the far bank, before it
    moves; those that are immobile already throw no more."""
    if turn() < value("limits", "breakdown-turn", "value") or referee() == "off":
        return
    stopped: list[Piece] = []
    for p in [q for q in pieces() if is_unit(q) and q.is_a("tank") and q.side == "soviet" and not immobile(q)]:
        if (p.hex is not None or in_bank(p) != "") and cell("breakdown", str(roll(10)), "result") == "wreck":
            stopped.append(p)
    if len(stopped) == 0:
        return
    report(say("say.break-down", len(stopped), few_names(stopped)))
    if referee() == "full":
        for p in stopped:
            becomes_immobile(p)


def becomes_immobile(p: Piece) -> None:
    """A tank that can drive no more stays where it is, as an immobile tank unit (S8.1.9d S9.4.4 R16.33)."""
    p.mark("immobile")
    p.mark("breakthrough", False)
