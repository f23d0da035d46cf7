// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser

/// The form in which progress is written to standard error.
enum ProgressForm: String, CaseIterable, ExpressibleByArgument {
  /// A line that is drawn again and again, on a terminal only.
  case line
  /// Lines of JSON, at most about 200, for other programs.
  case json
}
