// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// Turns rows of fields into points.
struct CSVRows {
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
    isDegreeUnitKnown = columns.degrees == .tenMillionths || columns.degrees == .degreesMinutes
  }

  /// True unless rows have ids or coordinates in another unit than degrees.
  var arePlainRowsAllowed: Bool {
    degreeUnit == .degrees && (identity == nil || identity?.isOff == true)
  }

  /// A faster reader for rows of plain numbers; nil if the columns contain anything else.
  func plainRows(width: Int, separator: UInt8) -> CSVPlainRows? {
    let isNumeric: Bool = unit != .fromContent && unit != .calendar
    guard isNumeric, unit.factor == 1, mode == nil, environment == nil, separator != 0x2E else {
      return nil
    }
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
  var timesAreAbsolute: Bool { !unit.isFromStart }

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
        way: "columns in degrees may also be named longitude and latitude; if they are in metres, "
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
    let number = DecimalNumber(bytes, field, comma: comma)?.double.map { degreeUnit.degrees($0) }
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
      return unit.nanoseconds(number)
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
    TextFields.isMissing(bytes, field)
  }

  private func text(_ bytes: UnsafeBufferPointer<UInt8>, _ field: Range<Int>) -> String {
    String(decoding: bytes[field], as: UTF8.self)
  }
}

/// Calendar times of tables.
enum CSVTimes {
  /// The nanoseconds since 1970 of a field, and whether it names its zone; nil for other texts.
  ///
  /// The order decides where a date could be read in two ways.
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
