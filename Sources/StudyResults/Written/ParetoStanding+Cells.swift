// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension ParetoStanding {
  /// The name in tables: `front`, `dominated`, `equal`, `stalled`, `partial` or `blind`.
  package var name: String {
    switch self {
    case .front: "front"
    case .dominated: "dominated"
    case .equal: "equal"
    case .stalled: "stalled"
    case .partial: "partial"
    case .blind: "blind"
    }
  }

  /// The strategy that dominates; nil on the front and if errors are not compared.
  package var dominator: String? {
    if case .dominated(let other) = self { other } else { nil }
  }

  /// The strategy on the front that has the same energy and error; nil if there is none.
  package var twin: String? {
    if case .equal(let other) = self { other } else { nil }
  }
}
