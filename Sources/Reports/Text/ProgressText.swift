// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of a line of progress.
public enum ProgressText {
  /// Such as `3 of 20 replications`.
  ///
  /// A count above the total is a fault of the count, and shown as the total: work cannot be more than done.
  public static func text(_ finished: Int, of total: Int, _ noun: String) -> String {
    let total = max(0, total)
    return "\(min(max(0, finished), total)) of \(total) \(noun)"
  }
}
