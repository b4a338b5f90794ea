"""`vmodsmith refresh`: a saved game or setup brought to another version of its module by the engine's own refresher."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from vmodsmith.compare import Change, compare, values_kept
from vmodsmith.engine import Engine
from vmodsmith.foundation.atomic import write_atomically
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import nearest
from vmodsmith.rules.compiled import CHOSEN, KEPT
from vmodsmith.vassal.moduledata import module_name

from .archives import entries_of

__all__ = ["LOST", "Refreshed", "refresh_save"]

_KEPT = ("UseLabelerName", "UseLayerName", "UseRotateName")
"""Labels, layers and facings are found by their names, so that they stay although their number or order changed."""

_RULES = "rules/Rules.java"
"""What a module with rules of this program has."""

_BY_NAME = ("UseName", "fixGPID")
"""Pieces whose slot is gone are found by their names, and have the number of the slot of that name afterwards."""


@dataclass(frozen=True, slots=True)
class Refreshed:
    """A game after the refresh: what the engine reported of pieces that it could not make again, in its own words; all
    else that it said; and what is different in the file."""

    lost: tuple[str, ...]
    said: tuple[str, ...]
    changes: tuple[Change, ...]


def refresh_save(
    save: Path,
    module: Path,
    out: Path,
    *,
    side: str | None = None,
    by_name: bool = False,
    extensions: Sequence[Path] = (),
) -> Refreshed:
    """Loads a saved game into a module, makes every piece again from its slot and saves the game to `out`.

    The players in it stay who they are. The engine leaves alone what a player may not see: with `side` the game is
    refreshed as a player of that side, else as an observer.

    Raises UserError, and writes nothing, where a file cannot be read, is not a saved game, or is one of another module,
    and where the module has no such side; EngineMissing where there is no engine.
    """
    before, host = _entries(save), _entries(module)
    if "savedGame" not in before:
        raise UserError(f"{save}: a saved game (.vsav) is expected")
    _same_game(save, before, module, host)
    with TemporaryDirectory() as held, Engine(module, extensions=extensions) as engine:
        sides = engine.info()["sides"]
        if side is not None and side not in sides:
            close = nearest(side, sides)
            raise UserError(
                f"{module}: side {side!r} is not one of {', '.join(sides) or 'none'}"
                + (f"; did you mean {close!r}?" if close else "")
            )
        engine.load(save, side or "observer")
        mark = engine.mark()
        engine.refresh(*_KEPT, *(_BY_NAME if by_name else ()))
        lines = engine.chat(mark)
        engine.leave()
        made = Path(held) / "refreshed.vsav"
        engine.save(made)
        content = made.read_bytes()
        changes = tuple(filter(None, map(_told, compare(before, _entries(made), host))))
    write_atomically(out, content)
    said = [each.lstrip("-* ").strip() for each in lines]
    lost = [each for each in said if LOST.search(each)]
    if _RULES not in host:  # rules bring a status along that got another number, and name what they cannot
        lost += _values_lost(changes, before)
    return Refreshed(tuple(lost), tuple(each for each in said if each and each not in lost), changes)


def _values_lost(changes: Sequence[Change], before: Mapping[str, bytes]) -> Iterator[str]:
    """The values of properties that are not in the new pieces: VASSAL copies a value only to a trait that is written in
    the same way."""
    properties = values_kept(before)
    for change in changes:
        for each in change.details:
            if each.field in properties and each.before is not None:
                now = "it has no place" if each.after is None else f"it is {each.after or 'empty'} now"
                yield f"{', '.join(change.names)}: {each.field} was {each.before or 'empty'}, {now}"


def _told(change: Change) -> Change | None:
    """A change without the traits that are the same in every piece and bring its commands to the rules of a module of
    this program: setups are written without them."""
    details = tuple(
        each
        for each in change.details
        if each.field != _ACTING and not any(mark in str(each) for mark in (KEPT, CHOSEN))
    )
    return replace(change, details=details) if details or not change.details else None


_ACTING = "Trigger Action ' '"
"""How a comparison names the trigger that asks the rules, which has no name in a menu."""

LOST = re.compile(
    r"not found|cannot refresh|can't find|could not be|not collected|no parent stack|not linked|missing position"
    r"|^Deleting ",
    re.IGNORECASE,
)
"""What the engine, and modules of this program, report in English of what they could not bring along."""


def _same_game(save: Path, before: Mapping[str, bytes], module: Path, host: Mapping[str, bytes]) -> None:
    """Raises UserError where a saved game says that it is of another module; old ones do not say of which they are."""
    of, to = module_name(before), module_name(host)
    if of and to and of != to:
        raise UserError(f"{save}: it is a game of the module {of!r}, and {module} is {to!r}")


def _entries(path: Path) -> dict[str, bytes]:
    try:
        return dict(entries_of(path))
    except UserError as error:
        raise UserError(f"{path}: {error}") from error
