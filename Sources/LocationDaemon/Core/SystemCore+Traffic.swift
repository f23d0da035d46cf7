// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import OSProfiles
internal import PhoneModel

/// The system's own connections, which outlive the processes of apps.
struct SystemConnections: Sendable {
  /// To the server of maps, which answers the geocoder and directions for all apps.
  var maps = ServerConnection()
  /// To the server of access points and cells.
  var lookups = ServerConnection()
  /// The bytes of look-ups of access points and cells.
  var lookupVolume = DataVolume()
}

extension SystemCore {
  /// Counts an exchange of an app with its own server.
  mutating func countExchange(of client: Int, sending bytes: Int, isAnswered: Bool) {
    let volume = apps[client].process.server.exchange(
      sending: bytes,
      isOverWiFi: phone.isWiFiJoined,
      isAnswered: isAnswered,
      at: now,
      by: profile.connections
    )
    apps[client].usage.data += volume
  }

  /// Counts an answer of the server of maps to an app.
  mutating func countMaps(of client: Int, receiving bytes: Int) {
    let volume = connections.maps.exchange(
      sending: 0,
      receiving: bytes,
      isOverWiFi: phone.isWiFiJoined,
      at: now,
      by: profile.connections
    )
    apps[client].usage.data += volume
  }

  /// Counts a look-up of access points and cells, which is the system's own.
  mutating func countLookup(receiving bytes: Int) {
    connections.lookupVolume += connections.lookups.exchange(
      sending: 0,
      receiving: bytes,
      isOverWiFi: phone.isWiFiJoined,
      at: now,
      by: profile.connections
    )
  }
}
