// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Logs for people with a position in some of their lines: consoles of apps and of phones, and the
/// requests that trackers send to a server.
///
/// These forms are known: the description of a `CLLocation`, the one of an Android `Location`, names
/// with values, in one line (`lat=52.1&lon=9.7&timestamp=…`) or in lines of their own, names with a
/// pair (`Coords:(52.1, 9.7)`), and numbers with the letters of their hemispheres (`52.1ºN 9.7ºE`,
/// `5206.0000,N,00942.0000,E`). A time is the position's own if it can be read, else one anywhere in
/// the line, else the one with which the entry began. Android's providers tell sources apart.
enum LogLinesFormat: TraceFormat {
  static let name = "log lines"
  static let fileExtensions: [String] = ["log"]

  static func recognises(_ head: FileHead) -> Bool {
    guard head.xmlRoot == nil, head.json.isEmpty else { return false }
    var named = LogNamedLines()
    return head.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
      guard line.count < 4000 else { return false }
      return Array(line).withUnsafeBufferPointer { LogLine($0) != nil || named.add($0, 1) != nil }
    } || named.finish() != nil
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var points = PointCollector(trace)
    var clock = LogClock()
    points.trace.labels = PointLabels(count: 1)
    /// A position whose time may stand in one of the next lines.
    var waiting: (line: LogLine, number: Int)?
    var identity = TrackIdentity(.carrier)
    func add(_ line: LogLine, at time: Int64?, number: Int) {
      points.trace.labels.set(0, line.source.utf8)
      if !line.owner.isEmpty { identity.select(line.owner.utf8, in: &points.trace) }
      if time != nil, clock.lacksZone { points.trace.count(.timeWithoutZone, line: number) }
      points.add(
        latitude: line.latitude,
        longitude: line.longitude,
        nanoseconds: time,
        accuracy: line.accuracy,
        altitude: line.altitude,
        line: number
      )
    }
    var named = LogNamedLines()
    while !points.trace.isFull, let bytes = lines.next() {
      clock.note(bytes)
      if let (line, number) = named.add(bytes, lines.line) {
        add(line, at: line.time == nil ? nil : clock.nanoseconds(line, bytes), number: number)
      } else if let line = LogLine(bytes) {
        if let waiting { add(waiting.line, at: nil, number: waiting.number) }
        waiting = nil
        let time = clock.nanoseconds(line, bytes)
        if time == nil, clock.mayFollow {
          waiting = (line, lines.line)
        } else {
          add(line, at: time, number: lines.line)
        }
      } else if let held = waiting, let time = clock.following(bytes) {
        add(held.line, at: time, number: held.number)
        waiting = nil
      }
    }
    if let waiting { add(waiting.line, at: nil, number: waiting.number) }
    if let (line, number) = named.finish() { add(line, at: nil, number: number) }
    lines.report(to: &errors)
    trace = points.finish(&errors)
    identity.finish(&trace)
    trace.timesAreAbsolute = clock.areAbsolute
    if !clock.areAbsolute, let first = trace.points.first {
      for _ in trace.points { trace.count(.noDate, line: Int(first.line)) }
    }
  }
}

/// Names with values in lines of their own, such as `lat = 52.1` above `lon = 9.7`.
///
/// The time of a position stands above it or below it, which the first position decides.
private struct LogNamedLines {
  /// The number of lines within which a longitude follows its latitude.
  private static let reach = 5

  private var latitude: (degrees: Double, number: Int)?
  private var time: [UInt8]?
  /// A position whose time may stand in one of the next lines.
  private var waiting: (line: LogLine, number: Int)?
  private var isTimeBelow: Bool?

  /// Adds a line; the position that is complete with it or for which it brings no time, and the
  /// number of the line with its longitude.
  mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ number: Int
  ) -> (line: LogLine, number: Int)? {
    guard bytes.count < 200, bytes.contains(where: { $0 == 0x3D || $0 == 0x3A }) else { return nil }
    let north = degrees(["lat", "latitude", "positionlat"], bytes)
    let east = degrees(["lon", "lng", "long", "longitude", "positionlong"], bytes)
    switch (north, east) {
    case (let north?, nil):
      latitude = (north, number)
      return finish()
    case (nil, let east?):
      guard let north = latitude, number - north.number <= Self.reach, abs(north.degrees) <= 90,
        abs(east) <= 180
      else { return nil }
      latitude = nil
      let above = isTimeBelow == true ? nil : time
      let line = LogLine(latitude: north.degrees, longitude: east, time: above)
      time = nil
      if above != nil { isTimeBelow = false }
      if isTimeBelow == false { return (line, number) }
      waiting = (line, number)
      return nil
    case (nil, nil):
      guard let place = LogLine.value(LogLine.times, in: bytes) else { return nil }
      let text = Array(bytes[Self.lastPart(bytes, place)])
      guard var held = waiting else {
        time = text
        return nil
      }
      waiting = nil
      isTimeBelow = true
      held.line.time = text
      return held
    default: return nil
    }
  }

  /// The position for which no time came.
  mutating func finish() -> (line: LogLine, number: Int)? {
    defer { waiting = nil }
    return waiting
  }

  private func degrees(_ names: [String], _ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    LogLine.value(names, in: bytes).flatMap {
      DecimalNumber(bytes, Self.lastPart(bytes, $0))?.double
    }
  }

  /// The part after the raw number that some write before it: `613267626=51.4034986`.
  private static func lastPart(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ place: Range<Int>
  ) -> Range<Int> {
    (bytes[place].lastIndex(of: 0x3D).map { $0 + 1 } ?? place.lowerBound)..<place.upperBound
  }
}

/// A position in a line of a log.
struct LogLine {
  private(set) var latitude = 0.0
  private(set) var longitude = 0.0
  private(set) var accuracy: Double?
  private(set) var altitude: Double?
  /// The provider that an Android log names; empty for others.
  private(set) var source = ""
  /// The device, vehicle or person that the line names; empty if it names none.
  private(set) var owner = ""
  /// The position's own time as it is written; nil if the line gives none.
  fileprivate(set) var time: [UInt8]?
  /// Nanoseconds since the phone was started, as Android gives them.
  private(set) var elapsed: Int64?
  /// Nanoseconds since midnight, as receivers write them before the position.
  private(set) var timeOfDay: Int64?

  fileprivate init(latitude: Double, longitude: Double, time: [UInt8]?) {
    self.latitude = latitude
    self.longitude = longitude
    self.time = time
  }

  /// The position of a line; nil if it has none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard
      findApple(bytes) || findAndroid(bytes) || findPairs(bytes) || findTuple(bytes)
        || findHemispheres(bytes) || findBarePair(bytes)
    else { return nil }
  }

  /// Finds `<+52.37,+9.73> +/- 5.00m (speed …) @ 5/4/25, 7:00:00 AM …`.
  private mutating func findApple(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for open in bytes.indices where bytes[open] == UInt8(ascii: "<") {
      var index = open + 1
      guard let north = number(bytes, &index), index < bytes.count,
        bytes[index] == UInt8(ascii: ",")
      else { continue }
      index += 1
      guard let east = number(bytes, &index), index < bytes.count,
        bytes[index] == UInt8(ascii: ">")
      else { continue }
      (latitude, longitude) = (north, east)
      if let mark = find("+/- ", in: bytes, from: index) {
        index = mark
        accuracy = number(bytes, &index).flatMap { $0 >= 0 ? $0 : nil }
      }
      if let mark = find("@ ", in: bytes, from: index) {
        time = Array(bytes[mark...])
      } else if let mark = find(" at ", in: bytes, from: index), mark < bytes.count,
        bytes[mark] &- 0x30 < 10
      {
        time = Array(bytes[mark...])
      }
      return true
    }
    return false
  }

  /// Finds `Location[gps 52.37,9.73 hAcc=12 et=+1d2h3m4s5ms alt=60.0 …]`.
  private mutating func findAndroid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard var index = find("Location[", in: bytes, from: 0) else { return false }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: " ") { index += 1 }
    let provider = String(decoding: bytes[start..<index], as: UTF8.self)
    index += 1
    let end =
      bytes[min(index, bytes.count)...].firstIndex { $0 == 0x20 || $0 == 0x5D } ?? bytes.count
    guard index < end else { return false }
    let pair = String(decoding: bytes[index..<end], as: UTF8.self).split(separator: ",")
    // Some languages write a comma for the decimal point.
    let parts =
      pair.count == 4
      ? [pair[0] + "." + pair[1], pair[2] + "." + pair[3]] : pair.map { String($0) }
    guard parts.count == 2, let north = DecimalNumber(parts[0])?.double,
      let east = DecimalNumber(parts[1])?.double
    else { return false }
    (latitude, longitude, source) = (north, east, provider)
    for name in ["hAcc=", "acc="] where accuracy == nil {
      if var mark = find(name, in: bytes, from: index) { accuracy = number(bytes, &mark) }
    }
    if var mark = find("alt=", in: bytes, from: index) { altitude = number(bytes, &mark) }
    if let mark = find("et=+", in: bytes, from: index) {
      elapsed = Self.duration(bytes, from: mark)
    }
    if let mark = find(" time=", in: bytes, from: index) {
      time = Array(bytes[mark...].prefix { $0 != 0x20 && $0 != 0x5D })
    }
    return true
  }

  /// Finds names with values, such as `lat=52.37&lon=9.73&timestamp=1746342000`.
  private mutating func findPairs(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let units: [(latitude: [String], longitude: [String], scale: Double)] = [
      (["lat", "latitude"], ["lon", "lng", "long", "longitude"], 1),
      (
        ["lati", "latitudei", "late7", "latitudee7"],
        ["loni", "longitudei", "lone7", "longitudee7"], 1e7
      ),
      (["microlatitude", "late6", "latitudee6"], ["microlongitude", "lone6", "longitudee6"], 1e6),
    ]
    let found = units.lazy.compactMap {
      unit -> (y: DecimalNumber, x: DecimalNumber, scale: Double)? in
      guard let north = Self.value(unit.latitude, in: bytes),
        let east = Self.value(unit.longitude, in: bytes), let y = DecimalNumber(bytes, north),
        let x = DecimalNumber(bytes, east)
      else { return nil }
      return (y, x, unit.scale)
    }
    guard let (north, east, scale) = found.first, let y = north.double, let x = east.double else {
      return false
    }
    // Whole numbers that cannot be degrees are ten millionths of them.
    let isBeyond = abs(y) > 90e4 || abs(x) > 180e4
    let unit = scale == 1 && isBeyond && north.exponent >= 0 && east.exponent >= 0 ? 1e7 : scale
    (latitude, longitude) = (y / unit, x / unit)
    owner =
      Self.value(TrackIdentity.carriers, in: bytes).map {
        String(decoding: bytes[$0], as: UTF8.self)
      } ?? ""
    let names = ["accuracy", "acc", "hacc", "horizontalaccuracy"]
    accuracy = Self.value(names, in: bytes).flatMap { DecimalNumber(bytes, $0)?.double }
    altitude = Self.value(["altitude", "alt"], in: bytes).flatMap {
      DecimalNumber(bytes, $0)?.double
    }
    time = Self.value(Self.times, in: bytes).map { Array(bytes[$0]) }
    return true
  }

  fileprivate static let times = ["timestamp", "time", "tst", "t", "utc", "datetime"]

  /// Finds a name with a pair, such as `Coords:(52.37, 9.73)`.
  private mutating func findTuple(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for open in bytes.indices where bytes[open] == UInt8(ascii: "(") {
      let start = bytes[..<open].lastIndex {
        !Self.isWord($0) && $0 != 0x3A && $0 != 0x3D && $0 != 0x20
      }
      let words = String(decoding: bytes[(start.map { $0 + 1 } ?? 0)..<open], as: UTF8.self)
      let name = FieldNames.plain(words)
      guard Self.tupleNames.contains(where: { name.hasSuffix($0) }) else { continue }
      var index = open + 1
      guard let north = number(bytes, &index), index < bytes.count,
        bytes[index] == UInt8(ascii: ",")
      else { continue }
      index += 1
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
      guard let east = number(bytes, &index), index < bytes.count,
        bytes[index] == UInt8(ascii: ")")
      else { continue }
      (latitude, longitude) = (north, east)
      return true
    }
    return false
  }

  /// Finds two numbers of four decimals or more with a comma between them, in a line that speaks of a
  /// place.
  private mutating func findBarePair(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let words = ["loc", "gps", "pos", "coord"]
    guard bytes.count < 1000, bytes.contains(UInt8(ascii: ".")), bytes.contains(UInt8(ascii: ","))
    else {
      return false
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let lower = text.lowercased()
    guard words.contains(where: { lower.contains($0) }),
      let found = text.firstMatch(
        of: /(?:^|[^\d.,])(-?\d{1,2}\.\d{4,}), ?(-?\d{1,3}\.\d{4,})(?![\d.,])/
      ),
      let north = DecimalNumber(String(found.1))?.double,
      let east = DecimalNumber(String(found.2))?.double
    else { return false }
    (latitude, longitude) = (north, east)
    return true
  }

  private static let tupleNames = [
    "coords", "coord", "coordinate", "coordinates", "location", "position", "latlng", "latlon",
  ]

  /// Finds two numbers with the letters of their hemispheres; four digits before the point are degrees
  /// and minutes.
  private mutating func findHemispheres(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    var north: Double?
    var first = 0
    var hasMinutes = false
    while index < bytes.count {
      let start = index
      guard bytes[index] &- 0x30 < 10, Self.beginsNumber(bytes, index),
        let value = Self.degrees(bytes, from: index, number(bytes, &index), hasMinutes)
      else {
        index += 1
        continue
      }
      // Degree signs have one or two bytes.
      var next = index
      while next < bytes.count, next < index + 3,
        [0x20, 0x2C, 0xBA, 0xB0, 0xC2].contains(bytes[next])
      {
        next += 1
      }
      guard next < bytes.count, next + 1 == bytes.count || !Self.isWord(bytes[next + 1]) else {
        continue
      }
      let letter = bytes[next] & 0xDF
      switch letter {
      case UInt8(ascii: "N"), UInt8(ascii: "S"):
        north = letter == UInt8(ascii: "N") ? value : -value
        first = start
        hasMinutes = bytes[start...].prefix { $0 &- 0x30 < 10 }.count >= 4
      case UInt8(ascii: "E"), UInt8(ascii: "W"):
        guard let north else { return false }
        latitude = north
        longitude = letter == UInt8(ascii: "E") ? value : -value
        let after = (next + 1)..<min(bytes.count, next + 200)
        time = LogTime.place(in: bytes) == nil ? Array(bytes[after]) : nil
        timeOfDay = Self.timeOfDay(bytes, before: first)
        return true
      default: break
      }
      index = next
    }
    return false
  }

  /// The time of day such as `163705.00,` that ends at an index, as in sentences of NMEA 0183.
  private static func timeOfDay(_ bytes: UnsafeBufferPointer<UInt8>, before end: Int) -> Int64? {
    guard end > 6, bytes[end - 1] == UInt8(ascii: ",") else { return nil }
    let start = bytes[..<(end - 1)].lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? 0
    guard bytes[start..<(end - 1)].prefix(while: { $0 &- 0x30 < 10 }).count == 6 else { return nil }
    return TextFields.timeOfDay(bytes, start..<(end - 1))
  }

  /// True if a number begins at an index, and neither within another one nor within a word; reports
  /// of aircraft write the letter of their time right before it.
  private static func beginsNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index > 0 else { return true }
    let before = bytes[index - 1]
    if before == UInt8(ascii: "h") || before == UInt8(ascii: "z") {
      return index > 6 && bytes[(index - 7)..<(index - 1)].allSatisfy { $0 &- 0x30 < 10 }
    }
    return !isWord(before) && before != UInt8(ascii: ".")
  }

  /// The degrees of a number, which are degrees and minutes if it has four digits or more before the
  /// point, such as 5206.5, or if the latitude before it was so written.
  private static func degrees(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ value: Double?,
    _ hasMinutes: Bool
  ) -> Double? {
    let digits = bytes[start...].prefix { $0 &- 0x30 < 10 }.count
    guard let value, digits >= 4 || hasMinutes else { return value }
    let whole = (value / 100).rounded(.down)
    return whole + (value - whole * 100) / 60
  }

  /// The place of the value of a name, up to the next mark; nil if no name occurs.
  fileprivate static func value(
    _ names: [String],
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var index = 0
    while index < bytes.count {
      guard bytes[index] | 0x20 >= 0x61, bytes[index] | 0x20 <= 0x7A else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isWord(bytes[index]) { index += 1 }
      var after = index
      while after < bytes.count, bytes[after] == 0x20 || bytes[after] == 0x22 { after += 1 }
      guard after < bytes.count, bytes[after] == 0x3D || bytes[after] == 0x3A, index - start < 20
      else { continue }
      let name = FieldNames.plain(String(decoding: bytes[start..<index], as: UTF8.self))
      guard names.contains(name) else { continue }
      after += 1
      while after < bytes.count, bytes[after] == 0x20 || bytes[after] == 0x22 { after += 1 }
      let marks = names.contains("time") ? "&;,)]}\"'\t" : " &;,)]}\"'\t"
      let end = bytes[after...].firstIndex { marks.utf8.contains($0) } ?? bytes.count
      // A number is the whole value, also where a time may have blanks.
      let blank = bytes[after..<end].firstIndex(of: 0x20) ?? end
      if blank > after, DecimalNumber(bytes, after..<blank) != nil { return after..<blank }
      if end > after { return after..<end }
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x5F || byte &- 0x30 < 10
  }

  /// The index after some words; nil if they do not occur.
  private func find(
    _ words: String,
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    let words = Array(words.utf8)
    guard bytes.count - start >= words.count else { return nil }
    return (start...(bytes.count - words.count)).first { bytes[$0...].starts(with: words) }
      .map { $0 + words.count }
  }

  private func number(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Double? {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      guard byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E else { break }
      index += 1
    }
    return index > start ? DecimalNumber(bytes, start..<index)?.double : nil
  }

  /// The nanoseconds of `1d2h3m4s5ms`.
  private static func duration(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int64? {
    let units: [(String, Int64)] = [
      ("ms", 1_000_000), ("d", 86_400_000_000_000), ("h", 3_600_000_000_000),
      ("m", 60_000_000_000), ("s", 1_000_000_000),
    ]
    var (sum, index) = (Int64(0), start)
    while index < bytes.count {
      var value: Int64 = 0
      let first = index
      while index < bytes.count, bytes[index] &- 0x30 < 10, index - first < 9 {
        value = value * 10 + Int64(bytes[index] &- 0x30)
        index += 1
      }
      guard index > first,
        let unit = units.first(where: { bytes[index...].starts(with: Array($0.0.utf8)) })
      else { break }
      let (part, isBeyond) = value.multipliedReportingOverflow(by: unit.1)
      let (total, overflow) = sum.addingReportingOverflow(part)
      guard !isBeyond, !overflow else { return nil }
      sum = total
      index += unit.0.utf8.count
    }
    return index > start ? sum : nil
  }
}
