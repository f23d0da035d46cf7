// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import Judgement
@testable import Studies

@Suite("Causes of a change, and acceptances of one")
struct ChangeCausesTests {
  private let energy = Recorded.values(around: 100)

  private func runs(wakeUps: Double, factor: Double = 1) -> RecordedGroup {
    Recorded.runs([
      "energy_location_j": energy.map { $0 * factor },
      "wakeup_count": energy.map { _ in wakeUps },
      "gnss_on_s": energy.map { _ in 600 },
    ])
  }

  @Test("a measure of use is listed if it changed by more than a hundredth")
  func usage() {
    let causes = ChangeCauses(of: runs(wakeUps: 150), since: runs(wakeUps: 100))
    expectEqual(causes.usage.map(\.metric), ["wakeup_count"])
    expectEqual(causes.usage.first?.before, 100)
    expectEqual(causes.usage.first?.now, 150)
    #expect(ChangeCauses(of: runs(wakeUps: 100.9), since: runs(wakeUps: 100)).isEmpty)
  }

  @Test("runs before and after have causes only where something is known to have changed")
  func beforeAfter() {
    func causes(_ wakeUps: Double) -> [ChangeCauses] {
      let baseline = Baseline(groups: [runs(wakeUps: 100)])
      return BeforeAfter([runs(wakeUps: wakeUps)], against: baseline).causes.map(\.causes)
    }
    #expect(causes(100).isEmpty)
    expectEqual(causes(150).map { $0.usage.count }, [1])
  }

  @Test("a changed setting is listed, and only if both sides have settings")
  func settings() {
    var (before, now) = (runs(wakeUps: 100), runs(wakeUps: 100))
    now.settings = ["standard.distance_filter": "50 m"]
    #expect(ChangeCauses(of: now, since: before).settings.isEmpty)
    before.settings = ["standard.distance_filter": "10 m"]
    let changes = ChangeCauses(of: now, since: before).settings
    expectEqual(changes.map(\.key), ["standard.distance_filter"])
    #expect(changes.map(\.before) == ["10 m"] && changes.map(\.now) == ["50 m"])
  }

  @Test("the direction of a limit is 1 from above and -1 from below")
  func direction() {
    expectEqual(BudgetLimit.atMost(5).direction, 1)
    expectEqual(BudgetLimit.increase(.fraction(0.1)).direction, 1)
    expectEqual(BudgetLimit.atLeast(5).direction, -1)
    expectEqual(BudgetLimit.ratioAtLeast(0.9).direction, -1)
  }

  @Test("a limit at the end of the interval raises no doubt")
  func endOfInterval() throws {
    func check(_ limit: BudgetLimit) throws -> BudgetCheck {
      let budget = Budget("promise", metric: "energy_location_j", limit: limit)
      return try Recorded.check(budget, [Recorded.runs(["energy_location_j": energy])])
    }
    let now = try #require(try check(.atMost(200)).now)
    let (low, high) = (try #require(now.low), try #require(now.high))
    #expect(try check(.atLeast(low)).doubt == nil)
    try expectEqual(check(.atLeast(low.nextUp)).doubt, .straddlesLimit)
    #expect(try check(.atMost(high)).doubt == nil)
    try expectEqual(check(.atMost(high.nextDown)).doubt, .straddlesLimit)
  }

  @Test("a fall that equals its limit and the resolution raises no doubt")
  func endOfResolution() throws {
    // The resolution of a million is 1 exactly, so the limit of 5 is passed below -6.
    func doubt(_ change: Double) throws -> BudgetCheck.Doubt? {
      let budget = Budget(
        "promise",
        metric: "energy_location_j",
        limit: .decrease(.amount(5)),
        reference: .baseline,
        minChange: 100
      )
      let before = Recorded.runs(["energy_location_j": [Double](repeating: 1e6, count: 10)])
      let now = Recorded.runs(["energy_location_j": [Double](repeating: 1e6 + change, count: 10)])
      return try Recorded.check(budget, [now], against: [before]).doubt
    }
    #expect(try doubt(-6) == nil)
    try expectEqual(doubt(-6.001), .belowMinChange)
  }

  /// The report on a rise by a tenth, which a budget of 3 % does not allow.
  private func report(
    factor: Double = 1.1,
    accepted acceptances: [Acceptance]
  ) throws -> BudgetReport {
    let budget = Budget(
      "promise",
      metric: "energy_location_j",
      limit: .increase(.fraction(0.03)),
      reference: .baseline
    )
    return BudgetReport(
      BudgetSet([budget], accepted: acceptances),
      on: [runs(wakeUps: 100, factor: factor)],
      against: Baseline(groups: [runs(wakeUps: 100)]),
      today: try #require(Recorded.today)
    )
  }

  private func acceptance(
    _ share: Double,
    until day: String = "2026-12-31",
    match: RunMatch = RunMatch()
  ) throws -> Acceptance {
    Acceptance(
      budget: "promise",
      match: match,
      limit: .increase(.fraction(share)),
      until: try #require(CalendarDay(day)),
      reason: "a map"
    )
  }

  @Test("an acceptance in use has no remark")
  func used() throws {
    let accepted = try acceptance(0.2)
    let report = try report(accepted: [accepted])
    expectEqual(report.checks.map(\.acceptance), [accepted])
    expectEqual(report.checks.map(\.status), [.holds])
    expectEqual(report.checks.map(\.expired), [nil])
    #expect(report.notes.isEmpty)
  }

  @Test("an acceptance that has ended is named by the breach, and by a remark")
  func ended() throws {
    let ended = try acceptance(0.2, until: "2026-06-14")
    let broken = try report(accepted: [ended])
    expectEqual(broken.checks.map(\.status), [.breached])
    expectEqual(broken.checks.map(\.expired), [ended])
    #expect(broken.notes.count == 1 && broken.notes[0].contains("no longer applies"))
    let kept = try report(factor: 1, accepted: [ended])
    expectEqual(kept.checks.map(\.expired), [nil])
  }

  @Test("an acceptance without a run, or without need, has a remark that says so")
  func unneeded() throws {
    let other = try acceptance(0.2, match: RunMatch(strategy: "other"))
    let unmatched = try report(accepted: [other]).notes
    #expect(unmatched.count == 1 && unmatched[0].hasSuffix("matches no run"))
    let unneeded = try report(factor: 1, accepted: [try acceptance(0.2)]).notes
    #expect(unneeded.count == 1 && unneeded[0].hasSuffix("the budget holds without it"))
  }
}
