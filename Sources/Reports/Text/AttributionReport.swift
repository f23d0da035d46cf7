// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Judgement
public import StudyResults

/// The distribution of energy in recorded runs, as text, CSV and JSON.
public struct AttributionReport: Sendable {
  /// The longest times for which a component was on, in one recorded run.
  public struct Stretches: Sendable {
    /// The key of the run.
    public var key: RunKey
    /// The times, longest first.
    public var longest: [RadioStretch]
    /// The number of all such times, listed or not.
    public var count: Int
    /// The local time of the day at the start; nil if the trace has no times.
    public var localStart: SimulationDuration?
  }

  /// The attributions, in the order of the tables.
  public var attributions: [EnergyAttribution]
  /// The component whose times are listed.
  public var component: Component
  /// The component's times in the runs whose details were recorded.
  public var stretches: [Stretches]
  /// The reasons why something is left out, one per line.
  public var notes: [String]
  /// Whether tables for people also list small shares individually.
  public var showsAll: Bool

  /// The report on a results folder.
  ///
  /// - Parameters:
  ///   - study: the results.
  ///   - strategies: the strategies to list; nil lists all.
  ///   - other: a strategy to compare the others with; nil for none.
  ///   - before: other results to compare the same strategies with, and their name; nil for none.
  ///   - component: the component whose times are listed.
  ///   - limit: the number of its longest times to list, at least 0.
  ///   - showsAll: whether tables for people also list small shares individually.
  public init(
    of study: RecordedStudy,
    strategies: [String]? = nil,
    than other: String? = nil,
    against before: (name: String, study: RecordedStudy)? = nil,
    component: Component = .gnss,
    limit: Int = 3,
    showsAll: Bool = false
  ) {
    self.component = component
    self.showsAll = showsAll
    notes = []
    attributions = []
    let groups = Dictionary(grouping: study.results) { RunGroup($0.key) }
    let older = Dictionary(grouping: before?.study.results ?? []) { RunGroup($0.key) }
    let place = Dictionary(
      study.strategies.enumerated().map { ($1, $0) },
      uniquingKeysWith: min
    )
    func order(_ group: RunGroup) -> (String, String, String, Int) {
      (group.scenario, group.phone, group.os, place[group.strategy] ?? study.strategies.count)
    }
    let wanted = groups.keys.sorted { order($0) < order($1) }.filter { group in
      group.strategy != other && strategies?.contains(group.strategy) ?? true
    }
    for group in wanted {
      let runs = groups[group] ?? []
      var base: (name: String, runs: [RunResult])?
      if let other {
        var twin = group
        twin.strategy = other
        guard let others = groups[twin] else {
          notes.append("\(group): \(other) did not run there")
          continue
        }
        base = (other, others)
      } else if let before {
        guard let others = older[group] else {
          notes.append("\(group): \(before.name) has no matching runs")
          continue
        }
        let differences = Self.differences(group, study, before)
        guard differences.isEmpty else {
          notes.append("\(group): cannot be compared: " + differences.joined(separator: "; "))
          continue
        }
        base = (before.name, others)
      }
      let margins = study.provenance?.margins ?? .standard
      if let attribution = EnergyAttribution(of: runs, against: base, margins: margins) {
        attributions.append(attribution)
      } else {
        notes.append(
          base == nil
            ? "\(group): energy.csv is missing from its results"
            : "\(group): no replication has energy on both sides"
        )
      }
    }
    let named = Set(attributions.map(\.group))
    if limit > 0, !study.details.isEmpty, !study.hasStates {
      notes.append(
        "the longest on-times are unknown, because the results contain no power states; run compare "
          + "with --detail states to record them"
      )
    }
    stretches = study.details.filter {
      named.contains(RunGroup($0.key)) && limit > 0 && !$0.states.isEmpty
    }
    .map { run in
      let all = RadioStretch.stretches(of: component, in: run.states)
      let day = study.days.first { $0.name == run.key.scenario }
      return Stretches(
        key: run.key,
        longest: Array(
          all.sorted { ($1.duration, $0.start) < ($0.duration, $1.start) }.prefix(limit)
        ),
        count: all.count,
        localStart: day.flatMap { $0.startUTC == nil ? nil : $0.localStart }
      )
    }
  }

  /// The differences that rule out a comparison of a group with older runs of it, as text.
  ///
  /// A folder without fingerprints is compared as it is.
  private static func differences(
    _ group: RunGroup,
    _ study: RecordedStudy,
    _ before: (name: String, study: RecordedStudy)
  ) -> [String] {
    func print(_ study: RecordedStudy) -> RunFingerprint? {
      study.provenance?.fingerprints.first {
        $0.scenario == group.scenario && $0.phone == group.phone && $0.os == group.os
      }?
      .value
    }
    guard let here = print(study), let there = print(before.study) else { return [] }
    return here.differences(from: there, named: before.name)
  }
}
