// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import World

/// Collects the points of records, of which a few may be broken.
///
/// Broken records are left out and counted; a file with more broken than good records is refused.
struct PointCollector {
  /// The collected points.
  var trace: RawTrace
  /// Reads the records' times.
  var times = JSONTimes()
  private var good = 0
  private var broken = 0
  private var firstFact: TraceFormatError?

  /// True if nothing found looks like a position.
  var isEmpty: Bool { good == 0 && broken == 0 }

  /// A collector of points for a trace that is still empty.
  init(_ trace: RawTrace) {
    self.trace = RawTrace(beside: trace)
  }

  /// Adds a point if its position is valid; returns whether it is.
  @discardableResult
  mutating func add(
    latitude: Double?,
    longitude: Double?,
    nanoseconds: Int64?,
    accuracy: Double? = nil,
    altitude: Double? = nil,
    mode: TravelMode? = nil,
    line: Int
  ) -> Bool {
    guard let latitude, let longitude else {
      trace.count(.noPosition, line: line)
      return false
    }
    guard let north = degrees(latitude, within: 90) else {
      return leaveOut(
        .outOfRange(key: "latitude", text: "\(latitude)", lower: -90, upper: 90),
        line
      )
    }
    guard let east = degrees(longitude, within: 180) else {
      let text = "\(longitude)"
      return leaveOut(.outOfRange(key: "longitude", text: text, lower: -180, upper: 180), line)
    }
    var point = RawPoint()
    point.line = Int32(clamping: line)
    point.latitude = north
    point.longitude = east
    point.time = nanoseconds
    point.accuracy = accuracy
    point.altitude = altitude
    point.mode = mode
    add(point)
    return true
  }

  /// Adds a point known to be good.
  mutating func add(_ point: RawPoint) {
    good += 1
    trace.append(point)
  }

  /// Counts a record that cannot be read; always returns false.
  @discardableResult
  mutating func leaveOut(_ fact: TraceFormatError.Fact, _ line: Int) -> Bool {
    if broken == 0 { firstFact = TraceFormatError(fact, at: TextPosition(line: line)) }
    broken += 1
    trace.count(.unreadable, line: line)
    return false
  }

  /// The trace; refuses a file with more broken than good records.
  mutating func finish(_ errors: inout ErrorList) -> RawTrace {
    trace.timesAreAbsolute = times.areAbsolute
    if broken > good, let firstFact { errors.add(firstFact.fact, at: firstFact.position) }
    return trace
  }
}

extension PointCollector {
  /// Reads the time of a value that may be absent; false if it is invalid, and the record is then
  /// left out.
  mutating func time(_ value: JSONNode?, line: Int, into nanoseconds: inout Int64?) -> Bool {
    guard let value else { return true }
    if let text = value.bytes {
      if text.allSatisfy(isBlank) { return true }
      nanoseconds = times.nanoseconds(text)
    } else if value.isNumber, let number = value.number {
      nanoseconds = times.nanoseconds(number)
    }
    if nanoseconds == nil { return leaveOut(.badTime(key: "time", text: value.value.shown), line) }
    if times.lastLacksZone { trace.count(.timeWithoutZone, line: line) }
    return true
  }
}

extension PointCollector {
  /// Reads the time of a text; false if it is invalid, and the record is then left out.
  mutating func time(_ text: String, line: Int, into nanoseconds: inout Int64?) -> Bool {
    if text.utf8.allSatisfy(isBlank) { return true }
    nanoseconds = times.nanoseconds(.string(text))
    if nanoseconds == nil { return leaveOut(.badTime(key: "time", text: text), line) }
    if times.lastLacksZone { trace.count(.timeWithoutZone, line: line) }
    return true
  }
}

extension JSONValue {
  /// The value in short, for messages.
  var shown: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .array: "[…]"
    case .object: "{…}"
    }
  }
}
