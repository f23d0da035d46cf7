// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The environments of a day as stretches that tile it, painted over one another.
struct EnvironmentTimeline {
  private(set) var changes: [EnvironmentChange]
  private let end: SimulationTime

  /// A day spent in one environment.
  init(end: SimulationTime, environment: Environment) {
    self.end = end
    changes = [EnvironmentChange(from: .zero, to: end, environment: environment)]
  }

  /// Sets the environment of stretches; a later one wins over an earlier one.
  ///
  /// Parts outside the day are ignored.
  mutating func paint(_ stretches: [EnvironmentChange]) {
    for stretch in stretches {
      let from = max(stretch.from, .zero)
      let to = min(stretch.to, end)
      guard from < to else { continue }
      var result: [EnvironmentChange] = []
      result.reserveCapacity(changes.count + 2)
      var isPlaced = false
      for change in changes {
        if change.to <= from {
          result.append(change)
          continue
        }
        if change.from < from {
          result.append(
            EnvironmentChange(
              from: change.from,
              to: from,
              environment: change.environment
            )
          )
        }
        if !isPlaced {
          result.append(EnvironmentChange(from: from, to: to, environment: stretch.environment))
          isPlaced = true
        }
        if change.to > to {
          result.append(
            EnvironmentChange(
              from: max(change.from, to),
              to: change.to,
              environment: change.environment
            )
          )
        }
      }
      changes = result
    }
  }

  /// The stretches with equal neighbours joined.
  func merged() -> [EnvironmentChange] {
    var result: [EnvironmentChange] = []
    for change in changes {
      if let last = result.indices.last, result[last].environment == change.environment {
        result[last].to = change.to
      } else {
        result.append(change)
      }
    }
    return result
  }
}
