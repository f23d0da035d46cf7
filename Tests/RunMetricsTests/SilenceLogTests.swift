// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import TracewattTestSupport

@Suite("The log of an app's silences")
struct SilenceLogTests {
  private static func minute(_ number: Double) -> SimulationTime {
    SimulationTime(seconds: 60 * number)
  }

  /// Two hours: positions at 10 and 20 min, and one found at 15 min that comes last; suspended from
  /// 30, ended from 60 min on.
  private static let log: SilenceLog = {
    var log = SilenceLog()
    log.note(.ownSettings, at: .zero)
    for time in [10, 20, 15.0] { log.notePosition(determinedAt: minute(time)) }
    log.note(.atRest, at: minute(30))
    log.note(.suspended, at: minute(30))
    log.note(.suspended, at: minute(40))
    log.note(.ended, at: minute(60))
    log.finish(at: minute(120))
    return log
  }()

  @Test("a gap is cut where its cause changes, and its stretches follow each other")
  func stretches() {
    let gaps = Self.log.gaps(longerThan: .minutes(30))
    expectEqual(gaps.map(\.cause), [.ownSettings, .suspended, .ended])
    expectEqual(gaps.map(\.start), [20, 30, 60].map(Self.minute))
    expectEqual(gaps.map(\.end), [30, 60, 120].map(Self.minute))
    expectEqual(Set(gaps.map(\.number)), [0])
  }

  @Test("times without positions are those longer than the threshold, up to the run's ends")
  func silences() {
    expectEqual(
      Self.log.silences(longerThan: .minutes(8)).map(\.lowerBound),
      [.zero, Self.minute(20)]
    )
    #expect(Self.log.silences(longerThan: .minutes(100)).isEmpty)
  }

  @Test("an expected position came, or has the cause of the longest part of its interval")
  func samples() {
    let samples = Self.log.samples(every: .minutes(50))
    expectEqual(samples.map(\.cause), [nil, .ended])
    expectEqual(samples.map(\.start), [.zero, Self.minute(50)])
    expectEqual(
      Self.log.samples(every: .minutes(25)).map(\.cause),
      [nil, .suspended, .ended, .ended]
    )
  }

  @Test("a position of before the run counts as its start, and an empty run has no gap")
  func edges() {
    var log = SilenceLog()
    log.note(.waiting, at: .zero)
    log.notePosition(determinedAt: SimulationTime(nanoseconds: -5))
    log.finish(at: Self.minute(40))
    expectEqual(log.gaps(longerThan: .minutes(30)).map(\.start), [.zero])
    expectEqual(log.cause(at: Self.minute(39)), .waiting)
    var empty = SilenceLog()
    empty.finish(at: .zero)
    #expect(empty.gaps(longerThan: .minutes(1)).isEmpty)
  }
}
