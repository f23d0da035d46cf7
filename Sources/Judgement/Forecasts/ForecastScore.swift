// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// How far forecasts were from what was measured.
public struct ForecastScore: Sendable, Hashable {
  /// A forecast beside its measured value.
  public struct Pair: Sendable, Hashable {
    /// The forecast.
    public var forecast: Forecast
    /// The measured value, above 0.
    public var measured: Double

    /// Measured over predicted.
    public var ratio: Double { measured / forecast.value }
    /// Whether the measured value is inside the 80 % range.
    public var isInEighty: Bool { forecast.eighty.contains(measured) }
    /// Whether the measured value is inside the 90 % range.
    public var isInNinety: Bool { forecast.ninety.contains(measured) }

    /// The `IntervalScore` of the 80 % range in natural logarithms, of which less is better.
    public var score: Double {
      let range = log(forecast.eighty.lowerBound)...log(forecast.eighty.upperBound)
      return IntervalScore.of(log(measured), in: range, at: 0.8).score
    }
  }

  /// The forecasts with a measured value, in their order.
  public let pairs: [Pair]
  /// The names of the forecasts without one.
  public let missing: [String]

  /// The score of forecasts by measured values, each above 0, under the forecasts' names.
  public init(_ sealed: SealedForecasts, measured: [String: Double]) {
    pairs = sealed.forecasts.compactMap { forecast in
      measured[forecast.name].map { Pair(forecast: forecast, measured: $0) }
    }
    missing = sealed.forecasts.map(\.name).filter { measured[$0] == nil }
  }

  /// The mean interval score; nil without a pair.
  public var score: Double? {
    pairs.isEmpty ? nil : pairs.reduce(0) { $0 + $1.score } / Double(pairs.count)
  }
}
