// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// The kind of a measure, on which margins and ranges depend.
enum MeasureKind: Sendable, Hashable {
  /// Energy, or a share of a full charge.
  case energy
  /// An error or a distance in metres.
  case distance
  case anythingElse

  /// The kind of a measure, by its unit.
  init(_ metric: String) {
    switch Self.units[metric] {
    case "J", "percent/h", "percent/d": self = .energy
    case "m": self = .distance
    default: self = .anythingElse
    }
  }

  /// The unit of each measure, for look-up only.
  private static let units = Dictionary(
    uniqueKeysWithValues: RunMeasures.definitions.map { ($0.name, $0.unit) }
  )
}
