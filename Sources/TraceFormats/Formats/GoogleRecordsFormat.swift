// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// `Records.json` of Google Takeout, and its predecessor `Location History.json`.
///
/// All positions are one track, whatever their source; their accuracy distinguishes them. Degrees
/// are multiplied by ten million; values out of range are read as 32-bit numbers that overflowed,
/// as in exports before 2022.
enum GoogleRecordsFormat: TraceFormat {
  static let name = "Google Records"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    let names = ["latitudeE7", "longitudeE7", "timestampMs", "timestamp"]
    return names.contains { head.json.has("locations[].\($0)") }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var points = PointCollector(trace)
    let fields = ["latitudeE7", "longitudeE7", "accuracy", "timestamp", "timestampMs", "altitude"]
    let failure = JSONRecords.read(stream, at: "locations[]", fields: fields) { record in
      let line = record.line
      var time: Int64?
      guard points.time(record, 3, line: line, into: &time) else { return true }
      if time == nil {
        guard points.time(record, 4, line: line, into: &time) else { return true }
      }
      points.add(
        latitude: record.number(0).map { degrees(timesTenMillion: $0, limit: 900_000_000) },
        longitude: record.number(1).map { degrees(timesTenMillion: $0, limit: 1_800_000_000) },
        nanoseconds: time,
        accuracy: record.number(2),
        altitude: record.number(5),
        line: line
      )
      return !points.trace.isFull
    }
    trace = points.finish(&errors)
    if let failure { errors.add(failure.fact, at: failure.position) }
  }

  /// Degrees from ten-millionths, with 32-bit overflow corrected.
  static func degrees(timesTenMillion value: Double, limit: Double) -> Double {
    let whole = value > limit ? value - 4_294_967_296 : value
    return whole / 1e7
  }
}

extension PointCollector {
  /// Reads the time of a record's field; false if it is invalid, and the record is then left out.
  mutating func time(
    _ record: JSONRecords,
    _ index: Int,
    line: Int,
    into nanoseconds: inout Int64?
  ) -> Bool {
    switch record[index] {
    case .missing: return true
    case .number(let number): nanoseconds = times.nanoseconds(number)
    case .text(let text):
      if text.allSatisfy(isBlank) { return true }
      nanoseconds = times.nanoseconds(text)
    }
    if nanoseconds == nil {
      let text = record.text(index) ?? record.number(index).map { "\($0)" } ?? ""
      return leaveOut(.badTime(key: "time", text: text), line)
    }
    if times.lastLacksZone { trace.count(.timeWithoutZone, line: line) }
    return true
  }
}
