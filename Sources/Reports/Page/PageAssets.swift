// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from Sources/Reports/Page/Assets; change the files there.

/// The style and the script that every page carries.
enum PageAssets {
  static let style = ##"""
/* The page: text, tables and what all drawings share. */
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1b1f24; --muted: #57606a; --rule: #8a939c; --grid: #d9dee3;
  --accent: #0063a0; --panel: #f4f6f8; --good: #00704f; --bad: #b34700;
  --s0: #0063a0; --s1: #b34700; --s2: #00704f; --s3: #96406f;
  --s4: #6b5b00; --s5: #4b4b4b; --s6: #5b3fa0; --s7: #a01c1c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --ink: #e6e9ec; --muted: #a5afb9; --rule: #7d8791; --grid: #333a41;
    --accent: #56b4e9; --panel: #1d2126; --good: #2fd3a3; --bad: #ff9e5e;
    --s0: #56b4e9; --s1: #ff9e5e; --s2: #2fd3a3; --s3: #f0a6ce;
    --s4: #e6d04a; --s5: #c8c8c8; --s6: #b9a5f2; --s7: #ff8a8a;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
}
header, main { max-width: 64rem; margin: 0 auto; padding: 0 1rem; }
main { padding-bottom: 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0.25rem 0 1rem; overflow-wrap: anywhere; }
h2 {
  font-size: 1.35rem; line-height: 1.25; margin: 3rem 0 1rem; padding-top: 0.75rem;
  border-top: 1px solid var(--grid); overflow-wrap: anywhere;
}
h3 { font-size: 1.05rem; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
p, ul, ol, dl { margin: 0 0 1rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.brand { margin: 1.5rem 0 0; color: var(--muted); font-weight: 600; letter-spacing: 0.02em; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--paper); padding: 0.5rem; z-index: 9; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; }
code, pre, .mono { font: 0.9em/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
pre {
  background: var(--panel); padding: 0.75rem 1rem; overflow-x: auto; white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.evidence { border-left: 4px solid var(--accent); padding: 0.25rem 0 0.25rem 0.9rem; }
.remark, .unit { color: var(--muted); }
.remark { font-size: 0.9rem; }
.lead { font-size: 1.15rem; }
.choices { list-style: none; padding: 0; display: grid; gap: 0.75rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.choices li { background: var(--panel); padding: 0.75rem 1rem; border-radius: 6px; }
.choices .what { display: flex; gap: 0.5rem; align-items: center; font-weight: 600;
  overflow-wrap: anywhere; }
.choices svg { flex: none; width: 1.1rem; height: 1.1rem; }
.choices .figure .unit { font-size: 0.9rem; overflow-wrap: anywhere; }
.choices li > span:not(.what) { display: block; }
.choices .best { outline: 2px solid var(--good); }
.choices .flag { color: var(--good); font-weight: 600; font-size: 0.9rem; }
.choices .figure { font-size: 1.3rem; font-variant-numeric: tabular-nums; }
.ladder { padding-left: 1.4rem; }
.ladder .here { font-weight: 600; }
.origin { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.25rem 1.25rem; }
.origin dt { color: var(--muted); }
.origin dd { margin: 0; overflow-wrap: anywhere; }

.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding: 0.25rem 0; }
th, td { padding: 0.3rem 0.7rem; text-align: left; vertical-align: top; white-space: nowrap; }
thead th { border-bottom: 2px solid var(--rule); }
tbody tr + tr > * { border-top: 1px solid var(--grid); }
tbody th { font-weight: 600; }
.number, td:has(> data) { text-align: right; }
th button {
  font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer;
  text-align: inherit; text-decoration: underline dotted; text-underline-offset: 3px;
}
th[aria-sort="ascending"] button::after { content: " ▲"; }
th[aria-sort="descending"] button::after { content: " ▼"; }

figure { margin: 0 0 2rem; }
figcaption { margin: 0; }
svg text { fill: var(--ink); }
svg .grid { stroke: var(--grid); }
svg .rule { stroke: var(--rule); }
details { margin: 0.25rem 0 1rem; }
summary { cursor: pointer; color: var(--accent); width: fit-content; }
.s0 { --c: var(--s0); } .s1 { --c: var(--s1); } .s2 { --c: var(--s2); } .s3 { --c: var(--s3); }
.s4 { --c: var(--s4); } .s5 { --c: var(--s5); } .s6 { --c: var(--s6); } .s7 { --c: var(--s7); }
svg .mark { fill: var(--c); stroke: var(--c); }
svg .mark.hollow { fill: var(--paper); }
@media (max-width: 40rem) {
  body { font-size: 15px; }
  h1 { font-size: 1.4rem; }
  .origin { grid-template-columns: minmax(0, 1fr); }
}
thead th:first-child, tbody th { position: sticky; left: 0; background: var(--paper); }
@media screen and (min-width: 75rem) {
  /* Wide tables take the room beside the text. */
  .wide { width: min(94vw, 84rem); margin-inline: calc(50% - min(47vw, 42rem)); }
}
@page { size: A4 landscape; margin: 12mm; }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --muted: #444; --panel: #f4f4f4; }
  nav, .skip { display: none; }
  /* Paper does not unfold, and the line alone would often take a sheet. */
  details:not([open]) { display: none; }
  h2 { margin-top: 1.5rem; }
  header, main { max-width: none; }
  .scroll { overflow: visible; }
  table { font-size: 7.5pt; width: 100%; }
  th, td { white-space: normal; padding: 0.15rem 0.3rem; overflow-wrap: anywhere; }
  thead th:first-child, tbody th { position: static; }
  figure, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  a { color: inherit; text-decoration: none; }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
/* The charts. Their attributes are enough to read them; this gives them the palettes. */
.plot { overflow-x: auto; }
.plot:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.chart { display: block; width: 100%; max-width: 960px; height: auto; color: var(--ink); }
.chart text { fill: var(--ink); stroke: none; }
.chart .halo { stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; paint-order: stroke; }
.chart .grid { stroke: var(--grid); }
.chart .rule, .chart .tick, .chart .charge, .chart .front { stroke: var(--ink); }
.chart .base, .chart .leader, .chart .ring { stroke: var(--muted); }
.chart .event { fill: var(--ink); stroke: var(--ink); }
.chart .plain { fill: var(--muted); stroke: var(--muted); }
.chart .plain.line { fill: none; }
.chart .plain.area { stroke: none; }
.chart .event.hollow, .chart .plain.hollow, .chart .mark.hollow { fill: var(--paper); }
.chart .strip0 { fill: var(--panel); stroke: var(--rule); stroke-width: 0.5; }
.chart .strip1 { fill: var(--grid); stroke: var(--rule); stroke-width: 0.5; }
.chart .part { stroke: var(--paper); }
.chart .thread { stroke: var(--paper); }
.chart text.on { fill: var(--paper); }
.chart :is(.line, .mark, text.on):not(.plain) { stroke: var(--c); }
.chart :is(.area, .part, .mark:not(.hollow)):not(.plain) { fill: var(--c); }
@media (max-width: 700px) {
  .chart { width: 640px; max-width: none; }
}
@media print {
  .plot { overflow: visible; }
  .chart { width: 100%; max-width: 100%; break-inside: avoid; }
}
/* The map and its playback. */
.map { --narrow: 1; margin: 2rem 0; }
.map h4 { margin: 0 0 0.5rem; font-size: 1rem; }
.map .switches { display: grid; gap: 0.75rem; margin: 0 0 0.75rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
.map fieldset { border: 1px solid var(--grid); border-radius: 6px; margin: 0; min-width: 0;
  padding: 0.35rem 0.75rem 0.6rem; display: flex; flex-wrap: wrap; gap: 0.15rem 1.1rem;
  align-content: flex-start; }
.map legend { font-weight: 600; padding: 0 0.35rem; }
.map fieldset label { display: flex; align-items: baseline; gap: 0.4rem; font-size: 0.92rem;
  padding: 0.1rem 0; min-width: 0; overflow-wrap: anywhere; }
.map input[type="checkbox"] { flex: none; accent-color: var(--accent); inline-size: 1rem;
  block-size: 1rem; align-self: center; margin: 0; }
.map .key { vertical-align: -0.15em; margin-inline-end: 0.35em; flex: none; }
.map .frame { position: relative; border: 1px solid var(--rule); border-radius: 6px;
  overflow: hidden; background: var(--panel); }
.map .view { display: block; width: 100%; height: auto; aspect-ratio: 3 / 2; max-height: 80vh;
  touch-action: pan-y; cursor: grab; user-select: none; -webkit-user-select: none; }
.map .view.dragged { cursor: grabbing; }
.map .view:focus-visible { outline-offset: -3px; }
.map .view [class*="l-"] { display: inline; }
/* Marks are drawn by reference, where no rule sees what stands around them. */
.map-glyph { transform: scale(calc(var(--unit) * var(--narrow))); }
.map .legend { --unit: 1; --narrow: 1; }
.map .view text { fill: var(--ink); stroke: var(--panel); }
.map .graticule line { stroke: var(--grid); }
.map .graticule text { fill: var(--muted); font-size: 11px; }
.map .casing { stroke: var(--paper); }
.map .rim { fill: var(--paper); stroke: var(--paper); }
.map .around { stroke: var(--paper); }
.map .here, .map .truth, .map path.bar { stroke: var(--ink); }
.map .scale .bar { stroke: var(--ink); }
.map .north .bar { fill: var(--ink); stroke: var(--panel); }
.map .truth { stroke-opacity: 0.85; }
.map-glyph > .mark { stroke: var(--c); fill: var(--c); stroke-width: 1; }
.map .circles, .map .range, .map .halo, .map .wedge { stroke: var(--c); fill: var(--c); }
.map .wedge { stroke: none; }
.map .tether { stroke: var(--c); }
.map .circles circle { vector-effect: non-scaling-stroke; }
.map .pins use { stroke: var(--c); }
.map .view .pins use, .map .sample { fill: var(--paper); }
.map .cell { --c: var(--s4); } .map .beacon { --c: var(--s6); } .map .wifi { --c: var(--s2); }
.map .place { --c: var(--muted); }
.map .pins use.wifi, .map .sample.wifi { fill: none; }
.map .sample { stroke: var(--ink); }
.map .pins use { cursor: pointer; }
.map .pins use:focus { outline: none; }
.map .pins use:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.map .fog { fill: var(--rule); }
.map .surroundings { stroke-opacity: 0.55; }
.map .legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.2rem 1.1rem; padding: 0;
  margin: 0.6rem 0 0.5rem; font-size: 0.88rem; color: var(--muted); }
.map .legend li { display: flex; align-items: center; }
.map .zoom { position: absolute; left: 0.5rem; top: 0.5rem; display: flex; flex-direction: column;
  gap: 0.25rem; }
.map [hidden] { display: none; }
.map button, .map select { font: inherit; color: var(--ink); background: var(--paper);
  border: 1px solid var(--rule); border-radius: 6px; min-width: 2.25rem; min-height: 2.25rem;
  padding: 0 0.5rem; cursor: pointer; }
.map button:hover { background: var(--panel); }
.map .attribution { position: absolute; right: 0; bottom: 0; margin: 0; padding: 0.05rem 0.4rem;
  font-size: 0.8rem; background: var(--paper); color: var(--ink); max-width: 60%;
  overflow-wrap: anywhere; }
.map .callout:empty { display: none; }
.map .callout { position: relative; border: 1px solid var(--rule); border-radius: 6px;
  background: var(--panel); margin: 0.5rem 0; padding: 0.6rem 3rem 0.6rem 0.9rem; }
.map .callout strong { display: block; overflow-wrap: anywhere; }
.map .callout dl { display: flex; flex-wrap: wrap; gap: 0.1rem 1.5rem; margin: 0.25rem 0 0; }
.map .callout dl > div { display: flex; gap: 0.4rem; }
.map .callout dt { color: var(--muted); }
.map .callout dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.map .callout button { position: absolute; right: 0.4rem; top: 0.4rem; }
.map .playback { border: 1px solid var(--grid); border-radius: 6px; margin: 1rem 0;
  padding: 0.75rem 0.9rem; }
.map .controls { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem;
  margin-bottom: 0.5rem; }
.map .controls output { margin-inline-start: auto; font-size: 1.25rem;
  font-variant-numeric: tabular-nums; }
.map [data-action="play"] { min-width: 6rem; }
.map .playback input[type="range"] { display: block; width: 100%; margin: 0.35rem 0 0.75rem;
  accent-color: var(--accent); min-height: 1.75rem; }
.map .playback table { width: 100%; }
.map .playback thead th { white-space: normal; vertical-align: bottom; }
.map .playback td { font-variant-numeric: tabular-nums; white-space: nowrap; }
.map .cursor { stroke: var(--ink); }
@media (max-width: 36rem) {
  .map { --narrow: 1.9; }
  .map .view { aspect-ratio: 1; }
}
@media print {
  .map .zoom, .map .playback, .map .switches { display: none; }
}
@media screen and (min-width: 75rem) {
  /* Wider than the text, so that the map and the power stand side by side above the slider. */
  .map { width: min(94vw, 84rem); margin-inline: calc(50% - min(47vw, 42rem)); }
  .map .stage { display: grid; gap: 1.25rem; grid-template-columns: minmax(0, 11fr) minmax(0, 9fr); }
  .map .stage figure { margin: 0; }
}
"""##
  static let script = ##"""
// Comfort for the page: everything it says stands there without it.
"use strict";

// Tables whose columns can be sorted by a button in their headings.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const value = (row, column) => {
    const cell = row.cells[column];
    const number = cell.querySelector("data");
    return number ? Number(number.value) : cell.textContent;
  };
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isUp = head.getAttribute("aria-sort") !== "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
      const rows = [...body.rows].map((row, index) => ({ row, index, key: value(row, column) }));
      rows.sort((a, b) => {
        // Missing values stay at the end either way.
        if (a.key === "" || b.key === "") {
          return a.key === b.key ? a.index - b.index : a.key === "" ? 1 : -1;
        }
        const order = a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
        return (isUp ? order : -order) || a.index - b.index;
      });
      body.append(...rows.map((item) => item.row));
    });
  });
}

// On paper the numbers of the charts stand open, but for those that fill pages.
addEventListener("beforeprint", () => {
  const charts = "#trade details, main figure:not([id*=timeline]):not(.map figure) > details";
  for (const details of document.querySelectorAll(charts)) {
    if (details.open) continue;
    details.open = true;
    details.dataset.opened = "";
  }
});
addEventListener("afterprint", () => {
  for (const details of document.querySelectorAll("details[data-opened]")) {
    details.open = false;
    delete details.dataset.opened;
  }
});
// Callouts of the marks on a map.
// Marks that say more when they are chosen: one tab stop a layer, arrow keys within.
class MapCallouts {
  constructor(view) {
    this.view = view;
    this.panel = view.part("callout");
    this.ring = view.part("selection");
    for (const group of view.svg.querySelectorAll(".pins")) {
      const marks = [...group.querySelectorAll(":scope > use")];
      if (!marks.length) continue;
      this.stop(marks[0]);
      group.addEventListener("click", (event) => {
        const mark = event.target.closest("use");
        if (!mark || view.moved >= 5) return;
        this.stop(mark);
        mark.focus({ preventScroll: true });
        this.open(mark);
      });
      group.addEventListener("keydown", (event) => this.key(event, marks));
    }
    view.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.panel.firstChild) this.close(true);
    });
  }

  // Makes a mark the one that Tab reaches.
  stop(mark) {
    for (const other of mark.parentNode.querySelectorAll(":scope > use[tabindex]")) {
      for (const name of ["tabindex", "role", "aria-label"]) other.removeAttribute(name);
    }
    mark.setAttribute("tabindex", "0");
    mark.setAttribute("role", "button");
    mark.setAttribute(
      "aria-label", mark.querySelector("title").textContent.split("\n").slice(0, 2).join(", "));
  }

  key(event, marks) {
    const mark = event.target.closest("use");
    const place = marks.indexOf(mark);
    if (place < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.open(mark);
      return;
    }
    const next = {
      ArrowRight: place + 1, ArrowDown: place + 1, ArrowLeft: place - 1, ArrowUp: place - 1,
      PageDown: place + 10, PageUp: place - 10, Home: 0, End: marks.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const target = marks[Math.min(Math.max(next, 0), marks.length - 1)];
    this.stop(target);
    this.view.reveal(Number(target.getAttribute("x")), Number(target.getAttribute("y")));
    target.focus({ preventScroll: true });
    if (this.panel.firstChild) this.open(target);
  }

  open(mark) {
    const [heading, ...lines] = mark.querySelector("title").textContent.split("\n");
    const strong = document.createElement("strong");
    strong.textContent = heading;
    const list = document.createElement("dl");
    for (const line of lines) {
      const colon = line.indexOf(": ");
      const [row, term, value] = ["div", "dt", "dd"].map((name) => document.createElement(name));
      term.textContent = colon < 0 ? "" : line.slice(0, colon);
      value.textContent = colon < 0 ? line : line.slice(colon + 2);
      row.append(term, value);
      list.append(row);
    }
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", "Close the callout");
    close.addEventListener("click", () => this.close(true));
    this.panel.replaceChildren(strong, list, close);
    this.mark = mark;
    this.ring.setAttribute(
      "transform", `translate(${mark.getAttribute("x")} ${mark.getAttribute("y")})`);
    this.ring.setAttribute("visibility", "visible");
  }

  close(focus) {
    this.panel.replaceChildren();
    this.ring.setAttribute("visibility", "hidden");
    if (focus && this.mark) this.mark.focus({ preventScroll: true });
  }
}
// Playback of a map: truth, beliefs, table, clock and cursor, all of one instant.
const MapPlayback = (() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  // Values from their differences.
  const summed = (list) => {
    let sum = 0;
    return list.map((value) => (sum += value));
  };
  // The place of the last value that is not above a limit; -1 if all are.
  const lastUpTo = (list, limit) => {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (list[middle] <= limit) low = middle + 1; else high = middle;
    }
    return low - 1;
  };

  class Playback {
    constructor(view) {
      const { data, root } = view;
      this.view = view;
      this.unit = data.decimals ? 0.1 : 1;
      this.times = summed(data.times);
      this.x = summed(data.x).map((value) => value * this.unit);
      this.y = summed(data.y).map((value) => value * this.unit);
      this.tracks = data.tracks.map((track, place) => ({
        ...track,
        at: summed(track.at),
        x: summed(track.x).map((value) => value * this.unit),
        y: summed(track.y).map((value) => value * this.unit),
        stamp: summed(track.stamp),
        milliwatts: summed(track.milliwatts),
        energy: summed(track.energy),
        cells: view.part("now").tBodies[0].rows[place].querySelectorAll("td"),
      }));
      const beliefs = [...root.querySelectorAll("[data-marker=belief]")];
      this.tracks.forEach((track, place) => { track.marker = beliefs[place]; });
      this.truth = root.querySelector("[data-marker=truth]");
      this.slider = view.part("time");
      this.output = view.part("clock");
      this.speed = view.part("speed");
      this.cursor = view.part("cursor");
      this.button = root.querySelector("[data-action=play]");
      this.holes = [...root.querySelectorAll("[data-holes] > circle")];
      this.last = this.times[this.times.length - 1] ?? 0;
      view.part("markers").removeAttribute("display");
      view.part("playback").hidden = false;
      view.part("still").hidden = true;
      view.part("hint").hidden = false;
      if (this.cursor) this.cursor.setAttribute("visibility", "visible");
      this.slider.addEventListener("input", () => {
        this.pause();
        this.fogMoves = true;
        this.slide(Math.round(Number(this.slider.value) * 10));
      });
      this.button.addEventListener("click", () => (this.isPlaying ? this.pause() : this.play()));
      root.querySelector("[data-action=next]").addEventListener("click", () => this.jump(1));
      root.querySelector("[data-action=previous]").addEventListener("click", () => this.jump(-1));
      root.addEventListener("change", (event) => {
        if (event.target.dataset.layer === "fixes") this.raise();
      });
      this.raise();
      this.slider.value = 0;
      this.go(0);
    }

    // Brings the beliefs of the strategies whose fixes are shown before the others.
    raise() {
      for (const input of this.view.root.querySelectorAll("input[data-layer=fixes]:checked")) {
        const track = this.tracks.find((each) => each.name === input.dataset.strategy);
        if (track) this.truth.before(track.marker);
      }
    }

    clock(tenths) {
      const seconds = this.view.data.clock + Math.floor(tenths / 10);
      const two = (value) => String(value).padStart(2, "0");
      const days = Math.floor(seconds / 86400);
      const text = [Math.floor(seconds % 86400 / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
        .map(two).join(":");
      return days > 0 ? `${days}+${text}` : text;
    }

    // Follows the slider to the instant before; its smallest step leads to the next instant.
    slide(time) {
      const here = this.place;
      const step = Math.abs(time - this.times[here]) === 1 ? time - this.times[here] : 0;
      const place = step ? here + step : lastUpTo(this.times, time);
      this.go(this.times[Math.min(Math.max(place, 0), this.times.length - 1)] ?? 0);
    }

    // Plays up to a time in tenths of a second. All that is shown is of one instant, the last up to
    // that time: between instants truth and beliefs stand still together.
    go(time) {
      this.time = time;
      const place = Math.max(0, lastUpTo(this.times, time));
      const isShown = place === this.place && this.fogMoves === this.fogMoved
        && Math.round(Number(this.slider.value) * 10) === this.times[place];
      if (isShown) return;
      this.place = place;
      this.fogMoved = this.fogMoves;
      const instant = this.times[place];
      this.truth.setAttribute(
        "transform", `translate(${this.x[place].toFixed(1)} ${this.y[place].toFixed(1)})`);
      for (const track of this.tracks) this.showTrack(track, place, instant);
      const words = this.clock(instant);
      this.output.textContent = words;
      this.slider.value = instant / 10;
      this.slider.setAttribute("aria-valuetext", words);
      if (this.cursor) {
        const [start, end] = this.view.data.power;
        const at = start + (end - start) * (this.last > 0 ? instant / this.last : 0);
        this.cursor.setAttribute("x1", at.toFixed(1));
        this.cursor.setAttribute("x2", at.toFixed(1));
      }
      // Until playback is touched the fog shows the whole day.
      if (this.fogMoves) {
        for (const hole of this.holes) {
          const isLater = Number(hole.dataset.t) > instant;
          hole.setAttribute("visibility", isLater ? "hidden" : "visible");
        }
      }
    }

    showTrack(track, place, instant) {
      const change = lastUpTo(track.at, place);
      const cells = ["–", "–", "–", "–", "–"];
      track.marker.setAttribute("visibility", change < 0 ? "hidden" : "visible");
      if (change >= 0) {
        const [x, y] = [track.x[change], track.y[change]];
        const accuracy = track.accuracy[change] / 10;
        track.marker.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
        track.marker.querySelector("[data-role=halo]").setAttribute(
          "r", (accuracy * this.view.unitsPerMetre(y)).toFixed(1));
        // What lies between belief and truth.
        const tether = track.marker.querySelector("[data-role=tether]");
        tether.setAttribute("x2", (this.x[place] - x).toFixed(1));
        tether.setAttribute("y2", (this.y[place] - y).toFixed(1));
        const wedge = track.marker.querySelector("[data-role=course]");
        const course = track.course[change];
        wedge.setAttribute("visibility", course < 0 || change < 0 ? "hidden" : "inherit");
        wedge.setAttribute("transform", `rotate(${Math.max(0, course)})`);
        cells[0] = ((instant - track.stamp[change]) / 10).toFixed(1);
        cells[1] = accuracy.toFixed(1);
        if (track.error[place] >= 0) cells[2] = (track.error[place] / 10).toFixed(1);
      }
      if (track.energy.length) {
        cells[3] = String(track.milliwatts[place]);
        cells[4] = (track.energy[place] / 10).toFixed(1);
      }
      cells.forEach((text, column) => {
        if (track.cells[column].textContent !== text) track.cells[column].textContent = text;
      });
    }

    // Goes to the next or the previous belief of the strategies whose fixes are shown.
    jump(direction) {
      this.pause();
      this.fogMoves = true;
      const shown = new Set(
        [...this.view.root.querySelectorAll("input[data-layer=fixes]:checked")]
          .map((input) => input.dataset.strategy));
      const now = this.times[this.place];
      let best;
      for (const track of this.tracks) {
        if (shown.size && !shown.has(track.name)) continue;
        for (const place of track.at) {
          const time = this.times[place];
          if (direction > 0 ? time > now : time < now) {
            if (best === undefined || (direction > 0 ? time < best : time > best)) best = time;
          }
        }
      }
      this.go(best ?? (direction > 0 ? this.last : 0));
    }

    play() {
      this.isPlaying = true;
      this.fogMoves = true;
      if (this.time >= this.last) this.go(0);
      this.label("Pause", "‖");
      let before = performance.now();
      const advance = () => {
        const now = performance.now();
        const passed = (now - before) / 1000;
        before = now;
        this.go(Math.min(this.last, this.time + passed * Number(this.speed.value) * 10));
        if (this.time >= this.last) this.pause();
      };
      // Who wants less motion gets a still a second.
      if (calm.matches) {
        this.timer = setInterval(advance, 1000);
        return;
      }
      const frame = () => {
        if (!this.isPlaying) return;
        advance();
        this.frame = requestAnimationFrame(frame);
      };
      this.frame = requestAnimationFrame(frame);
    }

    pause() {
      if (!this.isPlaying) return;
      this.isPlaying = false;
      clearInterval(this.timer);
      cancelAnimationFrame(this.frame);
      this.label("Play", "▶");
    }

    label(word, sign) {
      this.button.setAttribute("aria-label", word);
      this.button.title = word;
      this.button.firstElementChild.textContent = sign;
      this.button.querySelector("[data-role=play-word]").textContent = ` ${word}`;
    }
  }

  return Playback;
})();
// The map: pan and zoom, scale, lines of degrees and tiles.
(() => {
  const svgNames = "http://www.w3.org/2000/svg";

  const svgElement = (name, attributes) => {
    const element = document.createElementNS(svgNames, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  class MapView {
    constructor(root, data) {
      this.root = root;
      this.data = data;
      this.svg = root.querySelector("[data-role=view]");
      this.radians = Math.PI / 180;
      this.earth = 6378137;
      this.scale = this.earth * Math.cos(data.latitude * this.radians);
      this.northing = Math.asinh(Math.tan(data.latitude * this.radians));
      const [left, top, width, height] = data.view;
      this.home = { x: left + width / 2, y: top + height / 2, width, height };
      this.world = 2 * Math.PI * this.scale;
      this.listeners = [];
      this.pointers = new Map();
      root.style.setProperty("--narrow", "1");
      this.svg.setAttribute("tabindex", "0");
      this.svg.setAttribute(
        "aria-description",
        "Arrow keys pan, plus and minus zoom, 0 fits all, Tab goes to the marks");
      root.querySelector("[data-role=buttons]").hidden = false;
      this.listen();
      this.fit();
      new ResizeObserver(() => this.show()).observe(this.svg);
    }

    part(role) { return this.root.querySelector(`[data-role="${role}"]`); }

    // Web Mercator around the centre of the map, as the page's numbers are.
    latitude(y) { return Math.atan(Math.sinh(this.northing - y / this.scale)) / this.radians; }
    y(latitude) {
      return this.scale * (this.northing - Math.asinh(Math.tan(latitude * this.radians)));
    }
    unitsPerMetre(y) {
      return Math.cos(this.data.latitude * this.radians) * Math.cosh(this.northing - y / this.scale);
    }

    size() {
      const box = this.svg.getBoundingClientRect();
      return { width: box.width || 720, height: box.height || 480, left: box.left, top: box.top };
    }

    fit() {
      const { width, height } = this.size();
      this.x = this.home.x;
      this.centre = this.home.y;
      this.isFit = true;
      this.width = Math.max(this.home.width, this.home.height * width / height);
      this.show();
    }

    // Zooms by a factor around a place on the screen, the middle by default.
    zoom(factor, clientX, clientY) {
      const size = this.size();
      const wanted = Math.min(Math.max(this.width / factor, 20), Math.max(
        this.home.width * 8, Math.min(this.world, this.home.width * 64)));
      const [dx, dy] = clientX === undefined
        ? [0, 0]
        : [(clientX - size.left) / size.width - 0.5, (clientY - size.top) / size.height - 0.5];
      const shape = size.height / size.width;
      this.x += dx * (this.width - wanted);
      this.centre += dy * (this.width - wanted) * shape;
      this.width = wanted;
      this.isFit = false;
      this.show();
    }

    // Moves what is shown by pixels.
    pan(dx, dy) {
      const unit = this.width / this.size().width;
      const room = 1.5 * Math.max(this.home.width, this.width);
      const limit = (value, middle) => Math.min(Math.max(value, middle - room), middle + room);
      this.x = limit(this.x - dx * unit, this.home.x);
      this.centre = limit(this.centre - dy * unit, this.home.y);
      this.isFit = false;
      this.show();
    }

    // Brings a point into view.
    reveal(x, y) {
      const { width, height } = this.size();
      const tall = this.width * height / width;
      if (Math.abs(x - this.x) < this.width * 0.48 && Math.abs(y - this.centre) < tall * 0.48) return;
      this.x = x;
      this.centre = y;
      this.isFit = false;
      this.show();
    }

    show() {
      const size = this.size();
      if (this.isFit) this.width = Math.max(this.home.width, this.home.height * size.width / size.height);
      const height = this.width * size.height / size.width;
      const box = {
        left: this.x - this.width / 2, top: this.centre - height / 2, width: this.width, height,
        unit: this.width / size.width,
      };
      this.box = box;
      this.svg.setAttribute("viewBox", `${box.left} ${box.top} ${box.width} ${box.height}`);
      this.svg.style.setProperty("--unit", box.unit);
      this.showScale(box);
      this.showGraticule(box);
      this.showTiles(box);
    }

    showScale(box) {
      const perMetre = this.unitsPerMetre(box.top + box.height / 2);
      const limit = box.width / 4 / perMetre;
      const power = 10 ** Math.floor(Math.log10(limit));
      const metres = limit >= 5 * power ? 5 * power : limit >= 2 * power ? 2 * power : power;
      const words = metres >= 1000 ? `${metres / 1000} km` : `${Number(metres.toPrecision(1))} m`;
      const scale = this.part("scale");
      scale.setAttribute(
        "transform",
        `translate(${box.left + 14 * box.unit} ${box.top + box.height - 14 * box.unit})`);
      for (const path of scale.querySelectorAll("path")) {
        path.setAttribute("d", `M0 0h${metres * perMetre}`);
      }
      scale.querySelector("text").textContent = words;
      scale.querySelector("title").textContent =
        `Scale: the bar is ${words} at the middle of the map`;
      this.part("north").setAttribute(
        "transform",
        `translate(${box.left + box.width - 22 * box.unit} ${box.top + 12 * box.unit})`);
    }

    showGraticule(box) {
      const group = this.part("graticule");
      const steps = [
        0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10,
        15, 30, 45, 90,
      ];
      const degrees = (x) => this.data.longitude + x / this.scale / this.radians;
      const [west, east] = [degrees(box.left), degrees(box.left + box.width)];
      const [north, south] = [this.latitude(box.top), this.latitude(box.top + box.height)];
      const columns = Math.max(2, Math.min(6, box.width / box.unit / 110));
      const step = steps.find((each) => (east - west) / each <= columns) ?? 90;
      const rows = steps.find((each) => (north - south) / each <= 5) ?? 90;
      group.replaceChildren();
      const line = (x1, y1, x2, y2) => group.append(svgElement(
        "line", { x1, y1, x2, y2, stroke: "#c9d0d6", "vector-effect": "non-scaling-stroke" }));
      const label = (words, x, y, dx, dy) => {
        const place = svgElement("g", { transform: `translate(${x} ${y})` });
        const glyph = svgElement("g", { class: "map-glyph" });
        const text = svgElement("text", {
          x: dx, y: dy, stroke: "#ffffff", "stroke-width": 3, "paint-order": "stroke",
        });
        text.textContent = words;
        glyph.append(text);
        place.append(glyph);
        group.append(place);
      };
      const words = (value, each, signs) => {
        const text = Math.abs(value).toFixed(each >= 1 ? 0 : Math.ceil(-Math.log10(each) - 1e-9));
        const short = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
        return short === "0" || short === "180" ? `${short}°` : `${short}° ${value < 0 ? signs[1] : signs[0]}`;
      };
      for (let place = Math.ceil(west / step); place <= Math.floor(east / step); place += 1) {
        const x = (place * step - this.data.longitude) * this.radians * this.scale;
        line(x, box.top, x, box.top + box.height);
        const share = (x - box.left) / box.width;
        const turned = ((place * step + 180) % 360 + 360) % 360 - 180;
        if (share > 0.3 && share + 80 * box.unit / box.width < 1) {
          label(words(turned, step, "EW"), x, box.top + box.height, 4, -5);
        }
      }
      for (let place = Math.ceil(south / rows); place <= Math.floor(north / rows); place += 1) {
        const y = this.y(place * rows);
        line(box.left, y, box.left + box.width, y);
        const up = (box.top + box.height - y) / box.unit;
        // The buttons stand above, the scale bar below.
        if (up > 44 && (y - box.top) / box.unit > 135) {
          label(words(place * rows, rows, "NS"), box.left, y, 5, -4);
        }
      }
    }

    // Tiles of what is shown, and none before it is shown.
    showTiles(box) {
      if (!this.data.tiles) return;
      clearTimeout(this.tilesLater);
      this.tilesLater = setTimeout(() => {
        const group = this.part("tiles");
        const pixels = this.world / box.unit;
        let zoom = Math.min(19, Math.max(0, Math.ceil(Math.log2(pixels / 256) - 0.3)));
        const origin = {
          x: -this.world / 2 - this.data.longitude * this.radians * this.scale,
          y: this.scale * (this.northing - Math.PI),
        };
        const range = () => {
          const tile = this.world / 2 ** zoom;
          const last = 2 ** zoom - 1;
          return {
            tile,
            x0: Math.floor((box.left - origin.x) / tile),
            x1: Math.floor((box.left + box.width - origin.x) / tile),
            y0: Math.max(0, Math.floor((box.top - origin.y) / tile)),
            y1: Math.min(last, Math.floor((box.top + box.height - origin.y) / tile)),
          };
        };
        let seen = range();
        while (zoom > 0 && (seen.x1 - seen.x0 + 1) * (seen.y1 - seen.y0 + 1) > 60) {
          zoom -= 1;
          seen = range();
        }
        const kept = new Map([...group.children].map((image) => [image.dataset.tile, image]));
        const wanted = [];
        for (let row = seen.y0; row <= seen.y1; row += 1) {
          for (let column = seen.x0; column <= seen.x1 && wanted.length < 60; column += 1) {
            const name = `${zoom}/${column}/${row}`;
            const around = 2 ** zoom;
            const image = kept.get(name) ?? svgElement("image", {
              x: origin.x + column * seen.tile, y: origin.y + row * seen.tile, width: seen.tile,
              height: seen.tile, crossorigin: "anonymous", "data-tile": name,
              href: this.data.tiles.replaceAll("{z}", zoom)
                .replaceAll("{x}", ((column % around) + around) % around)
                .replaceAll("{y}", row),
            });
            image.addEventListener("error", () => this.miss(image), { once: true });
            wanted.push(image);
          }
        }
        group.replaceChildren(...wanted);
      }, 150);
    }

    // A tile that does not come leaves the map as it is without, and says so once.
    miss(image) {
      image.remove();
      const attribution = this.part("attribution");
      if (attribution.dataset.missed) return;
      attribution.dataset.missed = "yes";
      attribution.append(" (some tiles could not be loaded)");
    }

    listen() {
      const { svg, root } = this;
      const action = (name, run) =>
        root.querySelector(`[data-action="${name}"]`).addEventListener("click", run);
      action("zoom-in", () => this.zoom(1.5));
      action("zoom-out", () => this.zoom(1 / 1.5));
      action("fit", () => this.fit());
      svg.addEventListener("wheel", (event) => {
        if (!event.ctrlKey && !svg.contains(document.activeElement)) return;
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), event.clientX,
          event.clientY);
      }, { passive: false });
      svg.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const keys = {
          "+": () => this.zoom(1.5), "=": () => this.zoom(1.5), "-": () => this.zoom(1 / 1.5),
          0: () => this.fit(),
        };
        if (event.target === svg) {
          Object.assign(keys, {
            ArrowLeft: () => this.pan(60, 0), ArrowRight: () => this.pan(-60, 0),
            ArrowUp: () => this.pan(0, 60), ArrowDown: () => this.pan(0, -60),
          });
        }
        if (!keys[event.key]) return;
        event.preventDefault();
        keys[event.key]();
      });
      const spread = () => {
        const [a, b] = [...this.pointers.values()];
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) };
      };
      svg.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "mouse" && event.button !== 0) return;
        this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        this.moved = this.pointers.size > 1 ? 99 : 0;
      });
      svg.addEventListener("pointermove", (event) => {
        const last = this.pointers.get(event.pointerId);
        if (!last) return;
        const next = { x: event.clientX, y: event.clientY };
        if (this.pointers.size === 2) {
          const before = spread();
          this.pointers.set(event.pointerId, next);
          const after = spread();
          this.pan(after.x - before.x, after.y - before.y);
          if (before.far > 0 && after.far > 0) this.zoom(after.far / before.far, after.x, after.y);
          return;
        }
        this.moved += Math.abs(next.x - last.x) + Math.abs(next.y - last.y);
        // A click that trembles stays a click.
        if (this.moved < 5) return;
        if (!svg.hasPointerCapture(event.pointerId)) svg.setPointerCapture(event.pointerId);
        svg.classList.add("dragged");
        this.pan(next.x - last.x, next.y - last.y);
        this.pointers.set(event.pointerId, next);
      });
      const end = (event) => {
        this.pointers.delete(event.pointerId);
        if (!this.pointers.size) svg.classList.remove("dragged");
      };
      for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
        svg.addEventListener(name, end);
      }
    }
  }

  const start = () => {
    for (const root of document.querySelectorAll("section.map")) {
      const data = JSON.parse(root.querySelector("[data-role=data]").textContent);
      const view = new MapView(root, data);
      new MapCallouts(view);
      new MapPlayback(view);
    }
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
"""##
}
