// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// Builds the trace of cleaned points.
struct TraceBuilding {
  /// The file's other data.
  let raw: RawTrace
  /// The zero of the times of the file's own environments.
  let origin: Int64

  /// The trace of points with increasing times; its longitudes are within -180..<180.
  ///
  /// A recording whose altitudes are all 0 has none: writers that do not know it put 0.
  func trace(of points: consuming PointList) -> RecordedTrace {
    let start = points[0].nanoseconds
    var recorded: [RecordedTrace.Point] = []
    recorded.reserveCapacity(points.count)
    var stretches = Stretches()
    let hasAltitudes = points.contains { ($0.altitude ?? 0) != 0 }
    // Points of both kinds are never in memory all at once.
    points.drain { point in
      let accuracy = point.accuracyOrNaN
      let time = SimulationTime(nanoseconds: point.nanoseconds &- start)
      recorded.append(
        RecordedTrace.Point(
          time: time,
          coordinate: Coordinate(
            latitude: point.latitude,
            longitude: point.longitude == 180 ? -180 : point.longitude
          ),
          mode: point.mode,
          horizontalAccuracy: accuracy > 0 ? Metres(accuracy) : nil,
          altitude: hasAltitudes ? point.altitude.map { Metres($0) } : nil
        )
      )
      stretches.add(point.environment, at: time)
    }
    // Recorders without a set clock begin at 1970; so do our writers if no start is known.
    let milliseconds = start / 1_000_000 - (start % 1_000_000 < 0 ? 1 : 0)
    let isKnown = raw.timesAreAbsolute && milliseconds != 0
    let end = recorded[recorded.count - 1].time
    var environments = shifted(by: start &- origin, end: end)
    environments += stretches.all(until: end)
    return RecordedTrace(
      points: recorded,
      startUnixMilliseconds: isKnown ? milliseconds : nil,
      environments: environments
    )
  }

  /// The file's own stretches, from the trace's start on.
  private func shifted(by shift: Int64, end: SimulationTime) -> [EnvironmentChange] {
    guard shift > 0 else { return raw.environments }
    return raw.environments.compactMap { change in
      let from = max(.zero, change.from - SimulationDuration(nanoseconds: shift))
      let to = min(end, change.to - SimulationDuration(nanoseconds: shift))
      guard from < to else { return nil }
      return EnvironmentChange(from: from, to: to, environment: change.environment)
    }
  }

}

/// The stretches over which neighbouring points name one environment.
private struct Stretches {
  private var changes: [EnvironmentChange] = []
  private var current: Environment?
  private var from = SimulationTime.zero

  /// Adds the environment of the next point.
  mutating func add(_ environment: Environment?, at time: SimulationTime) {
    guard environment != current else { return }
    close(at: time)
    (current, from) = (environment, time)
  }

  /// All stretches of a trace that ends at a time.
  mutating func all(until end: SimulationTime) -> [EnvironmentChange] {
    // A stretch that begins with the last point has no length.
    if from < end { close(at: end) }
    return changes
  }

  private mutating func close(at time: SimulationTime) {
    guard let current else { return }
    changes.append(EnvironmentChange(from: from, to: time, environment: current))
  }
}
