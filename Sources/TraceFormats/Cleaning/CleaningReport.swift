// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The report of cleaning a recording: every rule that found something, with counts.
public struct CleaningReport: Sendable, Hashable {
  /// The kinds of action.
  public enum Action: String, CaseIterable, Sendable, Hashable {
    /// Points were left out.
    case dropped
    /// Several points became one.
    case merged
    /// Points changed their order.
    case reordered
    /// The recording was divided, and one part kept.
    case split
    /// Positions or times were changed.
    case changed
    /// Times were made, because the file has none.
    case made
    /// Something odd was left as it is.
    case kept
  }

  /// One action or finding.
  public struct Entry: Sendable, Hashable {
    /// The action.
    public var action: Action
    /// The number of points concerned.
    public var points: Int
    /// The reason, with the numbers and the first place.
    public var warning: TraceWarning

    /// An action with its reason.
    public init(_ action: Action, points: Int, _ warning: TraceWarning) {
      self.action = action
      self.points = points
      self.warning = warning
    }
  }

  /// The points of the file.
  public var pointsRead = 0
  /// The points of the trace.
  public var pointsKept = 0
  /// The number of parts between gaps longer than the rule allows.
  public var parts = 1
  /// The actions and findings, ordered by the place of the first finding.
  public var entries: [Entry] = []

  /// An empty report.
  public init() {}

  /// The warnings for the user; that a trace crosses the antimeridian needs no warning.
  public var warnings: [TraceWarning] {
    entries.map(\.warning).filter { warning in
      if case .antimeridian = warning.fact { false } else { true }
    }
  }

  /// Puts the entries in file order.
  mutating func sort() {
    // Sort by line, and among equal lines in the order of the rules.
    let order = entries.enumerated().sorted { a, b in
      let lines = (a.element.warning.position?.line ?? 0, b.element.warning.position?.line ?? 0)
      return lines.0 == lines.1 ? a.offset < b.offset : lines.0 < lines.1
    }
    entries = order.map(\.element)
  }
}
