"use strict";
// The map: pan and zoom by OpenSeadragon over tiles, one tiled image a layer; what lies in a hex on pointing at it.

Preview.views.map = (() => {
  const { el, ui, t, place, sourceOf, picture, select, setQuery } = Preview;
  let at = null; // the present state, kept while data change
  const remembered = {}; // where each map was last looked at

  const COMPASS = {
    N: [0, -1],
    NE: [0.87, -0.5],
    E: [1, 0],
    SE: [0.87, 0.5],
    S: [0, 1],
    SW: [-0.87, 0.5],
    W: [-1, 0],
    NW: [-0.87, -0.5],
  };

  function index(map) {
    const hexes = new Map();
    const bins = new Map();
    const step = map.across;
    for (const [number, x, y, part, beside] of map.hexes) {
      const hex = { number, x, y, part, beside };
      hexes.set(number, hex);
      const bin = `${Math.floor(x / step)},${Math.floor(y / step)}`;
      if (!bins.has(bin)) bins.set(bin, []);
      bins.get(bin).push(hex);
    }
    const by = (list) => {
      const found = new Map();
      for (const item of list)
        for (const number of item.hexes || [item.hex]) {
          if (!found.has(number)) found.set(number, []);
          found.get(number).push(item);
        }
      return found;
    };
    return { hexes, bins, step, places: by(map.places), zones: by(map.zones), areas: by(map.areas) };
  }

  /** The hex that holds a point of the picture: the nearest centre, if the point is within its six sides. */
  function hexAt(state, x, y) {
    const { bins, step } = state.index;
    const [column, row] = [Math.floor(x / step), Math.floor(y / step)];
    let best = null;
    let least = Infinity;
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1) {
        for (const hex of bins.get(`${column + dx},${row + dy}`) || []) {
          const far = (hex.x - x) ** 2 + (hex.y - y) ** 2;
          if (far < least) [best, least] = [hex, far];
        }
      }
    if (!best) return null;
    const [u, v] =
      state.map.orientation === "flat"
        ? [Math.abs(x - best.x), Math.abs(y - best.y)]
        : [Math.abs(y - best.y), Math.abs(x - best.x)];
    const half = state.map.across / 2 + 0.5;
    return v <= half && u * 0.8660254 + v * 0.5 <= half ? best : null;
  }

  function outline(state, hex, inset = 0) {
    const radius = state.map.across / Math.sqrt(3) - inset;
    const turn = state.map.orientation === "flat" ? 0 : Math.PI / 6;
    return [0, 1, 2, 3, 4, 5].map((n) => [
      hex.x + radius * Math.cos(turn + (n * Math.PI) / 3),
      hex.y + radius * Math.sin(turn + (n * Math.PI) / 3),
    ]);
  }

  // Setups: what stands where, the lowest first; in hexes, and in boxes of displays that lie on the first map.

  function spot(state, place) {
    const hex = state.index.hexes.get(place);
    if (hex || state.map.id !== state.land.maps[0].id) return hex;
    const box = state.land.boxesOnMap[place];
    return box && { x: box[0], y: box[1] };
  }

  function heaps(state) {
    const setup = state.land.setups.find((each) => each.id === state.query.setup);
    const found = new Map();
    if (!setup) return found;
    const first = state.land.maps[0].id;
    for (const row of setup.rows) {
      if ((row.map || first) !== state.map.id) continue;
      const counter = state.counters.get(row.piece);
      if (!counter || !spot(state, row.on)) continue;
      if (!found.has(row.on)) found.set(row.on, []);
      found.get(row.on).push({ counter, row, file: counter.faces[Math.min(row.face, counter.faces.length) - 1] });
    }
    return found;
  }

  const images = new Map();
  function image(file) {
    if (!images.has(file)) {
      const made = new Image();
      made.onload = () => at && paint();
      made.src = file;
      images.set(file, made);
    }
    return images.get(file);
  }

  function paint() {
    if (!at || !at.viewer || at.frame) return;
    at.frame = requestAnimationFrame(() => {
      if (!at) return;
      at.frame = 0;
      draw(at);
    });
  }

  function draw(state) {
    const { canvas, viewer, about } = state;
    const box = viewer.element.getBoundingClientRect();
    const dense = Math.min(devicePixelRatio || 1, 2);
    const [wide, high] = [Math.round(box.width * dense), Math.round(box.height * dense)];
    if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
    const pen = canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, wide, high);
    if (!viewer.world.getItemCount()) return;
    const origin = viewer.viewport.pixelFromPoint(new OpenSeadragon.Point(0, 0), true);
    const unit = viewer.viewport.pixelFromPoint(new OpenSeadragon.Point(1, 0), true);
    const scale = (unit.x - origin.x) / about.width;
    pen.setTransform(scale * dense, 0, 0, scale * dense, origin.x * dense, origin.y * dense);
    const thin = Math.max(2 / scale, 1);
    const shape = (hex, inset) => {
      pen.beginPath();
      outline(state, hex, inset).forEach(([x, y], n) => (n ? pen.lineTo(x, y) : pen.moveTo(x, y)));
      pen.closePath();
    };
    if (state.area) {
      pen.fillStyle = "rgba(255, 214, 0, 0.38)";
      for (const number of state.area.hexes) {
        const hex = state.index.hexes.get(number);
        if (hex) {
          shape(hex, 0);
          pen.fill();
        }
      }
    }
    if (state.layers.setup) {
      pen.imageSmoothingQuality = "high";
      const offset = Math.max(4, state.map.across / 18);
      for (const [number, heap] of state.heaps) {
        const hex = spot(state, number);
        const [sx, sy] = [origin.x + hex.x * scale, origin.y + hex.y * scale];
        const margin = state.map.across * scale * 1.5;
        if (sx < -margin || sy < -margin || sx > box.width + margin || sy > box.height + margin) continue;
        const shift = ((heap.length - 1) * offset) / 2;
        heap.forEach(({ counter, row, file }, n) => {
          if (!file) return;
          const made = image(file);
          const side = counter.width;
          const [x, y] = [hex.x - side / 2 - shift + n * offset, hex.y - side / 2 + shift - n * offset];
          pen.save();
          if (row.facing) {
            // turned about its middle, in sixths
            pen.translate(x + side / 2, y + side / 2);
            pen.rotate((row.facing * Math.PI) / 3);
            pen.translate(-x - side / 2, -y - side / 2);
          }
          pen.fillStyle = "rgba(0, 0, 0, 0.35)";
          pen.fillRect(x + 1.5, y + 2.5, side, side);
          if (made.complete && made.naturalWidth)
            pen.drawImage(made, x, y, side, (side * made.naturalHeight) / made.naturalWidth);
          pen.restore();
        });
      }
    }
    const mark = (hex, colour, width) => {
      shape(hex, 0);
      pen.lineWidth = width + thin;
      pen.strokeStyle = "rgba(255, 255, 255, 0.85)";
      pen.stroke();
      pen.lineWidth = width;
      pen.strokeStyle = colour;
      pen.stroke();
    };
    if (state.hover) mark(state.hover, "#1d4ed8", thin);
    if (state.chosen) mark(state.chosen, "#c2410c", thin * 1.6);
  }

  // What is known of a hex.

  function describe(state) {
    const hex = state.hover || state.chosen;
    const { map, land } = state;
    const say = (key) => t(land.strings, key);
    if (!hex) {
      state.panel.replaceChildren(
        el("p", { class: "empty" }, ui("map.none")),
        el("p", { class: "small" }, ui("map.help")),
      );
      return;
    }
    const known = map.known[hex.number];
    const terrain = known?.terrain || map.defaultTerrain;
    const rows = [];
    const row = (name, ...values) => rows.push(el("dt", {}, name), el("dd", {}, values));
    const from = (item) => el("div", { class: "small" }, place(item.at), " ", sourceOf(item));
    row(
      ui("terrain"),
      say(land.terrain[terrain] || terrain),
      known?.terrain ? "" : ` (${ui("default")})`,
      known ? from(known) : "",
    );
    if (known?.features.length)
      row(ui("features"), known.features.map((each) => say(land.features[each] || each)).join(", "));
    if (known?.vp !== null && known?.vp !== undefined) row(ui("vp"), String(known.vp));
    for (const [key, value] of Object.entries(known?.extra || {})) row(key, value);
    const places = state.index.places.get(hex.number) || [];
    if (places.length)
      row(
        ui("places"),
        places.map((each) => el("div", {}, el("b", {}, say(each.name)), ` (${each.kind})`, from(each))),
      );
    const line = (each) => [say(land.lineKinds[each.kind] || each.kind), each.name ? ` ${say(each.name)}` : ""];
    const sides = map.sides[hex.number] || [];
    if (sides.length) {
      row(
        ui("hexsides"),
        rose(map, sides),
        sides.map(([direction, n]) =>
          el("div", {}, el("b", {}, ui(`direction.${direction}`)), ": ", line(map.lines[n])),
        ),
        [...new Set(sides.map((each) => each[1]))].map((n) => from(map.lines[n])),
      );
    }
    const ways = map.ways[hex.number] || [];
    if (ways.length)
      row(
        ui("ways"),
        ways.map((n) => el("div", {}, line(map.lines[n]), from(map.lines[n]))),
      );
    const areas = (list) =>
      list.map((each) =>
        el(
          "div",
          {},
          el(
            "button",
            {
              type: "button",
              class: "link",
              "aria-pressed": String(state.area === each),
              onclick: () => {
                state.area = state.area === each ? null : each;
                describe(state);
                paint();
              },
            },
            say(each.name),
          ),
          each.code ? ` · ${each.code}` : "",
          from(each),
        ),
      );
    const zones = state.index.zones.get(hex.number) || [];
    if (zones.length) row(ui("zones"), areas(zones));
    const entries = state.index.areas.get(hex.number) || [];
    if (entries.length) row(ui("areas"), areas(entries));
    const heap = state.heaps.get(hex.number) || [];
    if (heap.length) {
      row(
        ui("stack"),
        el(
          "ul",
          { class: "stack" },
          heap.map(({ counter, row: its, file }) =>
            el(
              "li",
              {},
              el(
                "a",
                { href: Preview.address(state.game.id, "counters", { c: counter.id }) },
                picture(file, Preview.views.counters.title(state.counterData, counter), {
                  style: { width: "56px", ...(its.facing ? { rotate: `${its.facing * 60}deg` } : {}) },
                }),
              ),
              el(
                "div",
                {},
                Preview.views.counters.title(state.counterData, counter),
                its.state.length ? ` · ${its.state.join(" ")}` : "",
                from(its),
              ),
            ),
          ),
        ),
      );
    }
    const named = places[0] ? ` · ${say(places[0].name)}` : "";
    state.panel.replaceChildren(
      el("h2", {}, `${hex.number}${named}`),
      el("p", { class: "small" }, say(map.parts[hex.part])),
      el("dl", {}, rows),
    );
    state.panel.dataset.hex = hex.number;
  }

  /** A small hex whose sides with a line are drawn strong. */
  function rose(map, sides) {
    const svg = (tag, attributes) => {
      const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      return made;
    };
    const root = svg("svg", {
      viewBox: "-12 -12 24 24",
      width: 44,
      height: 44,
      "aria-hidden": "true",
      class: "rose",
    });
    const marked = new Set(sides.map(([direction]) => direction));
    const names =
      map.orientation === "flat" ? ["N", "NE", "SE", "S", "SW", "NW"] : ["NE", "E", "SE", "SW", "W", "NW"];
    const turn = {
      flat: { N: -90, NE: -30, SE: 30, S: 90, SW: 150, NW: 210 },
      pointy: { NE: -60, E: 0, SE: 60, SW: 120, W: 180, NW: 240 },
    }[map.orientation];
    for (const name of names) {
      const corner = (degrees) => [
        10 * Math.cos((degrees * Math.PI) / 180),
        10 * Math.sin((degrees * Math.PI) / 180),
      ];
      const [[x1, y1], [x2, y2]] = [corner(turn[name] - 30), corner(turn[name] + 30)];
      root.append(svg("line", { x1, y1, x2, y2, class: marked.has(name) ? "strong" : "" }));
    }
    return root;
  }

  function announce(state) {
    const hex = state.chosen;
    if (!hex) return;
    const known = state.map.known[hex.number];
    const places = (state.index.places.get(hex.number) || []).map((each) => t(state.land.strings, each.name));
    const terrain = known?.terrain || state.map.defaultTerrain;
    state.voice.textContent = [
      `${ui("hex")} ${hex.number}`,
      ...places,
      t(state.land.strings, state.land.terrain[terrain] || terrain),
    ].join(", ");
  }

  function choose(state, hex, centre) {
    state.chosen = hex;
    state.hover = null;
    setQuery({ hex: hex ? hex.number : "" });
    state.query.hex = hex?.number;
    describe(state);
    announce(state);
    if (hex && centre) reveal(state, hex, centre === "near");
    paint();
  }

  function reveal(state, hex, near) {
    const { viewport } = state.viewer;
    const point = new OpenSeadragon.Point(hex.x / state.about.width, hex.y / state.about.width);
    const bounds = viewport.getBounds();
    const inside =
      point.x > bounds.x + bounds.width * 0.12 &&
      point.x < bounds.x + bounds.width * 0.88 &&
      point.y > bounds.y + bounds.height * 0.12 &&
      point.y < bounds.y + bounds.height * 0.88;
    const wide = (12 * state.map.across) / state.about.width;
    if (!near && bounds.width > wide)
      viewport.fitBounds(new OpenSeadragon.Rect(point.x - wide / 2, point.y - wide / 2, wide, wide), state.still);
    else if (!near || !inside) viewport.panTo(point, state.still);
  }

  function step(state, key) {
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    if (!state.chosen) {
      const centre = state.viewer.viewport.getCenter();
      const nearest = [...state.index.hexes.values()].reduce((a, b) => (far(b) < far(a) ? b : a));
      function far(hex) {
        return (hex.x / state.about.width - centre.x) ** 2 + (hex.y / state.about.width - centre.y) ** 2;
      }
      choose(state, nearest, "near");
      return;
    }
    // The neighbour that lies most in that direction; where two do equally, the one that makes up for the last step.
    const here = state.chosen;
    let best = null;
    let most = 0.3;
    for (const number of here.beside) {
      const hex = state.index.hexes.get(number);
      const [dx, dy] = [(hex.x - here.x) / state.map.across, (hex.y - here.y) / state.map.across];
      const drift = way[0]
        ? (hex.y - (state.walk ?? here.y)) / state.map.across
        : (hex.x - (state.walk ?? here.x)) / state.map.across;
      const good = dx * way[0] + dy * way[1] - Math.abs(drift) * 0.2;
      if (good > most) [best, most] = [hex, good];
    }
    if (!best) return;
    if (state.way !== (way[0] ? "x" : "y")) [state.way, state.walk] = [way[0] ? "x" : "y", way[0] ? here.y : here.x];
    choose(state, best, "near");
  }

  function find(state, text) {
    const sought = text.trim().toLowerCase();
    if (!sought) return null;
    const exact = state.index.hexes.get(text.trim());
    if (exact) return exact;
    const spoken = (key) => Object.values(state.land.strings[key] || { own: key }).map((each) => each.toLowerCase());
    const any = (test) => state.map.places.find((each) => spoken(each.name).some(test));
    const named =
      any((name) => name === sought) ||
      any((name) => name.startsWith(sought)) ||
      any((name) => name.includes(sought));
    return named ? state.index.hexes.get(named.hex) : null;
  }

  // The viewer.

  function tileSource(game, about, layer) {
    return {
      width: about.width,
      height: about.height,
      tileSize: about.tile,
      tileOverlap: about.overlap,
      minLevel: about.lowest,
      maxLevel: about.highest,
      getTileUrl: (level, x, y) => `${about.folder}/${layer}/${level}/${x}_${y}.webp`,
    };
  }

  function showLayers(state) {
    state.about.layers.forEach((layer, n) => {
      state.viewer.world.getItemAt(n)?.setOpacity(n === 0 || state.layers[layer] ? 1 : 0);
    });
    paint();
  }

  async function start(state) {
    await Preview.script("vendor/openseadragon.min.js");
    if (at !== state) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const viewer = OpenSeadragon({
      element: state.board,
      drawer: "canvas",
      showNavigationControl: false,
      animationTime: still ? 0 : 0.35,
      blendTime: 0,
      crossOriginPolicy: false,
      gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
      gestureSettingsTouch: { dblClickToZoom: true },
      minZoomImageRatio: 0.7,
      maxZoomPixelRatio: 4,
      visibilityRatio: 0.3,
      zoomPerScroll: 1.25,
      tabIndex: 0,
      tileSources: state.about.layers.map((layer) => ({
        tileSource: tileSource(state.game, state.about, layer),
        x: 0,
        y: 0,
        width: 1,
        opacity: layer === "ground" || state.layers[layer] ? 1 : 0,
      })),
    });
    state.viewer = viewer;
    state.board.append(state.canvas);
    viewer.canvas.setAttribute("role", "application");
    viewer.canvas.setAttribute("aria-label", `${t(state.land.strings, state.map.name)}. ${ui("map.help")}`);
    viewer.addHandler("open", () => {
      const kept = remembered[`${state.game.id}/${state.map.id}`];
      if (kept) viewer.viewport.fitBounds(kept, true);
      const hex = state.index.hexes.get(state.query.hex);
      if (hex) {
        state.still = true;
        choose(state, hex, kept ? null : "far");
        state.still = false;
      }
      state.board.dataset.open = "yes";
      paint();
    });
    viewer.addHandler("update-viewport", paint);
    viewer.addHandler("resize", paint);
    viewer.addHandler("animation", paint);
    viewer.addHandler("canvas-click", (event) => {
      if (event.quick) choose(state, pointed(state, event.position), null);
    });
    viewer.addHandler("canvas-key", (event) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event.originalEvent;
      if (ctrlKey || metaKey || altKey) return;
      if (/^Arrow/.test(key) && !shiftKey) {
        event.preventDefaultAction = true;
        event.originalEvent.preventDefault();
        step(state, key);
      } else if (key === "Escape") {
        state.area = null;
        choose(state, null);
      } else if (/^Arrow/.test(key)) {
        event.preventDefaultAction = true;
        event.originalEvent.preventDefault();
        const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
        const reach = viewer.viewport.getBounds().width * 0.15;
        viewer.viewport.panBy(new OpenSeadragon.Point(way[0] * reach, way[1] * reach));
        viewer.viewport.applyConstraints();
      } else if (/^[a-z]$/i.test(key)) event.preventDefaultAction = true; // letters of the viewer: turning, mirroring
    });
    viewer.canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || event.buttons) return;
      const box = viewer.canvas.getBoundingClientRect();
      const hex = pointed(state, new OpenSeadragon.Point(event.clientX - box.left, event.clientY - box.top));
      if (hex === state.hover) return;
      state.hover = hex;
      describe(state);
      paint();
    });
    viewer.canvas.addEventListener("pointerleave", () => {
      state.hover = null;
      describe(state);
      paint();
    });
  }

  function pointed(state, pixel) {
    const point = state.viewer.viewport.pointFromPixel(pixel, true);
    return hexAt(state, point.x * state.about.width, point.y * state.about.width);
  }

  function render(root, context) {
    const { game, query } = context;
    const land = context.data.land;
    const map = land.maps.find((each) => each.id === query.map) || land.maps[0];
    if (!map) {
      root.append(el("p", { class: "empty" }, ui("missing")));
      return;
    }
    const about = game.maps[map.id];
    const layers = {
      zones: true,
      numbers: true,
      vp: true,
      entries: true,
      names: true,
      setup: true,
      ...JSON.parse(Preview.store.get("layers") || "{}"),
    };
    const counterData = context.data.counters || { counters: [], strings: {} };
    const state = {
      game,
      map,
      land,
      about,
      layers,
      counterData,
      query: { ...query },
      index: index(map),
      counters: new Map(counterData.counters.map((each) => [each.id, each])),
      board: el("div", { class: "viewer" }),
      canvas: el("canvas", { class: "over", "aria-hidden": "true" }),
      panel: el("aside", { class: "hex", "aria-label": ui("hex") }),
      voice: el("p", { class: "unseen", role: "status", "aria-live": "polite" }),
      hover: null,
      chosen: null,
      area: null,
      viewer: null,
      frame: 0,
    };
    state.heaps = heaps(state);
    at = state;
    const sought = el("input", {
      type: "search",
      id: "search",
      list: "places",
      placeholder: ui("find.hex"),
      autocomplete: "off",
      oninput: () => {
        sought.setCustomValidity("");
        sought.removeAttribute("aria-invalid");
      },
    });
    const again = () => {
      views().leave();
      root.replaceChildren();
      render(root, { ...context, query: state.query });
    };
    const views = () => Preview.views.map;
    const bar = el(
      "form",
      {
        class: "bar",
        novalidate: true,
        onsubmit: (event) => {
          event.preventDefault();
          const hex = find(state, sought.value);
          sought.setAttribute("aria-invalid", String(!hex));
          sought.setCustomValidity(hex ? "" : ui("map.unknown"));
          sought.reportValidity();
          if (hex && state.viewer) choose(state, hex, "far");
        },
      },
      land.maps.length > 1
        ? select(
            ui("map.choose"),
            map.id,
            land.maps.map((each) => ({ value: each.id, label: t(land.strings, each.name) })),
            (id) => {
              setQuery({ map: id, hex: "" });
              state.query = { ...state.query, map: id, hex: "" };
              again();
            },
          )
        : null,
      land.setups.length
        ? select(
            ui("setup"),
            query.setup,
            [
              { value: "", label: ui("none") },
              ...land.setups
                .filter((each) => each.rows.length)
                .map((each) => ({ value: each.id, label: t(land.strings, each.name) })),
            ],
            (id) => {
              state.query.setup = id;
              setQuery({ setup: id });
              state.heaps = heaps(state);
              describe(state);
              paint();
            },
            { name: "setup" },
          )
        : null,
      el(
        "label",
        { class: "field" },
        el("span", {}, ui("find.hex")),
        el("span", { class: "joined" }, sought, el("button", {}, ui("go"))),
      ),
      el(
        "datalist",
        { id: "places" },
        map.places.map((each) => el("option", { value: t(land.strings, each.name) })),
      ),
      el(
        "fieldset",
        { class: "layers" },
        el("legend", {}, ui("layers")),
        [...(about ? about.layers.slice(1) : []), "setup"].map((layer) =>
          el(
            "label",
            {},
            el("input", {
              type: "checkbox",
              name: layer,
              checked: layers[layer],
              onchange: (event) => {
                layers[layer] = event.target.checked;
                Preview.store.set("layers", JSON.stringify(layers));
                if (state.viewer) showLayers(state);
              },
            }),
            ui(`layer.${layer}`),
          ),
        ),
      ),
    );
    const zoom = (action) => () => {
      if (state.viewer) {
        action(state.viewer.viewport);
        state.viewer.viewport.applyConstraints();
      }
    };
    const buttons = el(
      "div",
      { class: "zoom" },
      el(
        "button",
        {
          type: "button",
          "aria-label": ui("zoom.in"),
          title: ui("zoom.in"),
          onclick: zoom((port) => port.zoomBy(1.6)),
        },
        "+",
      ),
      el(
        "button",
        {
          type: "button",
          "aria-label": ui("zoom.out"),
          title: ui("zoom.out"),
          onclick: zoom((port) => port.zoomBy(1 / 1.6)),
        },
        "−",
      ),
      el(
        "button",
        {
          type: "button",
          "aria-label": ui("zoom.home"),
          title: ui("zoom.home"),
          onclick: zoom((port) => port.goHome()),
        },
        "⤢",
      ),
    );
    const frame = el(
      "div",
      { class: "frame" },
      about
        ? state.board
        : el("p", { class: "empty" }, game.waiting.includes(map.id) ? ui("live.drawing") : ui("missing")),
      about ? buttons : null,
    );
    root.append(
      el("h1", { class: "unseen" }, ui("view.map")),
      bar,
      el("div", { class: "beside" }, frame, state.panel),
      state.voice,
    );
    describe(state);
    if (about) start(state);
  }

  function keep(state) {
    if (state?.viewer && state.viewer.world.getItemCount())
      remembered[`${state.game.id}/${state.map.id}`] = state.viewer.viewport.getBounds(true);
  }

  return {
    needs: ["land"],
    also: ["counters"],
    render,
    hexAt: (x, y) => at && hexAt(at, x, y)?.number,
    /** Pixel of the window at which the centre of a hex is, for tests. */
    pixelOf(number) {
      const hex = at?.index.hexes.get(number);
      if (!hex || !at.viewer) return null;
      const point = at.viewer.viewport.pixelFromPoint(
        new OpenSeadragon.Point(hex.x / at.about.width, hex.y / at.about.width),
        true,
      );
      const box = at.viewer.canvas.getBoundingClientRect();
      return [box.left + point.x, box.top + point.y];
    },
    leave() {
      keep(at);
      at?.viewer?.destroy();
      at = null;
    },
  };
})();
