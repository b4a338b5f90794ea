"""The keys to which pieces of a kind react without any rules, from `behaviour`, `pieces` and `prototypes`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vmodsmith.assemble import behaviour as of_kind
from vmodsmith.assemble import naming
from vmodsmith.assemble.clocks import CLOCKS, HAND_OVER, has_clocks
from vmodsmith.assemble.lexicon import Lexicon, dice_key
from vmodsmith.model import Datum, Game, PieceKind
from vmodsmith.vassal.sequence import Key, key

__all__ = [
    "TURN_KEYS",
    "KeyOfPiece",
    "host_keys",
    "idle_buttons",
    "keys_of_kind",
    "module_keys",
    "named_commands",
    "vassal_keys",
]

HIDE, PEEK = key("Ctrl+H"), key("Ctrl+P")

_IDLE = (
    ("ui.pieces", "ui.pieces.tip", "Alt+P"), ("ui.inventory", "ui.inventory.tip", "Alt+I"), ("ui.charts",
    "ui.charts.tip", "Alt+C"),
    ("ui.clock", "ui.clock.tip", CLOCKS), ("ui.overview.tip", "ui.overview.tip", "Ctrl+O"), ("ui.zoom.in",
    "ui.zoom.in", "Ctrl+="),
    ("ui.zoom.out", "ui.zoom.out", "Ctrl+-"), ("ui.los", "ui.los.tip", "Alt+L"), ("ui.hide.tip", "ui.hide.tip",
    "Alt+H"),
    ("ui.turn.tip", "ui.turn.tip", "Alt+T"),
)  # fmt: skip
_VASSALS = {
    "Alt+W": "begins a log", "Alt+Shift+W": "ends a log", "Page Down": "steps through a log",
    "Alt+S": "opens the server's controls",
    "Ctrl+Space": "shows the stack under the mouse", "Alt+F": "opens the menu File", "Alt+T": "opens the menu Tools",
    "Alt+H": "opens the menu Help", "F10": "goes to the menus", "Page Up": "scrolls the map", "Up": "scrolls the map",
    "Down": "scrolls the map", "Left": "scrolls the map", "Right": "scrolls the map",
}  # fmt: skip
TURN_KEYS = ("Alt+T", "Alt+N", "Alt+B")
"""Keys of the turn tracker: show it, next, previous."""

_ACTING = (("ui.undo", "Ctrl+Z"), ("ui.turn", "Alt+N"), ("ui.turn", "Alt+B"), ("ui.clock", HAND_OVER))


@dataclass(frozen=True, slots=True)
class KeyOfPiece:
    """A key to which a piece reacts: the text key of its command, the field of its kind that adds it, and the datum of
    the game that names the key, if any, with the key as written there.
    """

    key: Key
    text: str
    field: str
    datum: Datum | None = None
    written: str = ""


def idle_buttons(game: Game) -> Iterator[tuple[str, str, str]]:
    """The buttons of a game's module with a key that open a window or change a picture: the text keys of each name and
    tooltip, and the key.
    """
    lacks = {"ui.charts": not game.charts, "ui.clock": not has_clocks(game)}
    yield from (each for each in _IDLE if not lacks.get(each[0]))


def module_keys(game: Game) -> dict[Key, str]:
    """The keys of a module's own buttons, each with the name of the button in the base language."""
    say = Lexicon(game)
    acting = [each for each in _ACTING if each[0] != "ui.clock" or has_clocks(game)]
    every = [*((name, stroke) for name, _, stroke in idle_buttons(game)), *acting]
    dice = {key(f"Alt+{n}"): say(dice_key(name)) for n, name in enumerate(game.manifest.dice, 1)}
    return {key(stroke): say(name) for name, stroke in every} | dice


def vassal_keys() -> dict[Key, str]:
    """VASSAL's own keys in the window of a player, each with its effect: those of its buttons and menus, and for
    scrolling a map.
    """
    return {key(stroke): does for stroke, does in _VASSALS.items()}


def host_keys(game: Game) -> dict[str, str]:
    """The keys that a plug-in's host uses, as `key` reads them, each with its user: a component of its toolbars, or a
    command of pieces known to the rules. Empty for a game with a module of its own.
    """
    if game.hosted is None:
        return {}
    found: dict[str, dict[str, list[str]]] = {}
    for piece in game.hosted.pieces:
        for stroke, menu in piece.keys.items():
            found.setdefault(stroke, {}).setdefault(menu, []).append(piece.name)
    told = {}
    for stroke, menus in found.items():
        menu, names = next(iter(menus.items()))
        what = f"the command {menu!r}" if menu else "a command without a text in the menu"
        more = (
            f" and {len(names) - 1} other pieces" if len(names) > 2 else f" and {names[1]!r}" if len(names) == 2 else ""
        )
        told[stroke] = f"{what} of {names[0]!r}{more}"
    return {**game.hosted.keys, **told}


def named_commands(game: Game) -> set[str]:
    """The named commands of pieces to which rules can react: `vms-to-losses`."""
    found = [naming.STEP_NEXT, naming.STEP_BACK, naming.STEP_LOSS, naming.TO_LOSSES, naming.TO_MAP]
    found += [naming.state(each.id, value.id) for each in game.states for value in each.values]
    found += [naming.state(each.id, "") for each in game.states]
    return {each.name for each in found}


def keys_of_kind(game: Game, kind_id: str) -> Iterator[KeyOfPiece]:
    """The keys of pieces of a kind: first those of conditions and states, which the author can change."""
    kind = game.kinds[kind_id]
    for stroke, text, field, datum in _named(game, kind):
        try:
            yield KeyOfPiece(key(stroke), text, field, datum, stroke)
        except ValueError:
            continue  # not a valid key
    yield from _fixed(game, kind)


def _named(game: Game, kind: PieceKind) -> Iterator[tuple[str, str, str, Datum]]:
    """Keys that the game's data name: the key, the text, the field of the kind, the datum."""
    for condition in game.conditions:
        if condition.id in kind.conditions:
            yield condition.key, condition.name, "conditions", condition
    for state in game.states:
        if state.id in kind.states:
            if state.key:
                yield state.key, state.none, "states", state
            yield from ((value.key, value.name, "states", value) for value in state.values if value.key)
    yield from ((send.key, send.name, "sends", send) for send in kind.sends)
    if kind.area and kind.area.key:
        yield kind.area.key, kind.area.name, "area", kind.area


def _fixed(game: Game, kind: PieceKind) -> Iterator[KeyOfPiece]:
    """Keys that are the same in every game."""
    it = of_kind
    if kind.facing:
        yield KeyOfPiece(it.RIGHT, "ui.rotate.right", "facing")
        yield KeyOfPiece(it.LEFT, "ui.rotate.left", "facing")
        if kind.facing.arcs and game.maps:
            yield KeyOfPiece(it.ARCS, "ui.arcs", "facing")
    if kind.moved:
        yield KeyOfPiece(it.MOVED, "ui.moved", "moved")
        yield KeyOfPiece(it.TRAIL, "ui.trail", "moved")
    if kind.copies:
        yield KeyOfPiece(it.COPY, "ui.copy", "copies")
        yield KeyOfPiece(it.DELETE, "ui.delete", "copies")
    if kind.track:
        yield KeyOfPiece(it.UP, "ui.track.up", "track")
        yield KeyOfPiece(it.DOWN, "ui.track.down", "track")
    if kind.eliminated:
        yield KeyOfPiece(it.REMOVE, "ui.eliminate", "eliminated")
        yield KeyOfPiece(it.RETURN, "ui.restore", "eliminated")
    if kind.flip != "none":
        yield KeyOfPiece(it.FLIP, "ui.flip", "flip")
    if kind.flip == "steps":
        yield KeyOfPiece(it.LOSE, "ui.step-loss", "flip")
        yield KeyOfPiece(it.BACK, "ui.step-back", "flip")
    if kind.hides:
        yield KeyOfPiece(HIDE, "ui.hide-face", "hides")
        yield KeyOfPiece(PEEK, "ui.peek", "hides")
