// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationDaemon
import LocationService
import OSProfiles
import PhoneModel
import Quantities
import TracewattTestSupport
import World

@Suite("Dead reckoning where no scan knows the place")
struct DeadReckoningTests {
  /// The start of the time without known access points, which lasts until `end`.
  private static let start = 300.0
  private static let end = 480.0

  /// Ten minutes of driving east at 15 m/s through three minutes without access points.
  private static let world: World = {
    var configuration = WorldConfiguration(
      environment: .suburban,
      area: .suburban,
      changes: [.between(start, end, .forest)],
      stayEnvironment: nil
    )
    configuration.providers.wifi.rows.suburban.noFixFraction = 0
    configuration.providers.wifi.rows.forest.noFixFraction = 1
    return World(
      trace: Journey.moving(seconds: 600, speed: MetresPerSecond(15)),
      configuration: configuration,
      events: [.at(60, .background)]
    )
  }()

  private func fixes(
    _ tier: DesiredAccuracy = .hundredMeters,
    _ change: (inout OSProfile) -> Void = { _ in }
  ) -> [Fix] {
    PhoneDay(Self.world, apps: [.tracker(request(tier))], profile: profile(change)).apps[0].fixes
      .map(\.fix)
  }

  private func isInside(_ fix: Fix) -> Bool {
    fix.timestamp > at(Self.start) && fix.timestamp < at(Self.end)
  }

  @Test("rule 8: the last position moves on, with a radius that grows, until the cell takes over")
  func growth() throws {
    let all = fixes()
    let last = try #require(all.last { $0.source == .wifi && $0.timestamp <= at(Self.start) })
    let inside = all.filter(isInside)
    let reckoned = inside.filter { $0.source == .wifi }
    #expect(reckoned.count >= 5)
    for fix in reckoned {
      let age = (fix.timestamp - last.timestamp).seconds
      #expect(age >= 10 && age <= 60)
      let radius = last.horizontalAccuracy.value + 15.7 * age
      // Two roundings of 1e-16 each.
      #expect(abs(fix.horizontalAccuracy.value - radius) < 1e-9)
      // The drive continues straight: the error is that of the velocity from two scans.
      let truth = Self.world.movement.position(at: fix.timestamp)
      #expect(fix.position.distance(to: truth).value < radius)
      // The position has moved; without movement it would lag by the whole distance.
      #expect(fix.position.distance(to: last.position).value > 5 * age)
    }
    let cells = inside.filter { $0.source == .cell }
    #expect(!cells.isEmpty)
    #expect(cells.allSatisfy { $0.timestamp > reckoned[reckoned.count - 1].timestamp })
    // As soon as access points are known again, only they give positions.
    let after = all.filter { $0.timestamp > at(Self.end + 10) }
    #expect(!after.isEmpty && after.allSatisfy { $0.horizontalAccuracy.value <= 165 })
  }

  @Test("rule 8: with no time for it, and beside satellites, nothing is reckoned")
  func never() {
    let inside = fixes(.hundredMeters) { $0.standard.deadReckoningTime = .zero }.filter(isInside)
    #expect(!inside.isEmpty && inside.allSatisfy { $0.source == .cell })
    #expect(fixes(.best).filter(isInside).allSatisfy { $0.source == .gnss })
  }

  @Test("rule 8: a cell whose radius is smaller takes over at once")
  func smallCells() {
    let inside = fixes(.hundredMeters) { $0.standard.deadReckoningGrowth = 1000 }.filter(isInside)
    #expect(!inside.isEmpty && inside.allSatisfy { $0.source == .cell })
  }
}
