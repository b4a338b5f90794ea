"""Pages that a stranger wrote: what they reach, what they may cost, what is said of those that want more."""

from __future__ import annotations

import resource
import time
import types
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from jinja2.environment import TemplateModule
from jinja2.runtime import LoopContext, Macro
from shared.games import WORKSPACES, load

from vmodsmith.assemble import pages
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.assemble.pages import render
from vmodsmith.assemble.shown import SHOWN, shown
from vmodsmith.foundation.problems import Problem, WorkspaceError
from vmodsmith.foundation.sandbox import (
    FILTERS,
    TESTS,
    Budget,
    Sandbox,
    TemplateFault,
    TemplateRecord,
    field,
    fields_of,
)
from vmodsmith.model import Datum, Game, Page

FILE = "templates/x/help/1-page.html.j2"


@pytest.fixture(scope="module")
def game() -> Game:
    return load("skirmish", WORKSPACES["skirmish"])


def written(game: Game, template: str) -> str:
    """What a page is when it renders."""
    return render(game, Lexicon(game), [Page(id="start", file=FILE, text=template)], "help", ["en"])[0].html


def faults(game: Game, template: str) -> list[Problem]:
    """What is said of a page that does not."""
    with pytest.raises(WorkspaceError) as caught:
        written(game, template)
    return caught.value.problems


# What a page reaches


def sandbox_of(game: Game) -> Sandbox:
    """The environment in which pages of a game are rendered."""
    data, functions = pages._facts(game, "entries sources")
    return Sandbox(
        {"page.html.j2": pages.packaged("pages.html.j2")},
        Budget(10**9),
        data={**data, "language": "en", "tables": pages._tables(game, "en")},
        functions={**functions, **pages._worded(lambda key: key, "en")},
        filters={"printed": pages._printed(game)},
    )


NAMES = sorted(
    {name for sort in (str, dict, tuple, int, float, type(None), range, object, types.FunctionType, types.MethodType,
                       type)
     for name in dir(sort)}
    | {name for sort in (Datum, TemplateRecord, Sandbox, Macro, TemplateModule, LoopContext,
                         types.ModuleType("x").__class__) for name in dir(sort)}
    | set(["origin", "parse_raw", "model_dump", "model_copy", "construct", "environment", "_environment", "_find",
           "_fields", "open", "os", "sys"])
)  # fmt: skip
"""Names that lead on from objects of Python, of jinja and of ours."""


def reached(sandbox: Sandbox) -> Iterator[tuple[str, Any]]:
    """Everything that names of a page lead to, by attributes, places, keys and what comes of walking through it, each
    with the way."""
    seen: set[int] = set()
    held: list[Any] = []  # so that no id is used twice
    imported = sandbox.get_template("page.html.j2").make_module()
    loop = LoopContext([1, 2], None)
    next(loop)
    own = {"page": imported, "loop": loop, "namespace()": sandbox.globals["namespace"](a=1)}
    waiting: list[tuple[str, Any]] = [*sandbox.globals.items(), *own.items()]
    while waiting:
        way, value = waiting.pop()
        yield way, value
        if id(value) in seen or (isinstance(value, str | int | float | bool | type(None)) and len(way) > 40):
            continue
        seen.add(id(value))
        held.append(value)
        asked = [*NAMES, *fields_of(value)] if isinstance(value, TemplateRecord) else NAMES
        for name in asked:
            for sign, found in ((".", sandbox.getattr(value, name)), ("[]", sandbox.getitem(value, name))):
                if type(found).__name__ == "_Method":
                    assert type(found.value) in (str, dict, LoopContext), f"{way}.{name}"
                    continue
                if not isinstance(found, sandbox.undefined):
                    waiting.append((f"{way}{sign}{name}", found))
        if isinstance(value, Mapping):
            waiting += [(f"{way}[{key!r}]", each) for key, each in list(value.items())[:20]]
            waiting += [(f"key of {way}", each) for each in list(value)[:20]]
        elif isinstance(value, tuple | list):
            waiting += [(f"{way}[{n}]", each) for n, each in enumerate(value[:20])]


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_names_of_a_page_lead_to_plain_data_and_nothing_else(name: str) -> None:
    game = load(name, WORKSPACES[name])
    sandbox = sandbox_of(game)
    functions = {
        id(each) for each in sandbox.globals.values() if callable(each) and not isinstance(each, TemplateRecord)
    }
    count = 0
    for way, value in reached(sandbox):
        count += 1
        if id(value) in functions or isinstance(value, Macro | TemplateModule | LoopContext):
            continue
        if type(value).__name__ == "Namespace":
            continue
        assert type(value) in (str, int, float, bool, type(None), tuple, dict, list, TemplateRecord, range), (
            f"{way}: {type(value)}"
        )
    assert count > 500


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_every_field_that_pages_see_is_plain(name: str) -> None:
    waiting: list[Any] = [shown(load(name, WORKSPACES[name]))]
    while waiting:
        value = waiting.pop()
        if isinstance(value, TemplateRecord):
            waiting += [field(value, each) for each in fields_of(value)]
        elif isinstance(value, tuple):
            waiting += value
        elif type(value) is dict:
            waiting += [*value.keys(), *value.values()]
        else:
            assert type(value) in (str, int, float, bool, type(None)), type(value)


def test_every_field_that_is_listed_is_one_of_the_model(game: Game) -> None:
    import vmodsmith.evidence.provenance as provenance
    import vmodsmith.model as model

    for name, fields in SHOWN.items():
        sort = getattr(model, name, None) or getattr(model.maps, name, None) or getattr(model.play, name, None)
        sort = sort or getattr(model.rules, name, None) or getattr(provenance, name)
        known = {*getattr(sort, "model_fields", {}), *getattr(sort, "__dataclass_fields__", {}), *vars(sort)}
        assert set(fields) <= known, name
        assert not [each for each in fields if isinstance(getattr(sort, each, None), types.FunctionType)], name


def test_filters_tests_and_functions_are_the_listed_ones(game: Game) -> None:
    sandbox = sandbox_of(game)
    assert set(sandbox.filters) == FILTERS | {"printed"}
    assert set(sandbox.tests) == TESTS
    assert not {"attr", "tojson", "pprint", "random", "xmlattr", "urlize"} & set(sandbox.filters)
    assert {
        name for name, each in sandbox.globals.items() if callable(each) and not isinstance(each, TemplateRecord)
    } == {
        *[
            "range",
            "namespace",
            "dict",
            "text",
            "rich",
            "sentence",
            "number",
            "day",
            "known",
            "cell",
            "records",
            "tally",
            "by",
            "sort_of",
            "told",
        ]
    }


PLAIN = (str, int, float, bool, type(None), tuple, dict, list, TemplateRecord)


@pytest.mark.parametrize("name", sorted(FILTERS))
def test_what_a_filter_makes_is_plain(game: Game, name: str) -> None:
    sandbox = sandbox_of(game)
    page = sandbox.from_string("")
    samples = [
        "a b",
        3,
        1.5,
        sandbox.globals["game"],
        field(sandbox.globals["game"], "units"),
        {"x": 1},
        ("x", "y"),
        [1],
    ]
    made = 0
    for sample in samples:
        for more in ((), ("name",), (2,), ("__class__",), ("upper",), ("a", "b")):
            try:
                found = sandbox.call_filter(name, sample, more, context=page.new_context())
                found = [found] if isinstance(found, (*PLAIN, range)) else [found, *found]
            except Exception:  # a filter that does not take this has made nothing
                continue
            made += 1
            for each in found:
                assert isinstance(each, PLAIN) or (each is found[0] and hasattr(each, "__next__")), (name, type(each))
    assert made


def test_what_a_function_gives_is_plain(game: Game) -> None:
    known = sandbox_of(game).globals
    table, units = known["tables"]["fight"], field(known["game"], "units")
    waiting: list[Any] = [
        known["text"]("x"), known["rich"]("**x**"), known["sentence"]("x"), known["known"]("x"),
        known["sort_of"]("2.1"),
        known["cell"](table, "2", "1:1"), known["records"](table), known["tally"](units), known["by"](units, "side"),
        known["told"]("lead", field(known["game"], "phases")[0]), known["dict"](a=units),
    ]  # fmt: skip
    while waiting:
        value = waiting.pop()
        assert isinstance(value, PLAIN), type(value)
        waiting += [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, tuple) else ()


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('{{ game.parse_raw("cos", proto="pickle", allow_pickle=True) }}', "'parse_raw', expected a field of a game"),
        ("{{ game.__class__.__mro__ }}", "'__class__', expected a field of a game"),
        ('{{ game["__class__"] }}', "'__class__', expected a field of a game"),
        ("{{ game.units[0].origin.file }}", "'origin', expected a field of a unit"),
        ("{{ game.units[0].naem }}", "'naem', expected a field of a unit (did you mean 'name'?)"),
        ("{{ gaem.id }}", "'gaem', expected a name that a page knows (did you mean 'game'?)"),
        ('{{ tables["fihgt"] }}', "'fihgt', expected a field of a mapping: fight (did you mean 'fight'?)"),
        ("{{ text.__globals__ }}", "'__globals__', expected a field of a function"),
        ('{{ "x".format(game) }}', "'format', expected a field of a text"),
        ('{{ "" | attr("__class__") }}', "'attr', expected a filter that pages have"),
        ("{{ game.units | frist }}", "'frist', expected a filter that pages have (did you mean 'first'?)"),
        ("{% if 1 is evne %}{% endif %}", "'evne', expected a test that pages have (did you mean 'even'?)"),
        ("{{ game.units }}", "'a list', expected a text or a number to write"),
        ("{{ game }}", "'a game', expected a text or a number to write"),
        ((
            '{{ game.units | map(attribute="__init__") | list | length '
            '}}{{ game.units[0]["__init__"] }}'
        ), "'__init__', expected a field"),
        ('{{ by(game.units, "origin") | length }}', "expected a datum with a field 'origin'"),
        ('{% include "/etc/passwd" %}', "'/etc/passwd', expected `page.html.j2`, or a page"),
        ("{{ namespace.__init__ }}", "'__init__', expected a field of a function"),
        ("{{ self._TemplateReference__context }}", "'_TemplateReference__context', expected a field"),
        ("{{ cycler }}", "'cycler', expected a name"),
        ('{% import "page.html.j2" as page %}{{ page.haed("x") }}', (
            "'haed', expected a field of an imported page (did you "
            "mean 'head'?)"
        )),
        ('{{ (1)() }}', "'a call of a number', expected a call of a macro"),
        ("{% macro f(a, b, a) %}{% endmacro %}", "\"the argument 'a' twice\", expected a template that renders"),
        ('{{ text(key="a", key="b") }}', "\"the argument 'key' twice\", expected a template that renders"),
        ('{{ 1 | round(precision=1, precision=2) }}', "\"the argument 'precision' twice\""),
        ('{{ cell(tables["fight"], "9", "red") }}', "expected a row of it"),
        ("{{ text(3) }}", "expected a key of strings/"),
    ],
)  # fmt: skip
def test_a_name_that_is_none_is_told_with_its_line_and_the_nearest(game: Game, template: str, said: str) -> None:
    found = faults(game, f"<p>one</p>\n{template}")
    assert [f"{each.file}:{each.line}" for each in found] == [f"{FILE}:2"]
    assert said in str(found[0])


def test_a_fault_below_a_macro_of_ours_is_told_where_the_page_calls_it(game: Game) -> None:
    found = faults(game, '{% import "page.html.j2" as page %}\n\n{{ page.origin(game) }}')
    assert (found[0].file, found[0].line) == (FILE, 3)


# What a page may cost

GREEDY = {
    "numbers": "{% for x in range(10**9) %}{% endfor %}",
    "loops in loops": "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
    "what a loop leaves out": "{% for a in range(99999) %}{% for b in range(99999) if false %}{% endfor %}{% endfor %}",
    "a text so often": '{{ "x" * 10**9 }}',
    "a list so often": "{{ ([0] * 10**10) | length }}",
    "powers": "{{ 10 ** 10 ** 10 }}",
    "a width": '{{ "%1000000000d" | format(1) }}',
    "a width of an operator": '{{ "%1000000000d" % 1 }}',
    "digits": '{{ "%.1000000000f" % 1.0 }}',
    "a width that is handed over": '{{ "%*d" | format(10**9, 1) }}',
    "batches": '{{ [1] | batch(10**9, "x") | list | length }}',
    "slices": "{{ [1] | slice(10**9) | list | length }}",
    "twice as long": '{% set s = "x" * 1000 %}' + "{% set s = s ~ s %}" * 60,
    "twice as long by blocks": '{% set s = "x" * 1000 %}' + "{% set s %}{{ s }}{{ s }}{% endset %}" * 60,
    "twice as long by filters": '{% set s = "xx" %}' + '{% set s = s | replace("x", s) %}' * 60,
    "twice as long by methods": '{% set s = "xx" %}' + "{% set s = s.join(s) %}" * 60,
    "twice as long by formats": '{% set s = "xx" %}' + '{% set s = "%s%s" | format(s, s) %}' * 60,
    "lists in lists": "{% set s = [1] %}" + "{% set s = [s, s] %}" * 60 + "{{ s == s }}",
    "mappings in mappings": "{% set s = [1] %}" + "{% set s = dict(a=s, b=s) %}" * 60 + "{{ s == s }}",
    "a default for each": "{% set s = [1] %}" + '{% set s = [0, 0] | map(attribute="x", default=s) | list %}' * 60,
    "deep lists": "{% set n = namespace(s=1) %}{% for i in range(99999) %}{% set n.s = (n.s,) %}{% endfor %}",
    "macros that call themselves": "{% macro f(n) %}{{ f(n - 1) }}{{ f(n - 1) }}{% endmacro %}{{ f(60) }}",
    "a page that includes itself": f'{{% include "{FILE}" %}}',
    "text in a loop": "{% for i in range(99999) %}" + "y" * 50_000 + "{% endfor %}",
    "text in a macro": "{% macro f() %}" + "y" * 50_000 + (
        "{% endmacro %}{% for i in range(99999) %}{% set x = f() "
        "%}{% endfor %}"
    ),
    "parts of a long text": '{% set s = "x" * 99999 %}{% for i in range(99999) %}{% set t = s[1:] %}{% endfor %}',
    "looking for what is not there": '{% set s = "x" * 99999 %}{% for i in range(99999) %}{{ "y" in s }}{% endfor %}',
    "comparing": '{% for i in range(99999) %}{{ "y" in range(99999) }}{% endfor %}',
    "keys": '{% for i in range(99999) %}{{ text("page.k" ~ i) }}{% endfor %}',
    "brackets": "{{ " + "(" * 9000 + "1" + ")" * 9000 + " }}",
    "plus": "{{ 1" + "+1" * 9000 + " }}",
    "filters": "{{ 1" + "|abs" * 9000 + " }}",
    "blocks": "{% for x in [1] %}" * 30 + "{% endfor %}" * 30,
    "a long template": "{{x}}" * 26_000,
    "digits of a number": "{{ " + "9" * 50_000 + " }}",
    "all units with all": (
        "{% for a in game.units %}{% for b in range(99999) %}{{ "
        "a.name == b }}{% endfor %}{% endfor %}"
    ),
    "sorting": "{% for i in range(99999) %}{{ range(99999) | sort | first }}{% endfor %}",
    "sums": "{{ [[1]] | sum(start=[]) | length }}",
}  # fmt: skip


@pytest.mark.parametrize("way", sorted(GREEDY))
def test_a_page_that_asks_for_too_much_is_told_within_seconds(game: Game, way: str) -> None:
    before, began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    found = faults(game, GREEDY[way])
    assert time.process_time() - began < 10
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400_000  # kB
    assert found[0].file == FILE
    assert "Traceback" not in str(found[0]) and len(str(found[0])) < 400


def test_many_greedy_pages_cost_no_more_than_some(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "_STEPS", 3 * pages._STEPS_A_PAGE)
    many = [Page(id=f"{n}", file=f"{n}.html.j2", text=GREEDY["loops in loops"]) for n in range(50)]
    with pytest.raises(WorkspaceError) as caught:
        render(game, Lexicon(game), many, "help", ["en"])
    assert len(caught.value.problems) == 4
    assert "all pages of a folder may do together" in str(caught.value.problems[-1])
    with pytest.raises(WorkspaceError, match="expected at most 200 pages in this folder"):
        render(game, Lexicon(game), many * 5, "help", ["en"])


@pytest.mark.parametrize("name", sorted(WORKSPACES))
def test_pages_of_the_games_need_a_quarter_of_what_they_may(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "_STEPS_A_PAGE", pages._STEPS_A_PAGE // 4)
    game = load(name, WORKSPACES[name])
    for folder, those in (("charts", game.charts), ("help", game.help)):
        assert len(render(game, Lexicon(game), those, folder)) == len(those) * len(game.manifest.languages)


# What a page is made of


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ('<img src="http://example.org/x.png">', "'http://example.org/x.png', expected a picture of the module"),
        ("<img src=//example.org/x.png>", "'//example.org/x.png', expected a picture of the module"),
        ('<IMG SRC="file:/etc/passwd">', "expected a picture of the module"),
        ('<img src="..&#47;x.png">', "expected a picture of the module"),
        ('<table background="http://example.org/x.png">', "'background', expected an attribute of pages"),
        ('<link rel="stylesheet" href="http://example.org/x.css">', "'<link>', expected an element of pages"),
        ("<object classid=javax.swing.JFileChooser></object>", "'<object>', expected an element of pages"),
        ("<script>alert(1)</script>", "'<script>', expected an element of pages"),
        ("<style>@import url(http://example.org/x.css)</style>", "'<style>', expected an element of pages"),
        ('<td style="background-image: url(http://example.org/x)">', "expected colours, sizes and margins"),
        ('<a href="file:/etc/passwd">x</a>', "'file:/etc/passwd', expected a place on the page"),
        ('<td onclick="x()">', "'onclick', expected an attribute of pages"),
        ("<!-- <img src=x> --><p>", "'<!-- <img src=x> --><p>', expected a tag"),
        ("<!--><img src=//example.org/x>-->", "expected a tag"),
        ("a < b", "'< b', expected a tag such as"),
        ("{{ \"<img src='http://example.org/'>\" | safe }}", "'http://example.org/', expected a picture"),
        ('<td colspan="50000000">', "'50000000', expected for `colspan` a number from 1 to 100"),
        ("<td rowspan=101>", "'101', expected for `rowspan` a number from 1 to 100"),
        ("<td colspan='-3'>", "'-3', expected for `colspan` a number from 1 to 100"),
        ('<table border="1000000">', "'1000000', expected for `border` a number of at most four digits"),
        ('<td width="2000000000%">', "'2000000000%', expected for `width` a number of at most four digits"),
        ("<font size=&#49;0000000>", "'&#49;0000000', expected for `size` a number of at most four digits"),
        (
            '<td style="font-size: 100000pt">',
            "'font-size: 100000pt', expected sizes and margins of at most four digits",
        ),
        ("<div>" * 1000, "'<div>', expected at most 60 nested elements: close some before others begin"),
        ("<table><tr><td>" * 61, "'<table>', expected at most 60 nested elements"),
        ("{% for n in range(999) %}<b><i>{% endfor %}", "expected at most 60 nested elements"),
        ('{{ "\\x00" }}', "'U+0000', expected text without control characters"),
        ('{{ "\\ud800" }}', "'U+D800', expected text without control characters"),
    ],
)
def test_a_page_fetches_nothing_and_runs_nothing(game: Game, template: str, said: str) -> None:
    found = faults(game, f"<p>one</p>\n{template}")
    assert any(said in str(each) for each in found), [str(each) for each in found]
    assert {each.line for each in found} <= {0, 2}


def test_a_page_may_show_a_picture_of_the_module_and_an_address_to_click(game: Game) -> None:
    page = written(game, '<img src="images/map.png"><a href="https://example.org/rules">x</a><a href="#top">y</a>')
    assert '<img src="images/map.png">' in page


def test_a_long_page_with_sizes_is_no_deep_one(game: Game) -> None:
    """Paragraphs, rows and items need no closing tag; what is closed counts no more."""
    line = "<p>a<li>b<dt>c<dd>d<br><table border><tr><td colspan=2 width=100%>e</table><b>f</b></div>"
    assert written(game, line * 500 + '<font size="+1" color=#123456>g</font><td style="color: #112233; margin: 40px">')


@pytest.mark.parametrize("make", [lambda text: text, lambda text: f"<b>{text}</b>"])
def test_what_a_page_takes_from_data_stays_text(game: Game, make: Callable[[str], str]) -> None:
    text = make("</td> & \" ' --> ]]> {{ x }}")
    assert "&lt;/td&gt; &amp; &#34; &#39; --&gt; ]]&gt; {{ x }}" in written(game, f"{{{{ {text!r} }}}}")


def test_what_a_loop_costs() -> None:
    """Each pass: a step for its number, one for itself, and one more for every eight signs that it writes."""

    def cost(passes: int, signs: int) -> int:
        budget = Budget(10**6)
        page = {"page.html.j2": f"{{% for n in range({passes}) %}}{'x' * signs}{{% endfor %}}"}
        Sandbox(page, budget, data={}, functions={}).get_template("page.html.j2").render()
        return budget.steps - budget.left

    each = [(cost(30, signs) - cost(10, signs)) / 20 for signs in range(40)]
    assert each[0] == 2 and each == sorted(each)
    assert all(more == less + 1 for less, more in zip(each, each[8:], strict=False))
    with pytest.raises(TemplateFault, match="more work"):
        Budget(5).take(6)
    Budget(5).take(5)
