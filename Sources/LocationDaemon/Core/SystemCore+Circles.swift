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
  /// - Returns: the index of its entry in the log.
  @discardableResult
  mutating func logCircle(_ region: Region, client: Int, isWatched: Bool = true) -> Int {
    // An app may try the same again and again.
    let same = apps[client].unwatchedCircles.first { log.regions[$0].region == region }
    if let same, !isWatched { return same }
    forgetUnwatched(region.identifier, client: client)
    var circle = MonitoredRegion(
      region: region,
      client: ClientIdentifier(rawValue: client),
      from: now
    )
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
    for index in apps[client].unwatchedCircles
    where log.regions[index].region.identifier == identifier {
      log.regions[index].to = now
      apps[client].unwatchedCircles.removeAll { $0 == index }
    }
  }
}
