"use strict";
// The plainer pages: tables and tracks, sheets, rules, sources, problems.

(() => {
  const { el, ui, t, place, sourceOf, picture, select, setQuery, views } = Preview;

  views.tables = {
    needs: ["tables"],
    also: ["land", "counters"],
    render(root, context) {
      const data = context.data.tables;
      const land = context.data.land;
      const say = (key) => t(data.strings, key);
      root.append(el("h1", {}, ui("view.tables")));

      if (data.tables.length) {
        root.append(el("h2", {}, ui("tables")), el("div", { class: "tables" }, data.tables.map((table) => el("section", { class: "sheet", id: `table-${table.id}` },
          el("h3", {}, say(table.name)),
          el("p", { class: "axes" }, [table.dice, `${say(table.rowsName)} ↓`, `${say(table.columnsName)} →`].filter(Boolean).join(" · ")),
          el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say(table.name) }, el("table", { class: "result" },
            el("thead", {}, el("tr", {}, el("td", {}), table.columns.map((each) => el("th", { scope: "col" }, say(each))))),
            el("tbody", {}, table.rows.map(([heading, cells]) => el("tr", {}, el("th", { scope: "row" }, say(heading)), cells.map((each) => el("td", {}, say(each)))))))),
          table.note ? el("p", { class: "note" }, say(table.note)) : null,
          el("p", { class: "small" }, place([table.file, 0]), " ", sourceOf(table))))));
      }

      const shown = Object.entries(context.game.displays);
      if (shown.length) {
        const pieces = el("div", { class: "displays" });
        const setups = land ? land.setups.filter((each) => each.rows.some((row) => row.on.includes("/"))) : [];
        const draw = (chosen) => {
          const setup = setups.find((each) => each.id === chosen);
          pieces.replaceChildren(...shown.map(([window, display]) => {
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
              board.append(el("a", { class: "piece", title, href: Preview.address(context.game.id, "counters", { c: counter.id }),
                style: { left: `${box[1] * 100}%`, top: `${box[2] * 100}%`, "--deep": deep, width: `${(100 * counter.width) / land.widths[window]}%` } },
              picture(counter.faces[Math.min(row.face, counter.faces.length) - 1], title, {})));
            }
            return el("figure", { class: "sheet" }, el("figcaption", {}, named), el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": named }, board));
          }));
        };
        root.append(el("h2", {}, ui("tracks")));
        if (setups.length) {
          root.append(el("div", { class: "bar" }, select(ui("setup"), context.query.setup, [{ value: "", label: ui("none") }, ...setups.map((each) => ({ value: each.id, label: t(land.strings, each.name) }))],
            (value) => { setQuery({ setup: value }); draw(value); })));
        }
        root.append(pieces);
        draw(context.query.setup);
      }
      if (data.tracks.length) {
        root.append(el("div", { class: "scroll" }, el("table", { class: "list" }, el("tbody", {}, data.tracks.map((track) => el("tr", {},
          el("th", { scope: "row" }, `${say(track.display)} — ${say(track.name)}`), el("td", {}, `${track.boxes} ${ui("boxes")}`), el("td", {}, place(track.at)), el("td", {}, sourceOf(track))))))));
      }
      root.append(el("h2", {}, ui("phases")), el("p", {}, data.turns.map(say).join(" · ")), el("ol", { class: "phases" },
        data.phases.map((phase) => el("li", {}, say(phase.name), " ", el("span", { class: "small" }, sourceOf(phase), " ", place(phase.at))))));
    },
  };

  views.sheets = {
    needs: [],
    render(root, context) {
      root.append(el("h1", {}, ui("view.sheets")));
      const sheets = context.game.sheets;
      root.append(sheets.length
        ? el("section", { class: "sheet" }, el("p", {}, ui("sheets.lead")), el("ul", {}, sheets.map((file) => el("li", {}, el("a", { href: file }, file.split("/").pop().replace(/\.[0-9a-f]+\.pdf$/, ".pdf"))))))
        : el("p", { class: "empty" }, ui("sheets.none")));
    },
  };

  views.coverage = {
    needs: ["coverage"],
    shown: (game) => Boolean(game.payloads.coverage),
    render(root, context) {
      const found = context.data.coverage.paragraphs;
      const list = Array.isArray(found) ? found : Array.isArray(found?.paragraphs) ? found.paragraphs : [];
      const columns = [...new Set(list.flatMap((each) => Object.keys(each)))];
      root.append(el("h1", {}, ui("view.coverage")), el("p", {}, ui("coverage.lead")), el("div", { class: "scroll" }, el("table", { class: "list" },
        el("thead", {}, el("tr", {}, columns.map((each) => el("th", { scope: "col" }, each)))),
        el("tbody", {}, list.map((row) => el("tr", {}, columns.map((each) => el("td", {}, row[each] === null || row[each] === undefined ? "" : typeof row[each] === "object" ? JSON.stringify(row[each]) : String(row[each])))))))));
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
      const cell = (file, kind, number) => el("td", { class: `number ${kind}` }, number ? el("button", { type: "button", class: "quiet", onclick: () => choose({ file, kind }) }, String(number)) : "0");
      const list = el("div", { "aria-live": "polite" });
      const every = files.flatMap(([, rows]) => rows);
      root.append(
        el("h1", {}, ui("view.sources")), el("p", {}, ui("sources.lead")),
        el("div", { class: "scroll" }, el("table", { class: "list tallies" },
          el("thead", {}, el("tr", {}, el("th", {}, ui("file")), data.kinds.map((each) => el("th", { scope: "col", class: "number" }, ui(`sort.${each}`))))),
          el("tbody", {}, files.map(([file, rows]) => el("tr", {}, el("th", { scope: "row" }, el("code", {}, file)), data.kinds.map((kind) => cell(file, kind, tally(rows, kind)))))),
          el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, ui("total")), data.kinds.map((kind) => cell("", kind, tally(every, kind))))))),
        list,
      );
      function choose(patch) {
        Object.assign(query, patch);
        setQuery(query);
        show(AT_ONCE);
      }
      function show(most) {
        if (!query.kind) return;
        const rows = files.filter(([file]) => !query.file || file === query.file).flatMap(([file, each]) => each.filter((row) => row[2] === query.kind).map((row) => [file, ...row]));
        list.replaceChildren(el("h2", {}, `${ui(`sort.${query.kind}`)} · ${rows.length}`), el("div", { class: "scroll" }, el("table", { class: "list" },
          el("thead", {}, el("tr", {}, ["file", "entry", "source"].map((each) => el("th", { scope: "col" }, ui(each))))),
          el("tbody", {}, rows.slice(0, most).map(([file, line, name, kind, source]) => el("tr", {}, el("td", {}, place([file, line])), el("th", { scope: "row" }, name), el("td", {}, sourceOf({ sort: kind, source }))))))),
          rows.length > most ? el("button", { type: "button", onclick: () => show(most + 5 * AT_ONCE) }, ui("more", { n: rows.length - most })) : "");
      }
      if (!query.kind) query.kind = "reconstruction";
      show(AT_ONCE);
    },
  };

  /** One problem: where it is, what was found, what was expected. */
  Preview.problem = (found) => el("li", { class: found.severity },
    place([found.file, found.line]), " ", found.field ? el("b", {}, found.field) : "", " ",
    found.found ? [`${ui("problem.found")} `, el("q", {}, found.found), ", "] : "", `${ui("problem.expected")} ${found.expected}`,
    found.nearest ? ` (${ui("problem.nearest")} “${found.nearest}”?)` : "", " ", el("span", { class: "small" }, `[${found.check}]`));

  views.problems = {
    needs: [],
    render(root, context) {
      const found = context.game.problems;
      root.append(el("h1", {}, ui("view.problems")));
      if (!found.length) root.append(el("p", { class: "empty" }, ui("problems.none")));
      for (const severity of ["error", "warning"]) {
        const some = found.filter((each) => each.severity === severity);
        if (some.length) root.append(el("h2", {}, `${some.length} ${ui(`${severity}s`)}`), el("ul", { class: "problems" }, some.map(Preview.problem)));
      }
    },
  };
})();
