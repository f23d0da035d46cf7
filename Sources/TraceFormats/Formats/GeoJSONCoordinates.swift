// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Coordinates of a geometry whose type follows them, as in files with members sorted by name.
///
/// Positions of numbers only, the usual ones, are kept without JSON values.
struct GeoJSONCoordinates {
  private var numbers: [Double] = []
  private var items: [Item] = []
  private var weight = 0
  /// The most that are kept; a number alone, a list, or a position of numbers weighs 1.
  private static let weightLimit = 2_500_000

  /// A position as a count of numbers, or a part unchanged.
  private struct Item {
    var count: Int32
    var line: Int32
    var part: JSONValue?
  }

  var isEmpty: Bool { items.isEmpty }

  /// Keeps a position or a part; false, with nothing kept, if there are too many.
  mutating func add(_ parts: [JSONValue], line: Int) -> Bool {
    let found = parts.prefix(4).compactMap { $0.number }
    let isPlain = parts.prefix(4).allSatisfy { value in
      if case .number = value { true } else { false }
    }
    let size = isPlain ? 1 : Self.weight(of: parts)
    guard weight + size <= Self.weightLimit else { return false }
    weight += size
    var item = Item(count: 0, line: Int32(clamping: line), part: nil)
    if isPlain {
      item.count = Int32(found.count)
      numbers += found
    } else {
      item.part = .array(parts)
    }
    items.append(item)
    return true
  }

  private static func weight(of parts: [JSONValue]) -> Int {
    parts.reduce(1) { $0 + ($1.elements.map { weight(of: $0) } ?? 1) }
  }

  /// Calls a body with each in order, with its line.
  func forEach(_ body: ([JSONValue], Int) -> Void) {
    var start = 0
    for item in items {
      if let part = item.part?.elements {
        body(part, Int(item.line))
      } else {
        let end = start + Int(item.count)
        body(numbers[start..<end].map { .number($0) }, Int(item.line))
        start = end
      }
    }
  }
}
