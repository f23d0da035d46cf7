// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The radios and sensors of a phone; a phone has all of them unless its profile says otherwise.
public struct PhoneHardware: Sendable, Hashable {
  /// Whether it has a satellite receiver.
  public var hasGNSS = true
  /// Whether it has a Wi-Fi radio.
  public var hasWiFi = true
  /// Whether it has a modem for mobile networks.
  public var hasCellular = true
  /// Whether it has a Bluetooth radio with Bluetooth Low Energy.
  public var hasBluetooth = true
  /// Whether it has a magnetometer that serves as a compass.
  public var hasCompass = true
  /// Whether it has a motion coprocessor, which includes the pedometer.
  public var hasMotionCoprocessor = true

  /// Hardware with every radio and sensor.
  public init() {}
}

extension PhoneHardware {
  /// The settings of the hardware, in the order of the files.
  public static let choices: [Setting<Self>] = [
    Setting("has_gnss", \.hasGNSS, .flag, "Whether the phone has a satellite receiver"),
    Setting("has_wifi", \.hasWiFi, .flag, "Whether the phone has Wi-Fi"),
    Setting(
      "has_cellular",
      \.hasCellular,
      .flag,
      "Whether the phone has a modem for mobile networks"
    ),
    Setting(
      "has_bluetooth",
      \.hasBluetooth,
      .flag,
      "Whether the phone has Bluetooth Low Energy"
    ),
    Setting("has_compass", \.hasCompass, .flag, "Whether the phone has a compass"),
    Setting(
      "has_motion_coprocessor",
      \.hasMotionCoprocessor,
      .flag,
      "Whether the phone has a motion coprocessor with a pedometer"
    ),
  ]
}
