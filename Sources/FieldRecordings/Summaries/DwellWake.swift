// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The tracking of a duty-cycled recording during one dwell of more than ten minutes.
package struct DwellWake: Sendable, Equatable {
  /// The cell of the recording.
  package var cell: FieldCell
  /// The recording.
  package var run: String
  /// The dwell's length in hours, within the recording.
  package var hours: Double
  /// The number of times tracking was switched on although no trip began.
  package var starts: Int
  /// The share of the dwell with tracking on.
  package var trackedFraction: Double

  /// The shortest dwell that counts, in seconds.
  ///
  /// Source: the summary tables of MobilityNet 2020.
  static let shortest = 600.0

  /// Every such dwell of a duty-cycled recording; none for other recordings.
  package static func dwells(of run: FieldRun, in session: FieldSession) -> [DwellWake] {
    guard run.isDutyCycled, let tracking = run.tracking else { return [] }
    let drain = RunDrain(run, in: session)
    let end = drain.flatMap { $0.isDead ? $0.lastReading : nil } ?? run.span.upperBound
    let trips = session.phases.filter(\.isTrip)
    return session.phases.filter { !$0.isTrip }.compactMap { dwell in
      let from = max(dwell.start, run.span.lowerBound)
      let to = min(dwell.end, end)
      guard to - from > shortest else { return nil }
      let isBeforeTrip = trips.contains { abs($0.start - dwell.end) < 1 }
      let latest = isBeforeTrip ? to - TripWake.earliest : to
      let on = tracking.reduce(0) { $0 + max(0, min(to, $1.end) - max(from, $1.start)) }
      return DwellWake(
        cell: FieldCell(run, in: session),
        run: run.id,
        hours: (to - from) / 3600,
        starts: tracking.count { $0.start >= from && $0.start < latest },
        trackedFraction: on / (to - from)
      )
    }
  }
}
