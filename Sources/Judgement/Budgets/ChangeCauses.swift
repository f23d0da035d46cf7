// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The changes between two recordings, or the shares of energy of one.
public struct ChangeCauses: Sendable, Hashable {
  /// A setting of the strategy that has changed.
  public struct Setting: Sendable, Hashable {
    /// The dotted key.
    public var key: String
    /// The old value; nil if the setting was absent.
    public var before: String?
    /// The new value; nil if the setting is absent.
    public var now: String?
  }

  /// The energy of a component, in joules a run.
  public struct Energy: Sendable, Hashable {
    /// The component, and its cause with the largest share; nil for the rest.
    public var place: EnergyPlace?
    /// The difference from before, or the whole energy if nothing is compared.
    public var amount: Double
    /// The component's name; `other` for the rest.
    public var component: String { place?.component.rawValue ?? "other" }
  }

  /// A measure of use.
  public struct Usage: Sendable, Hashable {
    /// The metric.
    public var metric: String
    /// Its mean before.
    public var before: Double
    /// Its mean now.
    public var now: Double
  }

  /// True if two recordings are compared; false if only the energy of one is listed.
  public var isComparison: Bool
  /// True if the baseline is what the runs are compared with, so that a changed setting was edited.
  public var isSinceBaseline = false
  /// Changed settings, by key.
  public var settings: [Setting]
  /// The number of changed settings that are not listed.
  public var furtherSettings: Int
  /// The largest changes of energy, or shares of it, largest first; then the rest.
  public var energy: [Energy]
  /// The measures of use that changed.
  public var usage: [Usage]
  /// The length of the day in seconds; nil if it is not known.
  public var durationSeconds: Double?

  /// True if nothing is known.
  public var isEmpty: Bool { settings.isEmpty && usage.isEmpty && energy.isEmpty }

  /// Measures of what an app did, the most informative first.
  public static let usageMetrics = [
    "tier_best_for_navigation_s", "tier_best_s", "tier_ten_meters_s", "tier_hundred_meters_s",
    "tier_kilometer_s", "tier_three_kilometers_s", "tier_reduced_s", "gnss_on_s", "wifi_scan_count",
    "wakeup_count", "relaunch_count", "cpu_awake_s", "upload_count", "delivery_count",
    "longest_gap_s",
  ]

  /// Changes of use below this share, and energies below this share of the largest, are left out.
  private static let smallestShare = 0.01
  private static let energyLimit = 3
  private static let usageLimit = 4
  private static let settingLimit = 3

  /// The shares of energy of some runs.
  public init(of now: RecordedGroup) {
    isComparison = false
    settings = []
    furtherSettings = 0
    energy = Self.largest(now.sortedEnergy)
    usage = []
    durationSeconds = now.durationSeconds
  }

  /// The changes from some earlier runs.
  public init(of now: RecordedGroup, since before: RecordedGroup) {
    isComparison = true
    durationSeconds = now.durationSeconds
    let negated = before.sortedEnergy.map { (place: $0.place, joules: -$0.joules) }
    // Energies are means over all replications, so different replications would differ by chance.
    let isPaired = now.replications == before.replications
    energy =
      !isPaired || now.energy.isEmpty || before.energy.isEmpty
      ? [] : Self.largest(now.sortedEnergy + negated, resolvedOf: now.sortedEnergy)
    let shared = now.replications.filter(before.replications.contains)
    usage = Self.usageMetrics.compactMap { metric in
      guard let a = before.mean(metric, over: shared), let b = now.mean(metric, over: shared),
        abs(b - a) > Self.smallestShare * max(abs(a), abs(b))
      else { return nil }
      return Usage(metric: metric, before: a, now: b)
    }
    .prefix(Self.usageLimit).map { $0 }
    let changes = Self.changes(before.settings, now.settings)
    settings = Array(changes.prefix(Self.settingLimit))
    furtherSettings = changes.count - settings.count
  }

  /// The settings that differ, by key; a service that exists on one side only counts as one
  /// setting.
  private static func changes(
    _ before: [String: String],
    _ now: [String: String]
  ) -> [Setting] {
    guard !before.isEmpty, !now.isEmpty else { return [] }
    // The part of a key that names a service, or one of several modes.
    func part(_ key: String) -> String {
      let parts = key.prefix { $0 != "[" }.split(separator: ".")
      return parts.prefix(parts.first == "modes" ? 2 : 1).joined(separator: ".")
    }
    let (older, newer) = (Set(before.keys.map(part)), Set(now.keys.map(part)))
    var settings = older.symmetricDifference(newer).map { name in
      Setting(
        key: name,
        before: older.contains(name) ? "in use" : nil,
        now: newer.contains(name) ? "in use" : nil
      )
    }
    for key in Set(now.keys).union(before.keys)
    where now[key] != before[key] && older.contains(part(key)) && newer.contains(part(key)) {
      settings.append(Setting(key: key, before: before[key], now: now[key]))
    }
    return settings.sorted { $0.key < $1.key }
  }

  /// The components with the largest sums, each with its largest cause, and the rest as one.
  ///
  /// Sums below the resolution of a recording of the whole are left out.
  private static func largest(
    _ energies: [(place: EnergyPlace, joules: Double)],
    resolvedOf whole: [(place: EnergyPlace, joules: Double)] = []
  ) -> [Energy] {
    let components = Dictionary(grouping: energies, by: \.place.component)
    let sums = components.values.map { own -> Energy in
      var causes: [(place: EnergyPlace, joules: Double)] = []
      for energy in own {
        if let index = causes.firstIndex(where: { $0.place.cause == energy.place.cause }) {
          causes[index].joules += energy.joules
        } else {
          causes.append(energy)
        }
      }
      let main = causes.max { a, b in
        (abs(a.joules), b.place.cause) < (abs(b.joules), a.place.cause)
      }
      return Energy(place: main?.place, amount: own.map(\.joules).reduce(0, +))
    }
    let largest = sums.map { abs($0.amount) }.max() ?? 0
    let resolution = PairedChange.resolution * whole.map { abs($0.joules) }.reduce(0, +)
    func isReported(_ amount: Double) -> Bool {
      abs(amount) > max(smallestShare * largest, resolution)
    }
    let order = sums.filter { isReported($0.amount) }
      .sorted { (-abs($0.amount), $0.component) < (-abs($1.amount), $1.component) }
    let rest = order.dropFirst(energyLimit).map(\.amount).reduce(0, +)
    return order.prefix(energyLimit)
      + (isReported(rest) ? [Energy(place: nil, amount: rest)] : [])
  }
}

extension RecordedGroup {
  /// The mean of a metric over those of some replications that have a value; nil without values.
  func mean(_ metric: String, over replications: [Int]) -> Double? {
    BudgetStatistic.mean.value(
      of: replications.compactMap { value(metric, inReplication: $0) }
    )
  }

  /// The mean of a metric over the replications that have a value; nil without values.
  package func mean(_ metric: String) -> Double? {
    mean(metric, over: replications)
  }
}
