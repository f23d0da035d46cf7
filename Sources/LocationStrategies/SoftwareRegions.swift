// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// The app's own region check on every delivery of positions.
///
/// The first delivery only sets the states; a change is reported when the position itself is on the
/// other side of the border, which is farther out for an exit by the rule's margin, as many times in
/// a row as the rule asks for.
struct SoftwareRegions: Behaviour {
  private let regions: [Region]
  private let rule: StrategyConfiguration.RegionCheck
  private var isInside: [Bool?]
  /// The positions in a row on the other side.
  private var counts: [Int]

  init(regions: [Region], rule: StrategyConfiguration.RegionCheck) {
    self.regions = regions
    self.rule = rule
    isInside = Array(repeating: nil, count: regions.count)
    counts = Array(repeating: 0, count: regions.count)
  }

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .location(let fix):
      check(fix, &services)
    case .locations(let fixes):
      for fix in fixes { check(fix, &services) }
    case .liveUpdate(let fix):
      if let fix { check(fix, &services) }
    case .launched, .failed, .finishedDeferredUpdates, .region, .condition, .visit,
      .motionActivity, .timer, .geocoded, .push, .locationPush, .work, .other:
      break
    }
  }

  private mutating func check<Services: LocationServices>(
    _ fix: Fix,
    _ services: inout Services
  ) {
    for (index, region) in regions.enumerated() {
      // A fix that is coarser than the region cannot decide about its border.
      guard fix.horizontalAccuracy <= region.radius else { continue }
      guard let before = isInside[index] else {
        isInside[index] = region.contains(fix.position)
        continue
      }
      let limit = before ? region.radius + rule.exitMargin : region.radius
      let isInsideNow = region.centre.distance(to: fix.position) <= limit
      counts[index] = isInsideNow == before ? 0 : counts[index] + 1
      guard counts[index] >= rule.confirmations else { continue }
      counts[index] = 0
      isInside[index] = isInsideNow
      services.reportRegion(region, entered: isInsideNow)
    }
  }
}
