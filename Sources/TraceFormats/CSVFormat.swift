// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// CSV with a header line, after RFC 4180; semicolons and tabs separate as well.
///
/// Comment lines beginning with `#` before the header are skipped. Decimal commas are read where
/// the separator is not a comma. Columns that are not known are ignored.
enum CSVFormat: TraceFormat {
  static let name = "CSV"
  static let fileExtensions = ["csv", "tsv", "txt"]

  static func recognises(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      var scanner = CSVScanner(bytes)
      var fields: [Range<Int>] = []
      guard scanner.readHeader(&fields) else { return false }
      let columns = CSVColumns(fields.map { scanner.text($0) })
      return columns.index[.latitude] != nil && columns.index[.longitude] != nil
    }
  }

  static func read(_ text: [UInt8], errors: inout ErrorList) -> RawTrace {
    text.withUnsafeBufferPointer { bytes in
      read(bytes, errors: &errors)
    }
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    errors: inout ErrorList
  ) -> RawTrace {
    var scanner = CSVScanner(bytes)
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else {
      errors.add(.emptyFile)
      return RawTrace()
    }
    let header = TextPosition(line: scanner.line)
    let columns = CSVColumns(fields.map { scanner.text($0) })
    for (name, other) in columns.duplicates {
      errors.add(.duplicateColumn(name: name, other: other), at: header)
    }
    let missing = columns.missing
    guard missing.isEmpty, errors.isEmpty else {
      if !missing.isEmpty { errors.add(.missingColumns(missing), at: header) }
      return RawTrace()
    }
    var rows = CSVRows(bytes: bytes, columns: columns, comma: scanner.separator != 0x2C)
    let width = fields.count
    while scanner.readRow(&fields) {
      if fields.count < width, fields.count <= columns.last {
        errors.add(
          .missingFields(found: fields.count, expected: width),
          at: TextPosition(line: scanner.line)
        )
        continue
      }
      rows.add(fields, line: scanner.line, lineStart: scanner.lineStart, errors: &errors)
    }
    if let line = scanner.unclosedQuoteLine {
      errors.add(.unclosedQuote, at: TextPosition(line: line))
    }
    return rows.trace
  }
}

/// Turns rows of fields into points.
private struct CSVRows {
  let bytes: UnsafeBufferPointer<UInt8>
  let columns: CSVColumns
  /// True if a comma may be the decimal point.
  let comma: Bool
  private let time: Int
  private let latitude: Int
  private let longitude: Int
  private let accuracy: Int?
  private let mode: Int?
  private let environment: Int?
  private var unit: CSVColumns.TimeUnit
  private var raw = RawTrace()
  private var withoutZone = 0
  private var firstWithoutZone = 0
  private var withoutPosition = 0
  private var firstWithoutPosition = 0
  private var unknownActivities: [String] = []

  init(bytes: UnsafeBufferPointer<UInt8>, columns: CSVColumns, comma: Bool) {
    self.bytes = bytes
    self.columns = columns
    self.comma = comma
    time = columns.index[.time] ?? 0
    latitude = columns.index[.latitude] ?? 0
    longitude = columns.index[.longitude] ?? 0
    accuracy = columns.index[.accuracy]
    mode = columns.index[.mode]
    environment = columns.index[.environment]
    unit = columns.timeUnit
    raw.timesAreAbsolute = unit != .secondsFromStart
    raw.points.reserveCapacity(min(bytes.count / 32, 1 << 20))
  }

  var trace: RawTrace {
    var trace = raw
    if withoutZone > 0 {
      let place = TextPosition(line: firstWithoutZone)
      trace.warnings.append(TraceWarning(.timesWithoutZone(points: withoutZone), at: place))
    }
    if withoutPosition > 0 {
      let place = TextPosition(line: firstWithoutPosition)
      trace.warnings.append(TraceWarning(.missingPositions(points: withoutPosition), at: place))
    }
    return trace
  }

  mutating func add(
    _ fields: [Range<Int>],
    line: Int,
    lineStart: Int,
    errors: inout ErrorList
  ) {
    func place(_ field: Range<Int>) -> TextPosition {
      TextPosition(line: line, column: field.lowerBound - lineStart + 1)
    }
    if isEmpty(fields[latitude]), isEmpty(fields[longitude]) {
      if withoutPosition == 0 { firstWithoutPosition = line }
      withoutPosition += 1
      return
    }
    var point = RawPoint()
    point.line = line
    if let value = degrees("latitude", fields[latitude], 90, line, lineStart, &errors) {
      point.latitude = value
    }
    if let value = degrees("longitude", fields[longitude], 180, line, lineStart, &errors) {
      point.longitude = value
    }
    if !isEmpty(fields[time]) {
      point.time = nanoseconds(fields[time], line: line)
      if point.time == nil {
        errors.add(.badTime(key: "time", text: text(fields[time])), at: place(fields[time]))
      }
    }
    if let accuracy, accuracy < fields.count, !isEmpty(fields[accuracy]) {
      point.accuracy = DecimalNumber(bytes, fields[accuracy], comma: comma)?.double
      if point.accuracy == nil {
        let field = fields[accuracy]
        errors.add(.badNumber(key: "accuracy", text: text(field)), at: place(field))
      }
    }
    if let mode, mode < fields.count, !isEmpty(fields[mode]) {
      let words = text(fields[mode])
      point.mode = raw.points.last?.mode
      if point.mode?.rawValue != words { point.mode = MotionMode(activity: words) }
      if point.mode == nil, unknownActivities.count < 20, !unknownActivities.contains(words) {
        unknownActivities.append(words)
        raw.warnings.append(TraceWarning(.unknownActivity(text: words), at: place(fields[mode])))
      }
    }
    if let environment, environment < fields.count, !isEmpty(fields[environment]) {
      let field = fields[environment]
      point.environment = Environment(rawValue: text(field))
      if point.environment == nil {
        let allowed = Environment.allCases.map(\.rawValue)
        errors.add(
          .unknownWord(key: "environment", text: text(field), allowed: allowed),
          at: place(field)
        )
      }
    }
    raw.points.append(point)
  }

  /// The degrees of a field; nil if they are no number.
  private func degrees(
    _ key: StaticString,
    _ field: Range<Int>,
    _ limit: Double,
    _ line: Int,
    _ lineStart: Int,
    _ errors: inout ErrorList
  ) -> Double? {
    let value = DecimalNumber(bytes, field, comma: comma)?.double
    if let value, abs(value) <= limit { return value }
    let place = TextPosition(line: line, column: field.lowerBound - lineStart + 1)
    let (key, text) = ("\(key)", text(field))
    if value == nil {
      errors.add(.badNumber(key: key, text: text), at: place)
    } else {
      errors.add(.outOfRange(key: key, text: text, lower: -limit, upper: limit), at: place)
    }
    return value
  }

  /// The time of a field; the first row decides what a bare number without a unit means.
  private mutating func nanoseconds(_ field: Range<Int>, line: Int) -> Int64? {
    if let number = DecimalNumber(bytes, field, comma: comma) {
      if unit == .fromContent {
        unit = CSVColumns.TimeUnit(magnitudeOf: number)
        raw.timesAreAbsolute = unit != .secondsFromStart
      }
      return number.integer(timesTenTo: unit.power)
    }
    guard unit == .fromContent || unit == .calendar, let time = Timestamp(bytes, field) else {
      return nil
    }
    unit = .calendar
    if !time.hasZone {
      if withoutZone == 0 { firstWithoutZone = line }
      withoutZone += 1
    }
    return time.unixNanoseconds
  }

  private func isEmpty(_ field: Range<Int>) -> Bool {
    field.allSatisfy { isBlank(bytes[$0]) }
  }

  private func text(_ field: Range<Int>) -> String {
    String(decoding: bytes[field], as: UTF8.self)
  }
}
