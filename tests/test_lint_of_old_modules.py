"""Lint: what public modules have and is no fault, and faults of theirs that were not found: a small module for each."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, PngImagePlugin
from test_lint import field, found, module, picture, prototype, raw, slot, the_one

from vmodsmith.lint import Severity
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.piece import RawTrait, piece_definition
from vmodsmith.vassal.sequence import key, named

GUARDS = t.BasicPiece("Guards", "guards.png")
GO = named("go")


def kinds(*traits: t.Trait) -> list[str]:
    """What is found in a piece with these traits, whose fields may be ignored by VASSAL."""
    return [each.kind for each in found(module(raw(*(RawTrait(each.type(), each.state()) for each in traits))))]


# ---- fields that VASSAL ignores


def test_a_condition_that_another_destination_left_behind() -> None:
    idle = t.SendToLocation("Away", key("Ctrl+A"), "Main", x="10", y="20", destination="L", condition="Side")
    assert kinds(idle) == []
    held = t.SendToLocation("Away", key("Ctrl+A"), destination="A", condition="Side")
    assert kinds(held) == ["condition-always"]


def test_a_key_before_a_loop_that_is_none() -> None:
    trigger = t.TriggerAction(menu="Fire", key=key("Ctrl+F"), actions=(key("Down"),), pre_loop_key=GO)
    assert kinds(trigger) == []
    looped = t.TriggerAction(menu="Fire", key=key("Ctrl+F"), actions=(key("Down"),), pre_loop_key=GO, loop=True)
    assert kinds(looped) == ["key-unheard"]


def test_a_named_key_that_follows_a_plain_one_in_a_list() -> None:
    trigger = t.TriggerAction(menu="Fire", key=key("Ctrl+F"), actions=(key("Down"), GO))
    assert kinds(trigger, t.ReportState((GO,), "Gone")) == []
    assert kinds(trigger) == ["key-unheard"]
    assert (
        kinds(t.TriggerAction(menu="Fire", key=key("Ctrl+F"), actions=(GO,)), t.ReportState((key("Down"), GO), "Gone"))
        == []
    )


def test_a_property_read_in_an_ignored_field() -> None:
    idle = t.SendToLocation("Away", key("Ctrl+A"), "Main", destination="L", condition='{Colour == "red"}')
    assert kinds(idle) == []


def test_the_remedy_for_quotation_marks_keeps_the_comparison() -> None:
    trigger = t.TriggerAction(menu="Fire", key=key("Ctrl+F"), actions=(key("Down"),), condition='CurrentBoard != ""')
    wrong = the_one(module(slot(GUARDS, trigger, gpid="2")))
    assert wrong.kind == "condition-old-style"
    assert '{CurrentBoard != ""}' in wrong.remedy


# ---- what is usual


def test_a_report_of_blanks_is_an_empty_line() -> None:
    assert kinds(t.Delete("Gone", key("Ctrl+G")), t.ReportState((key("Ctrl+G"),), " ")) == []
    assert kinds(t.Delete("Gone", key("Ctrl+G")), t.ReportState((key("Ctrl+G"),), "")) == ["report-empty"]


def test_the_same_key_in_the_map_of_a_chart() -> None:
    zoom = {"zoomInKey": key("Ctrl+Num +")}
    chart = c.ChartWindow(c.TabWidget(c.WidgetMap(c.Zoomer(**zoom), mapName="OOB"), entryName="OOB"), name="Charts")
    maps = c.Map(*field(), c.Zoomer(**zoom), mapName="Main")
    assert found(module(more=(maps, chart))) == []


def test_a_selected_piece_takes_a_key_before_vassal() -> None:
    wrong = the_one(module(slot(GUARDS, t.Delete("Go", key("PageDown")), gpid="2")))
    assert (wrong.kind, wrong.severity) == ("key-of-vassal", Severity.NOTE)
    assert "a selected piece takes it first" in wrong.reason
    button = the_one(module(more=(field(), c.DoActionButton(name="Log", hotkey=key("Alt+W")))))
    assert (button.severity, "it does both" in button.reason) == (Severity.WARNING, True)


# ---- pictures


def test_a_picture_with_long_notes_is_a_picture() -> None:
    notes, held = PngImagePlugin.PngInfo(), BytesIO()
    notes.add_text("Raw profile type exif", "0" * 2_000_000, zip=True)
    Image.new("RGB", (4, 4)).save(held, "PNG", pnginfo=notes)
    assert found({**module(), "images/guards.png": held.getvalue()}) == []


def test_a_damaged_picture_that_nothing_names_is_only_a_note() -> None:
    held = {each.kind: each for each in found({**module(), "images/old.png": b"8BPS..."})}
    assert held["image-unreadable"].severity is Severity.NOTE


# ---- program code that this copy lacks


def test_nothing_is_unused_where_program_code_is_missing() -> None:
    more = {"images/heraldry.png": picture()}
    unused = {each.kind for each in found({**module(slot(GUARDS, t.Marker(("Odd",), ("1",)), gpid="2")), **more})}
    assert unused == {"image-unused", "property-unread"}
    held = {**module(slot(GUARDS, t.Marker(("Odd",), ("1",)), gpid="2")), **more}
    text = held["buildFile.xml"].replace(
        b"</VASSAL.build.GameModule>", b'<own.Clock name="Clock"/></VASSAL.build.GameModule>'
    )
    wrong = the_one({**held, "buildFile.xml": text})
    assert (wrong.kind, wrong.severity) == ("component-unknown", Severity.ERROR)
    assert wrong.places[0].endswith(", class own.Clock")
    assert found({**held, "buildFile.xml": text, "own/Clock.class": b"\xca\xfe"}) == []


def test_of_several_classes_those_that_the_archive_lacks_are_named() -> None:
    """A module with classes of its own may still lack one; a class in a JAR file is not found by VASSAL. A class that
    VASSAL had once, and no longer has, is one of these."""
    held = dict(module(slot(GUARDS, gpid="2")))
    more = b'<own.Clock name="Clock"/><own.Bell name="Bell"/><VASSAL.build.module.Sundial name="Sundial"/>'
    held["buildFile.xml"] = held["buildFile.xml"].replace(
        b"</VASSAL.build.GameModule>", more + b"</VASSAL.build.GameModule>"
    )
    held |= {"own/Clock.class": b"\xca\xfe", "lib/own.jar": b"PK"}
    (wrong,) = [each for each in found(held) if each.kind == "component-unknown"]
    assert [each.rpartition(" ")[2] for each in wrong.places] == ["own.Bell", "VASSAL.build.module.Sundial"]
    held["VASSAL/build/module/Sundial.class"] = held["own/Bell.class"] = b"\xca\xfe"
    assert "component-unknown" not in {each.kind for each in found(held)}


def test_a_class_in_no_package_is_missed_too() -> None:
    """Parts of VASSAL's own components, such as the sides of players, are no classes."""
    sides = c.player_roster(("Red", "Blue"))
    held = {**module(more=(field(), sides, c.GlobalOptions()))}
    held["buildFile.xml"] = (
        held["buildFile.xml"]
        .replace(b"</VASSAL.build.GameModule>", b"<Recruits/></VASSAL.build.GameModule>")
        .replace(b"</VASSAL.build.module.PlayerRoster>", b"<entry>Grey</entry></VASSAL.build.module.PlayerRoster>")
    )
    wrong = the_one(held)
    assert (wrong.kind, wrong.places) == ("component-unknown", ("[Recruits], class Recruits",))
    assert found({**held, "Recruits.class": b"\xca\xfe"}) == []


def test_every_component_of_vassal_is_known() -> None:
    """Those without a type of ours too, which old modules have."""
    held = dict(module(slot(GUARDS, gpid="2")))
    end = b"</VASSAL.build.GameModule>"
    names = ("module.ConnectionWindow", "module.DieManager", "module.InternetDiceButton", "module.Plugin")
    more = b"".join(f"<VASSAL.build.{each}/>".encode() for each in names)
    held["buildFile.xml"] = held["buildFile.xml"].replace(end, more + end)
    assert found(held) == []


# ---- what was not found, or found without its cause


def test_tabs_that_have_become_blanks() -> None:
    held = module(slot(GUARDS, t.UsePrototype("Gone"), t.Delete("Go", key("Ctrl+D")), gpid="2"))
    text = held["buildFile.xml"].replace(b"&#9;", b"\t").replace(b"\t", b"  ")
    wrong = the_one({**held, "buildFile.xml": text})
    assert (wrong.kind, wrong.severity) == ("tabs-lost", Severity.ERROR)
    assert len(wrong.places) == 2  # the pieces, which have one name, and the prototype


def test_what_is_wrong_in_a_prototype_that_no_piece_uses_is_a_note() -> None:
    idle = prototype("Old", t.UsePrototype("Gone"), t.Embellishment("L", (t.LayerLevel("gone.png"),)))
    held = found(module(prototypes=(idle,)))
    assert {(each.kind, each.severity) for each in held} == {
        ("image-missing", Severity.NOTE),
        ("prototype-missing", Severity.NOTE),
        ("prototype-unused", Severity.NOTE),
    }
    used = found(module(slot(GUARDS, t.UsePrototype("Old"), gpid="2"), prototypes=(idle,)))
    assert {(each.kind, each.severity) for each in used} == {
        ("prototype-missing", Severity.ERROR),
        ("image-missing", Severity.ERROR),
    }


def test_keys_of_a_prototype_that_no_piece_uses_and_pieces_that_it_places_are_notes() -> None:
    smoke = piece_definition([t.BasicPiece("Smoke"), t.UsePrototype("Thick")])
    thick = prototype("Thick", t.UsePrototype("Gone"))
    flips = t.TriggerAction("Flip", key=key("Ctrl+F"), actions=(named("turn over"),))
    idle = prototype("Old", flips, t.PlaceMarker("Smoke", key("Ctrl+S"), smoke, gpid="7"))
    held = found(module(prototypes=(idle, thick)))
    assert {(each.kind, each.severity) for each in held} == {
        ("key-unheard", Severity.NOTE),
        ("prototype-missing", Severity.NOTE),
        ("prototype-unused", Severity.NOTE),
    }
    used = found(module(slot(GUARDS, t.UsePrototype("Old"), gpid="2"), prototypes=(idle, thick)))
    assert {("key-unheard", Severity.WARNING), ("prototype-missing", Severity.ERROR)} <= {
        (each.kind, each.severity) for each in used
    }


def test_a_layer_of_one_level_has_no_entries_to_step_through_it() -> None:
    """VASSAL shows Increase only where there are two levels."""
    turn = t.FreeRotator(facings=6, clockwise_menu="Turn", clockwise_key=key("Ctrl+]"))
    for levels, kinds in ((1, []), (2, ["key-twice"])):
        pictures = tuple(t.LayerLevel("guards.png") for _ in range(levels))
        layer = t.Embellishment("Ammo", pictures, increase_menu="Increase", increase_key=key("Ctrl+]"))
        assert [each.kind for each in found(module(slot(GUARDS, layer, turn, gpid="2")))] == kinds
