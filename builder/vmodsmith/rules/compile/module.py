"""Compilation of a game's rules: everything that its module contains because of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Game
from vmodsmith.model.parts import ROWS_AND_CODE, without
from vmodsmith.rules.compile.boot import JavaDoors, messages, runtime, started_soon
from vmodsmith.rules.compile.data import Numbers, ground_files, rows_text, slots_text
from vmodsmith.rules.compile.toolbar import follows_drags, properties, toolbar, turn_keys
from vmodsmith.rules.compile.traits import traits
from vmodsmith.rules.compiled import Compiled
from vmodsmith.rules.knowledge import Spots
from vmodsmith.rules.language.reachable import ASKED
from vmodsmith.rules.ready import ready
from vmodsmith.vassal.components import GlobalProperty

__all__ = ["Say", "compile_rules", "compiled", "written"]

_SETUP = "vms_setup"


T = TypeVar("T")


class Keep(Protocol):
    """Returns the result of a function, perhaps from a cache under this name."""

    def __call__(self, stage: str, make: Callable[[], T], *, of_code: bool = False) -> T:
        """The result of `make`, which does without the functions of the rules unless it is `of_code`."""


def _made(stage: str, make: Callable[[], T], *, of_code: bool = False) -> T:
    return make()


class Say(Protocol):
    """The texts of a module."""

    def __call__(self, key: str) -> str:
        """The base text of a key."""

    def text(self, key: str, language: str) -> str:
        """The text of a key in a language."""


def compile_rules(game: Game, say: Say, spots: Spots, main_map: str, icon: str = "", keep: Keep = _made) -> Compiled:
    """Compile a game's rules; the result is empty if there are none.

    `keep` caches data that do not depend on rows of counters, or on no more of them than rules use. Raises
    WorkspaceError with every error in the rules.
    """
    if not game.rules:
        return Compiled({}, (), (), (), {}, False)
    known = ready(game)
    source, numbers = (
        (known.java, known.numbers) if known else keep("rules as Java", lambda: written(game), of_code=True)
    )
    return compiled(game, source, numbers, say, spots, main_map, icon, keep)


def written(game: Game) -> tuple[str, dict[tuple[str, str], int]]:
    """The class `Rules` of a game's rules, and the numbers of its entries.

    Raises WorkspaceError with every error in them.
    """
    from vmodsmith.rules.checked import checked  # only for rules that are not ready
    from vmodsmith.rules.compile.java import emit

    program, problems = checked(game)
    if any(each.severity == "error" for each in problems):
        raise WorkspaceError(problems)
    return emit(program, frozenset(ASKED)), {(each.owner, each.part): n for n, each in enumerate(program.entries)}


def compiled(
    game: Game,
    source: str,
    numbers: Numbers,
    say: Say,
    spots: Spots,
    main_map: str,
    icon: str = "",
    keep: Keep = _made,
) -> Compiled:
    """The additions of rules to a module: `source` is the class `Rules`, `numbers` those of its entries, `keep` as
    above.
    """
    doors = JavaDoors(numbers)
    ground = without(game, ROWS_AND_CODE)
    files = keep("data of rules", lambda: ground_files(ground, numbers, spots, main_map, say.text)) | {
        "rules/rows.txt": rows_text(game)
    }
    if game.hosted is not None:
        files["rules/slots.txt"] = slots_text(game)
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
