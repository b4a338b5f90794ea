"""The reference of the mechanics as a page, made from their own files, so that it cannot be wrong."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from vmodsmith.rules.mechanics.catalogue import Mechanic, Step, catalogue, library
from vmodsmith.rules.mechanics.facts import shapes

__all__ = ["reference"]

_HEAD = """\
# Mechanics

*For authors: procedures that are ready to be declared.*

A mechanic is declared in a rule sheet, under `mechanics`, by a name of its own:

```yaml
name: rule.retreat                     # what the sheet is called: a key of strings.csv
mechanics:
  retreat:
    use: retreat
    kinds: unit
    passes: not here.side_has(there, "lake")
```

Everything a mechanic does is a step with a name, and each step can be replaced: by a value (`attacks: 2`), a word of the game
(`table: assault`), an expression of one line (`attack_strength: unit.cs`) or a call of a function of your own
(`shifts: my_shifts(battle)`). Steps marked **required** have no sense of their own and must be given. What a mechanic does by
itself stays there under another name: `level` can be replaced by a value that calls `level_itself(unit, away)`.

## How values are written

- **Pieces** that are meant, where a step says yes or no of a piece: a selector, all parts of which must hold, of several words any
  one: `{kinds: unit, is: armour, is-not: heavy, has: disrupted, lacks: fired, state: {order: attack}, side: own, type: tank,
  formation: r1, row: hq, on: map, zone: west, reduced: yes, option: fog, when: unit.cs > 2}`. `side` is a side, `own` (of the
  phase) or `enemy`; `on` is `map`, `box`, `losses` or boxes (`entry/*`). Of two pieces: `{same: formation}`, or a column of the
  data, or a level of formations (`army`).
- **Hexes** that are meant: `{terrain: woods, has: trench, lacks: town, zone: west, place: mill, number: 0203, points: yes}`.
- **Lists of hexes**: numbers, zones, areas and places: `0101 0102 west mill`. **Boxes**: `entry/red.1`, or `entry/*` for all.
- **By cases**: a mapping from the words that tell things apart to values, `else` for all others: by side, phase, word
  (`{red: 3, blue: 2}`), by turn or number (`{1: 3, 2-4: 2, 5+: 1}`, also `up to -1` and `-5 to 9`), by what a piece is (`{armour: 4,
  foot: 3, else: 2}`: class, type, kind, side, formation or condition, the first that fits), by what a hex is (`{woods: 2, else: 3}`).
  Cases may stand in cases. Or a list of conditions: `[{when: unit.face > 1, value: 2}, {value: 4}]`.
- **Texts**: a key of the strings, with places of its own if need be: `terrain.{where.terrain}`.
- **Modifiers**: `[{text: say.woods, by: -1, when: 'there.terrain == "woods"', paragraphs: "7.41"}]`; `each: battle.targets` makes one
  of each, called `it`; `option: fog` only with that option.
- **Causes** (lists of texts): `[{text: say.two, of: {is: division}, most: 1, paragraphs: "5.12"}]`, with `when`, `each`, `option`,
  `values` for the places of the text; with `of` these are the number and the names of the pieces.
- **What counts**: `[{text: say.towns, side: red, each: 'held.held("red")', points: it.vp}]`, or `of` pieces; `named` says what each is called.
- **What happens**: a list of actions and calls, perhaps by cases, where `any` is for every case.

### Actions

`{of: {side: own, has: disrupted}, clear: disrupted, text: say.recovered, paragraphs: "7.88"}`: what is done, to which pieces, what is
said of them (number and names are its places `{0}` and `{1}`). Without `of` it is done to the piece, or the pieces, that the step is
about. In `when` and other expressions the piece is called `it`.

| to pieces | meaning |
|---|---|
| `clear: disrupted moved` | conditions or states off; `moved` the mark of having moved |
| `set: disrupted`, `set: {order: attack}` | a condition on; a value of a state |
| `change: {disrupted: regrouping}`, `change: {supply: {low: cut, cut: none}}` | one condition for another; a state step by step |
| `forget: Fought`, `keep: {Fought: 1}` | a property of pieces emptied; given a value |
| `steps: 1`, `restore: 1`, `face: 2` | steps lost; won back; a face shown |
| `send: pool/all.units`, `put: 0203`, `replace: wreck` | to a box; to a hex; another piece of a row in its place |
| `eliminate: yes`, `discard: yes`, `unmask: yes`, `do: lame(it)` | to the losses; out of the game; face up; a call |

| to the game | meaning |
|---|---|
| `marker: {turn: turn(), sky: mud}` | a marker to a box of its track |
| `lay: {row: mines, at: 0203 mill}`, `lay: {row: mines, box: pool/all.x}` | new pieces |
| `note: {Winner: ...}`, `reset: Winner` | a property of the game given a value; emptied |
| `call: supply.tell()` | a call, or a list of calls |

| when, and what is said | meaning |
|---|---|
| `turn: 3`, `turn: 2-4`, `phase: red-move`, `when: ...`, `option: storms`, `referee: full` | only then |
| `text`, `values`, `tone` | what is said after it, its values, how it is shown |
| `by-hand: say.rest-by-hand` | said instead of doing it where the referee only warns |
| `id`, `once: yes` | of events: once in a game |
| `side: red`, `ask: say.break-out` | only who plays that side decides; a question with yes and no before it |

What every declaration may say besides:

| field | meaning |
|---|---|
| `use` | the mechanic |
| `kinds` | kinds of piece that get its commands |
| `with` | other declarations that it leans on: `with: zones stacks` fills in the steps that ask them |
| `bind` | phases in which it holds: `bind: move-red move-blue`, or a list of `{id, phases, side}`, each with values of its own for any step |
| `option` | the option of the module with which it holds |
| `paragraphs` | paragraphs of the rulebook, by command or step (several in one key), for `vmodsmith coverage` |
| `texts` | other text keys for its texts: `{declare: cmd.assault}` |
| `commands` | other menu texts, keys, groups or places for its commands and buttons (what a command of a sheet can say); `off` leaves one out, and some come only if they are named here |
| `keep` | other names for the values it keeps |

In the steps of a mechanic, those of another one are called by the name of its declaration: `zones.at(where, side, unit, "move")`.
"""


def reference() -> str:
    """The page, in Markdown."""
    parts = [_HEAD]
    for each in catalogue().values():
        parts += _mechanic(each)
    parts += _shared()
    return "\n".join(parts) + "\n"


def _mechanic(mechanic: Mechanic) -> Iterator[str]:
    yield f"## {mechanic.id}\n"
    yield f"{mechanic.text}\n"
    leans = mechanic.sheet.get("with", {})
    if leans:
        listed = "; ".join(f"{name} for {', '.join(f'`{step}`' for step in steps)}" for name, steps in leans.items())
        yield f"`with`: {listed}.\n"
    yield from _entries(mechanic, "commands", "command of pieces")
    yield from _entries(mechanic, "buttons", "button of the toolbar")
    for record in mechanic.records:
        fields = [each for each in record.body if isinstance(each, ast.AnnAssign)]
        said = " ".join((ast.get_docstring(record) or "").split())
        shape = ", ".join(f"{ast.unparse(each.target)}: {ast.unparse(each.annotation)}" for each in fields)
        yield f"`{record.name}({shape})`: {said}\n"
    yield "| step | what it says |\n|---|---|"
    for step in mechanic.steps.values():
        yield f"| {_shape(step.node)} | {_said(step)} |"
    yield ""


def _entries(mechanic: Mechanic, part: str, called: str) -> Iterator[str]:
    """What a declaration brings into menus or the toolbar, by the ids that `commands` knows."""
    entries = mechanic.sheet.get(part, ())
    if entries:
        yield f"| {called} | text | key |\n|---|---|---|"
        for each in entries:
            text = mechanic.texts.get(each.get("menu", ""), {}).get("en", "")
            asked = "(only where `commands` names it)" if each.get("asked") == "yes" else each.get("key", "")
            yield f"| `{each['id']}` | {text} | {asked} |"
        yield ""


def _shared() -> Iterator[str]:
    """The functions and records that every game has."""
    yield "## Functions that every game has\n"
    yield "Beside the vocabulary (`builder/vmodsmith/rules/language/vocabulary.pyi`); what some of them know comes from the game's data.\n"
    yield "| function | what it says |\n|---|---|"
    trees = [shapes(), *(tree for _, tree in library())]
    for node in [each for tree in trees for each in tree.body]:
        said = (
            " ".join((ast.get_docstring(node) or "").split())
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
            else ""
        )
        if isinstance(node, ast.FunctionDef):
            yield f"| {_shape(node)} | {said} |"
        elif isinstance(node, ast.ClassDef):
            fields = [ast.unparse(each) for each in node.body if isinstance(each, ast.AnnAssign)]
            yield f"| `{node.name}({', '.join(fields)})` | {said} |"
    yield ""


def _shape(node: ast.FunctionDef) -> str:
    result = ast.unparse(node.returns) if node.returns else "None"
    shape = f"{node.name}({ast.unparse(node.args)}) -> {result}"
    return "`" + shape.replace("|", "\\|") + "`"


def _said(step: Step) -> str:
    required = "**required** " if step.required else ""
    return required + " ".join(step.text.split()).replace("|", "\\|")


if __name__ == "__main__":
    import pathlib

    pathlib.Path("docs/mechanics.md").write_text(reference(), encoding="utf-8")
