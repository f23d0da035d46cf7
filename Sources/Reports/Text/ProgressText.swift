// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of a progress line.
public enum ProgressText {
  /// The finished part of the work, such as `3 of 20 replications`.
  ///
  /// A count above the total is an error of the count and is displayed as the total.
  public static func text(_ finished: Int, of total: Int, _ noun: String) -> String {
    let total = max(0, total)
    return "\(min(max(0, finished), total)) of \(total) \(noun)"
  }
}
