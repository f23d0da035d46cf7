// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Subtitles that DJI's drones write beside their videos (`.SRT`), with a position for each frame.
///
/// Positions are `[latitude: …] [longitude: …]`, also misspelled as `longtitude`, or
/// `GPS(longitude,latitude,…)`, or the other way round where the height has its unit, as in
/// `GPS(36.61,-6.11,0.0M)`. A date in the subtitle counts as the time; without one, times count
/// from the start of the video. Frames come faster than fixes, so that a position counts again only
/// after a second.
enum DJISubtitlesFormat: TraceFormat {
  static let name = "DJI SRT"
  static let fileExtensions = ["srt"]

  static func recognises(_ head: FileHead) -> Bool {
    head.lines.contains { $0.contains(" --> ") }
      && head.lines.contains { line in
        var line = line.lowercased()
        return line.contains("latitude") || line.withUTF8 { pair($0) != nil }
      }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var counts = RecordCounts()
    var frame = Frame()
    var log = Log()
    while !trace.isFull, let bytes = lines.next() {
      if let start = cueStart(bytes) {
        log.add(frame, &counts, &trace)
        frame = Frame()
        frame.start = start
        frame.line = lines.line
      } else {
        frame.read(bytes)
      }
    }
    log.add(frame, &counts, &trace)
    lines.report(to: &errors)
    counts.report(to: &errors)
    trace.timesAreAbsolute = log.hasDates != false
  }

  /// The nanoseconds at the front of `00:00:01,033 --> 00:00:01,066`; nil for any other line.
  private static func cueStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let arrow = find("-->", in: bytes), arrow > 0 else { return nil }
    return DateText.timeOfDay(bytes, TextFields.trimmed(bytes, 0..<arrow))
  }

  /// The index of a word of lower case ASCII, in any case.
  fileprivate static func find(
    _ word: StaticString,
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int = 0
  ) -> Int? {
    let count = word.utf8CodeUnitCount
    guard bytes.count >= start + count else { return nil }
    for index in start...(bytes.count - count) {
      var offset = 0
      while offset < count {
        let byte = bytes[index + offset]
        let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        if lower != word.utf8Start[offset] { break }
        offset += 1
      }
      if offset == count { return index }
    }
    return nil
  }

  /// The numbers of `GPS(149.02,-20.25,16)`; nil if there are fewer than two.
  fileprivate static func pair(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (longitude: Double, latitude: Double, third: Double?)? {
    guard let word = find("gps", in: bytes) else { return nil }
    let rest = (word + 3)..<bytes.count
    let open = rest.first { !isBlank(bytes[$0]) && bytes[$0] != UInt8(ascii: ":") }
    guard let open, bytes[open] == UInt8(ascii: "("),
      let close = ((open + 1)..<bytes.count).first(where: { bytes[$0] == UInt8(ascii: ")") })
    else { return nil }
    var fields: [Range<Int>] = []
    TextFields.split(bytes, (open + 1)..<close, by: UInt8(ascii: ","), into: &fields)
    guard fields.count >= 2, let first = DecimalNumber(bytes, fields[0])?.double,
      let second = DecimalNumber(bytes, fields[1])?.double
    else { return nil }
    guard let third = fields.at(2) else { return (first, second, nil) }
    let height = TextFields.trimmed(bytes, third)
    if let last = height.last, bytes[last] | 0x20 == UInt8(ascii: "m") {
      return (second, first, DecimalNumber(bytes, height.dropLast())?.double)
    }
    return (first, second, DecimalNumber(bytes, height)?.double)
  }

  /// The number after a name and a colon; nil if there is none.
  fileprivate static func value(
    _ name: StaticString,
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Double? {
    guard let word = find(name, in: bytes) else { return nil }
    var index = word + name.utf8CodeUnitCount
    while index < bytes.count, isBlank(bytes[index]) || bytes[index] == UInt8(ascii: ":") {
      index += 1
    }
    let start = index
    while index < bytes.count, "+-.0123456789eE".utf8.contains(bytes[index]) { index += 1 }
    return DecimalNumber(bytes, start..<index)?.double
  }
}

/// What the text of one frame says.
private struct Frame {
  var start: Int64?
  var line = 0
  var date: Int64?
  var latitude: Double?
  var longitude: Double?
  var altitude: Double?
  /// True if the text names a position, whether it can be read or not.
  var hasPosition = false

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    if date == nil { date = Self.date(bytes) }
    if DJISubtitlesFormat.find("latitude", in: bytes) != nil {
      hasPosition = true
      latitude = DJISubtitlesFormat.value("latitude", in: bytes)
      longitude =
        DJISubtitlesFormat.value("longitude", in: bytes)
        ?? DJISubtitlesFormat.value("longtitude", in: bytes)
      altitude = DJISubtitlesFormat.value("abs_alt", in: bytes)
    } else if !hasPosition, let pair = DJISubtitlesFormat.pair(bytes) {
      hasPosition = true
      (longitude, latitude) = (pair.longitude, pair.latitude)
      // Some drones write the latitude first, which shows only beyond 90 degrees.
      if abs(pair.latitude) > 90 { (longitude, latitude) = (pair.latitude, pair.longitude) }
    }
  }

  /// The time of `2023-05-01 10:00:00.123`, also with points in the date, anywhere in a line.
  private static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard bytes.count >= 19 else { return nil }
    let isDigit = { (index: Int) in bytes[index] &- 0x30 < 10 }
    for start in 0...(bytes.count - 19) {
      let marks = (bytes[start + 4], bytes[start + 7])
      guard marks.0 == marks.1, "-.".utf8.contains(marks.0), isDigit(start), isDigit(start + 3),
        bytes[start + 13] == UInt8(ascii: ":"), bytes[start + 16] == UInt8(ascii: ":"),
        let days = DateText.days(bytes, start..<start + 10)
      else { continue }
      var end = start + 19
      if end < bytes.count, bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ",") {
        let digits = ((end + 1)..<bytes.count).prefix { isDigit($0) }
        if let last = digits.last { end = last + 1 }
      }
      guard let time = DateText.timeOfDay(bytes, start + 11..<end) else { continue }
      return Int64(days) * 86_400_000_000_000 + time
    }
    return nil
  }
}

/// Adds frames as points.
private struct Log {
  /// True if times are dates, false if they count from the start of the video; nil before the first
  /// point.
  private(set) var hasDates: Bool?
  private var last: RawPoint?

  mutating func add(_ frame: Frame, _ counts: inout RecordCounts, _ trace: inout RawTrace) {
    guard let start = frame.start else { return }
    guard frame.hasPosition else { return trace.count(.noPosition, line: frame.line) }
    guard let latitude = frame.latitude, let longitude = frame.longitude,
      var point = RawPoint(latitude: latitude, longitude: longitude, line: frame.line)
    else { return counts.countBroken(.unreadable, line: frame.line, in: &trace) }
    counts.countGood()
    guard latitude != 0 || longitude != 0 else { return trace.count(.noFix, line: frame.line) }
    let isDated = hasDates ?? (frame.date != nil)
    hasDates = isDated
    guard let time = isDated ? frame.date : start else {
      return trace.count(.noPosition, line: frame.line)
    }
    if let last, last.latitude == latitude, last.longitude == longitude,
      time >= last.nanoseconds, time - last.nanoseconds < 1_000_000_000
    {
      return
    }
    point.time = time
    point.altitude = frame.altitude
    last = point
    if isDated { trace.count(.timeWithoutZone, line: frame.line) }
    trace.append(point)
  }
}
