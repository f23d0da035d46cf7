// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The times of a log's positions.
///
/// The first position decides where its times come from: its own time, the time of its line with or
/// without a year, a time anywhere in its line, the time since the phone was started, the time of day
/// alone, the time with which its entry began some lines before, or one in the lines that follow.
struct LogClock {
  private enum Source {
    case own, line, lineWithoutYear, anywhere, elapsed, ofDay, entry, following
  }

  private var source: Source?
  private var own = JSONTimes()
  /// The last time at the beginning of a line, without a zone.
  private var lastOfLines: Int64?
  /// The time of the entry that has no position yet.
  private var entry: Timestamp?
  /// The last time of day, with the days since the first.
  private var lastOfDay: Int64?
  private var midnight: Int64 = 0
  private static let day: Int64 = 86_400_000_000_000
  /// True if the time read last names no zone.
  private(set) var lacksZone = false

  /// True if times count from 1970.
  var areAbsolute: Bool {
    source != .lineWithoutYear && source != .elapsed && source != .ofDay && own.areAbsolute
  }

  /// The time of a line; nil if it has none of the kind that the first line had.
  mutating func nanoseconds(
    _ line: LogLine,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int64? {
    lacksZone = false
    let sources: [Source] =
      source.map { [$0] } ?? [.own, .line, .lineWithoutYear, .anywhere, .elapsed, .ofDay, .entry]
    for candidate in sources {
      guard let time = time(candidate, line, bytes) else { continue }
      source = candidate
      entry = nil
      return time
    }
    // Some entries have the position in a line of its own.
    guard source == .line, let begun = entry else { return nil }
    entry = nil
    lacksZone = !begun.hasZone
    return begun.unixNanoseconds
  }

  /// True if the time of a position may follow it.
  var mayFollow: Bool { source == nil || source == .following }

  /// The time anywhere in a line below a position; nil if it has none.
  mutating func following(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let time = anywhere(bytes) else { return nil }
    source = .following
    entry = nil
    return time
  }

  /// The time anywhere in a line.
  private mutating func anywhere(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard let text = LogTime.text(in: bytes) else { return nil }
    // A date that may be read in two ways is none.
    let time = text.withUnsafeBufferPointer { CSVTimes.calendar($0, 0..<$0.count, nil) }
    lacksZone = time.map { !$0.hasZone } ?? false
    return time?.nanoseconds
  }

  private mutating func time(
    _ source: Source,
    _ line: LogLine,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int64? {
    switch source {
    case .own:
      guard let written = line.time else { return nil }
      let text = Self.decoded(written)
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
    case .anywhere: return anywhere(bytes)
    case .elapsed: return line.elapsed
    case .ofDay:
      guard let time = line.timeOfDay else { return nil }
      // Far below the last one it is one of the next day.
      let day = Self.day
      while let last = lastOfDay, time + midnight < last - day / 2 { midnight += day }
      lastOfDay = time + midnight
      return time + midnight
    case .entry:
      guard let begun = entry else { return nil }
      lacksZone = !begun.hasZone
      return begun.unixNanoseconds
    case .following: return nil
    }
  }

  /// Notes the time at the beginning of any line.
  mutating func note(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let time = Self.time(beginning: bytes) else { return }
    lastOfLines = time.unixNanoseconds
    entry = time
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
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    return Array(
      String(decoding: bytes, as: UTF8.self)
        .replacing("%20", with: " ").replacing("%3A", with: ":").replacing("%2B", with: "+").utf8
    )
  }
}

/// Finds dates with times of day within lines.
enum LogTime {
  /// The date and the time of day of a line, next to each other or apart; nil if either is missing.
  static func text(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    if let whole = place(in: bytes) { return Array(bytes[whole]) }
    guard let time = bytes.indices.lazy.compactMap({ timeOfDay(bytes, $0) }).first,
      let date = bytes.indices.lazy.compactMap({ date(bytes, $0) }).first
    else { return nil }
    return Array(bytes[date]) + [0x20] + Array(bytes[time])
  }

  /// The place of a date with a time of day right behind it, and of its zone.
  static func place(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    for index in bytes.indices {
      guard let time = timeOfDay(bytes, index) else { continue }
      var end = index
      while end > 0, index - end < 3, [0x20, 0x54, 0x5F, 0x2C].contains(bytes[end - 1]) { end -= 1 }
      guard end < index else { continue }
      for start in max(0, end - 12)..<end {
        guard let date = date(bytes, start), date.upperBound == end else { continue }
        return start..<time.upperBound
      }
    }
    return nil
  }

  /// The place of a time of day such as `07:30:00.5`, with its zone, from an index on.
  private static func timeOfDay(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ start: Int
  ) -> Range<Int>? {
    guard start + 8 <= bytes.count, start == 0 || !isDigit(bytes[start - 1]) else { return nil }
    for offset in 0..<8 {
      let byte = bytes[start + offset]
      guard offset % 3 == 2 ? byte == 0x3A : isDigit(byte) else { return nil }
    }
    var end = start + 8
    if end + 1 < bytes.count, bytes[end] == 0x2E || bytes[end] == 0x2C, isDigit(bytes[end + 1]) {
      // A comma may separate a field instead of a fraction.
      let digits = bytes[(end + 1)...].prefix(while: isDigit).count
      if bytes[end] == 0x2E || digits == 3 || digits == 6 { end += 1 + digits }
    }
    let zone = bytes[end...].drop { $0 == 0x20 }
    for name in ["UTC", "GMT", "Z"] where zone.starts(with: Array(name.utf8)) {
      return start..<(zone.startIndex + name.utf8.count)
    }
    if let sign = bytes[end...].first, sign == 0x2B || sign == 0x2D {
      let offset = bytes[(end + 1)...].prefix { isDigit($0) || $0 == 0x3A }
      if (2...5).contains(offset.count) { end = offset.endIndex }
    }
    return start..<end
  }

  /// The place of a date such as `2026-03-29`, `29/03/2026` or `2026-Mar-29`, from an index on.
  private static func date(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
    guard isDigit(bytes[start]), start == 0 || !isDigit(bytes[start - 1]) else { return nil }
    let text = bytes[start...].prefix {
      isDigit($0) || isLetter($0) || [0x2D, 0x2F, 0x2E].contains($0)
    }
    // A T begins the time of day.
    let end = text.indices.dropFirst(8).first { text[$0] == 0x54 } ?? text.endIndex
    let parts = bytes[start..<end].split { [0x2D, 0x2F, 0x2E].contains($0) }
    guard parts.count == 3, parts.contains(where: { $0.count == 4 && $0.allSatisfy(isDigit) }),
      parts.allSatisfy({ $0.count <= 4 }),
      parts.count(where: { $0.allSatisfy(isDigit) }) >= 2
    else { return nil }
    return start..<end
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
}
