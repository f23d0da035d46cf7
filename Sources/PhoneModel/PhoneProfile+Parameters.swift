// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension PhoneProfile {
  /// One number of a profile: its key in files and where it lives.
  public struct Parameter: Sendable {
    /// The typed place of the number.
    public enum Location: Sendable {
      /// A power.
      case power(any WritableKeyPath<PhoneProfile, Estimate<Watts>> & Sendable)
      /// An energy.
      case energy(any WritableKeyPath<PhoneProfile, Estimate<Joules>> & Sendable)
      /// A duration.
      case duration(any WritableKeyPath<PhoneProfile, Estimate<SimulationDuration>> & Sendable)
      /// A voltage.
      case voltage(any WritableKeyPath<PhoneProfile, Estimate<Volts>> & Sendable)
      /// A share, 0...1.
      case fraction(any WritableKeyPath<PhoneProfile, Estimate<Double>> & Sendable)
      /// A pure number, or one whose unit its key names.
      case number(any WritableKeyPath<PhoneProfile, Estimate<Double>> & Sendable)
    }

    /// The section of the file, such as `gnss`.
    public let section: String
    /// The key inside the section, such as `tracking_power`.
    public let key: String
    /// The typed place of the number.
    public let location: Location
    /// Whether a phone's file may leave it out, which means the default.
    public let isOptional: Bool

    init(section: String, key: String, location: Location, isOptional: Bool = false) {
      self.section = section
      self.key = key
      self.location = location
      self.isOptional = isOptional
    }
  }

  /// Every number of a profile, in the order of the files.
  public static let parameters: [Parameter] = [
    Parameter(section: "battery", key: "capacity", location: .energy(\.batteryCapacity)),
    Parameter(section: "battery", key: "voltage", location: .voltage(\.batteryVoltage)),
    Parameter(
      section: "battery",
      key: "cut_off_voltage",
      location: .voltage(\.batteryCutOffVoltage)
    ),
    Parameter(
      section: "battery",
      key: "diffusion_beta_per_root_minute",
      location: .number(\.batteryDiffusionBetaPerRootMinute)
    ),
    Parameter(
      section: "battery",
      key: "gauge_plateau",
      location: .fraction(\.batteryGaugePlateau)
    ),
    Parameter(
      section: "battery",
      key: "gauge_plateau_spread",
      location: .fraction(\.batteryGaugePlateauSpread)
    ),
    Parameter(section: "battery", key: "gauge_step", location: .fraction(\.batteryGaugeStep)),
    Parameter(section: "scale", key: "power", location: .number(\.scale.all)),
    Parameter(section: "scale", key: "gnss", location: .number(\.scale.gnss), isOptional: true),
    Parameter(section: "scale", key: "wifi", location: .number(\.scale.wifi), isOptional: true),
    Parameter(section: "scale", key: "cpu", location: .number(\.scale.cpu), isOptional: true),
    Parameter(section: "scale", key: "modem", location: .number(\.scale.modem), isOptional: true),
    Parameter(section: "scale", key: "other", location: .number(\.scale.other), isOptional: true),
    Parameter(section: "base", key: "power", location: .power(\.basePower)),
    Parameter(section: "cpu", key: "awake_power", location: .power(\.awakePower)),
    Parameter(section: "cpu", key: "active_power", location: .power(\.activePower)),
    Parameter(section: "cpu", key: "resume_work", location: .duration(\.resumeWork)),
    Parameter(section: "cpu", key: "launch_work", location: .duration(\.launchWork)),
    Parameter(section: "cpu", key: "fix_work", location: .duration(\.fixWork)),
    Parameter(section: "cpu", key: "delivery_work", location: .duration(\.deliveryWork)),
    Parameter(section: "gnss", key: "acquiring_power", location: .power(\.gnssAcquiringPower)),
    Parameter(section: "gnss", key: "tracking_power", location: .power(\.gnssTrackingPower)),
    Parameter(section: "gnss", key: "weak_power", location: .power(\.gnssWeakPower)),
    Parameter(section: "gnss", key: "low_power", location: .power(\.gnssLowPower)),
    Parameter(
      section: "gnss",
      key: "dual_frequency_factor",
      location: .number(\.gnssDualFrequencyFactor)
    ),
    Parameter(section: "gnss", key: "tail_power", location: .power(\.gnssTailPower)),
    Parameter(section: "gnss", key: "tail_duration", location: .duration(\.gnssTailDuration)),
    Parameter(section: "gnss", key: "hot_start", location: .duration(\.gnssHotStart)),
    Parameter(section: "gnss", key: "assisted_start", location: .duration(\.gnssAssistedStart)),
    Parameter(section: "gnss", key: "warm_start", location: .duration(\.gnssWarmStart)),
    Parameter(section: "gnss", key: "cold_start", location: .duration(\.gnssColdStart)),
    Parameter(
      section: "gnss",
      key: "acquisition_timeout",
      location: .duration(\.gnssAcquisitionTimeout)
    ),
    Parameter(section: "gnss", key: "retry_delay", location: .duration(\.gnssRetryDelay)),
    Parameter(section: "gnss", key: "assistance_age", location: .duration(\.gnssAssistanceAge)),
    Parameter(
      section: "gnss",
      key: "assistance_validity",
      location: .duration(\.gnssAssistanceValidity)
    ),
    Parameter(section: "gnss", key: "assistance_bytes", location: .number(\.gnssAssistanceBytes)),
    Parameter(section: "wifi", key: "scan_power", location: .power(\.wifiScanPower)),
    Parameter(
      section: "wifi",
      key: "full_scan_duration",
      location: .duration(\.wifiFullScanDuration)
    ),
    Parameter(section: "wifi", key: "scan_duration", location: .duration(\.wifiScanDuration)),
    Parameter(section: "wifi", key: "associated_power", location: .power(\.wifiAssociatedPower)),
    Parameter(section: "wifi", key: "transmit_power", location: .power(\.wifiTransmitPower)),
    Parameter(
      section: "wifi",
      key: "uplink_bytes_per_second",
      location: .number(\.wifiUplinkBytesPerSecond)
    ),
    Parameter(section: "wifi", key: "receive_power", location: .power(\.wifiReceivePower)),
    Parameter(
      section: "wifi",
      key: "downlink_bytes_per_second",
      location: .number(\.wifiDownlinkBytesPerSecond)
    ),
    Parameter(section: "wifi", key: "tail_power", location: .power(\.wifiTailPower)),
    Parameter(section: "wifi", key: "tail_duration", location: .duration(\.wifiTailDuration)),
    Parameter(section: "bluetooth", key: "idle_power", location: .power(\.bluetoothIdlePower)),
    Parameter(section: "bluetooth", key: "scan_power", location: .power(\.bluetoothScanPower)),
    Parameter(section: "modem", key: "promotion_power", location: .power(\.modemPromotionPower)),
    Parameter(
      section: "modem",
      key: "promotion_duration",
      location: .duration(\.modemPromotionDuration)
    ),
    Parameter(section: "modem", key: "transmit_power", location: .power(\.modemTransmitPower)),
    Parameter(
      section: "modem",
      key: "transmit_power_per_mbps",
      location: .power(\.modemTransmitPowerPerMbps)
    ),
    Parameter(
      section: "modem",
      key: "uplink_bytes_per_second",
      location: .number(\.modemUplinkBytesPerSecond)
    ),
    Parameter(section: "modem", key: "receive_power", location: .power(\.modemReceivePower)),
    Parameter(
      section: "modem",
      key: "receive_power_per_mbps",
      location: .power(\.modemReceivePowerPerMbps)
    ),
    Parameter(
      section: "modem",
      key: "downlink_bytes_per_second",
      location: .number(\.modemDownlinkBytesPerSecond)
    ),
    Parameter(section: "modem", key: "tail_power", location: .power(\.modemTailPower)),
    Parameter(section: "modem", key: "tail_duration", location: .duration(\.modemTailDuration)),
    Parameter(section: "modem", key: "second_tail_power", location: .power(\.modemSecondTailPower)),
    Parameter(
      section: "modem",
      key: "second_tail_duration",
      location: .duration(\.modemSecondTailDuration)
    ),
    Parameter(section: "modem", key: "third_tail_power", location: .power(\.modemThirdTailPower)),
    Parameter(
      section: "modem",
      key: "third_tail_duration",
      location: .duration(\.modemThirdTailDuration)
    ),
    Parameter(section: "modem", key: "paging_power", location: .power(\.modemPagingPower)),
    Parameter(section: "modem", key: "paging_duration", location: .duration(\.modemPagingDuration)),
    Parameter(section: "modem", key: "paging_interval", location: .duration(\.modemPagingInterval)),
    Parameter(section: "modem", key: "moving_power", location: .power(\.modemMovingPower)),
    Parameter(section: "motion", key: "still_power", location: .power(\.motionStillPower)),
    Parameter(section: "motion", key: "moving_power", location: .power(\.motionMovingPower)),
    Parameter(section: "motion", key: "heading_power", location: .power(\.motionHeadingPower)),
    Parameter(
      section: "motion",
      key: "navigation_power",
      location: .power(\.motionNavigationPower)
    ),
    Parameter(section: "screen", key: "power", location: .power(\.screenPower)),
    Parameter(section: "screen", key: "full_power", location: .power(\.screenFullPower)),
    Parameter(section: "screen", key: "brightness", location: .fraction(\.screenBrightness)),
  ]
}
