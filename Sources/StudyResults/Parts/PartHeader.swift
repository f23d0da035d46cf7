// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ScenarioFiles

/// The contents of a part, with their ranges in its bytes.
struct PartHeader: Sendable, Hashable {
  /// A range of the payload.
  ///
  /// Spans follow one another without gaps in the order of the header, and fill the payload.
  struct Span: Sendable, Hashable {
    /// The start, from the beginning of the payload.
    var offset: Int
    /// The number of bytes.
    var count: Int
  }

  /// The runs of one strategy, phone and system.
  struct Group: Sendable, Hashable {
    var group: RunGroup
    var notes: [String]
    /// The measures as floating-point numbers, metric by metric, each with one value per
    /// replication.
    var columns: Span
    /// Watts in equal parts of the day; empty without detail.
    var profile: Span
    /// The rows, one span for each of `StudyTable.ofRuns`, or none.
    var rows: [Span]
  }

  /// The hash of the study that it belongs to.
  var study: String
  /// The scenario's name.
  var scenario: String
  /// The replications, not empty.
  var replications: Range<Int>
  /// The number of replications requested of the day when it was run.
  var total: Int
  /// The number of metrics in the columns.
  var metricCount: Int
  /// The groups, sorted.
  var groups: [Group]
  /// The rows of the day, one span for each of `StudyTable.ofDays`, or none.
  var dayRows: [Span]

  /// The part's file name.
  var fileName: String {
    PartName(scenario: scenario, replications: replications).fileName
  }

  /// The number of bytes of table rows in it.
  var tableByteCount: Int {
    groups.reduce(dayRows.reduce(0) { $0 + $1.count }) { sum, group in
      group.rows.reduce(sum) { $0 + $1.count }
    }
  }

  /// The number of bytes of the part's file.
  var fileByteCount: Int {
    let body =
      8 + bytes.count
      + groups.reduce(tableByteCount) { $0 + $1.columns.count + $1.profile.count }
    return body + StoredPart.firstLine(digest: String(repeating: "0", count: 64), body).count
  }

  /// The header as bytes.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    func append(_ span: Span) {
      writer.append(span.offset)
      writer.append(span.count)
    }
    writer.append(study)
    writer.append(scenario)
    for number in [replications.lowerBound, replications.upperBound, total, metricCount] {
      writer.append(number)
    }
    writer.append(groups.count)
    for group in groups {
      for name in [group.group.strategy, group.group.phone, group.group.os] { writer.append(name) }
      writer.append(group.notes.count)
      for note in group.notes { writer.append(note) }
      append(group.columns)
      append(group.profile)
      writer.append(group.rows.count)
      for span in group.rows { append(span) }
    }
    writer.append(dayRows.count)
    for span in dayRows { append(span) }
    return writer.bytes
  }

  /// The header from bytes; nil unless it is valid for a payload of this size.
  init?(_ bytes: [UInt8], payloadCount: Int) {
    var reader = ByteReader(bytes)
    let limit = bytes.count
    var end = 0
    func span() -> Span? {
      guard let offset = reader.count(payloadCount), offset == end,
        let count = reader.count(payloadCount - offset)
      else { return nil }
      end += count
      return Span(offset: offset, count: count)
    }
    func spans(among allowed: Int) -> [Span]? {
      guard let count = reader.count(allowed), count == 0 || count == allowed else { return nil }
      let spans = (0..<count).compactMap { _ in span() }
      return spans.count == count ? spans : nil
    }
    guard let study = reader.text(), let scenario = reader.text(),
      let lower = reader.count(ScenarioFile.replicationLimit),
      let upper = reader.count(ScenarioFile.replicationLimit), lower < upper,
      let total = reader.count(ScenarioFile.replicationLimit), upper <= total,
      let metricCount = reader.count(limit), let groupCount = reader.count(limit)
    else { return nil }
    self.study = study
    self.scenario = scenario
    replications = lower..<upper
    self.total = total
    self.metricCount = metricCount
    groups = []
    for _ in 0..<groupCount {
      guard let strategy = reader.text(), let phone = reader.text(), let os = reader.text(),
        let noteCount = reader.count(limit)
      else { return nil }
      let notes = (0..<noteCount).compactMap { _ in reader.text() }
      guard notes.count == noteCount, let columns = span(), let profile = span(),
        let rows = spans(among: StudyTable.ofRuns.count),
        columns.count == replications.count * metricCount * 8
      else { return nil }
      groups.append(
        Group(
          group: RunGroup(scenario: scenario, strategy: strategy, phone: phone, os: os),
          notes: notes,
          columns: columns,
          profile: profile,
          rows: rows
        )
      )
    }
    guard let dayRows = spans(among: StudyTable.ofDays.count), reader.isAtEnd,
      end == payloadCount
    else { return nil }
    self.dayRows = dayRows
  }

  /// A header by its parts.
  init(
    study: String,
    scenario: String,
    replications: Range<Int>,
    total: Int,
    metricCount: Int,
    groups: [Group],
    dayRows: [Span]
  ) {
    self.study = study
    self.scenario = scenario
    self.replications = replications
    self.total = total
    self.metricCount = metricCount
    self.groups = groups
    self.dayRows = dayRows
  }
}
