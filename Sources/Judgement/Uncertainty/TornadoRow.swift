// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Studies

/// The effect of one parameter on the comparison of two strategies across its range.
public struct TornadoRow: Sendable, Hashable {
  /// The parameter's key.
  public var parameter: String
  /// The parameter's unit; empty for pure numbers.
  public var unit: String
  /// The value in use.
  public var value: Double
  /// The low end of the range.
  public var low: Double
  /// The high end of the range.
  public var high: Double
  /// The method by which the effect was found.
  public var method: ParameterEffect.Method
  /// The energy ratio with the parameter at its low end; nil without one.
  public var ratioAtLow: Double?
  /// The energy ratio with the parameter at its high end; nil without one.
  public var ratioAtHigh: Double?
  /// The difference between the largest and the smallest of the ratios at value, low and high end.
  public var swing: Double
  /// The error's difference from the reference at the low end; nil without one.
  public var errorAtLow: Double?
  /// The error's difference from the reference at the high end; nil without one.
  public var errorAtHigh: Double?
  /// The point at which the verdict is reversed; nil if there is none, as far as was tested.
  public var flip: FlipPoint?

  /// The rows of a pair, the largest swing first, equal ones by key.
  ///
  /// - Parameters:
  ///   - effects: the effects of the parameters.
  ///   - parameters: the free parameters.
  ///   - base: the means of the model in use.
  ///   - strategy: the index of the strategy.
  ///   - reference: the index of the strategy it is compared with.
  /// - Returns: the rows, each with the index of its parameter.
  package static func rows(
    of effects: [ParameterEffect],
    parameters: [ModelParameter],
    base: ModelMeans,
    strategy: Int,
    reference: Int
  ) -> [(row: TornadoRow, parameter: Int)] {
    let ratio = base.ratio(of: strategy, over: reference)
    let error = base.errorDifference(of: strategy, from: reference)
    return effects.map { effect -> (row: TornadoRow, parameter: Int) in
      let parameter = parameters[effect.parameter]
      let atLow = effect.low.map { $0.ratio(of: strategy, over: reference) } ?? ratio
      let atHigh = effect.high.map { $0.ratio(of: strategy, over: reference) } ?? ratio
      let ratios = [ratio, atLow, atHigh].compactMap { $0 }
      let row = TornadoRow(
        parameter: parameter.key,
        unit: parameter.unit,
        value: parameter.value,
        low: parameter.low,
        high: parameter.high,
        method: effect.method,
        ratioAtLow: atLow,
        ratioAtHigh: atHigh,
        swing: Self.withoutRounding((ratios.max() ?? 0) - (ratios.min() ?? 0), of: ratio),
        errorAtLow: effect.low.map { $0.errorDifference(of: strategy, from: reference) } ?? error,
        errorAtHigh: effect.high.map { $0.errorDifference(of: strategy, from: reference) } ?? error
      )
      return (row, effect.parameter)
    }
    .sorted { ($1.row.swing, $0.row.parameter) < ($0.row.swing, $1.row.parameter) }
  }

  /// The swing, or 0 if it is only rounding of sums; a scale on all powers leaves a ratio
  /// unchanged.
  private static func withoutRounding(_ swing: Double, of ratio: Double?) -> Double {
    swing > 1e-9 * (ratio ?? 0) ? swing : 0
  }
}
