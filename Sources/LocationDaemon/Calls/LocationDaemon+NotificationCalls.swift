// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import LocationService
internal import OSProfiles
internal import Quantities

/// The calls of the active app to notifications and the geocoder.
extension LocationDaemon {
  /// Schedules a notification; the system keeps the soonest ones, up to a limit (rule 50).
  package mutating func schedule(_ notification: LocalNotification) {
    guard core.apps[caller].isRunning else { return }
    removePendingNotification(notification.identifier)
    if case .region(let region, _) = notification.trigger {
      guard core.profile.notifications.regionsAvailable, !core.hasAllRegions(caller),
        region.radius <= core.profile.regions.maximumRadius
      else {
        core.record(.monitoringFailed(nil, .regionMonitoringFailure), client: caller)
        core.deliver(.monitoringFailed(nil, .regionMonitoringFailure), to: caller)
        return
      }
      var watched = region
      watched.identifier = notification.identifier
      watching.regions.watch(watched, owner: .notification, client: caller, in: &core)
    }
    background.notifications.take(notification, client: caller, in: &core)
    followUp()
  }

  /// Removes a notification that has not been shown.
  package mutating func removePendingNotification(_ identifier: String) {
    background.notifications.remove(identifier, client: caller, in: &core)
    watching.regions.unregister(identifier, owner: .notification, client: caller, in: &core)
  }

  /// Asks the geocoder; limited to one request per object and to a number per minute (rule 50).
  package mutating func geocode(_ query: GeocodeQuery, geocoder: Int) {
    background.geocoder.ask(query, geocoder: geocoder, client: caller, in: &core)
  }

  /// Cancels the request of a geocoder object, if there is one.
  package mutating func cancelGeocode(geocoder: Int) {
    background.geocoder.cancel(geocoder: geocoder, client: caller, in: &core)
  }
}
