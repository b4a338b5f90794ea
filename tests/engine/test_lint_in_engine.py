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
from vmodsmith.vassal.sequence import key

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
