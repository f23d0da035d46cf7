// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Taxi traces of the Cabspotting data set: `latitude longitude occupied unixtime` in each line.
enum CabspottingFormat: TraceFormat {
  static let name = "Cabspotting"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    guard let first = head.lines.first else { return false }
    return Array(first.utf8).withUnsafeBufferPointer { bytes in
      var fields: [Range<Int>] = []
      TextFields.words(bytes, into: &fields)
      guard let point = point(bytes, fields, line: 1) else { return false }
      // Such times are from 1973 on; smaller numbers mean something else.
      return point.nanoseconds >= 100_000_000_000_000_000
    }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var fields: [Range<Int>] = []
    var counts = RecordCounts()
    while !trace.isFull, let bytes = lines.next() {
      TextFields.words(bytes, into: &fields)
      guard !fields.isEmpty else { continue }
      if let point = point(bytes, fields, line: lines.line) {
        counts.countGood()
        trace.append(point)
      } else {
        counts.countBroken(.unreadable, line: lines.line, in: &trace)
      }
    }
    lines.report(to: &errors)
    counts.report(to: &errors)
  }

  private static func point(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    line: Int
  ) -> RawPoint? {
    guard fields.count == 4, let latitude = DecimalNumber(bytes, fields[0])?.double,
      let longitude = DecimalNumber(bytes, fields[1])?.double,
      var point = RawPoint(latitude: latitude, longitude: longitude, line: line),
      let occupied = TextFields.digits(bytes, fields[2]), occupied <= 1,
      let time = DecimalNumber(bytes, fields[3])?.integer(timesTenTo: 9)
    else { return nil }
    point.time = time
    return point
  }
}
