"""Sequences, keys and colours: the engine's escaping, in fixtures and in properties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vmodsmith.vassal.sequence import (
    _KEY_CODES,
    NAMED_KEY_CODE,
    NO_KEY,
    Color,
    Key,
    decode,
    encode,
    expression,
    fixed,
    is_expression,
    java_double,
    key,
    key_list,
    level_named_keys,
    literal,
    named,
    string_array,
    token,
)

DELIMITERS = st.sampled_from([",", ";", "\t", "|", "/", ":", "~", "\x1b"])
TOKENS = st.lists(st.text(",;\t|/:~\\'\"ab ", max_size=8), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("tokens", "delimiter", "text"),
    [
        (["A", "B,C"], ",", "A,B\\,C"),
        (["", ""], ",", ","),
        ([""], ",", ""),
        ([], ",", ""),
        ([None, "a"], ";", ";a"),
        (["'quoted'", "x"], ",", "''quoted'',x"),
        (["'", "x"], ",", "''',x"),
        (["\\x"], ",", "'\\x'"),
        (["'half", "x"], ",", "'half,x"),
        (["a\\,b"], ",", "a\\\\,b"),
        (["tail\\"], ",", "tail\\"),
        (["\\tail\\", "x"], ",", "'\\tail\\',x"),
    ],
)
def test_encoding_is_the_engine_s(tokens: list[str | None], delimiter: str, text: str) -> None:
    assert encode(tokens, delimiter) == text


@given(TOKENS, DELIMITERS)
def test_what_is_encoded_is_decoded(tokens: list[str], delimiter: str) -> None:
    try:
        text = encode(tokens, delimiter)
    except ValueError:
        return
    assert decode(text, delimiter) == tokens


@given(st.text("\\;a'\0", max_size=14))
def test_a_delimiter_after_a_backslash_is_a_part_of_its_token(text: str) -> None:
    """Letter by letter, whatever stands in the text; a backslash at the end escapes nothing."""
    tokens = [""]
    for sign in text:
        if sign == ";" and tokens[-1].endswith("\\"):
            tokens[-1] = tokens[-1][:-1] + ";"
        elif sign == ";":
            tokens.append("")
        else:
            tokens[-1] += sign
    bare = [each[1:-1] if len(each) > 1 and each[0] == each[-1] == "'" else each for each in tokens]
    assert decode(text, ";") == bare


@given(TOKENS, DELIMITERS)
def test_an_ambiguous_token_is_refused(tokens: list[str], delimiter: str) -> None:
    bad = [t for t in tokens[:-1] if t.endswith("\\") and not t.startswith("\\")]
    if bad:
        with pytest.raises(ValueError, match="backslash"):
            encode(tokens, delimiter)
    else:
        encode(tokens, delimiter)


@given(st.lists(TOKENS, min_size=1, max_size=4))
def test_nested_sequences_come_back(lists: list[list[str]]) -> None:
    try:
        text = encode([encode(tokens, ",") for tokens in lists], ",")
    except ValueError:
        return
    assert [decode(part, ",") for part in decode(text, ",")] == lists


def test_a_backslash_is_no_delimiter() -> None:
    with pytest.raises(ValueError, match="delimiter"):
        encode(["a"], "\\")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ctrl+F", "70,130"),
        ("ctrl + f", "70,130"),
        ("Alt+Shift+R", "82,585"),
        ("Shift+Alt+R", "82,585"),
        ("Meta+A", "65,260"),
        ("F5", "116,0"),
        ("F13", "61440,0"),
        ("Delete", "127,0"),
        ("Del", "127,0"),
        ("Esc", "27,0"),
        ("Page Up", "33,0"),
        ("Num 8", "104,0"),
        ("Numpad8", "104,0"),
        ("NumPad 5", "101,0"),
        ("Ctrl+Num2", "98,130"),
        ("Ctrl+]", "93,130"),
        ("Ctrl++", "61,130"),
        ("A", "65,0"),
        ("65,130", "65,130"),
        ("65,128", "65,130"),
        ("57001,0,goHome", f"{NAMED_KEY_CODE},0,goHome"),
        ("goHome", f"{NAMED_KEY_CODE},0,goHome"),
        ("go home", f"{NAMED_KEY_CODE},0,go home"),
        ("odds+1", f"{NAMED_KEY_CODE},0,odds+1"),
        ("", ""),
    ],
)
def test_keys_are_read_as_people_write_them(text: str, written: str) -> None:
    assert str(key(text)) == written


@pytest.mark.parametrize("text", ["Ctrl+F", "Ctrl+Alt+Shift+Delete", "F5", "Num8", "goHome", "Ctrl+=", ""])
def test_a_label_reads_back_as_its_key(text: str) -> None:
    assert key(key(text).label) == key(text)


@pytest.mark.parametrize("text", ["Ctrl+Foo", "Ctrl+Hyper+A"])
def test_a_mistyped_key_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="unknown"):
        key(text)


def test_a_key_command_name_has_no_comma() -> None:
    with pytest.raises(ValueError, match="comma"):
        named("a,b")


def test_a_list_of_keys_leaves_out_none() -> None:
    assert key_list([key("Ctrl+A"), NO_KEY, named("x")]) == f"65\\,130,{NAMED_KEY_CODE}\\,0\\,x"


def test_colours() -> None:
    assert str(Color.parse("#ff8000")) == "255,128,0"
    assert str(Color.parse("#fff")) == "255,255,255"
    assert str(Color(1, 2, 3, 4)) == "1,2,3,4"
    assert Color.parse("1,2,3") == Color(1, 2, 3)
    for bad in ("red", "1,2", "#12", "300,0,0"):
        with pytest.raises(ValueError):
            Color.parse(bad)


def test_tokens_have_java_s_forms() -> None:
    assert [token(v) for v in (None, True, False, 3, 1.0, Key(65, 130), Color(1, 2, 3))] == [
        "",
        "true",
        "false",
        "3",
        "1.0",
        "65,130",
        "1,2,3",
    ]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1.0, "1.0"),
        (0.0, "0.0"),
        (-0.0, "-0.0"),
        (0.1, "0.1"),
        (0.001, "0.001"),
        (0.0001, "1.0E-4"),
        (1e7, "1.0E7"),
        (12345678.5, "1.23456785E7"),
        (9999999.0, "9999999.0"),
        (1.5e300, "1.5E300"),
        (-2.5e-10, "-2.5E-10"),
        (float("inf"), "Infinity"),
    ],
)
def test_fractions_are_written_as_java_writes_them(number: float, text: str) -> None:
    assert java_double(number) == text


def test_expressions() -> None:
    assert expression("a == 1") == "{a == 1}"
    assert expression("{a}") == "{a}"
    assert expression("") == ""
    assert is_expression(" {a} ") and not is_expression("$a$")


def test_strings_in_expressions() -> None:
    assert [fixed(each) for each in ("A 1", "5 $", "$name$", "03", "+3", "3", "{x}")] == [
        "A 1",
        "5 $",
        '{"$name$"}',
        '{"03"}',
        '{"+3"}',
        "3",
        '{"{x}"}',
    ]
    assert literal('a "b" \\ c\nd') == '"a \\"b\\" \\\\ c\\nd"'


def test_string_arrays() -> None:
    assert string_array(["a", "b,c"]) == "a,b\\,c"
    assert decode(string_array(["a", ""]), ",") == ["a", ""]


def test_codes_of_named_keys_are_levelled_at_any_depth() -> None:
    assert level_named_keys("x;57399,0,go;65,130") == f"x;{NAMED_KEY_CODE},0,go;65,130"
    assert level_named_keys("70\\,130,57399\\,0\\,go") == f"70\\,130,{NAMED_KEY_CODE}\\,0\\,go"
    assert level_named_keys("157399,0,go") == "157399,0,go"


def test_a_token_of_very_many_delimiters_is_read_in_one_go() -> None:
    """Saved games are one token in another: what takes time for each delimiter must not grow with the token."""
    inner = "a;" * 200_000 + "b"
    assert decode(encode([inner, "c"], ";"), ";") == [inner, "c"]


def test_every_key_has_its_code_of_java() -> None:
    """The constants `VK_...` of `java.awt.event.KeyEvent`; a label is read as the same key again."""
    codes = {
        10: "Enter", 8: "Backspace", 9: "Tab", 27: "Escape", 32: "Space", 33: "Pageup", 34: "Pagedown", 35: "End",
        36: "Home", 37: "Left", 38: "Up", 39: "Right", 40: "Down", 155: "Insert", 127: "Delete", 44: ",", 45: "-",
        46: ".", 47: "/", 59: ";", 61: "=", 91: "[", 92: "\\", 93: "]", 192: "`", 222: "'", 106: "Num*",
        107: "Num+", 109: "Num-", 110: "Num.", 111: "Num/",
        **{0x30 + n: str(n) for n in range(10)},
        **{0x41 + n: letter for n, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ")},
        **{0x60 + n: f"Num{n}" for n in range(10)},
        **{0x70 + n: f"F{n + 1}" for n in range(12)},
        **{0xF000 + n: f"F{n + 13}" for n in range(12)},
    }  # fmt: skip
    assert sorted(_KEY_CODES.values()) == sorted(codes)
    for code, label in codes.items():
        assert key(f"Ctrl+{label}") == Key(code, 130) and Key(code, 130).label == f"Ctrl+{label}"
    other = {"Del": 127, "Ins": 155, "Esc": 27, "Return": 10, "PgUp": 33, "PgDn": 34, "PgDown": 34, "Spc": 32}
    for label, code in other.items():
        assert key(f"Alt+{label}") == Key(code, 520)
