// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A message in the wire format of Protocol Buffers, read without any of the writer's code.
struct WireMessage {
  /// The value of a field, by its wire type.
  enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    case bytes(ArraySlice<UInt8>)
  }

  /// The reason why bytes are not a message.
  struct Malformed: Error {
    var offset: Int
  }

  private(set) var fields: [(number: Int, value: Value)] = []

  init(_ bytes: ArraySlice<UInt8>) throws {
    var index = bytes.startIndex
    func varint() throws -> UInt64 {
      var (value, shift) = (UInt64(0), UInt64(0))
      while true {
        guard index < bytes.endIndex, shift < 64 else { throw Malformed(offset: index) }
        let byte = bytes[index]
        index += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte & 0x80 == 0 { return value }
        shift += 7
      }
    }
    while index < bytes.endIndex {
      let tag = try varint()
      let number = Int(tag >> 3)
      guard number > 0 else { throw Malformed(offset: index) }
      switch tag & 7 {
      case 0: fields.append((number, .varint(try varint())))
      case 1:
        guard index + 8 <= bytes.endIndex else { throw Malformed(offset: index) }
        let value = bytes[index..<index + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        fields.append((number, .fixed64(value)))
        index += 8
      case 2:
        let count = Int(try varint())
        guard index + count <= bytes.endIndex else { throw Malformed(offset: index) }
        fields.append((number, .bytes(bytes[index..<index + count])))
        index += count
      default: throw Malformed(offset: index)
      }
    }
  }

  func number(_ field: Int) -> UInt64? {
    for case (field, .varint(let value)) in fields { return value }
    return nil
  }

  func double(_ field: Int) -> Double? {
    for case (field, .fixed64(let value)) in fields { return Double(bitPattern: value) }
    return nil
  }

  func fixed(_ field: Int) -> [UInt64] {
    fields.compactMap {
      guard $0.number == field, case .fixed64(let value) = $0.value else { return nil }
      return value
    }
  }

  func text(_ field: Int) -> String? {
    for case (field, .bytes(let value)) in fields {
      return String(validating: value, as: UTF8.self)
    }
    return nil
  }

  func messages(_ field: Int) throws -> [WireMessage] {
    try fields.compactMap {
      guard $0.number == field, case .bytes(let value) = $0.value else { return nil }
      return try WireMessage(value)
    }
  }

  func message(_ field: Int) throws -> WireMessage? { try messages(field).first }
}

/// A trace as read by a viewer: tracks with their slices, instants and values.
struct ReadTrace {
  struct Slice: Hashable {
    var name: String
    var start: UInt64
    var end: UInt64
    var annotations: [String: String] = [:]
    var flows: [UInt64] = []

    var seconds: Double { Double(end - start) / 1e9 }
  }

  struct Track {
    var name: String
    var parent: UInt64?
    var processNumber: UInt64?
    var unit: String?
    var isCounter = false
    var slices: [Slice] = []
    var instants: [Slice] = []
    var values: [(time: UInt64, value: Double)] = []
    var open: [Slice] = []
  }

  /// The error in a trace.
  enum Fault: Error {
    case unknownTrack(UInt64)
    case trackTwice(UInt64)
    case stateMissing(UInt64)
    case timeGoesBack(UInt64)
    case endWithoutBegin(UInt64)
    case notClosed(UInt64)
    case unknownText(UInt64)
    case wrongKind(UInt64)
    case noClock
  }

  private struct Sequence {
    var track: UInt64?
    var clock: UInt64?
    var isValid = false
    var lastTime: UInt64 = 0
    var texts: [Int: [UInt64: String]] = [:]

    func text(_ field: Int, _ number: UInt64) throws -> String {
      guard let text = texts[field]?[number] else { throw Fault.unknownText(number) }
      return text
    }
  }

  private(set) var tracks: [UInt64: Track] = [:]
  /// The identifiers of the tracks in the order of their descriptions.
  private(set) var order: [UInt64] = []
  /// Clocks of the snapshot by number.
  private(set) var clocks: [UInt64: UInt64] = [:]
  private(set) var timezoneMinutes: Int64?
  private var sequences: [UInt64: Sequence] = [:]

  /// Reads a whole trace; throws at the first error that would disturb a viewer.
  init(_ bytes: [UInt8]) throws {
    for packet in try WireMessage(bytes[...]).messages(1) { try read(packet) }
    for (identifier, track) in tracks {
      guard track.open.isEmpty else { throw Fault.notClosed(identifier) }
      if let parent = track.parent, tracks[parent] == nil { throw Fault.unknownTrack(parent) }
    }
    guard clocks[6] == 0 else { throw Fault.noClock }
  }

  /// The track at the end of a path of names.
  func track(_ path: String...) -> Track? {
    var parent: UInt64?
    var found: Track?
    for name in path {
      guard
        let next = order.first(where: { tracks[$0]?.name == name && tracks[$0]?.parent == parent })
      else { return nil }
      (parent, found) = (next, tracks[next])
    }
    return found
  }

  /// The names of the tracks below one, in the order of their descriptions.
  func children(of path: String...) -> [String] {
    var parent: UInt64?
    for name in path {
      parent = order.first { tracks[$0]?.name == name && tracks[$0]?.parent == parent }
    }
    return order.compactMap { tracks[$0]?.parent == parent ? tracks[$0]?.name : nil }
  }

  private mutating func read(_ packet: WireMessage) throws {
    guard let number = packet.number(10), number > 0 else { throw Fault.stateMissing(0) }
    var sequence = sequences[number] ?? Sequence()
    defer { sequences[number] = sequence }
    let flags = packet.number(13) ?? 0
    if flags & 1 != 0 {
      sequence = Sequence(isValid: true)
      let defaults = try packet.message(59)
      sequence.clock = defaults?.number(58)
      sequence.track = try defaults?.message(11)?.number(11)
    }
    if flags & 2 != 0, !sequence.isValid { throw Fault.stateMissing(number) }
    for data in try packet.messages(12) {
      for field in [1, 2, 3, 29] {
        for entry in try data.messages(field) {
          guard let key = entry.number(1), let text = entry.text(2) else {
            throw Fault.unknownText(0)
          }
          sequence.texts[field, default: [:]][key] = text
        }
      }
    }
    for snapshot in try packet.messages(6) {
      for clock in try snapshot.messages(1) {
        if let key = clock.number(1), let time = clock.number(2) { clocks[key] = time }
      }
    }
    if let system = try packet.message(45) {
      timezoneMinutes = system.number(7).map { Int64(bitPattern: $0) }
    }
    if let track = try packet.message(60) { try describe(track) }
    if let event = try packet.message(11) { try read(event, packet, &sequence) }
  }

  private mutating func describe(_ track: WireMessage) throws {
    guard let identifier = track.number(1), identifier != 0, let name = track.text(2) else {
      throw Fault.unknownTrack(0)
    }
    guard tracks[identifier] == nil else { throw Fault.trackTwice(identifier) }
    let counter = try track.message(8)
    tracks[identifier] = Track(
      name: name,
      parent: track.number(5),
      processNumber: try track.message(3)?.number(1),
      unit: counter?.text(6),
      isCounter: counter != nil
    )
    order.append(identifier)
  }

  private mutating func read(
    _ event: WireMessage,
    _ packet: WireMessage,
    _ sequence: inout Sequence
  ) throws {
    guard let time = packet.number(8), packet.number(58) ?? sequence.clock == 6 else {
      throw Fault.noClock
    }
    guard time >= sequence.lastTime else { throw Fault.timeGoesBack(time) }
    sequence.lastTime = time
    guard let identifier = event.number(11) ?? sequence.track, var track = tracks[identifier] else {
      throw Fault.unknownTrack(event.number(11) ?? 0)
    }
    guard (event.number(9) == 4) == track.isCounter else { throw Fault.wrongKind(identifier) }
    var slice = Slice(name: "", start: time, end: time, flows: event.fixed(47))
    if let name = event.number(10) { slice.name = try sequence.text(2, name) }
    if let category = event.number(3) { _ = try sequence.text(1, category) }
    for annotation in try event.messages(4) {
      let name = try sequence.text(3, annotation.number(1) ?? 0)
      if let text = annotation.number(17) {
        slice.annotations[name] = try sequence.text(29, text)
      } else if let value = annotation.double(5) {
        slice.annotations[name] = "\(value)"
      } else if let value = annotation.number(4) {
        slice.annotations[name] = "\(Int64(bitPattern: value))"
      }
    }
    switch event.number(9) {
    case 1: track.open.append(slice)
    case 2:
      guard var begun = track.open.popLast() else { throw Fault.endWithoutBegin(identifier) }
      begun.end = time
      track.slices.append(begun)
    case 3: track.instants.append(slice)
    case 4:
      guard let value = event.double(44) else { throw Fault.wrongKind(identifier) }
      track.values.append((time, value))
    default: throw Fault.wrongKind(identifier)
    }
    tracks[identifier] = track
  }
}
