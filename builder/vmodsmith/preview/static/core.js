"use strict";
// The page's ground: elements, texts, the address, data, news. Nothing here or elsewhere writes HTML from data:
// everything goes through `el`, so that a stranger's data stay text.

const Preview = (() => {
  const store = {
    get(key) {
      try {
        return localStorage.getItem("vmodsmith." + key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        localStorage.setItem("vmodsmith." + key, value);
      } catch {
        /* private window */
      }
    },
  };
  let manifest = JSON.parse(document.getElementById("manifest").textContent);
  let words = {};
  const spoken = (manifest.games || []).flatMap((each) => each.languages || []);
  let language =
    store.get("language") ||
    spoken.find((each) => each === navigator.language) ||
    spoken.find((each) => each === navigator.language.split("-")[0]) ||
    "en";
  const views = {};
  const waiting = new Map();
  const loaded = new Map();

  /**
   * An element. Properties that begin with `on` are listeners, `data` and `style` are mappings, the rest
   * attributes.
   */
  function el(tag, properties, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(properties || {})) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (name === "data") Object.assign(made.dataset, value);
      else if (name === "style") for (const [key, text] of Object.entries(value)) made.style.setProperty(key, text);
      else if (name === "class") made.className = value;
      else if (["value", "checked", "selected", "hidden", "disabled"].includes(name)) made[name] = value;
      else made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false));
    return made;
  }

  /**
   * Which of the forms in `{n:counter|counters}` a number takes: those that whole numbers have, in the order of
   * CLDR.
   */
  const formsOf = {};
  function form(value) {
    if (!formsOf[language]) {
      const rules = new Intl.PluralRules(language);
      const met = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
      formsOf[language] = [rules, ["zero", "one", "two", "few", "many", "other"].filter((each) => met.has(each))];
    }
    const [rules, forms] = formsOf[language];
    return forms.indexOf(rules.select(value));
  }

  /**
   * A text of the page itself; `{name}` in it is replaced, and `{name:counter|counters}` by the form for its
   * number.
   */
  function ui(key, values) {
    const entry = words[key];
    const given = manifest.games.find((each) => each.words && each.words[key] && each.words[key][language]);
    let text = given ? given.words[key][language] : entry ? entry[language] || entry.en : key;
    text = text.replace(/\{(\w+):([^{}|]*(?:\|[^{}|]*)+)\}/g, (whole, name, said) => {
      const words = said.split("|");
      return values && name in values ? words[Math.min(form(Number(values[name])), words.length - 1)] : whole;
    });
    for (const [name, value] of Object.entries(values || {})) text = text.replaceAll(`{${name}}`, value);
    return text;
  }

  /** A number as the language writes it: 1.5 is 1,5 in Hungarian. */
  function number(value) {
    return new Intl.NumberFormat(language, { maximumFractionDigits: 3, useGrouping: false }).format(value);
  }

  /** A text of the game: a key of these strings, or words that are what they are. */
  function t(strings, key) {
    if (key === null || key === undefined) return "";
    const entry = strings[key];
    if (!entry) return String(key);
    return entry[language] || Object.values(entry)[0] || String(key);
  }

  /** What a check expected, in the page's language where the message is known, and the language it is in. */
  let messages = null;
  function message(text) {
    if (language === "en" || !/[a-z]/i.test(text)) return [text, language];
    messages =
      messages ||
      Object.entries(words)
        .filter(([key]) => key.startsWith("says."))
        .map(([, entry]) => ({
          entry,
          names: [...entry.en.matchAll(/\{(\w+)\}/g)].map((found) => found[1]),
          pattern: new RegExp(
            "^" +
              entry.en
                .split(/\{\w+\}/)
                .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
                .join("(.+?)") +
              "$",
            "s",
          ),
        }));
    for (const { entry, names, pattern } of messages) {
      const found = entry[language] && pattern.exec(text);
      if (found)
        return [
          names.reduce((made, name, n) => made.replace(`{${name}}`, () => found[n + 1]), entry[language]),
          language,
        ];
    }
    return [text, "en"];
  }

  function route() {
    const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
    const [game, view] = path.split("/").map(decodeURIComponent);
    const entry = manifest.games.find((each) => each.id === game) || manifest.games[0];
    return {
      game: entry,
      view: views[view] ? view : "counters",
      query: Object.fromEntries(new URLSearchParams(query || "")),
    };
  }

  function address(game, view, query) {
    const written = new URLSearchParams(
      Object.entries(query || {}).filter(([, value]) => value !== "" && value != null),
    ).toString();
    return `#/${encodeURIComponent(game)}/${view}${written ? "?" + written : ""}`;
  }

  /** Change the query of the present view without leaving it. */
  function setQuery(patch) {
    const here = route();
    history.replaceState(null, "", address(here.game.id, here.view, { ...here.query, ...patch }));
    for (const link of document.querySelectorAll("#top nav a"))
      link.href = link.dataset.view === here.view ? location.hash : link.href;
  }

  function addScript(file) {
    return new Promise((resolve, reject) => {
      const script = el("script", { src: file, onload: () => resolve(), onerror: () => reject(new Error(file)) });
      document.head.append(script);
    });
  }

  /** A payload of a game, or null where there is none. */
  function load(game, stage) {
    const file = game.payloads[stage];
    if (!file) return Promise.resolve(null);
    if (!loaded.has(file)) {
      loaded.set(
        file,
        new Promise((resolve, reject) => {
          waiting.set(`${game.id}/${stage}`, resolve);
          addScript(file).catch(reject);
        }),
      );
    }
    return loaded.get(file);
  }

  function take(game, stage, data) {
    waiting.get(`${game}/${stage}`)?.(data);
  }

  function takeWords(found) {
    words = found;
  }

  const script = (() => {
    const known = new Map();
    return (name) => {
      if (!known.has(name)) known.set(name, addScript(manifest.assets[name]));
      return known.get(name);
    };
  })();

  /** `file:line`, as an author looks for it. */
  function place(at) {
    return el("code", { class: "place" }, at[1] ? `${at[0]}:${at[1]}` : at[0]);
  }

  function sourceOf(item) {
    return el(
      "span",
      { class: "source" },
      el("span", { class: `sort ${item.sort}` }, ui(`sort.${item.sort}`)),
      " ",
      (item.source || "").replace(/^(reconstruction|design|placeholder):?\s*/i, ""),
    );
  }

  /** Pictures that load when they come near the window, and no sooner. */
  const seen = new Set();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        watcher.unobserve(entry.target);
        seen.add(entry.target.dataset.src);
        entry.target.src = entry.target.dataset.src;
      }
    },
    { rootMargin: "120px" },
  );

  function picture(file, alt, properties) {
    const made = el("img", { alt, decoding: "async", ...properties });
    if (!file) return el("span", { class: "nopicture", style: properties?.style }, alt);
    made.dataset.src = file;
    if (seen.has(file)) made.src = file;
    else watcher.observe(made);
    return made;
  }

  function select(label, value, options, onchange, properties) {
    const made = el("select", { onchange: (event) => onchange(event.target.value), ...properties });
    for (const option of options) {
      if (option.options)
        made.append(
          el(
            "optgroup",
            { label: option.label },
            option.options.map((each) => el("option", { value: each.value }, each.label)),
          ),
        );
      else made.append(el("option", { value: option.value }, option.label));
    }
    made.value = value || "";
    if (made.selectedIndex < 0) made.selectedIndex = 0;
    return el("label", { class: "field" }, el("span", {}, label), made);
  }

  return {
    el,
    ui,
    number,
    t,
    message,
    route,
    address,
    setQuery,
    load,
    take,
    ui_words: takeWords,
    script,
    place,
    sourceOf,
    picture,
    select,
    views,
    store,
    get manifest() {
      return manifest;
    },
    set manifest(value) {
      manifest = value;
    },
    get language() {
      return language;
    },
    set language(value) {
      language = value;
      store.set("language", value);
    },
  };
})();
