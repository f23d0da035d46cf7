// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// What a population says about an app: who loses how much, why people differ, and
/// what would help those who lose most.
public struct PopulationAnswer: Sendable, Hashable {
  /// A factor and how much of the spread it explains.
  public struct FactorEffect: Sendable, Hashable {
    /// The factor.
    public var factor: Person.Factor
    /// Share of the variance of ranks between the factor's values, 0...1, corrected for chance.
    ///
    /// Source: Tomczak and Tomczak (2014), Trends in Sport Sciences 1, 19–25: epsilon squared of the
    /// Kruskal–Wallis test.
    public var explained: Double
    /// The factor's values with their people, those with the largest share over the limit first.
    public var values: [Value]

    /// The people with one value of a factor.
    public struct Value: Sendable, Hashable {
      /// The value, such as `android_16`.
      public var name: String
      /// The number of people.
      public var count: Int
      /// Median drain in percent of a full charge a day.
      public var median: Double
      /// The share of them who lose more than the limit.
      public var over: IntervalEstimate
    }
  }

  /// Another strategy for the tenth of the people who lose most with the present one.
  public struct Change: Sendable, Hashable {
    /// The other strategy.
    public var strategy: String
    /// Their mean drain with it over that with the present one.
    public var ratio: Double
    /// The share of all people over the limit with it.
    public var over: IntervalEstimate
    /// The share of their hours with a position with the present strategy.
    public var hoursBefore: Double
    /// The share of their hours with a position with this strategy.
    public var hoursAfter: Double
    /// Their mean error in metres with the present strategy; nil without positions.
    public var errorBefore: Double?
    /// Their mean error with this strategy.
    public var errorAfter: Double?
  }

  /// The name of the population.
  public var name: String
  /// The number of people.
  public var count: Int
  /// The days of all together.
  public var personDays: Double
  /// The strategies in the order of the tables.
  public var strategies: [String]
  /// The strategy of today, by which people differ in `factors`.
  public var present: String
  /// The limit in percent a day by which people are counted.
  public var limit: Double
  /// The statistics of all strategies.
  public var spread: [PopulationSpread]
  /// Mean share of hours with a position, and of hours by night, by strategy in their order.
  public var hours: [(day: Double, night: Double)] { zip(dayHours, nightHours).map { ($0, $1) } }
  private var dayHours: [Double]
  private var nightHours: [Double]
  /// The factors, those that explain most first.
  public var factors: [FactorEffect]
  /// The other strategies for the worst tenth, in their order.
  public var changes: [Change]
  /// The drain of each person with each strategy, in their order, in percent a day.
  public var drains: [[Double]]
  /// The plan of the people.
  public var plan: PeoplePlan

  /// The limit if a population states none; 5 % a day.
  ///
  /// Assumption: users accept about that much from one app.
  public static let usualLimit = 5.0

  /// The answer of a finished population; nil without runs.
  ///
  /// - Parameters:
  ///   - columns: the columns of its runs, of one day, phone and system for each strategy.
  ///   - plan: the people.
  ///   - spread: the statistics.
  ///   - strategies: their names in the order of the tables.
  ///   - present: the strategy of today; nil takes the first.
  public init?(
    _ columns: any RunColumns,
    plan: PeoplePlan,
    spread: [PopulationSpread],
    strategies: [String],
    present: String? = nil
  ) {
    let groups = strategies.compactMap { name in columns.groups.first { $0.strategy == name } }
    guard let first = groups.first, groups.count == strategies.count else { return nil }
    let names = RunMeasures.definitions.map(\.name)
    func column(_ name: String, _ group: RunGroup) -> [Double] {
      names.firstIndex(of: name).map { columns.column($0, of: group) } ?? []
    }
    self.plan = plan
    self.spread = spread
    self.strategies = strategies
    self.present = present ?? strategies[0]
    name = first.scenario
    let people = columns.replications(of: first).map { plan.person($0) }
    count = people.count
    personDays = plan.personDays(of: count)
    limit =
      spread.first { $0.metric == PopulationSpread.metric && $0.isShare }?.limit
      ?? Self.usualLimit
    func mean(_ values: [Double]) -> Double {
      let known = values.filter { !$0.isNaN }
      return known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
    }
    let hours = groups.map { column("hours_with_position_fraction", $0) }
    dayHours = hours.map(mean)
    nightHours = groups.map { mean(column("night_hours_with_position_fraction", $0)) }
    let drains = groups.map { column(PopulationSpread.metric, $0) }
    self.drains = drains
    let place = strategies.firstIndex(of: self.present) ?? 0
    let (own, limit) = (drains[place], limit)
    factors = Person.Factor.allCases.compactMap {
      FactorEffect($0, of: people, drains: own, limit: limit)
    }
    .sorted { $0.explained > $1.explained }
    let worst = Array(
      own.indices.sorted { (own[$1], $0) < (own[$0], $1) }
        .prefix(max(1, own.count / 10))
    )
    let errors = groups.map { column("error_mean_m", $0) }
    func tenth(_ values: [Double]) -> Double { mean(worst.map { values[$0] }) }
    func error(_ values: [Double]) -> Double? {
      let known = worst.map { values[$0] }.filter { !$0.isNaN }
      return known.isEmpty ? nil : mean(known)
    }
    let before = tenth(own)
    changes = strategies.indices.compactMap { index in
      guard index != place, before > 0,
        let over = IntervalEstimate.share(
          of: drains[index].count { $0 > limit },
          among: drains[index].count
        )
      else { return nil }
      return Change(
        strategy: strategies[index],
        ratio: tenth(drains[index]) / before,
        over: over,
        hoursBefore: tenth(hours[place]),
        hoursAfter: tenth(hours[index]),
        errorBefore: error(errors[place]),
        errorAfter: error(errors[index])
      )
    }
  }

  /// The change to try first: of those that take at least a third off the worst tenth's drain, the
  /// one that keeps most of their hours with a position; of equal ones the one that saves most.
  ///
  /// Assumption: a saving of less than a third is not worth a change.
  public var bestChange: Change? {
    changes.filter { $0.ratio <= 2.0 / 3 }
      .max { a, b in
        let (mine, other) = ((a.hoursAfter * 100).rounded(), (b.hoursAfter * 100).rounded())
        return (mine, -a.ratio) < (other, -b.ratio)
      }
  }

  /// The share of the people over the limit with a strategy.
  public func over(_ strategy: String) -> PopulationSpread? {
    spread.first {
      $0.group.strategy == strategy && $0.metric == PopulationSpread.metric && $0.limit == limit
    }
  }

  /// The values of the factor that explains most with the largest and the smallest share of people
  /// over the limit, among those with at least ten people; nil if nothing explains the spread.
  public var extremes: (most: FactorEffect.Value, least: FactorEffect.Value)? {
    guard let factor = factors.first(where: { $0.explained >= 0.05 }) else { return nil }
    let values = factor.values.filter { $0.count >= 10 }
    guard let most = values.first, let least = values.last,
      most.over.estimate > least.over.estimate
    else { return nil }
    return (most, least)
  }
}

extension PopulationAnswer.FactorEffect {
  /// The effect of a factor; nil if all people are alike in it.
  init?(_ factor: Person.Factor, of people: [Person], drains: [Double], limit: Double) {
    let names = people.map { $0.value(of: factor) ?? "" }
    let kinds = Set(names).sorted()
    guard kinds.count > 1 else { return nil }
    self.factor = factor
    let ranks = Self.ranks(drains)
    let n = Double(drains.count)
    let middle = (n + 1) / 2
    var between = 0.0
    var values: [Value] = []
    for kind in kinds {
      let own = names.indices.filter { names[$0] == kind }
      let mean = own.reduce(0) { $0 + ranks[$1] } / Double(own.count)
      between += Double(own.count) * (mean - middle) * (mean - middle)
      let drain = own.map { drains[$0] }.sorted()
      guard
        let over = IntervalEstimate.share(of: drain.count { $0 > limit }, among: drain.count)
      else { continue }
      values.append(
        Value(name: kind, count: own.count, median: drain[drain.count / 2], over: over)
      )
    }
    let total = ranks.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    // The statistic with its correction for ties is the share of the variance times n - 1.
    let share = total > 0 ? between / total : 0
    let k = Double(kinds.count)
    explained = n > k ? max(0, (share * (n - 1) - k + 1) / (n - k)) : 0
    self.values = values.sorted { ($1.over.estimate, $0.name) < ($0.over.estimate, $1.name) }
  }

  /// The ranks of values from 1, equal values sharing the mean of theirs.
  private static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for place in start..<end { ranks[order[place]] = Double(start + end + 1) / 2 }
      start = end
    }
    return ranks
  }
}
