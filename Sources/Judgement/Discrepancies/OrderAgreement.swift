// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// How often the lab orders two drains of one phone and plan as the recordings do.
///
/// Only pairs that the recordings tell apart count: their measured drains differ by more than
/// their errors of measurement explain 19 times in 20.
///
/// Limitations: pairs share drains, so they are worth less than as many independent ones. Most
/// drains had a number of the lab fitted to them.
public struct OrderAgreement: Sendable, Hashable {
  /// Pairs that are counted together.
  public struct Count: Sendable, Hashable {
    /// The pairs whose order is that of the recordings.
    public var agreed = 0
    /// All pairs.
    public var pairs = 0
  }

  /// The pairs of which the lab says that one takes at least `ratio` times as much.
  public private(set) var clear = Count()
  /// The pairs of which it says less.
  public private(set) var close = Count()
  /// The phones and plans with a pair that counts.
  public private(set) var sourceCount = 0

  /// The ratio from which on a pair is clear.
  public static let ratio = 1.2

  /// The agreement over all drains among some residuals, fitted ones included.
  public init(_ residuals: [Residual]) {
    let drains = residuals.filter { $0.kind == .drain }
    for source in Set(drains.map(\.source)).sorted() {
      let own = drains.filter { $0.source == source }
      let before = clear.pairs + close.pairs
      for (index, first) in own.enumerated() {
        for second in own[(index + 1)...] { count(first, second) }
      }
      if clear.pairs + close.pairs > before { sourceCount += 1 }
    }
  }

  private mutating func count(_ first: Residual, _ second: Residual) {
    let measured = log(first.measured / second.measured)
    let (one, other) = (first.measurementError, second.measurementError)
    guard abs(measured) > Self.deviations * (one * one + other * other).squareRoot() else { return }
    let predicted = log(first.predicted / second.predicted)
    let place = abs(predicted) >= log(Self.ratio) ? \Self.clear : \Self.close
    self[keyPath: place].pairs += 1
    if predicted * measured > 0 { self[keyPath: place].agreed += 1 }
  }

  /// The standard deviations of a normal distribution that hold 19 of 20 values.
  private static let deviations = 1.96
}
