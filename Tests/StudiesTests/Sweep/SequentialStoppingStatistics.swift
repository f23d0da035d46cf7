// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import Testing

@testable import Studies

/// The coverage of intervals in studies that chose their number of replications by them.
@Suite("Sequential stopping, by many studies")
struct SequentialStoppingStatistics {
  /// Energies of one synthetic strategy, as many as are requested; no other metric has values.
  private struct Energies: RunColumns {
    static let group = RunGroup(scenario: "day", strategy: "a", phone: "p", os: "o")
    static let place = RunMeasures.definitions.firstIndex { $0.name == "energy_location_j" } ?? 0

    var values: [Double]
    var groups: [RunGroup] { [Self.group] }

    func replications(of group: RunGroup) -> [Int] { Array(values.indices) }
    func column(_ metric: Int, of group: RunGroup) -> [Double] {
      metric == Self.place ? values : values.map { _ in .nan }
    }
    func notes(of group: RunGroup) -> [String] { [] }
    func powerRanges(of group: RunGroup) -> PowerRanges? { nil }
    func powerProfile(of group: RunGroup) -> [Watts]? { nil }
  }

  /// The share of studies whose last interval contains the true mean of 100 J.
  static func coverage(spread: Double, share: Double, studies: Int) -> (share: Double, mean: Double)
  {
    let rule = SequentialStopping(share: share)
    var (held, replications) = (0, 0)
    for study in 0..<studies {
      let random = KeyedRandom(key: UInt64(study) &* 0x9E37_79B9_7F4A_7C15 &+ 7)
      var values: [Double] = []
      for round in SequentialStopping.rounds(upTo: SequentialStopping.defaultMaximum) {
        while values.count < round {
          let draw = StandardNormal.quantile(random.uniform(UInt64(values.count)))
          values.append(100 * (1 + spread * draw))
        }
        let widest = SequentialStopping.widest(of: Energies(values: values))
        if widest?.share ?? 1 <= rule.share { break }
      }
      replications += values.count
      guard let mean = IntervalEstimate.mean(values), let low = mean.low, let high = mean.high
      else {
        continue
      }
      if low <= 100, 100 <= high { held += 1 }
    }
    return (Double(held) / Double(studies), Double(replications) / Double(studies))
  }

  @Test(
    "intervals after stopping hold the truth a little less often than 95 %",
    arguments: [(0.05, 0.02), (0.1, 0.02), (0.2, 0.05), (0.3, 0.05)]
  )
  func stopped(_ spread: Double, _ share: Double) {
    let (coverage, mean) = Self.coverage(spread: spread, share: share, studies: 4000)
    print("spread \(spread), share \(share): coverage \(coverage), \(mean) replications")
    // Four standard errors of 4000 studies are 0.014; repeated checks cost a few points.
    #expect(coverage > 0.90 - 0.014)
    #expect(coverage < 0.95 + 0.014)
  }
}
