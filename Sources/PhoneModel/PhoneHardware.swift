// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

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

extension PhoneHardware {
  /// The choices, in the order of the files.
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
      "Whether the phone has Bluetooth with low energy"
    ),
    Setting("has_compass", \.hasCompass, .flag, "Whether the phone has a compass"),
    Setting(
      "has_motion_coprocessor",
      \.hasMotionCoprocessor,
      .flag,
      "Whether the phone has a motion coprocessor, with the pedometer"
    ),
  ]
}
