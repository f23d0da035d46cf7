// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The names in the first value of a JSON text and their places, as far as the head of the file
/// shows.
///
/// A place is written as its names with points between them and `[]` for the elements of a list,
/// such as `locations[].latitudeE7`; the top is the empty text.
struct JSONOutline {
  private var places: Set<String> = []
  /// The places of texts such as `52.37, 9.73`.
  private(set) var pairs: Set<String> = []

  /// The numbers named `timezoneOffset`.
  private(set) var zoneOffsets: Set<Double> = []

  /// True if the text is not JSON.
  var isEmpty: Bool { places.isEmpty }

  /// True if there is a value at a place.
  func has(_ place: String) -> Bool { places.contains(place) }

  /// True if the value at a place is an object with members.
  func contains(under place: String) -> Bool {
    let start = place + "."
    return places.contains { $0.hasPrefix(start) }
  }

  /// All places, those with fewer levels first.
  var sorted: [String] {
    places.map { (depth: $0.utf8.count { $0 == 0x2E || $0 == 0x5B }, place: $0) }
      .sorted { ($0.depth, $0.place) < ($1.depth, $1.place) }.map(\.place)
  }

  /// True if there are values at all of some places.
  func has(all wanted: [String]) -> Bool { wanted.allSatisfy { places.contains($0) } }

  /// The outline of a text that may be cut; text that does not begin like JSON has none.
  ///
  /// Words before the first brace or bracket are allowed only as `export default`.
  init(_ bytes: [UInt8]) {
    // Sequences of texts (RFC 7464) begin with a record separator.
    let first = bytes.drop { isBlank($0) || $0 == 0x1E }
    let isWrapped = first.starts(with: Array("export ".utf8))
    guard isWrapped || first.first == UInt8(ascii: "{") || first.first == UInt8(ascii: "[") else {
      return
    }
    let survey = Survey()
    _ = JSONEvents(ByteStream(bytes: bytes, name: ""), handler: survey).read()
    places = survey.places
    pairs = survey.pairs
    zoneOffsets = survey.zoneOffsets
  }

  /// Notes the places of a text's values.
  private final class Survey: JSONByteHandler {
    private(set) var places: Set<String> = []
    private(set) var pairs: Set<String> = []
    private(set) var zoneOffsets: Set<Double> = []
    /// The numbers of names that are numbers themselves, which objects used as lists have.
    private var numbered: [String: Int] = [:]
    private var path: [(place: String, isList: Bool)] = []
    private var key = ""

    func take(
      _ kind: JSONEventKind,
      _ text: UnsafeBufferPointer<UInt8>,
      _ number: Double
    ) -> Bool {
      switch kind {
      case .key: key = String(decoding: text, as: UTF8.self)
      case .objectStart:
        note()
        path.append((here, false))
      case .arrayStart:
        note()
        path.append((here + "[]", true))
      case .objectEnd, .arrayEnd: path.removeLast()
      case .string:
        note()
        if text.count < 60, pairs.count < 100, CoordinatePair.degrees(text) != nil {
          pairs.insert(here)
        }
      case .number:
        note()
        if key == "timezoneOffset", zoneOffsets.count < 2 { zoneOffsets.insert(number) }
      case .null, .bool: note()
      }
      return true
    }

    private func note() {
      guard places.count < 2000, !isOneOfMany else { return }
      places.insert(here)
    }

    /// True within the fourth and later members of an object used as a list, which would fill the
    /// outline.
    private var isOneOfMany: Bool {
      guard let last = path.last, !last.isList, let first = key.utf8.first, first &- 0x30 < 10,
        key.utf8.allSatisfy({ $0 &- 0x30 < 10 })
      else { return false }
      numbered[last.place, default: 0] += 1
      return numbered[last.place, default: 0] > 3
    }

    private var here: String {
      guard let last = path.last else { return "" }
      if last.isList { return last.place }
      return last.place.isEmpty ? key : last.place + "." + key
    }
  }
}
