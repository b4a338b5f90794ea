"""The reference of the mechanics as a page, made from their own files, so that it cannot be wrong."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from vmodsmith.rules.mechanics.catalogue import Mechanic, MechanicStep, catalogue, library, library_records
from vmodsmith.rules.mechanics.facts import shapes
from vmodsmith.rules.mechanics.manual import Setting, public_steps, reasons, settings

__all__ = ["left_out", "reference", "value_of"]

_HEAD = """\
# Mechanics

*For authors: ready-made rules to declare.*

Declare a mechanic in a rule sheet, under `mechanics`, with a name of your own:

```yaml
name: rule.retreat                     # what the sheet is called: a key of strings.csv
mechanics:
  retreat:
    use: retreat
    kinds: unit
    passes: not here.side_has(there, "lake")
```

A mechanic has settings. Give a setting a value (`attacks: 2`), a word of the game (`table: assault`), a one-line
expression (`attack_strength: unit.cs`) or a call of your own function (`shifts: my_shifts(battle)`). Settings marked
**required** must be given; for all others the table says what happens if they are left out. That default stays
available under another name: a value for `level` can call `level_itself(unit, away)`. In the tables, *with zones* and
`with: zones` mean: with a declaration of the mechanic `zones` in `with`, whatever name that declaration has.

The names in parentheses are what an expression of the setting can use: the parameters, with links to their properties.
Below its settings each mechanic lists further steps, which your own rules can call, or replace in the same way.
`vmodsmith explain GAME` shows the declarations of a game with all their settings, defaults included.

## How to write values

- **Which pieces**, for a step that answers yes or no about a piece: a selector. All its parts must hold; if a part
  lists several words, one of them must:
  `{kinds: unit, is: armour, is-not: heavy, has: disrupted, lacks: fired, state: {order: attack}, side: own, type: tank, formation: r1, row: hq, on: map, zone: west, reduced: yes, option: fog, when: unit.cs > 2}`.
  `side` is a side, `own` (the phasing side) or `enemy`; `on` is `map`, `box`, `losses` or boxes (`entry/*`). A step
  about two pieces can also have `{same: formation}`; instead of `formation`, a column of the data or a level of
  formations (`army`).
- **Which hexes**: `{terrain: woods, has: trench, lacks: town, zone: west, place: mill, number: 0203, points: yes}`.
- **Lists of hexes**: numbers, runs, zones, areas and places: `0101 0201-0208 mill`. **Boxes**: `entry/red.1`, or `entry/*`
  for all.
- **By cases**: a mapping from words to values, `else` for all others: by side, phase or word (`{red: 3, blue: 2}`);
  by turn or number (`{1: 3, 2-4: 2, 5+: 1}`, also `up to -1` and `-5 to 9`); by the class, type, kind, side,
  formation or condition of a piece, the first that fits (`{armour: 4, foot: 3, else: 2}`); by the terrain of a hex
  (`{woods: 2, else: 3}`). Cases can be nested. Or a list of conditions:
  `[{when: unit.face > 1, value: 2}, {value: 4}]`.
- **Texts**: a key of the strings, with placeholders if needed: `terrain.{where.terrain}`.
- **Modifiers**: `[{text: say.woods, by: -1, when: 'there.terrain == "woods"', paragraphs: "7.41"}]`;
  `each: battle.targets` makes one for each target, called `it`; `option: fog` applies only with that option.
- **Reasons** (lists of texts): `[{text: say.two, of: {is: division}, most: 1, paragraphs: "5.12"}]`, with `when`,
  `each`, `option`, `values` for the placeholders of the text; with `of` these are the number and the names of the
  pieces. `{first: [...]}` gives only the first reason of a list that holds; those after it are not asked for.
- **Entries of a score**: `[{text: say.towns, side: red, each: 'held.held("red")', points: it.vp}]`, or `of` pieces;
  `named` gives the name of each.
- **Effects**: a list of actions and calls, or cases of such lists; `any` applies in every case.

### Actions

`{of: {side: own, has: disrupted}, clear: disrupted, text: say.recovered, paragraphs: "7.88"}`: the pieces, the
effect, and the report (its placeholders `{0}` and `{1}` are the number and the names of the pieces). Without `of`,
the action applies to the piece or pieces that the step is about; if it is about several, `of` may name one:
`of: made`. In `when` and other expressions the piece is called `it`.

| to pieces | meaning |
|---|---|
| `clear: disrupted moved` | clears conditions or states; `moved` is the mark of having moved |
| `set: disrupted`, `set: {order: attack}` | sets a condition; sets a state to a value |
| `change: {disrupted: regrouping}`, `change: {supply: {low: cut, cut: none}}` | replaces one condition by another; changes a state step by step |
| `forget: Fought`, `keep: {Fought: 1}` | empties a property of pieces; sets it to a value |
| `inherit: {from: old, same: supply shaken Fought}` | copies conditions, states and properties from another piece |
| `inherit: {from: old, any: shaken, most: Fought, worst: {supply: cut low}}` | the same from several pieces: a condition, or a property that is yes or no, if any of them has it; the highest number; the first of the listed values of a state that any of them has |
| `steps: 1`, `restore: 1`, `face: 2` | loses steps; regains steps; shows a face |
| `send: pool/all.units`, `put: 0203`, `replace: wreck` | moves it to a box; to a hex; replaces it by a piece of another row |
| `eliminate: yes`, `discard: yes`, `unmask: yes`, `do: lame(it)` | sends it to the losses; removes it from the game; turns it face up; makes a call |

| to the game | meaning |
|---|---|
| `marker: {turn: turn(), sky: mud}` | moves a marker to a box of its track |
| `lay: {row: mines, at: 0203 mill}`, `lay: {row: mines, box: pool/all.x}` | places new pieces |
| `note: {Winner: ...}`, `reset: Winner` | sets a property of the game; empties it |
| `call: supply.report_supply()` | makes a call, or a list of calls |

| conditions and reports | meaning |
|---|---|
| `turn: 3`, `turn: 2-4`, `phase: red-move`, `when: ...`, `option: storms`, `referee: full` | the action happens only then |
| `text`, `values`, `tone` | the report after the action, its values, its tone |
| `by-hand: say.rest-by-hand` | report instead of the action if the referee only warns |
| `id`, `once: yes` | for events: only once in a game |
| `side: red`, `ask: say.break-out` | only the player of that side decides; a yes-or-no question before the action |
| `asks: say.which`, `choices: [{choice: cmd.hold, when: ..., call: ...}]`, `none: say.nothing` | a question with all choices whose conditions hold, each an action with its text (`choice: KEY`, or `{text: KEY, values: [...]}`); the report if there is none; closing the dialog ends the command |

Every declaration can also have these fields:

| field | meaning |
|---|---|
| `use` | the mechanic to use |
| `kinds` | the kinds of piece that get its commands |
| `with` | other declarations that it uses: `with: zones stacks` fills in the steps that ask them |
| `bind` | the phases in which it applies: `bind: move-red move-blue`, or a list of `{id, phases, side}`, each with its own values for any step |
| `option` | the module option that switches it on |
| `paragraphs` | rulebook paragraphs, by command or step (several in one key), for `vmodsmith coverage` |
| `texts` | different text keys for its texts: `{declare: cmd.assault}` |
| `commands` | different menu texts, keys, groups or places for its commands and buttons (any field of a command in a sheet); `off` omits one, and some appear only if they are named here |
| `keep` | different names for its properties |

In a step, call the steps of another mechanic by the name of its declaration: `zones.at(where, side, unit, "move")`.
"""


_CHOSEN = {"Piece": "pieces, or yes or no", "Hex": "hexes, or yes or no"}
"""The possible values of a step that answers yes or no, by the type of its first parameter."""

_VALUES = {
    "int": "number",
    "str": "word",
    "Text": "text",
    "list[Text]": "reasons",
    "list[Modifier]": "modifiers",
    "list[Count]": "entries of a score",
    "list[Hex]": "hexes",
    "list[Piece]": "list of pieces",
    "list[Box]": "boxes",
    "Box": "box",
    "Row": "row of a unit or marker",
    "list[Row]": "rows of units or markers",
    "Table": "table",
    "Line": "kind of line",
    "list[Line]": "kinds of line",
    "list[Phase]": "phases",
    "list[Condition]": "conditions",
    "Condition": "condition",
    "State": "state",
    "Side": "side",
    "list[str]": "words",
    "None": "effects",
}
"""The word for the value of a setting, by type."""


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
    yield "| setting | meaning | value | if left out | example |\n|---|---|---|---|---|"
    for setting in settings(mechanic.id):
        yield _setting(setting)
    yield ""
    further = public_steps(mechanic.id)
    if further:
        yield "| further step | meaning |\n|---|---|"
        for step in further:
            needed = reasons(mechanic.id).get(step.name, "")
            yield f"| {_shape(step.node)} | {_said(step)}{f' {needed}' if needed else ''} |"
        yield ""


def _setting(setting: Setting) -> str:
    """The row of a setting."""
    node = setting.step.node
    asked = ", ".join(f"`{each.arg}`: {_linked(each.annotation)}" for each in node.args.args if each.annotation)
    name = f"`{setting.name}` ({asked})" if asked else f"`{setting.name}`"
    cells = (
        name,
        _one_line(setting.step.text),
        value_of(setting),
        left_out(setting),
        f"`{setting.name}: {setting.example}`",
    )
    return "| " + " | ".join(each.replace("|", "\\|") for each in cells) + " |"


def left_out(setting: Setting) -> str:
    """The effect of leaving a setting out, in words."""
    if setting.step.required:
        return "**required**"
    said = setting.default
    of = [ast.unparse(each.annotation) for each in setting.step.node.args.args if each.annotation]
    if said in ("yes", "no") and of in (["Piece"], ["Hex"]):
        said = ("every " if said == "yes" else "no ") + of[0].lower()
    if setting.code:
        said += f" (`{setting.code}`)"
    return said + "".join(f"; with {name}: `{text}`" for name, text in setting.filled)


def value_of(setting: Setting) -> str:
    """The value of a setting in words, with its unit."""
    node = setting.step.node
    result = ast.unparse(node.returns) if node.returns else "None"
    first = ast.unparse(node.args.args[0].annotation) if node.args.args and node.args.args[0].annotation else ""
    if result == "bool":
        return _CHOSEN.get(first, "yes or no")
    optional = result.endswith(" | None")
    plain = result.removesuffix(" | None")
    said = _VALUES.get(plain) or _linked(ast.parse(plain, mode="eval").body)
    return said + (f" ({setting.unit})" if setting.unit else "") + (" or none" if optional else "")


def _linked(node: ast.expr | None) -> str:
    """A type, with a link to the description of its attributes and methods."""
    text = ast.unparse(node) if node is not None else "None"
    found = [each for each in re.findall(r"[A-Z]\w+", text) if each != "None"]
    return f"[{text}]({_place(found[0])})" if found else text


def _place(name: str) -> str:
    """The link to the description of a type."""
    if name in ("Hex", "Piece"):
        return f"rules-reference.md#{name.lower()}"
    for each in catalogue().values():
        if any(record.name == name for record in each.records):
            return f"#{each.id}"
    return "#functions-available-in-every-game" if name in library_records() else "rules-reference.md#types"


def _entries(mechanic: Mechanic, part: str, called: str) -> Iterator[str]:
    """The entries of a declaration in menus or the toolbar, by the ids for `commands`."""
    entries = mechanic.sheet.get(part, ())
    if entries:
        yield f"| {called} | text | key |\n|---|---|---|"
        for each in entries:
            text = mechanic.texts.get(each.get("menu", ""), {}).get("en", "") if "menu" in each else "(not in the menu)"
            key = "(only if `commands` names it)" if each.get("asked") == "yes" else each.get("key", "")
            if "beside" in each:
                key = f"that of `{each['beside']}`"
            pointy = each.get("pointy", {})
            if "key" in pointy:
                text += f"; on a map of pointy hexes {mechanic.texts[pointy['menu']]['en']}"
                key += f"; {pointy['key']}"
            if "given" in each:
                settings = " or ".join(f"`{word}`" for word in each["given"].split())
                key = f"{key} (only with {settings})".lstrip()
            yield f"| `{each['id']}` | {text} | {key} |"
        yield ""


def _shared() -> Iterator[str]:
    """The functions and records that every game has."""
    yield "## Functions available in every game\n"
    yield "These come in addition to [the vocabulary](rules-reference.md); some of them use the game's data.\n"
    yield "| function | meaning |\n|---|---|"
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


def _said(step: MechanicStep) -> str:
    return _one_line(step.text).replace("|", "\\|")


def _one_line(text: str) -> str:
    return " ".join(text.split())


if __name__ == "__main__":
    import pathlib

    pathlib.Path("docs/mechanics.md").write_text(reference(), encoding="utf-8")
