"""Traits read from text: what is written is read, what is short or old is read as the engine reads it, and nothing
breaks it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vmodsmith.vassal import traits as t
from vmodsmith.vassal.listened_keys import heard_by
from vmodsmith.vassal.sequence import NO_KEY, Color, Key, key, named
from vmodsmith.vassal.traits.listed import listed
from vmodsmith.vassal.traits.reading import OLD_FORMS, UnknownTrait, read_trait

from .trait_samples import sample_of

EXAMPLES = settings(
    max_examples=60, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
TRAITS = pytest.mark.parametrize("trait", t.ALL_TRAITS.values(), ids=lambda trait: trait.__name__)


@TRAITS
def test_what_is_written_is_read(trait: type[t.Trait]) -> None:
    @EXAMPLES
    @given(sample_of(trait))
    def check(made: t.Trait) -> None:
        read = read_trait(made.type(), made.state())
        assert type(read) is trait
        assert (read.type(), read.state()) == (made.type(), made.state())
        assert as_kept(read) == as_kept(made)

    check()


def as_kept(made: t.Trait) -> t.Trait:
    """A trait without what its own text does not say: the commands of a facing that it has not, a key of a mask of
    another style."""
    return type(made).read(made.type(), made.state())


@TRAITS
def test_a_trait_as_it_is_made_reads_as_itself(trait: type[t.Trait]) -> None:
    made = trait()
    assert read_trait(made.type(), made.state()) == made


@TRAITS
def test_a_shorter_text_is_read_or_kept_with_the_reason(trait: type[t.Trait]) -> None:
    whole = trait().type()
    for end in range(len(trait.ID), len(whole)):
        read = read_trait(whole[:end])
        if isinstance(read, UnknownTrait):
            assert read.type() == whole[:end]
            assert read.reason.startswith(trait.__name__)
        else:
            assert read_trait(read.type()) == read


@pytest.mark.parametrize(
    ("shade", "read"),
    [
        ("", None),
        (";12;34;56", Color(12, 34, 56)),
        (";12;34", Color(12, 34, 0)),
        (";12", Color(12, 0, 0)),
        (";12;;56", Color(12, 0, 56)),
        (";;34;56", None),
    ],
)
@pytest.mark.parametrize("further", ["", ";;what it is for"])
def test_the_background_of_a_sheet_may_lack_parts(shade: str, read: Color | None, further: str) -> None:
    """Parts that are not there are 0; without the first there is no background. The key is Ctrl with the first letter
    of old forms, Ctrl+P where they have none."""
    parts = [*shade.split(";")[1:], "", "", ""][:3]
    text = (
        f"propertysheet;0Men;Sheet;S;1{shade}"
        if not further
        else f"propertysheet;0Men;Sheet;S;1;{';'.join(parts)}{further}"
    )
    sheet = read_trait(text)
    assert isinstance(sheet, t.PropertySheet)
    assert (sheet.background, sheet.key) == (read, key("Ctrl+S"))
    assert sheet.description == ("what it is for" if further else "")


@pytest.mark.parametrize(
    ("state", "values"),
    [
        ("", ["", "", ""]),
        ("3", ["3", "", ""]),
        ("3~tired|hungry", ["3", "tired\nhungry", ""]),
        ("1~2~3~4", ["1", "2", "3"]),
    ],
)
def test_a_sheet_has_all_its_rows_whatever_is_saved_of_them(state: str, values: list[str]) -> None:
    """A game saved before a row was added has no value of it."""
    sheet = read_trait("propertysheet;0Men~1State~0Guns;Sheet;S;1", state)
    assert isinstance(sheet, t.PropertySheet)
    assert [each.name for each in sheet.rows] == ["Men", "State", "Guns"]
    assert [each.value for each in sheet.rows] == values


@EXAMPLES
@given(st.sampled_from([*t.ALL_TRAITS, *OLD_FORMS, "", "own;"]), st.text(";,:|~/\\'-+019aPGntrue{}日\t", max_size=60))
def test_any_text_is_read_or_kept(prefix: str, rest: str) -> None:
    read = read_trait(prefix + rest, rest)
    if isinstance(read, UnknownTrait):
        assert (read.type(), read.state()) == (prefix + rest, rest)
    assert isinstance(read.type(), str)
    read.texts()
    t.trait_texts(prefix + rest, rest)


def test_a_trait_of_the_module_s_own_is_kept() -> None:
    read = read_trait("terrain;plains;3", "7")
    assert isinstance(read, UnknownTrait)
    assert read.own_class
    assert (read.type(), read.state()) == ("terrain;plains;3", "7")
    assert "'terrain;'" in read.reason


def test_fields_that_are_missing_are_the_engine_s() -> None:
    assert read_trait("delete;Remove") == t.Delete(menu="Remove")
    assert read_trait("sendto;Away;65,130") == t.SendToLocation("Away", key("Ctrl+A"), x_offset="1", y_offset="1")
    assert read_trait("rotate;6;93,130;91,130;Right;Left") == t.FreeRotator(
        6, clockwise_key=key("Ctrl+]"), counterclockwise_key=key("Ctrl+["), clockwise_menu="Right",
        counterclockwise_menu="Left", name="",
    )  # fmt: skip


def test_keys_of_old_texts_are_characters() -> None:
    assert read_trait("delete;Remove;X") == t.Delete(menu="Remove", key=Key(88, 130))
    assert read_trait("hideCmd;n;Hide;;AB") == t.RestrictCommands("n", keys=(key("Ctrl+A"), key("Ctrl+B")))
    assert read_trait("delete;Remove;57350,0,gone") == t.Delete(menu="Remove", key=named("gone"))
    assert read_trait("delete;Remove;") == t.Delete(menu="Remove", key=NO_KEY)


def test_an_old_deck_is_the_one_that_is_named() -> None:
    read = read_trait("return;Back;82,130;Main deck;Where to?")
    assert isinstance(read, t.ReturnToDeck)
    assert (read.choose, read.deck) == (False, "Main deck")


def test_an_old_button_has_the_corners_of_its_box() -> None:
    read = read_trait("button;65,130;1;2;10;20;box")
    assert isinstance(read, t.ActionButton)
    assert read.polygon == ((1, 2), (11, 2), (11, 22), (1, 22))


def test_a_layer_without_a_version_has_the_keys_of_its_letters() -> None:
    read = read_trait("emb2;Show;128;S;Up;128;U;;128;;;;1;false;3;4;a.png,b.png;one,two;true;Step", "2")
    assert isinstance(read, t.Embellishment)
    assert (read.activate_key, read.increase_key, read.decrease_key) == (key("Ctrl+S"), key("Ctrl+U"), NO_KEY)
    assert read.levels == (t.LayerLevel("a.png", "one"), t.LayerLevel("b.png", "two"))
    assert (read.always_active, read.level, read.x, read.y) == (False, 2, 3, 4)


def test_a_layer_of_before_version_3_is_read() -> None:
    read = read_trait("emb;s\\;Home\\;H;_Show;u;Up;d;Down;5;6;a.png,one;b.png", "-1")
    assert isinstance(read, t.Embellishment)
    assert (read.activate_menu, read.under_when_selected, read.reset_menu) == ("Show", True, "Home")
    assert read.levels == (t.LayerLevel("a.png", "one"), t.LayerLevel("b.png"))
    assert (read.activate_key, read.x, read.y) == (key("Ctrl+S"), 5, 6)


def test_a_layer_with_several_keys_hears_each_of_them() -> None:
    """It is active once all have been pressed; VASSAL keeps it in the old form."""
    text = "emb2;Show;128;SX;Up;128;U;;128;;;;1;false;0;0;a.png,b.png;one,two;true;Step;;;false;;1"
    read = read_trait(text, "-2;X")
    assert isinstance(read, t.SeveralKeysLayer)
    assert {key("Ctrl+S"), key("Ctrl+X"), key("Ctrl+U")} == heard_by(read)
    assert (read.type(), read.state(), read.always_active) == (text, "-2;X", False)
    assert read_trait(text, "1").state() == "1;SX" and read_trait(text, "-1").state() == "-1;"
    assert (listed(read), type(read_trait(f"{text};1;true;;;"))) == ("Layer - Step", t.Embellishment)
    assert isinstance(read_trait(text.replace(";SX;", ";S;")), t.Embellishment)
    oldest = read_trait("emb;sx;Show;u;Up;d;Down;5;6;a.png")
    assert isinstance(oldest, t.Embellishment) and oldest.activate_key == key("Ctrl+S")


def test_names_beyond_the_last_level_are_kept() -> None:
    text = t.Embellishment("Step", (t.LayerLevel("a.png", "one"),)).type().replace(";one;", ";one,two;")
    read = read_trait(text)
    assert isinstance(read, t.Embellishment)
    assert (read.levels, read.more_names, read.type()) == ((t.LayerLevel("a.png", "one"),), ("two",), text)


def test_an_old_shape_has_no_scale() -> None:
    read = read_trait("nonRect;dM 0.0 0.0 L 10.0 0.0 L 10.0 9.5 Z N unit.png")
    assert read == t.NonRectangular(((0, 0), (10, 0), (10, 9.5)), "unit.png")
    other = read_trait("nonRect;p1,2,3,4")
    assert isinstance(other, t.NonRectangular)
    assert other.outline == "p1,2,3,4"


def test_a_place_that_is_kept_and_not_matched_stays_so() -> None:
    read = read_trait(
        "globalkey;All;65,130;66,130;;false;1;true;true;;;-1;COUNTER|false|ZONE|||Keep||0|0||false|Side|Red|EQUALS||"
    )
    assert isinstance(read, t.CounterGlobalKeyCommand)
    assert read.target.zone == "Keep"
    assert "COUNTER|false|ZONE|||Keep||0|0||false|Side|Red" in read.type()


def test_colours_that_are_none_are_black() -> None:
    read = read_trait("border;Lit;;3;999,0,0")
    assert isinstance(read, t.BorderOutline)
    assert read.color == Color(0, 0, 0)
    assert read_trait("border;Lit;;3;null") == t.BorderOutline("Lit", "", 3, None)
