// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// NMEA 0183 logs of receivers (field positions after the gpsd project's NMEA Revealed).
///
/// Sentences of one time of day, from any talker, make one point: the position from RMC, GGA, GLL
/// or GNS, the altitude from GGA or GNS, the date from RMC or ZDA, and the accuracy from GST as the
/// root of the summed squares of its two deviations, which contains 63 to 68 percent. Text before
/// `$` or after the checksum in a line is ignored, such as prefixes and receipt times of Android
/// loggers.
enum NMEAFormat: TraceFormat {
  static let name = "NMEA 0183"
  static let fileExtensions = ["nmea", "nma", "ubx"]

  static func recognises(_ head: FileHead) -> Bool {
    guard head.xmlRoot == nil, head.json.isEmpty, !CSVFormat.recognises(head) else { return false }
    return head.bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.contains { NMEASentence.begins(bytes, at: $0) }
    }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var log = NMEALog()
    while !trace.isFull, let bytes = lines.next() {
      log.take(line: bytes, number: lines.line, &trace)
    }
    lines.report(to: &errors)
    log.finish(&trace)
    log.counts.report(to: &errors)
  }
}

/// Recognises sentences.
enum NMEASentence {
  private static let types: Set<String> = [
    "RMC", "GGA", "GLL", "GNS", "ZDA", "GST", "GSV", "GSA", "VTG",
  ]

  /// True if `$`, a talker, a known type and a comma are at an index.
  static func begins(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "$"), index + 6 < bytes.count,
      bytes[index + 6] == UInt8(ascii: ","), isLetter(bytes[index + 1]), isLetter(bytes[index + 2])
    else { return false }
    return types.contains(String(decoding: bytes[index + 3..<index + 6], as: UTF8.self))
  }

  /// True if `$`, printable bytes and a checksum that does not match them are at an index.
  ///
  /// Sentences of makers, whose address begins with P or is shorter than four letters, do not count: some
  /// compute the checksum in their own way.
  static func isDamaged(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 6 < bytes.count, isLetter(bytes[index + 1]),
      bytes[index + 1] != UInt8(ascii: "P"),
      bytes[(index + 1)...].prefix(while: { $0 != UInt8(ascii: ",") }).count >= 4
    else { return false }
    var sum: UInt8 = 0
    var end = index + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "*") {
      guard bytes[end] >= 0x20, bytes[end] < 0x7F, bytes[end] != UInt8(ascii: "$") else {
        return false
      }
      sum ^= bytes[end]
      end += 1
    }
    guard end + 2 < bytes.count, let written = byte(bytes[end + 1], bytes[end + 2]) else {
      return false
    }
    return written != sum
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  /// The value of two hexadecimal digits.
  static func byte(_ high: UInt8, _ low: UInt8) -> UInt8? {
    guard let high = nibble(high), let low = nibble(low) else { return nil }
    return high << 4 | low
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x37
    case 0x61...0x66: digit - 0x57
    default: nil
    }
  }
}

/// Gathers sentences into points.
struct NMEALog {
  /// The content of the sentences of one time of day.
  private struct Epoch {
    var time: Int64
    var line: Int
    var position: RawPoint?
    var hasPositionSentence = false
    var isRefused = false
    var isNotMeasured = false
    var accuracy: Double?
    var altitude: Double?
    var date: Int?
  }

  private(set) var counts = RecordCounts()
  private var clock = DateAssigner()
  private var epoch: Epoch?
  private var fields: [Range<Int>] = []
  private var hasChecksums = false
  /// The date of a sentence that gave no position, for the next point, and its time of day.
  private var dateAhead: (date: Int, time: Int64)?
  /// The kind of sentence that is counted if there is neither a time nor a fix.
  private var timelessKind = ""

  /// Reads the sentences of a line and ignores the text around them.
  mutating func take(
    line bytes: UnsafeBufferPointer<UInt8>,
    number: Int,
    _ trace: inout RawTrace
  ) {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "$") {
      if NMEASentence.begins(bytes, at: index) {
        take(bytes, from: index + 1, line: number, &trace)
      } else if NMEASentence.isDamaged(bytes, at: index) {
        counts.countBroken(.badChecksum, line: number, in: &trace)
      }
    }
  }

  /// Reads the sentence that begins after its `$`.
  private mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    line: Int,
    _ trace: inout RawTrace
  ) {
    var end = start
    var sum: UInt8 = 0
    while end < bytes.count, bytes[end] != UInt8(ascii: "*"), bytes[end] != UInt8(ascii: "$") {
      sum ^= bytes[end]
      end += 1
    }
    if end + 2 < bytes.count, bytes[end] == UInt8(ascii: "*") {
      guard NMEASentence.byte(bytes[end + 1], bytes[end + 2]) == sum else {
        return counts.countBroken(.badChecksum, line: line, in: &trace)
      }
      hasChecksums = true
    } else if hasChecksums {
      // If other sentences have a checksum, one without is cut.
      return counts.countBroken(.unreadable, line: line, in: &trace)
    }
    TextFields.split(bytes, start..<end, by: UInt8(ascii: ","), into: &fields)
    let kind = String(decoding: bytes[start + 2..<start + 5], as: UTF8.self)
    if read(kind, bytes, line: line, &trace) {
      counts.countGood()
    } else {
      counts.countBroken(.unreadable, line: line, in: &trace)
    }
  }

  /// Adds the last point and those that wait for a date.
  mutating func finish(_ trace: inout RawTrace) {
    flush(&trace)
    clock.finish(&trace)
  }

  /// The number of fields that a kind of sentence needs; nil for kinds without a position.
  private static func fieldsNeeded(_ kind: String) -> Int? {
    switch kind {
    case "RMC": 10
    case "GST": 8
    case "GGA", "GNS": 7
    case "GLL", "ZDA": 5
    default: nil
    }
  }

  /// Reads the fields of a sentence; false if it is broken.
  private mutating func read(
    _ kind: String,
    _ bytes: UnsafeBufferPointer<UInt8>,
    line: Int,
    _ trace: inout RawTrace
  ) -> Bool {
    guard let needed = Self.fieldsNeeded(kind) else { return true }
    guard fields.count >= needed else { return false }
    // The first receivers wrote GLL without a time.
    let timeIndex = kind == "GLL" ? 5 : 1
    guard timeIndex < fields.count else { return true }
    if fields[timeIndex].isEmpty {
      if timelessKind.isEmpty, kind != "ZDA", kind != "GST" { timelessKind = kind }
      if kind == timelessKind { trace.count(.noFix, line: line) }
      return true
    }
    guard let time = TextFields.timeOfDay(bytes, fields[timeIndex]) else { return false }
    if epoch?.time != time {
      flush(&trace)
      epoch = Epoch(time: time, line: line)
    }
    switch kind {
    case "RMC":
      if !fields[9].isEmpty {
        guard let date = TextFields.dayMonthYear(bytes, fields[9]) else { return false }
        epoch?.date = date
      }
      let mode = fields.count > 12 ? bytes[fields[12]].first : nil
      return setPosition(bytes, 3, isFix: letter(bytes, 2) == UInt8(ascii: "A"), mode: mode, line)
    case "GLL":
      let status = fields.count > 6 ? letter(bytes, 6) : nil
      let mode = fields.count > 7 ? bytes[fields[7]].first : nil
      return setPosition(bytes, 1, isFix: status != UInt8(ascii: "V"), mode: mode, line)
    case "GNS":
      let modes = bytes[fields[6]]
      // The field has a letter for each system, N for one without a fix.
      let fixes = modes.filter { $0 != UInt8(ascii: "N") }
      let isEstimated = fixes.allSatisfy { "EMS".utf8.contains($0) }
      let mode = isEstimated ? fixes.first : nil
      setAltitude(bytes)
      return setPosition(bytes, 2, isFix: !fixes.isEmpty, mode: mode, line)
    case "GGA":
      guard let quality = TextFields.digits(bytes, fields[6]) ?? (fields[6].isEmpty ? 0 : nil)
      else { return false }
      let mode = (6...8).contains(quality) ? UInt8(ascii: "E") : nil
      setAltitude(bytes)
      return setPosition(bytes, 2, isFix: quality > 0, mode: mode, line)
    case "ZDA":
      guard let day = TextFields.digits(bytes, fields[2]),
        let month = TextFields.digits(bytes, fields[3]),
        let year = TextFields.digits(bytes, fields[4]),
        let date = CalendarDate.days(year: year, month: month, day: day)
      else { return fields[4].isEmpty }
      if epoch?.date == nil { epoch?.date = date }
      return true
    default:
      guard let north = DecimalNumber(bytes, fields[6])?.double,
        let east = DecimalNumber(bytes, fields[7])?.double
      else { return fields[6].isEmpty || fields[7].isEmpty }
      let accuracy = (north * north + east * east).squareRoot()
      if accuracy > 0, accuracy.isFinite { epoch?.accuracy = accuracy }
      return true
    }
  }

  /// Reads the altitude above sea level, which GGA and GNS have in the same field.
  private mutating func setAltitude(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let altitude = AltitudeText.metres(bytes, fields, 9) { epoch?.altitude = altitude }
  }

  /// Reads the position of a sentence from its latitude field on; false if it is broken.
  private mutating func setPosition(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ field: Int,
    isFix: Bool,
    mode: UInt8?,
    _ line: Int
  ) -> Bool {
    epoch?.hasPositionSentence = true
    guard isFix else {
      epoch?.isRefused = true
      return true
    }
    // These are estimated by dead reckoning, typed in by hand, or simulated.
    if let mode, "EMS".utf8.contains(mode) { epoch?.isNotMeasured = true }
    guard epoch?.position == nil else { return true }
    guard let latitude = degrees(bytes, field, "NS"),
      let longitude = degrees(bytes, field + 2, "EW"),
      let point = RawPoint(latitude: latitude, longitude: longitude, line: line)
    else { return false }
    epoch?.position = point
    return true
  }

  /// The degrees of `dddmm.mmm` and the letter of the next field.
  private func degrees(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ field: Int,
    _ letters: StaticString
  ) -> Double? {
    guard field + 1 < fields.count, let side = letter(bytes, field + 1) else { return nil }
    let range = TextFields.trimmed(bytes, fields[field])
    let point = bytes[range].firstIndex(of: UInt8(ascii: ".")) ?? range.upperBound
    guard point - range.lowerBound >= 3, point - range.lowerBound <= 5,
      let whole = TextFields.digits(bytes, range.lowerBound..<point - 2),
      TextFields.digits(bytes, point - 2..<point) != nil,
      let minutes = DecimalNumber(bytes, point - 2..<range.upperBound)?.double, minutes < 60
    else { return nil }
    let value = Double(whole) + minutes / 60
    if side == letters.utf8Start[0] { return value }
    return side == letters.utf8Start[1] ? -value : nil
  }

  private func letter(_ bytes: UnsafeBufferPointer<UInt8>, _ field: Int) -> UInt8? {
    bytes[TextFields.trimmed(bytes, fields[field])].first
  }

  /// Adds the point of the current time of day.
  private mutating func flush(_ trace: inout RawTrace) {
    guard let done = epoch else { return }
    epoch = nil
    guard done.hasPositionSentence else {
      if let date = done.date { dateAhead = (date, done.time) }
      return
    }
    guard !done.isRefused, var point = done.position else {
      if done.isRefused { trace.count(.noFix, line: done.line) }
      return
    }
    if done.isNotMeasured { trace.count(.notMeasured, line: done.line) }
    point.accuracy = done.accuracy
    point.altitude = done.altitude
    var date = done.date
    if date == nil, let (ahead, time) = dateAhead {
      date = time - done.time > 43_200_000_000_000 ? ahead + 1 : ahead
    }
    dateAhead = nil
    clock.add(point, at: done.time, date: date, to: &trace)
  }
}
