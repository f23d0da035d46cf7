// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The Wi-Fi radio of a phone.
public struct WiFiProfile: Sendable, Hashable {
  /// The power of a scan for access points.
  public var scanPower = Estimate(Watts(1.52))
  /// The duration of the first scan of a session.
  public var fullScanDuration = Estimate(SimulationDuration.seconds(2))
  /// The duration of later scans for positioning.
  public var scanDuration = Estimate(SimulationDuration.seconds(0.5))
  /// The power of the radio in a network, with nothing to send.
  public var associatedPower = Estimate(Watts(0.013))
  /// The power of the radio while it sends.
  public var transmitPower = Estimate(Watts(1.739))
  /// Bytes sent per second over Wi-Fi.
  public var uplinkBytesPerSecond = Estimate(2_500_000.0)
  /// The power of the radio while it receives.
  public var receivePower = Estimate(Watts(0.3626))
  /// Bytes received per second over Wi-Fi.
  public var downlinkBytesPerSecond = Estimate(2_500_000.0)
  /// The power of the radio in its tail, after the last byte.
  public var tailPower = Estimate(Watts(0.1193))
  /// The duration of the tail.
  public var tailDuration = Estimate(SimulationDuration.seconds(0.25))

  /// A profile with the default values.
  public init() {}
}

extension WiFiProfile {
  /// The numbers of the Wi-Fi radio, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting("scan_power", \.scanPower, .componentPower, "A scan for access points"),
    EstimatedSetting(
      "full_scan_duration",
      \.fullScanDuration,
      .stage,
      "The length of the first scan of a session"
    ),
    EstimatedSetting(
      "scan_duration",
      \.scanDuration,
      .stage,
      "The length of later scans for positioning"
    ),
    EstimatedSetting(
      "associated_power",
      \.associatedPower,
      .componentPower,
      "The Wi-Fi radio connected to a network, with nothing to send"
    ),
    EstimatedSetting("transmit_power", \.transmitPower, .componentPower, "The Wi-Fi radio sending"),
    EstimatedSetting(
      "uplink_bytes_per_second",
      \.uplinkBytesPerSecond,
      .rate,
      "Bytes sent per second over Wi-Fi"
    ),
    EstimatedSetting("receive_power", \.receivePower, .componentPower, "The Wi-Fi radio receiving"),
    EstimatedSetting(
      "downlink_bytes_per_second",
      \.downlinkBytesPerSecond,
      .rate,
      "Bytes received per second over Wi-Fi"
    ),
    EstimatedSetting(
      "tail_power",
      \.tailPower,
      .componentPower,
      "The Wi-Fi radio after the last byte"
    ),
    EstimatedSetting("tail_duration", \.tailDuration, .stage, "The length of that tail"),
  ]
}

extension ComponentModel {
  /// The Wi-Fi radio.
  static let wifi = ComponentModel(
    "Wi-Fi",
    part: .link,
    lane: 1,
    isLaneAlwaysDrawn: true,
    states: [
      StateModel(.wifiIdle, "idle", .rest),
      StateModel(.wifiAssociated, "associated", .faint) { $0.wifi.associatedPower.value },
      StateModel(.wifiScanning, "scanning", .full, part: .scan) { $0.wifi.scanPower.value },
      StateModel(.wifiTransmitting, "transmitting", .hatched) {
        $0.wifi.transmitPower.value
      },
      StateModel(.wifiReceiving, "receiving", .middle) {
        $0.wifi.receivePower.value
      },
      StateModel(.wifiTail, "tail", .tail) { $0.wifi.tailPower.value },
    ]
  )
}
