// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import RunMetrics

/// Collects the replications of a block and makes a part of them.
struct PartBuilder {
  private struct Gathered {
    var measures: [[Double]] = []
    var rows: [[UInt8]] = []
    var notes: [String] = []
    var profile: [Double] = []

    mutating func append(_ run: EncodedRun) {
      measures.append(run.measures)
      if rows.isEmpty { rows = Array(repeating: [], count: run.rows.count) }
      for (index, text) in run.rows.enumerated() { rows[index] += text }
      for note in run.notes where !notes.contains(note) { notes.append(note) }
      if profile.isEmpty { profile = run.profile }
    }
  }

  private let study: String
  private let scenario: String
  private let total: Int
  private let dayRows: DayRows?
  private var groups: [RunGroup: Gathered] = [:]
  private var lower: Int?
  private var upper = 0

  /// An empty block.
  ///
  /// - Parameters:
  ///   - study: the study's hash.
  ///   - scenario: the day's name.
  ///   - total: the number of wanted replications of the day.
  ///   - dayRows: the rows of the day, for its first block.
  init(study: String, scenario: String, total: Int, dayRows: DayRows?) {
    self.study = study
    self.scenario = scenario
    self.total = total
    self.dayRows = dayRows
  }

  /// Adds the runs of the next replication.
  ///
  /// - Precondition: replications come one after another.
  mutating func append(_ runs: [EncodedRun], replication: Int) {
    precondition(lower == nil || replication == upper, "replications come one after another")
    lower = lower ?? replication
    upper = replication + 1
    // In place, because copying the rows for every replication would take longer than the runs.
    for run in runs { groups[run.group, default: Gathered()].append(run) }
  }

  /// The header and the payload of the part.
  ///
  /// - Precondition: there is at least one replication.
  func built() -> (header: PartHeader, payload: [UInt8]) {
    guard let lower else { preconditionFailure("a part has at least one replication") }
    var payload: [UInt8] = []
    func place(_ bytes: [UInt8]) -> PartHeader.Span {
      let span = PartHeader.Span(offset: payload.count, count: bytes.count)
      payload += bytes
      return span
    }
    func place(_ numbers: [Double]) -> PartHeader.Span {
      var writer = ByteWriter()
      for number in numbers { writer.append(number.bitPattern) }
      return place(writer.bytes)
    }
    let metricCount = RunMeasures.definitions.count
    var spans: [PartHeader.Group] = []
    for group in groups.keys.sorted() {
      guard let gathered = groups[group] else { continue }
      let columns = (0..<metricCount).flatMap { metric in gathered.measures.map { $0[metric] } }
      spans.append(
        PartHeader.Group(
          group: group,
          notes: gathered.notes,
          columns: place(columns),
          profile: place(gathered.profile),
          rows: gathered.rows.map { place($0) }
        )
      )
    }
    let header = PartHeader(
      study: study,
      scenario: scenario,
      replications: lower..<upper,
      total: total,
      metricCount: metricCount,
      groups: spans,
      dayRows: (dayRows?.rows ?? []).map { place($0) }
    )
    return (header, payload)
  }
}
