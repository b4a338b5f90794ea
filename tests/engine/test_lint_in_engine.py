"""`vmodsmith lint --engine`, and that VASSAL opens what `--fix` mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_lint import field, module, slot
from test_lint_fix import faulty

from vmodsmith.engine import Engine, Refused
from vmodsmith.tasks.lint import lint_file, mend_file
from vmodsmith.vassal import components as c
from vmodsmith.vassal import traits as t
from vmodsmith.vassal.archive import write_archive
from vmodsmith.vassal.piece import piece_definition
from vmodsmith.vassal.sequence import key, named

pytestmark = pytest.mark.usefixtures("needs_engine")


def test_vassal_opens_a_mended_module_without_a_complaint(tmp_path: Path) -> None:
    old, new = tmp_path / "old.vmod", tmp_path / "new.vmod"
    write_archive(old, faulty())
    assert len(mend_file(old, new)) == 7
    with Engine(new) as engine:
        told = engine.complaints_at_opening()
        assert all("ghost.png" in each["text"] for each in told), told  # the picture that nobody has
        numbers = [each["gpid"] for each in engine.palette()]
        assert numbers == ["1", "2", "21", "5"]
        engine.new_game()
        assert [each for each in engine.references() if "number" in each["kind"] or "slot" in each["kind"]] == []


def test_what_only_the_engine_tells_is_a_finding(tmp_path: Path) -> None:
    gone = t.ReportState((key("Ctrl+G"),), "gone")
    gun = slot(t.BasicPiece("Gun", "ghost.png"), t.Delete("Go", key("Ctrl+G")), gone, name="Gun", gpid="2")
    path = tmp_path / "small.vmod"
    write_archive(path, module(gun, more=(field(),)))
    alone, whole = lint_file(path), lint_file(path, engine=True)
    assert alone.findings == whole.findings[: len(alone.findings)]
    more = whole.findings[len(alone.findings) :]
    assert "engine-reference" in {each.kind for each in more} or "engine-opening" in {each.kind for each in more}
    assert any("ghost.png" in each.reason for each in more)
    assert all(each.kind.startswith("engine-") and each.remedy for each in more)


def test_places_and_keys_are_those_of_the_editor(tmp_path: Path) -> None:
    """Of a trait in a prototype: the piece whose traits do not hear it, and the prototype."""
    fire = t.TriggerAction("Salvo", menu="Fire", key=key("Ctrl+F"), actions=(key("Ctrl+Alt+A"), named("boom")))
    fires = c.PrototypeDefinition(name="Fires", content=piece_definition([t.BasicPiece(), fire]))
    uses = slot(t.BasicPiece("Gun", "guards.png"), t.UsePrototype("Fires"), name="Gun", gpid="2")
    lost = slot(t.BasicPiece("Cart", "guards.png"), t.SendToLocation("Go", key("Ctrl+G"), map="Moon"), name="Cart")
    button = c.GlobalKeyCommand(name="All", hotkey=key("Ctrl+Shift+K"), buttonText="All", buttonHotkey=key("Ctrl+L"))
    path = tmp_path / "small.vmod"
    write_archive(path, module(uses, lost, prototypes=(fires,), more=(field(), button)))
    told = [each for each in lint_file(path, engine=True).findings if each.kind == "engine-reference"]
    red = "Pieces [Game Piece Palette] > Red [Scrollable List]"
    gun = (
        f"{red} > Gun [Single piece], trait 'Trigger Action - Salvo', which comes from "
        "[Game Piece Prototype Definitions] > Fires [Definition]"
    )
    assert {(each.places, each.reason) for each in told if "twice" not in each.reason} == {
        ((gun,), "Trigger Action - Salvo uses the key Ctrl+Alt+A, to which the piece does not listen"),
        ((gun,), "Trigger Action - Salvo uses the key boom, to which the piece does not listen"),
        ((f"{red} > Cart [Single piece], trait 'Send To Location - Go'",), "the module has no map 'Moon'"),
        (("All [Global Key Command]",), "Global Key Command All sends the key Ctrl+Shift+K, to which no piece listens"),
    }
    (twice,) = [each for each in told if "twice" in each.reason]
    assert twice.places == (f"{red} > Cart [Single piece]",)


def test_a_key_that_is_forbidden_or_clicked_is_not_heard_by_that(tmp_path: Path) -> None:
    """Restrict Commands and Action Button name a key to which another trait of the piece must listen; `lint` and
    VASSAL agree. A key of the stack is heard by the piece itself."""
    click = t.ActionButton(key("Ctrl+U"), whole_piece=True)
    forbids = t.RestrictCommands("no", condition="{1 == 2}", keys=(key("Ctrl+R"),))
    traits = [click, forbids, t.TriggerAction("Go", menu="Go", key=key("Ctrl+G"), actions=(key("Ctrl+R"), key("Up")))]
    deaf = slot(t.BasicPiece("Gun", "guards.png"), *traits, name="Gun", gpid="2")
    hears = [t.Delete("Scrap", key("Ctrl+U")), t.Clone("Two", key("Ctrl+R"))]
    well = slot(t.BasicPiece("Cart", "guards.png"), *hears, *traits, name="Cart", gpid="3")
    path = tmp_path / "small.vmod"
    write_archive(path, module(deaf, well, more=(field(c.KeyBufferer(), c.StackMetrics(), c.PieceMover()),)))
    told = [each for each in lint_file(path, engine=True).findings if "key" in each.reason or "sends" in each.reason]
    assert all("> Gun [" in each.places[0] for each in told), told
    assert {(each.kind, each.reason.partition(",")[0]) for each in told} == {
        ("engine-reference", "Action Button uses the key Ctrl+U"),
        ("engine-reference", "Restrict Commands - no uses the key Ctrl+R"),
        ("engine-reference", "Trigger Action - Go uses the key Ctrl+R"),
    }
    with Engine(path) as engine:
        for name, after in (("Gun", [1, 1]), ("Cart", [2, 1])):
            engine.new_game()
            uid = f"uid:{engine.place(name, '40,40', 'Main')}"
            counted = []
            for pressed in ("Ctrl+G", "Ctrl+U"):
                engine.key(uid, pressed)
                counted.append(len(engine.pieces()))
            assert counted == after, name


def test_what_some_pieces_of_a_prototype_do_is_no_fault_of_the_others(tmp_path: Path) -> None:
    """A report of the prototype, which one of its pieces gives. A blank name is no picture."""
    tells = c.PrototypeDefinition(
        name="Tells", content=piece_definition([t.BasicPiece(), t.ReportState((key("Ctrl+H"),), "goes")])
    )
    blank = t.Embellishment("Hat", (t.LayerLevel(" "), t.LayerLevel("guards.png")))
    still = slot(t.BasicPiece("Gun", "guards.png"), blank, t.UsePrototype("Tells"), name="Gun", gpid="2")
    goes = [t.BasicPiece("Cart", "guards.png"), t.Delete("Go", key("Ctrl+H")), t.UsePrototype("Tells")]
    path = tmp_path / "small.vmod"
    for more, told in ((goes, 0), (goes[:1], 1)):
        write_archive(path, module(still, slot(*more, name="Cart", gpid="3"), prototypes=(tells,), more=(field(),)))
        found = [each.reason for each in lint_file(path, engine=True).findings if each.kind == "engine-reference"]
        assert len(found) == told, found


def test_a_definition_that_vassal_cannot_read_leaves_the_others_usable(tmp_path: Path) -> None:
    """VASSAL gives its slot no piece. The other slots are found by their names and can be taken; that one says why
    not."""
    broken = slot(name="Wreck", gpid="2")
    broken.text = "+/null/nonsense;;;guards.png;Wreck/null;0;0;2;0"
    path = tmp_path / "small.vmod"
    write_archive(
        path,
        module(
            broken, slot(t.BasicPiece("Horse", "guards.png"), name="Horse", gpid="3"), more=(field(c.PieceMover()),)
        ),
    )
    with Engine(path) as engine:
        engine.new_game()
        engine.place("Horse", "40,40", "Main")
        assert [each["name"] for each in engine.pieces()] == ["Horse"]
        with pytest.raises(
            Refused, match="VASSAL cannot read the definition of 'Wreck', so that its slot has no piece"
        ):
            engine.place("Wreck", "90,90", "Main")
        assert [each["name"] for each in engine.palette()] == ["Guards", "Horse"]
        assert "Horse" in engine.texts()["pieces"] and sum(each["count"] for each in engine.kinds()) == 2
