// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// Builds the trace of cleaned points.
struct TraceBuilding {
  /// The points, with increasing times.
  let points: ContiguousArray<RawPoint>
  /// The file's other data.
  let raw: RawTrace
  /// The zero of the times of the file's own environments.
  let origin: Int64

  /// The trace; its longitudes are within -180..<180.
  ///
  /// A recording whose altitudes are all 0 has none: writers that do not know it put 0.
  func trace() -> RecordedTrace {
    let start = points[0].nanoseconds
    var recorded: [RecordedTrace.Point] = []
    recorded.reserveCapacity(points.count)
    var hasEnvironments = false
    let hasAltitudes = points.contains { ($0.altitude ?? 0) != 0 }
    points.withUnsafeBufferPointer { points in
      for point in points {
        let accuracy = point.accuracyOrNaN
        recorded.append(
          RecordedTrace.Point(
            time: SimulationTime(nanoseconds: point.nanoseconds &- start),
            coordinate: Coordinate(
              latitude: point.latitude,
              longitude: point.longitude == 180 ? -180 : point.longitude
            ),
            mode: point.mode,
            horizontalAccuracy: accuracy > 0 ? Metres(accuracy) : nil,
            altitude: hasAltitudes ? point.altitude.map { Metres($0) } : nil
          )
        )
        if point.environment != nil { hasEnvironments = true }
      }
    }
    // Recorders without a set clock begin at 1970; so do our writers if no start is known.
    let milliseconds = start / 1_000_000 - (start % 1_000_000 < 0 ? 1 : 0)
    let isKnown = raw.timesAreAbsolute && milliseconds != 0
    let end = recorded[recorded.count - 1].time
    var environments = shifted(by: start &- origin, end: end)
    if hasEnvironments { environments += stretches(recorded) }
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

  /// The stretches over which neighbouring points name one environment.
  private func stretches(_ recorded: [RecordedTrace.Point]) -> [EnvironmentChange] {
    var changes: [EnvironmentChange] = []
    var first = 0
    for index in points.indices.dropFirst() {
      let isLast = index == points.count - 1
      guard isLast || points[index].environment != points[first].environment else { continue }
      if let environment = points[first].environment {
        let from = recorded[first].time
        changes.append(
          EnvironmentChange(from: from, to: recorded[index].time, environment: environment)
        )
      }
      first = index
    }
    return changes
  }
}
