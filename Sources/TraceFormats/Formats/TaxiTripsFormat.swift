// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Trips of taxis as in the table of Porto's taxis: `TRIP_ID`, `TIMESTAMP` and `POLYLINE`.
///
/// Each row is a trip and a track. Its polyline is a JSON list of `[longitude, latitude]`, one
/// every 15 s from the time of the row. Source: Moreira-Matias et al., ECML/PKDD 2015. Rows that
/// say that data are missing are left out, because their times are unknown.
enum TaxiTripsFormat: TraceFormat {
  static let name = "Porto taxis"
  static let fileExtensions: [String] = []

  /// The nanoseconds between points.
  private static let step: Int64 = 15_000_000_000

  private struct Columns {
    var trip: Int?
    var time: Int
    var line: Int
    var missing: Int?
    var width: Int

    init?(_ header: [String]) {
      let names = header.map { $0.lowercased() }
      guard let time = names.firstIndex(of: "timestamp"),
        let line = names.firstIndex(of: "polyline")
      else { return nil }
      self.time = time
      self.line = line
      trip = names.firstIndex(of: "trip_id")
      missing = names.firstIndex(of: "missing_data")
      width = max(time, line) + 1
    }
  }

  static func recognises(_ head: FileHead) -> Bool {
    guard !head.lines.isEmpty else { return false }
    var scanner = CSVScanner(ByteStream(bytes: head.bytes, name: ""))
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields) else { return false }
    return Columns(fields.map { scanner.text($0) }) != nil
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var scanner = CSVScanner(stream)
    var fields: [Range<Int>] = []
    guard scanner.readHeader(&fields), let columns = Columns(fields.map { scanner.text($0) }) else {
      errors.add(scanner.failure ?? .missingColumns([["TIMESTAMP"], ["POLYLINE"]]))
      return
    }
    trace.tracksAreApart = true
    var counts = RecordCounts()
    while !trace.isFull, scanner.readRow(&fields) {
      let line = scanner.line
      guard fields.count >= columns.width else {
        counts.countBroken(.unreadable, line: line, in: &trace)
        continue
      }
      if let missing = columns.missing, missing < fields.count,
        scanner.text(fields[missing]).lowercased() == "true"
      {
        trace.count(.otherKind, line: line)
        continue
      }
      guard let start = DecimalNumber(scanner.bytes, fields[columns.time])?.integer(timesTenTo: 9),
        let points = points(scanner.bytes, fields[columns.line], from: start, line: line)
      else {
        counts.countBroken(.unreadable, line: line, in: &trace)
        continue
      }
      counts.countGood()
      guard !points.isEmpty else {
        trace.count(.noPosition, line: line)
        continue
      }
      let name = columns.trip.flatMap { $0 < fields.count ? scanner.text(fields[$0]) : nil }
      trace.select(track: name ?? String(line))
      for point in points where !trace.isFull { trace.append(point) }
    }
    if let failure = scanner.failure { errors.add(failure, at: TextPosition(line: scanner.line)) }
    counts.report(to: &errors)
  }

  /// The points of `[[-8.61,41.14],[-8.62,41.15]]`; nil if it is anything else.
  private static func points(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    from start: Int64,
    line: Int
  ) -> [RawPoint]? {
    var points: [RawPoint] = []
    let field = TextFields.trimmed(bytes, range)
    guard field.count >= 2, bytes[field.lowerBound] == UInt8(ascii: "["),
      bytes[field.upperBound - 1] == UInt8(ascii: "]")
    else { return nil }
    var index = field.lowerBound + 1
    var time = start
    while index < field.upperBound - 1 {
      guard bytes[index] == UInt8(ascii: "[") else {
        guard bytes[index] == UInt8(ascii: ",") || isBlank(bytes[index]) else { return nil }
        index += 1
        continue
      }
      guard let comma = bytes[index..<field.upperBound].firstIndex(of: UInt8(ascii: ",")),
        let close = bytes[comma..<field.upperBound].firstIndex(of: UInt8(ascii: "]")),
        let east = DecimalNumber(bytes, index + 1..<comma)?.double,
        let north = DecimalNumber(bytes, comma + 1..<close)?.double,
        var point = RawPoint(latitude: north, longitude: east, line: line)
      else { return nil }
      point.time = time
      points.append(point)
      let (next, overflow) = time.addingReportingOverflow(step)
      guard !overflow else { return nil }
      time = next
      index = close + 1
    }
    return points
  }
}
