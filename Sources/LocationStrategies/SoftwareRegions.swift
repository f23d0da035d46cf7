// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// The app's own region check on every delivery of positions.
///
/// The first delivery only sets the states; a change is reported when the position itself is on the
/// other side of the border.
struct SoftwareRegions: Behaviour {
  let regions: [Region]
  var isInside: [Bool?]

  init(regions: [Region]) {
    self.regions = regions
    isInside = Array(repeating: nil, count: regions.count)
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
      .motionActivity, .timer, .geocoded, .other:
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
      let isInsideNow = region.contains(fix.position)
      if let before = isInside[index], before != isInsideNow {
        services.reportRegion(region, entered: isInsideNow)
      }
      isInside[index] = isInsideNow
    }
  }
}
