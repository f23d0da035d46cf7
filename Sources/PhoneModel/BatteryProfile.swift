// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The battery of a phone, and how it shows its charge.
public struct BatteryProfile: Sendable, Hashable {
  /// The energy of a full charge.
  public var capacity = Estimate(Joules.wattHours(12.98))
  /// The voltage at which the maker counts the charge.
  public var voltage = Estimate(Volts(3.87))
  /// The voltage at which the phone switches off; for the equivalent circuit only.
  public var cutOffVoltage = Estimate(Volts(3))
  /// How fast charge diffuses, per root minute; for the diffusion model only.
  public var diffusionBetaPerRootMinute = Estimate(0.637)
  /// The share of a full charge that is used before less than 100 % is shown.
  public var gaugePlateau = Estimate(0.0)
  /// The standard deviation of that share from charge to charge.
  public var gaugePlateauSpread = Estimate(0.0)
  /// The distance between two levels that the phone can show; 0 shows every level.
  public var gaugeStep = Estimate(0.0)
  /// How the battery answers to a load.
  public var model = BatteryModel.constantVoltage

  /// The stated defaults.
  public init() {}
}

extension BatteryProfile {
  /// The numbers of this component, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting("capacity", \.capacity, .cellEnergy, "The energy of a full charge"),
    EstimatedSetting(
      "voltage",
      \.voltage,
      .nominalVoltage,
      "The voltage at which the maker counts the charge"
    ),
    EstimatedSetting(
      "cut_off_voltage",
      \.cutOffVoltage,
      .cutOff,
      "The voltage at which the phone switches off; for the equivalent circuit only"
    ),
    EstimatedSetting(
      "diffusion_beta_per_root_minute",
      \.diffusionBetaPerRootMinute,
      .rate,
      "How fast charge diffuses, per root minute; for the diffusion model only"
    ),
    EstimatedSetting(
      "gauge_plateau",
      \.gaugePlateau,
      .fraction,
      "The share of a full charge that is used before less than 100 % is shown"
    ),
    EstimatedSetting(
      "gauge_plateau_spread",
      \.gaugePlateauSpread,
      .fraction,
      "The standard deviation of that share from charge to charge"
    ),
    EstimatedSetting(
      "gauge_step",
      \.gaugeStep,
      .fraction,
      "The distance between two levels that the phone can show; 0 shows every level"
    ),
  ]

  /// The choices of this component, which are no measurements.
  public static let choices: [Setting<Self>] = [
    Setting("model", \.model, .word(of: BatteryModel.self), "How the battery answers to a load")
  ]
}
