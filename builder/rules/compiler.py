"""From rule sheets to traits, properties, buttons and scripts.

What a player sees is plain VASSAL: menu commands, key commands, dynamic and global properties, toolbar buttons. What a
command does is a function of the sheets' scripts, run by the BeanShell interpreter that VASSAL carries for its own
expressions. `docs/rules-scripts.md` says why.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources

from builder.model import Game, RuleCommand
from builder.rules.compile.toolbar import follows_drags, properties, toolbar, turn_keys
from builder.rules.compile.traits import commands_of, follows, traits
from builder.rules.compiled import CHOSEN, Compiled, command_key, expanded_commands
from builder.rules.knowledge import Spots, boxes_text, hexes_text, play_text, tables_text, texts_text
from builder.vassal.components import GlobalProperty
from builder.vassal.sequence import expression

__all__ = ["BOOT", "compile_scripts"]

BOOT = "vms_boot"
"""Global property with the few lines that find the scripts, or read them first."""

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


def compile_scripts(game: Game, say: Callable[[str], str], spots: Spots, main_map: str) -> Compiled:
    """Compile a game's rule sheets; nothing at all where there are none. `say` gives the base text of a key."""
    if not game.rules:
        return Compiled({}, (), (), (), {}, False)
    doors = _ScriptDoors()
    return Compiled(
        traits={kind: tuple(traits(game, kind, say, doors)) for kind in game.kinds},
        properties=(GlobalProperty(name=BOOT, initialValue=_BOOT_TEXT), *properties(game)),
        toolbar=tuple(toolbar(game, say, doors)),
        turn_keys=turn_keys(game),
        files={
            SCRIPTS: _scripts(game, main_map).encode(),
            "rules/hexes.txt": hexes_text(game, spots).encode(),
            "rules/boxes.txt": boxes_text(spots).encode(),
            "rules/play.txt": play_text(game).encode(),
            "rules/tables.txt": tables_text(game).encode(),
            "rules/texts.txt": texts_text(game).encode(),
        },
        follows_drags=follows_drags(game),
    )


def _name(identity: str) -> str:
    return re.sub(r"[^A-Za-z0-9]", "_", identity)


def _function(sort: str, identity: str) -> str:
    return f"{sort}_{_name(identity)}"


def _enter(how: str, function: str, *, piece: bool = True) -> str:
    """The body of an expression that enters the scripts."""
    who = '" + PieceUID + "' if piece else ""
    return f'new bsh.Interpreter().eval({BOOT} + "go(\\"{how}\\",\\"{function}\\",\\"{who}\\")")'


class _ScriptDoors:
    """Entries of scripts, by the names of their functions."""

    def acts(self) -> str:
        return expression(_enter("act", f'command_" + {CHOSEN} + "'))

    def chosen(self, command: RuleCommand) -> str:
        return _name(command.id)

    def dragged(self, kind: str) -> str:
        return expression(_enter("act", _function("dragged", kind)))

    def hides(self, kind: str) -> str:
        return expression(_enter("ask", _function("hides", kind)))

    def button(self, identity: str) -> str:
        return _silent(_function("button", identity))

    def phases(self) -> str:
        return _silent("hook_of_phases")


def _silent(function: str) -> str:
    return expression(f'("" + {_enter("act", function, piece=False)}).substring(0, 0)')


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
        followers = [hook for sheet in game.rules for hook in sheet.hooks if follows(hook, kind)]
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


def _hiding(game: Game, kind: str) -> str:
    """What hides the commands of a kind: all that do not apply while a menu is built, the one whose key was pressed."""
    tests: dict[str, list[RuleCommand]] = {}
    for command in commands_of(game, kind):
        if command.when:
            tests.setdefault(command.when, []).append(command)
    lines = [f"boolean {_function('hides', kind)}(me) {{", "    if (none(me)) return true;", "    if (!menuBuilt()) {"]
    lines.append("        String key = keyPressed();")
    for same in tests.values():
        keys = [f'key.equals("{command_key(each)}")' for each in same if not command_key(each).name]
        if keys:
            no = f"!{_function('when', same[0].id)}(me)"
            lines.append(f"        if ({' || '.join(keys)}) return {no} && unheard(key);")
    lines += ["        return false;", "    }", "    Vector off = new Vector();"]
    for same in tests.values():
        adds = " ".join(f'off.add("{command_key(each)}");' for each in same)
        lines.append(f"    if (!{_function('when', same[0].id)}(me)) {{ {adds} }}")
    return "\n".join([*lines, "    return hide(me, off);", "}"]) if tests else ""


def _followers(game: Game) -> str:
    """What follows when scripts do by themselves what a named key command of a piece would do."""
    lines = ["void followed(me, String key) {"]
    for sheet in game.rules:
        for command in expanded_commands(sheet):
            stroke = command_key(command)
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
