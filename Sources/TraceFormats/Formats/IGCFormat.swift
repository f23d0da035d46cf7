// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// IGC, the flight recorder format of the gliding commission.
///
/// Source: FAI, IGC approved flight recorders, appendix A.
///
/// B records make the points, and the date comes from the HFDTE record, in either of its forms.
/// The altitude is that of the satellites, or by pressure if that is 0. Records marked V have no
/// three-dimensional fix and are left out.
enum IGCFormat: TraceFormat {
  static let name = "IGC"
  static let fileExtensions = ["igc"]

  static func recognises(_ head: FileHead) -> Bool {
    let records = head.lines.map { Array($0.utf8) }
    let hasDate = records.contains { $0.starts(with: dateMark) }
    let hasFix = records.contains { bytes in
      bytes.withUnsafeBufferPointer { isFixRecord($0) }
    }
    return hasDate || (hasFix && records.first?.first == UInt8(ascii: "A"))
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var clock = DateAssigner()
    var counts = RecordCounts()
    var header: Int?
    var date: Int?
    while !trace.isFull, let bytes = lines.next() {
      if bytes.starts(with: dateMark), let found = self.date(bytes), found != header {
        header = found
        date = found
      }
      guard bytes.first == UInt8(ascii: "B") else { continue }
      guard isFixRecord(bytes), let time = TextFields.timeOfDay(bytes, 1..<7),
        let point = point(bytes, line: lines.line)
      else {
        counts.countBroken(.unreadable, line: lines.line, in: &trace)
        continue
      }
      counts.countGood()
      guard bytes[24] == UInt8(ascii: "A") else {
        trace.count(.noFix, line: lines.line)
        continue
      }
      clock.add(point, at: time, date: date, to: &trace)
      date = nil
    }
    lines.report(to: &errors)
    clock.finish(&trace)
    counts.report(to: &errors)
  }

  private static let dateMark = Array("HFDTE".utf8)

  /// The date after `HFDTE` or `HFDTEDATE:`, in days since 1970.
  private static func date(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = bytes.firstIndex(where: { $0 &- 0x30 < 10 }), start + 6 <= bytes.count
    else { return nil }
    return TextFields.dayMonthYear(bytes, start..<start + 6)
  }

  /// True if the letters of a B record are in their places.
  private static func isFixRecord(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 25, bytes[0] == UInt8(ascii: "B") else { return false }
    return "NS".utf8.contains(bytes[14]) && "EW".utf8.contains(bytes[23])
      && "AV".utf8.contains(bytes[24])
  }

  /// The position of a B record: `DDMMmmmN` and `DDDMMmmmE`.
  private static func point(_ bytes: UnsafeBufferPointer<UInt8>, line: Int) -> RawPoint? {
    guard let north = TextFields.digits(bytes, 7..<9),
      let northMinutes = TextFields.digits(bytes, 9..<14), northMinutes < 60_000,
      let east = TextFields.digits(bytes, 15..<18),
      let eastMinutes = TextFields.digits(bytes, 18..<23), eastMinutes < 60_000
    else { return nil }
    let latitude = Double(north * 60_000 + northMinutes) / 60_000
    let longitude = Double(east * 60_000 + eastMinutes) / 60_000
    var point = RawPoint(
      latitude: bytes[14] == UInt8(ascii: "S") ? -latitude : latitude,
      longitude: bytes[23] == UInt8(ascii: "W") ? -longitude : longitude,
      line: line
    )
    // Five characters by pressure, then five by satellites, each perhaps with a minus sign.
    if bytes.count >= 35 {
      let (pressure, satellites) = (
        DecimalNumber(bytes, 25..<30)?.double, DecimalNumber(bytes, 30..<35)?.double
      )
      point?.altitude = satellites.flatMap { $0 == 0 ? nil : $0 } ?? pressure
    }
    return point
  }
}
