// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// External movement of the ONE simulator: `time id x y` in each line, after a line of bounds.
///
/// The first line has the lowest and highest time, x, y and perhaps z. Each id is a track, and times
/// count from the start. The simulator's coordinates are metres, which are refused; degrees are read.
/// Assumption: coordinates are degrees if the bounds are and have at least 4 decimals.
enum ONEMovementFormat: TraceFormat {
  static let name = "ONE movement"
  static let fileExtensions: [String] = []

  /// The bounds of the first line.
  private struct Bounds {
    var areDegrees: Bool

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      var fields: [Range<Int>] = []
      TextFields.words(bytes, into: &fields)
      let numbers = fields.compactMap { DecimalNumber(bytes, $0) }
      let values = numbers.compactMap(\.double)
      guard fields.count == 6 || fields.count == 8, values.count == fields.count,
        values[0] <= values[1], values[2] <= values[3], values[4] <= values[5]
      else { return nil }
      let isFine = numbers[2...5].contains { $0.exponent <= -4 }
      areDegrees =
        isFine && values[2] >= -180 && values[3] <= 180 && values[4] >= -90 && values[5] <= 90
    }
  }

  static func recognises(_ head: FileHead) -> Bool {
    guard head.lines.count >= 2 else { return false }
    var (first, second) = (head.lines[0], head.lines[1])
    guard first.withUTF8({ Bounds($0) != nil }) else { return false }
    return second.withUTF8 { bytes in
      var fields: [Range<Int>] = []
      return row(bytes, &fields) != nil
    }
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var lines = LineReader(stream)
    var fields: [Range<Int>] = []
    var counts = RecordCounts()
    trace.timesAreAbsolute = false
    trace.tracksAreApart = true
    var hasBounds = false
    while !trace.isFull, let bytes = lines.next() {
      guard !bytes.allSatisfy(isBlank) else { continue }
      if !hasBounds {
        guard let bounds = Bounds(bytes) else {
          let what = "the first line does not have the bounds of time, x and y"
          return errors.add(.brokenBinary(what), at: TextPosition(line: lines.line))
        }
        guard bounds.areDegrees else {
          let fact = TraceFormatError.Fact.notPositions(
            what: "the positions are metres of the simulator's world, not degrees",
            way: "convert x and y to longitude and latitude first"
          )
          return errors.add(fact, at: TextPosition(line: lines.line))
        }
        hasBounds = true
        continue
      }
      guard let row = row(bytes, &fields),
        var point = RawPoint(latitude: row.y, longitude: row.x, line: lines.line)
      else {
        counts.countBroken(.unreadable, line: lines.line, in: &trace)
        continue
      }
      counts.countGood()
      point.time = row.time
      trace.count(.notMeasured, line: lines.line)
      trace.select(track: String(decoding: bytes[row.id].prefix(40), as: UTF8.self))
      trace.append(point)
    }
    lines.report(to: &errors)
    counts.judge(&errors)
  }

  private static func row(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ fields: inout [Range<Int>]
  ) -> (time: Int64, id: Range<Int>, x: Double, y: Double)? {
    TextFields.words(bytes, into: &fields)
    guard fields.count == 4 || fields.count == 5,
      let time = DecimalNumber(bytes, fields[0])?.integer(timesTenTo: 9),
      let x = DecimalNumber(bytes, fields[2])?.double,
      let y = DecimalNumber(bytes, fields[3])?.double
    else { return nil }
    return (time, fields[1], x, y)
  }
}
