"use strict";
// What holds the page together: the head, the present view, and news from the server.

(() => {
  const { el, ui, views, store } = Preview;
  const ORDER = ["counters", "map", "tables", "sheets", "declared", "coverage", "sources", "problems"];
  const top = document.getElementById("top");
  const main = document.getElementById("content");
  const live = document.getElementById("live");
  const alarm = document.getElementById("alert");
  let present = null;

  function theme(value) {
    if (value === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = value;
    store.set("theme", value);
  }

  function word(texts) {
    return texts[Preview.language] || Object.values(texts)[0] || "";
  }

  function head() {
    const { game, view } = Preview.route();
    const name = word(game.title) || game.id;
    document.documentElement.lang = Preview.language;
    document.title = `${name} · ${ui(`view.${view}`)}`;
    document.querySelector(".skip").textContent = ui("skip");
    const errors = game.problems.filter((each) => each.severity === "error").length;
    const warnings = game.problems.length - errors;
    const links = ORDER.filter((each) => !views[each].shown || views[each].shown(game)).map((each) =>
      el(
        "a",
        {
          href: Preview.address(game.id, each),
          "aria-current": each === view ? "page" : null,
          data: { view: each },
        },
        ui(`view.${each}`),
        each === "problems" && game.problems.length
          ? el("span", { class: errors ? "badge bad" : "badge" }, String(errors || warnings))
          : null,
      ),
    );
    const games = Preview.manifest.games;
    const languages = [...new Set([...game.languages, "en"])];
    const spoken = (code) => {
      try {
        return new Intl.DisplayNames([code], { type: "language" }).of(code);
      } catch {
        return code;
      }
    };
    top.replaceChildren(
      el(
        "div",
        { class: "brand" },
        games.length > 1
          ? Preview.select(
              ui("game"),
              game.id,
              games.map((each) => ({ value: each.id, label: word(each.title) || each.id })),
              (id) => {
                location.hash = Preview.address(id, view);
              },
              { id: "game" },
            )
          : el("strong", {}, name),
      ),
      el("nav", { "aria-label": name }, links),
      el(
        "div",
        { class: "switches" },
        Preview.select(
          ui("language"),
          Preview.language,
          languages.map((code) => ({ value: code, label: spoken(code) })),
          (code) => {
            Preview.language = code;
            show(true);
            document.getElementById("language").focus();
          },
          { id: "language" },
        ),
        Preview.select(
          ui("theme"),
          store.get("theme") || "auto",
          ["auto", "light", "dark"].map((each) => ({ value: each, label: ui(`theme.${each}`) })),
          theme,
          { id: "theme" },
        ),
      ),
    );
    // The row of links is moved by itself: scrollIntoView would move a phone's page to its head at every change.
    const nav = top.querySelector("nav");
    const link = nav.querySelector("[aria-current]");
    if (link) {
      const [from, to] = [link.offsetLeft - nav.offsetLeft, link.offsetLeft - nav.offsetLeft + link.offsetWidth];
      if (from < nav.scrollLeft) nav.scrollLeft = from;
      else if (to > nav.scrollLeft + nav.clientWidth) nav.scrollLeft = to - nav.clientWidth;
    }
    const wrong = game.problems.filter((each) => each.severity === "error");
    alarm.hidden = !wrong.length || view === "problems";
    alarm.replaceChildren(
      ...(!alarm.hidden
        ? [
            el("p", {}, el("b", {}, `${ui("errors", { n: wrong.length })}. `), game.kept ? ui("errors.kept") : ""),
            el("ul", { class: "problems" }, wrong.slice(0, 3).map(Preview.problem)),
            wrong.length > 3
              ? el("a", { href: Preview.address(game.id, "problems") }, ui("more", { n: wrong.length - 3 }))
              : "",
          ]
        : []),
    );
    status();
  }

  function status(text) {
    const { game } = Preview.route();
    const drawing = game.waiting.length ? ui("live.drawing") : "";
    live.textContent = [text, drawing].filter(Boolean).join(" · ");
    live.hidden = !live.textContent;
  }

  /** Show the view the address names; `again` where it is the same view with other data or another language. */
  async function show(again) {
    const { game, view, query } = Preview.route();
    const ticket = {};
    present = ticket;
    head();
    const its = views[view];
    const wanted = [...its.needs, ...(its.also || [])];
    const data = {};
    try {
      await Promise.all(
        wanted.map(async (stage) => {
          data[stage] = await Preview.load(game, stage);
        }),
      );
    } catch (error) {
      status(String(error));
      return;
    }
    if (present !== ticket) return;
    const context = { game, query, data, again: Boolean(again) };
    const focused = document.activeElement?.id || document.activeElement?.dataset?.id;
    const [x, y] = [scrollX, scrollY];
    if (again && main.dataset.view === view && main.dataset.game === game.id && its.refresh?.(context)) return;
    views[main.dataset.view]?.leave?.();
    main.dataset.view = view;
    main.dataset.game = game.id;
    const root = el("div", { class: `view view-${view}` });
    main.replaceChildren(root);
    main.style.setProperty("--above", `${root.getBoundingClientRect().top + scrollY}px`);
    if (its.needs.some((stage) => !data[stage])) root.append(el("p", { class: "empty" }, ui("missing")));
    else its.render(root, context);
    if (again) {
      scrollTo(x, y);
      if (focused && document.activeElement === document.body)
        (document.getElementById(focused) || main.querySelector(`[data-id="${CSS.escape(focused)}"]`))?.focus({
          preventScroll: true,
        });
    } else {
      scrollTo(0, main.dataset.begun ? Math.min(y, top.offsetTop) : 0);
      main.dataset.begun = "yes";
      its.reveal?.();
    }
    document.documentElement.dataset.ready = view;
  }

  function news(manifest) {
    const before = Preview.manifest;
    if (Object.entries(manifest.assets).some(([name, file]) => before.assets[name] !== file)) {
      location.reload();
      return;
    }
    if (!manifest.games.length) return;
    const { game } = Preview.route();
    Preview.manifest = manifest;
    const now = manifest.games.find((each) => each.id === game.id);
    const view = main.dataset.view;
    const its = views[view] || views.counters;
    const parts = (entry) =>
      JSON.stringify(
        entry && [
          [...its.needs, ...(its.also || [])].map((stage) => entry.payloads[stage]),
          view === "map" && entry.maps,
          view === "tables" && entry.displays,
          view === "sheets" && entry.sheets,
          view === "problems" && entry.problems,
        ],
      );
    if (parts(now) === parts(game)) head();
    else show(true);
    document.documentElement.dataset.news = String(Number(document.documentElement.dataset.news || 0) + 1);
  }

  function follow() {
    const stream = new EventSource("events");
    stream.onmessage = (event) => news(JSON.parse(event.data));
    stream.onopen = () => status();
    stream.onerror = () => status(ui("live.off"));
  }

  addEventListener("hashchange", () => show(false));
  addEventListener("keydown", (event) => {
    if (
      event.key !== "/" ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)
    )
      return;
    const field = main.querySelector("input[type=search]");
    if (field) {
      event.preventDefault();
      field.focus();
      field.select();
    }
  });
  theme(store.get("theme") || "auto");
  show(false);
  if (Preview.manifest.live) follow();
})();
