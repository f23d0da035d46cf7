// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Logs of Android's GnssLogger: the rows `Fix,…`, with a track for each provider.
///
/// The comment line `# Fix,…` names the columns. Rows of raw measurements, states and sensors
/// contain no positions and are skipped; NMEA sentences of the receiver, in rows `NMEA,…`, are used
/// if there are no fixes.
enum GnssLoggerFormat: TraceFormat {
  static let name = "GnssLogger"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    guard head.xmlRoot == nil, head.json.isEmpty else { return false }
    let isTable = CSVFormat.recognises(head)
    return head.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
      if line.starts(with: "# Fix,".utf8) || line.starts(with: "#Fix,".utf8) { return true }
      return !isTable && line.starts(with: "Fix,".utf8)
        && line.count { $0 == UInt8(ascii: ",") } >= 8
    }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var columns = Columns()
    var fields: [Range<Int>] = []
    var counts = RecordCounts()
    var rows = 0
    var sentences = NMEALog()
    var received = RawTrace(beside: trace)
    while !trace.isFull, !received.isFull, let bytes = lines.next() {
      if rows == 0, bytes.starts(with: "NMEA,".utf8) {
        sentences.take(line: bytes, number: lines.line, &received)
      }
      if bytes.first == UInt8(ascii: "#") {
        if let found = Columns(header: bytes) { columns = found }
        continue
      }
      guard bytes.starts(with: "Fix,".utf8) else { continue }
      if rows == 0 { received = RawTrace(beside: trace) }
      rows += 1
      TextFields.split(bytes, bytes.indices, by: UInt8(ascii: ","), into: &fields)
      guard let (point, provider) = columns.point(bytes, fields, line: lines.line) else {
        counts.countBroken(.unreadable, line: lines.line, in: &trace)
        continue
      }
      counts.countGood()
      trace.select(track: provider)
      trace.append(point)
    }
    lines.report(to: &errors)
    counts.report(to: &errors)
    guard rows == 0, errors.isEmpty else { return }
    sentences.finish(&received)
    sentences.counts.report(to: &errors)
    if !received.points.isEmpty || received.pointsOutside > 0 {
      trace = received
    } else if errors.isEmpty {
      let what = "the log has no Fix rows, so it contains no positions"
      errors.add(.notPositions(what: what, way: "switch on the location log in GnssLogger"))
    }
  }
}

/// The columns of a `Fix` row.
private struct Columns {
  private var provider = 1
  private var latitude = 2
  private var longitude = 3
  private var altitude: Int? = 4
  private var accuracy: Int? = 6
  private var time = 8

  /// The columns that the app has written since its version 3.
  init() {}

  /// The columns that a comment line names; nil if it describes other rows.
  init?(header: UnsafeBufferPointer<UInt8>) {
    let text = String(
      decoding: header.drop { $0 == UInt8(ascii: "#") || isBlank($0) },
      as: UTF8.self
    )
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.lowercased().filter { $0 != " " && $0 != "\t" })
    }
    guard names.first == "fix" else { return nil }
    func column(_ wanted: String...) -> Int? { names.firstIndex { wanted.contains($0) } }
    guard let latitude = column("latitudedegrees", "latitude"),
      let longitude = column("longitudedegrees", "longitude"),
      let time = column("unixtimemillis", "(utc)timeinms", "timeinms")
    else { return nil }
    provider = column("provider") ?? 0
    self.latitude = latitude
    self.longitude = longitude
    self.time = time
    altitude = column("altitudemeters", "altitude")
    accuracy = column("accuracymeters", "accuracy")
  }

  /// The point of a row and its provider; nil if the row is broken.
  func point(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: [Range<Int>],
    line: Int
  ) -> (RawPoint, String)? {
    guard fields.count > max(provider, latitude, longitude, time),
      let north = DecimalNumber(bytes, fields[latitude])?.double,
      let east = DecimalNumber(bytes, fields[longitude])?.double,
      var point = RawPoint(latitude: north, longitude: east, line: line),
      let nanoseconds = DecimalNumber(bytes, fields[time])?.integer(timesTenTo: 6)
    else { return nil }
    point.time = nanoseconds
    if let accuracy, accuracy < fields.count,
      let value = DecimalNumber(bytes, fields[accuracy])?.double, value > 0
    {
      point.accuracy = value
    }
    if let altitude, altitude < fields.count {
      point.altitude = DecimalNumber(bytes, fields[altitude])?.double
    }
    let name = bytes[TextFields.trimmed(bytes, fields[provider])].prefix(40)
    return (point, String(decoding: name, as: UTF8.self))
  }
}
