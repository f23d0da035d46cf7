// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import OSProfiles
internal import PhoneModel

/// The Find My network: the system's own beacons, on as long as Bluetooth is.
///
/// Assumption: the user has left the network on, which is the default.
struct FindMyNetwork: Service {
  init() {}

  mutating func dayBegan(in core: inout SystemCore) { update(in: &core) }

  mutating func bluetoothChanged(in core: inout SystemCore) { update(in: &core) }

  private func update(in core: inout SystemCore) {
    let isOn = core.profile.beacons.hasFindMyNetwork && core.conditions.isBluetoothOn
    core.phone.setFindMy(isOn: isOn, at: core.now)
  }
}
