// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Taxi traces of the T-Drive data set: `id,2008-02-02 15:36:08,longitude,latitude`, no header.
///
/// All are from Beijing; elsewhere such a table may have the latitude first. Each id is a track.
/// Source: Yuan et al. 2010, doi 10.1145/1869790.1869807. Times name no zone.
enum TDriveFormat: TraceFormat {
  static let name = "T-Drive"
  static let fileExtensions: [String] = []

  static func recognises(_ head: FileHead) -> Bool {
    guard !head.lines.isEmpty else { return false }
    return head.lines.prefix(3).allSatisfy { line in
      var line = line
      return line.withUTF8 { bytes in
        var fields: [Range<Int>] = []
        return point(bytes, &fields, line: 1).map { $0.0.longitude > 90 } ?? false
      }
    }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var fields: [Range<Int>] = []
    var counts = RecordCounts()
    trace.tracksAreApart = true
    while !trace.isFull, let bytes = lines.next() {
      guard !bytes.allSatisfy(isBlank) else { continue }
      guard let (point, id) = point(bytes, &fields, line: lines.line) else {
        counts.countBroken(.unreadable, line: lines.line, in: &trace)
        continue
      }
      counts.countGood()
      trace.count(.timeWithoutZone, line: lines.line)
      trace.select(track: id)
      trace.append(point)
    }
    lines.report(to: &errors)
    counts.report(to: &errors)
  }

  private static func point(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: inout [Range<Int>],
    line: Int
  ) -> (RawPoint, id: String)? {
    TextFields.split(bytes, bytes.indices, by: UInt8(ascii: ","), into: &fields)
    guard fields.count == 4,
      let id = TextFields.digits(bytes, TextFields.trimmed(bytes, fields[0])),
      let time = Timestamp(bytes, fields[1]), !time.hasZone,
      let east = DecimalNumber(bytes, fields[2])?.double,
      let north = DecimalNumber(bytes, fields[3])?.double,
      var point = RawPoint(latitude: north, longitude: east, line: line)
    else { return nil }
    point.time = time.unixNanoseconds
    return (point, String(id))
  }
}
