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
        + (profile.hardware.hasCellular ? profile.modemMovingPower.value : .zero)
    case .screenOn:
      profile.screenPower.value + profile.screenFullPower.value * profile.screenBrightness.value
    case .cpuAwake: profile.awakePower.value
    case .processingRunning: profile.activePower.value
    case .gnssAcquiring: profile.gnssAcquiringPower.value * frequencies(profile)
    case .gnssTracking: profile.gnssTrackingPower.value * frequencies(profile)
    case .gnssWeak: profile.gnssWeakPower.value * frequencies(profile)
    case .gnssLowPower: profile.gnssLowPower.value * frequencies(profile)
    case .gnssTail: profile.gnssTailPower.value
    case .wifiAssociated: profile.wifiAssociatedPower.value
    case .wifiScanning: profile.wifiScanPower.value
    case .wifiTransmitting: profile.wifiTransmitPower.value
    case .wifiReceiving: profile.wifiReceivePower.value
    case .wifiTail: profile.wifiTailPower.value
    case .bluetoothIdle: profile.bluetoothIdlePower.value
    case .bluetoothRanging: profile.bluetoothScanPower.value
    case .modemPromotion: profile.modemPromotionPower.value
    case .modemTransmitting:
      profile.modemTransmitPower.value
        + profile.modemTransmitPowerPerMbps.value
        * megabits(profile.modemUplinkBytesPerSecond.value)
    case .modemReceiving:
      profile.modemReceivePower.value
        + profile.modemReceivePowerPerMbps.value
        * megabits(profile.modemDownlinkBytesPerSecond.value)
    case .modemTail: profile.modemTailPower.value
    case .modemSecondTail: profile.modemSecondTailPower.value
    case .modemThirdTail: profile.modemThirdTailPower.value
    case .modemIdle: profile.hardware.hasCellular ? profile.modemIdlePower : .zero
    case .motionStill: profile.motionStillPower.value
    case .motionMoving: profile.motionMovingPower.value
    case .motionHeading: profile.motionHeadingPower.value
    case .motionNavigation: profile.motionNavigationPower.value
    case .screenOff, .cpuSuspended, .processingIdle, .gnssOff, .wifiIdle, .bluetoothOff: .zero
    }
  }

  /// The factor of the receiver's second frequency, 1 without it.
  private static func frequencies(_ profile: PhoneProfile) -> Double {
    profile.gnssUsesDualFrequency ? profile.gnssDualFrequencyFactor.value : 1
  }

  /// A rate in megabits a second.
  private static func megabits(_ bytesPerSecond: Double) -> Double { bytesPerSecond * 8 / 1e6 }
}
