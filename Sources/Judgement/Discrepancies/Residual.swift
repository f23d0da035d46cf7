// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// A measured number beside the lab's prediction of it.
public struct Residual: Sendable, Hashable {
  /// Numbers whose predictions fail for the same reasons.
  public enum Kind: String, CaseIterable, Sendable, Hashable, Codable {
    /// The drain of a recorded kind of day.
    case drain
    /// Energy in a phone's own log.
    case log
    /// Energy or battery life of a set-up that was published.
    case setup
    /// The power of a phone with an app, or of one of its components.
    case power
    /// Errors of positions by satellite.
    case satellites
    /// Errors of positions by Wi-Fi and cells.
    case network
    /// Ratios of two percentiles of errors.
    case shape

    /// Whether the number is an energy, a power or a battery life.
    public var isEnergy: Bool { [.drain, .log, .setup, .power].contains(self) }

    /// The kind in words.
    public var title: String {
      switch self {
      case .drain: "drain on a recorded kind of day"
      case .log: "energy in a phone's log"
      case .setup: "energy in a published set-up"
      case .power: "power of a phone"
      case .satellites: "error, satellites"
      case .network: "error, Wi-Fi and cells"
      case .shape: "shape of errors"
      }
    }
  }

  /// The row of the validation, or the phone and plan of a recording.
  public var row: String
  /// The measured quantity.
  public var statistic: String
  /// Its unit; empty for a ratio or a share.
  public var unit: String
  /// The measured value; above 0.
  public var measured: Double
  /// The standard deviation of the measured value's logarithm; 0 or more.
  public var measurementError: Double
  /// The predicted value; above 0.
  public var predicted: Double
  /// The range of the prediction over what is unknown; nil if nothing that was drawn moves it.
  public var unknowns: ClosedRange<Double>?
  /// The kind of number.
  public var kind: Kind
  /// The source; all its numbers may be wrong together.
  public var source: String
  /// Whether a number of the lab was fitted to the source.
  public var isFitted: Bool

  /// A measured number beside its prediction, both above 0.
  public init(
    row: String,
    statistic: String,
    unit: String,
    measured: Double,
    measurementError: Double,
    predicted: Double,
    unknowns: ClosedRange<Double>?,
    kind: Kind,
    source: String,
    isFitted: Bool
  ) {
    precondition(measured > 0 && predicted > 0, "logarithms need values above 0")
    self.row = row
    self.statistic = statistic
    self.unit = unit
    self.measured = measured
    self.measurementError = measurementError
    self.predicted = predicted
    self.unknowns = unknowns
    self.kind = kind
    self.source = source
    self.isFitted = isFitted
  }

  /// The natural logarithm of measured over predicted.
  public var logarithm: Double { log(measured / predicted) }

  /// The distances of the ends of `unknowns` from the prediction, in natural logarithms; 0 or more.
  ///
  /// An end of 0 is taken as a factor of `lowestFactor` away.
  public var reach: (below: Double, above: Double) {
    guard let unknowns else { return (0, 0) }
    let low =
      unknowns.lowerBound > 0 ? log(predicted / unknowns.lowerBound) : log(Self.lowestFactor)
    return (max(0, low), max(0, log(unknowns.upperBound / predicted)))
  }

  /// The factor that replaces an infinite one.
  private static let lowestFactor = 4.5

  /// The standard deviation of what is unknown and of the measurement, in natural logarithms.
  public var spread: Double {
    let half = (max(Self.leastReach, reach.below) + max(Self.leastReach, reach.above)) / 2
    let unknown = half / Self.deviationsAtEnds
    return (unknown * unknown + measurementError * measurementError).squareRoot()
  }

  /// The least reach of a range: no prediction is known better than to a tenth.
  private static let leastReach = 0.1

  /// The standard deviations at the ends of a range that holds about 90 % of draws.
  private static let deviationsAtEnds = 1.645
}
