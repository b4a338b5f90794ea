"use strict";
// All counters, front and back: found by search and by what they are, each with the row it was made from.

Preview.views.counters = (() => {
  const { el, ui, t, place, sourceOf, picture, select, setQuery } = Preview;
  const FILTERS = ["side", "formation", "type", "when", "kind", "sort"];

  function title(data, counter) {
    return counter.title.map((part) => t(data.strings, part)).join(" ");
  }

  function names(data) {
    const byId = (list) => Object.fromEntries(list.map((each) => [each.id, each]));
    return { sides: byId(data.sides), formations: byId(data.formations), types: byId(data.types) };
  }

  /** What each filter asks of a counter. */
  function valueOf(counter, filter) {
    if (filter === "when")
      return counter.arrives ? `turn:${counter.arrives}` : counter.setup ? `setup:${counter.setup}` : "";
    return counter[filter] || "";
  }

  function haystack(data, known, counter) {
    const spoken = (key) => Object.values(data.strings[key] || { own: key });
    const formation = known.formations[counter.formation];
    const type = known.types[counter.type];
    return [
      counter.id,
      ...counter.title.flatMap(spoken),
      ...Object.values(counter.row).map(String),
      counter.source,
      ...counter.classes,
      ...(formation ? [formation.abbr, ...spoken(formation.name)] : []),
      ...(type ? spoken(type.name) : []),
    ]
      .join("\n")
      .toLowerCase();
  }

  function fits(counter, query, words) {
    return (
      FILTERS.every((each) => !query[each] || valueOf(counter, each) === query[each]) &&
      words.every((word) => counter.text.includes(word))
    );
  }

  function options(data, known, query) {
    const label = {
      side: (id) => t(data.strings, known.sides[id]?.name || id),
      formation: (id) => (known.formations[id] ? `${known.formations[id].abbr}` : id),
      type: (id) => t(data.strings, known.types[id]?.name || id),
      kind: (id) => t(data.strings, data.kinds[id] || id),
      sort: (id) => ui(`sort.${id}`),
    };
    const order = (filter, list) => {
      const given = { side: data.sides, formation: data.formations, type: data.types }[filter];
      return given ? given.map((each) => each.id).filter((id) => list.has(id)) : [...list.keys()];
    };
    const made = {};
    for (const filter of FILTERS) {
      const tally = new Map();
      for (const counter of data.counters) {
        const value = valueOf(counter, filter);
        if (!value || (filter !== "side" && query.side && counter.side !== query.side)) continue;
        tally.set(value, (tally.get(value) || 0) + 1);
      }
      const all = { value: "", label: ui("all") };
      if (filter === "when") {
        const natural = (a, b) => a.localeCompare(b, "en", { numeric: true });
        const part = (head) =>
          [...tally.keys()]
            .filter((each) => each.startsWith(head + ":"))
            .sort(natural)
            .map((value) => ({ value, label: `${value.slice(head.length + 1)} (${tally.get(value)})` }));
        made.when = [
          all,
          ...["setup", "turn"]
            .map((head) => ({ label: ui(`when.${head}`), options: part(head) }))
            .filter((each) => each.options.length),
        ];
      } else {
        made[filter] = [
          all,
          ...order(filter, tally).map((value) => ({ value, label: `${label[filter](value)} (${tally.get(value)})` })),
        ];
      }
    }
    return made;
  }

  function faces(data, counter, scale) {
    const name = title(data, counter);
    return counter.faces.map((file, index) => {
      const side = counter.faces.length <= 2 ? ui(index ? "back" : "front") : ui("face", { n: index + 1 });
      const style = { width: `${counter.width * scale}px`, "min-height": `${counter.width * scale}px` };
      return picture(file, `${name}, ${side}`, { class: "face", style });
    });
  }

  let patch = null; // takes new data into the page as it stands, if it can

  /** All that a card shows or is found by, to tell whether it has changed. */
  function written(counter) {
    return JSON.stringify({ ...counter, text: "", at: 0 });
  }

  function render(root, context) {
    let data = context.data.counters;
    const known = names(data);
    const query = { ...context.query };
    let scale = Number(Preview.store.get("scale")) || 1;
    for (const counter of data.counters) counter.text = haystack(data, known, counter);

    const bar = el("form", { class: "bar filters", role: "search", onsubmit: (event) => event.preventDefault() });
    const count = el("p", { class: "count", role: "status", "aria-live": "polite" });
    const grid = el("div", { class: "sections" });
    const detail = el("aside", { class: "detail", hidden: true, "aria-label": ui("row") });
    const search = el("input", {
      type: "search",
      id: "search",
      value: query.q || "",
      placeholder: ui("search.hint"),
      autocomplete: "off",
      oninput: () => {
        query.q = search.value;
        setQuery({ q: search.value });
        filter();
      },
    });
    const size = el("input", {
      type: "range",
      min: 0.75,
      max: 3,
      step: 0.25,
      value: scale,
      oninput: () => {
        scale = Number(size.value);
        Preview.store.set("scale", size.value);
        for (const image of grid.querySelectorAll(".face")) {
          const wide = `${image.closest(".card").counter.width * scale}px`;
          image.style.width = image.style.minHeight = wide;
        }
      },
    });

    function fillBar() {
      const offered = options(data, known, query);
      bar.replaceChildren(
        el("label", { class: "field wide" }, el("span", {}, ui("search")), search),
        el(
          "button",
          {
            type: "button",
            class: "more",
            "aria-expanded": String(bar.classList.contains("open")),
            onclick: (event) =>
              event.currentTarget.setAttribute("aria-expanded", String(bar.classList.toggle("open"))),
          },
          ui("filters"),
        ),
        ...FILTERS.map((each) =>
          select(
            ui(each),
            query[each],
            offered[each],
            (value) => {
              query[each] = value;
              if (each === "side") query.formation = query.type = query.when = "";
              setQuery(query);
              fillBar();
              filter();
              bar.querySelector(`[name=${each}]`).focus();
            },
            { name: each },
          ),
        ),
        el("label", { class: "field" }, el("span", {}, ui("size")), size),
        el(
          "button",
          {
            type: "button",
            class: "quiet clear",
            onclick: () => {
              for (const each of [...FILTERS, "q"]) query[each] = "";
              search.value = "";
              setQuery(query);
              fillBar();
              filter();
              search.focus();
            },
          },
          ui("clear"),
        ),
      );
    }

    function fill(card, counter) {
      card.replaceChildren(
        el("span", { class: "faces" }, faces(data, counter, scale)),
        el(
          "span",
          { class: "name" },
          title(data, counter),
          counter.quantity > 1 ? el("span", { class: "times" }, ` ×${counter.quantity}`) : null,
        ),
      );
      card.counter = counter;
      card.written = written(counter);
    }

    const cards = data.counters.map((counter) => {
      const card = el("button", {
        class: "card",
        type: "button",
        tabindex: -1,
        data: { id: counter.id },
        "aria-pressed": "false",
        onclick: () => open(card),
      });
      fill(card, counter);
      return card;
    });
    const groups = new Map();
    for (const card of cards) {
      const counter = card.counter;
      const key = `${counter.side || ""}/${counter.type ? counter.formation || "" : "*"}`;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(card);
    }
    const sections = [...groups].map(([, members]) => {
      const one = members[0].counter;
      const side = known.sides[one.side];
      const formation = known.formations[one.formation];
      const words = [
        side && t(data.strings, side.name),
        one.type
          ? formation
            ? `${formation.abbr} · ${t(data.strings, formation.name)}`
            : ui("unformed")
          : ui("markers"),
      ];
      const tally = el("span", { class: "tally" });
      const section = el(
        "section",
        { class: "group", style: { "--side": side?.colour || "var(--line)" } },
        el("h2", {}, words.filter(Boolean).join(" — "), " ", tally),
        el("div", { class: "cards" }, members),
      );
      return { section, members, tally };
    });
    const empty = el("p", { class: "empty", hidden: true }, ui("nothing.found"));
    grid.append(...sections.map((each) => each.section), empty);

    function filter() {
      const words = (query.q || "").toLowerCase().split(/\s+/).filter(Boolean);
      let kinds = 0;
      let pieces = 0;
      for (const { section, members, tally } of sections) {
        let here = 0;
        for (const card of members) {
          const shown = fits(card.counter, query, words);
          card.hidden = !shown;
          if (shown) {
            kinds += 1;
            here += card.counter.quantity;
          }
        }
        pieces += here;
        section.hidden = !here;
        tally.textContent = here;
      }
      empty.hidden = kinds > 0;
      const clear = bar.querySelector(".clear");
      if (clear) clear.hidden = ![...FILTERS, "q"].some((each) => query[each]);
      count.textContent = ui("count.of", { n: kinds, all: cards.length, pieces });
      const first = visible()[0];
      if (!cards.some((card) => card.tabIndex === 0 && !card.hidden) && first) rove(first);
    }

    function visible() {
      return cards.filter((card) => !card.hidden);
    }

    function rove(card) {
      for (const each of cards) if (each.tabIndex === 0) each.tabIndex = -1;
      card.tabIndex = 0;
    }

    function open(card) {
      rove(card);
      for (const each of grid.querySelectorAll("[aria-pressed=true]")) each.setAttribute("aria-pressed", "false");
      card.setAttribute("aria-pressed", "true");
      setQuery({ c: card.counter.id });
      query.c = card.counter.id;
      show(card.counter);
    }

    function close() {
      detail.hidden = true;
      root.classList.remove("open");
      setQuery({ c: "" });
      const card = cards.find((each) => each.counter.id === query.c);
      query.c = "";
      card?.setAttribute("aria-pressed", "false");
      card?.focus();
    }

    function show(counter) {
      const rows = Object.entries(counter.row).map(([key, value]) => {
        const stat = data.stats.find((each) => each.id === key.split(".")[0]);
        let said = "";
        if (stat) said = t(data.strings, stat.name);
        else if (key === "side") said = t(data.strings, known.sides[value]?.name);
        else if (key === "formation") said = t(data.strings, known.formations[value]?.name);
        else if (key === "type") said = t(data.strings, known.types[value]?.name);
        else if (key === "name" && data.strings[value]) said = t(data.strings, value);
        return el(
          "tr",
          {},
          el("th", { scope: "row" }, key),
          el("td", {}, typeof value === "object" ? JSON.stringify(value) : String(value)),
          el("td", { class: "said" }, said),
        );
      });
      const stands = el("div", { class: "stands" });
      detail.replaceChildren(
        ...[
          el(
            "div",
            { class: "head" },
            el("h2", {}, title(data, counter)),
            el("button", { type: "button", class: "quiet", onclick: close, "aria-label": ui("close") }, "×"),
          ),
          el("div", { class: "faces" }, faces(data, counter, 2)),
          el("p", {}, place(counter.at)),
          el("p", {}, sourceOf(counter)),
          counter.use === "sheet" ? el("p", { class: "note" }, ui("printed.only")) : null,
          stands,
          el("h3", {}, ui("row")),
          el("table", { class: "row" }, el("tbody", {}, rows)),
        ].filter(Boolean),
      );
      detail.hidden = false;
      root.classList.add("open");
      Preview.load(context.game, "land")
        .then((land) => {
          if (!land || detail.hidden || query.c !== counter.id) return;
          const found = land.setups.flatMap((setup) =>
            setup.rows.filter((row) => row.piece === counter.id).map((row) => [setup, row]),
          );
          if (!found.length) return;
          stands.append(
            el("h3", {}, ui("where")),
            el(
              "ul",
              {},
              found.map(([setup, row]) =>
                el(
                  "li",
                  {},
                  `${t(land.strings, setup.name)}: `,
                  row.on.includes("/")
                    ? el("a", { href: Preview.address(context.game.id, "tables", { setup: setup.id }) }, row.on)
                    : el(
                        "a",
                        {
                          href: Preview.address(context.game.id, "map", {
                            setup: setup.id,
                            hex: row.on,
                            map: row.map || "",
                          }),
                        },
                        row.on,
                      ),
                ),
              ),
            ),
          );
        })
        .catch(() => {});
    }

    grid.addEventListener("keydown", (event) => {
      const card = event.target.closest(".card");
      if (!card) return;
      const list = visible();
      const at = list.indexOf(card);
      let next = null;
      if (event.key === "ArrowRight") next = list[at + 1];
      else if (event.key === "ArrowLeft") next = list[at - 1];
      else if (event.key === "Home") next = list[0];
      else if (event.key === "End") next = list.at(-1);
      else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const here = card.getBoundingClientRect();
        const down = event.key === "ArrowDown";
        const beyond = (down ? list.slice(at + 1) : list.slice(0, at).reverse()).filter((each) => {
          const box = each.getBoundingClientRect();
          return down ? box.top >= here.bottom - 2 : box.bottom <= here.top + 2;
        });
        if (beyond.length) {
          const row = beyond[0].getBoundingClientRect().top;
          const near = (each) => Math.abs(each.getBoundingClientRect().left - here.left);
          next = beyond
            .filter((each) => Math.abs(each.getBoundingClientRect().top - row) < 4)
            .reduce((a, b) => (near(b) < near(a) ? b : a));
        }
      } else return;
      event.preventDefault();
      if (next) {
        rove(next);
        next.focus();
        if (!detail.hidden) open(next);
      }
    });
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !detail.hidden) close();
    });

    const lists = (found) =>
      JSON.stringify([
        Preview.language,
        found.sides,
        found.formations,
        found.types,
        found.kinds,
        found.stats,
        found.strings,
        found.counters.map((each) => [each.id, each.side, each.formation, each.type]),
      ]);
    const before = lists(data);
    patch = (next) => {
      const found = next.data.counters;
      if (!root.isConnected || !found || lists(found) !== before) return false;
      data = found;
      context = next;
      data.counters.forEach((counter, n) => {
        counter.text = haystack(data, known, counter);
        if (written(counter) === cards[n].written) cards[n].counter = counter;
        else fill(cards[n], counter);
        if (counter.id === query.c && !detail.hidden) show(counter);
      });
      fillBar();
      filter();
      return true;
    };

    fillBar();
    root.append(
      el("h1", { class: "unseen" }, ui("view.counters")),
      bar,
      count,
      el("div", { class: "beside" }, grid, detail),
    );
    filter();
    const chosen = cards.find((each) => each.counter.id === query.c);
    if (query.c && !chosen) count.textContent += ` · ${ui("counter.unknown", { id: query.c })}`;
    if (chosen) {
      if (chosen.hidden) bar.querySelector(".clear").click(); // a link to a counter shows it, whatever was filtered
      open(chosen);
    }
  }

  /** Bring the counter that the address names into sight. */
  function reveal() {
    document.querySelector(".card[aria-pressed=true]")?.scrollIntoView({ block: "center" });
  }

  return { needs: ["counters"], render, reveal, refresh: (context) => Boolean(patch?.(context)), title };
})();
