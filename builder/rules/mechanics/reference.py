"""The reference of the mechanics as a page, made from their own files, so that it cannot be wrong."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from builder.rules.mechanics.catalogue import Mechanic, Step, catalogue

__all__ = ["reference"]

_HEAD = """\
# Mechanics

A mechanic is declared in a rule sheet, under `mechanics`, by a name of its own:

```yaml
mechanics:
  retreat:
    use: retreat
    kinds: unit
    passes: not here.side_has(there, "lake")
```

Everything a mechanic does is a step with a name, and each step can be replaced: by a value (`attacks: 2`), a word of the game
(`table: assault`), an expression of one line (`attack_strength: unit.cs`) or a call of a function of your own
(`shifts: my_shifts(battle)`). Steps marked **required** have no sense of their own and must be given. Where a step says which
pieces are meant, a selector can stand: `{kinds: unit, is: armour, lacks: disrupted, side: own, when: unit.cs > 2}`; where it gives
modifiers, a list of them: `[{text: say.woods, by: -1, when: 'there.terrain == "woods"', paragraphs: "7.41"}]`; where it carries out
one of several results, a call or a list of calls for each.

What every declaration may say besides:

| field | meaning |
|---|---|
| `use` | the mechanic |
| `kinds` | kinds of piece that get its commands |
| `bind` | phases in which it holds, each `{id, phases, side}` with values of its own for any step |
| `paragraphs` | paragraphs of the rulebook, by command or step, for `vmodsmith coverage` |
| `texts` | other text keys for its texts: `{declare: cmd.assault}` |
| `commands` | other menu texts, keys or groups for its commands; `off` leaves one out |
| `keep` | other names for the values it keeps |

In the steps of a mechanic, those of another one are called by the name of its declaration: `zones.at(where, side, unit, "move")`.
"""


def reference() -> str:
    """The page, in Markdown."""
    parts = [_HEAD]
    for each in catalogue().values():
        parts += _mechanic(each)
    return "\n".join(parts) + "\n"


def _mechanic(mechanic: Mechanic) -> Iterator[str]:
    yield f"## {mechanic.id}\n"
    yield f"{mechanic.text}\n"
    commands = mechanic.sheet.get("commands", ())
    if commands:
        yield "| command | text | key |\n|---|---|---|"
        for each in commands:
            text = mechanic.texts.get(each.get("menu", ""), {}).get("en", "")
            yield f"| `{each['id']}` | {text} | {each.get('key', '')} |"
        yield ""
    for record in mechanic.records:
        fields = [each for each in record.body if isinstance(each, ast.AnnAssign)]
        said = " ".join((ast.get_docstring(record) or "").split())
        shape = ", ".join(f"{ast.unparse(each.target)}: {ast.unparse(each.annotation)}" for each in fields)
        yield f"`{record.name}({shape})`: {said}\n"
    yield "| step | what it says |\n|---|---|"
    for step in mechanic.steps.values():
        yield f"| {_shape(step)} | {_said(step)} |"
    yield ""


def _shape(step: Step) -> str:
    result = ast.unparse(step.node.returns) if step.node.returns else "None"
    shape = f"{step.name}({ast.unparse(step.node.args)}) -> {result}"
    return "`" + shape.replace("|", "\\|") + "`"


def _said(step: Step) -> str:
    required = "**required** " if step.required else ""
    return required + " ".join(step.text.split()).replace("|", "\\|")


if __name__ == "__main__":
    import pathlib

    pathlib.Path("docs/mechanics.md").write_text(reference(), encoding="utf-8")
