// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import TracewattTestSupport

@testable import FieldRecordings

@Suite("Field checks of positions")
struct FixChecksTests {
  private static let setting = FieldSetting.standard(accuracy: .hundredMeters, filter: Metres(1))

  /// A summary with one group of positions at each of some places, of given radius and error.
  private func summary(
    _ places: [String],
    radius: Double,
    median: Double = 20,
    p90: Double = 40
  ) -> FieldSummary {
    var run = MadeField.run(Self.setting)
    run.battery = [.init(time: 0, level: 0.9), .init(time: 36_000, level: 0.8)]
    var summary = FieldSummary(FieldDataSet(sessions: [:], runs: [run]))
    for place in places {
      let group = FieldSummary.AccuracyGroup(
        platform: .ios,
        setting: Self.setting,
        isDutyCycled: true,
        place: place
      )
      var accuracy = AccuracySummary()
      accuracy.count = 100
      accuracy.reportedMedian = radius
      accuracy.errorMedian = median
      accuracy.errorP90 = p90
      summary.accuracy[group] = accuracy
    }
    return summary
  }

  private func rows(_ measured: FieldSummary, _ predicted: [FieldSummary]) -> [FieldScore] {
    FixChecks.rows(
      FieldEvidence(measured: measured, endToEnd: predicted, powerModel: [], systems: [:])
    )
  }

  static let radii: [(Double, String, Double, Bool)] = [
    (10, "suburb", 5, true), (10, "suburb", 30, false), (65, "suburb", 65, true),
    (65, "suburb", 50, true), (65, "suburb", 165, false), (65, "suburb", 30, false),
    (65, "rail", 165, true), (165, "rail", 65, true), (10, "rail", 65, false),
    (30, "rail", 65, false), (165, "bus", 111, true), (165, "bus", 65, false),
    (7000, "bus", 1000, true), (7000, "bus", 165, false), (0.5, "bus", 5, true),
    (1e7, "bus", 5000, true),
  ]

  @Test("radii are the same if phones report them as one value", arguments: radii)
  func classes(measured: Double, place: String, predicted: Double, isSame: Bool) {
    let bar = FixChecks.sameClass(measured, at: place)
    expectEqual(bar.contains(predicted), isSame)
  }

  @Test("F1 takes the middle of the repetitions and counts only the places")
  func middle() throws {
    let places = ["suburb", "walk", FieldPlace.everywhere]
    let predicted = [65.0, 65, 165].map { summary(places, radius: $0) }
    let found = rows(summary(places, radius: 65), predicted).filter { $0.check == "F1" }
    let row = try #require(found.first)
    #expect(found.count == 1 && row.predicted == 2 && row.outcome == .pass)
    #expect(row.title.hasSuffix("settings and places of 2"))
    // 65 m is in the class of both places, so that a constant would pass.
    expectEqual(row.kind, .identity)
    let off = rows(summary(places, radius: 65), [summary(places, radius: 165)])
    expectEqual(off.first { $0.check == "F1" }?.outcome, .miss)
  }

  @Test("F1 tests something where no one radius is in the class of every place")
  func mixed() throws {
    var measured = summary(["suburb"], radius: 65)
    let other = summary(["bus"], radius: 165)
    measured.accuracy.merge(other.accuracy) { first, _ in first }
    let row = try #require(rows(measured, [measured]).first { $0.check == "F1" })
    #expect(row.kind != .identity && row.outcome == .pass && row.passFrom == 2)
  }

  @Test("F3 compares one error with both ends, and has no data below the truth's own")
  func errors() throws {
    let measured = summary(["suburb"], radius: 65, median: 20, p90: 15)
    let found = rows(measured, [measured]).filter { $0.check == "F3" }
    expectEqual(found.count, 2)
    let median = try #require(found.first)
    let tail = try #require(found.last)
    // The suburb's truth: 5.3 m at the median, 11 m at nine tenths.
    let corrected = (400 - 5.3 * 5.3).squareRoot()
    #expect(abs((median.passFrom ?? 0) - 0.65 * corrected) < 1e-9)
    #expect(abs((median.passTo ?? 0) - 1.35 * corrected) < 1e-9)
    // Of 15 m 10.2 remain, less than the truth's own.
    #expect(tail.outcome == .noData && tail.passFrom == nil && !tail.remark.isEmpty)
  }

  @Test("F3 takes the truth's error from the residuals of its legs where they are known")
  func residuals() throws {
    var measured = summary(["suburb"], radius: 65, median: 20, p90: 15)
    for group in measured.accuracy.keys {
      measured.accuracy[group]?.truthError = TruthError(median: 12, p90: 9)
    }
    let found = rows(measured, [measured]).filter { $0.check == "F3" }
    expectEqual(found.map { $0.passFrom ?? 0 }, [0.65 * 16, 12 / 1.6])
  }

  @Test("F3-vehicle compares cars, buses and rail at best accuracy, separately")
  func vehicles() throws {
    let places = ["suburb", FieldPlace.car, "bus", "rail", "walk"]
    let best = FieldSetting.standard(accuracy: .best, filter: Metres(30))
    func hurt(_ factor: Double) -> FieldSummary {
      var made = summary(places, radius: 10, median: 20 * factor, p90: 60 * factor)
      for (group, accuracy) in made.accuracy {
        var (other, own) = (group, accuracy)
        other.setting = best
        own.truthError = TruthError(median: 1, p90: 2)
        made.accuracy[other] = own
      }
      return made
    }
    func vehicles(_ factor: Double) -> [FieldScore] {
      rows(hurt(1), [hurt(factor)]).filter { $0.check == "F3-vehicle" }
    }
    let same = vehicles(1)
    expectEqual(
      same.map(\.title),
      [FieldPlace.car, "bus", "rail"].sorted().flatMap { place in
        ["median", "p90"].map { "best, 30 m, \(place): true error, \($0), m" }
      }
    )
    #expect(same.allSatisfy { $0.outcome == .pass })
    // 1.5 times is too far for a median, but not for the 90 % quantile.
    expectEqual(vehicles(1.5).map(\.outcome), [.miss, .pass, .miss, .pass, .miss, .pass])
    // A car belongs to the suburb in the rows of radii.
    let places1 = rows(hurt(1), [hurt(1)]).filter { $0.check == "F2" }.map(\.title)
    #expect(!places1.contains { $0.contains("car") } && places1.count == 8)
  }
}
