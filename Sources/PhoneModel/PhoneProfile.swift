// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The maker's family of a phone.
public enum Platform: String, CaseIterable, Sendable, Hashable, Codable {
  /// Apple's phones.
  case ios
  /// Phones with Android.
  case android
}

/// The generation of a mobile network.
public enum ModemTechnology: String, CaseIterable, Sendable, Hashable, Codable {
  /// Second generation.
  case gsm
  /// Third generation.
  case umts
  /// Fourth generation.
  case lte
  /// Fifth generation.
  case nr
}

/// The constants of one phone, each with its range and source.
///
/// Scope: increments over the suspended phone, as component models report them.
///
/// Limitations: one power per state; no dependence on temperature, age or signal strength beyond
/// the good and weak states of satellite reception. Rates of transfers are constants.
///
/// Sources: every number names its own; the built-in profiles are the files in `scenarios/phones`.
///
/// Validation: `docs/phones.md` says what each profile was fitted to.
public struct PhoneProfile: Sendable, Hashable {
  /// The name that scenarios use.
  public var name = "unnamed"
  /// A line for people.
  public var title = ""
  /// The maker's family.
  public var platform = Platform.ios
  /// The energy of a full charge.
  public var batteryCapacity = Estimate(Joules.wattHours(12.98))
  /// The voltage at which the maker counts the charge.
  public var batteryVoltage = Estimate(Volts(3.87))
  /// The voltage at which the phone switches off; for the equivalent circuit only.
  public var batteryCutOffVoltage = Estimate(Volts(3))
  /// How fast charge diffuses, per root minute; for the diffusion model only.
  public var batteryDiffusionBetaPerRootMinute = Estimate(0.637)
  /// The share of a full charge that is used before less than 100 % is shown.
  public var batteryGaugePlateau = Estimate(0.0)
  /// The standard deviation of that share from charge to charge.
  public var batteryGaugePlateauSpread = Estimate(0.0)
  /// The distance between two levels that the phone can show; 0 shows every level.
  public var batteryGaugeStep = Estimate(0.0)
  /// How the battery answers to a load.
  public var batteryModel = BatteryModel.constantVoltage
  /// The factors on the powers below.
  public var scale = PowerScale()

  /// The suspended phone, camped on a cell.
  public var basePower = Estimate(Watts(0.045))
  /// The processor kept awake, doing nothing.
  public var awakePower = Estimate(Watts(0.070))
  /// The processor at work, on top of being awake.
  public var activePower = Estimate(Watts(0.300))
  /// Work to resume a suspended app.
  public var resumeWork = Estimate(SimulationDuration.seconds(0.3))
  /// Work to launch an app that is not in memory.
  public var launchWork = Estimate(SimulationDuration.seconds(1.5))
  /// The system's work for each computed fix; the distance filter does not gate it.
  public var fixWork = Estimate(SimulationDuration.seconds(0.033))
  /// The app's work for each delivery; the distance filter gates it.
  public var deliveryWork = Estimate(SimulationDuration.seconds(0.017))

  /// Satellite reception before the first fix.
  public var gnssAcquiringPower = Estimate(Watts(0.2))
  /// Satellite reception in good signal.
  public var gnssTrackingPower = Estimate(Watts(0.2))
  /// Satellite reception in weak signal.
  public var gnssWeakPower = Estimate(Watts(0.156))
  /// Satellite reception in good signal that stores fixes while the processor sleeps.
  public var gnssLowPower = Estimate(Watts(0.2))
  /// The ratio of the power of reception on two frequencies to that on one.
  public var gnssDualFrequencyFactor = Estimate(1.37)
  /// Whether the receiver uses two frequencies.
  public var gnssUsesDualFrequency = false
  /// Satellite reception after the last request.
  public var gnssTailPower = Estimate(Watts(0.02))
  /// How long the tail lasts.
  public var gnssTailDuration = Estimate(SimulationDuration.seconds(6))
  /// Median time to first fix within minutes of the last one.
  public var gnssHotStart = Estimate(SimulationDuration.seconds(1.3))
  /// Median time to first fix with assistance data.
  public var gnssAssistedStart = Estimate(SimulationDuration.seconds(4.5))
  /// Median time to first fix without fresh ephemerides.
  public var gnssWarmStart = Estimate(SimulationDuration.seconds(24))
  /// Median time to first fix with nothing.
  public var gnssColdStart = Estimate(SimulationDuration.seconds(33.5))

  /// How long the receiver searches before it rests; 0 s if it never gives up.
  public var gnssAcquisitionTimeout = Estimate(SimulationDuration.zero)
  /// How long it rests before it searches again.
  public var gnssRetryDelay = Estimate(SimulationDuration.seconds(60))
  /// The age of the assistance data at the start of the day.
  public var gnssAssistanceAge = Estimate(SimulationDuration.zero)
  /// How long assistance data holds.
  public var gnssAssistanceValidity = Estimate(SimulationDuration.hours(7 * 24))
  /// The size of the assistance data.
  public var gnssAssistanceBytes = Estimate(60_000.0)

  /// A scan for access points.
  public var wifiScanPower = Estimate(Watts(1.52))
  /// Length of the first scan of a session.
  public var wifiFullScanDuration = Estimate(SimulationDuration.seconds(2))
  /// Length of later scans for positioning.
  public var wifiScanDuration = Estimate(SimulationDuration.seconds(0.5))

  /// The Wi-Fi radio in a network, with nothing to send.
  public var wifiAssociatedPower = Estimate(Watts(0.013))
  /// The Wi-Fi radio sending.
  public var wifiTransmitPower = Estimate(Watts(1.739))
  /// Bytes sent per second over Wi-Fi.
  public var wifiUplinkBytesPerSecond = Estimate(2_500_000.0)
  /// The Wi-Fi radio receiving.
  public var wifiReceivePower = Estimate(Watts(0.3626))
  /// Bytes received per second over Wi-Fi.
  public var wifiDownlinkBytesPerSecond = Estimate(2_500_000.0)
  /// The Wi-Fi radio after the last byte.
  public var wifiTailPower = Estimate(Watts(0.1193))
  /// How long that lasts.
  public var wifiTailDuration = Estimate(SimulationDuration.seconds(0.25))

  /// Bluetooth switched on, with nothing to do.
  public var bluetoothIdlePower = Estimate(Watts(0.0085))
  /// A scan for beacons, with the processor that it keeps awake.
  public var bluetoothScanPower = Estimate(Watts(0.333))

  /// The modem on its way to a connection.
  public var modemPromotionPower = Estimate(Watts(1.21))
  /// How long that takes.
  public var modemPromotionDuration = Estimate(SimulationDuration.seconds(0.26))
  /// The modem sending, at no rate.
  public var modemTransmitPower = Estimate(Watts(0.825))
  /// What each megabit a second adds to the power of sending.
  public var modemTransmitPowerPerMbps = Estimate(Watts.zero)
  /// Bytes sent per second.
  public var modemUplinkBytesPerSecond = Estimate(625_000.0)
  /// The modem receiving, at no rate.
  public var modemReceivePower = Estimate(Watts(0.6253))
  /// What each megabit a second adds to the power of receiving.
  public var modemReceivePowerPerMbps = Estimate(Watts.zero)
  /// Bytes received per second.
  public var modemDownlinkBytesPerSecond = Estimate(1_250_000.0)
  /// The connected modem after the last byte.
  public var modemTailPower = Estimate(Watts(0.178))
  /// How long the tail lasts; the first stage where there are several.
  public var modemTailDuration = Estimate(SimulationDuration.seconds(10.1))
  /// The second stage of the tail.
  public var modemSecondTailPower = Estimate(Watts.zero)
  /// How long the second stage lasts; 0 s if there is none.
  public var modemSecondTailDuration = Estimate(SimulationDuration.zero)
  /// The third stage of the tail.
  public var modemThirdTailPower = Estimate(Watts.zero)
  /// How long the third stage lasts; 0 s if there is none.
  public var modemThirdTailDuration = Estimate(SimulationDuration.zero)
  /// The modem listening for its page, above `basePower`.
  ///
  /// 0 W by default, because the base power is measured on a camped phone and holds the pages.
  public var modemPagingPower = Estimate(Watts.zero)
  /// How long it listens each time.
  public var modemPagingDuration = Estimate(SimulationDuration.zero)
  /// From one page to the next.
  public var modemPagingInterval = Estimate(SimulationDuration.seconds(1.28))
  /// The modem of a moving phone searching and reselecting cells and updating its area, above `basePower`.
  ///
  /// A mean over the time in motion. 0 W by default: no evidence.
  public var modemMovingPower = Estimate(Watts.zero)
  /// The generation of the network that the modem's numbers are of; says nothing else.
  public var modemTechnology = ModemTechnology.lte

  /// The motion coprocessor while the phone is still.
  public var motionStillPower = Estimate(Watts(0.0005))
  /// The motion coprocessor while the phone moves.
  public var motionMovingPower = Estimate(Watts(0.0015))
  /// The compass running, with the motion coprocessor behind it.
  public var motionHeadingPower = Estimate(Watts(0.004))
  /// All motion sensors fused for navigation, the compass included.
  public var motionNavigationPower = Estimate(Watts(0.030))
  /// The screen at its lowest brightness.
  public var screenPower = Estimate(Watts(0.4))
  /// What full brightness adds.
  public var screenFullPower = Estimate(Watts(1.739))
  /// The brightness, 0...1.
  public var screenBrightness = Estimate(0.0)

  /// How the motion coprocessor errs.
  public var motionSensorModel = MotionSensorModel()
  /// Which radios and sensors are built in.
  public var hardware = PhoneHardware()

  /// A profile with stated defaults.
  public init() {}

  /// The idle modem's mean power: its pages spread over the time between them.
  public var modemIdlePower: Watts {
    let interval = modemPagingInterval.value
    guard interval > .zero else { return .zero }
    return modemPagingPower.value * min(1, modemPagingDuration.value / interval)
  }
}
