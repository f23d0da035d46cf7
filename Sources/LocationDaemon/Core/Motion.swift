// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Whether the phone lies still or moves, as its motion coprocessor tells the system.
struct Motion: Sendable {
  /// The stretch of the world's movement that holds now.
  var index = 0
  var isStill = true
  var stillSince = SimulationTime.zero
  var movingSince = SimulationTime.zero
  /// Until when nobody notices that the phone has come to rest.
  var unnoticedUntil = SimulationTime.zero

  /// How long the phone has been still; nil while it moves.
  func stillness(at now: SimulationTime) -> SimulationDuration? {
    isStill ? now - stillSince : nil
  }
}

/// What the user has switched on or off, and what the surroundings offer.
struct PhoneConditions: Sendable {
  var isScreenOnByUser = false
  var isAirplaneMode = false
  var isMobileNetworkAvailable = true
  var isWiFiOn = true
  /// Whether Wi-Fi was on before airplane mode.
  var wasWiFiOn = true
  /// Whether there is a Wi-Fi network to be in.
  var isNearWiFiNetwork = false
  var isBluetoothOn = true
  var isLowPowerMode = false
  var isChargerConnected = false
  /// Whether the phone is in Doze, outside of a maintenance window.
  var isDozing = false
  /// Whether it has been in Doze since the last movement.
  var wasDozing = false
}
