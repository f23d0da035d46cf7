// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Recordings of VBOX loggers and of the apps for race tracks that write their files (`.vbo`).
///
/// The names of the columns stand in a section of their own. Coordinates are minutes, longitudes count
/// to the west, times are of the day, and the head may have the date of the file. Rows with no
/// satellite have no fix.
enum VBOXFormat: TraceFormat {
  static let name = "VBOX"
  static let fileExtensions = ["vbo"]

  private static let names = "[column names]"
  private static let data = "[data]"

  static func recognises(_ head: FileHead) -> Bool {
    let text = String(decoding: head.bytes, as: UTF8.self).lowercased()
    return text.contains("[header]") && text.contains(names)
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var clock = DateAssigner()
    var counts = RecordCounts()
    var date: Int?
    var section = ""
    var columns: [String: Int] = [:]
    var fields: [Range<Int>] = []
    while !trace.isFull, let bytes = lines.next() {
      if bytes.first == UInt8(ascii: "[") {
        section = String(decoding: bytes, as: UTF8.self).lowercased().filter { $0 != "\r" }
        continue
      }
      TextFields.words(bytes, into: &fields)
      guard !fields.isEmpty else { continue }
      if section.hasPrefix(names) {
        for (index, field) in fields.enumerated() {
          let name = String(decoding: bytes[field], as: UTF8.self).lowercased()
          columns[name] = columns[name] ?? index
        }
      } else if section.hasPrefix(data) {
        func number(_ names: [String]) -> Double? {
          guard let index = names.lazy.compactMap({ columns[$0] }).first, index < fields.count
          else {
            return nil
          }
          return DecimalNumber(bytes, fields[index])?.double
        }
        guard let latitude = number(["lat", "latitude"]),
          let longitude = number(["long", "longitude"]),
          let column = columns["time"], column < fields.count,
          let time = TextFields.timeOfDay(bytes, fields[column]),
          var point = RawPoint(
            latitude: latitude / 60,
            longitude: -longitude / 60,
            line: lines.line
          )
        else {
          counts.countBroken(.unreadable, line: lines.line, in: &trace)
          continue
        }
        counts.countGood()
        if number(["sats", "satellites"]) == 0 {
          trace.count(.noFix, line: lines.line)
          continue
        }
        point.altitude = number(["height", "altitude"])
        clock.add(point, at: time, date: date, to: &trace)
        date = nil
      } else if section.isEmpty {
        date = date ?? Self.date(bytes)
      }
    }
    lines.report(to: &errors)
    clock.finish(&trace)
    counts.report(to: &errors)
  }

  /// The date of `File created on 15/06/2026 at 12:01:30`, in days since 1970.
  private static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let found = text.firstMatch(of: /(\d{1,2})[\/.](\d{1,2})[\/.](\d{4})/),
      let day = Int(found.1), let month = Int(found.2), let year = Int(found.3)
    else { return nil }
    return CalendarDate.days(year: year, month: month, day: day)
  }
}
