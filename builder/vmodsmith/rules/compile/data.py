"""The data of a game for the compiled rules of its module, as small text files: one line for each thing, with cells
separated by tabs. Map, boxes, tables and texts are in `vmodsmith.rules.knowledge`; the rest is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from vmodsmith.model import Counter, Game, PieceKind, RuleCommand, RuleHook
from vmodsmith.rules.compiled import TELLS, command_key, expanded_commands, ordered_commands
from vmodsmith.rules.knowledge import Spots, boxes_text, hexes_text, tabbed, tables_text, texts_text
from vmodsmith.words.speech import list_signs, plural_table, within

__all__ = [
    "HOSTED_PHASE",
    "HOSTED_TURN",
    "TRACKER",
    "entries_text",
    "game_text",
    "ground_files",
    "palette_text",
    "rows_text",
    "slots_text",
]

HOSTED_TURN, HOSTED_PHASE, TRACKER = "vms_turn", "vms_phase", "vms_tracker"
"""The properties for turn and phase in a plug-in, whose host may have its own with the usual names; and the name of its
turn tracker.
"""

PLUGIN = "#plugin"
"""The column of rows.txt with the key of the name of a row's plug-in. No column of an author has this name."""

Numbers = Mapping[tuple[str, str], int]
"""The number of each expression of the sheets: by id of command, hook or button, and field (`when`, `call`)."""

_OWN_TEXTS = (
    "ui.yes", "ui.no", "ui.ok", "ui.cancel", "ui.for-all", "ui.search", "ui.ticked", "ui.first-phase",
    "ui.same-game", "ui.other-game",
    "ui.plugin-missing",
    "ui.plugin-there",
    "ui.refresh.step", "ui.refresh.lost", "ui.refresh.facing",
    "ui.none-of-them", "ui.from-to", "ui.lose.stay", "ui.lose.go", "ui.lose.never", "ui.welcome", "ui.undone",
    "ui.referee", "ui.referee.shown", "ui.referee.settings", "ui.options",
    "ui.referee.off", "ui.referee.warn", "ui.referee.full", "ui.referee.help",
    "page.level.off", "page.level.warn", "page.level.full",
    "ui.preferences", "ui.preferences.ask", "ui.preferences.dice", "ui.preferences.seen",
    "ui.preferences.viewer", "ui.los",
    "ui.rules.overtaken", "ui.rules.plugin", "ui.clock.start", "ui.clock.next", "ui.clock.stop", "ui.clock.reset",
)  # fmt: skip


def ground_files(
    game: Game, numbers: Numbers, spots: Spots, main_map: str, text: Callable[[str, str], str]
) -> dict[str, str]:
    """The files of data that do not depend on the rows of counters, path in the archive to text.

    `text` returns the text of a key in a language.
    """
    entries = [each for sheet in game.rules for command in expanded_commands(sheet) for each in _entry(command)]
    keys = dict.fromkeys((*_OWN_TEXTS, *(each for each in entries if each not in game.strings)))
    own = [(language, key, text(key, language)) for language in game.manifest.languages for key in keys]
    own += [(language, "vms.plurals", plural_table(language)) for language in game.manifest.languages]
    for language in game.manifest.languages:
        signs = zip(("comma", "semicolon", "stop"), list_signs(language), strict=True)
        own += [(language, f"vms.list.{name}", sign) for name, sign in signs]
    own += [
        (language, key, game.text(name, language))
        for key, name in named_rows(game).items()
        for language in game.manifest.languages
    ]
    if any("terrain" in sheet.hex_names for sheet in game.maps[:1]):
        own += [
            (language, f"vms.terrain.{each.id}", within(game.text(each.name, language), language))
            for language in game.manifest.languages
            for each in game.terrain
        ]
    return {
        "rules/game.txt": game_text(game, main_map),
        "rules/entries.txt": entries_text(game, numbers),
        "rules/hexes.txt": hexes_text(game, spots),
        "rules/boxes.txt": boxes_text(spots),
        "rules/tables.txt": tables_text(game),
        "rules/texts.txt": texts_text(game) + tabbed(own),
    }


def named_rows(game: Game) -> dict[str, str]:
    """The rows of tables with the name of a terrain, feature or line: the key that their own text would have, and the
    key of that name.
    """
    return {
        f"table.{each.spec.id}.{row}": name
        for each in game.tables
        for row, _ in each.rows
        if row in game.ground_names and (name := game.word_of(each, row)) == game.ground_names[row]
    }


def game_text(game: Game, main_map: str) -> str:
    """Sides, phases, turns, formations, states, kinds: lines of a word for their type and their data."""
    return tabbed(_game_rows(game, main_map))


def _game_rows(game: Game, main_map: str) -> Iterator[tuple[str, ...]]:
    yield "map", main_map
    if game.hosted is not None:
        yield "host", game.hosted.board, str(game.hosted.reach), TRACKER, HOSTED_TURN, HOSTED_PHASE, game.id
    yield "turns", str(game.turns.count)
    for word in game.turns.kinds:
        numbers = (n for n in range(1, game.turns.count + 1) if word in game.turns.kinds_of(n))
        yield "turn", word, " ".join(map(str, numbers))
    for feature in game.features:
        yield "feature", feature.id
    for line in game.line_kinds:
        yield "line", line.id
    for side in game.manifest.sides:
        yield "side", side.id, side.name, game.text(side.name)
    for sides in game.manifest.drawn_dice if game.hosted is None else ():  # a host has no pictures of ours
        yield "die", str(sides)
    for phase in game.phases:
        yield "phase", phase.id, phase.side or "", phase.name
    for body in game.formations:
        yield "formation", body.id, body.abbr
    for state in game.states:
        yield "state", state.id, " ".join(value.id for value in state.values)
    for identity, kind in game.kinds.items():
        yield from _kind_rows(identity, kind)
    for setup in game.setups:
        if setup.turn > 1:
            yield "begins", setup.id, str(setup.turn)
        if setup.view:
            yield "view", setup.id, setup.view
    for sheet in game.rules:
        for button in sheet.buttons:
            offered = button.offered or button.phases
            if button.setups or offered:
                yield "button", button.id, button.menu, " ".join(button.setups), " ".join(offered)
    for sheet in game.rules:
        for each in sheet.properties:
            for holder in each.of:
                yield "keeps", holder, each.name, each.value, *((each.lasts,) if each.lasts else ())
            if not each.of and each.lasts:
                yield "keeps", "", each.name, each.value, each.lasts


def _kind_rows(identity: str, kind: PieceKind) -> Iterator[tuple[str, ...]]:
    if kind.hides:
        yield "hides", identity, kind.hides
    if not kind.stacks:
        yield "layer", identity, kind.visual_layer
    for arc, ways in kind.facing.arcs.items() if kind.facing else ():
        yield "arc", identity, arc, " ".join(map(str, ways))
    if isinstance(kind.eliminated, dict):
        for side, address in kind.eliminated.items():
            yield "losses", f"{identity}|{side}", address
    elif kind.eliminated:
        yield "losses", identity, kind.eliminated


def rows_text(game: Game) -> str:
    """Every row of the data: a line of column names, then a line for each row.

    A printed value has a column for each step: `cs 1`.
    """
    extra = {each.id: each.extra for each in game.units} | {each.id: each.extra for each in game.markers}
    plugins = {option: {PLUGIN: each.name} for option, each in game.plugin_by_option.items()}
    own = {each.id: {**extra[each.id], **plugins.get(each.option or "", {})} for each in game.counters}
    cells = [{"row": each.id, **each.properties, **own[each.id], **_printed(game, each)} for each in game.counters]
    columns = list(dict.fromkeys(["row", *(name for row in cells for name in row)]))
    return tabbed([tuple(columns), *(tuple(row.get(name, "") for name in columns) for row in cells)])


def palette_text(slots: Iterable[tuple[str, str]]) -> str:
    """The row of each slot of the palette, from pairs of the slot's number and the id of its piece: so the rules know
    the palette's contents without making the engine create every piece.
    """
    return tabbed(slots)


def slots_text(game: Game) -> str:
    """The pieces of the host that are units for the rules. The columns are listed in `compile/runtime`."""
    pieces = game.hosted.pieces if game.hosted is not None else ()
    rows = []
    for each in pieces:
        counter = game.counter_by_id[each.row]
        looks = each.gpid, each.name, each.image, each.row, counter.kind, counter.side or "", counter.type or ""
        steps = str(len(counter.faces)), str(each.layer), "switched" if each.switched else ""
        rows.append((*looks, " ".join(counter.classes), counter.formation or "", *steps))
    return tabbed(rows)


def _printed(game: Game, counter: Counter) -> dict[str, str]:
    return {
        f"{stat.id} {step}": face[stat.id]
        for stat in game.manifest.stats
        for step, face in enumerate(counter.faces, 1)
        if stat.id in face
    }


def entries_text(game: Game, numbers: Numbers) -> str:
    """Commands and hooks, with expressions as numbers: `command DO WHEN KEY KINDS MENU GROUP ONCE`, `hook DO ON PHASES
    KINDS MOVES WHEN MAY SHUT`, and `left DO WHEN TEXT` for commands and buttons that may be left to do. Commands of a
    sheet with the same condition share its number, so that a menu evaluates it once.
    """
    return tabbed(_entry_rows(game, numbers))


def _drags(hook: RuleHook) -> tuple[str, ...]:
    """The role of a drag hook in reports of drags to which no rule applies."""
    return ("moves",) if hook.moves else ("remarks",) if hook.remarks else ()


def _entry(command: RuleCommand) -> tuple[str, ...]:
    """The keys of the texts of a command's entry in menus, and of its sub-menu."""
    if not command.menu:
        return ()
    return (command.menu, command.group) if command.group else (command.menu,)


def _left(numbers: Numbers, id_: str, text: str) -> Iterator[tuple[str, ...]]:
    """The text of a command or button that may be left to do, if it is offered only at times."""
    if (id_, "when") in numbers and not id_.startswith(TELLS):
        yield "left", str(numbers[id_, "call"]), str(numbers[id_, "when"]), text


def _entry_rows(game: Game, numbers: Numbers) -> Iterator[tuple[str, ...]]:
    asked: dict[tuple[str, str], int] = {}
    for sheet, command in ordered_commands(game):
        when = "-"
        if command.when is not None:
            when = str(asked.setdefault((sheet.id, command.when), numbers[command.id, "when"]))
        entry = _entry(command)
        if command.once is not None:
            entry = (*entry, *("" for _ in range(2 - len(entry))), command.once)
        yield (
            "command", str(numbers[command.id, "call"]), when, str(command_key(command)), " ".join(command.kinds),
            *entry,
        )  # fmt: skip
    for sheet in game.rules:
        for each in expanded_commands(sheet):
            yield from _left(numbers, each.id, each.menu or sheet.name)
        for button in sheet.buttons:
            yield from _left(numbers, button.id, button.menu)
    for sheet in game.rules:
        for hook in sheet.hooks:
            kinds, phases = " ".join(hook.kinds), " ".join(hook.phases)
            parts = ("when", "may", "shut")
            gated = [str(numbers.get((hook.id, part), "-")) for part in parts]
            gated = gated if any(each != "-" for each in gated) else []
            drags = (_drags(hook) or ("",)) if gated else _drags(hook)
            yield "hook", str(numbers[hook.id, "call"]), " ".join(hook.on), phases, kinds, *drags, *gated
