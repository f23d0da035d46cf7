// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The Bluetooth radio of a phone.
public struct BluetoothProfile: Sendable, Hashable {
  /// The power of Bluetooth switched on and idle.
  public var idlePower = Estimate(Watts(0.0085))
  /// The power of a scan for beacons, including the processor that it keeps awake.
  public var scanPower = Estimate(Watts(0.333))

  /// A profile with the default values.
  public init() {}
}

extension BluetoothProfile {
  /// The numbers of the Bluetooth radio, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting(
      "idle_power",
      \.idlePower,
      .componentPower,
      "Bluetooth switched on, with nothing to do"
    ),
    EstimatedSetting(
      "scan_power",
      \.scanPower,
      .componentPower,
      "A scan for beacons, including the processor that it keeps awake"
    ),
  ]
}

extension ComponentModel {
  /// The Bluetooth radio.
  static let bluetooth = ComponentModel(
    "Bluetooth",
    part: .bluetooth,
    lane: 6,
    states: [
      StateModel(.bluetoothOff, "off", .rest),
      StateModel(.bluetoothIdle, "idle", .faint) { $0.bluetooth.idlePower.value },
      StateModel(.bluetoothRanging, "ranging", .full) { $0.bluetooth.scanPower.value },
    ]
  )
}
