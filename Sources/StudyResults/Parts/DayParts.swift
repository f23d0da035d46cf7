// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An index of the parts of one day: a few bytes for each part and group.
///
/// Of parts that contain one another only the largest is read, whatever the order in which they
/// are added. A class because it is changed in place.
final class DayParts {
  /// A part among those of its day.
  struct Entry: Sendable, Hashable {
    fileprivate var lower: UInt32
    fileprivate var upper: UInt32
    fileprivate var wanted: UInt32
    fileprivate var record: UInt32

    /// The replications.
    var replications: Range<Int> { Int(lower)..<Int(upper) }
    /// The number of replications requested of the day when it was run.
    var total: Int { Int(wanted) }

    /// Orders by first replication; one that contains another precedes it.
    fileprivate static func precedes(_ a: Entry, _ b: Entry) -> Bool {
      if a.lower != b.lower { return a.lower < b.lower }
      return a.upper != b.upper ? a.upper > b.upper : a.wanted > b.wanted
    }
  }

  /// Where a part keeps what belongs to one group.
  struct Location {
    /// The number under which the place of the payload was added.
    var place: Int
    /// The start of the measures, from the beginning of the file or spool.
    var columns: Int
    /// The numbers of the notes.
    var notes: [Int]
    /// The powers, from the beginning of the file or spool.
    var profile: PartHeader.Span
    /// The rows, from the beginning of the file or spool; those of the last tables may be left out.
    var rows: [PartHeader.Span]
  }

  /// The groups of every part, sorted.
  let groups: [RunGroup]
  /// The number of metrics in the columns of every part.
  let metricCount: Int
  /// The greatest end of replications of a part that is read; nil reads all.
  var limit: Int? {
    didSet { if limit != oldValue { known = nil } }
  }

  /// All parts, in their order.
  private var entries: [Entry] = []
  /// For each part its place, and the sizes of its spans.
  private var records = CountList()
  /// The parts that are read, with the bytes of their rows; nil until it is needed.
  private var known: (chosen: [Entry], tableByteCount: Int)?

  /// An index for parts with the groups and metrics of one of them.
  init(like header: PartHeader) {
    groups = header.groups.map(\.group)
    metricCount = header.metricCount
  }

  /// Adds a part.
  ///
  /// - Parameters:
  ///   - header: its header.
  ///   - place: the number of the place of its payload.
  ///   - offset: the start of its payload in the file or spool.
  ///   - notes: the numbers of the notes of each group.
  /// - Precondition: it has the groups and metrics of the day.
  func add(_ header: PartHeader, place: Int, offset: Int, notes: [[Int]]) {
    let entry = Entry(
      lower: UInt32(header.replications.lowerBound),
      upper: UInt32(header.replications.upperBound),
      wanted: UInt32(header.total),
      record: UInt32(records.count)
    )
    records.append(place)
    records.append(offset)
    for (group, notes) in zip(header.groups, notes) {
      records.append(notes)
      records.append(group.profile.count)
      records.append(Self.sizes(group.rows))
    }
    records.append(Self.sizes(header.dayRows))
    let isLast = entries.last.map { Entry.precedes($0, entry) } ?? true
    entries.insert(entry, at: isLast ? entries.count : firstIndex(notBefore: entry))
    // Most parts come in order, and then the choice need not be made again.
    let reach = known?.chosen.last.map { Int($0.upper) } ?? 0
    if isLast, known != nil, entry.lower >= reach, header.replications.upperBound <= limit ?? .max {
      known?.chosen.append(entry)
      known?.tableByteCount += header.tableByteCount
    } else {
      known = nil
    }
  }

  /// The parts that are read, in order: none contains another, and none reaches beyond the limit.
  var chosen: [Entry] { choice().chosen }

  /// The number of bytes of table rows in the parts that are read.
  var tableByteCount: Int { choice().tableByteCount }

  /// The number of bytes that the index takes for its parts.
  var byteCount: Int { entries.count * MemoryLayout<Entry>.stride + records.count }

  /// A part with the same replications and the same total; nil if there is none.
  func twin(of header: PartHeader) -> Entry? {
    let wanted = Entry(
      lower: UInt32(header.replications.lowerBound),
      upper: UInt32(header.replications.upperBound),
      wanted: UInt32(header.total),
      record: 0
    )
    let index = firstIndex(notBefore: wanted)
    guard index < entries.count, !Entry.precedes(wanted, entries[index]) else { return nil }
    return entries[index]
  }

  /// Whether one of the parts that are read contains some replications.
  func contains(_ replications: Range<Int>) -> Bool {
    let parts = chosen
    // Of parts that begin early enough, the last one ends last.
    let next = parts.partitionPoint { Int($0.lower) > replications.lowerBound }
    return next > 0 && Int(parts[next - 1].upper) >= replications.upperBound
  }

  /// The place of a part's payload, as it was added.
  func place(of entry: Entry) -> Int {
    var cursor = Int(entry.record)
    return records.number(at: &cursor)
  }

  /// The location of what a part has of a group, by the group's index.
  func location(of entry: Entry, group index: Int) -> Location {
    var cursor = Int(entry.record)
    let place = records.number(at: &cursor)
    var end = records.number(at: &cursor)
    for _ in 0..<index {
      let own = group(at: &cursor, of: entry, from: end)
      end = own.end
    }
    let own = group(at: &cursor, of: entry, from: end)
    return Location(
      place: place,
      columns: end,
      notes: own.notes,
      profile: own.profile,
      rows: own.rows
    )
  }

  /// The location of a part's rows of the day; those of the last tables may be left out.
  func dayRows(of entry: Entry) -> (place: Int, rows: [PartHeader.Span]) {
    var cursor = Int(entry.record)
    let place = records.number(at: &cursor)
    var end = records.number(at: &cursor)
    for _ in groups { end = group(at: &cursor, of: entry, from: end).end }
    return (place, spans(at: &cursor, from: &end))
  }

  /// Reads what the record has of a group whose measures begin at an offset.
  private func group(
    at cursor: inout Int,
    of entry: Entry,
    from start: Int
  ) -> (notes: [Int], profile: PartHeader.Span, rows: [PartHeader.Span], end: Int) {
    let notes = records.numbers(at: &cursor)
    var end = start + entry.replications.count * metricCount * 8
    let profile = PartHeader.Span(offset: end, count: records.number(at: &cursor))
    end += profile.count
    let rows = spans(at: &cursor, from: &end)
    return (notes, profile, rows, end)
  }

  private func spans(at cursor: inout Int, from end: inout Int) -> [PartHeader.Span] {
    records.numbers(at: &cursor).map { count in
      defer { end += count }
      return PartHeader.Span(offset: end, count: count)
    }
  }

  /// The sizes of spans without the zeros at the end.
  private static func sizes(_ spans: [PartHeader.Span]) -> [Int] {
    let count = spans.lastIndex { $0.count > 0 }.map { $0 + 1 } ?? 0
    return spans.prefix(count).map(\.count)
  }

  private func firstIndex(notBefore entry: Entry) -> Int {
    entries.partitionPoint { !Entry.precedes($0, entry) }
  }

  private func choice() -> (chosen: [Entry], tableByteCount: Int) {
    if let known { return known }
    var reach = 0
    let chosen = entries.filter { entry in
      guard Int(entry.upper) <= limit ?? .max, Int(entry.upper) > reach else { return false }
      reach = Int(entry.upper)
      return true
    }
    let choice = (chosen, chosen.reduce(0) { $0 + rowByteCount(of: $1) })
    known = choice
    return choice
  }

  private func rowByteCount(of entry: Entry) -> Int {
    var cursor = Int(entry.record)
    _ = records.number(at: &cursor)
    _ = records.number(at: &cursor)
    var (sum, end) = (0, 0)
    for _ in groups {
      sum += group(at: &cursor, of: entry, from: 0).rows.reduce(0) { $0 + $1.count }
    }
    return spans(at: &cursor, from: &end).reduce(sum) { $0 + $1.count }
  }
}

extension Array {
  /// The index of the first element with a property that all elements behind it have too.
  ///
  /// Complexity: O(log n).
  fileprivate func partitionPoint(_ hasProperty: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if hasProperty(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
