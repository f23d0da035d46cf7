// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The prefixes that mark special notes on a run.
public enum RunNote {
  /// Marks a note on something that the run depends on and the lab does not know.
  public static let open = "cannot know: "
  /// Begins a note, behind the strategy's name, on why its updates stop in the background.
  public static let stop = "standard updates stop while the app is off the screen, because"
}
