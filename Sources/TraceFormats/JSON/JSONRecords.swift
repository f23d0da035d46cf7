// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Picks the wanted fields of the records of a large JSON text, without making values of the rest.
///
/// Records are the objects at a place written as in `JSONOutline`, such as `locations[]`, or empty
/// for texts of one object after the other; `{}` stands for the members of an object, whatever their
/// names. Fields are places inside a record, such as `speed.kmh`, or `pair[0]` and `pair[1]`; other
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

  /// A place of the document on the way to a record or a field.
  private struct Place {
    /// The names after it, as a range of all of them.
    var names = 0..<0
    /// The place of the elements, where it is a list.
    var element = JSONRecords.elsewhere
    /// The places of the first two elements, where they differ.
    var ordinals = (JSONRecords.elsewhere, JSONRecords.elsewhere)
    /// The place of the members of all names, where it is an object used as a list.
    var member = JSONRecords.elsewhere
    var slot = -1
    var isRecord = false
  }

  /// A name, as a range of the bytes of all names, and its place.
  private struct Name {
    var bytes: Range<Int>
    var place: Int
  }

  private enum Slot {
    case missing
    case number(Double)
    case text(Range<Int>)
  }

  private static let elsewhere = -1

  // Memory of fixed size, because arrays would be checked and counted at every event.
  private let places: UnsafeMutableBufferPointer<Place>
  private let names: UnsafeMutableBufferPointer<Name>
  private let nameBytes: UnsafeMutableBufferPointer<UInt8>
  private let slots: UnsafeMutableBufferPointer<Slot>
  /// The texts of the current record one after another.
  private let texts = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: textLimit)
  private var textEnd = 0
  /// The objects and lists that are open.
  private let open = UnsafeMutableBufferPointer<(place: Int, isList: Bool, next: Int)>.allocate(
    capacity: JSONEvents.depthLimit
  )
  private var depth = 0
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
      let records = JSONRecords(JSONPlaces(place, fields), body)
      let events = JSONEvents(stream, handler: records)
      records.events = events
      defer { records.events = nil }
      return events.read()
    }
  }

  private init(_ tree: JSONPlaces, _ body: @escaping (JSONRecords) -> Bool) {
    self.body = body
    var places: [Place] = []
    var names: [Name] = []
    var nameBytes: [UInt8] = []
    for (index, place) in tree.places.enumerated() {
      let first = names.count
      for (name, place) in place.names {
        let start = nameBytes.count
        nameBytes += name
        names.append(Name(bytes: start..<nameBytes.count, place: place))
      }
      places.append(
        Place(
          names: first..<names.count,
          element: place.element ?? Self.elsewhere,
          ordinals: (place.ordinals[0] ?? Self.elsewhere, place.ordinals[1] ?? Self.elsewhere),
          member: place.member ?? Self.elsewhere,
          slot: place.slot ?? -1,
          isRecord: index == tree.record
        )
      )
    }
    self.places = .copy(of: places)
    self.names = .copy(of: names)
    self.nameBytes = .copy(of: nameBytes)
    slots = .copy(of: Array(repeating: .missing, count: tree.fieldCount))
  }

  deinit {
    places.deallocate()
    names.deallocate()
    nameBytes.deallocate()
    slots.deallocate()
    texts.deallocate()
    open.deallocate()
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
      if depth > 0 { named = place(text, in: open[depth - 1].place) }
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
      open[depth] = (place, kind == .arrayStart, 0)
      depth += 1
      if place >= 0, places[place].isRecord, kind == .objectStart {
        isInRecord = true
        textEnd = 0
        for index in slots.indices { slots[index] = .missing }
      }
    case .objectEnd, .arrayEnd:
      guard depth > 0 else { return true }
      depth -= 1
      let ended = open[depth]
      guard ended.place >= 0 else { return true }
      if places[ended.place].isRecord, !ended.isList {
        isInRecord = false
        return body(self)
      }
    case .null, .bool: _ = target
    }
    return true
  }

  /// The place of the next value; asked once for each.
  private var target: Int {
    guard depth > 0 else { return 0 }
    let last = open[depth - 1]
    if !last.isList { return named }
    guard last.place >= 0 else { return Self.elsewhere }
    let (first, second) = places[last.place].ordinals
    guard first >= 0 || second >= 0 else { return places[last.place].element }
    open[depth - 1].next += 1
    return last.next == 0 ? first : last.next == 1 ? second : Self.elsewhere
  }

  /// The slot of the next scalar; negative if it is not wanted.
  private func slot() -> Int {
    let place = target
    guard isInRecord, place >= 0 else { return -1 }
    let slot = places[place].slot
    guard slot >= 0, case .missing = slots[slot] else { return -1 }
    return slot
  }

  private func place(_ name: UnsafeBufferPointer<UInt8>, in place: Int) -> Int {
    guard place >= 0 else { return Self.elsewhere }
    for index in places[place].names {
      let known = names[index]
      guard known.bytes.count == name.count else { continue }
      if areEqual(UnsafeBufferPointer(rebasing: nameBytes[known.bytes]), name) {
        return known.place
      }
    }
    return places[place].member
  }
}

/// The places of a document on the way to its records and their fields.
private struct JSONPlaces {
  /// A place with the names and elements after it.
  struct Place {
    var names: [(name: [UInt8], place: Int)] = []
    var element: Int?
    var ordinals: [Int?] = [nil, nil]
    var member: Int?
    /// The index of the field whose place it is.
    var slot: Int?
  }

  private(set) var places = [Place()]
  private(set) var record = 0
  let fieldCount: Int

  init(_ place: String, _ fields: [String]) {
    fieldCount = fields.count
    record = find(place, from: 0)
    for (slot, field) in fields.enumerated() { places[find(field, from: record)].slot = slot }
  }

  /// The place of a path, created if it does not exist yet.
  private mutating func find(_ path: String, from start: Int) -> Int {
    var place = start
    for part in path.split(separator: ".") {
      var name = part
      var lists = 0
      var ordinal: Int?
      if part == "{}" {
        let known = places[place].member
        places[place].member = known ?? places.count
        if known == nil { places.append(Place()) }
        place = places[place].member ?? place
        continue
      }
      for index in 0..<2 where name.hasSuffix("[\(index)]") {
        name = name.dropLast(3)
        ordinal = index
        break
      }
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
        if let element = places[place].element {
          place = element
        } else {
          places.append(Place())
          places[place].element = places.count - 1
          place = places.count - 1
        }
      }
      guard let ordinal else { continue }
      if places[place].ordinals[ordinal] == nil {
        places.append(Place())
        places[place].ordinals[ordinal] = places.count - 1
      }
      place = places[place].ordinals[ordinal] ?? place
    }
    return place
  }
}

extension UnsafeMutableBufferPointer {
  /// Memory with copies of trivial elements, to be given back.
  fileprivate static func copy(of elements: [Element]) -> Self {
    let copy = allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return copy
  }
}
