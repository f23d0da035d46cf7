// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import PhoneModel
import Quantities
import TracewattTestSupport

@testable import Judgement

@Suite("The gaps of an app's log")
struct FieldGapTests {
  private static let home = Coordinate(latitude: 51.5, longitude: -0.12)
  private static let work = Coordinate(latitude: 51.52, longitude: -0.12)

  private func position(_ minute: Int64, _ place: Coordinate = home) -> AppLog.Entry {
    AppLog.Entry(time: minute * 60_000, kind: .position(place, accuracy: nil))
  }

  private func record(_ minute: Int64, _ kind: AppLog.Kind) -> AppLog.Entry {
    AppLog.Entry(time: minute * 60_000, kind: kind)
  }

  @Test("are longer than the threshold, and hold the records at their start and within")
  func gaps() throws {
    let log = AppLog([
      position(0), position(20), record(20, .background), record(70, .running), position(90),
      position(120, Self.work), position(151, Self.work),
    ])
    let gaps = log.gaps(longerThan: .minutes(30))
    expectEqual(gaps.map(\.start), [20 * 60_000, 120 * 60_000])
    expectEqual(gaps.map(\.end), [90 * 60_000, 151 * 60_000])
    expectEqual(gaps[0].records.map(\.kind), [.background, .running])
    expectEqual(gaps[0].distance, .zero)
    #expect(!gaps[0].isWithMovement && gaps[0].showsRunning && !gaps[1].showsRunning)
    let moved = try #require(log.gaps(longerThan: .minutes(29)).dropFirst().first)
    #expect(moved.isWithMovement && abs((moved.distance?.value ?? 0) - 2225) < 5)
  }

  @Test("reach to the log's first and last record, where no distance is known")
  func ends() {
    let log = AppLog([record(0, .launch(isByUser: true)), position(60), record(120, .suspend)])
    let gaps = log.gaps(longerThan: .minutes(30))
    expectEqual(gaps.map(\.start), [0, 60 * 60_000])
    expectEqual(gaps.map(\.end), [60 * 60_000, 120 * 60_000])
    #expect(gaps.allSatisfy { $0.distance == nil && !$0.isWithMovement })
    #expect(AppLog([]).gaps(longerThan: .minutes(30)).isEmpty)
  }

  @Test("are found in order of time, whatever the order of the records")
  func order() {
    let log = AppLog([position(100), position(0), position(10)])
    expectEqual(log.backwardCount, 2)
    expectEqual(log.gaps(longerThan: .minutes(30)).map(\.start), [10 * 60_000])
  }

  @Test("agree with a rule in half of the runs, unless the log shows the app running")
  func agreement() {
    func gap(_ silent: Int, _ cause: GapCause?, _ records: [AppLog.Entry] = []) -> ExplainedGap {
      ExplainedGap(
        gap: FieldGap(start: 0, end: 3_600_000, distance: nil, records: records),
        runs: 10,
        silentRuns: silent,
        cause: cause,
        causeRuns: silent,
        rule: nil
      )
    }
    #expect(gap(5, .doze).isExplained && !gap(4, .doze).isExplained && !gap(0, nil).isExplained)
    let running = [record(30, .running)]
    // An app in Doze may run, a suspended one does not.
    #expect(gap(10, .doze, running).isExplained)
    #expect(!gap(10, .suspended, running).isExplained)
    // A record within a minute of an end shows nothing.
    #expect(gap(10, .suspended, [record(0, .background)]).isExplained)
  }

  @Test("without a rule, name at most two experiments, by what the log already records")
  func experiments() {
    func experiments(
      _ platform: Platform,
      _ records: [AppLog.Entry],
      distance: Metres? = nil
    ) -> [GapExperiment] {
      var gap = ExplainedGap(
        gap: FieldGap(start: 0, end: 3_600_000, distance: distance, records: records),
        runs: 4,
        silentRuns: 0,
        cause: nil,
        causeRuns: 0,
        rule: nil
      )
      gap.suggest(on: platform, log: AppLog(records + [position(0), position(60)]))
      return gap.experiments
    }
    expectEqual(experiments(.android, []), [.recordLife, .exempt])
    expectEqual(experiments(.ios, []), [.recordLife, .indicator])
    let launched = [record(0, .launch(isByUser: nil))]
    expectEqual(experiments(.android, launched), [.exempt, .charger])
    expectEqual(experiments(.ios, launched, distance: Metres(5000)), [.indicator, .secondLogger])
    expectEqual(experiments(.ios, [record(30, .running)]), [.recordErrors, .recordPermission])
  }
}
