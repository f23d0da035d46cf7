// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Rows of tables that loggers write, such as with separate dates and times, hemisphere letters or
/// GPS time.
///
/// The tables may also have local times with an offset or positions as well-known text.
///
/// An error in a row is reported, as in plain tables. Rows that say themselves that there was no
/// fix, and those of marked places, are counted and skipped.
struct CSVLoggerRows {
  private let columns: CSVColumns
  /// True if a comma may be the decimal point.
  private let comma: Bool
  private var unit: CSVColumns.TimeUnit
  private var identity: TrackIdentity?
  private var dateOrder: WrittenDate.Order?

  init(columns: CSVColumns, comma: Bool) {
    self.columns = columns
    self.comma = comma
    unit = columns.timeUnit
    identity = columns.identity.map { TrackIdentity($0.kind) }
  }

  /// Adds the points of all remaining rows; the heading has `width` columns.
  mutating func read(
    _ scanner: inout CSVScanner,
    width: Int,
    preview: CSVPreview,
    leavingOut odd: CSVOddRows,
    into trace: inout RawTrace,
    errors: inout ErrorList
  ) {
    var fields: [Range<Int>] = []
    dateOrder = preview.dateOrder
    var odd = odd
    while !trace.isFull, scanner.readRow(&fields) {
      if odd.contain(scanner.bytes, fields, line: scanner.line, in: &trace) { continue }
      if fields.count < width, fields.count <= columns.last {
        let fact = TraceFormatError.Fact.missingFields(found: fields.count, expected: width)
        errors.add(fact, at: TextPosition(line: scanner.line))
      } else {
        preview.set(scanner.bytes, fields, in: &trace)
        add(scanner.bytes, fields, line: scanner.line, to: &trace, errors: &errors)
      }
    }
    if let failure = scanner.failure {
      errors.add(failure, at: TextPosition(line: scanner.line))
    }
    trace.timesAreAbsolute = !unit.isFromStart
    identity?.finish(&trace)
  }

  /// Adds the point of a row.
  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    line: Int,
    to trace: inout RawTrace,
    errors: inout ErrorList
  ) {
    func field(_ role: CSVColumns.Role) -> Range<Int>? {
      guard let index = columns.index[role], index < fields.count else { return nil }
      let range = TextFields.trimmed(bytes, fields[index])
      return TextFields.isMissing(bytes, range) ? nil : range
    }
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    // Columbus and Visiontac tag points of the track with T, marked places with C, D or V.
    if let tag = field(.tag), bytes[tag.lowerBound] & 0xDF != UInt8(ascii: "T") {
      return trace.count(.otherKind, line: line)
    }
    let validity = field(.validity).map { text($0).uppercased() } ?? ""
    if ["NO FIX", "NOFIX", "INVALID"].contains(validity) {
      return trace.count(.noFix, line: line)
    }
    let place = TextPosition(line: line)
    var point: RawPoint?
    if let geometry = field(.geometry) {
      let position = WellKnownText.point(bytes, geometry)
      point = position.flatMap {
        RawPoint(latitude: $0.latitude, longitude: $0.longitude, line: line)
      }
      point?.altitude = position?.altitude
      if point == nil {
        let fact = TraceFormatError.Fact.notPositions(
          what: "the geometry is not a POINT on Earth: \(text(geometry).prefix(40))",
          way: "points are written POINT(longitude latitude)"
        )
        errors.add(fact, at: place)
        return
      }
    } else if let north = field(.latitude), let east = field(.longitude) {
      let latitude = angle("latitude", bytes, north, field(.northSouth), "NS", 90, place, &errors)
      let longitude = angle("longitude", bytes, east, field(.eastWest), "EW", 180, place, &errors)
      guard var latitude, var longitude else { return }
      if let minutes = columns.minutes {
        func add(_ column: Int, to degrees: inout Double) {
          let field = column < fields.count ? fields[column] : 0..<0
          let value = (DecimalNumber(bytes, field, comma: comma)?.double ?? 0) * minutes.unit / 60
          // The minutes of whole degrees have the sign of the degrees, stated or not.
          degrees += degrees < 0 ? -abs(value) : value
        }
        add(minutes.latitude, to: &latitude)
        add(minutes.longitude, to: &longitude)
      }
      point = RawPoint(latitude: latitude, longitude: longitude, line: line)
    }
    guard var point else { return trace.count(.noPosition, line: line) }
    if let time = field(.time) {
      let date = field(.date)
      let offset = field(.utcOffset)
      point.time = nanoseconds(bytes, time, date: date, offset: offset, line: line, &trace)
      if point.time == nil {
        if trace.dropsUnreadableTimes { return trace.count(.unreadableTime, line: line) }
        let words = date.map { text($0) + " " + text(time) } ?? text(time)
        errors.add(.badTime(key: "time", text: words), at: place)
        return
      }
    }
    if let accuracy = field(.accuracy),
      let value = DecimalNumber(bytes, accuracy, comma: comma)?.double, value > 0
    {
      point.accuracy = value
    }
    if let altitude = field(.altitude) {
      let value = DecimalNumber(bytes, altitude, comma: comma)?.double
      point.altitude = value.map { $0 * columns.altitudeUnit }
    }
    if ["ESTIMATED", "MANUAL", "SIMULATOR"].contains(validity) {
      trace.count(.notMeasured, line: line)
    }
    if let column = columns.identity?.index {
      let id = column < fields.count ? TextFields.trimmed(bytes, fields[column]) : 0..<0
      if let trip = columns.trip {
        let name = trip < fields.count ? TextFields.trimmed(bytes, fields[trip]) : 0..<0
        identity?.select(bytes[id], trip: bytes[name], in: &trace)
      } else {
        identity?.select(bytes[id], in: &trace)
      }
    }
    trace.append(point)
  }

  /// The degrees of a field; nil, with an error, if they are not within the limit.
  private func angle(
    _ key: String,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ side: Range<Int>?,
    _ letters: String,
    _ limit: Double,
    _ place: TextPosition,
    _ errors: inout ErrorList
  ) -> Double? {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let number = DecimalNumber(bytes, range, comma: comma)?.double.map {
      columns.degrees.degrees($0)
    }
    guard var value = number ?? AngleText.degrees(text, letters: letters) else {
      errors.add(.badNumber(key: key, text: text), at: place)
      return nil
    }
    if let side {
      let word = String(decoding: bytes[side], as: UTF8.self).uppercased()
      let sides = letters.map { String($0) }
      guard sides.contains(word) else {
        let name = "hemisphere of the \(key)"
        errors.add(.unknownWord(key: name, text: word, allowed: sides), at: place)
        return nil
      }
      if word == sides[1] { value = -abs(value) }
    }
    guard abs(value) <= limit + 1e-7 else {
      errors.add(.outOfRange(key: key, text: text, lower: -limit, upper: limit), at: place)
      return nil
    }
    return value
  }

  /// The time of a row; the first one decides what a bare number without a unit means.
  private mutating func nanoseconds(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ time: Range<Int>,
    date: Range<Int>?,
    offset: Range<Int>?,
    line: Int,
    _ trace: inout RawTrace
  ) -> Int64? {
    if let date, unit == .fromContent || unit == .calendar,
      let day = DateText.days(bytes, date), let ofDay = DateText.timeOfDay(bytes, time)
    {
      unit = .calendar
      let local = Int64(day) * 86_400_000_000_000 + ofDay
      guard let offset else {
        trace.count(.timeWithoutZone, line: line)
        return local
      }
      return DateText.offset(bytes, offset).map { local - $0 }
    }
    if let number = DecimalNumber(bytes, time, comma: comma) {
      if unit == .fromContent { unit = CSVColumns.TimeUnit(magnitudeOf: number) }
      guard unit != .calendar, let value = unit.nanoseconds(number) else { return nil }
      return unit == .gpsMilliseconds ? GPSTime.unixNanoseconds(gpsNanoseconds: value) : value
    }
    guard unit == .fromContent || unit == .calendar else { return nil }
    guard let (whole, hasZone) = CSVTimes.calendar(bytes, time, dateOrder) else { return nil }
    unit = .calendar
    if !hasZone { trace.count(.timeWithoutZone, line: line) }
    return whole
  }
}
