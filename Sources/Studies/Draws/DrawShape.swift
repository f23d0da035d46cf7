// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import PhoneModel

/// The distribution of a parameter's draws inside its range.
public enum DrawShape: String, CaseIterable, Sendable, Hashable, Codable {
  /// By evidence: triangular around the value, but uniform if the value is an assumption.
  case evidence
  /// All values of the range are equally likely.
  case uniform
  /// Triangular with its peak at the value in use.
  case triangular

  /// The ratio of a range's ends, both above 0, from which on it is drawn by its logarithm.
  public static let logarithmicFrom = 10.0

  /// The value that a draw stays below with a given probability.
  ///
  /// Ranges above 0 whose ends are at least ten times apart are drawn by their logarithms. A flag,
  /// and a parameter that is either end, is its low end below one half and its high end from there
  /// on. Counts are drawn as numbers are, from half below their lowest whole number to half above
  /// their highest, and rounded, so that uniform draws give equal shares.
  ///
  /// - Parameters:
  ///   - probability: above 0 and below 1.
  ///   - parameter: the parameter with its range.
  /// - Returns: a value inside the range, in the parameter's unit.
  public func quantile(_ probability: Double, of parameter: ModelParameter) -> Double {
    let (low, high) = (parameter.low, parameter.high)
    switch parameter.kind {
    case .flag, .ends: return probability < 0.5 ? low : high
    case .count:
      let (first, last) = (low.rounded(.up), high.rounded(.down))
      guard first <= last else { return parameter.value }
      let value = spread(probability, of: parameter, from: first - 0.5, to: last + 0.5)
      return min(last, max(first, value.rounded()))
    case .number:
      return min(high, max(low, spread(probability, of: parameter, from: low, to: high)))
    }
  }

  /// The quantile between two ends, by the shape, the evidence and the rule of logarithms.
  private func spread(
    _ probability: Double,
    of parameter: ModelParameter,
    from low: Double,
    to high: Double
  ) -> Double {
    let isLogarithmic =
      parameter.low > 0 && parameter.high >= parameter.low * Self.logarithmicFrom
    let isEven = self == .uniform || (self == .evidence && parameter.basis == .assumption)
    func drawn(_ low: Double, _ mode: Double, _ high: Double) -> Double {
      isEven
        ? low + probability * (high - low)
        : Self.triangular(probability, low: low, mode: mode, high: high)
    }
    return isLogarithmic
      ? exp(drawn(log(low), log(parameter.value), log(high)))
      : drawn(low, parameter.value, high)
  }

  /// The quantile of a triangular distribution.
  private static func triangular(
    _ p: Double,
    low: Double,
    mode: Double,
    high: Double
  ) -> Double {
    let (width, left) = (high - low, mode - low)
    guard width > 0 else { return low }
    return p * width < left
      ? low + (p * width * left).squareRoot()
      : high - ((1 - p) * width * (high - mode)).squareRoot()
  }
}
