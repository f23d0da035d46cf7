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

  /// Sets the environment of stretches; a later one overrides an earlier one.
  ///
  /// Parts outside the day are ignored.
  mutating func paint(_ stretches: [EnvironmentChange]) {
    let clipped = stretches.map { stretch in
      EnvironmentChange(
        from: max(stretch.from, .zero),
        to: min(stretch.to, end),
        environment: stretch.environment
      )
    }
    let coat = clipped.flattened()
    guard !coat.isEmpty else { return }
    var result: [EnvironmentChange] = []
    result.reserveCapacity(changes.count + 2 * coat.count)
    var next = 0
    // The end of the result so far.
    var from = SimulationTime.zero
    for change in changes {
      // The new stretches that begin within the change; the last of them may reach beyond it.
      while next < coat.count, coat[next].from < change.to {
        if from < coat[next].from {
          let part = EnvironmentChange(
            from: from,
            to: coat[next].from,
            environment: change.environment
          )
          result.append(part)
        }
        result.append(coat[next])
        from = coat[next].to
        next += 1
      }
      if from < change.to {
        result.append(
          EnvironmentChange(from: from, to: change.to, environment: change.environment)
        )
        from = change.to
      }
    }
    changes = result
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
