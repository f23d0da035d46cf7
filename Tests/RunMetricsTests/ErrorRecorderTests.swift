// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import RunMetrics
import TracewattTestSupport
import World

@Suite struct ErrorRecorderTests {
  /// Runs a recorder over deliveries.
  func measures(_ truth: TruthSamples, _ deliveries: [Delivery]) -> ErrorMeasures {
    var recorder = ErrorRecorder(truth: truth)
    for delivery in deliveries { recorder.observe(delivery) }
    recorder.finish()
    return recorder.measures
  }

  @Test("hand-computed errors of a belief that persists while the phone walks")
  func walk() {
    // Truth 0, 1, 2, 3, 4 m; belief none, none, 2, 2, 10 m: errors 0, 1, 6.
    let result = measures(
      Made.truth(east: [0, 1, 2, 3, 4]),
      [Made.delivery(at: 1.5, east: 2), Made.delivery(at: 4, east: 10, accuracy: 5)]
    )
    expectEqual(result.trackingMean, Metres(7.0 / 3))
    expectEqual(result.trackingMedian, Metres(1))
    // Position 1.9 between 1 and 6: 6 - 5 * 0.1 in NumPy's formula; 1e-12 for its rounding.
    #expect(abs((result.trackingP95?.value ?? 0) - 5.5) < 1e-12)
    expectEqual(result.trackingMaximum, Metres(6))
    expectEqual(result.coverageFraction, 0.6)
    // Ages at 2, 3, 4 s: 0.5, 1.5, 0 s.
    expectEqual(result.stalenessMean, .seconds(2.0 / 3))
    expectEqual(result.stalenessP95, .seconds(1.4))
    expectEqual(result.longestGap, .seconds(2.5))
    expectEqual(result.deliveryCount, 2)
  }

  @Test("hand-computed errors at deliveries, against the truth at each fix's own time")
  func fixes() {
    let result = measures(
      Made.truth(east: [0, 1, 2, 3, 4]),
      [
        Made.delivery(at: 2, east: 2, determined: 1.5, accuracy: 1),
        Made.delivery(at: 3, east: 3, north: 4, accuracy: 3),
      ]
    )
    expectEqual(result.fixCount, 2)
    expectEqual(result.fixMean, Metres(2.25))
    expectEqual(result.fixMedian, Metres(2.25))
    expectEqual(result.insideReportedFraction, 0.5)
  }

  @Test("a fix at the truth has error zero")
  func exact() {
    let result = measures(
      Made.truth(east: [0, 3, 7, 12]),
      (0..<4).map { Made.delivery(at: Double($0), east: [0, 3, 7, 12][$0]) }
    )
    expectEqual(result.trackingMaximum, .zero)
    expectEqual(result.fixP95, .zero)
    expectEqual(result.trackP95, .zero)
    expectEqual(result.distanceErrorFraction, 0)
    expectEqual(result.insideReportedFraction, 1)
    expectEqual(result.coverageFraction, 1)
  }

  @Test("silence has coverage 0, no error and a gap as long as the day")
  func silence() {
    let result = measures(Made.truth(east: [0, 1, 2]), [])
    expectEqual(result.coverageFraction, 0)
    #expect(result.trackingMean == nil && result.trackingP95 == nil)
    #expect(result.trackingMaximum == nil && result.stalenessMean == nil)
    #expect(result.fixMean == nil && result.insideReportedFraction == nil)
    #expect(result.trackMean == nil && result.distanceErrorFraction == nil)
    expectEqual(result.longestGap, .seconds(2))
  }

  @Test("a late batch is no new belief but part of the rebuilt path")
  func batch() {
    // The belief stays at 4 m; the path runs through 1, 2 and 4 m at their own times.
    let result = measures(
      Made.truth(east: [0, 1, 2, 3, 4, 4]),
      [
        Made.delivery(at: 4, east: 4),
        Made.delivery(at: 4.5, east: 1, determined: 1, channel: .deferred),
        Made.delivery(at: 4.5, east: 2, determined: 2, channel: .deferred),
      ]
    )
    expectEqual(result.trackingMaximum, .zero)
    // Before its first fix, the path is at 1 m: one error of 1 m in six samples.
    expectEqual(result.trackMean, Metres(1.0 / 6))
    // Three of four metres.
    expectEqual(result.distanceErrorFraction, -0.25)
  }

  @Test("of several deliveries of one instant the last one is believed")
  func sameInstant() {
    let result = measures(
      Made.truth(east: [0, 0]),
      [Made.delivery(at: 0, east: 9), Made.delivery(at: 0, east: 1)]
    )
    expectEqual(result.trackingMean, Metres(1))
    expectEqual(result.deliveryCount, 2)
  }

  @Test("reading the same position again is a delivery but no new fix")
  func reading() {
    let result = measures(
      Made.truth(east: [0, 0, 0]),
      [
        Made.delivery(at: 0, east: 3),
        Made.delivery(at: 2, east: 3, determined: 0, channel: .read),
      ]
    )
    #expect(result.deliveryCount == 2 && result.fixCount == 1)
    expectEqual(result.longestGap, .seconds(2))
  }

  /// An hour at home, ten minutes at 10 m/s, and an hour at work; in seconds 0...7800.
  let commute = Made.truth(
    east: (0...7800).map { second in Double(min(max(second - 3600, 0), 600)) * 10 }
  )

  @Test("an app that ended at home is covered all day, but by a fresh belief only until it leaves")
  func ended() throws {
    let result = measures(commute, [Made.delivery(at: 60, east: 0)])
    expectEqual(result.coverageFraction, 7741.0 / 7801)
    // It is 100 m from home 10 s after it has left.
    expectEqual(result.freshCoverageFraction, 3551.0 / 7801)
    // 10 min on the way without the 10 s at either end, which are within 100 m of the stays.
    expectEqual(result.longestGap, .seconds(7740))
    expectEqual(result.longestGapMoving, .seconds(580))
    expectEqual(result.longestGapRest, .seconds(7160))
  }

  @Test("a filter that is silent at rest leaves a fresh belief, and no gap on the move")
  func silentAtRest() {
    let walk = stride(from: 3600, through: 4200, by: 10)
    let result = measures(
      commute,
      [Made.delivery(at: 0, east: 0)]
        + walk.map { Made.delivery(at: Double($0), east: Double($0 - 3600) * 10) }
    )
    expectEqual(result.freshCoverageFraction, 1)
    expectEqual(result.longestGap, .seconds(3600))
    expectEqual(result.longestGapMoving, .seconds(10))
    expectEqual(result.longestGapRest, .seconds(3600))
  }

  @Test("unknown truth is not scored and another app's fixes are ignored")
  func unscored() {
    let result = measures(
      Made.truth(east: [0, 50, 50, 0], unscored: 1..<3),
      [
        Made.delivery(at: 0, east: 1),
        Made.delivery(at: 1, east: 70),
        Made.delivery(at: 3, east: 2),
        Made.delivery(at: 3, east: 99, client: ClientIdentifier(rawValue: 1)),
      ]
    )
    expectEqual(result.trackingMean, Metres(1.5))
    expectEqual(result.coverageFraction, 1)
    #expect(result.fixCount == 3 && result.scoredFixCount == 2)
    #expect(result.distanceErrorFraction == nil)
  }
}
