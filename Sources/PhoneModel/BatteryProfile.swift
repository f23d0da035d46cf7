// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The battery of a phone and its gauge.
public struct BatteryProfile: Sendable, Hashable {
  /// The energy of a full charge.
  public var capacity = Estimate(Joules.wattHours(12.98))
  /// The nominal voltage at which the maker states the charge.
  public var voltage = Estimate(Volts(3.87))
  /// The voltage at which the phone switches off; for the equivalent circuit only.
  public var cutOffVoltage = Estimate(Volts(3))
  /// The rate of diffusion, per root minute; for the diffusion model only.
  public var diffusionBetaPerRootMinute = Estimate(0.637)
  /// The share of a full charge that is used before the phone shows less than 100 %.
  public var gaugePlateau = Estimate(0.0)
  /// The standard deviation of that share from charge to charge.
  public var gaugePlateauSpread = Estimate(0.0)
  /// The distance between two adjacent levels that the phone can show; 0 shows every level.
  public var gaugeStep = Estimate(0.0)
  /// The model of the battery's response to a load.
  public var model = BatteryModel.constantVoltage

  /// A profile with the default values.
  public init() {}
}

extension BatteryProfile {
  /// The numbers of the battery, in the order of the files.
  public static let numbers: [EstimatedSetting<Self>] = [
    EstimatedSetting("capacity", \.capacity, .cellEnergy, "The energy of a full charge"),
    EstimatedSetting(
      "voltage",
      \.voltage,
      .nominalVoltage,
      "The voltage for which the maker states the charge"
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
      "The step between two levels that the phone can show; 0 shows every level"
    ),
  ]

  /// The settings of the battery that are choices, not measurements.
  public static let choices: [Setting<Self>] = [
    Setting("model", \.model, .word(of: BatteryModel.self), "The battery's response to a load")
  ]
}
