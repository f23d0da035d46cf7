// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Which radios and sensors a phone has; all of them unless a profile says otherwise.
public struct PhoneHardware: Sendable, Hashable {
  /// A satellite receiver.
  public var hasGNSS = true
  /// A Wi-Fi radio.
  public var hasWiFi = true
  /// A modem for mobile networks.
  public var hasCellular = true
  /// Bluetooth with low energy.
  public var hasBluetooth = true
  /// A magnetometer that serves as a compass.
  public var hasCompass = true
  /// A motion coprocessor, with the pedometer.
  public var hasMotionCoprocessor = true

  /// A phone with everything.
  public init() {}
}
