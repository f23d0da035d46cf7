// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService

/// A service that a strategy can request, as far as the evidence distinguishes them.
///
/// Scope: the services of a strategy's file. The case order is the order of reports.
///
/// Limitations: an accuracy tier is part of a service only where recordings show a difference.
public enum ServiceKind: String, CaseIterable, Sendable, Hashable, Codable {
  /// Standard updates at `best`, `nearest_ten_meters` or `hundred_meters`.
  case standardUpdates = "standard_updates"
  /// Standard updates at any other accuracy.
  case otherStandardUpdates = "standard_updates_at_other_accuracies"
  /// Standard updates whose fixes the system holds back.
  case deferredUpdates = "deferred_updates"
  /// A single position, by `requestLocation`.
  case singleRequests = "single_requests"
  /// Significant-change monitoring.
  case significantChange = "significant_change"
  /// Region monitoring.
  case regions
  /// Visit monitoring.
  case visits
  /// Conditions of a `CLMonitor`.
  case monitor
  /// Beacon monitoring and ranging.
  case beacons
  /// Updates of the compass.
  case heading
  /// `CLLocationUpdate.liveUpdates`.
  case liveUpdates = "live_updates"
  /// Motion activity and steps.
  case motion
  /// Updates of Android's fused provider at an active priority.
  case fused
  /// Updates of Android's fused provider that other apps cause and pay for.
  case passiveFused = "passive_fused"
  /// Android's geofencing.
  case geofencing
  /// The app's own code, whose services are unknown before it runs.
  case appCode = "app_code"

  /// The title in text for people.
  public var title: String {
    switch self {
    case .standardUpdates: "standard updates"
    case .otherStandardUpdates: "standard updates at other accuracies"
    case .deferredUpdates: "deferred updates"
    case .singleRequests: "single requests"
    case .significantChange: "significant change"
    case .regions: "regions"
    case .visits: "visits"
    case .monitor: "CLMonitor"
    case .beacons: "beacons"
    case .heading: "heading"
    case .liveUpdates: "live updates"
    case .motion: "motion and steps"
    case .fused: "fused provider"
    case .passiveFused: "passive fused provider"
    case .geofencing: "geofencing"
    case .appCode: "services of the app's own code"
    }
  }
}

extension StrategyConfiguration {
  /// The services that the strategy uses in any mode, in the order of `ServiceKind`.
  ///
  /// A strategy without location, such as `control`, uses none.
  public var usedServices: [ServiceKind] {
    var used = Set(([services] + modes.map(\.services)).flatMap(\.used))
    if dutyCycle != nil {
      // The region around the last position, and the stillness that ends tracking.
      used.formUnion([.regions, .motion])
    }
    if locationPushes != nil || backgroundWork != nil { used.insert(.singleRequests) }
    return ServiceKind.allCases.filter(used.contains)
  }
}

extension StrategyConfiguration.Services {
  /// The services, in no particular order.
  fileprivate var used: [ServiceKind] {
    var used: [ServiceKind] = []
    switch standard?.desiredAccuracy {
    case nil: break
    case .best, .nearestTenMeters, .hundredMeters: used.append(.standardUpdates)
    case .bestForNavigation, .kilometer, .threeKilometers, .reduced:
      used.append(.otherStandardUpdates)
    }
    if deferred != nil { used.append(.deferredUpdates) }
    if request != nil { used.append(.singleRequests) }
    if significantChange { used.append(.significantChange) }
    if !regions.isEmpty || exitRadius != nil { used.append(.regions) }
    if visits { used.append(.visits) }
    if !monitor.isEmpty { used.append(.monitor) }
    if !beacons.isEmpty || !ranging.isEmpty { used.append(.beacons) }
    if heading != nil { used.append(.heading) }
    if liveUpdates != nil { used.append(.liveUpdates) }
    if motion || steps { used.append(.motion) }
    if let fused { used.append(fused.priority == .passive ? .passiveFused : .fused) }
    if !geofences.isEmpty || exitGeofence != nil { used.append(.geofencing) }
    return used
  }
}
