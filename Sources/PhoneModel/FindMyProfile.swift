// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The Bluetooth beacons of the Find My network, which a phone sends and listens for all day.
///
/// Scope: one mean power while the phone takes part, whatever it sends and hears.
///
/// Limitations: the power does not depend on the network, the charger or the number of phones nearby. The
/// reports that a phone uploads for others are left out: they took 10 mWh a day where the beacons took 160.
///
/// Sources: Miller 2026, iPhone Battery Telemetry Dataset for ECC Model Validation
/// (github.com/markm39/mcm-battery-2026): an iPhone 13 Pro Max books 158 mWh to the beacons in the 14.1 h
/// a day that it is off the charger.
///
/// Validation: `FindMyNetworkTests`.
public struct FindMyProfile: Sendable, Hashable {
  /// The power of taking part in the Find My network.
  ///
  /// 0 W by default: the network is younger than most phones that were measured.
  public var beaconPower = Estimate(
    Watts.zero,
    basis: .assumption,
    source: "Assumption: no beacons; the phone is older than the network, or was not measured"
  )

  /// A profile with the default values.
  public init() {}
}

extension FindMyProfile {
  /// The numbers of the Find My network, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting(
      "beacon_power",
      \.beaconPower,
      .componentPower,
      "The Bluetooth beacons of the Find My network, on average; 0 W for a phone without them",
      isOptional: true
    )
  ]
}

extension ComponentModel {
  /// The Bluetooth beacons of the Find My network.
  static let findMy = ComponentModel(
    "Find My",
    part: .other,
    lane: nil,
    states: [
      StateModel(.findMyOff, "off", .rest),
      StateModel(.findMyBeaconing, "beaconing", .trace) { $0.findMy.beaconPower.value },
    ]
  )
}

extension Phone {
  /// Switches the beacons of the Find My network, which are the phone's own and no app's.
  ///
  /// A phone without Bluetooth, or whose profile gives them no power, sends none.
  public mutating func setFindMy(isOn: Bool, at time: SimulationTime) {
    let state = PowerState.findMyBeaconing
    let isSending = isOn && hardware.hasBluetooth && power(of: state) > .zero
    enter(isSending ? state : .findMyOff, cause: .phone, at: time)
  }
}
