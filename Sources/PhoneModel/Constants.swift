// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// A profile and the powers that follow from it.
///
/// A class so that a phone stays small: a struct of this size would be copied at every call.
final class Constants: Sendable {
  let profile: PhoneProfile
  /// The power of each state, by its raw value.
  let powers: [Watts]

  init(_ profile: PhoneProfile) {
    self.profile = profile
    powers = PowerState.allCases.map { profile.power(of: $0) }
  }

  /// The power of a state before the phone's factors.
  static func nominal(of state: PowerState, _ profile: PhoneProfile) -> Watts {
    switch state {
    case .baseCamped: profile.basePower.value
    case .baseReselecting:
      profile.basePower.value
        + (profile.hardware.hasCellular ? profile.modem.movingPower.value : .zero)
    case .screenOn:
      profile.screen.power.value + profile.screen.fullPower.value * profile.screen.brightness.value
    case .cpuAwake: profile.cpu.awakePower.value
    case .processingRunning: profile.cpu.activePower.value
    case .gnssAcquiring: profile.gnss.acquiringPower.value * frequencies(profile)
    case .gnssTracking: profile.gnss.trackingPower.value * frequencies(profile)
    case .gnssWeak: profile.gnss.weakPower.value * frequencies(profile)
    case .gnssLowPower: profile.gnss.lowPower.value * frequencies(profile)
    case .gnssTail: profile.gnss.tailPower.value
    case .wifiAssociated: profile.wifi.associatedPower.value
    case .wifiScanning: profile.wifi.scanPower.value
    case .wifiTransmitting: profile.wifi.transmitPower.value
    case .wifiReceiving: profile.wifi.receivePower.value
    case .wifiTail: profile.wifi.tailPower.value
    case .bluetoothIdle: profile.bluetooth.idlePower.value
    case .bluetoothRanging: profile.bluetooth.scanPower.value
    case .modemPromotion: profile.modem.promotionPower.value
    case .modemTransmitting:
      profile.modem.transmitPower.value
        + profile.modem.transmitPowerPerMbps.value
        * megabits(profile.modem.uplinkBytesPerSecond.value)
    case .modemReceiving:
      profile.modem.receivePower.value
        + profile.modem.receivePowerPerMbps.value
        * megabits(profile.modem.downlinkBytesPerSecond.value)
    case .modemTail: profile.modem.tailPower.value
    case .modemSecondTail: profile.modem.secondTailPower.value
    case .modemThirdTail: profile.modem.thirdTailPower.value
    case .modemIdle: profile.hardware.hasCellular ? profile.modem.idlePower : .zero
    case .motionStill: profile.motion.stillPower.value
    case .motionMoving: profile.motion.movingPower.value
    case .motionHeading: profile.motion.headingPower.value
    case .motionNavigation: profile.motion.navigationPower.value
    case .screenOff, .cpuSuspended, .processingIdle, .gnssOff, .wifiIdle, .bluetoothOff: .zero
    }
  }

  /// The factor of the receiver's second frequency, 1 without it.
  private static func frequencies(_ profile: PhoneProfile) -> Double {
    profile.gnss.usesDualFrequency ? profile.gnss.dualFrequencyFactor.value : 1
  }

  /// A rate in megabits a second.
  private static func megabits(_ bytesPerSecond: Double) -> Double { bytesPerSecond * 8 / 1e6 }
}
