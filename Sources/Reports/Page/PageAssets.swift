// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from Sources/Reports/Page/Assets; change the files there.

/// The style and the script that every page carries.
enum PageAssets {
  static let style = ##"""
/* The page: text, tables and what all drawings share. */
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
.chart .line.s0, .chart .mark.s0, .chart text.on.s0 { stroke: var(--s0); }
.chart .line.s1, .chart .mark.s1, .chart text.on.s1 { stroke: var(--s1); }
.chart .line.s2, .chart .mark.s2, .chart text.on.s2 { stroke: var(--s2); }
.chart .line.s3, .chart .mark.s3, .chart text.on.s3 { stroke: var(--s3); }
.chart .line.s4, .chart .mark.s4, .chart text.on.s4 { stroke: var(--s4); }
.chart .line.s5, .chart .mark.s5, .chart text.on.s5 { stroke: var(--s5); }
.chart .line.s6, .chart .mark.s6, .chart text.on.s6 { stroke: var(--s6); }
.chart .line.s7, .chart .mark.s7, .chart text.on.s7 { stroke: var(--s7); }
.chart .area.s0, .chart .part.s0, .chart .mark.s0:not(.hollow) { fill: var(--s0); }
.chart .area.s1, .chart .part.s1, .chart .mark.s1:not(.hollow) { fill: var(--s1); }
.chart .area.s2, .chart .part.s2, .chart .mark.s2:not(.hollow) { fill: var(--s2); }
.chart .area.s3, .chart .part.s3, .chart .mark.s3:not(.hollow) { fill: var(--s3); }
.chart .area.s4, .chart .part.s4, .chart .mark.s4:not(.hollow) { fill: var(--s4); }
.chart .area.s5, .chart .part.s5, .chart .mark.s5:not(.hollow) { fill: var(--s5); }
.chart .area.s6, .chart .part.s6, .chart .mark.s6:not(.hollow) { fill: var(--s6); }
.chart .area.s7, .chart .part.s7, .chart .mark.s7:not(.hollow) { fill: var(--s7); }
@media (max-width: 700px) {
  .chart { width: 640px; max-width: none; }
}
@media print {
  .plot { overflow: visible; }
  .chart { width: 100%; max-width: 100%; break-inside: avoid; }
}
/* The map and its playback. */
"""##
  static let script = ##"""
// Comfort for the page: everything it says stands there without it.
"use strict";
// The map: pan and zoom, layers, callouts, playback.
"""##
}
