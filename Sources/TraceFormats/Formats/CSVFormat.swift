// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// CSV with a header line, after RFC 4180; semicolons and tabs separate as well.
///
/// Comment lines beginning with `#` before the header are skipped. Decimal commas are read if the
/// separator is not a comma. Unknown columns are ignored. Tables of loggers, with separate dates
/// and times or letters for the hemispheres, are read as well: see `CSVLoggerRows`.
enum CSVFormat: TraceFormat {
  static let name = "CSV"
  static let fileExtensions = ["csv", "tsv", "txt"]

  static func recognises(_ head: FileHead) -> Bool { columns(head).map(isHeader) ?? false }

  /// True if a table has degrees, and not columns x and y, as tables of sensors have as well.
  static func hasDegrees(_ head: FileHead) -> Bool {
    columns(head).map { $0.degrees != .plane } ?? false
  }

  private static func columns(_ head: FileHead) -> CSVColumns? {
    guard !head.lines.isEmpty else { return nil }
    let stream = ByteStream(bytes: head.bytes, name: "")
    var scanner = CSVScanner(stream, firstLine: skipMark(stream))
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else { return nil }
    return CSVColumns(fields.map { scanner.text($0) })
  }

  /// Reads rows whose positions are in a JSON object.
  private static func readStates(
    _ scanner: inout CSVScanner,
    _ columns: CSVColumns,
    _ attributes: Int,
    into trace: inout RawTrace,
    errors: inout ErrorList
  ) {
    var points = PointCollector(trace)
    var identity = columns.identity.map { TrackIdentity($0.kind) }
    var fields: [Range<Int>] = []
    while !points.trace.isFull, scanner.readRow(&fields) {
      let line = scanner.line
      func text(_ index: Int?) -> String {
        index.flatMap { fields.at($0) }.map { scanner.text($0) } ?? ""
      }
      let json = text(attributes).replacing("\"\"", with: "\"")
      guard let object = JSONValue(json.utf8) else {
        points.leaveOut(.badNumber(key: "attributes", text: String(json.prefix(40))), line)
        continue
      }
      var time: Int64?
      guard points.time(text(columns.index[.time]), line: line, into: &time) else { continue }
      identity?.select(text(columns.identity?.index).utf8, in: &points.trace)
      points.add(
        latitude: object["latitude"]?.number,
        longitude: object["longitude"]?.number,
        nanoseconds: time,
        accuracy: object["gps_accuracy"]?.number,
        altitude: object["altitude"]?.number,
        line: line
      )
    }
    trace = points.finish(&errors)
    identity?.finish(&trace)
    if let failure = scanner.failure { errors.add(failure, at: TextPosition(line: scanner.line)) }
  }

  private static func isHeader(_ columns: CSVColumns) -> Bool {
    if columns.index[.latitude] != nil, columns.index[.longitude] != nil {
      return columns.degrees != .plane || columns.index[.time] != nil
    }
    let hasPosition = columns.index[.geometry] != nil || columns.attributes != nil
    return hasPosition && columns.index[.time] != nil
  }

  /// Consumes the bytes before a header that begins with `#`, and returns its line.
  ///
  /// Such a header is the last comment before rows that have no other header.
  private static func skipMark(_ stream: ByteStream) -> Int {
    stream.want(1)
    guard stream.bytes.first == UInt8(ascii: "#") else { return skipPreamble(stream) }
    stream.want(FileHead.size)
    let head = stream.bytes.prefix(FileHead.size)
    var (line, start) = (1, 0)
    while let end = head[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      var next = end + 1
      if head[end] == 0x0D, next < head.count, head[next] == 0x0A { next += 1 }
      guard next < head.count else { return 1 }
      guard head[next] != UInt8(ascii: "#") else {
        (line, start) = (line + 1, next)
        continue
      }
      let named = head[start..<end].drop { $0 == UInt8(ascii: "#") || isBlank($0) }
      let rest = head[next...].prefix { $0 != 0x0A && $0 != 0x0D }
      guard isTimedHeader(named), !isTimedHeader(rest) else { return 1 }
      stream.consume(named.startIndex)
      return line
    }
    return 1
  }

  /// Consumes lines for people before a header, at most 50, and returns the header's line.
  private static func skipPreamble(_ stream: ByteStream) -> Int {
    stream.want(FileHead.size)
    let head = stream.bytes.prefix(FileHead.size)
    var start = 0
    for line in 1...50 {
      let end = head[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? head.count
      if isPlacedHeader(head[start..<end]) {
        stream.consume(start)
        return line
      }
      guard end < head.count else { return 1 }
      let isPair = head[end] == 0x0D && end + 1 < head.count && head[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
    }
    return 1
  }

  /// True if a line names the columns of positions in degrees.
  private static func isPlacedHeader(_ line: some Sequence<UInt8>) -> Bool {
    let columns = columns(of: line)
    return columns?.index[.latitude] != nil && columns?.index[.longitude] != nil
      && columns?.degrees != .plane
  }

  private static func columns(of line: some Sequence<UInt8>) -> CSVColumns? {
    var scanner = CSVScanner(ByteStream(bytes: Array(line), name: ""))
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else { return nil }
    return CSVColumns(fields.map { scanner.text($0) })
  }

  /// True if a line names the columns of times and positions.
  private static func isTimedHeader(_ line: some Sequence<UInt8>) -> Bool {
    guard let columns = columns(of: line) else { return false }
    return columns.index[.time] != nil && isHeader(columns)
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var scanner = CSVScanner(stream, firstLine: skipMark(stream))
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else {
      let place = scanner.failure.map { _ in TextPosition(line: scanner.line) }
      errors.add(scanner.failure ?? .emptyFile, at: place)
      return
    }
    let header = TextPosition(line: scanner.line)
    let columns = CSVColumns(fields.map { scanner.text($0) })
    for (name, other) in columns.duplicates {
      errors.add(.duplicateColumn(name: name, other: other), at: header)
    }
    let missing = columns.missing
    guard missing.isEmpty, errors.isEmpty else {
      if !missing.isEmpty { errors.add(.missingColumns(missing), at: header) }
      return
    }
    let width = fields.count
    let comma = scanner.separator != 0x2C
    let preview = CSVPreview(scanner, width: width, columns: columns)
    trace.labels = PointLabels(count: preview.columns.count)
    if let attributes = columns.attributes {
      return readStates(&scanner, columns, attributes, into: &trace, errors: &errors)
    }
    if columns.isLogger {
      var rows = CSVLoggerRows(columns: columns, comma: comma)
      rows.read(&scanner, width: width, preview: preview, into: &trace, errors: &errors)
      columns.leaveOutOtherPositions(in: &trace, line: header.line)
      return
    }
    var rows = CSVRows(columns: columns, comma: comma, dateOrder: preview.dateOrder)
    trace.timesAreAbsolute = rows.timesAreAbsolute
    var plain: CSVPlainRows?
    var misses = 0
    while !trace.isFull, !rows.isRefused {
      // After 16 attempts in a row without a plain row, stop looking for plain runs.
      if misses < 16, rows.arePlainRowsAllowed, trace.labels.areAllOff {
        plain = plain ?? rows.plainRows(width: width, separator: scanner.separator)
        let before = trace.points.count
        if let plain { scanner.readRows { plain.read($0, firstLine: $1, into: &trace) } }
        misses = trace.points.count > before ? 0 : misses + 1
      }
      guard scanner.readRow(&fields) else { break }
      if fields.count < width, fields.count <= columns.last {
        errors.add(
          .missingFields(found: fields.count, expected: width),
          at: TextPosition(line: scanner.line)
        )
        continue
      }
      preview.set(scanner.bytes, fields, in: &trace)
      rows.add(scanner.bytes, fields, line: scanner.line, to: &trace, errors: &errors)
    }
    if let failure = scanner.failure {
      errors.add(failure, at: TextPosition(line: scanner.line))
    }
    columns.leaveOutOtherPositions(in: &trace, line: header.line)
    trace.timesAreAbsolute = rows.timesAreAbsolute
    rows.identity?.finish(&trace)
  }
}

/// Turns rows of fields into points.
private struct CSVRows {
  /// True if a comma may be the decimal point.
  let comma: Bool
  private let time: Int
  private let latitude: Int
  private let longitude: Int
  private let accuracy: Int?
  private let altitude: Int?
  private let altitudeUnit: Double
  private let mode: Int?
  private let environment: Int?
  private var unit: CSVColumns.TimeUnit
  private let dateOrder: WrittenDate.Order?
  /// The tracks by an id; nil without such a column.
  private(set) var identity: TrackIdentity?
  private let identityColumn: Int
  private let tripColumn: Int?
  /// The unit of coordinates; the first position decides where the names leave it open.
  private var degreeUnit: CSVColumns.DegreeUnit
  private var isDegreeUnitKnown: Bool
  /// True once an error makes further rows useless.
  private(set) var isRefused = false
  private var lastMode: (text: String, mode: TravelMode?) = ("", nil)
  private var unknownActivities: [String] = []

  init(columns: CSVColumns, comma: Bool, dateOrder: WrittenDate.Order?) {
    self.comma = comma
    self.dateOrder = dateOrder
    time = columns.index[.time] ?? 0
    latitude = columns.index[.latitude] ?? 0
    longitude = columns.index[.longitude] ?? 0
    accuracy = columns.index[.accuracy]
    altitude = columns.index[.altitude]
    altitudeUnit = columns.altitudeUnit
    mode = columns.index[.mode]
    environment = columns.index[.environment]
    unit = columns.timeUnit
    identity = columns.identity.map { TrackIdentity($0.kind) }
    identityColumn = columns.identity?.index ?? 0
    tripColumn = columns.trip
    degreeUnit = columns.degrees
    isDegreeUnitKnown = columns.degrees == .tenMillionths
  }

  /// True unless rows have ids or coordinates in another unit than degrees.
  var arePlainRowsAllowed: Bool {
    degreeUnit == .degrees && (identity == nil || identity?.isOff == true)
  }

  /// A faster reader for rows of plain numbers; nil if the columns contain anything else.
  func plainRows(width: Int, separator: UInt8) -> CSVPlainRows? {
    let isNumeric: Bool = unit != .fromContent && unit != .calendar
    guard isNumeric, mode == nil, environment == nil, separator != 0x2E else { return nil }
    return CSVPlainRows(
      width: width,
      separator: separator,
      time: time,
      timePower: unit.power,
      latitude: latitude,
      longitude: longitude,
      accuracy: accuracy,
      altitude: altitude,
      altitudeUnit: altitudeUnit
    )
  }

  /// True if times count from 1970.
  var timesAreAbsolute: Bool { unit != .secondsFromStart }

  /// Adds the point of a row.
  mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    line: Int,
    to trace: inout RawTrace,
    errors: inout ErrorList
  ) {
    if isEmpty(bytes, fields[latitude]), isEmpty(bytes, fields[longitude]) {
      return trace.count(.noPosition, line: line)
    }
    if !isDegreeUnitKnown {
      if degreeUnit == .plane, trace.plane != nil {
        isDegreeUnitKnown = true
      } else {
        findDegreeUnit(bytes, fields, isFirst: trace.points.isEmpty, line, &errors)
      }
      if isRefused { return }
    }
    var point = RawPoint()
    point.line = Int32(clamping: line)
    if degreeUnit == .plane {
      guard let placed = placed(bytes, fields, line: line, in: &trace, &errors) else { return }
      point = placed
    } else if let value = degrees("latitude", bytes, fields[latitude], 90, line, &errors) {
      point.latitude = value
    }
    if degreeUnit != .plane,
      let value = degrees("longitude", bytes, fields[longitude], 180, line, &errors)
    {
      point.longitude = value
    }
    if !isEmpty(bytes, fields[time]) {
      point.time = nanoseconds(bytes, fields[time], line: line, &trace)
      if point.time == nil {
        if trace.dropsUnreadableTimes { return trace.count(.unreadableTime, line: line) }
        let fact = TraceFormatError.Fact.badTime(key: "time", text: text(bytes, fields[time]))
        errors.add(fact, at: place(fields[time], line))
      }
    }
    if let value = AltitudeText.metres(bytes, fields, altitude, comma: comma) {
      point.altitude = value * altitudeUnit
    }
    if accuracy != nil || mode != nil || environment != nil {
      addExtras(to: &point, bytes, fields, line, &trace, &errors)
    }
    if identity != nil {
      let field = identityColumn < fields.count ? fields[identityColumn] : 0..<0
      let id = TextFields.trimmed(bytes, field)
      if let tripColumn {
        let trip = tripColumn < fields.count ? fields[tripColumn] : 0..<0
        identity?.select(bytes[id], trip: bytes[TextFields.trimmed(bytes, trip)], in: &trace)
      } else {
        identity?.select(bytes[id], in: &trace)
      }
    }
    trace.append(point)
  }

  /// Decides the unit of coordinates by the first position.
  ///
  /// Whole numbers beyond 90 or 180 million can only be ten millionths of a degree. Assumption:
  /// columns named x and y hold degrees if they are within their range and have 4 decimals or more.
  private mutating func findDegreeUnit(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    isFirst: Bool,
    _ line: Int,
    _ errors: inout ErrorList
  ) {
    isDegreeUnitKnown = true
    guard isFirst, let north = DecimalNumber(bytes, fields[latitude], comma: comma),
      let east = DecimalNumber(bytes, fields[longitude], comma: comma),
      let y = north.double, let x = east.double
    else { return }
    if degreeUnit == .plane {
      let areDegrees =
        abs(y) <= 90 && abs(x) <= 180 && max(-north.exponent, -east.exponent) >= 4
      if areDegrees {
        degreeUnit = .degrees
        return
      }
      let words = text(bytes, fields[longitude]) + ", " + text(bytes, fields[latitude])
      let fact = TraceFormatError.Fact.notPositions(
        what: "the columns x and y do not look like degrees: \(words.prefix(60))",
        way: "degrees may also be named longitude and latitude; if they are metres, "
          + TraceFormatError.originWay("x = 0, y = 0")
      )
      errors.add(fact, at: TextPosition(line: line))
      isRefused = true
    } else if north.exponent >= 0, east.exponent >= 0, abs(y) > 90e6 || abs(x) > 180e6,
      abs(y) <= 900e6, abs(x) <= 1800e6
    {
      degreeUnit = .tenMillionths
    }
  }

  /// Reads the columns that a trace does not need.
  private mutating func addExtras(
    to point: inout RawPoint,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    _ line: Int,
    _ trace: inout RawTrace,
    _ errors: inout ErrorList
  ) {
    if let accuracy, accuracy < fields.count, !isEmpty(bytes, fields[accuracy]) {
      point.accuracy = DecimalNumber(bytes, fields[accuracy], comma: comma)?.double
      if point.accuracy == nil {
        let field = fields[accuracy]
        let fact = TraceFormatError.Fact.badNumber(key: "accuracy", text: text(bytes, field))
        errors.add(fact, at: place(field, line))
      }
    }
    if let mode, mode < fields.count, !isEmpty(bytes, fields[mode]) {
      let words = text(bytes, fields[mode])
      if lastMode.text != words { lastMode = (words, TravelMode(activity: words)) }
      point.mode = lastMode.mode
      if point.mode == nil, unknownActivities.count < 20, !unknownActivities.contains(words) {
        unknownActivities.append(words)
        let warning = TraceWarning(.unknownActivity(text: words), at: place(fields[mode], line))
        trace.warnings.append(warning)
      }
    }
    if let environment, environment < fields.count, !isEmpty(bytes, fields[environment]) {
      let field = fields[environment]
      point.environment = Environment(rawValue: text(bytes, field))
      if point.environment == nil {
        let allowed = Environment.allCases.map(\.rawValue)
        errors.add(
          .unknownWord(key: "environment", text: text(bytes, field), allowed: allowed),
          at: place(field, line)
        )
      }
    }
  }

  /// The point of metres on the plane that the user placed; nil, with an error, if there is none.
  private func placed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    line: Int,
    in trace: inout RawTrace,
    _ errors: inout ErrorList
  ) -> RawPoint? {
    var metres: [Double] = []
    for (key, column) in [("x", longitude), ("y", latitude)] {
      let value = DecimalNumber(bytes, fields[column], comma: comma)?.double
      let words = text(bytes, fields[column])
      if let value, abs(value) <= RawTrace.planeLimit {
        metres.append(value)
      } else {
        let limit = RawTrace.planeLimit
        let fact: TraceFormatError.Fact =
          value == nil
          ? .badNumber(key: key, text: words)
          : .outOfRange(key: key, text: words, lower: -limit, upper: limit)
        errors.add(fact, at: place(fields[column], line))
      }
    }
    return metres.count == 2 ? trace.placed(east: metres[0], north: metres[1], line: line) : nil
  }

  /// The degrees of a field; nil if it is not a number.
  private func degrees(
    _ key: StaticString,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ field: Range<Int>,
    _ limit: Double,
    _ line: Int,
    _ errors: inout ErrorList
  ) -> Double? {
    let scale = degreeUnit == .tenMillionths ? 1e7 : 1
    let number = DecimalNumber(bytes, field, comma: comma)?.double.map { $0 / scale }
    if let number, abs(number) <= limit { return number }
    let (key, text) = ("\(key)", text(bytes, field))
    let value = number ?? AngleText.degrees(text, letters: limit == 90 ? "NS" : "EW")
    // A ten millionth of a degree, about 1 cm, counts as rounding.
    if let value, abs(value) <= limit + 1e-7 { return max(-limit, min(limit, value)) }
    if value == nil {
      errors.add(.badNumber(key: key, text: text), at: place(field, line))
    } else {
      let fact = TraceFormatError.Fact.outOfRange(
        key: key,
        text: text,
        lower: -limit,
        upper: limit
      )
      errors.add(fact, at: place(field, line))
    }
    return value
  }

  /// The time of a field; the first row decides what a bare number without a unit means.
  private mutating func nanoseconds(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ field: Range<Int>,
    line: Int,
    _ trace: inout RawTrace
  ) -> Int64? {
    if let number = DecimalNumber(bytes, field, comma: comma) {
      if unit == .fromContent { unit = CSVColumns.TimeUnit(magnitudeOf: number) }
      return number.integer(timesTenTo: unit.power)
    }
    guard unit == .fromContent || unit == .calendar,
      let (time, hasZone) = CSVTimes.calendar(bytes, field, dateOrder)
    else { return nil }
    unit = .calendar
    if !hasZone { trace.count(.timeWithoutZone, line: line) }
    return time
  }

  private func place(_ field: Range<Int>, _ line: Int) -> TextPosition {
    TextPosition(line: line, column: field.lowerBound + 1)
  }

  private func isEmpty(_ bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>) -> Bool {
    for index in field where !isBlank(bytes[index]) { return false }
    return true
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>) -> String {
    String(decoding: bytes[field], as: UTF8.self)
  }
}

/// Calendar times of tables.
enum CSVTimes {
  /// The nanoseconds since 1970 of a field, and whether it names its zone; nil for other texts.
  ///
  /// A date whose day and month cannot be told apart needs the order that other rows show.
  static func calendar(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ field: Range<Int>,
    _ order: WrittenDate.Order?
  ) -> (nanoseconds: Int64, hasZone: Bool)? {
    if let time = Timestamp(bytes, field) { return (time.unixNanoseconds, time.hasZone) }
    guard let date = WrittenDate(UnsafeBufferPointer(rebasing: bytes[field])) else { return nil }
    let time = order.flatMap { date.unixNanoseconds($0) } ?? date.certain
    return time.map { ($0, date.hasZone) }
  }
}
