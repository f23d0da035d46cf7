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
public enum ModemTechnology: String, CaseIterable, Sendable, Hashable, Codable,
  OptionalSettingContent
{
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
  /// The battery, and how it shows its charge.
  public var battery = BatteryProfile()
  /// The factors on the powers below.
  public var scale = PowerScale()

  /// The suspended phone, camped on a cell.
  public var basePower = Estimate(Watts(0.045))
  /// The processor.
  public var cpu = CPUProfile()
  /// The satellite receiver.
  public var gnss = GNSSProfile()
  /// The Wi-Fi radio.
  public var wifi = WiFiProfile()
  /// The Bluetooth radio.
  public var bluetooth = BluetoothProfile()
  /// The modem.
  public var modem = ModemProfile()
  /// The motion sensors.
  public var motion = MotionProfile()
  /// The screen.
  public var screen = ScreenProfile()

  /// How the motion coprocessor errs.
  public var motionSensorModel = MotionSensorModel()
  /// Which radios and sensors are built in.
  public var hardware = PhoneHardware()

  /// A profile with stated defaults.
  public init() {}
}
