"""Actions of a sheet: a list of effects, each on selected pieces or on the game.

- {clear: disrupted, of: {side: blue}, text: say.recovered, paragraphs: "7.88"}
- {turn: 3, text: say.reserves, call: arrivals.report_schedule()}
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import replace

from vmodsmith.foundation.problems import Problem
from vmodsmith.rules.language import types as ty
from vmodsmith.rules.mechanics.code import Field, block, expression, keys_known, looped, phase_of, placed, template
from vmodsmith.rules.mechanics.entries import conditions, said, source_of
from vmodsmith.rules.mechanics.ranges import span
from vmodsmith.rules.mechanics.selectors import piece_selector, range_test
from vmodsmith.rules.mechanics.verbs import GAME, PIECES, on_game, on_piece

__all__ = ["ACTION", "actions"]

_WHEN = ("id", "turn", "phase", "when", "option", "once", "ask", "side", "referee")
_SAY = ("text", "values", "tone", "by-hand", "paragraphs")
_CHOICES = ("asks", "choices", "none")
ACTION = (*_WHEN, "of", *PIECES, *GAME, *_CHOICES, *_SAY)
"""The fields of an action."""
_CHOICE = ("choice", "turn", "phase", "when", "option", "referee", "of", *PIECES, *GAME, *_SAY)
"""The fields of an action that is one of several choices."""


def actions(field: Field, problems: list[Problem]) -> list[ast.stmt]:
    """The statements of a list of actions, one after the other. An item may be a plain call."""
    made: list[ast.stmt] = []
    listed = field.value if isinstance(field.value, list | tuple) else [field.value]
    for each in listed:
        item = field.item(each)
        if isinstance(each, Mapping):
            made += _action(item, problems)
        elif item.text not in ("", "none", "nothing"):
            call = expression(item, problems)
            made += [placed(ast.Expr(call), item.line)] if call is not None else []
    return made


def _action(item: Field, problems: list[Problem], valid: tuple[str, ...] = ACTION) -> list[ast.stmt]:
    if not keys_known(item, valid, problems):
        return []
    n = next(item.scope.numbering)
    verbs = [key for key in item.value if key in PIECES]
    body: list[ast.stmt] = []
    reported: tuple[str, ...] = ()
    if "of" in item.value and not _names_parameter(item):
        chosen = _chosen(item, n, problems)
        if chosen is None:
            return []
        reported = (f"len(chosen{n})", f"few_names(chosen{n})")
        done = [each for key in verbs for each in on_piece(item.inside(key), key, "it", problems)]
        if done:
            body += looped(done, template(f"chosen{n}", item.line), n, item.line)
        body += [each for key in GAME if key in item.value for each in on_game(item.inside(key), key, problems)]
        body = _with_text(item, body, reported, problems)
        body = chosen + block(f"if len(chosen{n}) > 0:\n    BODY", item.line, BODY=body)
    else:
        body += _on_parameter(item, verbs, n, problems)
        body += _choices(item, n, problems) if "choices" in item.value else []
        body += [each for key in GAME if key in item.value for each in on_game(item.inside(key), key, problems)]
        body = _with_text(item, body, reported, problems)
    return _conditions(item, body, problems)


def _chosen(item: Field, n: int, problems: list[Problem]) -> list[ast.stmt] | None:
    at = item.inside("of")
    test = piece_selector(at, "it", problems) if isinstance(at.value, Mapping) else expression(at, problems)
    if test is None:
        return None
    return block(f"chosen{n} = [it for it in {source_of(item)} if TEST]", at.line, TEST=test)


def _names_parameter(item: Field) -> bool:
    """Whether `of` is a parameter of the function with a piece or pieces: `of: made`."""
    named = item.inside("of")
    if isinstance(named.value, Mapping | list | tuple):
        return False
    about = (ty.PIECE, ty.ListOf(ty.PIECE))
    return any(named.text == name and type_ in about for name, type_ in zip(item.names, item.parameters, strict=True))


def _on_parameter(item: Field, verbs: list[str], n: int, problems: list[Problem]) -> list[ast.stmt]:
    """Actions on a parameter: without `of` on the piece, or each of the pieces, that the function is about; `of` may
    name another parameter.
    """
    if not verbs:
        return []
    named = item.inside("of").text if "of" in item.value else ""
    given = [each for each in zip(item.names, item.parameters, strict=True) if named in ("", each[0])]
    for name, type_ in given:
        if type_ == ty.PIECE:
            return [each for key in verbs for each in on_piece(item.inside(key), key, name, problems)]
    for name, type_ in given:
        if type_ == ty.ListOf(ty.PIECE):
            done = [each for key in verbs for each in on_piece(item.inside(key), key, "it", problems)]
            return looped(done, template(name, item.line), n, item.line)
    problems.append(item.inside(verbs[0]).problem(verbs[0], "the pieces to act on: `of: {kinds: ...}`"))
    return []


def _choices(item: Field, n: int, problems: list[Problem]) -> list[ast.stmt]:
    """A question with all choices that are possible now, each an action with its `choice`; if there are none, `none` is
    reported. Closing the dialog ends the command.
    """
    listed = item.inside("choices")
    entries = [listed.item(each) for each in listed.value] if isinstance(listed.value, list | tuple) else []
    if not entries or not all(isinstance(each.value, Mapping) and "choice" in each.value for each in entries):
        problems.append(
            listed.problem(listed.text, "a list of actions, each with its choice: {choice: KEY, call: ...}")
        )
        return []
    question = said(item, problems, "asks") if "asks" in item.value else None
    if question is None:
        problems += [] if "asks" in item.value else [item.problem("choices", "asks: KEY, the question")]
        return []
    made = block(f"offered{n}: list[Text] = []\nways{n}: list[int] = []", item.line)
    does: list[ast.stmt] = []
    for number, each in enumerate(entries):
        label = said(_label(each.inside("choice")), problems)
        offers = block(f"offered{n}.append(TEXT)\nways{n}.append({number})", each.line, TEXT=label) if label else []
        made += _conditions(each, offers, problems)
        does += block(f"if way{n} == {number}:\n    DOES", each.line, DOES=_action(each, problems, _CHOICE))
    picked = (
        f"if len(ways{n}) > 0:\n    way{n} = ways{n}[pick_some(TEXT, offered{n}, 1, 1)[0]]\n    DOES\nelse:\n    NONE"
    )
    nothing = _report(item, "none", (), problems) if "none" in item.value else []
    return made + block(picked, item.line, TEXT=question, DOES=does, NONE=nothing or [ast.Pass()])


def _label(choice: Field) -> Field:
    """The text of a choice: the key of a text, or a text with values."""
    return choice if isinstance(choice.value, Mapping) else replace(choice, value={"text": choice.value})


def _with_text(item: Field, body: list[ast.stmt], reported: tuple[str, ...], problems: list[Problem]) -> list[ast.stmt]:
    """The report after an action; if the referee only warns, `by-hand` is reported instead of the action."""
    if "text" in item.value:
        body = body + _report(item, "text", reported, problems)
    if "by-hand" in item.value:
        hand = _report(item, "by-hand", reported, problems)
        body = block("if enforcing():\n    BODY\nelse:\n    HAND", item.line, BODY=body, HAND=hand)
    return body


def _report(item: Field, key: str, reported: tuple[str, ...], problems: list[Problem]) -> list[ast.stmt]:
    text = said(item, problems, key, reported)
    tone = str(item.value.get("tone", "plain"))
    if tone not in item.scope.of("Tone") and item.scope.of("Tone"):
        problems.append(item.inside("tone").problem(tone, "a tone", valid=item.scope.of("Tone")))
    return block(f"report(TEXT, {tone!r})", item.line, TEXT=text) if text is not None else []


def _conditions(item: Field, body: list[ast.stmt], problems: list[Problem]) -> list[ast.stmt]:
    """The conditions of an action: turn, phase, condition, option, a question to a side, once per game."""
    if "once" in item.value or "ask" in item.value:
        body = _once(item, body, problems)
    if "ask" in item.value:
        question = said(item, problems, "ask")
        body = block("if ask(TEXT):\n    BODY", item.line, TEXT=question, BODY=body) if question is not None else []
    if "side" in item.value:
        body = _of_side(item, body, problems)
    if _happens_once(item):
        body = block(f"if {_name(item)!r} not in game.{item.scope.memory}:\n    BODY", item.line, BODY=body)
    body = conditions(item, body, problems)
    for test in _times(item, problems):
        body = block("if TEST:\n    BODY", item.line, TEST=test, BODY=body)
    if "referee" in item.value:
        level = item.inside("referee").text
        body = block(f"if referee() == {level!r}:\n    BODY", item.line, BODY=body)
    return body


def _name(item: Field) -> str:
    return str(item.value.get("id", f"line-{item.line}"))


def _happens_once(item: Field) -> bool:
    return str(item.value.get("once", "no")) in ("yes", "true") and bool(item.scope.memory)


def _once(item: Field, body: list[ast.stmt], problems: list[Problem]) -> list[ast.stmt]:
    """Record a one-time action before it runs."""
    if str(item.value.get("once", "no")) not in ("yes", "true", "no", "false"):
        said = str(item.value["once"])
        problems.append(item.inside("once").problem(said, "yes or no", valid=("yes", "no")))
    if str(item.value.get("once", "no")) in ("yes", "true") and not item.scope.memory:
        expected = "an entry of the mechanic events: only these store what happened"
        problems.append(item.inside("once").problem("once", expected))
        return body
    if not _happens_once(item):
        return body
    noted = block(f"game.{item.scope.memory} = game.{item.scope.memory} + [{_name(item)!r}]", item.line)
    return noted + body


def _of_side(item: Field, body: list[ast.stmt], problems: list[Problem]) -> list[ast.stmt]:
    """Let only the player of a side decide; the other player, or an observer, gets a message that the
    decision is open.
    """
    side = item.inside("side").text
    if side not in item.scope.of("Side"):
        problems.append(item.inside("side").problem(side, "a side of game.yaml", valid=item.scope.of("Side")))
        return []
    made = (
        f"if my_side() is None or my_side() == {side!r} or alone():\n    BODY\n"
        f"else:\n    report(say('decides.waits', side_name({side!r})))"
    )
    return block(made, item.line, BODY=body)


def _times(item: Field, problems: list[Problem]) -> Iterator[ast.expr]:
    """The tests of phase and turn: the turn of the phase that the function is about, if it is about one."""
    if "phase" in item.value:
        at = item.inside("phase")
        yield template(f"phase() in {tuple(at.text.split())!r}", at.line)
    if "turn" in item.value:
        at = item.inside("turn")
        test = range_test("acting_turn()" if phase_of(item) else "turn()", at.text)
        if test is None:
            problems.append(at.problem(at.text, "a turn or turns: 3, 2-4, 5+"))
        elif (turns := span(at.text)) and item.scope.turns and (turns[0] > item.scope.turns or turns[1] < 1):
            problems.append(at.problem(at.text, f"turns from 1 to {item.scope.turns}: the game has no others"))
        else:
            yield template(test, at.line)
