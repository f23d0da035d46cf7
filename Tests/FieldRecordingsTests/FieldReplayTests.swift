// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Analyses
import Foundation
import TracewattTestSupport

@testable import FieldRecordings

@Suite("A field recording in the lab")
struct FieldReplayTests {
  @Test(
    "a duty-cycled app tracks from a little after the start of the trip to a little after its end"
  )
  func dutyCycle() async throws {
    let outcome = try await MadeField.replay([MadeField.run()], replications: 6).run()
    var good = 0
    for data in outcome.dataSets {
      let tracking = data.runs[0].tracking ?? []
      guard let first = tracking.first else { continue }
      #expect(first.start > MadeField.tripStart)
      if tracking.count == 1, first.startTrigger == "geofence_exit",
        first.start < MadeField.tripStart + 400, first.endCause == "visit_arrival",
        first.end > MadeField.tripEnd, first.end < MadeField.tripEnd + 900
      {
        good += 1
      }
    }
    // Visits and regions are missed now and then; most days are as planned.
    #expect(good >= 4)
  }

  @Test("the recorded departure from an earlier place starts tracking, if nothing did before")
  func leftOverDeparture() async throws {
    var run = MadeField.run()
    // Soon after a push, and before the phone is 100 m away.
    run.pushes = [MadeField.tripStart - 300]
    run.leftOverDeparture = MadeField.tripStart + 5
    let outcome = try await MadeField.replay([run], replications: 3).run()
    for data in outcome.dataSets {
      let first = try #require(data.runs[0].tracking?.first)
      #expect(abs(first.start - MadeField.tripStart - 5) < 5)
      expectEqual(first.startTrigger, "visit_departure")
      #expect(first.end > MadeField.tripEnd)
    }
  }

  @Test("positions are stored while the app tracks only, beside the truth")
  func storedFixes() async throws {
    let outcome = try await MadeField.replay([MadeField.run()], replications: 1).run()
    let run = outcome.dataSets[0].runs[0]
    let fixes = try #require(run.fixes)
    let tracking = try #require(run.tracking)
    #expect(fixes.count > 200)
    #expect(
      fixes.allSatisfy { fix in
        tracking.contains { $0.start <= fix.received && fix.received <= $0.end }
      }
    )
    let moving = fixes.filter { $0.leg == "suburb_drive" }
    #expect(moving.count > 200)
    #expect(moving.allSatisfy { $0.mode == "CAR" && $0.phase == "drive" })
    let errors = moving.compactMap(\.error).sorted()
    expectEqual(errors.count, moving.count)
    #expect(errors[errors.count / 2] < 30)
  }

  @Test("given times of tracking are kept to the second")
  func givenTimes() async throws {
    let given = [
      FieldRun.TrackingInterval(
        start: MadeField.tripStart + 100,
        end: MadeField.tripEnd + 50,
        startTrigger: "geofence_exit",
        endCause: "visit_arrival"
      ),
      FieldRun.TrackingInterval(
        start: MadeField.tripEnd + 900,
        end: MadeField.tripEnd + 1000,
        startTrigger: "geofence_exit",
        endCause: "visit_arrival"
      ),
    ]
    let run = MadeField.run(tracking: given)
    let outcome = try await MadeField.replay([run], test: .powerModel).run()
    for data in outcome.dataSets {
      let tracking = data.runs[0].tracking ?? []
      expectEqual(tracking.count, given.count)
      for (simulated, recorded) in zip(tracking, given) {
        #expect(abs(simulated.start - recorded.start) < 1)
        #expect(abs(simulated.end - recorded.end) < 1)
      }
    }
  }

  @Test(
    "a phone without location takes little, one that always tracks much, and neither leaves the record"
  )
  func controls() async throws {
    let idle = MadeField.run(.none, regime: "power_control", isDutyCycled: false)
    var always = MadeField.run(regime: "hahfao", isDutyCycled: false)
    always.tracking = [
      .init(
        start: MadeField.start,
        end: MadeField.end,
        startTrigger: "always_on",
        endCause: "open"
      )
    ]
    let outcome = try await MadeField.replay([idle, always], replications: 1).run()
    let drains = outcome.drains[0]
    let hours = (MadeField.end - MadeField.start) / 3600
    let rates = drains.map { ($0.marks.last?.points ?? 0) / hours / $0.unitFactor }
    #expect((0.5...1.2).contains(rates[0]))
    #expect(rates[1] > 4 * rates[0])
    expectEqual(outcome.dataSets[0].runs[0].fixes?.isEmpty, true)
    expectEqual(outcome.dataSets[0].runs[0].tracking?.isEmpty, true)
    expectEqual(outcome.dataSets[0].runs[1].tracking?.map(\.endCause), ["open"])
  }

  @Test("a known factor of a unit multiplies its drain, and nothing else")
  func unitFactor() async throws {
    var replay = try MadeField.replay([MadeField.run()], replications: 1)
    replay.unitFactors = ["ios-2": 1]
    let plain = await replay.run()
    replay.unitFactors = ["ios-2": 0.88]
    let less = await replay.run()
    expectEqual(plain.dataSets[0].runs[0].fixes, less.dataSets[0].runs[0].fixes)
    for (a, b) in zip(plain.drains[0][0].marks, less.drains[0][0].marks) {
      // One multiplication more: two roundings of 1e-16 each.
      #expect(abs(b.points - 0.88 * a.points) <= 1e-12 * a.points)
    }
  }

  @Test(
    "a unit has one factor in all recordings of a replication, within the profile's range, but for the session"
  )
  func drawnFactor() async throws {
    let runs = [
      MadeField.run(.none, regime: "a", isDutyCycled: false, unit: "ios-1"),
      MadeField.run(.none, regime: "b", isDutyCycled: false, unit: "ios-1"),
      MadeField.run(.none, regime: "c", isDutyCycled: false, unit: "ios-2"),
    ]
    let replay = try MadeField.replay(runs, replications: 40)
    let range = try #require(replay.phones["iphone_6"]).scale.all
    let factors = await replay.run().drains.map { $0.map(\.unitFactor) }
    // Four deviations of a session's own factor: one draw in 16,000 is outside.
    let session = exp(4 * FieldReplay.sessionSpread)
    for factor in factors.joined() {
      #expect(factor >= range.low / session && factor <= range.high * session)
    }
    /// The standard deviation of the natural logarithm of a ratio.
    func spread(_ a: Int, _ b: Int) -> Double {
      let logs = factors.map { log($0[a] / $0[b]) }
      let mean = logs.reduce(0, +) / Double(logs.count)
      let squares = logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (squares / Double(logs.count - 1)).squareRoot()
    }
    // Two sessions of one unit: 0.08 √2 = 0.113; of two units, each with 0.106 of its own: 0.19.
    // Standard errors of 40 draws are a ninth.
    #expect((0.07...0.16).contains(spread(0, 1)))
    #expect((0.13...0.26).contains(spread(0, 2)))
  }

  @Test("the gauge is read when the field read it, in whole percentages that never rise")
  func gauge() async throws {
    let run = MadeField.run()
    let outcome = try await MadeField.replay([run]).run()
    for data in outcome.dataSets {
      let battery = data.runs[0].battery
      expectEqual(battery.map(\.time), run.battery.map(\.time))
      #expect(zip(battery, battery.dropFirst()).allSatisfy { $0.level >= $1.level })
      #expect(battery.allSatisfy { abs(100 * $0.level - (100 * $0.level).rounded()) < 1e-9 })
      // A use of under five points in three hours stays on the plateau for a while.
      expectEqual(battery.first?.level, 1)
    }
  }

  @Test("the outcome does not depend on how many recordings run at once")
  func jobs() async throws {
    let runs = ["ios-1", "ios-2", "ios-3"].map { MadeField.run(unit: $0) }
    let one = try await MadeField.replay(runs).run()
    let three = try await MadeField.replay(runs, jobs: 3).run()
    for (a, b) in zip(one.dataSets, three.dataSets) { expectEqual(a.runs, b.runs) }
  }

  @Test("the ledgers grow from mark to mark and begin at zero")
  func marks() async throws {
    let outcome = try await MadeField.replay([MadeField.run()], replications: 1).run()
    let marks = outcome.drains[0][0].marks
    expectEqual(marks.first?.points, 0)
    #expect(
      zip(marks, marks.dropFirst()).allSatisfy { $0.time < $1.time && $0.points <= $1.points }
    )
    #expect(marks.contains { $0.time == MadeField.tripStart })
    let last = try #require(marks.last)
    let span = last.exposures.filter { $0.component == .cpu }.reduce(0) { $0 + $1.active.seconds }
    #expect(abs(span - (MadeField.end - MadeField.start)) < 1e-3)
  }

  @Test("an Android app tracks from leaving its geofence until it has rested for five minutes")
  func android() async throws {
    var run = MadeField.run(
      .fused(priority: "high_accuracy", interval: .seconds(1)),
      unit: "android-2"
    )
    run.platform = .android
    run.phone = "nexus_6"
    let outcome = try await MadeField.replay([run], replications: 4).run()
    var good = 0
    for data in outcome.dataSets {
      guard let first = data.runs[0].tracking?.first else { continue }
      #expect(first.start > MadeField.tripStart)
      expectEqual(first.startTrigger, "geofence_exit")
      if first.start < MadeField.tripEnd, first.endCause == "stationary_5_min",
        first.end >= MadeField.tripEnd + 200
      {
        good += 1
      }
    }
    #expect(good >= 2)
  }

  @Test("a recording of a phone without profile or system is left out, with a note")
  func leftOut() async throws {
    var other = MadeField.run()
    other.phone = "palm_pre"
    var lost = MadeField.run(unit: "ios-9")
    lost.session = "made_r99"
    let outcome = try await MadeField.replay([other, lost, MadeField.run(unit: "ios-3")]).run()
    expectEqual(outcome.leftOut.map(\.run), [other.id, lost.id])
    expectEqual(outcome.dataSets[0].runs.count, 1)
  }

  @Test("any shipped phone is replayed, only on its own manufacturer's system")
  func anyPhone() async throws {
    var shipped = MadeField.run()
    shipped.phone = "iphone_class"
    var strange = MadeField.run(unit: "ios-3")
    strange.phone = "nexus_6"
    let outcome = try await MadeField.replay([shipped, strange], replications: 1).run()
    expectEqual(outcome.leftOut.map(\.run), [strange.id])
    expectEqual(outcome.dataSets[0].runs.map(\.id), [shipped.id])
  }

  @Test("a recording that is left out changes no score")
  func leftOutScores() async throws {
    var other = MadeField.run(unit: "ios-9")
    other.phone = "palm_pre"
    func result(_ runs: [FieldRun]) async throws -> FieldValidation.Result {
      let data = FieldDataSet(sessions: ["made_r00": MadeField.session], runs: runs)
      return try await FieldValidation(data: data, replications: 2, jobs: 1).run()
    }
    let whole = try await result([MadeField.run()])
    let more = try await result([MadeField.run(), other])
    #expect(more.leftOut.map(\.run) == [other.id] && whole.leftOut.isEmpty)
    expectEqual(more.scores, whole.scores)
    expectEqual(more.figures, whole.figures)
  }
}
