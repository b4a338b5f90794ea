"""`vmodsmith explain`: the declared rules of a game with every setting, including defaults."""

from __future__ import annotations

from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import WorkspaceError, nearest
from vmodsmith.reading.workspace import Workspace
from vmodsmith.rules.mechanics.explain import ExplainedDeclaration, declarations_of
from vmodsmith.tasks.check import read_game

__all__ = ["explained", "sentences"]


def explained(workspace: Workspace, name: str, declaration: str, language: str) -> tuple[ExplainedDeclaration, ...]:
    """The declarations of a game, or the one with this name; game texts in `language`, by default the game's first.

    Raises WorkspaceError for a game that cannot be read, UserError for an unknown declaration or language.
    """
    game, problems = read_game(workspace, name)
    if game is None:
        raise WorkspaceError(problems)
    languages = game.manifest.languages
    if language and language not in languages:
        raise UserError(f"--language: found {language!r}, expected one of {', '.join(languages)}")
    found = declarations_of(game, language or languages[0])
    if not declaration:
        return found
    names = [each.name for each in found]
    if declaration not in names:
        near = nearest(declaration, names)
        hint = f" (did you mean {near!r}?)" if near else ""
        listed = ", ".join(names) or "none: the game declares no mechanics"
        raise UserError(f"DECLARATION: found {declaration!r}, expected one of {listed}{hint}")
    return tuple(each for each in found if each.name == declaration)


def sentences(each: ExplainedDeclaration) -> list[str]:
    """A declaration as lines of text: first its own settings, then the defaults."""
    lines = [f"{each.name}: {each.use} ({each.sheet}, {each.file}:{each.line})", f"  {each.about}"]
    lines += [f"  pieces: {', '.join(each.kinds)}"] if each.kinds else []
    lines += [f"  only with the option: {each.option}"] if each.option else []
    for bound in each.bindings:
        side = f" ({bound.side})" if bound.side else ""
        lines.append(f"  in: {', '.join(bound.phases)}{side}")
        lines += [f"    {value.name}: {value.value}" for value in bound.values]
    lines += [f"  {kind}: {value}" for kind, value in each.changes]
    shown = [f"{text} ({key})" if key else text for text, key in each.commands]
    lines += [f"  commands: {'; '.join(shown)}"] if shown else []
    for number, text in each.paragraphs:
        lines.append(f"  paragraph {number}" + (f": {text}" if text else ""))
    said = [value for value in each.settings if value.how != "default"]
    silent = [value for value in each.settings if value.how == "default"]
    for heading, values in (("declared", said), ("by default", silent)):
        lines += [f"  {heading}:"] if values else []
        for value in values:
            filled = " (filled in by another declaration)" if value.how == "with" else ""
            lines += [f"    {value.name}: {value.value}{filled}", f"      {value.meaning}"]
    return lines
