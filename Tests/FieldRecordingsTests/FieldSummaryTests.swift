// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import PhoneModel
import Quantities
import TracewattTestSupport

@testable import FieldRecordings

@Suite("Field summaries of made recordings")
struct FieldSummaryTests {
  private func readings(_ levels: [(Double, Double)]) -> FieldRun {
    var run = MadeField.run()
    run.battery = levels.map { .init(time: MadeField.start + 3600 * $0.0, level: $0.1) }
    run.span = MadeField.start...(MadeField.start + 36_000)
    return run
  }

  @Test("an iPhone's hidden points are added if it began on the plateau")
  func plateau() throws {
    // 4 points in 4 hours, the first drop at two hours: 1 % per hour.
    let run = readings([(0, 1), (1, 1), (2, 0.98), (3, 0.97), (4, 0.96)])
    let drain = try #require(RunDrain(run, in: MadeField.session))
    #expect(abs(drain.firstToLast - 1) < 1e-12)
    let corrected = try #require(drain.corrected)
    #expect(abs(corrected - (4 + RunDrain.hiddenPoints) / 4) < 1e-12)
    expectEqual(drain.firstDropHours, 1.5)
    #expect(abs((drain.fromFirstDrop ?? 0) - 1) < 1e-9)
    #expect(abs((drain.slope ?? 0) - 1) < 1e-9)
    // The line through the levels reaches 100 % where nothing was used: there are no hidden points.
    #expect(abs(drain.hiddenPoints ?? 1) < 1e-9)
  }

  @Test("a phone that began below the plateau gets nothing added, nor does Android")
  func noPlateau() throws {
    let early = readings([(0, 1), (0.02, 0.99), (5, 0.9), (10, 0.8)])
    let drain = try #require(RunDrain(early, in: MadeField.session))
    expectEqual(drain.corrected, drain.firstToLast)
    var android = readings([(0, 1), (1, 1), (2, 0.98), (4, 0.96)])
    android.platform = .android
    let other = try #require(RunDrain(android, in: MadeField.session))
    expectEqual(other.corrected, other.firstToLast)
  }

  @Test("a gauge that never moves gives a bound alone")
  func censored() throws {
    let drain = try #require(RunDrain(readings([(0, 1), (5, 1)]), in: MadeField.session))
    #expect(drain.corrected == nil && drain.plateauTo == nil && drain.slope == nil)
    expectEqual(drain.correctedBound, RunDrain.hiddenPoints / 5)
  }

  @Test("records that stop low and early are of a dead phone")
  func dead() throws {
    let drain = try #require(RunDrain(readings([(0, 1), (5, 0.1)]), in: MadeField.session))
    #expect(drain.isDead)
    let alive = try #require(RunDrain(readings([(0, 1), (9.9, 0.1)]), in: MadeField.session))
    #expect(!alive.isDead)
  }

  @Test("fewer than two moments of reading give no rate")
  func tooFew() {
    #expect(RunDrain(readings([]), in: MadeField.session) == nil)
    #expect(RunDrain(readings([(0, 1), (0, 0.9)]), in: MadeField.session) == nil)
  }

  private func wake(_ tracking: [(Double, Double, String, String)]) throws -> TripWake {
    let run = MadeField.run(
      tracking: tracking.map {
        .init(
          start: MadeField.tripStart + $0.0,
          end: MadeField.tripStart + $0.1,
          startTrigger: $0.2,
          endCause: $0.3
        )
      }
    )
    let session = MadeField.session
    let fences = TripWake.fenceExits(session)
    return try #require(TripWake.wakes(of: run, in: session, fences: fences).first)
  }

  @Test("a start counts from the tap and from leaving 100 m, an end from the tap")
  func detected() throws {
    let wake = try wake([(60, 700, "geofence_exit", "visit_arrival")])
    #expect(wake.start == .detected && wake.trigger == "geofence_exit")
    expectEqual(wake.startLatency, 60)
    // 10 m/s: the first true position beyond 100 m is ten or eleven seconds after the start.
    #expect([49, 50].contains(wake.latencyFromFence ?? 0))
    #expect(wake.end == .detected && wake.endLatency == 100)
    #expect(abs(wake.trackedFraction - 0.9) < 1e-9)
  }

  @Test("tracking from long before is already running, none at all is missed")
  func unseen() throws {
    try expectEqual(wake([(-200, 700, "other", "visit_arrival")]).start, .alreadyTracking)
    try expectEqual(wake([(-170, 700, "other", "visit_arrival")]).start, .detected)
    let missed = try wake([])
    #expect(missed.start == .missed && missed.end == .unknown && missed.trackedFraction == 0)
  }

  @Test("a departure that detects the first trip is from a place of before the recording")
  func leftOverDeparture() throws {
    let session = MadeField.session
    var lead = 300.0
    func run(_ start: Double, _ trigger: String) -> FieldRun {
      let interval = FieldRun.TrackingInterval(
        start: MadeField.tripStart + start,
        end: MadeField.tripStart + 700,
        startTrigger: trigger,
        endCause: "visit_arrival"
      )
      var run = MadeField.run(tracking: [interval])
      run.span = (MadeField.tripStart - lead)...run.span.upperBound
      return run
    }
    func departure(_ start: Double, _ trigger: String) -> Double? {
      TripWake.leftOverDeparture(of: run(start, trigger), in: session)
    }
    expectEqual(departure(65, "visit_departure"), MadeField.tripStart + 65)
    expectEqual(departure(-100, "visit_departure"), MadeField.tripStart - 100)
    #expect(departure(65, "geofence_exit") == nil)
    // A recording with a long stay of its own can simulate the visit.
    lead = 1800
    #expect(departure(65, "visit_departure") == nil)
    lead = 300
    // Long before the trip or after it, it detected another movement.
    #expect(departure(-400, "visit_departure") == nil)
    #expect(departure(650, "visit_departure") == nil)
    let fences = TripWake.fenceExits(session)
    var given = run(65, "visit_departure")
    given.leftOverDeparture = MadeField.tripStart + 65
    expectEqual(TripWake.wakes(of: given, in: session, fences: fences).first?.isStartGiven, true)
    given.leftOverDeparture = nil
    expectEqual(TripWake.wakes(of: given, in: session, fences: fences).first?.isStartGiven, false)
  }

  @Test("an end within the trip is early, tracking to the recording's end is not noticed")
  func ends() throws {
    let early = try wake([(60, 500, "geofence_exit", "visit_arrival")])
    #expect(early.end == .early && early.endLatency == -100 && early.endsWithin == 1)
    try expectEqual(wake([(60, 7800, "geofence_exit", "open")]).end, .notNoticed)
  }

  @Test("trips and dwells have the readings near their ends")
  func phases() throws {
    var run = MadeField.run()
    run.battery = [(0.0, 1.0), (1800, 0.9), (2400, 0.88), (9600, 0.8)].map {
      .init(time: MadeField.start + $0.0, level: $0.1)
    }
    let phases = PhaseDrain.phases(of: run, in: MadeField.session)
    expectEqual(phases.map(\.phase), ["dwell_0", "drive", "dwell_1"])
    let pooled = PooledPhases(phases)
    // The first begins on the plateau, the second is too short.
    #expect(pooled.count == 1 && pooled.hours == 2)
    #expect(abs((pooled.rate ?? 0) - 4) < 1e-9)
  }

  private func fix(_ second: Double, _ reported: Double, _ error: Double?) -> FieldFix {
    FieldFix(
      time: MadeField.tripStart + second,
      received: MadeField.tripStart + second,
      reported: reported,
      error: error,
      truthGap: 1,
      leg: "suburb_drive",
      mode: "CAR",
      phase: "drive"
    )
  }

  @Test("positions count on travel legs, outside end zones and fresh")
  func accuracy() throws {
    var run = MadeField.run()
    var cached = fix(3, 1000, 1000)
    cached.isCached = true
    var zone = fix(4, 1000, 1000)
    zone.isInEndZone = true
    var elsewhere = fix(5, 1000, 1000)
    elsewhere.leg = "walk"
    var unseen = fix(7, 10, 1000)
    unseen.truthGap = 11
    run.fixes = [fix(1, 10, 5), fix(2, 10, 15), cached, zone, elsewhere, unseen]
    let data = FieldDataSet(sessions: ["made_r00": MadeField.session], runs: [run])
    let summaries = AccuracySummary.summaries(data) { _, mode in [mode] }
    let summary = try #require(summaries["CAR"])
    expectEqual(summaries.count, 1)
    #expect(summary.count == 3 && summary.scoredCount == 2 && summary.runs == 1)
    #expect(summary.reportedMedian == 10 && summary.errorMedian == 10)
    expectEqual(summary.insideFraction, 0.5)
    expectEqual(summary.intervalMedian, 3)
  }

  @Test("the truth's error is the root mean square over the scored positions' legs")
  func truthError() throws {
    var run = MadeField.run()
    var walk = fix(30, 10, 2)
    walk.leg = "walk"
    run.fixes = [fix(1, 10, 5), fix(2, 10, 15), fix(3, 10, 15), walk]
    var session = MadeField.session
    let drive = try #require(session.legs.firstIndex { $0.name == "suburb_drive" })
    session.legs[drive].truthError = TruthError(median: 2, p90: 8)
    var other = session.legs[drive]
    other.name = "walk"
    session.legs.append(other)
    func summary(_ error: TruthError?) -> AccuracySummary? {
      session.legs[session.legs.count - 1].truthError = error
      let data = FieldDataSet(sessions: ["made_r00": session], runs: [run])
      return AccuracySummary.summaries(data) { _, mode in [mode] }["CAR"]
    }
    let known = try #require(summary(TruthError(median: 4, p90: 12))?.truthError)
    #expect(abs(known.median - 7.0.squareRoot()) < 1e-12)
    #expect(abs(known.p90 - 84.0.squareRoot()) < 1e-12)
    // One leg without residuals leaves the group without them.
    let partly = try #require(summary(nil))
    #expect(partly.scoredCount == 4 && partly.truthError == nil)
  }

  @Test("a normal distance of 1.96 m in 95 of 100 cases is 1.645 m in 90")
  func truthQuantile() throws {
    let error = try #require(TruthError(crossTrackMedian: 0.67, p95: 1.96))
    #expect(abs(error.p90 - 1.645) < 1e-12 && error.median == 0.67)
    #expect(TruthError(crossTrackMedian: nil, p95: 2) == nil)
    #expect(TruthError(crossTrackMedian: 2, p95: nil) == nil)
  }

  @Test("every mode has a place, unknown ones their own")
  func places() {
    expectEqual(FieldPlace.of(mode: "SUBWAY"), "underground")
    expectEqual(FieldPlace.of(mode: "E_SCOOTER"), "e scooter")
    #expect(FieldPlace.groups(ofMode: "E_SCOOTER").contains(FieldPlace.outsideRail))
    expectEqual(FieldPlace.groups(ofMode: "CAR").prefix(2), [FieldPlace.car, "suburb"])
    expectEqual(FieldPlace.groups(ofMode: "TRAIN"), ["rail", FieldPlace.everywhere])
  }

  @Test("units are compared with the mean of their kind")
  func unitFactors() throws {
    let still = FieldSession(
      id: "rest",
      timeline: "rest",
      phases: [.init(name: "stationary", isTrip: false, start: 0, end: 1)],
      legs: [],
      truth: []
    )
    let drains = try [("a", 0.9), ("b", 0.7)].map { unit, end in
      var run = MadeField.run(unit: unit)
      run.platform = .android
      run.battery = [.init(time: 0, level: 1), .init(time: 36_000, level: end)]
      return try #require(RunDrain(run, in: still))
    }
    let factors = UnitFactors.factors(drains)
    expectEqual(factors.map(\.unit), ["a", "b"])
    #expect(abs(factors[0].factor - 0.5) < 1e-12 && abs(factors[1].factor - 1.5) < 1e-12)
  }
}
