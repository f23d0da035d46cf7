// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The platform of a phone.
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
/// Scope: powers are increments over the suspended phone, as component models report them.
///
/// Limitations: one power per state; no dependence on temperature, age or signal strength beyond
/// the good and weak states of satellite reception. Transfer rates are constant.
///
/// Sources: every number names its own; the built-in profiles are the files in `scenarios/phones`.
///
/// Validation: `docs/model/phones.md` states the data that each profile was fitted to.
public struct PhoneProfile: Sendable, Hashable {
  /// The name that scenarios use.
  public var name = "unnamed"
  /// The title shown to readers, on one line.
  public var title = ""
  /// The platform.
  public var platform = Platform.ios
  /// The battery and its gauge.
  public var battery = BatteryProfile()
  /// The factors on the powers.
  public var scale = PowerScale()
  /// The hours in which the factor on all powers was measured on this phone, if it was.
  public var ownHours = OwnHours()

  /// The power of the suspended phone, camped on a cell.
  public var basePower = Estimate(Watts(0.045))
  /// The processor.
  public var cpu = CPUProfile()
  /// The satellite receiver.
  public var gnss = GNSSProfile()
  /// The Wi-Fi radio.
  public var wifi = WiFiProfile()
  /// The Bluetooth radio.
  public var bluetooth = BluetoothProfile()
  /// The Bluetooth beacons of the Find My network.
  public var findMy = FindMyProfile()
  /// What a phone in use takes by itself.
  public var systemUse = SystemUseProfile()
  /// The modem.
  public var modem = ModemProfile()
  /// The motion sensors.
  public var motion = MotionProfile()
  /// The screen.
  public var screen = ScreenProfile()

  /// The delays and errors of the motion coprocessor.
  public var motionSensorModel = MotionSensorModel()
  /// The radios and sensors built into the phone.
  public var hardware = PhoneHardware()

  /// A profile with the default values.
  public init() {}
}
