// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import Quantities
internal import World

/// What the system passes on wrongly, or keeps to itself, by events of the day.
extension SystemCore {
  /// Whether the system passes nothing of a kind on at the moment.
  func isSilent(_ kind: DayEvent.Silence) -> Bool {
    conditions.silentUntil[kind].map { now < $0 } ?? false
  }

  /// Whether the system fails to pass on a finding.
  func withholds(_ news: News) -> Bool {
    guard !conditions.silentUntil.isEmpty else { return false }
    let kind: DayEvent.Silence? =
      switch news.finding {
      case .side, .crossing, .beacon, .beaconOnDisplay, .geofence: .regions
      case .visit: .visits
      case .significantChange: .significantChanges
      case .backgroundRefresh, .silentPush, .locationPush, .activityTransition, .liveUpdatesGoOn,
        .standardUpdatesGoOn,
        .standardUpdatesRest:
        nil
      }
    if let kind, isSilent(kind) { return true }
    if case .standardUpdatesRest = news.finding { return false }
    if case .crossing(_, let circle) = news.finding, circle.owner == .notification { return false }
    return isSilent(.wakes) && !apps[news.client].isRunning
  }

  /// Whether fixes are displaced or withheld at the moment.
  var areFixesWrong: Bool {
    isSilent(.positions) || conditions.displacement.map { now < $0.until } ?? false
  }

  /// A fix as the system sees it while positions are displaced.
  func displaced(_ fix: Fix) -> Fix {
    guard let displacement = conditions.displacement, now < displacement.until else { return fix }
    var fix = fix
    fix.position.north += displacement.distance.value
    return fix
  }
}
