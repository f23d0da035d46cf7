// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses

@testable import FieldRecordings

/// An artificial day: half an hour in a place, a drive of 6 km, two hours in another.
enum MadeField {
  static let start = 1_560_000_000.0
  static let tripStart = start + 1800
  static let tripEnd = tripStart + 600
  static let end = tripEnd + 7200
  static let origin = Coordinate(latitude: 48, longitude: 11)

  /// A true point some metres north of the origin.
  static func point(
    _ time: Double,
    north: Double,
    mode: String,
    phase: String,
    leg: String,
    gap: Double = 0
  ) -> FieldSession.TruthPoint {
    FieldSession.TruthPoint(
      time: time,
      position: Coordinate(latitude: origin.latitude + north / 111_200, longitude: 11),
      mode: mode,
      phase: phase,
      leg: leg,
      gap: gap,
      isInEndZone: false
    )
  }

  static var session: FieldSession {
    var truth = [point(start, north: 0, mode: "STILL", phase: "dwell_0", leg: "dwell")]
    for second in stride(from: 0.0, to: 600, by: 1) {
      truth.append(
        point(
          tripStart + second,
          north: 10 * second,
          mode: "CAR",
          phase: "drive",
          leg: "suburb_drive"
        )
      )
    }
    truth += [tripEnd, end].map {
      point($0, north: 6000, mode: "STILL", phase: "dwell_1", leg: "dwell")
    }
    return FieldSession(
      id: "made_r00",
      timeline: "made",
      phases: [
        .init(name: "dwell_0", isTrip: false, start: start, end: tripStart),
        .init(name: "drive", isTrip: true, start: tripStart, end: tripEnd),
        .init(name: "dwell_1", isTrip: false, start: tripEnd, end: end),
      ],
      legs: [
        .init(
          trip: "drive",
          name: "suburb_drive",
          kind: "travel",
          mode: "CAR",
          start: tripStart,
          end: tripEnd
        )
      ],
      truth: truth
    )
  }

  /// A recording of that day with a reading every quarter of an hour.
  static func run(
    _ setting: FieldSetting = .standard(accuracy: .best, filter: Metres(1)),
    regime: String = "hahfdc",
    isDutyCycled: Bool = true,
    unit: String = "ios-2",
    tracking: [FieldRun.TrackingInterval] = []
  ) -> FieldRun {
    FieldRun(
      id: "made_r00_\(regime)_\(unit)",
      session: "made_r00",
      platform: .ios,
      unit: unit,
      phone: "iphone_6",
      timeline: "made",
      regime: regime,
      setting: setting,
      isDutyCycled: isDutyCycled,
      span: start...end,
      battery: stride(from: start + 10, to: end, by: 900).map { .init(time: $0, level: 1) },
      fixes: [],
      tracking: tracking
    )
  }

  static func replay(
    _ runs: [FieldRun],
    test: FieldScore.Test = .endToEnd,
    replications: Int = 2,
    jobs: Int = 1
  ) throws -> FieldReplay {
    try FieldReplay(
      data: FieldDataSet(sessions: ["made_r00": session], runs: runs),
      test: test,
      replications: replications,
      jobs: jobs
    )
  }
}
