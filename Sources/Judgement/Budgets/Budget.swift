// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// The effect of a breached budget on the verdict.
public enum BudgetLevel: String, CaseIterable, Sendable, Hashable, Codable {
  /// A breach fails the check.
  case error
  /// A breach is reported but does not fail the check.
  case warn
  /// The budget is listed but not checked.
  case ignore
}

/// A statistic over the replications of a strategy on one day.
public enum BudgetStatistic: String, CaseIterable, Sendable, Hashable, Codable {
  /// The arithmetic mean.
  case mean
  /// The median.
  case median
  /// The 5th percentile.
  case p05
  /// The 95th percentile.
  case p95
  /// The smallest value.
  case min
  /// The largest value.
  case max

  /// True if comparisons of the statistic have an interval; extremes have none.
  public var hasInterval: Bool { self != .min && self != .max }

  /// The name in text, such as `mean` or `95th percentile`.
  public var title: String {
    switch self {
    case .mean: "mean"
    case .median: "median"
    case .p05: "5th percentile"
    case .p95: "95th percentile"
    case .min: "smallest"
    case .max: "largest"
    }
  }
}

/// A bound beyond which users of a population are counted, in the metric's unit.
public enum CountedSide: Sendable, Hashable {
  /// Users with more than this.
  case over(Double)
  /// Users with less than this.
  case under(Double)

  /// 1 for a value beyond the bound, else 0.
  func counts(_ value: Double) -> Double {
    switch self {
    case .over(let bound): value > bound ? 1 : 0
    case .under(let bound): value < bound ? 1 : 0
    }
  }

  /// The bound.
  public var bound: Double {
    switch self {
    case .over(let bound), .under(let bound): bound
    }
  }

  /// The key in budget files.
  public var key: String {
    switch self {
    case .over: "over"
    case .under: "under"
    }
  }
}

/// The reference of a relative budget.
public enum BudgetReference: Sendable, Hashable {
  /// The recorded baseline, replication by replication.
  case baseline
  /// Another strategy on the same day, phone and system.
  case strategy(String)
}

/// The treatment of a replication without a value of the metric.
public enum MissingValues: String, CaseIterable, Sendable, Hashable, Codable {
  /// There is no verdict; this is the default, because a metric can lack a value when the app has
  /// no position.
  case noVerdict = "no_verdict"
  /// Only the replications with a value count.
  case ignore
  /// The budget is breached.
  case breach
}

/// The place of a budget in its file.
public struct FilePlace: Sendable, Hashable {
  /// The file as named by the user.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1.
  public var column: Int

  /// A place in a file.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`.
  public var text: String { "\(file):\(line):\(column)" }
}

/// A limit on one metric of one or more strategies.
///
/// The metric is a column of `runs.csv`, so `error_p95_m` is the 95th percentile over the seconds of one
/// run; the statistic is taken across replications.
public struct Budget: Sendable, Hashable {
  /// The name, unique in a file.
  public var id: String
  /// A one-line title; empty for none.
  public var title: String
  /// The runs that it applies to.
  public var match: RunMatch
  /// The metric, one of `RunMeasures.definitions`.
  public var metric: String
  /// The statistic across replications; default the mean.
  public var statistic: BudgetStatistic
  /// The bound beyond which users are counted, so that the limit is one of their share; nil limits
  /// the metric itself.
  public var counted: CountedSide?
  /// The limit.
  public var limit: BudgetLimit
  /// The reference of a relative limit; nil for an absolute one.
  public var reference: BudgetReference?
  /// The smallest change that may breach a relative limit, in the metric's unit; default 0.
  public var minChange: Double
  /// The effect of a breach; default error.
  public var level: BudgetLevel
  /// The confidence of intervals, 0.5 to below 1; default 0.95.
  public var confidence: Double
  /// The fewest replications that allow a verdict; default 10.
  public var minReplications: Int
  /// The effect if no run matches; default error.
  public var onNoMatch: BudgetLevel
  /// The treatment of a replication without a value; default no verdict.
  public var missing: MissingValues
  /// The place in a file; nil for a budget made in code.
  public var place: FilePlace?

  /// A budget with stated defaults.
  ///
  /// - Precondition: the metric is one of `RunMeasures.definitions`; a relative limit has a reference.
  public init(
    _ id: String,
    title: String = "",
    match: RunMatch = RunMatch(),
    metric: String,
    statistic: BudgetStatistic = .mean,
    counted: CountedSide? = nil,
    limit: BudgetLimit,
    reference: BudgetReference? = nil,
    minChange: Double = 0,
    level: BudgetLevel = .error,
    confidence: Double = 0.95,
    minReplications: Int = 10,
    onNoMatch: BudgetLevel = .error,
    missing: MissingValues = .noVerdict,
    place: FilePlace? = nil
  ) {
    precondition(
      RunMeasures.definitions.contains { $0.name == metric },
      "the metric \(metric) does not exist"
    )
    precondition(limit.isRelative == (reference != nil), "a relative limit needs a reference")
    self.id = id
    self.title = title
    self.match = match
    self.metric = metric
    self.statistic = statistic
    self.counted = counted
    self.limit = limit
    self.reference = reference
    self.minChange = minChange
    self.level = level
    self.confidence = confidence
    self.minReplications = minReplications
    self.onNoMatch = onNoMatch
    self.missing = missing
    self.place = place
  }

  /// The statistic as files name it, or `share_over` or `share_under` where users are counted.
  public var statisticName: String {
    counted.map { "share_\($0.key)" } ?? statistic.rawValue
  }

  /// The unit of what is limited, such as `J`; empty for a count or a share.
  public var unit: String { counted == nil ? metricUnit : "" }

  /// The metric's unit.
  public var metricUnit: String {
    RunMeasures.definitions.first { $0.name == metric }?.unit ?? ""
  }
}
