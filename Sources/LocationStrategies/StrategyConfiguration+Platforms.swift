// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension StrategyConfiguration {
  /// Whether the strategy names services of both platforms, so that each system runs its own.
  public var isForBothPlatforms: Bool {
    let all = [services] + modes.map(\.services)
    return all.contains(where: \.usesFusedProvider) && all.contains(where: \.usesCoreLocation)
  }

  /// The strategy as a system runs it: of services of both platforms, only the system's own.
  ///
  /// So one strategy can be written for both, such as regions and geofences for the same places.
  public func native(onAndroid isAndroid: Bool) -> StrategyConfiguration {
    guard isForBothPlatforms else { return self }
    var own = self
    own.services.keepOwn(onAndroid: isAndroid)
    for index in own.modes.indices { own.modes[index].services.keepOwn(onAndroid: isAndroid) }
    return own
  }
}

extension StrategyConfiguration.Services {
  /// Whether one of the services is Core Location's alone; single requests serve both platforms.
  var usesCoreLocation: Bool {
    standard != nil || significantChange || visits || exitRadius != nil || !regions.isEmpty
      || liveUpdates != nil || !monitor.isEmpty
  }

  /// Removes the services of the other platform.
  fileprivate mutating func keepOwn(onAndroid isAndroid: Bool) {
    guard isAndroid else {
      fused = nil
      geofences = []
      exitGeofence = nil
      return
    }
    standard = nil
    elasticFilter = nil
    deferred = nil
    significantChange = false
    visits = false
    exitRadius = nil
    regions = []
    liveUpdates = nil
    monitor = []
  }
}
