// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// External movement of the ONE simulator: `time id x y` in each line, after a line of bounds.
///
/// The first line has the lowest and highest time, x, y and perhaps z. Each id is a track, and times
/// count from the start. The simulator's coordinates are metres, which need an origin: the place of
/// the lowest x and y of the first line, from which the simulator counts as well
/// (`ExternalMovementReader` of The ONE, `normalize`). Lines that begin with `#` are remarks.
/// Assumption: without an origin, coordinates are degrees if the bounds are and have at least 4
/// decimals. Assumption: x grows to the east and y to the north.
enum ONEMovementFormat: TraceFormat {
  static let name = "ONE movement"
  static let fileExtensions: [String] = []

  /// The bounds of the first line.
  private struct Bounds {
    var areDegrees: Bool
    /// The lowest x and y.
    var corner: (x: Double, y: Double)

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      var fields: [Range<Int>] = []
      TextFields.words(bytes, into: &fields)
      let numbers = fields.compactMap { DecimalNumber(bytes, $0) }
      let values = numbers.compactMap(\.double)
      guard fields.count == 6 || fields.count == 8, values.count == fields.count,
        values[0] <= values[1], values[2] <= values[3], values[4] <= values[5]
      else { return nil }
      let isFine = numbers[2...5].contains { $0.exponent <= -4 }
      corner = (values[2], values[4])
      areDegrees =
        isFine && values[2] >= -180 && values[3] <= 180 && values[4] >= -90 && values[5] <= 90
    }
  }

  static func recognises(_ head: FileHead) -> Bool {
    guard var first = head.lines.first,
      var second = head.lines.dropFirst().first(where: { !$0.hasPrefix("#") })
    else { return false }
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
    // Set by the first line; nil for degrees.
    var corner: (x: Double, y: Double)?
    var hasBounds = false
    while !trace.isFull, let bytes = lines.next() {
      guard !bytes.allSatisfy(isBlank), bytes.first != UInt8(ascii: "#") else { continue }
      if !hasBounds {
        guard let bounds = Bounds(bytes) else {
          let what = "the first line does not contain the bounds of time, x and y"
          return errors.add(.brokenBinary(what), at: TextPosition(line: lines.line))
        }
        guard bounds.areDegrees || trace.plane != nil else {
          let fact = TraceFormatError.Fact.notPositions(
            what: "the positions are metres of the simulator's world, not degrees",
            way: TraceFormatError.originWay("the lowest x and y")
          )
          return errors.add(fact, at: TextPosition(line: lines.line))
        }
        if trace.plane != nil { corner = bounds.corner }
        hasBounds = true
        continue
      }
      guard let row = row(bytes, &fields),
        var point = point(row.x, row.y, from: corner, line: lines.line, in: &trace)
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
    counts.report(to: &errors)
  }

  /// The point of an x and a y: degrees, or metres from a corner.
  private static func point(
    _ x: Double,
    _ y: Double,
    from corner: (x: Double, y: Double)?,
    line: Int,
    in trace: inout RawTrace
  ) -> RawPoint? {
    guard let corner else { return RawPoint(latitude: y, longitude: x, line: line) }
    return trace.placed(east: x - corner.x, north: y - corner.y, line: line)
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
