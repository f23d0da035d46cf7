// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

extension PhoneProfile {
  /// Every number of a profile, in the order of the files.
  public static let numbers: [EstimatedSetting<PhoneProfile>] =
    [
      BatteryProfile.numbers.map { $0.lifted(\.battery, section: "battery") },
      PowerScale.numbers.map { $0.lifted(\.scale, section: "scale") },
      [
        EstimatedSetting(
          "power",
          \.basePower,
          .componentPower,
          "The suspended phone, camped on a cell"
        ).inSection("base")
      ],
      CPUProfile.numbers.map { $0.lifted(\.cpu, section: "cpu") },
      GNSSProfile.numbers.map { $0.lifted(\.gnss, section: "gnss") },
      WiFiProfile.numbers.map { $0.lifted(\.wifi, section: "wifi") },
      BluetoothProfile.numbers.map { $0.lifted(\.bluetooth, section: "bluetooth") },
      FindMyProfile.numbers.map { $0.lifted(\.findMy, section: "find_my") },
      SystemUseProfile.numbers.map { $0.lifted(\.systemUse, section: "system_use") },
      ModemProfile.numbers.map { $0.lifted(\.modem, section: "modem") },
      MotionProfile.numbers.map { $0.lifted(\.motion, section: "motion") },
      ScreenProfile.numbers.map { $0.lifted(\.screen, section: "screen") },
    ]
    .flatMap { $0 }

  /// Every choice of a profile under its dotted key, in the order of the files.
  ///
  /// A choice is a word or a flag, not a measurement. It has no range or source; a file may omit
  /// it.
  public static let choices: [Setting<PhoneProfile>] =
    [
      BatteryProfile.choices.map { $0.lifted(\.battery, prefix: "battery.") },
      PowerScale.choices.map { $0.lifted(\.scale, prefix: "scale.") },
      GNSSProfile.choices.map { $0.lifted(\.gnss, prefix: "gnss.") },
      ModemProfile.choices.map { $0.lifted(\.modem, prefix: "modem.") },
      PhoneHardware.choices.map { $0.lifted(\.hardware, prefix: "hardware.") },
      OwnHours.choices.map { $0.lifted(\.ownHours, prefix: "own_hours.") },
    ]
    .flatMap { $0 }
}

extension SettingKind {
  /// The power of a component; no phone draws 1 kW.
  static let componentPower = power(0...1000)
  /// The energy of a cell, from that of a watch to that of a car.
  static let cellEnergy = energy(1...1e9)
  /// The duration of a stage; a year is longer than any stage and keeps sums from overflowing.
  static let stage = duration(0...366 * 86_400)
  /// A rest between two searches; without a rest, a search that fails at once would repeat forever.
  static let rest = duration(1...86_400)
  /// The median of random draws, which environments multiply; from a millisecond to a day.
  static let median = duration(0.001...86_400)
  /// The voltage at which a phone switches off; a lithium cell that is not empty rests above it.
  static let cutOff = voltage(2.7...4)
  /// The nominal voltage of a lithium cell.
  static let nominalVoltage = voltage(2.7...4.5)
  /// A rate or a factor.
  static let rate = amount(.number, .within(1e-6, 1e12, "from 1e-6 to 1e12"))
}
