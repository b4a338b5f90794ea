"""Proof in an installed engine that what this package writes is what the engine writes."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vmodsmith.vassal import archive
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.editor_tree import shown_in_editor
from vmodsmith.vassal.i18n import PIECE_PREFIX, bundle_name, language, properties_bytes, translatable_texts
from vmodsmith.vassal.moduledata import ModuleData, extension_data
from vmodsmith.vassal.piece import ADD, PieceLocation, RawTrait, nested, parse_piece, piece_definition
from vmodsmith.vassal.savedgame import (
    CounterLevel,
    ListLevel,
    OptionsLock,
    PlacedPiece,
    Player,
    PropertyValue,
    SavedGame,
    SavedStack,
    TurnState,
    commands_of,
    read_commands,
    saved_game_bytes,
)
from vmodsmith.vassal.sequence import Color, Key, decode, encode, java_double, key, level_named_keys
from vmodsmith.vassal.traits import trait_texts
from vmodsmith.vassal.traits.listed import listed
from vmodsmith.vassal.traits.reading import UnknownTrait, read_trait
from vmodsmith.vassal.versions import as_written_by, type_as_written_by
from vmodsmith.vassal.xmltext import parse_xml, xml_bytes

from .everything import everything
from .jvm import Engine, engine
from .trait_samples import any_trait, sample_of

pytestmark = pytest.mark.usefixtures("needs_engine")


@pytest.fixture(autouse=True, scope="module")
def _any_combination() -> Iterator[None]:
    """The text of a trait is the engine's, whatever its fields say. Pieces with fields that the engine ignores are
    refused elsewhere (`test_ignored.py`)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vmodsmith.vassal.piece.in_trait", lambda text: ())
        yield


# Examples are made outside the event thread: each call into it is a new thread to Hypothesis, for which it looks
# through all objects.
EXAMPLES = settings(
    max_examples=40, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def write_module(folder: Path, root: Element, **entries: bytes) -> Path:
    """A module archive with *root* as its build file."""
    path = folder / "module.vmod"
    data = ModuleData(root.get("name", ""), root.get("version", "")).to_bytes()
    files = {name.replace("__", "."): contents for name, contents in entries.items()}
    archive.write_archive(path, {"buildFile.xml": xml_bytes(root), "moduledata": data, **files})
    return path


def example_map(name: str) -> Element:
    """A map with one board that no player is asked about."""
    return c.Map(
        c.board_picker(
            c.Board(name=f"{name} board", width=900, height=700),
            setup=c.board_selection(name, [c.BoardPlace(f"{name} board")]),
        ),
        c.StackMetrics(),
        c.PieceMover(),
        c.KeyBufferer(),
        c.MenuDisplayer(),
        c.GlobalProperties(c.GlobalProperty(name="lit", initialValue="no")),
        mapName=name,
    )


UNIT = (
    t.BasicPiece("Guards"),
    t.Embellishment(
        "Step",
        (t.LayerLevel("", "full"), t.LayerLevel("", "+ reduced")),
        increase_menu="Flip",
        increase_key=key("Ctrl+F"),
    ),
    t.DynamicProperty("losses", "2", (t.PropertyCommand(t.Increment("1"), key("Ctrl+L"), "Lose a step"),)),
    t.DynamicProperty("code", "007"),
    t.TriggerAction(menu="Attack", key=key("Ctrl+A"), actions=(key("resolve"),)),
    t.ReportState((key("resolve"),), "$PieceName$ attacks"),
    t.Delete(),
)


def example(*more: Element) -> Element:
    """A small module with two maps, a palette, sides, properties and a turn counter."""
    slots = [
        c.PieceSlot(entryName="Guards", gpid="1", content=piece_definition(UNIT, "1")),
        c.PieceSlot(entryName="Marker", gpid="2", content=piece_definition([t.BasicPiece("Marker")], "2")),
    ]
    return c.GameModule(
        c.BasicCommandEncoder(),
        c.player_roster(["Red", "Blue"]),
        c.global_options(storeLeadingZeroIntegersAsStrings=True),
        example_map("Main"),
        example_map("Off"),
        c.PieceWindow(c.ListWidget(*slots, entryName="All"), name="Pieces"),
        c.PrototypesContainer(c.PrototypeDefinition(name="p", content=piece_definition([t.BasicPiece(), t.Clone()]))),
        c.GlobalProperties(
            c.GlobalProperty(name="weather", initialValue="dry"),
            c.ScenarioPropertiesOptionTab(
                c.BooleanScenarioProperty(name="fog", initialValue=True, description="Fog of war"), name="Optional"
            ),
        ),
        c.TurnTracker(
            c.CounterTurnLevel(
                c.ListTurnLevel(name="phase", property="phase", list=["move", "fight"]), name="turn", property="turn"
            ),
            name="Turn",
        ),
        c.NotesWindow(),
        c.DiceButton(),
        c.Chatter(),
        *more,
        name="Example",
        version="1.0",
        nextPieceSlotId=3,
    )


@pytest.fixture(scope="module")
def vassal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """The engine with the example module open."""
    running = engine()
    running.open_module(write_module(tmp_path_factory.mktemp("example"), example()))
    yield running


def module_of(vassal: Engine) -> Any:
    return vassal["VASSAL.build.GameModule"].getGameModule()


def resaved(vassal: Engine, text: str) -> str:
    """What the engine writes for a piece it has read."""
    command = module_of(vassal).decode(vassal.text(text))
    piece = command.getTarget()
    piece.setState(command.getState())
    return level_named_keys(str(module_of(vassal).encode(vassal["VASSAL.command.AddPiece"](piece))))


def written(vassal: Engine, text: str) -> str:
    """Our text of a piece as the version of the engine at hand writes it."""
    return as_written_by(str(vassal["VASSAL.Info"].getVersion()), text)


# --- a module of ours ---------------------------------------------------------------------------


def test_a_module_opens_without_a_warning(tmp_path: Path) -> None:
    running = engine()
    running.clear_log()
    running.open_module(write_module(tmp_path, example()))
    assert running.log("WARN") == []


# --- sequences ----------------------------------------------------------------------------------


def test_sequences_are_the_engine_s(vassal: Engine) -> None:
    encoder = vassal["VASSAL.tools.SequenceEncoder"]
    decoder = vassal.__getitem__("VASSAL.tools.SequenceEncoder$Decoder")
    rng = random.Random(1)
    for _ in range(3000):
        delimiter = rng.choice(",;\t|/:~\x1b")
        tokens = [
            "".join(rng.choices(f"{delimiter}\\'ab, ;é日", k=rng.randrange(7))) for _ in range(rng.randrange(1, 6))
        ]
        made = encoder(vassal["java.lang.Character"](delimiter).charValue())
        for one in tokens:
            made.append(vassal.text(one))
        theirs = str(made.getValue())
        reader = decoder(vassal.text(theirs), vassal["java.lang.Character"](delimiter).charValue())
        read = []
        while reader.hasMoreTokens():
            read.append(str(reader.nextToken()))
        assert decode(theirs, delimiter) == read
        try:
            ours = encode(tokens, delimiter)
        except ValueError:
            # What we refuse is exactly what the engine cannot read back.
            assert read != tokens
        else:
            assert ours == theirs
            assert read == tokens


def test_fractions_are_java_s(vassal: Engine) -> None:
    rng = random.Random(2)
    values = [rng.uniform(-10, 10) ** rng.randrange(1, 12) for _ in range(500)]
    values += [round(value, rng.randrange(5)) for value in values]
    shown = vassal["java.lang.Double"].toString
    wrong = [value for value in values if str(shown(value)) != java_double(value)]
    # Java 17 now and then writes one figure more than needed; every value must still be the same.
    assert len(wrong) <= len(values) // 50
    assert all(float(str(shown(value))) == float(java_double(value)) for value in wrong)


@pytest.mark.parametrize(
    "text", ["Ctrl+F", "Alt+Shift+R", "F5", "F13", "Delete", "Num 8", "Ctrl+]", "Ctrl+Shift+Alt+Q", "Meta+A", "A", ""]
)
def test_keys_survive_the_engine(vassal: Engine, text: str) -> None:
    configurer = vassal["VASSAL.configure.NamedHotKeyConfigurer"]
    assert str(configurer.encode(configurer.decode(vassal.text(str(key(text)))))) == str(key(text))


def test_key_codes_are_swing_s(vassal: Engine) -> None:
    stroke = vassal["javax.swing.KeyStroke"]
    for name, ours in {"ctrl F": "Ctrl+F", "alt shift R": "Alt+Shift+R", "F5": "F5", "NUMPAD8": "Num 8"}.items():
        theirs = stroke.getKeyStroke(vassal.text(name))
        assert Key(int(theirs.getKeyCode()), int(theirs.getModifiers())) == key(ours)


def test_colours_are_the_engine_s(vassal: Engine) -> None:
    configurer = vassal["VASSAL.configure.ColorConfigurer"]
    for colour in (Color(1, 2, 3), Color(0, 0, 0, 128)):
        assert str(configurer.colorToString(configurer.stringToColor(vassal.text(str(colour))))) == str(colour)


# --- traits -------------------------------------------------------------------------------------


@pytest.mark.parametrize("trait", t.ALL_TRAITS.values(), ids=lambda trait: trait.__name__)
def test_a_trait_as_it_is_made_is_canonical(vassal: Engine, trait: type[t.Trait]) -> None:
    chain = [trait()] if trait is t.BasicPiece else [t.BasicPiece("n"), trait()]
    if trait is t.UsePrototype:
        chain = [t.BasicPiece("n"), t.UsePrototype("p")]
    text = piece_definition(chain, "1")
    assert vassal.swing(lambda: resaved(vassal, text)) == written(vassal, text)


@pytest.mark.parametrize("trait", t.ALL_TRAITS.values(), ids=lambda trait: trait.__name__)
def test_any_fields_of_a_trait_are_canonical(vassal: Engine, trait: type[t.Trait]) -> None:
    @EXAMPLES
    @given(sample_of(trait))
    def check(made: t.Trait) -> None:
        chain = [made] if trait is t.BasicPiece else [t.BasicPiece("n"), made]
        text = piece_definition(chain, "1")
        assert vassal.swing(lambda: resaved(vassal, text)) == written(vassal, text)

    check()


def as_the_engine_reads(vassal: Engine, text: str) -> str | None:
    """The type of a trait as the engine writes it after reading `text`; None where it cannot read it."""
    basic = text.startswith(t.BasicPiece.ID)
    chain = [RawTrait(text, "")] if basic else [RawTrait(t.BasicPiece("n").type(), "null;0;0;;0"), RawTrait(text, "")]
    whole = encode(("null", nested([each.type for each in chain]), nested([each.state for each in chain])), "/")

    def read() -> str | None:
        try:
            command = module_of(vassal).decode(vassal.text(ADD + whole))
            piece = command.getTarget()
            return str(piece.getType())
        except Exception:
            return None

    found = vassal.swing(read)
    if found is None:
        return None
    return level_named_keys(parse_piece(ADD + encode(("null", found, nested(["x"] * len(chain))), "/")).traits[-1].type)


@pytest.mark.parametrize("trait", t.ALL_TRAITS.values(), ids=lambda trait: trait.__name__)
def test_a_shorter_text_is_read_as_the_engine_reads_it(vassal: Engine, trait: type[t.Trait]) -> None:
    """Each text without its last fields, one after the other: what older versions wrote."""

    @settings(EXAMPLES, max_examples=4)
    @given(sample_of(trait))
    def check(made: t.Trait) -> None:
        given_fields = decode(made.type().removeprefix(trait.ID), ";")
        for count in range(len(given_fields) + 1):
            short = trait.ID + encode(given_fields[:count], ";")
            if short.endswith("\\"):
                continue
            read, theirs = read_trait(short), as_the_engine_reads(vassal, short)
            if isinstance(read, UnknownTrait):
                assert theirs is None, read.reason
            else:
                version = str(vassal["VASSAL.Info"].getVersion())
                assert theirs == level_named_keys(type_as_written_by(version, read.type())), short

    check()


OLD_TEXTS = [
    "delete;Remove;X",
    "hideCmd;n;Hide;;AB",
    "macro;n;Go;T;;XY;57350,0,one,57351,0,two",
    "return;Back;82,130;Main deck;Where to?",
    "return;Back;82,130;;Where to?",
    "button;65,130;1;2;10;20;box",
    "button;65,130;1;2;0;0;box",
    "emb2;Show;128;S;Up;128;U;;128;;;;1;false;3;4;a.png,b.png;one,two;true;Step",
    "emb2;Activate;2;;Up;2;];Down;2;[;Reset;82,130;2;true;0;0;a.png,;one;false;Step;;;true;level;3",
    "emb2;;128;A;;128;;;128;;;;1;false;0;0;a.png;;false;Layer;;;true;level;3;1;true;;;;;1.0;;true",
    "emb;S;Show;U;Up;D;Down;5;6;a.png,one;b.png",
    "emb;;_Show;;;;;0;0;a.png",
    "obs;77,130;back.png;Mask",
    "obs;77,130;back.png;Mask;PX;?;sides:Red:Blue",
    "obs;77,130;back.png;Mask;P;?;side:",
    "obs;77,130;back.png;Mask;Gother.png",
    "immob;g;N",
    "immob;iA;",
    "immob;n;",
    "immob;c;V;L",
    "rotate;1;65,130",
    "rotate;1;65,130;Turn;82,130;Any;Facing",
    "rotate;6;93,130;91,130;Right;Left;;",
    "label;76,130;Label;12;255,255,255;0,0,0;t;0;c;0;b;c;$PieceName$ x;Dialog;7",
    "label;;;;null;0xff0000",
    "border;Lit;;3;999,0,0",
    "propertysheet;0Name~1Notes;Sheet;Q;1;10;20;30",
    "propertysheet;0Name;Sheet;",
    "PROP;n;true,1,9;Up:65,130:I\\,2,Ask::R,Pick:66,130:E\\,What\\,a\\\\\\,b,Set:67,130:P",
    "setprop;n;false;:65,130:",
    "setpieceprop;n;;;d;COUNTER|true|CURZONE",
    "globalkey;All;65,130;66,130;;false;1;true;true;;;-1;COUNTER|false|ZONE|||Keep||0|0||false|Side|Red|EQUALS||",
    "globalkey;All;65,130;66,130;;false;1;true;true;;;-1;MODULE|true|MAP|Main|||||||true||Red|MATCH",
    "nonRect;dM 0.0 0.0 L 10.0 0.0 L 10.0 9.5 Z N unit.png",
    "nonRect2;1.5;dM 0.0 0.0 L 10.0 0.0 L 10.0 9.5 Z N unit.png",
    "AreaOfEffect;0,0,0;53;2;false",
    "hide;73,130;Invisible;;side:;0.3",
    "hide;I;Invisible;1,2,3;sides:Red",
    "footprint;84,130;Trail;true",
    "markmoved;moved.gif;1;2;Moved;M",
    "placemark;Mark;77,130;null;null;1;2;true",
    "placemark;Mark;77,130;VASSAL.build.module.PieceWindow:P",
    "prototype;Unit",
    "prototype;Unit;a=b,c=d",
    "calcProp;n;a+1",
    *(
        f"calcProp;n;{text};"
        for text in ("5", "{5}", "007", "-3", "PieceName", "{PieceName}", " a ", "a$b", "$x$", "{}")
    ),
    *(f"delete;Remove;{keys}" for keys in ("64,8809", "65,8192", "65,32", "65,1024", "65,16384", "0,130", "0,1")),
    "obs;0,130;mask.png;;Gowner.png;Unknown;player:",
    r"macro;n;Go;0,130;;0\,130;65\,130;false;;;counted;;;;false;;1;1",
    "mark;a,b",
    "table;3",
    "piece;C;D;unit.png;Unit",
    "piece;;;unit.png;Unit;more",
    "delete;Remove;65,2",
    "delete;Remove;65,130,",
    "delete;Remove;x,y",
    "deselect;Off;75,130;;true;A",
    "sendto;Away;65,130;Main;;;;;;;;;;;",
]


@pytest.mark.parametrize("text", OLD_TEXTS)
def test_an_old_text_is_read_as_the_engine_reads_it(vassal: Engine, text: str) -> None:
    read, theirs = read_trait(text), as_the_engine_reads(vassal, text)
    assert not isinstance(read, UnknownTrait), read
    assert level_named_keys(type_as_written_by(str(vassal["VASSAL.Info"].getVersion()), read.type())) == theirs


def public_modules() -> list[Path]:
    folder = os.environ.get("VMODSMITH_MODULES", "")
    found = sorted(Path(folder).iterdir()) if folder and Path(folder).is_dir() else []
    return [each for each in found if any((each / name).is_file() for name in archive.BUILD_FILES)]


@pytest.mark.parametrize("folder", public_modules() or [None], ids=lambda each: each.name if each else "none")
def test_traits_of_a_public_module_are_written_as_the_engine_writes_them(vassal: Engine, folder: Path | None) -> None:
    """Each text once, whatever version wrote it; classes of the module's own, which no engine here has, are kept."""
    if folder is None:
        pytest.skip("VMODSMITH_MODULES names no folder with unpacked modules")
    entries = {name: (folder / name).read_bytes() for name in archive.BUILD_FILES if (folder / name).is_file()}
    texts = {
        each.type
        for element in parse_xml(entries[archive.build_file(entries)]).iter()
        if isinstance(element.tag, str) and (element.text or "").strip().startswith(ADD)
        for each in parse_piece((element.text or "").strip()).traits
    }
    version = str(vassal["VASSAL.Info"].getVersion())
    differ = []
    for text in sorted(texts):
        read = read_trait(text)
        if isinstance(read, UnknownTrait):
            assert read.type() == text
        elif level_named_keys(type_as_written_by(version, read.type())) != as_the_engine_reads(vassal, text):
            differ.append(text)
    assert differ == []


def test_long_chains_are_canonical(vassal: Engine) -> None:
    @EXAMPLES
    @given(st.lists(any_trait(), min_size=2, max_size=12))
    def check(traits: list[t.Trait]) -> None:
        try:
            text = piece_definition([t.BasicPiece("n"), *traits], "1:2")
        except ValueError:
            return
        assert vassal.swing(lambda: resaved(vassal, text)) == written(vassal, text)

    check()


def test_the_engine_knows_no_trait_that_we_do_not(vassal: Engine) -> None:
    encoder = vassal["VASSAL.build.module.BasicCommandEncoder"]()
    known = vassal.field("VASSAL.build.module.BasicCommandEncoder", "decoratorFactories", encoder)
    theirs = {str(prefix) for prefix in known.keySet()}
    old_forms = {"emb;", "nonRect;"}
    assert theirs - old_forms == set(t.ALL_TRAITS) - {t.BasicPiece.ID}


def test_the_texts_of_a_trait_are_those_the_engine_translates(vassal: Engine) -> None:
    @EXAMPLES
    @given(any_trait())
    def check(made: t.Trait) -> None:
        text = piece_definition([t.BasicPiece("n"), made], "1")

        def translated() -> list[str]:
            command = module_of(vassal).decode(vassal.text(text))
            piece = command.getTarget()
            piece.setState(command.getState())
            return [str(p.getName()) for p in piece.getI18nData().getProperties()]

        assert list(trait_texts(made.type(), made.state())) == vassal.swing(translated)

    check()


# --- components ---------------------------------------------------------------------------------

# Written by the engine in its own words, whatever the build file says.
ENGINE_S_OWN = {"addRowText", "addColumnText", "VassalVersion"}
SLOTS = {"VASSAL.build.widget.PieceSlot", "VASSAL.build.widget.CardSlot"}


def differences(ours: Element, theirs: Element, path: str = "") -> Iterator[str]:
    """How the engine's build file differs from ours."""
    path += "/" + ours.tag.rpartition(".")[2]
    own = set(ENGINE_S_OWN)
    if ours.tag in SLOTS:
        own |= {"width", "height"}  # measured from the piece
    for name in sorted({*ours.attrib, *theirs.attrib} - own):
        if ours.get(name) != theirs.get(name):
            yield f"{path}@{name}: {ours.get(name)!r} became {theirs.get(name)!r}"
    if level_named_keys((theirs.text or "").strip()) != (ours.text or "").strip():
        yield f"{path}: text {ours.text!r} became {theirs.text!r}"
    left = [child for child in theirs if isinstance(child.tag, str)]
    for child in ours:
        match = next((other for other in left if similar(child, other)), None)
        if match is None:
            yield f"{path}: lost {child.tag}"
        else:
            left.remove(match)
            yield from differences(child, match, path)
    yield from (f"{path}: new {child.tag}" for child in left if child.tag != "option")


def similar(one: Element, other: Element) -> bool:
    names = ("name", "entryName", "mapName")
    return (one.tag == other.tag and one.text == other.text) or (
        one.tag == other.tag and all(one.get(name) == other.get(name) for name in names)
    )


@pytest.fixture(scope="module")
def opened_everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, Element]]:
    """The engine with the module of all components open, and its build file."""
    root = everything()
    running = engine()
    running.clear_log()
    files = {"help__html": b"<html/>", "Module_ja__properties": b""}
    running.open_module(write_module(tmp_path_factory.mktemp("all"), root, **files))
    yield running, root


def test_every_attribute_of_every_component_survives(opened_everything: tuple[Engine, Element]) -> None:
    running, root = opened_everything
    assert running.log("WARN") == []
    built = running.swing(lambda: str(module_of(running).buildString()))
    assert list(differences(root, parse_xml(built.encode()))) == []


def test_translation_keys_are_the_engine_s(opened_everything: tuple[Engine, Element]) -> None:
    running, root = opened_everything
    localization = running["VASSAL.i18n.Localization"].getInstance()
    theirs = {
        (str(item.getKey()), str(item.getUntranslatedValue()))
        for item in running.field("VASSAL.i18n.Localization", "translatableItems", localization)
        if item.isTranslatable() and str(item.getUntranslatedValue())
    }
    ours = {(text.key, text.text) for text in translatable_texts(root) if not text.key.startswith(PIECE_PREFIX)}
    assert ours == theirs


def shown(engine: Engine, built: Any, element: Element) -> Iterator[tuple[str, str]]:
    """What the editor's tree says of each component below a built one, and what we say of it."""
    tree, configurable = engine["VASSAL.configure.ConfigureTree"], engine["VASSAL.build.Configurable"]
    left = [child for child in element if isinstance(child.tag, str)]
    for each in built.getBuildables() if hasattr(built, "getBuildables") else ():
        child = next((child for child in left if child.tag == str(each.getClass().getName())), None)
        if child is None:
            continue
        left.remove(child)
        if isinstance(each, configurable):
            name = str(each.getConfigureName() or "")
            kind = f"[{tree.getConfigureName(each.getClass())}]"
            yield f"{name} {kind}" if name else kind, shown_in_editor(child)
        yield from shown(engine, each, child)


def test_places_are_named_as_in_the_editor(opened_everything: tuple[Engine, Element]) -> None:
    """The way through the tree that a finding or a difference gives. The editor adds pieces and place of an at-start
    stack, and names a translation by its language."""
    running, root = opened_everything
    pairs = running.swing(lambda: list(shown(running, module_of(running), root)))
    assert len(pairs) > 130
    differ = {ours: theirs for theirs, ours in pairs if theirs != ours}
    assert differ.pop("[Translation]") == "Japanese [Translation]"
    assert [ours for ours in differ if not ours.endswith(" [At-Start Stack]")] == []
    for ours, theirs in differ.items():
        assert theirs.startswith(ours.removesuffix("[At-Start Stack]"))


# --- translation --------------------------------------------------------------------------------


def test_a_player_sees_his_own_language(tmp_path: Path) -> None:
    root = example(language("ja"))
    texts = {text.key: f"訳: {text.text}" for text in translatable_texts(root) if text.is_shown}
    path = write_module(tmp_path, root, **{bundle_name("ja").replace(".", "__"): properties_bytes(texts)})
    running = engine()
    locale, resources = running["java.util.Locale"], running["VASSAL.i18n.Resources"]
    before = resources.getLocale()
    resources.setLocale(locale.JAPAN)
    try:
        running.clear_log()
        module = running.open_module(path)
        running.swing(lambda: running["VASSAL.i18n.Localization"].getInstance().translate())
        assert running.log("WARN") == []
        main = running["VASSAL.build.module.Map"].getMapById(running.text("Main"))
        assert str(main.getConfigureName()) == "Main"
        assert str(main.getLocalizedConfigureName()) == "訳: Main"
        tracker = module.getComponentsOf(running["VASSAL.build.module.turn.TurnTracker"].class_)[0]
        assert str(tracker.getAttributeValueString(running.text("buttonText"))) == "訳: Turn"
        piece = module.decode(running.text(piece_definition(UNIT, "1"))).getTarget()
        commands = {
            str(k.getName()): str(k.getLocalizedMenuText()) for k in running.swing(lambda: menu(running, piece))
        }
        assert commands["Attack"] == "訳: Attack"
        assert commands["Lose a step"] == "訳: Lose a step"
    finally:
        resources.setLocale(before)


def test_translation_leaves_the_values_of_properties_alone(tmp_path: Path) -> None:
    towns = c.Zone(
        c.RegionGrid(c.Region(name="Kursk", originx=100, originy=100)), name="Towns", path="0,0;300,0;300,300;0,300"
    )
    fields = c.Zone(
        c.HexGrid(c.HexGridNumbering()), name="Fields", path="300,0;900,0;900,700", locationFormat="$gridLocation$"
    )
    turns = c.TurnTracker(c.ListTurnLevel(name="phase", property="phase", list=["move", "fight"]), name="Turn")
    root = c.GameModule(
        c.BasicCommandEncoder(),
        c.Map(
            c.board_picker(
                c.Board(c.ZonedGrid(towns, fields), name="Board", width=900, height=700),
                setup=c.board_selection("Main", [c.BoardPlace("Board")]),
            ),
            mapName="Main",
        ),
        turns,
        language("ja"),
        name="Places",
        version="1.0",
    )
    texts = {text.key: f"訳: {text.text}" for text in translatable_texts(root) if text.is_shown}
    path = write_module(tmp_path, root, Module_ja__properties=properties_bytes(texts))
    pieces = [
        SavedStack("Main", 100, 100, (PlacedPiece(UNIT, "1"),)),
        SavedStack("Main", 700, 200, (PlacedPiece(UNIT, "1"),)),
    ]
    game = SavedGame(pieces, {"Main": [c.BoardPlace("Board")]}, turns=[TurnState((ListLevel(1, (True, True)),))])
    names = ("CurrentMap", "CurrentBoard", "CurrentZone", "LocationName", "phase", "PieceName", "Step_Name")
    seen = {}
    running = engine()
    for locale in ("US", "JAPAN"):
        running["VASSAL.i18n.Resources"].setLocale(getattr(running["java.util.Locale"], locale))
        try:
            module = running.open_module(path)
            running.swing(lambda: running["VASSAL.i18n.Localization"].getInstance().translate())
            (tmp_path / "s.vsav").write_bytes(saved_game_bytes(game, ModuleData("Places", "1.0")))
            load(running, module, tmp_path / "s.vsav")
            placed = [piece for piece in module.getGameState().getAllPieces() if "Stack" not in str(piece.getClass())]
            seen[locale] = sorted([str(p.getProperty(running.text(name))) for name in names] for p in placed)
        finally:
            running["VASSAL.i18n.Resources"].setLocale(running["java.util.Locale"].US)
    assert seen["US"] == seen["JAPAN"]
    assert seen["US"][1][:5] == ["Main", "Board", "Towns", "Towns", "fight"]


def load(running: Engine, module: Any, path: Path) -> None:
    """Load a saved game as a player does, but at once."""
    state = module.getGameState()
    running.swing(lambda: state.decodeSavedGame(running["java.io.File"](str(path))).execute())
    running.wait_idle()


def menu(running: Engine, piece: Any) -> list[Any]:
    properties = running["VASSAL.counters.Properties"]
    return list(piece.getProperty(properties.KEY_COMMANDS))


# --- saved games --------------------------------------------------------------------------------


def saved_game(running: Engine) -> SavedGame:
    player = str(running["VASSAL.build.GameModule"].getActiveUserId())
    name = str(running["VASSAL.build.module.GlobalOptions"].getInstance().getPlayerId())
    return SavedGame(
        stacks=[
            SavedStack("Main", 100, 200, (PlacedPiece(UNIT, "1"), PlacedPiece((t.BasicPiece("Marker"),), "2"))),
            SavedStack("Main", 300, 400, (PlacedPiece(UNIT, "1"),)),
            SavedStack("Off", 50, 60, (PlacedPiece((*UNIT, t.Immobilized()), "1"),), is_loose=True),
        ],
        boards={"Main": [c.BoardPlace("Main board")], "Off": [c.BoardPlace("Off board")]},
        players=[Player("secret", "Ann", "Blue"), Player(player, name, "Red")],
        properties=[
            PropertyValue("lit", "yes", "Main"),
            PropertyValue("lit", "no", "Off"),
            PropertyValue("weather", "mud; snow"),
            PropertyValue("fog", "false"),
        ],
        locks=[OptionsLock("Optional")],
        turns=[TurnState((CounterLevel(4, (ListLevel(1, (True, True)),)),))],
        scenario_notes="first\nsecond",
        has_setup_stacks=False,
    )


def start(running: Engine, folder: Path) -> Path:
    path = folder / "start.vsav"
    path.write_bytes(saved_game_bytes(saved_game(running), ModuleData("Example", "1.0"), "Start"))
    return path


def test_a_saved_game_loads_and_resaves_the_same(tmp_path: Path) -> None:
    running = engine()
    module = running.open_module(write_module(tmp_path, example()))
    running.clear_log()
    game = saved_game(running)
    path = start(running, tmp_path)
    state = module.getGameState()
    load(running, module, path)
    assert running.log("WARN") == []
    assert str(module.getProperty(running.text("phase"))) == "fight"
    assert str(module.getProperty(running.text("weather"))) == "mud; snow"
    text = running.swing(lambda: str(module.encode(state.getRestoreCommand())))
    theirs = [level_named_keys(command) for command in commands_of(text)]
    ours = game.commands()
    # The engine asks components in the order of the module, and some of them twice.
    assert (theirs[0], theirs[-1]) == (ours[0], ours[-1]) == ("begin_save", "end_save")
    assert sorted(set(theirs)) == sorted(ours)
    assert len([c for c in theirs if c.startswith(ADD)]) == len([c for c in ours if c.startswith(ADD)])


def test_a_saved_game_of_the_engine_reads_as_commands(tmp_path: Path) -> None:
    running = engine()
    module = running.open_module(write_module(tmp_path, example()))
    state = module.getGameState()
    load(running, module, start(running, tmp_path))
    preferences = module.getPrefs()
    preferences.setValue(running.text("promptLogComment"), running["java.lang.Boolean"].FALSE)
    again = tmp_path / "again.vsav"
    running.swing(lambda: state.saveGame(running["java.io.File"](str(again))))
    commands = read_commands(again.read_bytes())
    assert {level_named_keys(command) for command in commands} == set(saved_game(running).commands())


def test_a_piece_of_a_saved_game_stands_where_we_put_it(vassal: Engine) -> None:
    text = piece_definition(UNIT, "1", PieceLocation("77", None, 0, 0, {}))
    assert resaved(vassal, text) == text
    assert parse_piece(text).piece_id == "77"


# --- extensions ---------------------------------------------------------------------------------


def test_an_extension_joins_its_module(tmp_path: Path) -> None:
    running = engine()
    module = running.open_module(write_module(tmp_path, example()))
    new = piece_definition([t.BasicPiece("Reserve"), t.Delete()], "b1f:0")
    where = [(c.PieceWindow, "Pieces"), (c.ListWidget, "All")]
    root = c.ModuleExtension(
        c.extension_element(c.DiceButton(name="d10", nSides=10)),
        c.extension_element(c.PieceSlot(entryName="Reserve", gpid="b1f:0", content=new), where),
        module="Example",
        moduleVersion="1.0",
        version="1.0",
        extensionId="b1f",
        nextPieceSlotId=1,
    )
    path = tmp_path / "more.vmdx"
    data = ModuleData("Example", "1.0").to_bytes()
    files = {"buildFile.xml": xml_bytes(root), "extensiondata": extension_data("1.0"), "moduledata": data}
    archive.write_archive(path, files)
    running.clear_log()
    opened = running["VASSAL.build.module.ModuleExtension"](running["VASSAL.tools.DataArchive"](str(path)))
    running.swing(opened.build)
    assert running.log("WARN") == []
    slots = module.getAllDescendantComponentsOf(running["VASSAL.build.widget.PieceSlot"].class_)
    assert [str(slot.getConfigureName()) for slot in slots] == ["Guards", "Marker", "Reserve"]
    dice = module.getComponentsOf(running["VASSAL.build.module.DiceButton"].class_)
    assert str(dice[-1].getConfigureName()) == "d10"
    extension = module.getComponentsOf(running["VASSAL.build.module.ModuleExtension"].class_)[0]
    built = parse_xml(running.swing(lambda: str(extension.buildString())).encode())
    assert list(differences(root, built)) == []


# --- what the engine does by itself -------------------------------------------------------------


@pytest.mark.parametrize(("marked", "cards"), [(False, 2), (True, 0)])
def test_a_saved_game_without_the_mark_gets_its_decks_from_the_module(tmp_path: Path, marked: bool, cards: int) -> None:
    card = [t.BasicPiece("Chit"), t.Obscurable()]
    main = example_map("Main")
    main.append(
        c.DrawPile(
            c.CardSlot(entryName="a", gpid="5", content=piece_definition(card, "5")),
            c.CardSlot(entryName="b", gpid="6", content=piece_definition(card, "6")),
            name="Cup",
            x=400,
            y=400,
        )
    )
    root = c.GameModule(c.BasicCommandEncoder(), main, name="Deck", version="1.0", nextPieceSlotId=7)
    running = engine()
    module = running.open_module(write_module(tmp_path, root))
    running.clear_log()
    game = SavedGame(boards={"Main": [c.BoardPlace("Main board")]}, has_setup_stacks=marked)
    (tmp_path / "s.vsav").write_bytes(saved_game_bytes(game, ModuleData("Deck", "1.0")))
    load(running, module, tmp_path / "s.vsav")
    assert running.log("WARN") == []
    decks = running["VASSAL.counters.Deck"].class_
    found = [piece for piece in module.getGameState().getAllPieces() if decks.isInstance(piece)]
    assert sum(int(deck.getPieceCount()) for deck in found) == cards


@pytest.mark.parametrize("trait", t.ALL_TRAITS.values(), ids=lambda trait: trait.__name__)
def test_a_trait_is_named_as_in_the_editor_s_list(vassal: Engine, trait: type[t.Trait]) -> None:
    """The editor adds keys and commands behind what we give; of a text of ours that is cut, what is left."""

    @settings(EXAMPLES, max_examples=3)
    @given(sample_of(trait))
    def check(made: t.Trait) -> None:
        chain = [made] if trait is t.BasicPiece else [t.BasicPiece("n"), made]
        command = module_of(vassal).decode(vassal.text(piece_definition(chain, "1")))
        piece = command.getTarget()
        piece.setState(command.getState())
        theirs = str(piece.getDescription())
        ours = listed(made)
        assert plain(theirs).startswith(plain(ours.removesuffix("..."))), (theirs, ours)

    def plain(text: str) -> str:
        return "".join(text.replace("-", " ").split())

    check()


# Where the editor writes something else than the engine does, with the reason.
EDITOR_DIFFERS = {
    t.CalculatedProperty: "leaves out the braces that the engine puts back",
    t.Comment: "does not escape",
    t.Embellishment: "writes the old activation key A for a layer that has no key",
    t.PlaceMarker: "drops the text of old versions",
    t.PlaySound: "writes the word null for no sound",
    t.Replace: "drops the text of old versions",
}


@pytest.mark.parametrize(
    "trait", [trait for trait in t.ALL_TRAITS.values() if trait not in EDITOR_DIFFERS], ids=lambda trait: trait.__name__
)
def test_the_engine_s_editor_writes_a_trait_as_we_do(vassal: Engine, trait: type[t.Trait]) -> None:
    @settings(EXAMPLES, max_examples=5)
    @given(sample_of(trait))
    def check(made: t.Trait) -> None:
        chain = [made] if trait is t.BasicPiece else [t.BasicPiece("n"), made]

        def edited() -> str:
            command = module_of(vassal).decode(vassal.text(piece_definition(chain, "1")))
            piece = command.getTarget()
            piece.setState(command.getState())
            return str(piece.getEditor().getType())

        version = str(vassal["VASSAL.Info"].getVersion())
        assert level_named_keys(vassal.swing(edited)) == type_as_written_by(version, made.type())

    check()
