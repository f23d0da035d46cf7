// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The screen of a phone.
public struct ScreenProfile: Sendable, Hashable {
  /// The power of the screen at its lowest brightness.
  public var power = Estimate(Watts(0.4))
  /// The additional power at full brightness.
  public var fullPower = Estimate(Watts(1.739))
  /// The brightness, 0...1.
  public var brightness = Estimate(0.0)

  /// A profile with the default values.
  public init() {}
}

extension ScreenProfile {
  /// The numbers of the screen, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting("power", \.power, .componentPower, "The screen at its lowest brightness"),
    EstimatedSetting(
      "full_power",
      \.fullPower,
      .componentPower,
      "The extra power at full brightness"
    ),
    EstimatedSetting("brightness", \.brightness, .fraction, "The brightness, 0...1"),
  ]
}

extension ComponentModel {
  /// The display.
  static let screen = ComponentModel(
    "screen",
    part: .other,
    lane: 5,
    states: [
      StateModel(.screenOff, "off", .rest),
      StateModel(.screenOn, "on", .full) {
        $0.screen.power.value + $0.screen.fullPower.value * $0.screen.brightness.value
      },
    ]
  )
}
