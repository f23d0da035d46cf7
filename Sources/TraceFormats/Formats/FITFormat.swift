// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// FIT, the binary activity files of sports devices (Garmin, FIT protocol 2.x).
///
/// Scope: positions, times and `gps_accuracy` of record messages, in both byte orders, with
/// compressed times and developer fields; several files may follow one another, each a track. A
/// segment begins where a stopped timer starts again. Times that count from when the device was
/// switched on are dated by a `timestamp_correlation` message; without one they count from the
/// start.
/// Limitations: data after an implausible definition is left out with a warning, as is a missing
/// end; a wrong checksum is reported and the points are kept.
enum FITFormat: TraceFormat {
  static let name = "FIT"
  static let fileExtensions = ["fit"]

  static func recognises(_ head: FileHead) -> Bool {
    head.bytes.count >= 12 && head.bytes[0] >= 12 && head.bytes[8..<12].elementsEqual(".FIT".utf8)
  }

  static func read(_ stream: ByteStream, into trace: inout RawTrace, errors: inout ErrorList) {
    var files = 0
    while !trace.isFull, stream.failure == nil {
      stream.want(14)
      guard recognises(FileHead(Array(stream.bytes.prefix(14)), isWhole: false)) else { break }
      if files > 0 { trace.beginTrack() }
      files += 1
      var file = FITFile(stream)
      file.read(into: &trace)
      guard file.isComplete else { break }
    }
    trace.settleUndated(below: FITFile.firstDate)
    if files == 0 {
      errors.add(.brokenBinary("it lacks the header of a FIT file"))
    } else if trace.points.isEmpty, trace.pointsOutside == 0 {
      let isCut = trace.warnings.contains { $0.fact.isDamage }
      errors.add(
        isCut
          ? .brokenBinary("it ends or breaks before the first position")
          : .notPositions(
            what: "the FIT file contains no positions",
            way: "use a file from the device's Activity folder, recorded outdoors"
          )
      )
    }
  }
}

extension TraceWarning.Fact {
  fileprivate var isDamage: Bool {
    if case .damagedEnd = self { return true }
    return false
  }
}

/// One FIT file of the stream.
private struct FITFile {
  /// The definition message of the data messages that follow it.
  private struct Definition {
    var message: UInt16
    var isBigEndian: Bool
    var fields: [(number: UInt8, size: Int)]
    /// The bytes of all fields, including developer fields.
    var size: Int
  }

  /// Seconds since 1989 below which a time counts from when the device was switched on.
  private static let firstSecond = UInt32(0x1000_0000)
  /// Seconds from 1970 to the last day of 1989.
  private static let epoch: Int64 = 631_065_600
  /// The first time that is one of a calendar, in nanoseconds since 1970.
  static let firstDate = (Int64(firstSecond) + epoch) * 1_000_000_000

  /// True if the file was read to its end, so that another may follow.
  private(set) var isComplete = false

  private let stream: ByteStream
  private var checksum: UInt16 = 0
  /// The number of data bytes left.
  private var left = 0
  private var definitions = [Definition?](repeating: nil, count: 16)
  private var lastTime: UInt32?
  private var isStopped = false
  /// Seconds to add to times since the device was switched on, once they are known.
  private var correlation: Int64?

  init(_ stream: ByteStream) {
    self.stream = stream
  }

  /// Reads the file; the first bytes are known to be a heading.
  mutating func read(into trace: inout RawTrace) {
    let head = stream.bytes
    let headSize = Int(head[0])
    let size = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    // Devices that were switched off before they closed a file leave the size at 0.
    left = size == 0 ? Int.max : size
    stream.want(headSize)
    guard take(headSize, isData: false) != nil else { return warn(&trace) }
    while left > 0, !trace.isFull {
      if size == 0, stream.bytes.isEmpty, !stream.fill() { return }
      guard message(&trace) else { return warn(&trace) }
    }
    stream.want(2)
    guard !trace.isFull, stream.bytes.count >= 2 else { return }
    let written = UInt16(stream.bytes[0]) | UInt16(stream.bytes[1]) << 8
    if written != checksum, !trace.warnings.contains(where: { $0.fact == .checksumMismatch }) {
      trace.warnings.append(TraceWarning(.checksumMismatch))
    }
    stream.consume(2)
    isComplete = true
  }

  private func warn(_ trace: inout RawTrace) {
    trace.warnings.append(TraceWarning(.damagedEnd(byte: stream.position)))
  }

  /// Consumes bytes and adds them to the checksum; nil if there are not enough.
  private mutating func take(_ count: Int, isData: Bool = true) -> [UInt8]? {
    guard !isData || count <= left else { return nil }
    stream.want(count)
    guard stream.bytes.count >= count else { return nil }
    let bytes = Array(stream.bytes.prefix(count))
    for byte in bytes { checksum = fitChecksum(checksum, byte) }
    stream.consume(count)
    if isData, left != Int.max { left -= count }
    return bytes
  }

  /// Reads a message; false if it is cut or implausible.
  private mutating func message(_ trace: inout RawTrace) -> Bool {
    stream.parts += 1
    guard let header = take(1)?[0] else { return false }
    if header & 0x80 != 0 {
      return data(Int(header >> 5) & 3, offset: UInt32(header & 0x1F), &trace)
    }
    guard header & 0x40 != 0 else { return data(Int(header & 0x0F), offset: nil, &trace) }
    return define(Int(header & 0x0F), hasDeveloperFields: header & 0x20 != 0)
  }

  private mutating func define(_ local: Int, hasDeveloperFields: Bool) -> Bool {
    guard let fixed = take(5), fixed[1] <= 1, let list = take(3 * Int(fixed[4])) else {
      return false
    }
    let isBig = fixed[1] == 1
    let message = UInt16(fixed[isBig ? 2 : 3]) << 8 | UInt16(fixed[isBig ? 3 : 2])
    var definition = Definition(message: message, isBigEndian: isBig, fields: [], size: 0)
    for start in stride(from: 0, to: list.count, by: 3) {
      // There are 17 base types, numbered in the low five bits.
      guard list[start + 2] & 0x1F <= 16 else { return false }
      definition.fields.append((list[start], Int(list[start + 1])))
      definition.size += Int(list[start + 1])
    }
    if hasDeveloperFields {
      guard let count = take(1)?[0], let list = take(3 * Int(count)) else { return false }
      for start in stride(from: 0, to: list.count, by: 3) {
        definition.size += Int(list[start + 1])
      }
    }
    definitions[local] = definition
    return true
  }

  private mutating func data(_ local: Int, offset: UInt32?, _ trace: inout RawTrace) -> Bool {
    guard let definition = definitions[local], let bytes = take(definition.size) else {
      return false
    }
    var values = FITValues()
    var start = 0
    for (number, size) in definition.fields {
      values.take(number, bytes[start..<start + size], isBigEndian: definition.isBigEndian)
      start += size
    }
    if let time = values.time {
      lastTime = time
    } else if let offset, let last = lastTime {
      // These are the five low bits of the time; a smaller value than before has wrapped around.
      lastTime = last &+ ((offset &- last) & 0x1F)
    }
    switch definition.message {
    case 20: add(values, &trace)
    case 162: correlate(values, &trace)
    case 32 where values.coursePoint != nil: trace.leaveOut(.coursePoints, line: 0)
    case 21 where values.small[0] == 0:
      // Timer events: 0 starts it; 1, 4, 8 and 9 are ways to stop it.
      if values.small[1] == 0 {
        if isStopped { trace.beginSegment() }
        isStopped = false
      } else if let kind = values.small[1], [1, 4, 8, 9].contains(kind) {
        isStopped = true
      }
    default: break
    }
    return true
  }

  /// Dates the times since the device was switched on, those before as well.
  private mutating func correlate(_ values: FITValues, _ trace: inout RawTrace) {
    guard correlation == nil, let system = values.first, let time = values.time else { return }
    let shift = Int64(time) - Int64(system)
    correlation = shift
    trace.shiftUndated(by: shift * 1_000_000_000, below: Self.firstDate)
  }

  /// Adds the point of a record message.
  private func add(_ values: FITValues, _ trace: inout RawTrace) {
    guard let latitude = values.latitude, let longitude = values.longitude else {
      return trace.count(.noPosition, line: 0)
    }
    guard
      var point = RawPoint(
        latitude: Double(latitude) * semicircle,
        longitude: Double(longitude) * semicircle,
        line: 0
      )
    else { return trace.count(.unreadable, line: 0) }
    if let time = lastTime {
      // Smaller numbers count from the time at which the device was switched on.
      let isSinceStart = time < Self.firstSecond
      let shift = isSinceStart ? correlation ?? 0 : 0
      point.time = (Int64(time) + shift + Self.epoch) * 1_000_000_000
      if isSinceStart, correlation == nil { trace.count(.noDate, line: 0) }
    }
    if let accuracy = values.accuracy, accuracy > 0 { point.accuracy = Double(accuracy) }
    // Fifths of a metre above -500 m.
    point.altitude = values.altitude.map { Double($0) / 5 - 500 }
    trace.append(point)
  }
}

/// The degrees of one FIT unit, a semicircle divided by 2^31.
private let semicircle = 180.0 / 2_147_483_648

/// The values of a data message that a trace needs; nil where a field is absent or invalid.
private struct FITValues {
  /// Field 253, seconds since the last day of 1989.
  var time: UInt32?
  /// Field 0 of a record.
  var latitude: Int32?
  /// Field 1 of a record.
  var longitude: Int32?
  /// Field 1 of a message as it is: of a correlation, the time since the device was switched on.
  var first: UInt32?
  /// Field 2 of a course point: its latitude.
  var coursePoint: UInt32?
  /// Field 31 of a record in metres.
  var accuracy: UInt8?
  /// Field 78 of a record, or field 2, in the unit of the file.
  var altitude: UInt32?
  /// Fields 0 and 1 where they have one byte.
  var small: [UInt8?] = [nil, nil]

  mutating func take(_ number: UInt8, _ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    if bytes.count == 1, let byte = bytes.first {
      if number < 2 { small[Int(number)] = byte }
      if number == 31, byte != 0xFF { accuracy = byte }
    }
    let isAltitude = number == 2 && bytes.count == 2
    guard isAltitude || bytes.count == 4 && [0, 1, 2, 78, 253].contains(number) else { return }
    let value =
      isBigEndian
      ? bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      : bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    if isAltitude {
      if value != 0xFFFF, altitude == nil { altitude = value }
    } else if number == 2 {
      coursePoint = value == 0x7FFF_FFFF ? nil : value
    } else if number == 78 {
      if value != 0xFFFF_FFFF { altitude = value }
    } else if number == 253 {
      time = value == 0xFFFF_FFFF ? nil : value
    } else {
      if number == 1, value != 0xFFFF_FFFF { first = value }
      guard value != 0x7FFF_FFFF else { return }
      if number == 0 { latitude = Int32(bitPattern: value) }
      if number == 1 { longitude = Int32(bitPattern: value) }
    }
  }
}

/// The FIT checksum updated by one byte: CRC-16 with the polynomial 0x8005, low bits first.
private func fitChecksum(_ checksum: UInt16, _ byte: UInt8) -> UInt16 {
  var sum = checksum ^ UInt16(byte)
  for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
  return sum
}
