// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of a table without a header, by what its first rows contain.
///
/// There must be a column of times and, next to each other, two columns of degrees, most with four
/// decimals or more, in which the way from row to row is one that a vehicle can go; so no table of
/// other sensors is taken for positions. The first of the two is the latitude unless it exceeds 90.
/// Repeated words, or numbers in the first column, tell vehicles apart.
struct CSVHeaderless {
  /// The separator.
  let separator: UInt8
  /// True if runs of blanks separate.
  let joinsBlanks: Bool
  /// The names that a header would have; empty for columns that are not needed.
  let names: [String]

  /// The fewest rows that show what the columns are.
  private static let fewestRows = 3
  /// The number of rows that are looked at.
  private static let mostRows = 500
  /// The fastest way from row to row, in metres a second.
  private static let fastest = 350.0

  /// Looks at the rows at the front of a text; nil if they have a header or do not show a position.
  init?(_ bytes: some Sequence<UInt8>) {
    var scanner = CSVScanner(ByteStream(bytes: Array(bytes), name: ""))
    scanner.allowsBlanks = true
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else { return nil }
    let first = fields.map { field in
      scanner.text(TextFields.trimmed(scanner.bytes, field))
    }
    guard Self.isData(first) else { return nil }
    var rows = [first] + CSVFirstRows(scanner, most: Self.mostRows).rows
    let width = first.count
    // The last row may be cut.
    if rows.count > Self.fewestRows, rows.last?.count != width { rows.removeLast() }
    guard width >= 3, rows.count >= Self.fewestRows, rows.allSatisfy({ $0.count == width }) else {
      return nil
    }
    separator = scanner.separator
    joinsBlanks = scanner.joinsBlanks
    let columns = (0..<width).map { column in rows.map { $0[column] } }
    let numbers = columns.map { texts in texts.map { DecimalNumber($0) } }
    let owner = columns.indices.first { column in
      // A number further to the right may count satellites.
      Self.areOwners(columns[column]) && (column == 0 || numbers[column].allSatisfy { $0 == nil })
    }
    let times = columns.indices.compactMap { column in
      Self.times(columns[column], numbers[column]).map { (column, $0) }
    }
    // A number that counts from the start may as well count the rows.
    let absolute = times.filter { $0.1.allSatisfy { abs($0) > 1e8 } }
    for (time, seconds) in absolute.isEmpty ? times : absolute {
      for latitude in 0..<(width - 1) where latitude != time && latitude + 1 != time {
        guard let a = Self.degrees(numbers[latitude]), let b = Self.degrees(numbers[latitude + 1])
        else { continue }
        let isSwapped = a.contains { abs($0) > 90 }
        let (north, east) = isSwapped ? (b, a) : (a, b)
        guard north.allSatisfy({ abs($0) <= 90 }),
          Self.isWay(north, east, seconds, of: owner.map { columns[$0] })
        else { continue }
        var names = [String](repeating: "", count: width)
        names[time] = "time"
        names[latitude] = isSwapped ? "longitude" : "latitude"
        names[latitude + 1] = isSwapped ? "latitude" : "longitude"
        if let owner, names[owner].isEmpty { names[owner] = "device" }
        self.names = names
        return
      }
    }
    return nil
  }

  /// True if a row has two numbers or more, as no header does.
  static func isData(_ row: [String]) -> Bool { row.count { DecimalNumber($0) != nil } >= 2 }

  /// The seconds of a column of times that never go back; nil for other columns.
  private static func times(_ texts: [String], _ numbers: [DecimalNumber?]) -> [Double]? {
    var seconds: [Double] = []
    for (text, number) in zip(texts, numbers) {
      if let number {
        let unit = CSVColumns.TimeUnit(magnitudeOf: number)
        guard let time = unit.nanoseconds(number) else { return nil }
        seconds.append(Double(time) * 1e-9)
      } else {
        var text = text
        guard let time = text.withUTF8({ CSVTimes.calendar($0, 0..<$0.count, .dayFirst) }) else {
          return nil
        }
        seconds.append(Double(time.nanoseconds) * 1e-9)
      }
    }
    let moves = seconds.last.flatMap { last in seconds.first.map { last > $0 } } ?? false
    return moves && zip(seconds, seconds.dropFirst()).allSatisfy { $0 <= $1 } ? seconds : nil
  }

  /// The numbers of a column that may be degrees; nil if one may not.
  private static func degrees(_ numbers: [DecimalNumber?]) -> [Double]? {
    var values: [Double] = []
    for number in numbers {
      guard let number, let value = number.double, abs(value) <= 180 else { return nil }
      values.append(value)
    }
    let fine = numbers.count { $0.map { $0.exponent <= -4 } ?? false }
    return fine * 2 > numbers.count ? values : nil
  }

  /// True if each vehicle can go from row to row.
  private static func isWay(
    _ north: [Double],
    _ east: [Double],
    _ seconds: [Double],
    of owners: [String]?
  ) -> Bool {
    var last: [String: Int] = [:]
    var steps = 0
    for row in north.indices where north[row] != 0 || east[row] != 0 {
      let owner = owners?[row] ?? ""
      if let before = last[owner] {
        let distance = GreatCircle.distance(north[before], east[before], north[row], east[row])
        let time = seconds[row] - seconds[before]
        guard distance <= fastest * (time > 0 ? time : 1) else { return false }
        steps += 1
      }
      last[owner] = row
    }
    return steps + 1 >= fewestRows
  }

  /// True for several words that occur twice or more on average.
  private static func areOwners(_ texts: [String]) -> Bool {
    let words = Set(texts)
    return words.count > 1 && words.count * 2 <= texts.count
      && texts.allSatisfy { !$0.isEmpty && !$0.contains(".") && !$0.contains(":") }
  }
}
