// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The rate of deliveries to phones at rest, by the time since the recording began.
///
/// Source of the method: `stationary_fix_rate.csv` (MobilityNet 2020).
package struct StationaryDeliveries: Sendable, Equatable {
  /// The start of the stretch, in hours since the recording began; its end is not part of it.
  package var fromHours: Double
  package var toHours: Double
  /// Hours of recording within the stretch, summed over the phones.
  package var phoneHours: Double
  /// Positions within the stretch.
  package var count: Int

  /// Positions per hour and phone; nil without hours.
  package var rate: Double? { phoneHours > 0 ? Double(count) / phoneHours : nil }

  /// The ends of the stretches, in hours since the start.
  ///
  /// Source: as above.
  package static let edges = [0, 0.5, 1, 2, 4, 8, 20.0]

  /// The stretches of several recordings together; recordings without positions on record are left
  /// out.
  package static func stretches(_ runs: [FieldRun]) -> [StationaryDeliveries] {
    let kept = runs.filter { $0.fixes != nil }
    return zip(edges, edges.dropFirst()).map { from, to in
      var stretch = StationaryDeliveries(fromHours: from, toHours: to, phoneHours: 0, count: 0)
      for run in kept {
        let start = run.span.lowerBound
        let hours = (run.span.upperBound - start) / 3600
        stretch.phoneHours += max(0, min(to, hours) - from)
        stretch.count += (run.fixes ?? []).count { fix in
          let hour = (fix.time - start) / 3600
          return !fix.isCached && hour >= from && hour < to
        }
      }
      return stretch
    }
  }

  /// Positions per hour between two hours of `edges`; nil without recordings in that time.
  static func rate(_ stretches: [StationaryDeliveries], from: Double, to: Double) -> Double? {
    let chosen = stretches.filter { $0.fromHours >= from && $0.toHours <= to }
    let hours = chosen.reduce(0) { $0 + $1.phoneHours }
    return hours > 0 ? Double(chosen.reduce(0) { $0 + $1.count }) / hours : nil
  }
}
