// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension Conclusion {
  /// The conclusion as a cell of text.
  public var text: String {
    switch self {
    case .less: "less"
    case .more: "more"
    case .equal: "equal"
    case .withinMargin: "within the margin"
    case .undecided: "undecided"
    }
  }
}
