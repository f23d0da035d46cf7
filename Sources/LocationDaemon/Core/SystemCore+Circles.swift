// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities

extension SystemCore {
  /// Logs that an app requests a circle from now on.
  ///
  /// - Parameters:
  ///   - region: the circle.
  ///   - client: the app.
  ///   - isWatched: false if the system refuses it, or has lost it in a restart.
  ///   - expiry: the time at which the request ends by itself.
  /// - Returns: the index of its entry in the log.
  @discardableResult
  mutating func logCircle(
    _ region: Region,
    client: Int,
    isWatched: Bool = true,
    expiry: SimulationTime? = nil
  ) -> Int {
    if !isWatched {
      // An app may try the same again and again.
      let same = apps[client].unwatchedCircles.first { log.regions[$0].region == region }
      if let same { return same }
    }
    forgetUnwatched(region.identifier, client: client)
    var circle = MonitoredRegion(
      region: region,
      client: ClientIdentifier(rawValue: client),
      from: now
    )
    circle.to = expiry
    circle.isWatched = isWatched
    if let learned = apps[client].lastLearned {
      circle.isAroundPhone = learned.distance(to: region.centre) <= Metres(1)
    }
    log.regions.append(circle)
    if !isWatched { apps[client].unwatchedCircles.append(log.regions.count - 1) }
    return log.regions.count - 1
  }

  /// Ends an app's request for a circle that the system does not watch.
  mutating func forgetUnwatched(_ identifier: String, client: Int) {
    let place = apps[client].unwatchedCircles.firstIndex {
      log.regions[$0].region.identifier == identifier
    }
    guard let place else { return }
    let index = apps[client].unwatchedCircles.remove(at: place)
    log.regions[index].to = min(log.regions[index].to ?? now, now)
  }
}
