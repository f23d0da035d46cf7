// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
// swift-format-ignore-file

// Written by scripts/embed-built-ins.sh from Sources/Reports/Page/Assets; change the files there.

/// The style and the script that every page carries.
enum PageAssets {
  static let style = ##"""
/* The page: text, tables and what all drawings share. */
/* The charts. */
/* The map and its playback. */
"""##
  static let script = ##"""
// Comfort for the page: everything it says stands there without it.
"use strict";
// The map: pan and zoom, layers, callouts, playback.
"""##
}
