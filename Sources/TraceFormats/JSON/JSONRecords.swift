// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Picks the wanted fields of the records of a large JSON text, without making values of the rest.
///
/// Records are the objects at a place written as in `JSONOutline`, such as `locations[]`, or empty
/// for texts of one object after the other. Fields are places inside a record, such as `speed.kmh`;
/// values in lists inside a record cannot be picked. If a name occurs twice, the first value
/// counts.
final class JSONRecords: JSONByteHandler {
  /// A field of a record.
  enum Field {
    /// The field is absent, null, or not a scalar.
    case missing
    case number(Double)
    /// A text, valid during the call that hands out the record.
    case text(UnsafeBufferPointer<UInt8>)
  }

  /// The most bytes of a record's texts that are kept.
  static let textLimit = 4096

  /// A place of the document on the way to a record or a field, with the names and elements after
  /// it.
  private struct Place {
    var names: [(name: [UInt8], place: Int)] = []
    var element = JSONRecords.elsewhere
    var slot = -1
    var isRecord = false
  }

  private enum Slot {
    case missing
    case number(Double)
    case text(Range<Int>)
  }

  private static let elsewhere = -1

  private var places = [Place()]
  private var slots: [Slot]
  /// The texts of the current record one after another.
  private let texts = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: textLimit)
  private var textEnd = 0
  /// The objects and lists that are open.
  private var open: [(place: Int, isList: Bool)] = []
  private var named = JSONRecords.elsewhere
  private var isInRecord = false
  private let body: (JSONRecords) -> Bool
  private var events: JSONEvents?

  /// Hands each record at a place to `body` until it returns false; nil, or the error of the text.
  static func read(
    _ stream: ByteStream,
    at place: String,
    fields: [String],
    body: (JSONRecords) -> Bool
  ) -> TraceFormatError? {
    withoutActuallyEscaping(body) { body in
      let records = JSONRecords(place, fields, body)
      let events = JSONEvents(stream, byteHandler: records)
      records.events = events
      defer { records.events = nil }
      return events.read()
    }
  }

  private init(_ place: String, _ fields: [String], _ body: @escaping (JSONRecords) -> Bool) {
    self.body = body
    slots = Array(repeating: .missing, count: fields.count)
    let record = find(place, from: 0)
    places[record].isRecord = true
    for (slot, field) in fields.enumerated() { places[find(field, from: record)].slot = slot }
  }

  deinit {
    texts.deallocate()
  }

  /// The current line.
  var line: Int { events?.line ?? 1 }

  /// A field of the record handed out, by its index among the wanted ones.
  subscript(index: Int) -> Field {
    switch slots[index] {
    case .missing: .missing
    case .number(let number): .number(number)
    case .text(let range): .text(UnsafeBufferPointer(rebasing: texts[range]))
    }
  }

  /// The number of a field, or of a text that contains one.
  func number(_ index: Int) -> Double? {
    switch slots[index] {
    case .missing: nil
    case .number(let number): number
    case .text(let range): DecimalNumber(UnsafeBufferPointer(texts), range)?.double
    }
  }

  /// The text of a field; nil for anything else.
  func text(_ index: Int) -> String? {
    guard case .text(let range) = slots[index] else { return nil }
    return String(decoding: texts[range], as: UTF8.self)
  }

  /// The text of a field, or its number as text; nil for anything else.
  func word(_ index: Int) -> String? {
    guard case .number(let number) = slots[index] else { return text(index) }
    return Int64(exactly: number).map { String($0) } ?? "\(number)"
  }

  /// True if a field is absent, null or not a scalar.
  func isMissing(_ index: Int) -> Bool {
    if case .missing = slots[index] { true } else { false }
  }

  func take(_ kind: JSONEventKind, _ text: UnsafeBufferPointer<UInt8>, _ number: Double) -> Bool {
    switch kind {
    case .key:
      if let last = open.last { named = place(text, in: last.place) }
    case .number:
      let slot = slot()
      if slot >= 0 { slots[slot] = .number(number) }
    case .string:
      let slot = slot()
      if slot >= 0, text.count <= Self.textLimit - textEnd {
        let range = textEnd..<(textEnd + text.count)
        _ = texts[range].update(fromContentsOf: text)
        slots[slot] = .text(range)
        textEnd = range.upperBound
      }
    case .objectStart, .arrayStart:
      let place = target
      open.append((place, kind == .arrayStart))
      if place >= 0, places[place].isRecord, kind == .objectStart {
        isInRecord = true
        textEnd = 0
        for index in slots.indices { slots[index] = .missing }
      }
    case .objectEnd, .arrayEnd:
      guard let ended = open.popLast(), ended.place >= 0 else { return true }
      if places[ended.place].isRecord, !ended.isList {
        isInRecord = false
        return body(self)
      }
    case .null, .bool: break
    }
    return true
  }

  /// The place of the next value.
  private var target: Int {
    guard let last = open.last else { return 0 }
    if !last.isList { return named }
    return last.place >= 0 ? places[last.place].element : Self.elsewhere
  }

  /// The slot of the next scalar; negative if it is not wanted.
  private func slot() -> Int {
    guard isInRecord else { return -1 }
    let place = target
    guard place >= 0 else { return -1 }
    let slot = places[place].slot
    guard slot >= 0, case .missing = slots[slot] else { return -1 }
    return slot
  }

  private func place(_ name: UnsafeBufferPointer<UInt8>, in place: Int) -> Int {
    guard place >= 0 else { return Self.elsewhere }
    for known in places[place].names where known.name.count == name.count {
      if known.name.elementsEqual(name) { return known.place }
    }
    return Self.elsewhere
  }

  /// The place of a path, created if it does not exist yet.
  private func find(_ path: String, from start: Int) -> Int {
    var place = start
    for part in path.split(separator: ".") {
      var name = part
      var lists = 0
      while name.hasSuffix("[]") {
        name = name.dropLast(2)
        lists += 1
      }
      if !name.isEmpty {
        let bytes = Array(name.utf8)
        if let known = places[place].names.first(where: { $0.name == bytes }) {
          place = known.place
        } else {
          places.append(Place())
          places[place].names.append((bytes, places.count - 1))
          place = places.count - 1
        }
      }
      for _ in 0..<lists {
        if places[place].element < 0 {
          places.append(Place())
          places[place].element = places.count - 1
        }
        place = places[place].element
      }
    }
    return place
  }
}
