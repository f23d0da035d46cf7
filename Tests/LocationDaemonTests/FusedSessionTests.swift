// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import OSProfiles
import Quantities
import TracewattTestSupport

@testable import LocationDaemon

@Suite("Requests to the fused provider")
struct FusedSessionTests {
  private func conditions(isThrottled: Bool, now: SimulationTime = .zero) -> FusedConditions {
    var rules = FusedProviderRules()
    rules.backgroundInterval = .minutes(20)
    rules.seekTimeout = .seconds(20)
    return FusedConditions(rules: rules, isStill: false, isThrottled: isThrottled, now: now)
  }

  private func shortest(_ request: FusedRequest, isThrottled: Bool) -> SimulationDuration {
    FusedSession(request: request, wasStartedInForeground: true)
      .minimumInterval(conditions(isThrottled: isThrottled))
  }

  @Test("A9: limits in the background make the shortest interval longer, never shorter")
  func shortestInterval() {
    let patient = fused(every: 7200, least: 3600)
    expectEqual(shortest(patient, isThrottled: false), .hours(1))
    expectEqual(shortest(patient, isThrottled: true), .hours(1))
    let quick = fused(every: 30, least: 10)
    expectEqual(shortest(quick, isThrottled: false), .seconds(10))
    expectEqual(shortest(quick, isThrottled: true), .minutes(20))
  }

  @Test("A3: a turn without an end that meets limits in the background ends after the time-out")
  func limitedTurn() {
    var session = FusedSession(request: fused(every: 1), wasStartedInForeground: true)
    session.begin(conditions(isThrottled: false))
    expectEqual(session.turn.seekUntil, .distantFuture)
    session.review(conditions(isThrottled: true, now: at(100)))
    #expect(session.turn.isSeeking)
    expectEqual(session.turn.seekUntil, at(120))
  }

  @Test(
    "A8: positions are held back from twice the interval on, however long that is",
    arguments: [
      (30.0, 59.0, false), (30.0, 60.0, true), (5.184e9, 1.0, false), (5.184e9, 0.0, false),
    ]
  )
  func holdingBack(_ interval: Double, _ delay: Double, _ isHeld: Bool) {
    let request = fused(every: interval, batch: delay)
    let session = FusedSession(request: request, wasStartedInForeground: true)
    expectEqual(session.holdsBack(FusedProviderRules()), isHeld)
  }
}
