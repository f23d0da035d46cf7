// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import Quantities
import RunMetrics
import TracewattTestSupport
import World

@Suite struct RegionScoreTests {
  /// 10 m/s from -1000 m to the region's centre, 200 s there, and 10 m/s on to 1000 m.
  ///
  /// The border at -100 m is crossed at 90 s, the one at 100 m at 310 s.
  let visit = Made.truth(
    east: (0...400).map { second in
      switch second {
      case ...100: Double(second) * 10 - 1000
      case ...300: 0
      default: Double(second - 300) * 10
      }
    }
  )

  func scored(_ truth: TruthSamples, _ regions: [MonitoredRegion], _ events: [LoggedEvent])
    -> RegionScore?
  {
    var log = DeliveryLog()
    log.regions = regions
    log.events = events
    return RegionScore(log: log, truth: truth, client: Made.app)
  }

  @Test("hand-computed latency and distance of a found enter and exit")
  func found() throws {
    let score = try #require(
      scored(
        visit,
        [Made.region(east: 0)],
        [
          Made.event(at: 95, .enteredRegion("site")), Made.event(at: 330, .exitedRegion("site")),
        ]
      )
    )
    #expect(score.enters.trueCount == 1 && score.enters.foundCount == 1)
    expectEqual(score.enters.latencyMedian, .seconds(5))
    expectEqual(score.enters.distancePastMedian, Metres(50))
    expectEqual(score.exits.latencyMedian, .seconds(20))
    expectEqual(score.exits.distancePastMedian, Metres(200))
    #expect(score.both.trueCount == 2 && score.both.falseCount == 0)
    expectEqual(score.both.latencyMedian, .seconds(12.5))
  }

  @Test("a crossing without a report is missed, a report without a crossing is false")
  func missedAndFalse() throws {
    let score = try #require(
      scored(
        visit,
        [Made.region(east: 0), Made.region("far", east: 9000)],
        [
          Made.event(at: 100, .enteredRegion("far")), Made.event(at: 320, .exitedRegion("site")),
          Made.event(at: 330, .enteredRegion("unheard_of")),
        ]
      )
    )
    #expect(score.enters.missedCount == 1 && score.enters.falseCount == 2)
    #expect(score.enters.latencyMedian == nil)
    #expect(score.exits.foundCount == 1 && score.exits.falseCount == 0)
  }

  @Test("an enter reported after the phone has left is false and the crossing missed")
  func tooLate() throws {
    let score = try #require(
      scored(visit, [Made.region(east: 0)], [Made.event(at: 320, .enteredRegion("site"))])
    )
    #expect(score.enters.missedCount == 1 && score.enters.falseCount == 1)
  }

  @Test("an early report within the tolerance is found with a latency below zero")
  func early() throws {
    let score = try #require(
      scored(visit, [Made.region(east: 0)], [Made.event(at: 80, .concludedEntry("site"))])
    )
    expectEqual(score.enters.foundCount, 1)
    expectEqual(score.enters.latencyMedian, .seconds(-10))
    expectEqual(score.enters.distancePastMedian, Metres(-100))
  }

  @Test("the app's own conclusion after the system's report is no second event")
  func repeated() throws {
    let score = try #require(
      scored(
        visit,
        [Made.region(east: 0)],
        [
          Made.event(at: 95, .enteredRegion("site")), Made.event(at: 96, .concludedEntry("site")),
        ]
      )
    )
    #expect(score.enters.foundCount == 1 && score.enters.falseCount == 0)
  }

  @Test("a report of a drive through the region in seconds is neither true nor false")
  func briefPassage() throws {
    // 15 m/s, inside from about 194 s to 206 s; at 600 s the phone is 6 km away.
    let truth = Made.truth(east: (0...900).map { Double($0) * 15 - 3000 })
    let near = [
      Made.event(at: 198, .enteredRegion("site")), Made.event(at: 230, .exitedRegion("site")),
    ]
    let score = try #require(scored(truth, [Made.region(east: 0)], near))
    #expect(score.both.trueCount == 0 && score.both.falseCount == 0)
    let late = [Made.event(at: 600, .enteredRegion("site"))]
    try expectEqual(#require(scored(truth, [Made.region(east: 0)], late)).enters.falseCount, 1)
    // Noise of a recording at rest is no passage.
    let still = Made.truth(east: (0...900).map { $0 == 200 ? 99 : 101 })
    try expectEqual(#require(scored(still, [Made.region(east: 0)], near)).both.falseCount, 2)
  }

  @Test("a phone that wavers on the border crosses it once")
  func wavering() throws {
    // 20 s to either side of the border for ten minutes, then inside from 600 s to the end.
    let truth = Made.truth(
      east: (0...900).map { $0 < 600 ? ($0 / 20 % 2 == 0 ? 110 : 90) : 0 }
    )
    let score = try #require(scored(truth, [Made.region(east: 0)], []))
    expectEqual(score.enters.trueCount, 1)
    expectEqual(score.exits.trueCount, 0)
  }

  @Test("driving through in seconds is no crossing")
  func driveThrough() throws {
    let truth = Made.truth(east: (0...100).map { Double($0) * 30 - 1500 })
    let score = try #require(scored(truth, [Made.region(east: 0)], []))
    expectEqual(score.both.trueCount, 0)
  }

  @Test("crossings before registration and after removal do not count")
  func monitoredTime() throws {
    let late = try #require(scored(visit, [Made.region(east: 0, from: 120)], []))
    #expect(late.enters.trueCount == 0 && late.exits.trueCount == 1)
    let removed = try #require(scored(visit, [Made.region(east: 0, to: 200)], []))
    #expect(removed.enters.trueCount == 1 && removed.exits.trueCount == 0)
  }

  @Test("crossings while a region is refused, or lost in a restart, are missed")
  func unwatched() throws {
    // Watched until a restart at 50 s, lost until the app registers it again at 200 s.
    var lost = Made.region(east: 0, from: 50, to: 200)
    lost.isWatched = false
    let score = try #require(
      scored(
        visit,
        [Made.region(east: 0, to: 50), lost, Made.region(east: 0, from: 200)],
        [Made.event(at: 320, .exitedRegion("site"))]
      )
    )
    #expect(score.enters.trueCount == 1 && score.enters.missedCount == 1)
    #expect(score.exits.foundCount == 1 && score.both.falseCount == 0)
  }

  @Test("circles around the app's own position take no part, except those of a place")
  func ownCircles() throws {
    var own = Made.region("stop", east: 0, to: 200)
    own.isAroundPhone = true
    // The process that follows registers the same circle from elsewhere.
    let again = Made.region("stop", east: 0, from: 250)
    let exit = Made.event(at: 390, .exitedRegion("stop"))
    #expect(scored(visit, [own, again], [exit]) == nil)
    let both = try #require(
      scored(
        visit,
        [own, Made.region(east: 0), again],
        [Made.event(at: 95, .enteredRegion("site")), exit]
      )
    )
    // Without the own circle's exit, which came 80 s after the border.
    #expect(both.both.trueCount == 2 && both.both.foundCount == 1)
    expectEqual(both.both.latencyP95, .seconds(5))
    var log = DeliveryLog()
    log.regions = [own]
    let place = RegionScore(log: log, places: ["stop"], truth: visit, client: Made.app)
    expectEqual(place?.both.trueCount, 1)
  }

  @Test("an exit stays true when the app replaces the region at the report")
  func replaced() throws {
    let score = try #require(
      scored(
        visit,
        [Made.region(east: 0, to: 312), Made.region(east: 120, radius: 500, from: 312)],
        [Made.event(at: 312, .exitedRegion("site"))]
      )
    )
    #expect(score.exits.foundCount == 1 && score.exits.falseCount == 0)
    expectEqual(score.exits.latencyMedian, .seconds(2))
  }

  @Test("a crossing inside a gap of the trace counts neither way")
  func unknownTruth() throws {
    let truth = Made.truth(east: (0...200).map { $0 < 100 ? -500 : 0 }, unscored: 60..<140)
    let score = try #require(
      scored(truth, [Made.region(east: 0)], [Made.event(at: 150, .enteredRegion("site"))])
    )
    expectEqual(score.both, EventTally())
  }

  @Test("an app without regions has no score")
  func none() {
    #expect(scored(visit, [], []) == nil)
  }
}
