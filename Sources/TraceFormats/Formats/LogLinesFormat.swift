// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Logs for people with a position in some of their lines: consoles of apps and of phones, and the
/// requests that trackers send to a server.
///
/// These forms are known: the description of a `CLLocation`, the one of an Android `Location`, names
/// with values (`lat=52.1&lon=9.7&timestamp=…`), names with a pair (`Coords:(52.1, 9.7)`), and numbers
/// with the letters of their hemispheres (`52.1ºN 9.7ºE`, `5206.0000,N,00942.0000,E`). A time is the
/// position's own if it can be read, else the one at the beginning of the line. Android's providers
/// tell sources apart.
enum LogLinesFormat: TraceFormat {
  static let name = "log lines"
  static let fileExtensions: [String] = ["log"]

  static func recognises(_ head: FileHead) -> Bool {
    guard head.xmlRoot == nil, head.json.isEmpty else { return false }
    return head.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
      line.count < 4000 && Array(line).withUnsafeBufferPointer { LogLine($0) != nil }
    }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var points = PointCollector(trace)
    var clock = LogClock()
    points.trace.labels = PointLabels(count: 1)
    while !points.trace.isFull, let bytes = lines.next() {
      clock.note(bytes)
      guard let line = LogLine(bytes) else { continue }
      points.trace.labels.set(0, line.source.utf8)
      let time = clock.nanoseconds(line, bytes)
      if time != nil, clock.lacksZone { points.trace.count(.timeWithoutZone, line: lines.line) }
      points.add(
        latitude: line.latitude,
        longitude: line.longitude,
        nanoseconds: time,
        accuracy: line.accuracy,
        altitude: line.altitude,
        line: lines.line
      )
    }
    lines.report(to: &errors)
    trace = points.finish(&errors)
    trace.timesAreAbsolute = clock.areAbsolute
    if !clock.areAbsolute, let first = trace.points.first {
      for _ in trace.points { trace.count(.noDate, line: Int(first.line)) }
    }
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
  /// The place of the position's own time; nil if the line gives none.
  private(set) var time: Range<Int>?
  /// Nanoseconds since the phone was started, as Android gives them.
  private(set) var elapsed: Int64?

  /// The position of a line; nil if it has none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard
      findApple(bytes) || findAndroid(bytes) || findPairs(bytes) || findTuple(bytes)
        || findHemispheres(bytes)
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
      if let mark = find("@ ", in: bytes, from: index) { time = mark..<bytes.count }
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
      time = mark..<(bytes[mark...].firstIndex { $0 == 0x20 || $0 == 0x5D } ?? bytes.count)
    }
    return true
  }

  /// Finds names with values, such as `lat=52.37&lon=9.73&timestamp=1746342000`.
  private mutating func findPairs(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let north = Self.value(["lat", "latitude"], in: bytes),
      let east = Self.value(["lon", "lng", "long", "longitude"], in: bytes),
      let y = DecimalNumber(bytes, north)?.double, let x = DecimalNumber(bytes, east)?.double
    else { return false }
    (latitude, longitude) = (y, x)
    let names = ["accuracy", "acc", "hacc", "horizontalaccuracy"]
    accuracy = Self.value(names, in: bytes).flatMap { DecimalNumber(bytes, $0)?.double }
    altitude = Self.value(["altitude", "alt"], in: bytes).flatMap {
      DecimalNumber(bytes, $0)?.double
    }
    time = Self.value(["timestamp", "time", "tst", "t", "utc", "datetime"], in: bytes)
    return true
  }

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

  private static let tupleNames = [
    "coords", "coord", "coordinate", "coordinates", "location", "position", "latlng", "latlon",
  ]

  /// Finds two numbers with the letters of their hemispheres; four digits before the point are degrees
  /// and minutes.
  private mutating func findHemispheres(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    var north: Double?
    while index < bytes.count {
      guard bytes[index] &- 0x30 < 10, index == 0 || !Self.isWord(bytes[index - 1]),
        let value = Self.degrees(bytes, from: index, number(bytes, &index))
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
      case UInt8(ascii: "E"), UInt8(ascii: "W"):
        guard let north else { return false }
        latitude = north
        longitude = letter == UInt8(ascii: "E") ? value : -value
        time = Self.isoTime(bytes) ?? (next + 1)..<min(bytes.count, next + 200)
        return true
      default: break
      }
      index = next
    }
    return false
  }

  /// The degrees of a number, which are degrees and minutes if it has four digits or more before the
  /// point, such as 5206.5.
  private static func degrees(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ value: Double?
  ) -> Double? {
    let digits = bytes[start...].prefix { $0 &- 0x30 < 10 }.count
    guard let value, digits >= 4 else { return value }
    let whole = (value / 100).rounded(.down)
    return whole + (value - whole * 100) / 60
  }

  /// The place of a time such as `2026-03-29T07:30:00Z` anywhere in a line.
  private static func isoTime(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    for index in bytes.indices.dropLast(19)
    where bytes[index + 4] == 0x2D && bytes[index + 10] == 0x54 {
      let end = bytes[index...].firstIndex { $0 == 0x2C || $0 == 0x20 || $0 == 0x3B } ?? bytes.count
      if Timestamp(bytes, index..<end) != nil { return index..<end }
    }
    return nil
  }

  /// The place of the value of a name, up to the next mark; nil if no name occurs.
  private static func value(
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

/// The times of a log's positions.
///
/// The first position decides where its times come from: its own time, the time of its line with or
/// without a year, or the time since the phone was started.
struct LogClock {
  private enum Source { case own, line, lineWithoutYear, elapsed }

  private var source: Source?
  private var own = JSONTimes()
  /// The last time at the beginning of a line, without a zone.
  private var lastOfLines: Int64?
  /// True if the time read last names no zone.
  private(set) var lacksZone = false

  /// True if times count from 1970.
  var areAbsolute: Bool { source != .lineWithoutYear && source != .elapsed && own.areAbsolute }

  /// The time of a line; nil if it has none of the kind that the first line had.
  mutating func nanoseconds(
    _ line: LogLine,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int64? {
    lacksZone = false
    let sources: [Source] = source.map { [$0] } ?? [.own, .line, .lineWithoutYear, .elapsed]
    for candidate in sources {
      guard let time = time(candidate, line, bytes) else { continue }
      source = candidate
      return time
    }
    return nil
  }

  private mutating func time(
    _ source: Source,
    _ line: LogLine,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int64? {
    switch source {
    case .own:
      guard let range = line.time else { return nil }
      let text = Self.decoded(bytes[range])
      if let time = text.withUnsafeBufferPointer({ own.nanoseconds($0) }) {
        lacksZone = own.lastLacksZone
        return time
      }
      guard let date = text.withUnsafeBufferPointer({ WrittenDate($0) }) else { return nil }
      lacksZone = !date.hasZone
      guard date.isAmbiguous else { return date.certain }
      // The time of the line decides; without one, AM and PM are of those who write the month first.
      let times = WrittenDate.Order.allCases.map { date.unixNanoseconds($0) }
      guard let last = lastOfLines, let dayFirst = times[0], let monthFirst = times[1] else {
        return date.unixNanoseconds(date.hasHalf ? .monthFirst : .dayFirst)
      }
      let gaps = [dayFirst, monthFirst].map { abs(Double($0) - Double(last)) }
      return gaps[0] < gaps[1] ? dayFirst : monthFirst
    case .line:
      guard let time = Self.time(beginning: bytes) else { return nil }
      lacksZone = !time.hasZone
      return time.unixNanoseconds
    case .lineWithoutYear:
      // `05-04 07:00:00.110` of Android's log; 2000 was a leap year.
      guard bytes.count >= 18, bytes[2] == 0x2D, bytes[5] == 0x20 else { return nil }
      let text = "2000-" + String(decoding: bytes[..<18], as: UTF8.self)
      return Timestamp(text)?.unixNanoseconds
    case .elapsed: return line.elapsed
    }
  }

  /// Notes the time at the beginning of any line.
  mutating func note(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let time = Self.time(beginning: bytes) { lastOfLines = time.unixNanoseconds }
  }

  /// The time with which a line begins, perhaps in brackets.
  private static func time(beginning bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    let start = bytes.first.map { $0 == UInt8(ascii: "[") ? 1 : 0 } ?? 0
    guard bytes.count >= start + 19, bytes[start] &- 0x30 < 10 else { return nil }
    for length in [30, 26, 25, 24, 23, 20, 19] where bytes.count >= start + length {
      if let time = Timestamp(bytes, start..<(start + length)) { return time }
    }
    return nil
  }

  /// Bytes of an address with its blanks and marks as they are meant.
  private static func decoded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return Array(bytes) }
    return Array(
      String(decoding: bytes, as: UTF8.self)
        .replacing("%20", with: " ").replacing("%3A", with: ":").replacing("%2B", with: "+").utf8
    )
  }
}
