// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import TracewattTestSupport

@testable import FieldRecordings

/// Checks on cells with invented rates.
@Suite("Field checks")
struct FieldChecksTests {
  private static let settings: [(regime: String, setting: FieldSetting)] = [
    ("hahfao", .standard(accuracy: .best, filter: Metres(1))),
    ("tmbahfao", .standard(accuracy: .nearestTenMeters, filter: Metres(1))),
    ("hlpahfao", .standard(accuracy: .hundredMeters, filter: Metres(1))),
    ("hamfao", .standard(accuracy: .best, filter: Metres(30))),
    ("mamfao", .standard(accuracy: .hundredMeters, filter: Metres(30))),
  ]

  /// Two phones for ten hours in each setting, off the plateau, near given rates.
  private func summary(_ rates: [Double], spread: Double = 0.001) -> FieldSummary {
    var runs: [FieldRun] = []
    for (place, rate) in rates.enumerated() {
      for (unit, factor) in [("a", 1 - spread), ("b", 1 + spread)] {
        var run = MadeField.run(
          Self.settings[place].setting,
          regime: Self.settings[place].regime,
          isDutyCycled: false,
          unit: unit
        )
        run.session = "rest"
        run.timeline = "rest"
        run.battery = (0...10).map {
          .init(time: Double($0) * 3600, level: 0.99 - Double($0) * rate * factor / 100)
        }
        run.span = 0...36_000
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
    return FieldSummary(FieldDataSet(sessions: ["rest": session], runs: runs))
  }

  private func scores(_ measured: [Double], _ predicted: [[Double]]) -> [FieldScore] {
    FieldChecks.scores(
      FieldEvidence(
        measured: summary(measured),
        endToEnd: predicted.map { summary($0) },
        powerModel: predicted.map { summary($0) },
        systems: [.ios: "ios_12"]
      )
    )
  }

  private let measured = [4.5, 4.4, 1.8, 4.1, 2.0]

  @Test("a lab that returns the measured values passes every row that has data")
  func perfect() throws {
    let scores = scores(measured, [measured, measured])
    let evaluated = scores.filter { $0.outcome != .noData }
    #expect(evaluated.allSatisfy { $0.outcome == .pass || $0.check == "D11" })
    #expect(Set(evaluated.map(\.check)).isSuperset(of: ["D1", "D2", "D3", "D4", "D5", "D6", "D9"]))
    let error = try #require(scores.first { $0.check == "D6" })
    expectEqual(error.predicted, 0)
    let order = try #require(scores.first { $0.check == "D1" })
    #expect(abs((order.predicted ?? 0) - 1) < 1e-12 && order.phone == "iphone_6")
    #expect(order.system == "ios_12" && order.test == .endToEnd)
  }

  @Test("a lab with the tiers the wrong way round misses order, ratio and error")
  func reversed() {
    let scores = scores(measured, [[1.8, 1.9, 4.5, 2.0, 4.1], [1.8, 1.9, 4.5, 2.0, 4.1]])
    for check in ["D1", "D2", "D3", "D6", "D9"] {
      #expect(scores.contains { $0.check == check && $0.outcome == .miss }, "\(check)")
    }
    let misses = scores.filter { $0.outcome == .miss }
    #expect(misses.allSatisfy { !$0.remark.isEmpty })
  }

  @Test("all too high by a third keeps order and ratio and misses the absolute error")
  func scaled() {
    let scores = scores(measured, [measured.map { $0 * 1.33 }, measured.map { $0 * 1.33 }])
    func outcomes(_ check: String) -> Set<FieldScore.Outcome> {
      Set(scores.filter { $0.check == check }.map(\.outcome))
    }
    #expect(outcomes("D1") == [.pass] && outcomes("D3") == [.pass])
    expectEqual(outcomes("D6"), [.miss])
  }

  @Test("without repetitions, and for settings that were not recorded, there is no data")
  func noData() {
    #expect(scores(measured, []).allSatisfy { $0.outcome == .noData })
    let few = scores([4.5, 4.4], [[4.5, 4.4]])
    expectEqual(few.first { $0.check == "D3" }?.outcome, .noData)
    expectEqual(few.first { $0.check == "D1" }?.outcome, .noData)
    expectEqual(few.filter { $0.check == "D4" }.map(\.outcome), [.pass, .noData, .noData])
  }

  @Test("a lab that returns nothing for a measured value misses, and few repetitions say nothing")
  func silent() {
    let none = scores(measured, [[], []])
    for check in ["D1", "D2", "D3", "D6", "D9", "D11"] {
      let rows = none.filter { $0.check == check }
      #expect(!rows.isEmpty && rows.allSatisfy { $0.outcome == .miss }, "\(check)")
    }
    #expect(none.filter { $0.outcome == .miss }.allSatisfy { $0.predicted == nil })
    func outcome(_ predicted: [[Double]]) -> FieldScore.Outcome? {
      scores(measured, predicted).first { $0.check == "D3" }?.outcome
    }
    expectEqual(outcome([measured, [], []]), .miss)
    expectEqual(outcome([measured, measured, []]), .pass)
    expectEqual(FieldEvidence.known([1, nil]), [1])
    #expect(FieldEvidence.known([1, nil, nil]) == nil && FieldEvidence.known([]) == nil)
  }

  @Test("still recordings of one setting count together, whatever their plans are called")
  func plans() {
    var evidence = FieldEvidence(
      measured: summary(measured),
      endToEnd: [summary(measured), summary(measured)],
      powerModel: [],
      systems: [:]
    )
    // A second plan of the first setting, at twice the drain.
    var other = summary([9])
    for index in other.drains.indices { other.drains[index].cell.timeline = "other rest" }
    evidence.measured.drains += other.drains
    let ratio = FieldChecks.scores(evidence).first { $0.check == "D3" }?.measured ?? 0
    #expect(abs(ratio - (4.5 + 9) / 2 / 1.8) < 1e-9)
  }

  @Test("Doze is evaluated on all plans of the setting together")
  func doze() {
    let setting = FieldSetting.fused(priority: "high_accuracy", interval: .seconds(30))
    func data(_ plans: [(name: String, first: Int, second: Int)]) -> FieldSummary {
      var runs: [FieldRun] = []
      var sessions: [String: FieldSession] = [:]
      for plan in plans {
        var run = MadeField.run(setting, regime: "hamfao", isDutyCycled: false, unit: plan.name)
        (run.platform, run.phone, run.session) = (.android, "nexus_6", plan.name)
        (run.timeline, run.span) = (plan.name, 0...36_000)
        run.battery = [.init(time: 0, level: 0.9), .init(time: 36_000, level: 0.8)]
        let times =
          (0..<plan.first).map { Double($0) } + (0..<plan.second).map { 3600 + Double($0) }
        run.fixes = times.map { FieldFix(time: $0, received: $0, reported: 10) }
        runs.append(run)
        sessions[plan.name] = FieldSession(
          id: plan.name,
          timeline: plan.name,
          phases: [.init(name: "stationary", isTrip: false, start: 0, end: 36_000)],
          legs: [],
          truth: []
        )
      }
      return FieldSummary(FieldDataSet(sessions: sessions, runs: runs))
    }
    let summary = data([("a", 100, 10), ("b", 200, 20)])
    let evidence = FieldEvidence(
      measured: summary,
      endToEnd: [summary],
      powerModel: [],
      systems: [:]
    )
    let row = FieldChecks.scores(evidence).first { $0.check == "A4" }
    #expect(row?.measured == 10 && row?.outcome == .pass)
  }

  @Test("A6 leaves out the sessions that the cost in motion was fitted to")
  func unseenMotion() throws {
    func summary(_ used: [(session: String, points: Double)]) -> (FieldDataSet, FieldSummary) {
      var (runs, sessions): ([FieldRun], [String: FieldSession]) = ([], [:])
      for (session, points) in used {
        var run = MadeField.run(.fused(priority: "high_accuracy", interval: .seconds(1)))
        (run.id, run.platform, run.phone) = ("\(session)_android2", .android, "nexus_6")
        (run.session, run.timeline) = (session, "train_bus_ucb")
        run.battery = [.init(time: 0, level: 0.9), .init(time: 36_000, level: 0.9 - points / 100)]
        runs.append(run)
        var day = MadeField.session
        (day.id, day.timeline) = (session, "train_bus_ucb")
        sessions[session] = day
      }
      let data = FieldDataSet(sessions: sessions, runs: runs)
      return (data, FieldSummary(data))
    }
    let measured = summary([("train_bus_ucb_r00", 10), ("train_bus_ucb_r01", 20)])
    let simulated = summary([("train_bus_ucb_r00", 40), ("train_bus_ucb_r01", 23)]).1
    var evidence = FieldEvidence(
      measured: measured.1,
      endToEnd: [simulated, simulated],
      powerModel: [],
      systems: [:]
    )
    evidence.data = measured.0
    func row() throws -> FieldScore {
      try #require(FieldChecks.scores(evidence).first { $0.check == "A6" })
    }
    let found = try row()
    #expect(abs((found.predicted ?? 0) - 15) < 1e-9 && found.outcome == .pass)
    #expect(found.title.contains("over 1 cells"))
    evidence.endToEnd = [summary([("train_bus_ucb_r00", 10), ("train_bus_ucb_r01", 15)]).1]
    try expectEqual(row().outcome, .miss)
  }

  @Test(
    "few recordings may all lie inside their intervals, many may not",
    arguments: [
      // 0.95^8 is 0.66, and two or more of eight are outside in 6 % of all cases.
      (8, 0.75, 1.0), (1, 0.85, 1.0), (2, 0.5, 1.0), (58, 0.85, 1.0),
      (59, 0.85, 0.99), (88, 0.85, 0.99),
      (0, 0.85, 0.99),
    ]
  )
  func coverage(count: Int, low: Double, high: Double) {
    let bar = RunChecks.coverageBar(count)
    #expect(abs(bar.lowerBound - low) < 1e-12 && bar.upperBound == high)
  }

  @Test("recordings without readings of the battery are scored by their other data")
  func noBattery() {
    var run = MadeField.run()
    run.battery = []
    let summary = FieldSummary(
      FieldDataSet(sessions: ["made_r00": MadeField.session], runs: [run])
    )
    let scores = FieldChecks.scores(
      FieldEvidence(
        measured: summary,
        endToEnd: [summary],
        powerModel: [],
        systems: [.ios: "ios_12"]
      )
    )
    func outcomes(_ check: String) -> Set<FieldScore.Outcome> {
      Set(scores.filter { $0.check == check }.map(\.outcome))
    }
    for check in ["D1", "D2", "D3", "D6", "D9", "D10", "D11"] {
      expectEqual(outcomes(check), [.noData], "\(check)")
    }
    // The app never tracked, which is a share of trips and counts as data.
    #expect(!outcomes("L2").isEmpty && outcomes("L2") != [.noData])
    #expect(scores.allSatisfy { $0.phone == "iphone_6" })
  }

  @Test("dwells are compared with the noise of their own cell, and get a remark where it is wide")
  func dwells() throws {
    func summary(_ rates: [Double]) -> FieldSummary {
      var run = MadeField.run()
      run.battery = [.init(time: 0, level: 0.9), .init(time: 36_000, level: 0.8)]
      let session = MadeField.session
      var summary = FieldSummary(FieldDataSet(sessions: ["made_r00": session], runs: [run]))
      func phase(_ isTrip: Bool, _ rate: Double) -> PhaseDrain {
        PhaseDrain(
          run: run.id,
          cell: FieldCell(run, in: session),
          phase: isTrip ? "drive" : "dwell",
          isTrip: isTrip,
          hours: 2,
          startLevel: 0.9,
          endLevel: 0.9 - 2 * rate / 100,
          trackedFraction: isTrip ? 1 : 0
        )
      }
      summary.phases = [phase(true, 6)] + rates.map { phase(false, $0) }
      return summary
    }
    func rows(_ measured: [Double], _ predicted: [Double]) -> [FieldScore] {
      let simulated = summary(predicted)
      let evidence = FieldEvidence(
        measured: summary(measured),
        endToEnd: [simulated, simulated],
        powerModel: [],
        systems: [:]
      )
      return FieldChecks.scores(evidence).filter { $0.check == "D8" }
    }
    // 0.2 ± t · 0.1 with t = 12.71 at one degree of freedom.
    let far = rows([0.1, 0.3], [0.6, 0.6])
    expectEqual(far.map(\.outcome), [.pass, .pass])
    #expect(far.allSatisfy { $0.remark.contains("more than twice as much as was measured") })
    let rate = try #require(far.first)
    #expect(abs((rate.passFrom ?? 0) + 1.0706) < 1e-3 && abs((rate.passTo ?? 0) - 1.4706) < 1e-3)
    // Three equal ratios, ± 2.48 · 0.1: half as much again is outside.
    let near = rows([0.5, 0.6, 0.7], [0.9, 0.9, 0.9])
    expectEqual(near.map(\.outcome), [.miss, .miss])
    let inside = rows([0.5, 0.6, 0.7], [0.7, 0.7, 0.7])
    #expect(inside.map(\.outcome) == [.pass, .pass] && inside.allSatisfy(\.remark.isEmpty))
    expectEqual(rows([0.5], [0.5]).map(\.outcome), [.noData, .noData])
  }

  /// Rows of Android phones at rest, two recordings for each rate.
  private func android(_ measured: [Double], _ predicted: [Double]) -> [FieldScore] {
    let settings = [("high_accuracy", 1.0), ("high_accuracy", 30), ("balanced", 1)]
    func made(_ rates: [Double]) -> FieldSummary {
      var summary = summary(Array(repeating: 1, count: rates.count), spread: 0.05)
      summary.phones = [.android: "nexus_6"]
      for index in summary.drains.indices {
        let (priority, interval) = settings[index / 2]
        var cell = summary.drains[index].cell
        (cell.platform, cell.phone, cell.regime) = (.android, "nexus_6", "\(index / 2)")
        cell.setting = .fused(priority: priority, interval: .seconds(interval))
        summary.drains[index].cell = cell
        summary.drains[index].corrected = (summary.drains[index].corrected ?? 0) * rates[index / 2]
      }
      return summary
    }
    return FieldChecks.scores(
      FieldEvidence(
        measured: made(measured),
        endToEnd: [made(predicted), made(predicted)],
        powerModel: [],
        systems: [.android: "android_6"]
      )
    )
  }

  @Test("a constant drain passes no longer where tiers differ by more than their noise")
  func stillAndroid() {
    // Two recordings 5 % to either side: the interval of the mean is ± 64 %.
    let rows = android([2, 0.5, 0.5], [0.9, 0.9, 0.9]).filter { $0.check == "A2" }
    expectEqual(rows.map(\.outcome), [.pass, .miss, .miss, .miss])
    let right = android([2, 0.5, 0.5], [2, 0.5, 0.5])
    #expect(right.filter { $0.check == "A2" }.allSatisfy { $0.outcome == .pass })
  }

  @Test("absolute drain misses if more cells lie outside than chance allows at one in twenty")
  func absolute() throws {
    let near = try #require(android([2, 0.5, 0.5], [2, 0.5, 0.5]).first { $0.check == "A5" })
    #expect(near.outcome == .pass && near.predicted == 0 && near.remark.isEmpty)
    let far = try #require(android([2, 0.5, 0.5], [9, 0.1, 0.1]).first { $0.check == "A5" })
    #expect(far.outcome == .miss && far.predicted == 3)
    let words = "3 of 3 cells are outside, 0 of the 0 on the move; the farthest is still"
    #expect(far.remark.hasPrefix(words))
    #expect(far.remark.contains("9 instead of 2 % per hour, 350 % too much"))
    // Of 16 cells two are outside in one of five cases, three in one of 23.
    #expect(DrainChecks.mostOutside(16) == 2 && DrainChecks.mostOutside(1) == 0)
  }

  @Test("what a session takes whatever the setting cancels against its phone without requests")
  func netOfControl() throws {
    /// Sessions on the move, each with a phone without requests that takes `idle`.
    func made(_ rates: [Double], idle: [Double]) -> FieldSummary {
      var data = FieldDataSet(sessions: [:], runs: [])
      for (index, own) in idle.enumerated() {
        var session = MadeField.session
        session.id = "made_r0\(index)"
        data.sessions[session.id] = session
        let tracked = FieldSetting.fused(priority: "high_accuracy", interval: .seconds(1))
        for (setting, rate) in [(FieldSetting.none, own), (tracked, own + rates[index])] {
          var run = MadeField.run(setting, regime: "\(setting)", isDutyCycled: false)
          (run.session, run.platform, run.phone) = (session.id, .android, "nexus_6")
          run.battery = (0...10).map {
            .init(time: Double($0) * 3600, level: 0.9 - Double($0) * rate / 100)
          }
          data.runs.append(run)
        }
      }
      return FieldSummary(data)
    }
    let measured = made([2, 2.1], idle: [1, 3])
    let cell = try #require(measured.netCells.first)
    #expect(measured.netCells.count == 1 && cell.cell.setting != .none)
    #expect(abs((cell.rate ?? 0) - 2.05) < 1e-9)
    func row(_ predicted: FieldSummary) throws -> FieldScore {
      let evidence = FieldEvidence(
        measured: measured,
        endToEnd: [predicted, predicted],
        powerModel: [],
        systems: [.android: "android_6"]
      )
      return try #require(FieldChecks.scores(evidence).first { $0.check == "A7" })
    }
    // The lab's own idle drain does not count, and that of its request does.
    #expect(try row(made([2, 2.1], idle: [0.2, 0.2])).outcome == .pass)
    let far = try row(made([6, 6], idle: [1, 3]))
    #expect(far.outcome == .miss && far.predicted == 1)
    #expect(far.remark.hasSuffix("6 instead of 2.05 % per hour, 193 % too much."))
    #expect(made([2], idle: []).netCells.isEmpty)
  }

  @Test("recordings of no Android phone make no Android rows")
  func platforms() {
    #expect(!scores(measured, [measured]).contains { $0.check.hasPrefix("A") })
  }

  @Test("a value on a bar passes, one beside it misses")
  func bars() {
    let evidence = FieldEvidence(
      measured: summary(measured),
      endToEnd: [],
      powerModel: [],
      systems: [:]
    )
    func outcome(_ value: Double, isLimit: Bool = true) -> FieldScore.Outcome {
      evidence.row(
        "X",
        "x",
        .endToEnd,
        .ios,
        predicted: FieldEstimate(value),
        measured: nil,
        isLimit: isLimit,
        from: 1,
        to: 2,
        noise: ""
      ).outcome
    }
    #expect(outcome(1) == .pass && outcome(2) == .pass)
    #expect(outcome(0.999) == .miss && outcome(2.001) == .miss)
    expectEqual(outcome(1.5, isLimit: false), .noData)
  }

  @Test("a miss has the first paragraph that fits, or says that there is none")
  func remarks() {
    var score = FieldScore(
      check: "F2",
      title: "best, 30 m, bus: reported radius",
      test: .endToEnd,
      phone: "iphone_6",
      system: "ios_12",
      predicted: 1,
      measured: 2,
      noise: "",
      outcome: .miss
    )
    let remarks = [
      FieldRemarks.Remark(check: "F1", part: "", text: "other"),
      FieldRemarks.Remark(check: "F2", part: "bus", text: "buses"),
      FieldRemarks.Remark(check: "F2", part: "", text: "all"),
    ]
    expectEqual(FieldRemarks.remark(on: score, among: remarks), "buses")
    score.title = "walk"
    expectEqual(FieldRemarks.remark(on: score, among: remarks), "all")
    expectEqual(FieldRemarks.remark(on: score, among: []), FieldRemarks.unexplained)
    score.outcome = .pass
    #expect(FieldRemarks.remark(on: score, among: remarks).isEmpty)
  }
}
