// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Quantities
internal import TraceFormats

/// Reads the power rails of a Perfetto trace, which Pixel phones from the Pixel 6 on measure.
///
/// Scope: the energy of each rail between its readings, joined over all rails. Limitations: a rail
/// is a supply of the board, not a component: the rail of the receiver's core leaves out its radio
/// part, and Wi-Fi and Bluetooth share one.
///
/// Sources: `google/perfetto`, `protos/perfetto/trace/power/power_rails.proto` and
/// `trace_packet.proto` (fields), `src/trace_processor/importers/proto/android_probes_parser.cc`
/// (names of rails).
enum PowerRails {
  /// The fields of the messages.
  private enum Field {
    static let packet: UInt64 = 1
    static let powerRails: UInt64 = 40
    static let descriptor: UInt64 = 1
    static let energyData: UInt64 = 2
  }

  /// The longest packet of a trace that is kept in memory, in bytes.
  private static let longestPacket = 64 << 20
  /// The largest numbers of rails, and of readings of all rails together.
  private static let mostRails = 1024
  /// The longest name of a rail, in bytes.
  private static let longestName = 200
  private static let mostReadings = 20_000_000

  /// Whether some first bytes are those of a Perfetto trace: a packet, not text.
  static func matches(_ head: [UInt8]) -> Bool {
    // Text has no control characters but tabs and ends of lines.
    head.first == 0x0A && head.contains { $0 < 9 || (14..<32).contains($0) }
  }

  /// A rail and its readings.
  private struct Rail {
    var name = ""
    var first: (milliseconds: UInt64, energy: UInt64)?
    var last: (milliseconds: UInt64, energy: UInt64)?
    /// The energy of the readings that do not go back, in microwatt seconds.
    var energy = 0.0
    /// The time between these readings, in milliseconds.
    var milliseconds = 0.0
    /// Readings at which the counter or the time went back.
    var backward = 0

    mutating func add(_ milliseconds: UInt64, _ energy: UInt64) {
      if let last {
        if milliseconds > last.milliseconds, energy >= last.energy {
          self.energy += Double(energy - last.energy)
          self.milliseconds += Double(milliseconds - last.milliseconds)
        } else if milliseconds != last.milliseconds {
          backward += 1
        }
      } else {
        first = (milliseconds, energy)
      }
      last = (milliseconds, energy)
    }
  }

  /// Reads a trace.
  ///
  /// - Throws: `PhoneLogError` for a file without readings of rails.
  static func read(path: String, name: String) throws(PhoneLogError) -> PhoneLog {
    guard let stream = ByteStream(path: path) else {
      throw PhoneLogError(path: path, reason: "the file cannot be opened", isMissing: true)
    }
    var rails: [UInt64: Rail] = [:]
    var readings = 0
    var isCut = false
    while true {
      stream.want(11)
      guard !stream.bytes.isEmpty else { break }
      guard let (field, count, head) = packetHead(stream.bytes), field == Field.packet,
        count <= longestPacket
      else {
        isCut = true
        break
      }
      stream.want(head + count)
      guard stream.bytes.count >= head + count else {
        isCut = true
        break
      }
      let packet = Array(stream.bytes[head..<(head + count)])
      stream.consume(head + count)
      read(packet: packet[0...], into: &rails, &readings)
      guard readings <= mostReadings else {
        isCut = true
        break
      }
    }
    if let failure = stream.failure {
      throw PhoneLogError(path: path, failure)
    }
    return try log(rails, path: path, name: name, isCut: isCut)
  }

  /// The field, the length and the length of the head of the message that begins some bytes.
  private static func packetHead(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (field: UInt64, count: Int, head: Int)? {
    guard let key = bytes.first, key & 7 == 2 else { return nil }
    var count = 0
    for index in 1..<min(6, bytes.count) {
      count |= Int(bytes[index] & 0x7F) << (7 * (index - 1))
      if bytes[index] & 0x80 == 0 { return (UInt64(key >> 3), count, index + 1) }
    }
    return nil
  }

  private static func read(
    packet: ArraySlice<UInt8>,
    into rails: inout [UInt64: Rail],
    _ readings: inout Int
  ) {
    var fields = ProtobufReader(packet)
    while let (field, value) = fields.next() {
      guard field == Field.powerRails, case .bytes(let bytes) = value else { continue }
      var message = ProtobufReader(bytes)
      while let (field, value) = message.next() {
        guard case .bytes(let part) = value else { continue }
        switch field {
        case Field.descriptor:
          let (numbers, texts) = parts(part)
          guard let index = numbers[1], let name = texts[2] else { continue }
          if rails[index] != nil || rails.count < mostRails {
            rails[index, default: Rail()].name = name
          }
        case Field.energyData:
          let numbers = parts(part).numbers
          guard let index = numbers[1], let time = numbers[2], let energy = numbers[3] else {
            continue
          }
          readings += 1
          if rails[index] != nil || rails.count < mostRails {
            rails[index, default: Rail()].add(time, energy)
          }
        default: continue
        }
      }
    }
  }

  /// The numbers and texts of the first three fields of a message; the last of each counts.
  private static func parts(
    _ bytes: ArraySlice<UInt8>
  ) -> (numbers: [UInt64: UInt64], texts: [UInt64: String]) {
    var message = ProtobufReader(bytes)
    var numbers: [UInt64: UInt64] = [:]
    var texts: [UInt64: String] = [:]
    while let (field, value) = message.next() {
      guard field <= 3 else { continue }
      switch value {
      case .number(let number): numbers[field] = number
      case .bytes(let bytes):
        texts[field] = String(decoding: bytes.prefix(longestName), as: UTF8.self)
      }
    }
    return (numbers, texts)
  }

  private static func log(
    _ rails: [UInt64: Rail],
    path: String,
    name: String,
    isCut: Bool
  ) throws(PhoneLogError) -> PhoneLog {
    let read = rails.sorted { $0.key < $1.key }.filter { $0.value.milliseconds > 0 }
    guard let longest = read.map(\.value.milliseconds).max() else {
      throw PhoneLogError(
        path: path,
        reason: isCut
          ? "it ends before the second reading of any power rail"
          : "it has no readings of power rails; record it uncompressed, with collect_power_rails: true"
      )
    }
    var log = PhoneLog(name: name, source: .powerRails)
    var energies: [String: Joules] = [:]
    for (index, rail) in read {
      let label = rail.name.isEmpty ? "rail \(index)" : rail.name
      // Each rail has its own time; its mean power holds for the longest.
      let share = longest / rail.milliseconds
      energies[label, default: .zero] += Joules(rail.energy * 1e-6 * share)
    }
    let start = Double(read.compactMap(\.value.first?.milliseconds).min() ?? 0) / 1000
    log.stretches = [PhoneLog.Stretch(start: start, seconds: longest / 1000, energies: energies)]
    let backward = read.reduce(0) { $0 + $1.value.backward }
    if backward > 0 {
      log.notes.append("readings that went back in time were left out: \(backward)")
    }
    if isCut {
      log.notes.append("the trace is cut off or too long; everything before that point was read")
    }
    return log
  }
}
