// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// A table whose rows belong to a run or to a day, so that it can be written in parts.
enum StudyTable: Int, CaseIterable, Sendable {
  case runs
  case energy
  case errors
  case fixes
  case events
  case states
  case truth
  case battery
  case regions
  case sites
  case environments
  case gaps
  case samples

  /// The tables with rows of runs.
  static let ofRuns: [StudyTable] = [
    .runs, .energy, .errors, .fixes, .events, .states, .battery, .regions, .gaps, .samples,
  ]
  /// The tables with rows of days.
  static let ofDays: [StudyTable] = [.truth, .sites, .environments]
  /// The tables that exist only if some run keeps its detail, in the order of the data package.
  static let ofDetail: [StudyTable] = [
    .errors, .fixes, .events, .states, .truth, .battery, .regions, .sites, .environments,
    .gaps,
  ]

  /// Whether its file is compressed: that of the tables with rows for instants of the day.
  var isCompressed: Bool { TableSchema.compressed.contains(schema(parameters: []).name) }

  /// The table's columns.
  ///
  /// - Parameter parameters: the columns of changed settings, for the table of runs.
  /// - Returns: file name, columns and keys.
  func schema(parameters: [TableField]) -> TableSchema {
    switch self {
    case .runs:
      let measures = RunMeasures.definitions.map {
        TableField($0.name, $0.isCount ? .integer : .number, $0.meaning, unit: $0.unit)
      }
      return .runs(parameters: parameters, measures: measures)
    case .energy: return .energy
    case .errors: return .errors
    case .fixes: return .fixes
    case .events: return .events
    case .states: return .states
    case .truth: return .truth
    case .battery: return .battery
    case .regions: return .regions
    case .sites: return .sites
    case .environments: return .environments
    case .gaps: return .gaps
    case .samples: return .samples
    }
  }
}
