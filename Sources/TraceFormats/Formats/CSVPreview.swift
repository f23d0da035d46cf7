// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What the first rows of a table show: the columns whose words may tell sources or people apart, and
/// the order of day and month.
///
/// Such a column changes between few words from row to row. Tables without one are read as fast as
/// before.
struct CSVPreview {
  /// The columns.
  let columns: [Int]
  /// The order of day and month in the column of times; nil if nothing shows it.
  let dateOrder: WrittenDate.Order?

  /// Looks at the rows within the first 64 KiB after the header, without consuming them.
  init(_ scanner: CSVScanner, width: Int, columns roles: CSVColumns) {
    let used = Set(roles.index.values)
    let free = roles.identity == nil ? (0..<width).filter { !used.contains($0) } : []
    let time = roles.index[.time]
    var dates: [WrittenDate] = []
    var copy = CSVScanner(ByteStream(bytes: scanner.head(FileHead.size), name: ""))
    copy.separator = scanner.separator
    copy.joinsBlanks = scanner.joinsBlanks
    var fields: [Range<Int>] = []
    var words = [Set<[UInt8]>](repeating: [], count: width)
    var last = [[UInt8]](repeating: [], count: width)
    var changes = [Int](repeating: 0, count: width)
    var rows = 0
    while rows < 500, copy.readRow(&fields) {
      rows += 1
      if let time, time < fields.count, dates.count == rows - 1,
        let date = WrittenDate(UnsafeBufferPointer(rebasing: copy.bytes[fields[time]]))
      {
        dates.append(date)
      }
      if dates.isEmpty, free.isEmpty { break }
      for column in free where column < fields.count && words[column].count <= 64 {
        let word = Array(copy.bytes[TextFields.trimmed(copy.bytes, fields[column])])
        words[column].insert(word)
        if rows > 1, word != last[column] { changes[column] += 1 }
        last[column] = word
      }
    }
    let most = min(64, rows / PointLabels.fewest)
    let telling = free.filter { column in
      let count = words[column].count
      return count > 1 && count <= most && changes[column] * 10 >= rows
    }
    columns = Array(telling.prefix(PointLabels.most))
    dateOrder = WrittenDate.order(of: dates)
  }

  /// States the words of a row for its point.
  func set(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    in trace: inout RawTrace
  ) {
    for (index, column) in columns.enumerated() where column < fields.count {
      trace.labels.set(index, bytes[TextFields.trimmed(bytes, fields[column])])
    }
  }
}

extension CSVColumns {
  /// Counts the second position of every row.
  func leaveOutOtherPositions(in trace: inout RawTrace, line: Int) {
    let count = trace.points.count
    guard hasOtherPosition, count > 0 else { return }
    trace.leaveOut(.otherPositions, count: count, points: count, line: line)
  }
}
