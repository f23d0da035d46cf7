// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import OSProfiles
import Quantities
import Stochastics
import TracewattTestSupport
import World

@testable import LocationDaemon

@Suite("Significant changes in town", .tags(.statistics))
struct SignificantChangeStatistics {
  /// Two hours through town at 8 m/s, turning every two minutes.
  static let drive: World = {
    let random = KeyedRandom(seed: 22, replication: 0, purpose: DrawPurpose("test.turns"))
    var journey = Journey()
    for leg in 0..<60 {
      journey.move(
        seconds: 120,
        speed: MetresPerSecond(8),
        course: Degrees(120 * random.uniform(UInt64(leg)))
      )
    }
    return World.uniform(
      journey.trace,
      .urban,
      area: .denseUrban,
      events: [.at(60, .background)]
    )
  }()

  @Test(
    "rule 22: a drive through town has an event every 750 m or so, seldom more than 2500 m apart"
  )
  func distances() {
    // Seed 7, 40 replications of 58 km with some 60 events each, so the standard error of the
    // median is about 10 m. The field's 750 m are from eight phones in three towns, hence a
    // tolerance of a third; this town is uniform, so its tail is shorter. Rule 53 has both
    // quantiles.
    var distances: [Double] = []
    for replication in 0..<40 {
      let day = PhoneDay(
        Self.drive,
        apps: [ScriptedApp(launch: [.startSignificantChange])],
        profile: profile(),
        replication: replication
      )
      let places = day.deliveries.filter { $0.channel == .significantChange }
        .map { Self.drive.movement.position(at: $0.time) }
      distances += zip(places, places.dropFirst()).map { $0.distance(to: $1).value }
    }
    distances.sort()
    let median = distances[distances.count / 2]
    let tail = distances[distances.count * 95 / 100]
    #expect(distances.count > 1000)
    #expect(median > 500 && median < 1000, "\(median) m")
    #expect(tail < 2500, "\(tail) m")
  }
}
