// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Quantities

/// The weighted means of days' columns, under the name of their week or population.
///
/// A value is the weighted mean of the days' values in the same replication; days without a value
/// are left out of it. Groups and replications that are missing on a day are left out.
public struct WeekColumns: RunColumns {
  /// The groups that every day has, sorted.
  public let groups: [RunGroup]
  private let days: any RunColumns
  /// The days' own groups of each combined one, in the order of the weights; for look-up only.
  private let parts: [RunGroup: [(group: RunGroup, weight: Double)]]

  /// The combined columns of days.
  ///
  /// - Parameters:
  ///   - days: the columns of the days.
  ///   - weights: the days to combine, and their weights.
  public init(_ days: any RunColumns, weights: WeekWeights) {
    self.days = days
    var parts: [RunGroup: [(group: RunGroup, weight: Double)]] = [:]
    for day in weights.days {
      for group in days.groups where group.scenario == day.scenario {
        parts[weights.combinedGroup(of: group), default: []].append((group, day.weight))
      }
    }
    self.parts = parts.filter { $0.value.count == weights.days.count }
    groups = self.parts.keys.sorted()
  }

  /// The replications that every day has, ascending.
  public func replications(of group: RunGroup) -> [Int] {
    guard let parts = parts[group], let first = parts.first else { return [] }
    var common = days.replications(of: first.group)
    for part in parts.dropFirst() {
      let others = days.replications(of: part.group)
      if others != common { common = Self.common(common, others) }
    }
    return common
  }

  /// The weighted means of one metric; not a number if no day has a value.
  public func column(_ metric: Int, of group: RunGroup) -> [Double] {
    let replications = replications(of: group)
    var sums = [Double](repeating: 0, count: replications.count)
    var weights = sums
    for part in parts[group] ?? [] {
      let values = days.column(metric, of: part.group)
      let own = days.replications(of: part.group)
      var place = 0
      for (index, replication) in replications.enumerated() {
        while own[place] < replication { place += 1 }
        let value = values[place]
        guard !value.isNaN else { continue }
        sums[index] += value * part.weight
        weights[index] += part.weight
      }
    }
    return zip(sums, weights).map { $1 > 0 ? $0 / $1 : .nan }
  }

  /// The notes of the days' runs, each once, after the day's name.
  public func notes(of group: RunGroup) -> [String] {
    var notes: [String] = []
    for part in parts[group] ?? [] {
      for note in days.notes(of: part.group) {
        let text = "\(part.group.scenario): \(note)"
        if !notes.contains(text) { notes.append(text) }
      }
    }
    return notes
  }

  /// The ranges of the phones' powers; if they differ, each counts by its energy.
  public func powerRanges(of group: RunGroup) -> PowerRanges? {
    let runs = GroupedRuns(days)
    return PowerRanges.mixed(
      (parts[group] ?? []).map { part in
        (
          days.powerRanges(of: part.group),
          (runs.parts(of: part.group) ?? []).map { $0 * part.weight }
        )
      }
    )
  }

  /// The days on which the app is suspended or ended for good, for more than a share of the day.
  public func stalledDays(of group: RunGroup, over share: Double) -> [String] {
    let runs = GroupedRuns(days)
    return (parts[group] ?? []).map(\.group).filter { runs.stall(of: $0) > share }.map(\.scenario)
  }

  /// No profile, because several days have no common hours.
  public func powerProfile(of group: RunGroup) -> [Watts]? { nil }

  /// The common elements of two ascending lists.
  private static func common(_ a: [Int], _ b: [Int]) -> [Int] {
    var (common, next): ([Int], Int) = ([], 0)
    for number in a {
      while next < b.count, b[next] < number { next += 1 }
      if next < b.count, b[next] == number { common.append(number) }
    }
    return common
  }
}
