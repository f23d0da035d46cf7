// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Stochastics

/// How wrong the lab has been on sources to which nothing was fitted.
///
/// The logarithm of measured over predicted is a sum of two parts: one that all numbers of a source
/// share, such as a session, a unit or a place, and one of each number alone. Both have a mean of 0
/// and a normal distribution whose spread is an estimate, so that ranges use Student's t.
///
/// Limitations: one pair of spreads describes energies and errors alike.
public struct Discrepancy: Sendable, Hashable, Codable {
  /// The standard deviation between sources, in natural logarithms; 0 or more.
  public var between: Double
  /// The standard deviation within a source, in natural logarithms; 0 or more.
  public var within: Double
  /// The number of sources behind the spreads.
  public var sourceCount: Int

  /// A discrepancy by its spreads in natural logarithms and the number of sources behind them.
  public init(between: Double, within: Double, sourceCount: Int) {
    self.between = between
    self.within = within
    self.sourceCount = sourceCount
  }

  /// How wrong the lab has been on the energy of a part of the phone, such as location.
  ///
  /// Source: the numbers of `tracewatt validate --residuals` to which nothing was fitted; a test
  /// compares them with this one and with those below.
  public static let ofParts = Discrepancy(between: 0.22, within: 0.11, sourceCount: 15)

  /// How wrong the lab has been if what a person does with the phone is no part of the prediction.
  ///
  /// It applies to the energy of a whole phone.
  ///
  /// Source: as for `ofParts`, with drains as the lab simulates them.
  public static let ofPhones = Discrepancy(between: 0.28, within: 0.19, sourceCount: 15)

  /// How wrong the lab has been on the ratio of two energies of one phone on one day.
  ///
  /// The spread is that of either energy after what both share, so a ratio of energies that have
  /// nothing in common has √2 times this.
  ///
  /// Source: as for `ofParts`; ratios that were published and drains of one phone and plan.
  public static let ofRatios = Discrepancy(between: 0, within: 0.21, sourceCount: 6)

  /// How wrong the lab has been on location energy of a phone and kind of day that two hours were
  /// measured on, one with a strategy and one without location.
  ///
  /// Source: two kinds of phone of MobilityNet 2020, whose other sessions differed from such a pair by
  /// at most 1.12 and 1.38 times in four of five cases: the root mean square of their logarithms over
  /// 1.28, the 80 % point of a normal distribution.
  public static let ofOwnHours = Discrepancy(between: 0, within: 0.19, sourceCount: 2)

  /// The half-width of the range of a prediction, in natural logarithms.
  ///
  /// - Parameters:
  ///   - level: the probability that the range holds the measured value; above 0, below 1.
  ///   - spread: the standard deviation of everything else: unknown numbers and the measurement.
  /// - Returns: the half-width, above 0; nil for a level outside its range.
  public func halfWidth(at level: Double, with spread: Double = 0) -> Double? {
    let freedom = Double(max(2, sourceCount - 1))
    return StudentT.quantile((1 + level) / 2, degreesOfFreedom: freedom).map { quantile in
      quantile * (between * between + within * within + spread * spread).squareRoot()
    }
  }

  /// The discrepancy with both spreads multiplied by a factor, 0 or more.
  func times(_ factor: Double) -> Discrepancy {
    Discrepancy(between: factor * between, within: factor * within, sourceCount: sourceCount)
  }
}
