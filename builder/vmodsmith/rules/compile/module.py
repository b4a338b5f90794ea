"""Compile a game's rules: everything that its module contains because of them."""

from __future__ import annotations

from typing import Protocol

from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Game
from vmodsmith.rules.compile.boot import JavaDoors, messages, runtime, started_soon
from vmodsmith.rules.compile.data import Numbers, data_files
from vmodsmith.rules.compile.toolbar import follows_drags, properties, toolbar, turn_keys
from vmodsmith.rules.compile.traits import traits
from vmodsmith.rules.compiled import Compiled
from vmodsmith.rules.knowledge import Spots
from vmodsmith.rules.ready import ready
from vmodsmith.vassal.components import GlobalProperty

__all__ = ["Say", "compile_rules", "compiled", "written"]

_SETUP = "vms_setup"
_ASKED = frozenset({"phase_order", "opening_line"})
"""Functions of a game that the runtime asks: in which order its phases come now, what is told of the first one."""


class Say(Protocol):
    """The texts of a module."""

    def __call__(self, key: str) -> str:
        """The base text of a key."""

    def text(self, key: str, language: str) -> str:
        """The text of a key in a language."""


def compile_rules(game: Game, say: Say, spots: Spots, main_map: str, icon: str = "") -> Compiled:
    """Compile a game's rules; nothing at all where there are none. Raises WorkspaceError with every mistake in them."""
    if not game.rules:
        return Compiled({}, (), (), (), {}, False)
    known = ready(game)
    source, numbers = (known.java, known.numbers) if known else written(game)
    return compiled(game, source, numbers, say, spots, main_map, icon)


def written(game: Game) -> tuple[str, dict[tuple[str, str], int]]:
    """The class `Rules` of a game's rules, and the numbers of its entries. Raises WorkspaceError with every mistake in
    them."""
    from vmodsmith.rules.checked import checked  # only for rules that are not ready
    from vmodsmith.rules.compile.java import emit

    program, problems = checked(game)
    if any(each.severity == "error" for each in problems):
        raise WorkspaceError(problems)
    return emit(program, _ASKED), {(each.owner, each.part): n for n, each in enumerate(program.entries)}


def compiled(
    game: Game, source: str, numbers: Numbers, say: Say, spots: Spots, main_map: str, icon: str = ""
) -> Compiled:
    """What rules add to a module: `source` is the class `Rules`, `numbers` those of its entries."""
    doors = JavaDoors(numbers)
    files = data_files(game, numbers, spots, main_map, say.text)
    files |= {f"rules/{name}.java": text for name, text in {**runtime(), "Rules": source}.items()}
    return Compiled(
        traits={kind: tuple(traits(game, kind, doors)) for kind in game.kinds},
        properties=(*properties(game), GlobalProperty(name=_SETUP, initialValue="", description="how the game began")),
        toolbar=tuple(toolbar(game, say, doors, icon)),
        turn_keys=turn_keys(game),
        files={name: text.encode() for name, text in files.items()},
        follows_drags=follows_drags(game),
        messages=messages(say("ui.rules.no-compiler"), say("ui.rules.other-compiler"), say("ui.rules.fault")),
        setup_property=_SETUP,
        soon=started_soon(),
    )
