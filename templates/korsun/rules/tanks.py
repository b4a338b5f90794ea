"""German armour replacements by die roll (8.5.2). Numbers in comments are paragraphs."""

from game import *

# ---- German armour (8.5.2)


def model_of(p: Piece) -> str:
    """The type of tank as in the table: stug, iv, v, vi; empty for other units."""
    if p.type in ("assault-gun-brigade", "assault-gun-battalion"):
        return "stug"
    if p.type == "panzer-iv-battalion":
        return "iv"
    if p.type == "panther-battalion":
        return "v"
    return "vi" if p.type == "tiger-battalion" else ""


def pool_of_points(p: Piece) -> str:
    """The pool shown by a marker of a replacement track."""
    return p.id.removeprefix("rp-")


def may_roll_for(pool: str) -> bool:
    return pool.endswith("-armour") and replacements.left(pool) > 0


def tanks_wanting(corps: str, model: str) -> list[Piece]:
    """The armour of a corps that can receive a step of a tank type (8.5.2 (1) (3) (4))."""
    tanks = [p for p in pieces() if p.kind == "unit" and german(p) and replaceable_armour(p) and model_of(p) == model]
    mine = [p for p in tanks if level_of(p, "corps") == corps and replacements.bought_for(p) == 0]
    return [p for p in mine if (len(return_places(p)) > 0 if is_lost(p) else fit_for_tank(p))]


def fit_for_tank(p: Piece) -> bool:
    return p.hex is not None and p.face > 1 and len(against_replacement("armour", p)) == 0


def roll_for(pool: str) -> None:
    """Roll two dice for a tank type; a unit of it in the corps must take the step. If none can, the player rolls again
    or keeps the point (8.5.2)."""
    corps = pool.removesuffix("-armour")
    if all(len(tanks_wanting(corps, model)) == 0 for model in ["stug", "iv", "v", "vi"]):
        note_model(pool, "")
        refuse(say("say.tanks.nobody", replacements.pool_name(pool)), "8.5.2")
        return
    model = rolled_before(pool)
    if model == "" or len(tanks_wanting(corps, model)) == 0:
        note_model(pool, "")
        model = model_rolled(pool, corps)
    if model != "":
        tank_step(pool, model, tanks_wanting(corps, model))


def rolled_before(pool: str) -> str:
    """The tank type that was rolled but not assigned yet: it must be accepted (8.5.2 (2))."""
    return game.TanksRolled.get(pool, "")


def note_model(pool: str, model: str) -> None:
    """Store the tank type that was rolled and must be assigned; empty once that is done."""
    noted = game.TanksRolled.copy()
    noted[pool] = model
    game.TanksRolled = noted


def model_rolled(pool: str, corps: str) -> str:
    """Roll until a tank type comes up that the corps can take. Empty if the player keeps the point instead (8.5.2
    (1))."""
    while True:
        thrown = [roll(6), roll(6)]
        model = cell("armour-replacements", thrown[0] + thrown[1], "model")
        wanting = tanks_wanting(corps, model)
        report(say("say.tanks.rolled", dice_list(thrown), say(f"say.tanks.{model}"), len(wanting)))
        if len(wanting) > 0:
            note_model(pool, model)
            return model
        if not ask(say("say.tanks.again")):
            report(say("say.tanks.kept", replacements.pool_name(pool)))
            return ""


def tank_step(pool: str, model: str, wanting: list[Piece]) -> None:
    """Let the player pick the unit that takes the rolled step, and its hex; if cancelled, the step remains to be
    assigned."""
    picked = choose(say("say.tanks.which"), [p.full_name for p in wanting])
    if picked is None or (is_lost(wanting[picked]) and not says_where(wanting[picked])):
        report(say("say.tanks.to-take", say(f"say.tanks.{model}"), replacements.pool_name(pool)), "warning")
        return
    p = wanting[picked]
    if not replacements.spend(pool, 1):
        return
    note_model(pool, "")
    replacements.note_bought(p)
    if is_lost(p):
        returns(p)
    else:
        p.show_face(p.face - 1)
        report(say("say.tanks.step", p.name))
    regroup(p)
