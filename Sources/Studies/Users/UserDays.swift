// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// The values of a population's users: one for each member in each replication.
struct UserDays {
  /// The members' values by replication, a list for each member.
  private let values: [[Double]]
  /// The members' shares; together 1.
  private let shares: [Double]
  /// Whether every replication is a person of a made life, so that values are independent.
  private let arePeople: Bool

  /// The values of a measure for the users of a combined group.
  init(
    _ columns: any RunColumns,
    weights: WeekWeights,
    group: RunGroup,
    metric name: String,
    arePeople: Bool
  ) {
    let metric = RunMeasures.definitions.firstIndex { $0.name == name } ?? 0
    let sum = weights.days.map(\.weight).reduce(0, +)
    var values: [[Double]] = []
    var shares: [Double] = []
    for day in weights.days {
      for own in columns.groups
      where own.scenario == day.scenario && weights.combinedGroup(of: own) == group {
        values.append(columns.column(metric, of: own))
        shares.append(day.weight / sum)
      }
    }
    let count = values.map(\.count).min() ?? 0
    self.init(values.map { Array($0.prefix(count)) }, shares: shares, arePeople: arePeople)
  }

  /// The values of people of made lives.
  init(people values: [Double]) { self.init([values], shares: [1], arePeople: true) }

  private init(_ values: [[Double]], shares: [Double], arePeople: Bool) {
    self.values = values
    self.shares = shares
    self.arePeople = arePeople
  }

  private var replicationCount: Int { values.first?.count ?? 0 }

  /// The weighted mean over members in each replication in which all have a value.
  var means: [Double] {
    (0..<replicationCount).map { replication in
      zip(values, shares).map { $0[replication] * $1 }.reduce(0, +)
    }
    .filter { !$0.isNaN }
  }

  /// The share of users whose value meets a condition, with its interval over replications.
  func share(where isWanted: (Double) -> Bool) -> IntervalEstimate? {
    if arePeople {
      let own = values.flatMap(\.self)
      return IntervalEstimate.share(of: own.count(where: isWanted), among: own.count)
    }
    guard let mean = IntervalEstimate.mean(shares(where: isWanted)) else { return nil }
    return IntervalEstimate(
      estimate: mean.estimate,
      low: mean.low.map { max(0, $0) },
      high: mean.high.map { min(1, $0) },
      count: mean.count
    )
  }

  private func shares(where isWanted: (Double) -> Bool) -> [Double] {
    (0..<replicationCount).map { replication in
      zip(values, shares).map { isWanted($0[replication]) ? $1 : 0 }.reduce(0, +)
    }
  }

  /// The smallest value that a share `p` of the users does not exceed.
  func quantile(_ p: Double) -> IntervalEstimate? {
    var users = zip(values, shares).flatMap { own, share in own.map { (value: $0, share: share) } }
    users.removeAll { $0.value.isNaN }
    guard !users.isEmpty else { return nil }
    users.sort { ($0.value, $0.share) < ($1.value, $1.share) }
    let total = users.map(\.share).reduce(0, +)
    func value(_ p: Double) -> Double {
      // A sum of shares may miss a level only because of rounding.
      let wanted = p * total * (1 - 1e-12)
      var sum = 0.0
      for user in users {
        sum += user.share
        if sum >= wanted { return user.value }
      }
      return users[users.count - 1].value
    }
    let estimate = value(p)
    let spread = share { $0 <= estimate }
    // Beyond the largest observed value there is no data for an end.
    let isOneValue = users[0].value == users[users.count - 1].value
    guard let spread, let low = spread.low, let high = spread.high, high > low || isOneValue else {
      return IntervalEstimate(estimate: estimate, low: nil, high: nil, count: replicationCount)
    }
    return IntervalEstimate(
      estimate: estimate,
      low: min(estimate, value(max(0, p - (spread.estimate - low)))),
      high: max(estimate, value(min(1, p + (high - spread.estimate)))),
      count: replicationCount
    )
  }
}

extension IntervalEstimate {
  /// The share of independent users for whom something holds, with its score interval; nil without
  /// users.
  ///
  /// Source: Wilson (1927), Journal of the American Statistical Association 22, 209–212,
  /// doi 10.1080/01621459.1927.10502953.
  ///
  /// - Parameters:
  ///   - count: the users for whom it holds.
  ///   - users: all users.
  ///   - z: half the width in standard deviations; 1.96 for 95 percent.
  /// - Returns: the share; nil without users.
  package static func share(
    of count: Int,
    among users: Int,
    within z: Double = 1.959_963_984_540_054
  ) -> IntervalEstimate? {
    guard users > 0 else { return nil }
    let n = Double(users)
    let share = Double(count) / n
    let middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    let reach =
      z / (1 + z * z / n) * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return IntervalEstimate(
      estimate: share,
      low: count == 0 ? 0 : max(0, middle - reach),
      high: count == users ? 1 : min(1, middle + reach),
      count: users
    )
  }
}
