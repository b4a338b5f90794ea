"use strict";
// The plainer pages: tables and tracks, sheets, rules, sources, problems.

(() => {
  const { el, ui, number, t, place, sourceOf, picture, select, setQuery, views } = Preview;

  views.tables = {
    needs: ["tables"],
    also: ["land", "counters"],
    render(root, context) {
      const data = context.data.tables;
      const land = context.data.land;
      const say = (key) => t(data.strings, key);
      root.append(el("h1", {}, ui("view.tables")));

      if (data.tables.length) {
        root.append(
          el("h2", {}, ui("tables")),
          el(
            "div",
            { class: "tables" },
            data.tables.map((table) =>
              el(
                "section",
                { class: "sheet", id: `table-${table.id}` },
                el("h3", {}, say(table.name)),
                el(
                  "p",
                  { class: "axes" },
                  [table.dice, `${say(table.rowsName)} ↓`, `${say(table.columnsName)} →`].filter(Boolean).join(" · "),
                ),
                el(
                  "div",
                  { class: "scroll", tabindex: 0, role: "region", "aria-label": say(table.name) },
                  el(
                    "table",
                    { class: "result" },
                    el(
                      "thead",
                      {},
                      el(
                        "tr",
                        {},
                        el("td", {}),
                        table.columns.map((each) => el("th", { scope: "col" }, say(each))),
                      ),
                    ),
                    el(
                      "tbody",
                      {},
                      table.rows.map(([heading, cells]) =>
                        el(
                          "tr",
                          {},
                          el("th", { scope: "row" }, say(heading)),
                          cells.map((each) => el("td", {}, say(each))),
                        ),
                      ),
                    ),
                  ),
                ),
                table.note ? el("p", { class: "note" }, say(table.note)) : null,
                el("p", { class: "small" }, place([table.file, 0]), " ", sourceOf(table)),
              ),
            ),
          ),
        );
      }

      const shown = Object.entries(context.game.displays);
      if (shown.length) {
        const pieces = el("div", { class: "displays" });
        const setups = land ? land.setups.filter((each) => each.rows.some((row) => row.on.includes("/"))) : [];
        const draw = (chosen) => {
          const setup = setups.find((each) => each.id === chosen);
          pieces.replaceChildren(
            ...shown.map(([window, display]) => {
              const named = display.names.map((each) => each[Preview.language] || Object.values(each)[0]).join(" · ");
              const board = el("div", { class: "board" }, picture(display.file, named, { class: "display" }));
              const heaps = new Map();
              for (const row of setup ? setup.rows : []) {
                const box = land.boxes[row.on];
                const counter = context.data.counters?.counters.find((each) => each.id === row.piece);
                if (!box || box[0] !== window || !counter) continue;
                const deep = heaps.get(row.on) || 0;
                heaps.set(row.on, deep + 1);
                const title = views.counters.title(context.data.counters, counter);
                board.append(
                  el(
                    "a",
                    {
                      class: "piece",
                      title,
                      href: Preview.address(context.game.id, "counters", { c: counter.id }),
                      style: {
                        left: `${box[1] * 100}%`,
                        top: `${box[2] * 100}%`,
                        "--deep": deep,
                        width: `${(100 * counter.width) / land.widths[window]}%`,
                      },
                    },
                    picture(
                      counter.faces[Math.min(row.face, counter.faces.length) - 1],
                      title,
                      row.facing ? { style: { rotate: `${row.facing * 60}deg` } } : {},
                    ),
                  ),
                );
              }
              return el(
                "figure",
                { class: "sheet" },
                el("figcaption", {}, named),
                el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": named }, board),
              );
            }),
          );
        };
        root.append(el("h2", {}, ui("tracks")));
        if (setups.length) {
          root.append(
            el(
              "div",
              { class: "bar" },
              select(
                ui("setup"),
                context.query.setup,
                [
                  { value: "", label: ui("none") },
                  ...setups.map((each) => ({ value: each.id, label: t(land.strings, each.name) })),
                ],
                (value) => {
                  setQuery({ setup: value });
                  draw(value);
                },
              ),
            ),
          );
        }
        root.append(pieces);
        draw(context.query.setup);
      }
      if (data.tracks.length) {
        root.append(
          el(
            "div",
            { class: "scroll" },
            el(
              "table",
              { class: "list" },
              el(
                "tbody",
                {},
                data.tracks.map((track) =>
                  el(
                    "tr",
                    {},
                    el("th", { scope: "row" }, `${say(track.display)} — ${say(track.name)}`),
                    el("td", {}, `${track.boxes} ${ui("boxes")}`),
                    el("td", {}, place(track.at)),
                    el("td", {}, sourceOf(track)),
                  ),
                ),
              ),
            ),
          ),
        );
      }
      root.append(
        el("h2", {}, ui("phases")),
        el("p", {}, data.turns.map(say).join(" · ")),
        el(
          "ol",
          { class: "phases" },
          data.phases.map((phase) =>
            el("li", {}, say(phase.name), " ", el("span", { class: "small" }, sourceOf(phase), " ", place(phase.at))),
          ),
        ),
      );
    },
  };

  views.sheets = {
    needs: ["sheets"],
    also: ["counters"],
    render(root, context) {
      const data = context.data.sheets;
      const counters = context.data.counters;
      const byId = new Map((counters?.counters || []).map((each) => [each.id, each]));
      const name = (id) => (byId.has(id) ? views.counters.title(counters, byId.get(id)) : id);
      const files = context.game.sheets;
      root.append(
        el("h1", {}, ui("view.sheets")),
        el("p", {}, ui("sheets.lead", { n: data.counters, sheets: data.sheets.length, format: data.default })),
        el(
          "p",
          { class: "small" },
          ui("sheets.print"),
          " ",
          el("code", {}, `vmodsmith sheets ${context.game.id}`),
          " · ",
          el("code", {}, `vmodsmith mapsheets ${context.game.id}`),
        ),
      );
      if (files.length) {
        root.append(
          el(
            "p",
            {},
            `${ui("sheets.files")} `,
            files.map((file, n) => [
              n ? " · " : "",
              el(
                "a",
                { href: file },
                file
                  .split("/")
                  .pop()
                  .replace(/\.[0-9a-f]+\.pdf$/, ".pdf"),
              ),
            ]),
          ),
        );
      }

      // A counter and its back light up together.
      const light = (board, place) => {
        for (const each of root.querySelectorAll(".paper .lit")) each.classList.remove("lit");
        if (place === undefined) return;
        for (const each of board.closest(".sheetpair").querySelectorAll(`[data-place="${place}"]`))
          each.classList.add("lit");
      };
      const paper = (sheet, number, back) => {
        const [w, h] = sheet.cell;
        const RIM = 6; // what is shown of the paper around the counters, in millimetres
        const own = back
          ? [[5, 6]]
          : sheet.folded
            ? [
                [2, 3],
                [5, 6],
              ]
            : [[2, 3]];
        const across = own.flatMap(([x]) => sheet.copies.map((each) => each[x]));
        const down = own.flatMap(([, y]) => sheet.copies.map((each) => each[y]));
        const [left, top] = [Math.max(0, Math.min(...across) - RIM), Math.max(0, Math.min(...down) - RIM)];
        const [wide, high] = [
          Math.min(sheet.paper[0], Math.max(...across) + w + RIM) - left,
          Math.min(sheet.paper[1], Math.max(...down) + h + RIM) - top,
        ];
        const side = sheet.folded ? "" : ui(back ? "back" : "front");
        const label = ui("sheets.one", { n: number, side });
        const board = el("div", {
          class: "paper",
          role: "group",
          "aria-label": label,
          style: { "aspect-ratio": `${wide} / ${high}` },
        });
        const put = (id, face, x, y, place, turned) => {
          const counter = byId.get(id);
          const file = counter?.covered && face >= counter.faces.length ? counter.covered : counter?.faces[face];
          const style = {
            left: `${(100 * (x - left)) / wide}%`,
            top: `${(100 * (y - top)) / high}%`,
            width: `${(100 * w) / wide}%`,
            height: `${(100 * h) / high}%`,
          };
          const properties = { class: turned ? "cell turned" : "cell", style, data: { place } };
          board.append(
            el(
              "a",
              {
                ...properties,
                tabindex: -1,
                title: name(id),
                href: Preview.address(context.game.id, "counters", { c: id }),
                onmouseenter: () => light(board, place),
                onmouseleave: () => light(board),
              },
              file ? picture(file, name(id), {}) : el("span", { class: "plain" }),
            ),
          );
        };
        sheet.copies.forEach(([id, face, x, y, behind, bx, by], place) => {
          if (!back) put(id, face, x, y, place, false);
          if (data.backs && (back || sheet.folded)) put(id, behind, bx, by, place, sheet.turned);
        });
        return el("figure", {}, el("figcaption", { class: "small" }, label), board);
      };
      data.sheets.forEach((sheet, n) => {
        const legend = sheet.legend[Preview.language] || Object.values(sheet.legend)[0] || [];
        root.append(
          el(
            "section",
            { class: "sheet sheetpair", id: `sheet-${n + 1}` },
            el(
              "h2",
              {},
              ui("sheets.number", { n: n + 1, of: data.sheets.length }),
              " ",
              el(
                "span",
                { class: "tally" },
                [
                  ui("pieces", { n: sheet.copies.length }),
                  `${number(sheet.cell[0])} mm`,
                  `${number(sheet.paper[0])} × ${number(sheet.paper[1])} mm`,
                ].join(" · "),
              ),
            ),
            el(
              "div",
              { class: "papers" },
              paper(sheet, n + 1, false),
              data.backs && !sheet.folded ? paper(sheet, n + 1, true) : null,
            ),
            data.backs && sheet.copies.some((each) => !(each[4] < (byId.get(each[0])?.faces.length || 0)))
              ? el("p", { class: "small" }, ui("sheets.plain"))
              : null,
            el(
              "p",
              { class: "legend small" },
              legend.map(([text, count, places, note, heading]) =>
                el(
                  "span",
                  { class: heading ? "heading" : "" },
                  el("b", {}, text),
                  ` ${count} `,
                  places,
                  note ? ` (${note})` : "",
                ),
              ),
            ),
          ),
        );
      });
      root.append(
        el("h2", {}, ui("sheets.formats")),
        el(
          "div",
          { class: "scroll" },
          el(
            "table",
            { class: "list formats" },
            el(
              "thead",
              {},
              el(
                "tr",
                {},
                ["format", "paper", "duplex", "gap", "bleed", "held", "view.sheets"].map((each) =>
                  el("th", { scope: "col" }, ui(each)),
                ),
              ),
            ),
            el(
              "tbody",
              {},
              data.formats.map((each) =>
                el(
                  "tr",
                  {},
                  el("th", { scope: "row" }, el("code", {}, `--format ${each.name}`)),
                  el("td", {}, each.paper),
                  el("td", {}, ui(`duplex.${each.duplex}`)),
                  el("td", {}, each.gap === undefined ? "" : `${number(each.gap)} mm`),
                  el("td", {}, each.bleed === undefined ? "" : `${number(each.bleed)} mm`),
                  el("td", {}, String(each.held ?? "")),
                  el(
                    "td",
                    {},
                    each.sheets === undefined ? el("span", { lang: "en" }, each.said) : String(each.sheets),
                  ),
                ),
              ),
            ),
          ),
        ),
      );
    },
  };

  views.declared = {
    needs: ["declared"],
    render(root, context) {
      const all = context.data.declared.languages;
      const found = all[Preview.language] || all.en || [];
      const coded = (text) => text.split("`").map((part, n) => (n % 2 ? el("code", {}, part) : part));
      const list = (key, items) => (items.length ? el("p", {}, el("b", {}, `${ui(key)}: `), items) : null);
      const table = (key, values) =>
        values.length
          ? el(
              "table",
              { class: "list settings" },
              el(
                "thead",
                {},
                el(
                  "tr",
                  {},
                  [key, "declared.value", "declared.meaning"].map((each) => el("th", { scope: "col" }, ui(each))),
                ),
              ),
              el(
                "tbody",
                {},
                values.map((each) =>
                  el(
                    "tr",
                    {},
                    el("th", { scope: "row" }, el("code", {}, each.name)),
                    el("td", {}, el("code", {}, each.value), each.how === "with" ? ` (${ui("declared.with")})` : ""),
                    el("td", { class: "small", lang: "en" }, coded(each.meaning)),
                  ),
                ),
              ),
            )
          : null;
      root.append(
        el("h1", {}, ui("declared.title")),
        el("p", {}, ui(found.length ? "declared.lead" : "declared.none")),
        found.length
          ? el(
              "p",
              { class: "small" },
              found.map((each, n) => [
                n ? " · " : "",
                el(
                  "a",
                  {
                    href: "#",
                    onclick: (event) => {
                      event.preventDefault();
                      document.getElementById(`declared-${each.name}`).scrollIntoView();
                    },
                  },
                  each.name,
                ),
              ]),
            )
          : "",
        ...found.map((each) => {
          const silent = each.settings.filter((one) => one.how === "default");
          return el(
            "section",
            { class: "sheet", id: `declared-${each.name}` },
            el("h2", {}, each.name, " ", el("span", { class: "tally" }, `${each.use} · ${each.sheet}`)),
            el("p", { lang: "en" }, coded(each.about)),
            el("p", { class: "small" }, place([each.file, each.line])),
            list("declared.pieces", each.kinds.join(", ")),
            list("declared.option", each.option),
            ...each.bindings.map((bound) => [
              list("declared.in", `${bound.phases.join(", ")}${bound.side ? ` (${bound.side})` : ""}`),
              table("declared.setting", bound.values),
            ]),
            list(
              "declared.commands",
              each.commands.map(([text, key]) => (key ? `${text} (${key})` : text)).join("; "),
            ),
            each.paragraphs.length
              ? el(
                  "details",
                  {},
                  el("summary", {}, `${ui("declared.paragraphs")}: ${each.paragraphs.length}`),
                  el(
                    "ul",
                    {},
                    each.paragraphs.map(([number, text]) => el("li", {}, el("b", {}, number), ` ${text}`)),
                  ),
                )
              : null,
            el(
              "div",
              { class: "scroll" },
              table(
                "declared.given",
                each.settings.filter((one) => one.how !== "default"),
              ),
            ),
            silent.length
              ? el(
                  "details",
                  {},
                  el("summary", {}, `${ui("declared.default")}: ${silent.length}`),
                  el("div", { class: "scroll" }, table("declared.default", silent)),
                )
              : null,
          );
        }),
      );
    },
  };

  views.coverage = {
    needs: ["coverage"],
    shown: (game) => Boolean(game.payloads.coverage),
    render(root, context) {
      const data = context.data.coverage;
      const query = { ...context.query };
      const order = ["automated", "untested", "assisted", "component", "informed", "open"];
      const tally = (status) => data.rows.filter((row) => row[2] === status).length;
      const short = data.rows.filter((row) => !row[3]).length;
      const list = el("div", { "aria-live": "polite" });
      const chips = el("div", { class: "chips", role: "group", "aria-label": ui("coverage.status") });
      root.append(
        el("h1", {}, ui("view.coverage")),
        el("p", {}, ui("coverage.lead")),
        data.run === null
          ? el(
              "p",
              { class: "note warn" },
              ui("coverage.notrun"),
              " ",
              el("code", {}, `vmodsmith test ${context.game.id}`),
            )
          : el("p", { class: "note" }, ui("coverage.run", { n: data.run, all: data.scenarios })),
        el("p", {}, el("b", {}, ui("coverage.reached", { n: data.reached, all: data.rows.length }))),
        chips,
        list,
      );
      function show() {
        const offered = [
          ["", data.rows.length],
          ...order.map((each) => [each, tally(each)]),
          ...(short ? [["short", short]] : []),
        ].filter(([, n]) => n);
        chips.replaceChildren(
          ...offered.map(([each, n]) =>
            el(
              "button",
              {
                type: "button",
                class: `chip ${each}`,
                "aria-pressed": String((query.status || "") === each),
                data: { id: `chip-${each}` },
                onclick: () => {
                  query.status = each;
                  setQuery({ status: each });
                  show();
                  chips.querySelector("[aria-pressed=true]")?.focus();
                },
              },
              each === "" ? ui("all") : ui(`status.${each}`),
              " ",
              el("b", {}, String(n)),
            ),
          ),
        );
        const rows = data.rows.filter(
          (row) => !query.status || row[2] === query.status || (query.status === "short" && !row[3]),
        );
        list.replaceChildren(
          el(
            "div",
            { class: "scroll" },
            el(
              "table",
              { class: "list coverage" },
              el(
                "thead",
                {},
                el(
                  "tr",
                  {},
                  ["paragraph", "coverage.expect", "coverage.status", "coverage.sheets", "coverage.tests"].map(
                    (each) => el("th", { scope: "col" }, ui(each)),
                  ),
                ),
              ),
              el(
                "tbody",
                {},
                rows.map(([id, expect, status, enough, sheets, tests, passed]) =>
                  el(
                    "tr",
                    { class: enough ? "" : "lacking" },
                    el(
                      "th",
                      { scope: "row" },
                      el("b", {}, id),
                      data.strings[id] ? el("span", { class: "subject" }, ` ${t(data.strings, id)}`) : null,
                    ),
                    el("td", { data: { label: ui("coverage.expect") } }, ui(`expect.${expect}`)),
                    el(
                      "td",
                      { data: { label: ui("coverage.status") } },
                      el("span", { class: `sort status ${status}` }, ui(`status.${status}`)),
                      enough ? "" : ` ${ui("coverage.lacking")}`,
                    ),
                    el(
                      "td",
                      { data: { label: sheets.length ? ui("coverage.sheets") : "" } },
                      sheets.map((each) => el("code", {}, each)).flatMap((each, n) => (n ? [", ", each] : [each])),
                    ),
                    el(
                      "td",
                      { data: { label: ui("coverage.tests") } },
                      tests.length
                        ? el(
                            "details",
                            {},
                            el(
                              "summary",
                              {},
                              data.run === null ? String(tests.length) : `${passed.length} / ${tests.length}`,
                            ),
                            el(
                              "ul",
                              {},
                              tests.map((each) => el("li", { class: passed.includes(each) ? "passed" : "" }, each)),
                            ),
                          )
                        : "–",
                    ),
                  ),
                ),
              ),
            ),
          ),
        );
      }
      show();
    },
  };

  views.sources = {
    needs: ["sources"],
    render(root, context) {
      const data = context.data.sources;
      const AT_ONCE = 200;
      const query = { ...context.query };
      const files = Object.entries(data.files);
      const tally = (rows, kind) => rows.filter((row) => row[2] === kind).length;
      const cell = (file, kind, number) =>
        el(
          "td",
          { class: `number ${kind}` },
          number
            ? el("button", { type: "button", class: "quiet", onclick: () => choose({ file, kind }) }, String(number))
            : "0",
        );
      const list = el("div", { "aria-live": "polite" });
      const every = files.flatMap(([, rows]) => rows);
      root.append(
        el("h1", {}, ui("view.sources")),
        el("p", {}, ui("sources.lead")),
        el(
          "div",
          { class: "scroll" },
          el(
            "table",
            { class: "list tallies" },
            el(
              "thead",
              {},
              el(
                "tr",
                {},
                el("th", {}, ui("file")),
                data.kinds.map((each) => el("th", { scope: "col", class: "number" }, ui(`sort.${each}`))),
              ),
            ),
            el(
              "tbody",
              {},
              files.map(([file, rows]) =>
                el(
                  "tr",
                  {},
                  el("th", { scope: "row" }, el("code", {}, file)),
                  data.kinds.map((kind) => cell(file, kind, tally(rows, kind))),
                ),
              ),
            ),
            el(
              "tfoot",
              {},
              el(
                "tr",
                {},
                el("th", { scope: "row" }, ui("total")),
                data.kinds.map((kind) => cell("", kind, tally(every, kind))),
              ),
            ),
          ),
        ),
        list,
      );
      function choose(patch) {
        Object.assign(query, patch);
        setQuery(query);
        show(AT_ONCE);
      }
      function show(most) {
        if (!query.kind) return;
        const rows = files
          .filter(([file]) => !query.file || file === query.file)
          .flatMap(([file, each]) => each.filter((row) => row[2] === query.kind).map((row) => [file, ...row]));
        list.replaceChildren(
          el("h2", {}, `${ui(`sort.${query.kind}`)} · ${rows.length}`),
          el(
            "div",
            { class: "scroll" },
            el(
              "table",
              { class: "list" },
              el(
                "thead",
                {},
                el(
                  "tr",
                  {},
                  ["file", "entry", "source"].map((each) => el("th", { scope: "col" }, ui(each))),
                ),
              ),
              el(
                "tbody",
                {},
                rows
                  .slice(0, most)
                  .map(([file, line, name, kind, source]) =>
                    el(
                      "tr",
                      {},
                      el("td", {}, place([file, line])),
                      el("th", { scope: "row" }, name),
                      el("td", {}, sourceOf({ sort: kind, source })),
                    ),
                  ),
              ),
            ),
          ),
          rows.length > most
            ? el(
                "button",
                { type: "button", onclick: () => show(most + 5 * AT_ONCE) },
                ui("more", { n: rows.length - most }),
              )
            : "",
        );
      }
      if (!query.kind) query.kind = "reconstruction";
      show(AT_ONCE);
    },
  };

  /** One problem: where it is, what was found, what was expected. */
  Preview.problem = (found) => {
    const [expected, lang] = Preview.message(found.expected);
    return el(
      "li",
      { class: found.severity },
      place([found.file, found.line]),
      " ",
      found.field ? el("b", {}, found.field) : "",
      " ",
      found.found ? [`${ui("problem.found")} `, el("q", {}, found.found), ui("problem.comma")] : "",
      `${ui("problem.expected")} `,
      el("span", { lang }, expected),
      found.nearest ? ` (${ui("problem.nearest")} “${found.nearest}”?)` : "",
      " ",
      el("span", { class: "small" }, `[${found.check}]`),
    );
  };

  views.problems = {
    needs: [],
    render(root, context) {
      const found = context.game.problems;
      root.append(el("h1", {}, ui("view.problems")));
      if (!found.length) root.append(el("p", { class: "empty" }, ui("problems.none")));
      else if (found.some((each) => Preview.message(each.expected)[1] !== Preview.language))
        root.append(el("p", { class: "small" }, ui("problems.english")));
      for (const severity of ["error", "warning"]) {
        const some = found.filter((each) => each.severity === severity);
        if (some.length)
          root.append(
            el("h2", {}, `${some.length} ${ui(`${severity}s`)}`),
            el("ul", { class: "problems" }, some.map(Preview.problem)),
          );
      }
    },
  };
})();
