// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

/// The sensitivity of the verdicts of one day or week, on one phone and system, to the model's numbers.
public struct ModelUncertainty: Sendable {
  /// The outcome of a strategy's day in one model draw.
  public struct Draw: Sendable, Hashable {
    /// The draw, from 0; its day is the replication of the same number.
    public var number: Int
    /// The strategy.
    public var strategy: String
    /// The location energy in joules; nil without one.
    public var energy: Double?
    /// The chosen error; nil without one.
    public var error: Double?

    package init(number: Int, strategy: String, energy: Double?, error: Double?) {
      self.number = number
      self.strategy = strategy
      self.energy = energy
      self.error = error
    }
  }

  /// The scenario's or the week's name.
  public var scenario: String
  /// The phone's name.
  public var phone: String
  /// The system's name.
  public var os: String
  /// The error measure.
  public var errorMeasure: ErrorMeasure
  /// The distribution of draws inside their ranges.
  public var shape: DrawShape
  /// The number of model draws.
  public var drawCount: Int
  /// The number of replications run at each end of a parameter's range.
  public var replications: Int
  /// The draws, by number and then in the order of strategies.
  public var draws: [Draw]
  /// The pairs of strategies, the references in the order of the table.
  public var stabilities: [StrategyStability]
  /// The parameters that vary.
  public var parameters: [ModelParameter]
  /// The numbers that stay fixed.
  public var fixed: [ModelParameters.Fixed]
  /// The keys of parameters that vary but change nothing on this day, as far as was tested.
  public var withoutEffect: [String]
  /// The joules of a scan for each watt of `phone.wifi.scan_power`: its length times the phone's scale.
  public var joulesPerScanWatt: Double

  package init(
    scenario: String,
    phone: String,
    os: String,
    errorMeasure: ErrorMeasure,
    shape: DrawShape,
    drawCount: Int,
    replications: Int,
    draws: [Draw],
    stabilities: [StrategyStability],
    parameters: [ModelParameter],
    fixed: [ModelParameters.Fixed],
    withoutEffect: [String],
    joulesPerScanWatt: Double
  ) {
    self.scenario = scenario
    self.phone = phone
    self.os = os
    self.errorMeasure = errorMeasure
    self.shape = shape
    self.drawCount = drawCount
    self.replications = replications
    self.draws = draws
    self.stabilities = stabilities
    self.parameters = parameters
    self.fixed = fixed
    self.withoutEffect = withoutEffect
    self.joulesPerScanWatt = joulesPerScanWatt
  }

  /// The group of one of its strategies.
  public func group(of strategy: String) -> RunGroup {
    RunGroup(scenario: scenario, strategy: strategy, phone: phone, os: os)
  }

  /// The stability of a comparison; nil if the pair was not analysed.
  public func stability(of comparison: Comparison) -> StrategyStability? {
    guard group(of: comparison.group.strategy) == comparison.group else { return nil }
    return stabilities.first {
      $0.strategy == comparison.group.strategy && $0.reference == comparison.reference
    }
  }
}
