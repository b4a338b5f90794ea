"""`vmodsmith refresh`: a saved game or setup updated to another version of its module with the engine's own
refresher.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from vmodsmith.compare import NOWHERE, Change, StateDetail, compare, values_kept
from vmodsmith.engine import Engine
from vmodsmith.foundation.atomic import write_atomically
from vmodsmith.foundation.errors import UserError
from vmodsmith.foundation.problems import nearest
from vmodsmith.rules.compiled import CHOSEN, KEPT
from vmodsmith.vassal.moduledata import module_name
from vmodsmith.vassal.savedgame import SAVED_GAME, commands_of, reveal

from .archives import entries_of

__all__ = ["LONGEST", "LOST", "REFUSED", "Refreshed", "refresh_save"]

_KEPT = ("UseLabelerName", "UseLayerName", "UseRotateName")
"""Options with which labels, layers and facings are matched by name, so that they survive a changed definition.

With them the engine gives a layer without a name the level of any other without a name, so a game with losses is also
refreshed without these options.
"""

LONGEST = 1800.0
"""The most seconds for one request: a game of 800 counters with many layers takes minutes on a busy machine."""

REFUSED = "Unable to run Refresh"
"""The beginning of the engine's message, in English, if it refreshes nothing at all."""

_BAD_DATA = "Bad Data in Module"
"""Reports of the engine while it loads a game that does not fit its module, such as a missing map."""

_RULES = "rules/Rules.java"
"""The mark of a module with rules made by this program."""

_BY_NAME = ("UseName", "fixGPID")
"""The option with which pieces without a slot are matched by name; afterwards they have the number of the slot with
that name.
"""


@dataclass(frozen=True, slots=True)
class Refreshed:
    """The result of a refresh: the losses, as reported by the engine and as the files show them; all other lines of the
    engine; and the differences between the files.
    """

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
    renamed: bool = False,
    extensions: Sequence[Path] = (),
) -> Refreshed:
    """Load a saved game into a module, make every piece again from its slot, and save the game to `out`. With `renamed`
    the game may be of a module with another name. Its players stay the same. The engine does not change pieces that a
    player may not see: with `side` the game is refreshed as a player of that side, else as an observer.

    Raises UserError, and writes nothing, if a file cannot be read, is not a saved game or belongs to another module, if
    the module has no such side, or if the engine refuses to refresh; EngineMissing if there is no engine.
    """
    before, host = _entries(save), _entries(module)
    if SAVED_GAME not in before:
        raise UserError(f"{save}: a saved game (.vsav) is expected")
    try:
        commands_of(reveal(before[SAVED_GAME]))  # what no engine opens is not given to one
    except (UserError, ValueError) as error:
        raise UserError(f"{save}: {error}") from error
    if not renamed:
        _same_game(save, before, module, host)
    with TemporaryDirectory() as held, Engine(module, extensions=extensions, timeout=LONGEST) as engine:
        sides = engine.info()["sides"]
        if side is not None and side not in sides:
            close = nearest(side, sides)
            raise UserError(
                f"{module}: side {side!r} is not one of {', '.join(sides) or 'none'}"
                + (f"; did you mean {close!r}?" if close else "")
            )
        made = Path(held) / "refreshed.vsav"
        rules = _RULES in host  # rules bring a status along that got another number, and name what they cannot
        best: tuple[list[str], tuple[Change, ...], list[str], bytes] | None = None
        for names in (_KEPT, ()):
            mark = engine.mark()
            engine.load(save, side or "observer")
            loading = [each for each in engine.chat(mark) if _BAD_DATA in each]
            mark = engine.mark()
            engine.refresh(*names, *(_BY_NAME if by_name else ()))
            lines = loading + engine.chat(mark)
            if any(REFUSED in each for each in lines):
                raise UserError(
                    f"{module}: VASSAL refreshes nothing: slots of this module have no number (gpid) of their own. "
                    f"`vmodsmith lint {module.name} --fix NEW.vmod` numbers them; then refresh to NEW.vmod"
                )
            engine.leave()
            engine.save(made)
            changes = tuple(filter(None, map(_without_own_traits, compare(before, _entries(made), host))))
            values = [] if rules else list(_values_lost(changes, before))
            if best is None or _size(changes) < _size(best[1]):
                best = values, changes, lines, made.read_bytes()
            if not any(isinstance(each, StateDetail) for change in changes for each in change.details):
                break
        assert best is not None
        values, changes, lines, content = best
    write_atomically(out, content)
    said = [each.lstrip("-* ").strip() for each in lines]
    lost = [each for each in said if LOST.search(each) and _BAD_DATA not in each]
    lost += [*_pieces_lost(changes), *values]
    return Refreshed(tuple(lost), tuple(each for each in said if each and each not in lost), changes)


def _size(changes: Sequence[Change]) -> int:
    """The number of changed states of pieces."""
    return sum(len(change.names) for change in changes for each in change.details if isinstance(each, StateDetail))


def _pieces_lost(changes: Sequence[Change]) -> Iterator[str]:
    """The pieces that are gone, and those without a place: VASSAL does not report a missing map."""
    homeless: dict[str, Counter[str]] = {}
    for change in changes:
        if change.kind == "piece" and change.how == "removed":
            yield from (f"{each}: not in the refreshed game" for each in change.names)
        for each in change.details if change.how == "moved" else ():
            if each.after == NOWHERE and each.before is not None:
                of_map = each.before.rpartition(" (")[2].removesuffix(")")
                homeless.setdefault(of_map, Counter()).update(change.names)
    for of_map, names in homeless.items():
        yield f"on no map now, instead of on {of_map!r}: {_listed(names)}"


def _listed(names: Counter[str]) -> str:
    """The names of several pieces, each once."""
    named = [(name.strip() or "a piece without a name", count) for name, count in names.most_common(5)]
    more = f" and {len(names) - 5} more names" if len(names) > 5 else ""
    return ", ".join(f"{name} ({count})" if count > 1 else name for name, count in named) + more


def _values_lost(changes: Sequence[Change], before: Mapping[str, bytes]) -> Iterator[str]:
    """The values, levels, facings and texts that are not in the new pieces: VASSAL copies a state only to a trait with
    the same text or the same name.
    """
    properties = values_kept(before)
    for change in changes:
        for each in change.details:
            if (isinstance(each, StateDetail) or each.field in properties) and each.before is not None:
                was, is_now = each.shortened()
                now = "it has no place" if is_now is None else f"it is {is_now or 'empty'} now"
                yield f"{_listed(Counter(change.names))}: {each.field} was {was or 'empty'}, {now}"


def _without_own_traits(change: Change) -> Change | None:
    """A change without the traits that pass commands to the rules of a module made by this program: they are the same
    in every piece, and setups are written without them.
    """
    details = tuple(
        each
        for each in change.details
        if each.field != _ACTING and not any(mark in str(each) for mark in (KEPT, CHOSEN))
    )
    return replace(change, details=details) if details or not change.details else None


_ACTING = "Trigger Action ' '"
"""The name that a comparison gives to the trigger that calls the rules, which has no name in a menu."""

LOST = re.compile(
    r"not found|cannot refresh|can't find|could not be|not collected|no parent stack|not linked|missing position"
    r"|^Deleting ",
    re.IGNORECASE,
)
"""English reports of losses, by the engine and by modules of this program."""


def _same_game(save: Path, before: Mapping[str, bytes], module: Path, host: Mapping[str, bytes]) -> None:
    """Raise UserError if a saved game names another module; old games name none."""
    of, to = module_name(before), module_name(host)
    if of and to and of != to:
        raise UserError(
            f"{save}: it is a game of the module {of!r}, and {module} is {to!r}; if the module got another name, add "
            "--renamed"
        )


def _entries(path: Path) -> dict[str, bytes]:
    try:
        return dict(entries_of(path))
    except UserError as error:
        raise UserError(f"{path}: {error}") from error
