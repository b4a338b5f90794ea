"""The build file: every component of a module."""

from __future__ import annotations

from collections.abc import Collection

from vmodsmith.art import filenames
from vmodsmith.assemble import naming
from vmodsmith.assemble.clocks import clocks
from vmodsmith.assemble.keystrokes import TURN_KEYS
from vmodsmith.assemble.lexicon import Lexicon, dice_key
from vmodsmith.assemble.maps import display_window, map_window
from vmodsmith.assemble.pages import HtmlPage
from vmodsmith.assemble.palette import copies, palette
from vmodsmith.assemble.plan import ModulePlan
from vmodsmith.model import Game, Recording, Setup
from vmodsmith.rules import ASKING, DICE, SEEN, VIEWER, VIEWER_SIZES, Compiled
from vmodsmith.vassal.components import (
    AboutScreen,
    BasicCommandEncoder,
    BooleanPreference,
    ChartWindow,
    Chatter,
    CounterTurnLevel,
    DiceButton,
    Documentation,
    Element,
    EnumPreference,
    GameModule,
    GlobalProperties,
    GlobalProperty,
    GlobalTranslatableMessage,
    GlobalTranslatableMessages,
    HelpFile,
    HtmlChart,
    Inventory,
    KeyNamer,
    Language,
    ListScenarioProperty,
    ListTurnLevel,
    NotesWindow,
    PredefinedSetup,
    PrototypeDefinition,
    PrototypesContainer,
    ScenarioPropertiesOptionTab,
    TabWidget,
    Translation,
    TurnTracker,
    Tutorial,
    global_options,
    player_roster,
)
from vmodsmith.vassal.sequence import NO_KEY, expression, key
from vmodsmith.words.speech import java_locale

__all__ = ["leave_out", "module", "option_tabs", "phase_labels", "setup_file", "turns", "tutorial_file"]


def module(made: ModulePlan, charts: list[HtmlPage], help_pages: list[HtmlPage]) -> Element:
    """The root of `buildFile.xml`."""
    game, style, atlas, say = made.game, made.style, made.atlas, made.say
    manifest = game.manifest
    sides = [say(each.name) for each in manifest.sides]
    maps = [
        map_window(game, style, atlas, say, sheet, rules=made.rules, main=index == 0)
        for index, sheet in enumerate(game.maps)
    ]
    windows = [display_window(game, style, atlas, say, each, rules=made.rules) for each in atlas.windows]
    return GameModule(
        BasicCommandEncoder(),
        Documentation(
            *([AboutScreen(title=say("ui.about"), fileName=filenames.COVER)] if game.maps else []),
            *(HelpFile(title=each.title, fileName=each.file) for each in help_pages),
            *(_tutorial(say, each) for each in game.tutorials),
        ),
        player_roster(
            [*sides, say("ui.solo")],
            buttonText=say("ui.roster"),
            buttonToolTip=say("ui.roster.tip"),
            buttonIcon=filenames.icon_name("sides"),
        ),
        global_options(
            *_preferences(say, made.rules),
            options={"undoHotKey": str(key("Ctrl+Z"))},
            autoReport="Always",
            nonOwnerUnmaskable="Never",
            inventoryForAll="Always",
            hotKeysOnClosedWindows="Never",
            sendToLocationMoveTrails="Never",
            playerIdFormat="$PlayerSide$ ($PlayerName$)",
            storeLeadingZeroIntegersAsStrings=True,
        ),
        Language(*(Translation(locale=",".join(java_locale(language))) for language in say.others)),
        GlobalProperties(
            GlobalProperty(name="ModuleBuiltWith", initialValue="vmodsmith"),
            # Read by the engine as the default of the player's preference: a window of its own would hide the chat.
            GlobalProperty(name="TurnTracker.defaultDocked", initialValue="true"),
            *made.rules.properties,
            *option_tabs(game, say),
        ),
        GlobalTranslatableMessages(*phase_labels(game, say), *made.rules.messages),
        PrototypesContainer(
            *(PrototypeDefinition(name=each.name, content=made.texts.prototype(each.name)) for each in made.prototypes)
        ),
        palette(game, style, say, made.pieces, made.texts),
        *copies(game, style, say, made.pieces, made.texts),
        *maps,
        *windows,
        *turns(game, say, made.rules),
        *made.rules.toolbar,
        *_dice(game, say),
        *([_charts(made, charts)] if charts else []),
        Inventory(
            name=say("ui.inventory"),
            text=say("ui.inventory"),
            tooltip=say("ui.inventory.tip"),
            icon=filenames.icon_name("inventory"),
            hotkey=key("Alt+I"),
            include=expression('CurrentMap != ""'),
            groupBy=("SideName", "FormationName"),
            leafFormat="$PieceName$ ($LocationName$)",
            nonLeafFormat="$PropertyValue$",
            drawPieces=True,
            zoomOn=True,
            sortPieces=True,
            centerOnPiece=True,
        ),
        NotesWindow(buttonText=say("ui.notes"), tooltip=say("ui.notes.tip"), icon=filenames.icon_name("notes")),
        *clocks(game, say),
        *(_setup(say, each) for each in game.setups),
        Chatter(),
        KeyNamer(),
        name=say(manifest.title),
        version=manifest.version,
        description=say(manifest.about) if manifest.about else "",
        nextPieceSlotId=naming.FIRST_FREE_ID,
    )


def _preferences(say: Lexicon, rules: Compiled) -> list[Element]:
    """The preferences of each player. The value is a property of the module that is not stored in saved games."""
    tab, wishes = say("ui.preferences"), []
    if rules.turn_keys:
        wishes.append((ASKING, "ui.preferences.ask"))
    if rules.files:
        wishes += [(DICE, "ui.preferences.dice"), (SEEN, "ui.preferences.seen")]
    made = [BooleanPreference(tab=tab, desc=say(text), name=name, default=True) for name, text in wishes]
    if rules.files:
        size = EnumPreference(
            tab=tab,
            desc=say("ui.preferences.viewer"),
            name=VIEWER,
            default=VIEWER_SIZES[0],
            list=VIEWER_SIZES,
        )
        made.append(size)
    return made


def setup_file(setup: str) -> str:
    """Name of a setup's saved game in the module."""
    return f"{setup}.vsav"


def _setup(say: Lexicon, setup: Setup) -> Element:
    return PredefinedSetup(
        name=say(setup.name),
        description=say(setup.description) if setup.description else "",
        isMenu=False,
        useFile=True,
        file=setup_file(setup.id),
    )


def tutorial_file(recording: Recording) -> str:
    """Name of a tutorial's log in the module."""
    return f"{recording.id}.vlog"


def leave_out(root: Element, recording: Recording) -> None:
    """Remove the entry of the Help menu for a tutorial."""
    for each in list(root.iter()):
        if each.get("logfile") == tutorial_file(recording):
            parent = each.getparent()
            assert parent is not None
            parent.remove(each)


def _tutorial(say: Lexicon, recording: Recording) -> Element:
    """An entry of the Help menu that loads a log; the chat then explains how to step through it."""
    return Tutorial(
        name=say(recording.title), logfile=tutorial_file(recording), welcomeMessage=say("ui.tutorial.welcome")
    )


def phase_labels(game: Game, say: Lexicon) -> list[Element]:
    """Texts that differ by language but need a language-neutral name: labels of turns and phases."""
    labels = {
        f"turn_{number}": say(game.turns.labels[number - 1]) if game.turns.labels else say.turn(game.turns.name, number)
        for number in range(1, game.turns.count + 1)
    }
    labels |= {f"phase_{each.id}": say(each.name) for each in game.phases}
    return [GlobalTranslatableMessage(name=name, initialValue=text) for name, text in labels.items()]


def option_tabs(game: Game, say: Lexicon) -> list[Element]:
    """The options of a game that players choose within the module."""
    if not game.manifest.options:
        return []
    return [
        ScenarioPropertiesOptionTab(
            *(
                ListScenarioProperty(
                    name=f"option_{each.id}",
                    initialValue=each.default,
                    description=say(each.name),
                    options=each.values,
                )
                for each in game.manifest.options
            ),
            name=say("ui.options"),
        )
    ]


def turns(
    game: Game,
    say: Lexicon,
    rules: Compiled,
    name: str | None = None,
    turn_property: str = "Turn",
    phase_property: str = "Phase",
    taken: Collection[str] = (),
) -> list[Element]:
    """The turn tracker. The properties Turn (a number) and Phase (an id) are the same in every language. A module by
    others has its own tracker: the added one has another `name`, other properties, and none of the keys that are
    `taken`. The text of the tracker is the only expression that VASSAL evaluates whenever a module or game is opened,
    so it also initialises the rules.
    """
    parts = ['GetProperty("turn_" + level1)']
    if game.phases:
        parts += ['" - "', 'GetProperty("phase_" + level2)']
    shown = expression(" + ".join([*parts, rules.soon] if rules.soon else parts))
    phases = [ListTurnLevel(name="Phase", property=phase_property, list=tuple(each.id for each in game.phases))]
    turn = CounterTurnLevel(
        *(phases if game.phases else []),
        name="Turn",
        property=turn_property,
        start=1,
        incr=1,
        loop=True,
        loopLimit=game.turns.count,
    )
    show, following, before = (NO_KEY if each in taken else key(each) for each in TURN_KEYS)
    return [
        TurnTracker(
            turn,
            *rules.turn_keys,
            name=name or say("ui.turn"),
            buttonText="",  # the tracker lies in the toolbar; with a text, translating it would show the button too
            icon="",  # without one VASSAL fails to open the module if the player has moved the tracker to a window
            tooltip=say("ui.turn.tip"),
            hotkey=show,
            nexthotkey=following,
            prevhotkey=before,
            turnFormat=shown,
            reportFormat=say.turn_report(game),
            lengthStyle="Fixed",
            length=_widest(game, say),
        )
    ]


def _widest(game: Game, say: Lexicon) -> int:
    """The width in pixels of the longest turn and phase in any language, so that the tracker's buttons do not move."""
    turns = game.turns.labels or (game.turns.name,)

    def width(key: str) -> int:
        texts = (say.text(key, language) for language in game.manifest.languages)
        return max(sum(8 if character < "\u2e80" else 14 for character in text) for text in texts)

    return max(map(width, turns)) + max((width(each.name) for each in game.phases), default=0) + 40


def _dice(game: Game, say: Lexicon) -> list[Element]:
    """A button for each of the game's dice."""
    made: list[Element] = []
    for n, dice in enumerate(game.manifest.dice, 1):
        count, _, dice_sides = dice.partition("d")
        several = int(count) > 1
        extra: dict[str, bool] = {"reportTotal": False} if several else {}
        made.append(
            DiceButton(
                name=dice,
                text=say(dice_key(dice)),
                tooltip=say("ui.dice.tip" if count == "2" else "ui.dice.n.tip" if several else "ui.die.tip", n=count),
                hotkey=key(f"Alt+{n}"),
                icon=filenames.icon_name("dice" if several else "die"),
                nDice=int(count),
                nSides=int(dice_sides),
                **extra,
                reportFormat=_dice_report(int(count), say),
            )
        )
    return made


def _dice_report(count: int, say: Lexicon) -> str:
    if count == 1:
        return say("ui.die.report")
    return say("ui.dice.report") if count == 2 else say("ui.dice.n.report", n=str(count))


def _charts(made: ModulePlan, pages: list[HtmlPage]) -> Element:
    """The chart window: a tab for each page, and a tab of tabs for each further language."""
    say = made.say
    by_language: dict[str, list[Element]] = {}
    for page in pages:
        chart = HtmlChart(chartName=page.title, fileName=page.file)
        by_language.setdefault(page.language, []).append(chart)
    tabs = [TabWidget(*charts, entryName=made.languages[name]) for name, charts in by_language.items()]
    return ChartWindow(
        TabWidget(*tabs, entryName=say("ui.charts")) if len(tabs) > 1 else tabs[0],
        name=say("ui.charts"),
        text=say("ui.charts"),
        tooltip=say("ui.charts.tip"),
        icon=filenames.icon_name("charts"),
        hotkey=key("Alt+C"),
    )
