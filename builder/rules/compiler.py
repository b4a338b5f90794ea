"""From rule sheets to traits, properties, buttons and scripts.

What a player sees is plain VASSAL: menu commands, key commands, dynamic and global properties, toolbar buttons. What a
command does is a function of the sheets' scripts, run by the BeanShell interpreter that VASSAL carries for its own
expressions. `docs/rules.md` says why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import resources

from builder.model import Game, RuleCommand, RuleHook, RuleSheet
from builder.rules.knowledge import Spots, boxes_text, hexes_text, play_text, tables_text, texts_text
from builder.vassal.components import DoActionButton, Element, GlobalProperty, ToolbarMenu, TurnGlobalHotkey
from builder.vassal.sequence import Key, expression, key, named
from builder.vassal.traits import (
    DynamicProperty,
    PropertyCommand,
    RestrictCommands,
    SetGlobalProperty,
    SetTo,
    SubMenu,
    Trait,
    TriggerAction,
)

__all__ = ["BOOT", "DRAGGED", "PHASE", "Compiled", "compile_rules", "expanded_commands"]

BOOT = "vms_boot"
"""Global property with the few lines that find the scripts, or read them first."""

DRAGGED: Key = named("vms-dragged")
"""Key command that the main map sends to pieces after they were dragged."""

CHOSEN = "vms_do"
"""Global property: the command chosen last."""

HIDING = "rules"
"""Name of the trait that hides the commands of rules; the library looks for it."""

PHASE: Key = named("vms-phase")
"""Hot key that the turn tracker presses when turn or phase changes."""

SCRIPTS = "rules/rules.bsh"

_BOOT_TEXT = (
    "import VASSAL.build.GameModule; Object go(String how, String f, String u) { "
    "pane = GameModule.getGameModule().getPlayerWindow().getRootPane(); "
    'lib = pane.getClientProperty("vmodsmith"); try { '
    "if (java.util.Objects.isNull(lib)) { lib = new bsh.Interpreter(); "
    "lib.eval(new java.io.InputStreamReader("
    f'GameModule.getGameModule().getDataArchive().getInputStream("{SCRIPTS}"), "UTF-8")); '
    'pane.putClientProperty("vmodsmith", lib); } '
    'return lib.eval(how + "(\\"" + f + "\\",\\"" + u + "\\")"); '
    '} catch (Throwable t) { while (t instanceof bsh.TargetError) t = t.getTarget(); org.slf4j.LoggerFactory.getLogger("vmodsmith").error("rules " + f + ": " + t.getMessage(), t); '
    'GameModule.getGameModule().getChatter().show("- rules " + f + ": " + t.getMessage()); '
    "return false; } } "
)


@dataclass(frozen=True)
class Compiled:
    """What rule sheets add to a module: traits a kind of piece (innermost first), global properties, toolbar components,
    components of the turn tracker, files of the archive, and whether the main map tells pieces that they were dragged."""

    traits: dict[str, tuple[Trait, ...]]
    properties: tuple[Element, ...]
    toolbar: tuple[Element, ...]
    turn_keys: tuple[Element, ...]
    files: dict[str, bytes]
    follows_drags: bool


def compile_rules(game: Game, say: Callable[[str], str], spots: Spots, main_map: str) -> Compiled:
    """Compile a game's rule sheets; nothing at all where there are none. `say` gives the base text of a key."""
    if not game.rules:
        return Compiled({}, (), (), (), {}, False)
    hooks = [hook for sheet in game.rules for hook in sheet.hooks]
    drags = [hook for hook in hooks if hook.on == "moved"]
    clock = any(hook.on in ("phase", "turn", "end") for hook in hooks)
    return Compiled(
        traits={kind: tuple(_traits(game, kind, say)) for kind in game.kinds},
        properties=tuple(_properties(game)),
        toolbar=tuple(_toolbar(game, say, clock=clock)),
        turn_keys=(TurnGlobalHotkey(name="rules", hotkey=PHASE),) if clock else (),
        files={
            SCRIPTS: _scripts(game, main_map).encode(),
            "rules/hexes.txt": hexes_text(game, spots).encode(),
            "rules/boxes.txt": boxes_text(spots).encode(),
            "rules/play.txt": play_text(game).encode(),
            "rules/tables.txt": tables_text(game).encode(),
            "rules/texts.txt": texts_text(game).encode(),
        },
        follows_drags=bool(drags),
    )


def expanded_commands(sheet: RuleSheet) -> Iterator[RuleCommand]:
    """The commands of a sheet, one for every word of their `each`."""
    for command in sheet.commands:
        made = [command]
        for name, words in command.each.items():
            made = [_filled(each, name, word) for each in made for word in words]
        yield from made


def _filled(command: RuleCommand, name: str, word: str) -> RuleCommand:
    fields = ("id", "menu", "group", "key", "when", "call")
    changed = {
        field: value.replace("{" + name + "}", word)
        for field in fields
        if (value := getattr(command, field)) is not None
    }
    return command.model_copy(update=changed)


def _name(identity: str) -> str:
    return re.sub(r"[^A-Za-z0-9]", "_", identity)


def _function(sort: str, identity: str) -> str:
    return f"{sort}_{_name(identity)}"


def _enter(how: str, function: str, *, piece: bool = True) -> str:
    """The body of an expression that enters the scripts."""
    who = '" + PieceUID + "' if piece else ""
    return f'new bsh.Interpreter().eval({BOOT} + "go(\\"{how}\\",\\"{function}\\",\\"{who}\\")")'


def _run(how: str, function: str) -> str:
    """An expression that enters the scripts for the piece that asks."""
    return expression(_enter(how, function))


def _traits(game: Game, kind: str, say: Callable[[str], str]) -> Iterator[Trait]:
    """The traits of a kind of piece: few, for every trait of a piece is written into saved games with it.

    All commands of a kind are entries of one trait that notes in a global property which was chosen; around it a trigger
    watches their keys and acts. (A property of the piece would do, but its change would reach the other players beside
    the changes of the action to the same piece, and VASSAL merges two of those that meet.) VASSAL lets the inner trait work first and asks a trigger's condition once a key press, so the
    action runs once; it hands its changes over by itself and leaves nothing for the trigger to do. One trait hides all
    commands that do not apply: the scripts tell it which, each time a menu is built.
    """
    for sheet in game.rules:
        for each in sheet.properties:
            if kind in each.of:
                yield DynamicProperty(each.name, each.value)
    if any(_follows(hook, kind) for sheet in game.rules for hook in sheet.hooks):
        yield TriggerAction(description="dragged", key=DRAGGED, condition=_run("act", _function("dragged", kind)))
    commands = [command for sheet in game.rules for command in expanded_commands(sheet) if kind in command.kinds]
    if not commands:
        return
    entries = [PropertyCommand(SetTo(_name(command.id)), _stroke(command), _menu(command, say)) for command in commands]
    yield SetGlobalProperty(CHOSEN, tuple(entries))
    watched = tuple(_stroke(command) for command in commands)
    yield TriggerAction(description="rules", watch=watched, condition=_run("act", f'command_" + {CHOSEN} + "'))
    hidden = tuple(_stroke(command) for command in commands if command.when)
    if hidden:
        yield RestrictCommands(HIDING, "Hide", _run("ask", _function("hides", kind)), hidden)
    groups: dict[str, list[str]] = {}
    for command in commands:
        if command.menu and command.group:
            groups.setdefault(command.group, []).append(say(command.menu))
    for group, menus in groups.items():
        yield SubMenu(say(group), tuple(menus))


def _stroke(command: RuleCommand) -> Key:
    return key(command.key) if command.key else named(f"vms-run-{command.id}")


def _menu(command: RuleCommand, say: Callable[[str], str]) -> str:
    return say(command.menu) if command.menu else ""


def _follows(hook: RuleHook, kind: str) -> bool:
    return hook.on == "moved" and kind in hook.kinds


def _properties(game: Game) -> Iterator[Element]:
    yield GlobalProperty(name=BOOT, initialValue=_BOOT_TEXT)
    yield GlobalProperty(name="vms_step", initialValue="0")
    yield GlobalProperty(name=CHOSEN, initialValue="")
    yield GlobalProperty(name="vms_tongues", initialValue="", description="languages of the players who acted")
    for sheet in game.rules:
        for each in sheet.properties:
            if not each.of:
                yield GlobalProperty(name=each.name, initialValue=each.value, description=sheet.id)


def _toolbar(game: Game, say: Callable[[str], str], *, clock: bool) -> Iterator[Element]:
    if clock:
        yield _button("vms-phase", "", PHASE, "hook_of_phases")
    names = []
    for sheet in game.rules:
        for button in sheet.buttons:
            stroke = key(button.key) if button.key else named(f"vms-button-{button.id}")
            name = say(button.menu)
            names.append(name)
            yield _button(button.id, name, stroke, _function("button", button.id))
    if names:
        label = say("ui.referee")
        yield ToolbarMenu(description=label, text=label, tooltip=say("ui.referee.tip"), menuItems=tuple(names))


def _button(name: str, text: str, stroke: Key, function: str) -> Element:
    run = _enter("act", function, piece=False)
    return DoActionButton(
        name=name,
        text=text,
        tooltip=text,
        hotkey=stroke,
        doReport=True,
        reportFormat=expression(f'("" + {run}).substring(0, 0)'),
    )


def _scripts(game: Game, main_map: str) -> str:
    """The whole of the scripts: constants, the library, the sheets' files, a function for every entry, the phase hooks."""
    library = resources.files(__package__).joinpath("library.bsh").read_text(encoding="utf-8")
    quoted = main_map.replace("\\", "\\\\").replace('"', '\\"')
    chunks = [f'MAIN_MAP = "{quoted}";\n', library]
    chunks += [f"// ---- {each.file.rpartition('/')[2]}\n{each.text}" for each in game.scripts]
    chunks.append("// ---- entries\n")
    for sheet in game.rules:
        for command in expanded_commands(sheet):
            refused = "none(me)"
            if command.when:
                test = _function("when", command.id)
                chunks.append(f"boolean {test}(me) {{ return {command.when}; }}")
                refused += f" || !{test}(me)"
            chunks.append(_entry("command", command.id, f"if ({refused}) return false; {command.call}; return false;"))
        for hook in sheet.hooks:
            chunks.append(_entry("hook", hook.id, f"{hook.call}; return false;"))
        for button in sheet.buttons:
            chunks.append(_entry("button", button.id, f"{button.call}; return false;"))
    for kind in game.kinds:
        followers = [hook for sheet in game.rules for hook in sheet.hooks if _follows(hook, kind)]
        calls = " ".join(f"{_function('hook', hook.id)}(me);" for hook in followers)
        chunks.append(_entry("dragged", kind, f"{calls} return false;"))
        chunks.append(_hiding(game, kind))
    chunks.append(_followers(game))
    chunks.append(_losses(game))
    chunks.append(_phase_hooks(game))
    chunks.append("load(); loadPlay();\n")
    return "\n".join(chunks)


def _entry(sort: str, identity: str, body: str) -> str:
    return f"Object {_function(sort, identity)}(me) {{ {body} }}"


def _commands(game: Game, kind: str) -> list[RuleCommand]:
    return [command for sheet in game.rules for command in expanded_commands(sheet) if kind in command.kinds]


def _hiding(game: Game, kind: str) -> str:
    """What hides the commands of a kind: all that do not apply while a menu is built, the one whose key was pressed."""
    tests: dict[str, list[RuleCommand]] = {}
    for command in _commands(game, kind):
        if command.when:
            tests.setdefault(command.when, []).append(command)
    lines = [f"boolean {_function('hides', kind)}(me) {{", "    if (none(me)) return true;", "    if (!menuBuilt()) {"]
    lines.append("        String key = keyPressed();")
    for same in tests.values():
        keys = [f'key.equals("{_stroke(each)}")' for each in same if not _stroke(each).name]
        if keys:
            no = f"!{_function('when', same[0].id)}(me)"
            lines.append(f"        if ({' || '.join(keys)}) return {no} && unheard(key);")
    lines += ["        return false;", "    }", "    Vector off = new Vector();"]
    for same in tests.values():
        adds = " ".join(f'off.add("{_stroke(each)}");' for each in same)
        lines.append(f"    if (!{_function('when', same[0].id)}(me)) {{ {adds} }}")
    return "\n".join([*lines, "    return hide(me, off);", "}"]) if tests else ""


def _followers(game: Game) -> str:
    """What follows when scripts do by themselves what a named key command of a piece would do."""
    lines = ["void followed(me, String key) {"]
    for sheet in game.rules:
        for command in expanded_commands(sheet):
            stroke = _stroke(command)
            if command.key and stroke.name:
                kinds = " || ".join(f'isKind(me, "{kind}")' for kind in command.kinds)
                call = f"{_function('command', command.id)}(me);"
                lines.append(f'    if (key.equals("{stroke.name}") && ({kinds})) {call}')
    return "\n".join([*lines, "}"])


def _losses(game: Game) -> str:
    """Where eliminated pieces go: by kind, and by kind and side."""
    found: dict[str, str] = {}
    for identity, kind in game.kinds.items():
        if isinstance(kind.eliminated, dict):
            found |= {f"{identity}|{side}": address for side, address in kind.eliminated.items()}
        elif kind.eliminated:
            found[identity] = kind.eliminated
    return "\n".join(f'LOSSES.put("{name}", "{address}");' for name, address in found.items())


def _phase_hooks(game: Game) -> str:
    """What runs when the tracker moves on, in the order of the sheets; going back runs nothing.

    Scripts may have a function `phaseOrder()` of their own: the ids of the phases in the order they have now.
    """
    names = ", ".join(f'"{each.id}"' for each in game.phases)
    lines = [f"PHASES = new String[] {{{names}}}; TURNS = {game.turns.count};"]
    if not any(re.search(r"\bphaseOrder\s*\(\s*\)\s*\{", each.text) for each in game.scripts):
        lines.append("String[] phaseOrder() { return PHASES; }")
    ends = [f"{_function('hook', hook.id)}(null);" for sheet in game.rules for hook in sheet.hooks if hook.on == "end"]
    lines += [
        "Object hook_of_phases(me) {",
        "    int begun = stepped();",
        f"    if (begun < 0) {{ {' '.join(ends)} }}",
        "    if (begun <= 0) return false;",
        "    afterwards = true;",
        "    String now = phase(); boolean newTurn = begun == 2;",
    ]
    for sheet in game.rules:
        for hook in sheet.hooks:
            call = f"{_function('hook', hook.id)}(null);"
            if hook.on == "turn":
                lines.append(f"    if (newTurn) {call}")
            elif hook.on == "phase":
                tests = " || ".join(f'now.equals("{each}")' for each in hook.phases) or "true"
                lines.append(f"    if ({tests}) {call}")
    return "\n".join([*lines, "    return false;", "}", ""])
