// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Quantities
internal import RunMetrics

/// The parts of a study, to be read column by column and row by row in the order of the tables.
///
/// Only headers and a few columns are in memory. A class because it caches columns.
public final class PartSet: RunColumns {
  /// The largest number of cached values: 16 MiB.
  private static let cacheLimit = 2 << 20

  private struct Column: Hashable {
    var metric: Int
    var group: RunGroup
  }

  private let spool: Spool
  /// The parts of each day in order, without overlap; for lookup only.
  private var days: [String: [StoredPart]] = [:]
  private var cache: [Column: [Double]] = [:]
  private var cachedOrder: [Column] = []
  private var cachedCount = 0
  /// The bytes of the tables of runs and days in all parts.
  public private(set) var tableByteCount = 0
  /// The file that could not be read back, if any.
  private var unreadable: String?

  /// The ranges of the powers of each phone.
  private let phones: [PhoneRanges]

  init(spool: Spool, phones: [PhoneRanges] = []) {
    self.spool = spool
    self.phones = phones
  }

  /// Adds a part unless another one contains it; removes the parts that it contains.
  func add(_ part: StoredPart) {
    let range = part.header.replications
    // Most parts come in order; then nothing is moved or copied.
    if let last = days[part.header.scenario]?.last,
      last.header.replications.upperBound <= range.lowerBound
    {
      days[part.header.scenario]?.append(part)
      tableByteCount += part.header.tableByteCount
      return forget()
    }
    var parts = days[part.header.scenario] ?? []
    parts.removeAll {
      range.lowerBound <= $0.header.replications.lowerBound
        && $0.header.replications.upperBound <= range.upperBound
    }
    let isHeld = parts.contains {
      $0.header.replications.lowerBound <= range.lowerBound
        && range.upperBound <= $0.header.replications.upperBound
    }
    if !isHeld {
      let place = parts.lastIndex {
        $0.header.replications.lowerBound < range.lowerBound
      }
      parts.insert(part, at: (place ?? -1) + 1)
    }
    days[part.header.scenario] = parts
    tableByteCount = days.values.joined().reduce(0) { $0 + $1.header.tableByteCount }
    forget()
  }

  /// Removes all parts.
  func removeAll() {
    days = [:]
    tableByteCount = 0
    forget()
  }

  private func forget() {
    cache = [:]
    cachedOrder = []
    cachedCount = 0
  }

  /// The names of the days that have parts, sorted.
  var scenarios: [String] { days.keys.sorted() }

  /// The parts of a day in order.
  func parts(of scenario: String) -> [StoredPart] { days[scenario] ?? [] }

  /// The replications of a day below a number that are in no part, in order.
  func missing(of scenario: String, below total: Int) -> [Range<Int>] {
    var missing: [Range<Int>] = []
    var next = 0
    for part in parts(of: scenario) where next < total {
      let range = part.header.replications
      if range.lowerBound > next { missing.append(next..<min(range.lowerBound, total)) }
      next = max(next, range.upperBound)
    }
    if next < total { missing.append(next..<total) }
    return missing
  }

  /// The groups that have runs, sorted.
  public var groups: [RunGroup] {
    scenarios.flatMap { parts(of: $0).first?.header.groups.map(\.group) ?? [] }
  }

  /// The ranges of the powers of a group's phone; nil if the study has none.
  public func powerRanges(of group: RunGroup) -> PowerRanges? {
    phones.first { $0.phone == group.phone }?.ranges
  }

  /// The replications of a group, ascending; empty for an unknown one.
  public func replications(of group: RunGroup) -> [Int] {
    guard groups(of: group.scenario).contains(group) else { return [] }
    return parts(of: group.scenario).flatMap { Array($0.header.replications) }
  }

  /// The values of one metric, one per replication, NaN for a missing value.
  public func column(_ metric: Int, of group: RunGroup) -> [Double] {
    let key = Column(metric: metric, group: group)
    if let column = cache[key] { return column }
    var column: [Double] = []
    for part in parts(of: group.scenario) {
      guard let own = part.header.groups.first(where: { $0.group == group }) else { continue }
      let count = part.header.replications.count
      let span = PartHeader.Span(
        offset: own.columns.offset + metric * count * 8,
        count: count * 8
      )
      column += ByteReader.doubles(bytes(span, of: part))
    }
    keep(column, as: key)
    return column
  }

  /// The notes of the runs of a group, each once, in order of replications.
  public func notes(of group: RunGroup) -> [String] {
    var notes: [String] = []
    for part in parts(of: group.scenario) {
      for own in part.header.groups where own.group == group {
        for note in own.notes where !notes.contains(note) { notes.append(note) }
      }
    }
    return notes
  }

  /// The mean power for location in equal parts of the day, of the first replication with detail.
  public func powerProfile(of group: RunGroup) -> [Watts]? {
    for part in parts(of: group.scenario) {
      for own in part.header.groups where own.group == group && own.profile.count > 0 {
        return ByteReader.doubles(bytes(own.profile, of: part)).map { Watts($0) }
      }
    }
    return nil
  }

  /// Passes the rows of a table to a function in the order of their keys, span by span, in the form
  /// in which parts hold them.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - body: receives a span, and returns whether it has that form.
  /// - Throws: the errors of `body`, and `InputFailure` if a part cannot be read back.
  func forEachRows(of table: StudyTable, _ body: ([UInt8]) throws(OutputError) -> Bool) throws {
    if let place = StudyTable.ofRuns.firstIndex(of: table) {
      for group in groups {
        for part in parts(of: group.scenario) {
          for own in part.header.groups where own.group == group && !own.rows.isEmpty {
            guard own.rows[place].count > 0 else { continue }
            if try !body(bytes(own.rows[place], of: part)) { note(part) }
          }
        }
      }
    } else if let place = StudyTable.ofDays.firstIndex(of: table) {
      for scenario in scenarios {
        for part in parts(of: scenario).prefix(1) where !part.header.dayRows.isEmpty {
          if try !body(bytes(part.header.dayRows[place], of: part)) { note(part) }
        }
      }
    }
    try check()
  }

  /// Throws if anything could not be read back since the parts were opened.
  public func check() throws(InputFailure) {
    guard let unreadable else { return }
    throw InputFailure(
      diagnostics: ["\(unreadable): error: the part cannot be read back"],
      exitCode: 66
    )
  }

  private func groups(of scenario: String) -> [RunGroup] {
    parts(of: scenario).first?.header.groups.map(\.group) ?? []
  }

  /// Remembers a part that cannot be read back, for `check`.
  private func note(_ part: StoredPart) {
    guard unreadable == nil else { return }
    unreadable = if case .file(let path, _) = part.place { path } else { "the spool" }
  }

  private func bytes(_ span: PartHeader.Span, of part: StoredPart) -> [UInt8] {
    let found: [UInt8]?
    switch part.place {
    case .spool(let offset):
      found = spool.read(offset: offset + span.offset, count: span.count)
    case .file(let path, let offset):
      found = FileBytes.read(path: path, offset: offset + span.offset, count: span.count)
    }
    if let found { return found }
    note(part)
    // As many bytes as requested, so that columns keep the same length until the check.
    return [UInt8](repeating: 0xFF, count: span.count)
  }

  private func keep(_ column: [Double], as key: Column) {
    cache[key] = column
    cachedOrder.append(key)
    cachedCount += column.count
    while cachedCount > Self.cacheLimit, cachedOrder.count > 4 {
      cachedCount -= cache.removeValue(forKey: cachedOrder.removeFirst())?.count ?? 0
    }
  }
}
