// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// Whether the phone is still or moving, as its motion coprocessor reports.
struct Motion: Sendable {
  /// The index of the current interval of the world's movement.
  var index = 0
  var isStill = true
  var stillSince = SimulationTime.zero
  var movingSince = SimulationTime.zero
  /// The time until which the system does not notice that the phone has come to rest.
  var unnoticedUntil = SimulationTime.zero

  /// The time that the phone has been still; nil while it moves.
  func stillness(at now: SimulationTime) -> SimulationDuration? {
    isStill ? now - stillSince : nil
  }
}

/// The switches that the user has set, and what the surroundings offer.
struct PhoneConditions: Sendable {
  var isScreenOnByUser = false
  var isAirplaneMode = false
  var isMagnetNear = false
  var isMobileNetworkAvailable = true
  var isWiFiOn = true
  /// Whether Wi-Fi was on before airplane mode.
  var wasWiFiOn = true
  /// Whether a Wi-Fi network that the phone can join is within reach.
  var isNearWiFiNetwork = false
  /// Whether that network is one the app under test knows.
  var isKnownWiFiNetwork = false
  /// Whether a Focus is on for which apps have filters.
  var isFocusOn = false
  var isBluetoothOn = true
  var isLowPowerMode = false
  var areLocationServicesOn = true
  var isChargerConnected = false
  /// The time until which the system passes nothing of a kind on.
  var silentUntil: [DayEvent.Silence: SimulationTime] = [:]
  /// The distance by which positions are too far north, and until when; nil if none was set.
  var displacement: (distance: Metres, until: SimulationTime)?
  /// Whether the phone is in Doze, outside a maintenance window.
  var isDozing = false
  /// Whether the phone is in light Doze, outside a maintenance window.
  var isLightDozing = false
  /// Whether the phone has been in Doze since its last movement.
  var wasDozing = false
}
