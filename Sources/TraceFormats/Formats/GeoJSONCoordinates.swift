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
    var part: JSONCopy?
  }

  var isEmpty: Bool { items.isEmpty }

  /// Keeps a position or a part, which are lists; false, with nothing kept, if there are too many.
  mutating func add(_ list: JSONNode, line: Int) -> Bool {
    guard let elements = list.elements else { return false }
    let parts = elements.prefix(4)
    let isPlain = parts.allSatisfy(\.isNumber)
    let size = isPlain ? 1 : Self.weight(of: elements)
    guard weight + size <= Self.weightLimit else { return false }
    weight += size
    var item = Item(count: 0, line: Int32(clamping: line), part: nil)
    if isPlain {
      let found = parts.compactMap(\.number)
      item.count = Int32(found.count)
      numbers += found
    } else {
      item.part = list.copy
    }
    items.append(item)
    return true
  }

  private static func weight(of parts: JSONNode.Elements) -> Int {
    parts.reduce(1) { $0 + ($1.elements.map { weight(of: $0) } ?? 1) }
  }

  /// Calls a body with each list in order, with its line.
  func forEach(_ body: (JSONNode, Int) -> Void) {
    var start = 0
    let tape = JSONTape()
    defer { withExtendedLifetime(tape) {} }
    for item in items {
      if let part = item.part {
        body(part.node, Int(item.line))
      } else {
        let end = start + Int(item.count)
        if let list = tape.list(numbers[start..<end]) { body(list, Int(item.line)) }
        start = end
      }
    }
  }
}

extension JSONTape {
  /// A list of numbers, valid until the next one.
  fileprivate func list(_ numbers: ArraySlice<Double>) -> JSONNode? {
    let empty = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    _ = take(.arrayStart, empty, 0)
    for number in numbers { _ = take(.number, empty, number) }
    return take(.arrayEnd, empty, 0)
  }
}
