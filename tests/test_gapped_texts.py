"""Texts with gaps fit what a regular expression with `.+` or `.*` in each gap matches, in time that grows with them."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from vmodsmith.cli import main
from vmodsmith.foundation.gapped import ANYTHING, WHOLE, Woven, is_filled


def _word(dice: random.Random, most: int) -> str:
    return "".join(dice.choice("ab-1") for _ in range(dice.randrange(most + 1)))


@pytest.mark.parametrize("seed", range(4))
def test_pieces_fit_what_an_expression_with_dots_matches(seed: int) -> None:
    dice, fitting = random.Random(seed), 0
    for _ in range(4000):
        pieces = [_word(dice, 2) for _ in range(dice.randrange(1, 5))]
        text = _word(dice, 9) if dice.randrange(2) else "".join(each + _word(dice, 2) for each in pieces)
        wanted = re.fullmatch(".+".join(map(re.escape, pieces)), text) is not None
        assert is_filled(pieces, text) == wanted, (pieces, text)
        fitting += wanted
    assert fitting > 400


@pytest.mark.parametrize("seed", range(4))
def test_woven_parts_fit_what_an_expression_of_them_matches(seed: int) -> None:
    dice, fitting = random.Random(seed), 0
    for _ in range(4000):
        parts: list[frozenset[str] | str] = []
        for _ in range(dice.randrange(1, 6)):
            words = frozenset(_word(dice, 2) for _ in range(dice.randrange(1, 4)))
            parts.append(dice.choice((ANYTHING, WHOLE, words, words)))
        shapes = {ANYTHING: ".*", WHOLE: "-?[0-9]+"}
        expression = "".join(
            shapes[each] if isinstance(each, str) else f"(?:{'|'.join(map(re.escape, sorted(each)))})" for each in parts
        )
        text = _word(dice, 9)
        wanted = re.fullmatch(expression, text) is not None
        assert Woven(tuple(parts)).fits(text) == wanted, (expression, text)
        fitting += wanted
    assert fitting > 100


def test_many_gaps_take_no_time() -> None:
    began = time.process_time()
    assert not is_filled(["ab"] * 60 + ["c"], "ab" * 50_000)
    assert is_filled(["ab"] * 60, "ab" * 50_000)
    word = frozenset({"x"})
    assert not Woven((ANYTHING, word) * 60).fits("x" * 2_000 + "y")
    assert Woven((WHOLE, ANYTHING) * 60).fits("7" * 300)
    assert time.process_time() - began < 2


@pytest.mark.parametrize("sign", ["{v%d}", "$v%d$"])
def test_a_scenario_is_compared_with_texts_of_many_places_at_once(skirmish: Path, sign: str) -> None:
    templates = skirmish / "templates" / "skirmish"
    text = "".join(sign % n + "on " for n in range(30)) + "end"
    with (templates / "strings.csv").open("a", encoding="utf-8") as file:
        file.write(f"say.many,{text},{text},\n")
    scenario = templates / "scenarios" / "fight.yaml"
    before = scenario.read_text(encoding="utf-8")
    assert "do: to the south" in before
    scenario.write_text(before.replace("do: to the south", f"do: {'on ' * 60}", 1), encoding="utf-8")
    began = time.process_time()
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "check"])
    assert time.process_time() - began < 20
    assert "on on on" in done.output, done.output


def test_a_text_woven_of_many_parts_is_compared_with_the_keys_at_once(skirmish: Path) -> None:
    templates = skirmish / "templates" / "skirmish"
    key = "say." + "no" * 36
    with (templates / "strings.csv").open("a", encoding="utf-8") as file:
        file.write(f"{key},None,None,\n")
    rules = templates / "rules" / "fight.py"
    before = rules.read_text(encoding="utf-8")
    parts = "".join("{me.full_name}o" for _ in range(24))
    rules.write_text(before + f'\n\ndef many(me: Piece) -> None:\n    report(say(f"say.{parts}x"))\n', encoding="utf-8")
    began = time.process_time()
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), "check"])
    assert time.process_time() - began < 20
    assert "rules/fight.py" in done.output, done.output
