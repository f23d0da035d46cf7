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
.choices { list-style: none; padding: 0; display: grid; gap: 0.75rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); }
.choices li { background: var(--panel); padding: 0.75rem 1rem; border-radius: 6px; }
.choices .what { display: flex; gap: 0.5rem; align-items: center; font-weight: 600;
  overflow-wrap: anywhere; }
.choices svg { flex: none; width: 1.1rem; height: 1.1rem; }
.choices .figure { display: block; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
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
.number { text-align: right; }
th button {
  font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer;
  text-align: inherit; text-decoration: underline dotted; text-underline-offset: 3px;
}
th[aria-sort="ascending"] button::after { content: " ▲"; }
th[aria-sort="descending"] button::after { content: " ▼"; }

figure { margin: 0 0 2rem; }
figcaption { margin: 0; }
svg.chart { display: block; width: 100%; height: auto; }
svg text { fill: var(--ink); }
svg .grid { stroke: var(--grid); }
svg .rule { stroke: var(--rule); }
details { margin: 0.25rem 0 1rem; }
summary { cursor: pointer; color: var(--accent); width: fit-content; }
.s0 { --c: var(--s0); } .s1 { --c: var(--s1); } .s2 { --c: var(--s2); } .s3 { --c: var(--s3); }
.s4 { --c: var(--s4); } .s5 { --c: var(--s5); } .s6 { --c: var(--s6); } .s7 { --c: var(--s7); }
svg .mark { fill: var(--c); stroke: var(--c); }
svg .mark.hollow { fill: var(--paper); }
svg .line { stroke: var(--c); fill: none; }
@media (max-width: 40rem) {
  body { font-size: 15px; }
  h1 { font-size: 1.4rem; }
  .origin { grid-template-columns: minmax(0, 1fr); }
  /* A drawing keeps its letters readable and scrolls by itself. */
  figure:not(.fluid) > svg.chart { min-width: 0; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --muted: #444; --panel: #f4f4f4; }
  nav, .skip { display: none; }
  header, main { max-width: none; }
  figure, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  a { color: inherit; text-decoration: none; }
}
@media (prefers-reduced-motion: reduce) {
  *, *::before, *::after { animation: none !important; transition: none !important; }
}
/* The charts. */
/* The map and its playback. */
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

// On paper the numbers stand open.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details:not([open])")) {
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
// The map: pan and zoom, layers, callouts, playback.
"""##
}
