// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Programs run in turn, so that a change of the machine's speed affects all of them.
///
/// Rates are amounts of work per second of processor time, with the start of the program
/// subtracted. A ratio is taken within each round, and the median of the rounds is reported.
enum SideBySide {
  /// The result of one program.
  struct Result {
    /// The median rate.
    let rate: Double
    /// The median of the ratios to the first program's rate in the same round.
    let ratio: Double
    /// The least and the greatest of them.
    let range: ClosedRange<Double>
  }

  /// Runs each program once in each round; the others are compared with the first one.
  static func run(_ contenders: [Contender], amount: Int, rounds: Int) throws -> [Result] {
    let starts = try contenders.map { contender in
      try (0..<3).map { _ in try contender.seconds(for: 1) }.min() ?? 0
    }
    var rates = [[Double]](repeating: [], count: contenders.count)
    for round in 0..<rounds {
      for turn in contenders.indices {
        let index = (turn + round) % contenders.count
        let seconds = try contenders[index].seconds(for: amount + 1) - starts[index]
        rates[index].append(Double(amount) / seconds)
      }
    }
    return rates.map { own in
      let ratios = zip(own, rates[0]).map { $0 / $1 }
      let (least, greatest) = (ratios.min() ?? .nan, ratios.max() ?? .nan)
      return Result(rate: median(own), ratio: median(ratios), range: least...max(least, greatest))
    }
  }

  /// The middle value, or the mean of the two middle ones.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
