// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Quantities
internal import RunMetrics

/// The parts of a study, to be read column by column and row by row in the order of the tables.
///
/// An index of a few bytes for each part and group, and a few columns, are in memory. A class
/// because it caches columns.
public final class PartSet: RunColumns {
  /// The largest number of cached values: 8 MiB.
  private static let cacheLimit = 1 << 20

  private let spool: Spool
  /// The parts of each day; for lookup only.
  private var days: [String: DayParts] = [:]
  /// The greatest end of replications that is read of each day; nil reads all.
  private var limits: [String: Int]?
  /// Folders and files of parts, and notes.
  private var texts = SharedTexts()
  private var cache = ColumnCache(limit: PartSet.cacheLimit)
  /// The replications of the day that was asked for last.
  private var replications: (scenario: String, numbers: [Int])?
  /// The names of the days, once they were asked for.
  private var sortedScenarios: [String]?
  /// The file that could not be read back, if any.
  private var unreadable: String?

  /// The ranges of the powers of each phone.
  private let phones: [PhoneRanges]

  init(spool: Spool, phones: [PhoneRanges] = []) {
    self.spool = spool
    self.phones = phones
  }

  /// Adds a part; of parts that contain one another only the largest is read.
  ///
  /// - Throws: `InputFailure` with exit code 65 if it has other groups or metrics than the parts of
  ///   its day.
  func add(_ part: StoredPart) throws(InputFailure) {
    let header = part.header
    let day = days[header.scenario] ?? DayParts(like: header)
    guard header.groups.map(\.group) == day.groups, header.metricCount == day.metricCount,
      header.metricCount == RunMeasures.definitions.count
    else {
      throw InputFailure(PartFailure.otherGroups(path(of: part), day: header.scenario))
    }
    if days[header.scenario] == nil {
      day.limit = limits.map { $0[header.scenario] ?? 0 }
      days[header.scenario] = day
    }
    let place = place(of: part)
    day.add(
      header,
      place: place.number,
      offset: place.offset,
      notes: header.groups.map { $0.notes.map { texts.number(of: $0) } }
    )
    forget()
  }

  /// Reads only parts within some numbers of replications of the days; other days have none.
  func restrict(to totals: [String: Int]) {
    limits = totals
    for (scenario, day) in days { day.limit = totals[scenario] ?? 0 }
    forget()
  }

  /// Removes all parts.
  func removeAll() {
    days = [:]
    texts = SharedTexts()
    forget()
  }

  private func forget() {
    cache.removeAll()
    replications = nil
    sortedScenarios = nil
  }

  /// The bytes of the tables of runs and days in all parts.
  public var tableByteCount: Int { days.values.reduce(0) { $0 + $1.tableByteCount } }

  /// The names of the days that have parts, sorted.
  private var scenarios: [String] {
    if let known = sortedScenarios { return known }
    let names = days.keys.filter { !parts(of: $0).isEmpty }.sorted()
    sortedScenarios = names
    return names
  }

  /// The parts of a day that are read, in order.
  private func parts(of scenario: String) -> [DayParts.Entry] { days[scenario]?.chosen ?? [] }

  /// The end of the replications of a day; 0 without any.
  func end(of scenario: String) -> Int {
    parts(of: scenario).last?.replications.upperBound ?? 0
  }

  /// The number of replications requested of a day when its parts were run; nil without parts.
  func total(of scenario: String) -> Int? { parts(of: scenario).map(\.total).max() }

  /// Whether one part contains some replications of a day.
  func contains(_ replications: Range<Int>, of scenario: String) -> Bool {
    days[scenario]?.contains(replications) ?? false
  }

  /// The file with the same replications of the same day and the same total; nil without any.
  func twin(of header: PartHeader) -> String? {
    guard let day = days[header.scenario], let entry = day.twin(of: header) else { return nil }
    return file(of: day.place(of: entry), entry, scenario: header.scenario)
  }

  /// The replications of a day below a number that are in no part, in order.
  func missing(of scenario: String, below total: Int) -> [Range<Int>] {
    var missing: [Range<Int>] = []
    var next = 0
    for range in parts(of: scenario).map(\.replications) where next < total {
      if range.lowerBound > next { missing.append(next..<min(range.lowerBound, total)) }
      next = max(next, range.upperBound)
    }
    if next < total { missing.append(next..<total) }
    return missing
  }

  /// The groups that have runs, sorted.
  public var groups: [RunGroup] { scenarios.flatMap { days[$0]?.groups ?? [] } }

  /// The ranges of the powers of a group's phone; nil if the study has none.
  public func powerRanges(of group: RunGroup) -> PowerRanges? {
    phones.first { $0.phone == group.phone }?.ranges
  }

  /// The replications of a group, ascending; empty for an unknown one.
  public func replications(of group: RunGroup) -> [Int] {
    guard index(of: group) != nil else { return [] }
    if let replications, replications.scenario == group.scenario { return replications.numbers }
    var numbers: [Int] = []
    numbers.reserveCapacity(end(of: group.scenario))
    for part in parts(of: group.scenario) { numbers.append(contentsOf: part.replications) }
    replications = (group.scenario, numbers)
    return numbers
  }

  /// The values of one metric, one per replication, NaN for a missing value.
  public func column(_ metric: Int, of group: RunGroup) -> [Double] {
    if let column = cache.column(metric, of: group) { return column }
    guard let day = days[group.scenario], let index = index(of: group),
      (0..<day.metricCount).contains(metric)
    else { return [] }
    let parts = day.chosen
    let count = parts.reduce(0) { $0 + $1.replications.count }
    let metrics = metric..<metric + cache.width(at: metric, of: group, count: count)
    let wanted = metrics.clamped(to: 0..<day.metricCount)
    cache.makeRoom(for: wanted.count * count)
    var columns = wanted.map { _ in
      var column: [Double] = []
      column.reserveCapacity(count)
      return column
    }
    for part in parts {
      let size = part.replications.count * 8
      let location = day.location(of: part, group: index)
      withUnsafeTemporaryAllocation(byteCount: size * wanted.count, alignment: 8) { buffer in
        let offset = location.columns + metric * size
        if !read(buffer, from: location.place, offset: offset, of: part, group.scenario) {
          // As many bytes as requested, so that columns keep the same length until the check.
          _ = buffer.initializeMemory(as: UInt8.self, repeating: 0xFF)
        }
        for place in columns.indices {
          ByteReader.append(
            UnsafeRawBufferPointer(rebasing: buffer[place * size..<(place + 1) * size]),
            to: &columns[place]
          )
        }
      }
    }
    let column = columns[0]
    cache.keep(columns, from: metric, of: group)
    return column
  }

  /// The notes of the runs of a group, each once, in order of replications.
  public func notes(of group: RunGroup) -> [String] {
    guard let day = days[group.scenario], let index = index(of: group) else { return [] }
    var numbers: [Int] = []
    for part in day.chosen {
      for number in day.location(of: part, group: index).notes where !numbers.contains(number) {
        numbers.append(number)
      }
    }
    return numbers.map { texts[$0] }
  }

  /// The mean power for location in equal parts of the day, of the first replication with detail.
  public func powerProfile(of group: RunGroup) -> [Watts]? {
    guard let day = days[group.scenario], let index = index(of: group) else { return nil }
    for part in day.chosen {
      let location = day.location(of: part, group: index)
      guard location.profile.count > 0 else { continue }
      let profile = bytes(location.profile, in: location.place, of: part, group.scenario)
      return ByteReader.doubles(profile).map { Watts($0) }
    }
    return nil
  }

  /// Passes the rows of a table to a function in the order of their keys, span by span, in the form
  /// in which parts hold them.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - body: receives a span, and returns whether it has that form.
  /// - Throws: the errors of `body`, `InputFailure` if a part cannot be read back, and
  ///   `CancellationError`.
  func forEachRows(of table: StudyTable, _ body: ([UInt8]) throws(OutputError) -> Bool) throws {
    func pass(
      _ rows: [PartHeader.Span],
      table index: Int,
      in place: Int,
      of part: DayParts.Entry,
      _ scenario: String
    ) throws(OutputError) {
      guard index < rows.count, rows[index].count > 0 else { return }
      if try !body(bytes(rows[index], in: place, of: part, scenario)) {
        note(place, part, scenario)
      }
    }
    for scenario in scenarios {
      guard let day = days[scenario] else { continue }
      let parts = day.chosen
      if let table = StudyTable.ofRuns.firstIndex(of: table) {
        for group in day.groups.indices {
          for part in parts {
            try Task.checkCancellation()
            let own = day.location(of: part, group: group)
            try pass(own.rows, table: table, in: own.place, of: part, scenario)
          }
        }
      } else if let table = StudyTable.ofDays.firstIndex(of: table) {
        for part in parts.prefix(1) {
          let own = day.dayRows(of: part)
          try pass(own.rows, table: table, in: own.place, of: part, scenario)
        }
      }
    }
    try check()
  }

  /// Throws if anything could not be read back since the parts were opened.
  public func check() throws(InputFailure) {
    if let unreadable { throw InputFailure(PartFailure.lost(unreadable)) }
  }

  private func index(of group: RunGroup) -> Int? {
    parts(of: group.scenario).isEmpty ? nil : days[group.scenario]?.groups.firstIndex(of: group)
  }

  /// Remembers a part that cannot be read back, for `check`.
  private func note(_ place: Int, _ part: DayParts.Entry, _ scenario: String) {
    guard unreadable == nil else { return }
    unreadable = file(of: place, part, scenario: scenario) ?? "the spool"
  }

  private func bytes(
    _ span: PartHeader.Span,
    in place: Int,
    of part: DayParts.Entry,
    _ scenario: String
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: span.count) { buffer, count in
      count = span.count
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      if !read(bytes, from: place, offset: span.offset, of: part, scenario) {
        _ = bytes.initializeMemory(as: UInt8.self, repeating: 0xFF)
      }
    }
  }

  /// Fills a buffer from a part; returns whether it could, and otherwise remembers the part.
  private func read(
    _ buffer: UnsafeMutableRawBufferPointer,
    from place: Int,
    offset: Int,
    of part: DayParts.Entry,
    _ scenario: String
  ) -> Bool {
    let isRead =
      if let path = file(of: place, part, scenario: scenario) {
        OpenFile(path: path)?.read(offset: offset, into: buffer) ?? false
      } else {
        spool.read(offset: offset, into: buffer)
      }
    if !isRead { note(place, part, scenario) }
    return isRead
  }
}

/// The places of payloads are numbers: 0 is the spool, an odd one a folder in which the file has
/// the name of its part, and an even one a file with another name.
extension PartSet {
  private func place(of part: StoredPart) -> (number: Int, offset: Int) {
    switch part.place {
    case .spool(let offset): return (0, offset)
    case .file(let path, let offset):
      let name = part.header.fileName
      guard path.hasSuffix(name) else { return (2 * texts.number(of: path) + 2, offset) }
      return (2 * texts.number(of: String(path.dropLast(name.count))) + 1, offset)
    }
  }

  /// The file of a place; nil for the spool.
  private func file(of place: Int, _ part: DayParts.Entry, scenario: String) -> String? {
    guard place > 0 else { return nil }
    let text = texts[(place - 1) / 2]
    guard !place.isMultiple(of: 2) else { return text }
    return text + PartName(scenario: scenario, replications: part.replications).fileName
  }

  private func path(of part: StoredPart) -> String {
    if case .file(let path, _) = part.place { path } else { "the spool" }
  }
}
