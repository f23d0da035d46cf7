// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

extension CLLocationManager {
  /// The manager's settings as a request of the contract.
  var request: StandardRequest {
    StandardRequest(
      desiredAccuracy: DesiredAccuracy(desiredAccuracy),
      distanceFilter: distanceFilter > 0 ? Metres(distanceFilter) : nil,
      activityType: activityType.contract,
      pausesLocationUpdatesAutomatically: pausesLocationUpdatesAutomatically,
      allowsBackgroundLocationUpdates: allowsBackgroundLocationUpdates,
      showsBackgroundLocationIndicator: showsBackgroundLocationIndicator
    )
  }

  /// The positions for this manager's delegate; nil if the manager asked for none.
  func accept(_ locations: [CLLocation], sent: StandardRequest?) -> [CLLocation]? {
    if asked.standard, !asked.isPaused { return filtered(locations, sent: sent) }
    if let request = asked.request { return answer(locations, isShared: request.isShared) }
    guard asked.significantChanges else { return nil }
    return sent == nil ? locations : significant(locations)
  }

  /// Positions that pass the manager's own filter, if another manager has a smaller one.
  private func filtered(_ locations: [CLLocation], sent: StandardRequest?) -> [CLLocation] {
    guard distanceFilter > 0, let sent, sent.distanceFilter?.value != distanceFilter else {
      return locations
    }
    return locations.filter { location in
      if let last = asked.lastDelivered, location.distance(from: last) < distanceFilter {
        return false
      }
      asked.lastDelivered = location
      return true
    }
  }

  /// The answer to a request: the system's own, or the first good position of other updates.
  private func answer(_ locations: [CLLocation], isShared: Bool) -> [CLLocation] {
    guard isShared else {
      asked.request = nil
      return locations.suffix(1)
    }
    let wanted = max(DesiredAccuracy(desiredAccuracy).threshold.value, desiredAccuracy)
    for location in locations {
      let best = asked.request?.best?.horizontalAccuracy ?? .infinity
      if location.horizontalAccuracy < best { asked.request?.best = location }
      if location.horizontalAccuracy <= wanted {
        asked.request = nil
        return [location]
      }
    }
    return []
  }

  /// Significant changes among another manager's updates: 500 m and five minutes apart (rule 18).
  private func significant(_ locations: [CLLocation]) -> [CLLocation] {
    locations.filter { location in
      if let last = asked.lastDelivered,
        location.distance(from: last) < 500
          || location.timestamp.timeIntervalSince(last.timestamp) < 300
      {
        return false
      }
      asked.lastDelivered = location
      return true
    }
  }
}

extension StandardRequest {
  /// Combines with another manager's settings; the finer ones win.
  mutating func join(_ other: StandardRequest) {
    let order = DesiredAccuracy.allCases
    if let own = order.firstIndex(of: desiredAccuracy),
      let theirs = order.firstIndex(of: other.desiredAccuracy), theirs < own
    {
      desiredAccuracy = other.desiredAccuracy
    }
    if let own = distanceFilter {
      distanceFilter = other.distanceFilter.map { min($0, own) }
    }
    if !other.pausesLocationUpdatesAutomatically { pausesLocationUpdatesAutomatically = false }
    if other.allowsBackgroundLocationUpdates == true { allowsBackgroundLocationUpdates = true }
    if other.showsBackgroundLocationIndicator { showsBackgroundLocationIndicator = true }
  }
}
