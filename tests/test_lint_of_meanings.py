"""Lint: what a maintainer does not see in the editor. Expressions that mean something else than they look, properties
that nobody sets or reads, zones, names, keys, setups out of step, texts without a translation."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

import pytest
from PIL import Image
from test_lint import HEARS, field, found, module, prototype, slot, the_one

from vmodsmith.lint import Finding, Severity
from vmodsmith.lint.engine_properties import bases_of
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.components import Element
from vmodsmith.vassal.i18n import language, read_properties
from vmodsmith.vassal.moduledata import ModuleData
from vmodsmith.vassal.savedgame import PlacedPiece, SavedGame, SavedStack, saved_game_bytes
from vmodsmith.vassal.sequence import key, named
from vmodsmith.vassal.traits.target import PropertyCommand, SetTo

KNOWN = t.DynamicProperty("Strength", "3")
READS = t.CalculatedProperty("Twice", "{Twice > 9 ? 18 : 2 * Strength}")


def horse(*traits: t.Trait) -> Element:
    return slot(t.BasicPiece("Horse", "guards.png"), *traits, name="Horse", gpid="2")


def kinds(entries: Mapping[str, bytes]) -> list[str]:
    return [each.kind for each in found(entries)]


def one_of(kind: str, entries: Mapping[str, bytes]) -> Finding:
    (only,) = [each for each in found(entries) if each.kind == kind]
    return only


def asks(condition: str) -> t.TriggerAction:
    return t.TriggerAction(menu="Dig in", key=key("Ctrl+G"), condition=condition)


# ---- conditions and expressions


@pytest.mark.parametrize(
    ("condition", "kind", "why"),
    [
        ("Strength == 3", "condition-old-style", "compares with an empty text"),
        ('Strength = "3"', "condition-old-style", "part of the text"),
        ("(Strength = 3)", "condition-old-style", "asks for a property '(Strength'"),
        ("Strength", "condition-always", "always holds"),
        ("{Strength == 3", "condition-braces", "no '}'"),
        ("Strength == 3}", "condition-braces", "no '{'"),
        ("{Strength = 3}", "condition-assigns", "sets a variable"),
    ],
)
def test_a_condition_that_means_something_else(condition: str, kind: str, why: str) -> None:
    wrong = the_one(module(horse(KNOWN, asks(condition))))
    assert wrong.kind == kind
    assert why in wrong.reason
    horse_itself = "Pieces [Game Piece Palette] > Red [Scrollable List] > Horse [Single piece]"
    assert wrong.places == (f"{horse_itself}, trait 'Trigger Action - Dig in'",)


@pytest.mark.parametrize(
    "condition",
    [
        *("Strength = 3", "Strength != 3 && Strength >= 1", "Strength =~ 3|4", "{Strength == 3}", "true"),
        *('{Strength == 3 && PieceName != "="}', "{Strength >= 3 || Strength <= 1}", '{PieceName =~ "a.*"}'),
    ],
)
def test_a_condition_that_means_what_it_says(condition: str) -> None:
    assert found(module(horse(KNOWN, READS, asks(condition)))) == []


def test_conditions_of_buttons_are_looked_at_too() -> None:
    button = c.MassKeyCommand(name="All", hotkey=named("smoke"), filter="Strength == 3")
    held = module(horse(KNOWN, HEARS), more=(c.Map(*field(), button, mapName="Main"),))
    assert kinds(held) == ["condition-old-style"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{Strength == 0303}", "octal number 195"),
        ("{Strength + 0089}", "cannot be read"),
        ('{Strength == "0303"}', "never holds"),
        ('{"0303" != Strength}', "always holds"),
    ],
)
def test_a_number_with_a_zero_before_it(text: str, why: str) -> None:
    wrong = one_of("expression-number", module(horse(KNOWN, asks(text))))
    assert why in wrong.reason


def test_numbers_with_zeros_that_are_meant() -> None:
    fine = (
        '{Strength.startsWith("03") && Strength == "0303" || PieceName == "a 0303" || Strength == 0 || Strength > 0.5}'
    )
    assert found(module(horse(KNOWN, asks(fine)))) == []
    keeps = c.GlobalOptions(storeLeadingZeroIntegersAsStrings=True)
    assert kinds(module(horse(KNOWN, asks('{Strength == "0303"}')), more=(field(), keeps))) == []


def test_a_value_that_loses_its_zero() -> None:
    command = PropertyCommand(SetTo("0404"), key("Ctrl+H"), "There")
    held = horse(t.DynamicProperty("Hex", "0303", (command,)), asks("{Hex > 1}"))
    wrong = found(module(held))
    assert {each.kind for each in wrong} == {"number-shortened"}
    assert "kept as 404" in "".join(each.reason for each in wrong)
    keeps = c.GlobalOptions(storeLeadingZeroIntegersAsStrings=True)
    assert found(module(held, more=(field(), keeps))) == []


def test_quotation_marks_of_a_word_processor() -> None:
    assert one_of("expression-broken", module(horse(KNOWN, asks("{Strength == “3”}")))).severity == Severity.ERROR


# ---- properties


def test_a_property_that_nobody_sets() -> None:
    wrong = the_one(module(horse(KNOWN, READS, asks("{Strenght > 3}"))))
    assert (wrong.kind, wrong.severity) == ("property-unset", Severity.WARNING)
    assert "'Strenght'" in wrong.reason
    assert "'Strength'" in wrong.remedy
    assert "({Strenght > 3})" in wrong.reason
    another = t.TriggerAction(key=key("Ctrl+K"), condition="{Strenght < 2}", actions=(key("Ctrl+H"),))
    twice = one_of("property-unset", module(horse(KNOWN, READS, asks("{Strenght > 3}"), another)))
    assert ", and 1 more text)" in twice.reason


def test_a_text_without_quotation_marks_is_read_as_a_property() -> None:
    side = t.Marker(("Nation",), ("Red",))
    wrong = the_one(module(horse(side, asks("{Nation == Crimson}"))))
    assert wrong.kind == "property-unset"
    assert "quotation marks" in wrong.remedy


@pytest.mark.parametrize(
    "text",
    [
        *("{CurrentZone != OldZone}", "{Math.abs(Strength) > 1}", '{GetProperty("Else") == 3}', "{Step_Level > 1}"),
        *('{Strength > 3 ? "Far" : "Near"}', "{PieceName.length() > 3}", "{Strength > 2 && true}"),
    ],
)
def test_what_vassal_or_another_trait_sets_is_not_missing(text: str) -> None:
    layer = t.Embellishment("Step", (t.LayerLevel("guards.png"),), increase_menu="Flip", increase_key=key("Ctrl+F"))
    assert "property-unset" not in kinds(module(horse(KNOWN, layer, asks(text))))


@pytest.mark.parametrize("text", ["$Strenght$ left", "about $Strength$ and $Moral$"])
def test_formats_read_properties(text: str) -> None:
    report = t.ReportState((key("Ctrl+F"),), text)
    assert kinds(module(horse(KNOWN, t.Delete("Go", key("Ctrl+F")), report))).count("property-unset") == 1


def test_a_report_reads_what_a_property_was_before() -> None:
    """`$oldStrength$` is the strength before the command; a public module was told that nothing sets it."""
    for text, wrong in (("$oldStrength$ was", ()), ("$oldStep_Level$", ()), ("$oldMorale$", ("oldMorale",))):
        report = t.ReportState((key("Ctrl+F"),), f"{text}, now $Strength$")
        layer = t.Embellishment("Step", (t.LayerLevel("guards.png"),), increase_menu="Flip", increase_key=key("Ctrl+F"))
        told = [each for each in found(module(horse(KNOWN, layer, report))) if each.kind == "property-unset"]
        assert [name for name in wrong if name in told[0].reason] == list(wrong) and len(told) == len(wrong)


@pytest.mark.parametrize("name", ["Stap_Level", "Two Words_Level", "Deck of War_numPieces"])
def test_a_property_of_a_layer_or_deck_that_is_not_there(name: str) -> None:
    """It stands nowhere but in what reads it; that its own first part stands in it is no sign of it."""
    report = t.ReportState((key("Ctrl+F"),), f"${name}$ and $Strength$")
    held = horse(KNOWN, t.Delete("Go", key("Ctrl+F")), report)
    assert kinds(module(held)).count("property-unset") == 1
    brings = t.Embellishment(name.partition("_")[0], (t.LayerLevel("guards.png"),))
    held = horse(KNOWN, t.Delete("Go", key("Ctrl+F")), brings, report)
    assert "property-unset" not in kinds(module(held))


def test_prices_in_dollars_are_no_properties() -> None:
    report = t.ReportState((key("Ctrl+F"),), "$5 for this, 7$ for that; $Strength$")
    assert found(module(horse(KNOWN, t.Delete("Go", key("Ctrl+F")), report))) == []


def test_properties_are_not_judged_where_others_may_set_them() -> None:
    held = module(horse(KNOWN, asks("{Strenght + Strength > 3}")))
    assert kinds(held) == ["property-unset"]
    assert kinds({**held, "my/Own.class": b""}) == []
    made = t.SetGlobalProperty("Stren$PieceName$", (PropertyCommand(SetTo("1"), key("Ctrl+J"), "Set"),))
    assert "property-unset" not in kinds(module(horse(KNOWN, made, asks("{Strenght + Strength > 3}"))))


def test_a_global_property_that_is_set_and_not_there() -> None:
    """Nine of a public module, which came with prototypes of another one."""

    def sets(name: str) -> Element:
        return horse(KNOWN, READS, t.SetGlobalProperty(name, (PropertyCommand(SetTo("1"), key("Ctrl+J"), "Win"),)))

    def with_more(name: str, *more: Element) -> list[Finding]:
        scores = c.GlobalProperties(c.GlobalProperty(name="Score", initialValue="0"))
        told = found(module(sets(name), more=(field(), scores, *more)))
        return [each for each in told if each.kind == "global-property-missing"]

    (wrong,) = with_more("Scor")
    assert wrong.severity is Severity.ERROR and "'Scor'" in wrong.reason and "'Score'" in wrong.remedy
    assert "Set Global Property" in wrong.places[0]
    assert with_more("Score") == [] and with_more("Score$Side$") == [] and with_more('{"Sc" + Side}') == []
    assert with_more("Phase", c.TurnTracker(c.ListTurnLevel(property="Phase"), name="Turn")) == []
    assert with_more("1d6_result", c.DiceButton(name="1d6")) == []
    assert with_more("3d8_result", c.DiceButton(name="1d6")) != []


def test_a_property_that_nobody_reads() -> None:
    wrong = the_one(module(horse(t.Marker(("Wings",), ("2",)))))
    assert (wrong.kind, wrong.severity) == ("property-unread", Severity.NOTE)
    box = c.GlobalProperties(c.GlobalProperty(name="Weather", initialValue="dry"))
    (place,) = one_of("property-unread", module(more=(field(), box))).places
    assert place == "Weather, of [Global Properties] > Weather [Global Property]"
    assert "property-unread" not in kinds(module(horse(t.Marker(("Wings",), ("2",)), asks("{Wings > 1}"))))


def test_a_setting_that_vassal_itself_reads_is_not_unread() -> None:
    """Global properties of these names change the turn counter's window and the edges of maps."""
    names = ("TurnTracker.defaultDocked", "Map.defaultEdgeScrollRate", "TurnTracker.docked")
    held = c.GlobalProperties(*(c.GlobalProperty(name=name, initialValue="true") for name in names))
    (place,) = one_of("property-unread", module(more=(field(), held))).places
    assert place.startswith("TurnTracker.docked, of")


def test_nothing_is_unread_where_names_are_put_together() -> None:
    reads = t.CalculatedProperty("Any", '{GetProperty(PieceName + "s")}')
    assert "property-unread" not in kinds(module(horse(t.Marker(("Wings",), ("2",)), reads, asks("{Any > 1}"))))


def test_reports_of_nothing() -> None:
    gone = t.Delete("Go", key("Ctrl+F"))
    assert kinds(module(horse(gone, t.ReportState((key("Ctrl+F"),), "")))) == ["report-empty"]
    assert kinds(module(horse(gone, t.ReportState((), "gone")))) == ["report-empty"]
    assert kinds(module(horse(gone, t.ReportState((key("Ctrl+F"),), "", cycle=("a", "b"))))) == []


# ---- keys


def test_one_key_of_two_buttons() -> None:
    buttons = [c.DoActionButton(name=each, hotkey=key("F9")) for each in ("Smoke", "Fire")]
    wrong = the_one(module(more=(field(), *buttons)))
    assert (wrong.kind, len(wrong.places)) == ("button-key-twice", 2)
    sent = [c.GlobalKeyCommand(name=each, hotkey=key("Ctrl+]")) for each in ("Left", "Right")]
    assert kinds(module(more=(field(), *sent))) == []


def test_a_key_that_vassal_uses_itself() -> None:
    button = c.DoActionButton(name="Smoke", hotkey=key("Alt+W"))
    assert "Begin a new log" in the_one(module(more=(field(), button))).reason
    assert kinds(module(horse(t.Delete("Go", key("PageDown"))))) == ["key-of-vassal"]
    moved = c.global_options(options={"newHotKey": "87,650", "stepHotKey": "0,0"})
    assert kinds(module(horse(t.Delete("Go", key("PageDown"))), more=(field(), button, moved))) == []


# ---- names


def test_names_that_must_be_distinct() -> None:
    assert "2 maps are called 'Main'" in the_one(module(more=(field(), field()))).reason
    decks = [c.DrawPile(name="Cards", owningBoard="Field", x=1, y=1) for _ in range(2)]
    assert "2 decks are called 'Cards'" in the_one(module(more=(field(*decks),))).reason


def test_traits_of_one_name_in_a_piece() -> None:
    wrong = the_one(module(horse(KNOWN, t.DynamicProperty("Strength", "4"), asks("{Strength > 1}"))))
    assert wrong.kind == "trait-name-twice"
    own = prototype("Strong", KNOWN)
    held = module(horse(t.UsePrototype("Strong"), KNOWN, asks("{Strength > 1}")), prototypes=(own,))
    assert found(held) == []


# ---- grids


def square(name: str, left: int, top: int, side: int = 100) -> Element:
    right, bottom = left + side, top + side
    return c.Zone(name=name, path=f"{left},{top};{right},{top};{right},{bottom};{left},{bottom}")


def board(*zones: Element, more: tuple[Element, ...] = (), grid: Element | None = None) -> Mapping[str, bytes]:
    held = c.Board(grid if grid is not None else c.ZonedGrid(*zones), name="Sea", image="field.png")
    sea = c.Map(c.board_picker(held, setup=c.board_selection("Sea", [c.BoardPlace("Sea")])), *more, mapName="Sea")
    return module(more=(field(), sea))


def test_a_zone_that_no_piece_is_ever_in() -> None:
    wrong = the_one(board(square("All", 0, 0, 400), square("Port", 100, 100)))
    assert (wrong.kind, wrong.severity) == ("zone-covered", Severity.WARNING)
    assert "'All'" in wrong.reason
    assert wrong.places[0].endswith("[Multi-zoned Grid] > Port [Zone]")
    assert found(board(square("Port", 100, 100), square("All", 0, 0, 400))) == []
    many = [square(f"{x}{y}", 100 * x, 100 * y) for x in range(4) for y in range(4)]
    assert found(board(*many, square("All", 0, 0, 400))) == []  # a background


def test_zones_that_overlap() -> None:
    wrong = the_one(board(square("East", 0, 0), square("West", 60, 0)))
    assert (wrong.kind, wrong.severity) == ("zones-overlap", Severity.NOTE)
    assert "about 40 % of this zone belongs to 'East'" in wrong.reason
    assert found(board(square("East", 0, 0), square("West", 98, 0))) == []
    shores = [square(str(n), 60 * n, 0, 50) for n in range(3)]
    sea = c.Zone(name="Sea", path="0,20;170,20;170,60;0,60")
    assert found(board(*shores, sea)) == []


def test_the_share_of_a_narrow_zone_that_belongs_to_another() -> None:
    """Of a strip 10 pixels wide on a board of 24,000, which is compared on a coarse grid, a quarter is covered."""
    strip = c.Zone(name="Strip", path="100,0;110,0;110,20000;100,20000")
    half = c.Zone(name="Half", path="0,0;120,0;120,5000;0,5000")
    far = square("Far", 23900, 23900)
    wrong = the_one(board(half, strip, far))
    assert "about 25 % of this zone belongs to 'Half'" in wrong.reason


def test_a_gap_between_zones() -> None:
    ring = [square(f"{x}{y}", 200 * x, 200 * y, 200) for x in range(5) for y in range(5) if (x, y) != (2, 2)]
    small = [square(f"s{x}{y}", 400 + 50 * x, 400 + 50 * y, 50) for x in range(4) for y in range(4) if (x, y) != (1, 1)]
    wrong = the_one(board(*ring, *small))
    assert wrong.kind == "zone-gap"
    assert "leave a gap" in wrong.reason
    assert found(board(*ring, *small, square("s11", 450, 450, 50))) == []


def test_regions_on_one_point_and_a_zone_without_area() -> None:
    regions = c.RegionGrid(c.Region(name="A", originx=5, originy=5), c.Region(name="B", originx=5, originy=5))
    assert "'A' and 'B'" in the_one(board(grid=regions)).reason
    assert the_one(board(c.Zone(name="Nothing", path="1,1;2,2"))).kind == "zone-without-area"


def test_a_stack_outside_of_its_board() -> None:
    held = board(more=(c.SetupStack(name="Far", owningBoard="Sea", x=500, y=2), c.SetupStack(name="In", x=2, y=2)))
    wrong = the_one(held)
    assert (wrong.kind, wrong.severity) == ("stack-off-board", Severity.NOTE)
    assert "500, 2" in wrong.places[0] and "4 x 4 pixels" in wrong.places[0]


# ---- setups, pictures, languages, sounds


def setup(*traits: t.Trait) -> Mapping[str, bytes]:
    """A module whose horse has the strength 3 to begin with, and a setup with a horse that has these traits."""
    placed = PlacedPiece((t.BasicPiece("Horse", "guards.png"), *traits), "2")
    game = SavedGame([SavedStack("Main", 1, 1, (placed,))], {"Main": [c.BoardPlace("Field")]})
    more = (field(), c.PredefinedSetup(name="Begin", file="begin.vsav", useFile=True))
    saved = saved_game_bytes(game, ModuleData("Small", "1.0"))
    return module(horse(KNOWN, asks("{Strength > 1}")), more=more, **{"begin.vsav": saved})


def test_a_setup_in_step_with_the_palette() -> None:
    assert found(setup(t.DynamicProperty("Strength", "7"), asks("{Strength > 1}"))) == []


def test_a_setup_out_of_step_and_what_an_update_loses() -> None:
    wrong = the_one(setup(KNOWN))
    assert (wrong.kind, wrong.places) == ("setup-out-of-step", ("Begin [Pre-defined setup]",))
    assert "1 of the 1 pieces" in wrong.reason and "Horse" in wrong.reason
    told = found(setup(t.DynamicProperty("Power", "7"), asks("{Strength > 1}")))
    assert [each.kind for each in told] == ["refresh-loses", "setup-out-of-step"]
    assert "the value '7' of Power of 'Horse'" in told[0].reason


def png(wide: int, tall: int) -> bytes:
    held = BytesIO()
    Image.new("RGB", (wide, tall)).save(held, "PNG")
    return held.getvalue()


def test_pictures_far_larger_than_they_are_shown() -> None:
    button = c.DoActionButton(name="Smoke", icon="tall.png")
    large = {"images/tall.png": png(300, 300), "images/huge.png": png(900, 900)}
    layer = t.Embellishment("Step", (t.LayerLevel("huge.png"),), scale=0.25)
    whole = t.Embellishment("Base", (t.LayerLevel("huge.png"),), scale=1.0)
    told = found(module(horse(layer), more=(field(), button), **large))
    assert [each.kind for each in told] == ["image-too-large", "image-too-large"]
    assert "225 x 225 pixels" in told[0].remedy + told[1].remedy
    assert kinds(module(horse(layer, whole), more=(field(), button), **large)) == ["image-too-large"]
    # a small copy of a board's picture, or of what another piece shows
    small = t.Embellishment("Chart", (t.LayerLevel("field.png"),), scale=0.1)
    boards = {"images/field.png": png(900, 900)}
    assert kinds({**module(horse(small)), **boards}) == []
    also = slot(t.BasicPiece("Mat", "huge.png"), name="Mat", gpid="7")
    assert "image-too-large" not in kinds(module(horse(layer), also, **{"images/huge.png": png(900, 900)}))


def test_texts_without_a_translation() -> None:
    held = module(horse(t.Delete("Away", key("Ctrl+F"))), more=(field(), language("de")))
    assert the_one(held).kind == "translation-missing"
    some = {**held, "Module_de.properties": "Piece.Away=Fort\nPiece.Delete: Löschen\n".encode()}
    wrong = the_one(some)
    assert (wrong.kind, wrong.severity) == ("text-untranslated", Severity.NOTE)
    assert not any(each.endswith((": Piece.Away", ": Piece.Delete")) for each in wrong.places)
    assert any(each.endswith(": Piece.Guards") for each in wrong.places)


def test_a_translation_without_a_language_hides_no_other() -> None:
    """VASSAL's editor leaves one where somebody added a translation and named no language."""
    held = module(more=(field(), language(""), language("de"), language("fr")))
    assert [each.reason.split("'")[1] for each in found(held)] == ["Module_de.properties", "Module_fr.properties"]


def test_files_of_texts_as_others_write_them() -> None:
    text = "# a note\n! another\n a\\ b = c \\\n   d\nkey:value\nlone\n\\u00e4=\\u00f6\nbroken=\\u12\n"
    assert read_properties(text.encode()) == {"a b": "c d", "key": "value", "lone": "", "ä": "ö"}
    assert read_properties("a=é".encode("latin-1")) == {"a": "é"}


def test_sounds_that_nobody_plays() -> None:
    wrong = the_one(module(**{"sounds/horn.wav": b"RIFF"}))
    assert (wrong.kind, wrong.severity) == ("sound-unused", Severity.NOTE)
    assert found(module(horse(t.PlaySound("horn.wav", "Blow", key("Ctrl+B"))), **{"sounds/horn.wav": b"RIFF"})) == []


def test_a_copy_that_lacks_many_pictures_is_told_once() -> None:
    lost = [slot(t.BasicPiece("H", f"h{n}.png"), name=f"H{n}", gpid=str(n)) for n in range(2, 60)]
    wrong = the_one(module(*lost))
    assert (wrong.kind, len(wrong.places)) == ("images-missing", 58)
    assert "58 of the 60 pictures" in wrong.reason and "incomplete copy" in wrong.remedy


def test_pictures_of_prototypes_that_no_piece_uses_do_not_make_a_copy_incomplete() -> None:
    levels = tuple(t.LayerLevel(f"h{n}.png") for n in range(2, 60))
    rest = prototype("Rest of another module", t.Embellishment("Old", levels))
    lost = slot(t.BasicPiece("H", "lost.png"), name="H", gpid="2")
    wrong = found(module(lost, prototypes=(rest,)))
    assert [(each.severity, each.reason, len(each.places)) for each in wrong] == [
        (Severity.ERROR, "the picture 'lost.png' is named here, but is not in the module", 1),
        (Severity.NOTE, "pictures that are not in the module, named by prototypes that no piece uses", 58),
    ]


# ---- properties that VASSAL sets itself


@pytest.mark.parametrize(
    ("name", "bases"),
    [
        (f"Step{ending}", ("Step",))
        for ending in ("_Level", "_Name", "_Active", "_Image", "_Facing", "_Degrees", "_Count", "_turn")
    ]
    + [
        ("Step", ()),
        ("_Level", ()),
        ("Level", ()),
        ("Step_Levels", ()),
        ("A_Name_Level", ("A_Name",)),
        ("oldStep", ("Step",)),
        ("oldStep_Level", ("oldStep", "Step_Level", "Step")),
        ("old", ()),
    ],
)
def test_what_brings_a_property_is_found_by_any_of_the_endings(name: str, bases: tuple[str, ...]) -> None:
    assert bases_of(name) == bases


@pytest.mark.parametrize(("size", "wrong"), [((128, 128), False), ((128, 129), True), ((4000, 32), False)])
def test_an_icon_that_is_too_tall_for_the_toolbar(size: tuple[int, int], wrong: bool) -> None:
    picture = BytesIO()
    Image.new("RGB", size).save(picture, "PNG")
    button = c.GlobalKeyCommand(name="Count", icon="tall.png", hotkey=key("Ctrl+G"))
    made = {**module(more=(field(), button)), "images/tall.png": picture.getvalue()}
    told = [each for each in found(made) if "toolbar" in each.reason]
    assert [each.places for each in told] == ([("Count [Global Key Command]",)] if wrong else [])
