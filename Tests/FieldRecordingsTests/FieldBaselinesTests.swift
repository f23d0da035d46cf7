// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import ScenarioFiles
import TracewattTestSupport

@testable import FieldRecordings

@Suite("Baselines that need no model")
struct FieldBaselinesTests {
  /// Two phones at rest in five settings and without requests, ten hours each.
  private func evidence(spread: Double) -> FieldEvidence {
    func standard(_ accuracy: DesiredAccuracy, _ filter: Double) -> FieldSetting {
      .standard(accuracy: accuracy, filter: Metres(filter))
    }
    let rates: [(FieldSetting, Double)] = [
      (standard(.best, 1), 4.4), (standard(.best, 30), 4.2), (standard(.nearestTenMeters, 1), 4.3),
      (standard(.hundredMeters, 1), 1.8), (standard(.hundredMeters, 30), 1.9), (.none, 0.6),
    ]
    var runs: [FieldRun] = []
    for (setting, rate) in rates {
      for (unit, factor) in [("a", 1 - spread), ("b", 1 + spread)] {
        var run = MadeField.run(
          setting,
          regime: setting.text,
          isDutyCycled: false,
          unit: unit
        )
        (run.session, run.timeline, run.span) = ("rest", "rest", 0...36_000)
        if setting != .none {
          run.tracking = [.init(start: 0, end: 36_000, startTrigger: "always_on", endCause: "open")]
        }
        run.battery = (0...10).map {
          .init(time: Double($0) * 3600, level: 0.99 - Double($0) * rate * factor / 100)
        }
        runs.append(run)
      }
    }
    let session = FieldSession(
      id: "rest",
      timeline: "rest",
      phases: [.init(name: "stationary", isTrip: false, start: 0, end: 36_000)],
      legs: [],
      truth: []
    )
    let data = FieldDataSet(sessions: ["rest": session], runs: runs)
    var evidence = FieldEvidence(
      measured: FieldSummary(data),
      endToEnd: [],
      powerModel: [],
      systems: [:]
    )
    evidence.data = data
    return evidence
  }

  @Test("a repetition of recordings that hardly differ has the same order and hardly an error")
  func repeated() throws {
    let own = FieldBaselines(evidence(spread: 1e-6), .ios)
    expectEqual(own.repeatedOrder, .init(middle: 1, rare: 1))
    #expect(try #require(own.repeatedError).rare < 1e-3)
    expectEqual(own.repeatedPairs, .init(middle: 0, rare: 0))
    #expect(own.orderNoise.hasPrefix("a repetition reaches 1, one in twenty less than 1"))
  }

  @Test("recordings that differ more than their settings are repeated in another order")
  func noisy() throws {
    let order = try #require(FieldBaselines(evidence(spread: 0.2), .ios).repeatedOrder)
    #expect(order.rare < 0.9 && order.middle > order.rare)
  }

  @Test("constants predict what recordings used, up to what settings of one kind differ by")
  func constants() throws {
    let own = FieldBaselines(evidence(spread: 0), .ios)
    // Means of 43 points for 44, 42, 43 and of 18.5 for 18 and 19, two recordings each of twelve.
    #expect(abs(try #require(own.constantsError) - (5.0 / 12).squareRoot()) < 1e-6)
    expectEqual(own.levelNoise, "3 constants fitted to the same recordings reach 0.65")
  }

  @Test("shares and counts have their exact intervals")
  func intervals() throws {
    // Clopper and Pearson of 3 of 6: 0.118 to 0.882; of 0 of 10 the upper end is 1 - 0.025^(1/10).
    let half = try #require(FieldStatistics.share(3, of: 6))
    #expect(abs(half.lowerBound - 0.11812) < 1e-4 && abs(half.upperBound - 0.88188) < 1e-4)
    let none = try #require(FieldStatistics.share(0, of: 10))
    #expect(none.lowerBound == 0 && abs(none.upperBound - 0.30850) < 1e-4)
    expectEqual(FieldStatistics.share(10, of: 10)?.upperBound, 1)
    #expect(FieldStatistics.share(0, of: 0) == nil)
    // Garwood: of 0 up to 3.689, of 10 from 4.795 to 18.390.
    #expect(abs(FieldStatistics.count(0).upperBound - 3.68888) < 1e-4)
    let ten = FieldStatistics.count(10)
    #expect(abs(ten.lowerBound - 4.79539) < 1e-4 && abs(ten.upperBound - 18.39036) < 1e-4)
  }

  @Test("the ratio of two means has an interval around it, and none with one value")
  func ratio() throws {
    let band = try #require(FieldStatistics.ratio([3.9, 4.1], [1.9, 2.1]))
    #expect(band.contains(2) && band.lowerBound > 1 && band.upperBound < 4)
    #expect(FieldStatistics.ratio([4], [2, 2]) == nil)
  }
}
