// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

/// Keeps the standard service on from launch; its filter may follow the speed.
struct StandardUpdating: Behaviour {
  let request: StandardRequest
  var elastic: ElasticStandard?

  init(request: StandardRequest, elastic: StrategyConfiguration.ElasticFilter? = nil) {
    self.request = request
    self.elastic = elastic.map { ElasticStandard(request: request, rule: $0) }
  }

  mutating func react<Services: LocationServices>(
    to event: StrategyEvent,
    services: inout Services
  ) {
    switch event {
    case .launched:
      services.startUpdatingLocation(request)
    case .location(let fix):
      if let changed = elastic?.change(at: fix) { services.startUpdatingLocation(changed) }
    case .locations, .liveUpdate, .failed, .finishedDeferredUpdates, .region, .condition, .visit,
      .motionActivity, .timer, .geocoded, .push, .locationPush, .work, .other:
      break
    }
  }
}

/// The standard service's settings with a filter that follows the speed.
struct ElasticStandard: Sendable {
  let request: StandardRequest
  let rule: StrategyConfiguration.ElasticFilter
  private var factor = 1.0

  init(request: StandardRequest, rule: StrategyConfiguration.ElasticFilter) {
    self.request = request
    self.rule = rule
  }

  /// The settings in use.
  var current: StandardRequest {
    var changed = request
    changed.distanceFilter = request.distanceFilter.map { $0 * factor }
    return changed
  }

  /// The new settings if the fix's speed requires a change; a fix without speed changes nothing.
  mutating func change(at fix: Fix) -> StandardRequest? {
    guard let speed = fix.speed else { return nil }
    let wanted = rule.factor(at: speed)
    guard wanted != factor else { return nil }
    factor = wanted
    return current
  }
}
