// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// PLT of Microsoft's Geolife project: six heading lines, then one point per line, times in GMT.
///
/// The data set's lists of transport modes are recognised and refused, because they contain no
/// positions.
enum GeolifeFormat: TraceFormat {
  static let name = "Geolife PLT"
  static let fileExtensions = ["plt"]

  private static let labels = "Start Time\tEnd Time\tTransportation Mode"

  static func recognises(_ head: FileHead) -> Bool {
    guard let first = head.lines.first else { return false }
    return first.hasPrefix("Geolife trajectory") || first.hasPrefix(labels)
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    stream.want(labels.utf8.count)
    if stream.bytes.starts(with: labels.utf8) {
      let what = "the file lists means of transport with their times; it contains no positions"
      errors.add(.notPositions(what: what, way: "read the .plt files in its Trajectory folder"))
      return
    }
    PLTRows(isGeolife: true).read(stream, into: &trace, errors: &errors)
  }
}

/// PLT of OziExplorer: six heading lines, then one point per line, text in an 8-bit code page.
///
/// Times come from the column of days since 1899-12-30, because dates are written in the local
/// language; they name no zone and are taken as UTC. A break flag begins a segment.
enum OziExplorerFormat: TraceFormat {
  static let name = "OziExplorer PLT"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    head.lines.first?.hasPrefix("OziExplorer Track Point File") ?? false
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    PLTRows(isGeolife: false).read(stream, into: &trace, errors: &errors)
  }
}

/// The rows that both kinds share: latitude, longitude, flag, feet, days, date, time.
private struct PLTRows {
  let isGeolife: Bool

  func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var fields: [Range<Int>] = []
    var counts = RecordCounts()
    while !trace.isFull, let bytes = lines.next() {
      if lines.line == 2, !isWGS84(bytes) {
        errors.add(
          .unknownWord(
            key: "datum",
            text: String(decoding: bytes.prefix(60), as: UTF8.self),
            allowed: ["WGS 84"]
          ),
          at: TextPosition(line: 2)
        )
        return
      }
      guard lines.line > 6, !bytes.allSatisfy(isBlank) else { continue }
      TextFields.split(bytes, bytes.indices, by: UInt8(ascii: ","), into: &fields)
      guard fields.count >= 5, let latitude = DecimalNumber(bytes, fields[0])?.double,
        let longitude = DecimalNumber(bytes, fields[1])?.double,
        var point = RawPoint(latitude: latitude, longitude: longitude, line: lines.line),
        setTime(of: &point, bytes, fields)
      else {
        counts.countBroken(.unreadable, line: lines.line, in: &trace)
        continue
      }
      counts.countGood()
      // Feet; -777 stands for none.
      if let feet = DecimalNumber(bytes, fields[3])?.double, feet != -777 {
        point.altitude = feet * 0.3048
      }
      if !isGeolife {
        if point.time != nil { trace.count(.timeWithoutZone, line: lines.line) }
        if DecimalNumber(bytes, fields[2])?.double == 1 { trace.beginSegment() }
      }
      trace.append(point)
    }
    lines.report(to: &errors)
    counts.report(to: &errors)
  }

  private func isWGS84(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = String(decoding: bytes.filter { !isBlank($0) }, as: UTF8.self).uppercased()
    return ["WGS84", "WGS1984", ""].contains(text)
  }

  /// Sets the time of a row, or none if it has none; false if it is broken.
  private func setTime(
    of point: inout RawPoint,
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>]
  ) -> Bool {
    if isGeolife, fields.count >= 7 {
      let both = fields[5].lowerBound..<fields[6].upperBound
      var copy = Array(bytes[both])
      copy[fields[5].count] = UInt8(ascii: " ")
      point.time = copy.withUnsafeBufferPointer { Timestamp($0, 0..<$0.count) }?.unixNanoseconds
      return point.time != nil
    }
    guard let days = DecimalNumber(bytes, fields[4]) else {
      return TextFields.trimmed(bytes, fields[4]).isEmpty
    }
    guard let count = days.integer(timesTenTo: 10) else { return false }
    guard count != 0 else { return true }
    // 1970 is 25,569 days after 1899-12-30.
    let (since, isBefore) = count.subtractingReportingOverflow(25_569 * 10_000_000_000)
    let (exact, isBeyond) = since.multipliedReportingOverflow(by: 8640)
    guard !isBefore, !isBeyond, let time = wholeSeconds(exact) else { return false }
    point.time = time
    return true
  }

  /// A time rounded to the second if it is within 9 ms of it, the precision of seven decimals of a
  /// day.
  private func wholeSeconds(_ time: Int64) -> Int64? {
    let second: Int64 = 1_000_000_000
    let half = second / 2
    guard time > Int64.min + second, time < Int64.max - second else { return nil }
    let rest = ((time + half) % second + second) % second - half
    return abs(rest) <= 9_000_000 ? time - rest : time
  }
}
