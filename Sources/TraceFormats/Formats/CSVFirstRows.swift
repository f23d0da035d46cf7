// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The first rows of a table as text, which decide what its names leave open.
struct CSVFirstRows {
  /// The fields of each row, without blanks at their ends and words for nothing.
  let rows: [[String]]

  /// The rows within the first 64 KiB after the last one read, or 256 KiB if none of them counts;
  /// nothing is consumed.
  ///
  /// - Parameters:
  ///   - scanner: the table after its header.
  ///   - place: a column that every row has; nil counts rows without it.
  ///   - most: the number of rows that are looked at.
  init(_ scanner: CSVScanner, having place: Int? = nil, most: Int = 50) {
    var rows: [[String]] = []
    for size in [FileHead.size, 4 * FileHead.size] where rows.isEmpty {
      var copy = CSVScanner(ByteStream(bytes: scanner.head(size), name: ""))
      copy.separator = scanner.separator
      copy.joinsBlanks = scanner.joinsBlanks
      var fields: [Range<Int>] = []
      while rows.count < most, copy.readRow(&fields) {
        let isCounted =
          place.map { $0 < fields.count && !TextFields.isMissing(copy.bytes, fields[$0]) } ?? true
        guard isCounted else { continue }
        rows.append(
          fields.map { field in
            let text = TextFields.trimmed(copy.bytes, field)
            return TextFields.isMissing(copy.bytes, text) ? "" : copy.text(text)
          }
        )
      }
    }
    self.rows = rows
  }

  /// The texts of a column that are not empty.
  func texts(_ column: Int) -> [String] {
    rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
  }
}

extension CSVColumns {
  /// How much the texts of a column say about times, from least to most.
  private enum Grade: Int {
    case unreadable, fromStart, withoutZone, absolute
  }

  /// What the first rows say about a column of times.
  private struct TimeColumn {
    var grade = Grade.unreadable
    /// Seconds from the first row to the last.
    var span = 0.0
    var words = 0
    var unit = TimeUnit.fromContent
  }

  /// Decides by the first rows which column has the times, in which unit, and whether coordinates have
  /// minutes.
  ///
  /// The column that the names prefer is kept unless another one says more: a zone, UTC or a number
  /// since 1970 instead of a time without a zone or from the start. It must move as the preferred one
  /// does.
  mutating func settle(_ names: [String], by first: CSVFirstRows) {
    settleDegrees(first)
    guard let own = index[.time], index[.date] == nil, timeUnit != .gpsMilliseconds else { return }
    let preferred = timeColumn(own, names, first, unit: timeUnit)
    timeUnit = preferred.unit
    guard preferred.grade != .absolute else { return }
    let others = names.indices.filter { $0 != own && Self.isTime(names[$0]) }
    for column in others {
      let other = timeColumn(column, names, first, unit: .fromContent)
      guard other.grade.rawValue > preferred.grade.rawValue,
        other.grade == .absolute || preferred.grade == .unreadable
      else { continue }
      let slack = 2 + 0.1 * abs(preferred.span)
      let isAlike = preferred.grade == .unreadable || abs(other.span - preferred.span) <= slack
      guard isAlike, other.words > 1 || preferred.words <= 1 else { continue }
      index[.time] = column
      timeUnit = other.unit
      return
    }
  }

  /// True if the name of a column says that it has the times of positions.
  private static func isTime(_ name: String) -> Bool {
    let plain = FieldNames.plain(name)
    let words = ["time", "date", "utc", "epoch"]
    let others = [
      "zone", "offset", "created", "inserted", "updated", "changed", "modified", "server", "receiv",
      "upload", "sync", "export", "start", "stop", "end", "first", "last", "lap", "step", "delta",
      "diff", "interval", "elapsed", "moving", "uptime", "expire", "valid", "birth",
    ]
    return words.contains { plain.contains($0) } && !others.contains { plain.contains($0) }
  }

  /// What the first rows say about a column.
  private func timeColumn(
    _ column: Int,
    _ names: [String],
    _ first: CSVFirstRows,
    unit known: TimeUnit
  ) -> TimeColumn {
    let texts = first.texts(column)
    var found = TimeColumn(unit: known)
    guard let start = texts.first else { return found }
    found.words = Set(texts).count
    if let number = DecimalNumber(start), let value = number.double {
      found.unit = Self.unit(known, named: names[column], value: value)
      let numbers = texts.compactMap { DecimalNumber($0) }
      guard numbers.count * 2 > texts.count else { return found }
      let unit = found.unit == .fromContent ? TimeUnit(magnitudeOf: number) : found.unit
      found.grade = unit.isFromStart ? .fromStart : .absolute
      if let end = numbers.last.flatMap({ unit.nanoseconds($0) }),
        let begin = unit.nanoseconds(number)
      {
        found.span = (Double(end) - Double(begin)) * 1e-9
      }
      return found
    }
    var times: [(nanoseconds: Int64, hasZone: Bool)] = []
    for var text in texts {
      let time = text.withUTF8 { CSVTimes.calendar($0, 0..<$0.count, .dayFirst) }
      if let time { times.append(time) }
    }
    guard times.count * 2 > texts.count else { return found }
    let plain = FieldNames.plain(names[column]) + names[column].lowercased()
    let isAbsolute = times.allSatisfy(\.hasZone) || plain.contains("utc") || plain.contains("gmt")
    found.grade = isAbsolute ? .absolute : .withoutZone
    found.span = (Double(times[times.count - 1].nanoseconds) - Double(times[0].nanoseconds)) * 1e-9
    return found
  }

  /// The unit that a name gives, such as `time (ms)` or `uptime_us`; by the size of the first number it
  /// counts from 1970 or from the start.
  private static func unit(_ known: TimeUnit, named name: String, value: Double) -> TimeUnit {
    let lower = name.lowercased()
    let inner = lower.split { $0 == "(" || $0 == "[" }.dropFirst().first
    let word =
      inner.map { String($0.prefix { $0 != ")" && $0 != "]" }).filter { $0 != " " && $0 != "." } }
      ?? lower.split(separator: "_").dropFirst().last.map(String.init) ?? ""
    let units: [(words: [String], seconds: Double, absolute: TimeUnit, fromStart: TimeUnit)] = [
      (
        ["ms", "msec", "millis", "millisecond", "milliseconds"], 1e-3, .milliseconds,
        .millisecondsFromStart
      ),
      (
        ["us", "µs", "μs", "usec", "microsecond", "microseconds"], 1e-6, .microseconds,
        .microsecondsFromStart
      ),
      (["ns", "nsec", "nanosecond", "nanoseconds"], 1e-9, .nanoseconds, .nanosecondsFromStart),
      (["min", "minute", "minutes"], 60, known, .minutesFromStart),
      (["h", "hour", "hours"], 3600, known, .hoursFromStart),
    ]
    guard let unit = units.first(where: { $0.words.contains(word) }) else { return known }
    return abs(value) * unit.seconds < 1e8 ? unit.fromStart : unit.absolute
  }

  /// Finds degrees and minutes in one number: some are beyond what degrees can be, and all have
  /// minutes below 60.
  ///
  /// Assumption: three rows or more, because single numbers may fit by chance.
  private mutating func settleDegrees(_ first: CSVFirstRows) {
    guard degrees == .degrees, let latitude = index[.latitude], let longitude = index[.longitude]
    else { return }
    var (isBeyond, hasFraction) = (false, false)
    for (column, limit) in [(latitude, 90.0), (longitude, 180.0)] {
      let numbers = first.texts(column).map { DecimalNumber($0) }
      guard numbers.count >= 3 else { return }
      for number in numbers {
        guard let number, let value = number.double, abs(value) < limit * 100,
          abs(value).truncatingRemainder(dividingBy: 100) < 60
        else { return }
        if abs(value) > limit { isBeyond = true }
        if number.exponent < 0 { hasFraction = true }
      }
    }
    if isBeyond, hasFraction { degrees = .degreesMinutes }
  }
}
