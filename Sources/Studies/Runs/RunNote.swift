// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The kinds of remarks of a run, told apart by how they begin.
public enum RunNote {
  /// The beginning of a remark on something that the run depends on and the lab does not know.
  public static let open = "cannot know: "
}
