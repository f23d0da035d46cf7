// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The events of one track, on their own sequence of packets.
///
/// A sequence names its track once. It also contains each text once, with a number that later
/// events refer to. Events must be added in order of time.
///
/// Numbers of fields are those of Perfetto's `track_event.proto`, `debug_annotation.proto` and
/// `interned_data.proto`.
struct PerfettoEvents {
  /// A property of an event besides its name.
  enum Annotation {
    /// A text, which is stored once for all events.
    case text(String, String?)
    /// A number.
    case number(String, Double?)
    /// A whole number.
    case integer(String, Int?)
  }

  /// The type of an event, as its number in `TrackEvent.Type`.
  private enum Kind: UInt64 {
    case begin = 1
    case end = 2
    case instant = 3
    case counter = 4
  }

  /// The numbered texts of one kind; the dictionary is only for lookup.
  private struct Texts {
    let field: Int
    var numbers: [String: UInt64] = [:]
    /// The texts that are used first by the current packet.
    var fresh: [(number: UInt64, text: String)] = []

    mutating func number(of text: String) -> UInt64 {
      if let known = numbers[text] { return known }
      let number = UInt64(numbers.count + 1)
      numbers[text] = number
      fresh.append((number, text))
      return number
    }
  }

  /// The track that the events are on.
  let track: PerfettoTrack
  private let packets: PerfettoPackets
  private let sequence: UInt64
  private let category: String
  private var categories = Texts(field: 1)
  private var names = Texts(field: 2)
  private var annotationNames = Texts(field: 3)
  private var annotationTexts = Texts(field: 29)
  private var lastValue: Double?
  private var lastEnd = SimulationTime.zero

  /// Creates a new track for events of one category.
  init(
    _ kind: PerfettoTrack.Kind,
    _ name: String,
    key: [String]? = nil,
    category: String,
    under parent: PerfettoTrack,
    rank: Int,
    about: String = "",
    to packets: PerfettoPackets
  ) {
    self.packets = packets
    self.category = category
    sequence = packets.newSequence()
    track = PerfettoTrack(
      kind,
      name,
      key: key,
      under: parent,
      rank: rank,
      about: about,
      to: packets,
      sequence: sequence
    )
  }

  /// Adds a stretch of time, cut so that slices never overlap; one without length becomes an
  /// instant.
  mutating func slice(
    _ name: String,
    from start: SimulationTime,
    to end: SimulationTime,
    _ annotations: [Annotation] = [],
    flows: [UInt64] = []
  ) {
    let start = max(start, lastEnd)
    let end = max(start, end)
    lastEnd = end
    guard end > start else { return instant(name, at: start, annotations, flows: flows) }
    event(.begin, at: start, name, annotations, flows: flows)
    event(.end, at: end)
  }

  /// Adds an event without length.
  mutating func instant(
    _ name: String,
    at time: SimulationTime,
    _ annotations: [Annotation] = [],
    flows: [UInt64] = []
  ) {
    event(.instant, at: time, name, annotations, flows: flows)
  }

  /// Adds a value of a counter, unless the counter already has it.
  mutating func value(_ value: Double, at time: SimulationTime) {
    guard value.isFinite, value != lastValue else { return }
    lastValue = value
    event(.counter, at: time, value: value)
  }

  private mutating func event(
    _ kind: Kind,
    at time: SimulationTime,
    _ name: String? = nil,
    _ annotations: [Annotation] = [],
    flows: [UInt64] = [],
    value: Double? = nil
  ) {
    let nameNumber = name.map { names.number(of: $0) }
    let categoryNumber = name.map { _ in categories.number(of: category) }
    packets.packet(sequence) { packet in
      packet.varint(8, UInt64(max(0, time.nanoseconds)))
      packet.varint(13, 2)
      packet.message(11) { event in
        event.varint(9, kind.rawValue)
        if let categoryNumber { event.varint(3, categoryNumber) }
        if let nameNumber { event.varint(10, nameNumber) }
        for annotation in annotations { write(annotation, to: &event) }
        for flow in flows { event.fixed64(47, flow) }
        if let value { event.double(44, value) }
      }
      writeFreshTexts(to: &packet)
    }
  }

  private mutating func write(_ annotation: Annotation, to event: inout ProtobufWriter) {
    switch annotation {
    case .text(let name, let text?):
      let (name, text) = (annotationNames.number(of: name), annotationTexts.number(of: text))
      event.message(4) {
        $0.varint(1, name)
        $0.varint(17, text)
      }
    case .number(let name, let number?) where number.isFinite:
      let name = annotationNames.number(of: name)
      event.message(4) {
        $0.varint(1, name)
        $0.double(5, number)
      }
    case .integer(let name, let number?):
      let name = annotationNames.number(of: name)
      event.message(4) {
        $0.varint(1, name)
        $0.signed(4, Int64(number))
      }
    case .text, .number, .integer: break
    }
  }

  /// Writes the texts that are used first by this packet, which must contain them.
  private mutating func writeFreshTexts(to packet: inout ProtobufWriter) {
    let all = [categories, names, annotationNames, annotationTexts]
    guard all.contains(where: { !$0.fresh.isEmpty }) else { return }
    packet.message(12) { data in
      for texts in all {
        for entry in texts.fresh {
          data.message(texts.field) {
            $0.varint(1, entry.number)
            $0.text(2, entry.text)
          }
        }
      }
    }
    categories.fresh = []
    names.fresh = []
    annotationNames.fresh = []
    annotationTexts.fresh = []
  }
}
