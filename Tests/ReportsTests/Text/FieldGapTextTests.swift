// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Judgement
import PhoneModel
import Quantities
import ScenarioFiles
import TracewattTestSupport

@testable import Reports

@Suite("The gaps of a log as text")
struct FieldGapTextTests {
  private static let start: Int64 = 1_793_692_800_000

  private static func gap(
    _ hour: Int64,
    minutes: Int64,
    silent: Int,
    _ cause: GapCause?,
    rule: String? = nil,
    distance: Double? = 12,
    _ records: [AppLog.Kind] = []
  ) -> ExplainedGap {
    let from = start + hour * 3_600_000
    var gap = ExplainedGap(
      gap: FieldGap(
        start: from,
        end: from + minutes * 60_000,
        distance: distance.map { Metres($0) },
        records: records.map { AppLog.Entry(time: from + minutes * 30_000, kind: $0) }
      ),
      runs: 20,
      silentRuns: silent,
      cause: cause,
      causeRuns: silent,
      rule: rule
    )
    gap.suggest(on: .android, log: AppLog([]))
    return gap
  }

  private static let gaps = [
    gap(0, minutes: 460, silent: 20, .doze, rule: "Z3", [.charger(isOn: false)]),
    gap(9, minutes: 61, silent: 1, nil, distance: 3214),
    gap(12, minutes: 90, silent: 14, .backgroundLimit, rule: "A9"),
    gap(15, minutes: 45, silent: 20, .quit, [.running]),
  ]

  private static func report(
    _ gaps: [ExplainedGap],
    silentBetween: Double = 0.03
  ) -> FieldGapReport {
    FieldGapReport(
      log: "log.csv",
      positionCount: 1234,
      span: start...(start + 86_400_000),
      strategy: "tracker",
      phone: "modern_pixel7_2022",
      os: "android_8",
      replications: 20,
      threshold: .minutes(30),
      gaps: gaps,
      gapsOutside: 0,
      silentBetween: silentBetween,
      isFromLog: true
    )
  }

  @Test("the first sentence counts what rules explain and what they do not")
  func answer() {
    expectEqual(
      FieldGapText(Self.report(Self.gaps)).answer,
      "Of 4 gaps over 30 min (10 h 56 min), rules explain 2 (9 h 10 min): Doze 1, background limit 1; "
        + "2 are unexplained."
    )
    expectEqual(
      FieldGapText(Self.report([Self.gaps[1]])).answer,
      "Of 1 gap over 30 min (1 h 1 min), rules explain none."
    )
    expectEqual(
      FieldGapText(Self.report([])).answer,
      "The log has no gap over 30 min within the simulated day: 1,234 positions from "
        + "2026-11-03 08:00 to 2026-11-04 08:00 UTC."
    )
  }

  @Test("no line is wider than the terminal", arguments: [60, 80, 100, 200])
  func width(columns: Int) {
    let style = TerminalStyle(width: columns, hasColour: false)
    let text = FieldGapText(Self.report(Self.gaps)).text(as: .table, on: style)
    for line in text.split(separator: "\n") { #expect(line.count <= columns, "\(line)") }
    #expect(text.hasPrefix("Of 4 gaps over 30 min"))
  }

  @Test("each gap has a row, and the unexplained ones say what to do next")
  func rows() {
    let text = FieldGapText(Self.report(Self.gaps)).text(as: .table)
    #expect(text.contains("11-03 08:00"))
    #expect(text.contains("20 of 20"))
    #expect(text.contains("unexplained: it ran"))
    #expect(text.contains("3.2 km"))
    #expect(text.contains("Next, for 11-03 17:00: record the app's launches"))
    #expect(text.contains("Next, for 11-03 23:00: record the app's errors"))
    #expect(text.contains("one phone's log proves no cause"))
    #expect(text.contains("silent for 3 % of the time"))
  }

  @Test("more than twelve gaps are combined by cause, the longest time first")
  func groups() {
    let many = (0..<10).map { Self.gap($0 * 24, minutes: 460, silent: 20, .doze, rule: "Z3") }
    let others = (0..<5).map { Self.gap($0 * 24 + 12, minutes: 40, silent: 2, nil) }
    let text = FieldGapText(Self.report(many + others)).text(as: .table)
    let rows = text.split(separator: "\n").filter { $0.contains("gaps  ") }
    expectEqual(rows.count, 2)
    #expect(rows.first?.hasPrefix("10 gaps") ?? false)
    #expect(rows.last?.contains("10 %") ?? false)
  }

  @Test("where the simulated app is nearly always silent, the text says that this is weak")
  func weak() {
    let text = FieldGapText(Self.report(Self.gaps, silentBetween: 0.7)).text(as: .table)
    #expect(text.contains("silent for 70 % of the time between the gaps too, so an agreement says"))
  }

  @Test("CSV has a row for each gap, with shares from 0 to 1")
  func csv() throws {
    let lines = FieldGapText(Self.report(Self.gaps)).text(as: .csv).split(separator: "\n")
    expectEqual(lines.count, 5)
    #expect(lines[0].hasPrefix("strategy,phone,os,gap_start,gap_end,duration_s,distance_m,"))
    expectEqual(
      String(lines[1]),
      "tracker,modern_pixel7_2022,android_8,2026-11-03T08:00:00Z,2026-11-03T15:40:00Z,27600.0,12.0,"
        + "20,1.0,doze,1.0,Z3,true,false,,charger off,0.03"
    )
    #expect(lines[4].contains(",quit_by_user,1.0,,false,true,record_errors record_permission,"))
  }

  @Test("every rule that a cause cites is a rule of its platform")
  func rules() {
    for cause in GapCause.allCases {
      for platform in Platform.allCases {
        for services in ServiceKind.allCases.map({ [$0] }) {
          for isMoving in [true, false] {
            guard let name = cause.rule(on: platform, services: services, isMoving: isMoving) else {
              continue
            }
            // A rule of Android and a fact of iOS may have the same name.
            let own = SystemRule.named(name).filter { $0.system == platform.rawValue }
            expectEqual(own.count, 1, "\(cause) on \(platform): \(name)")
          }
        }
      }
    }
  }
}
