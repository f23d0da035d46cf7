// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// A list of points in blocks of 1.5 MB.
///
/// An array of millions of points would need its memory twice whenever it grows, and again where
/// its points are turned into something else. This list adds blocks, and gives them back one by
/// one.
struct PointList: RandomAccessCollection, MutableCollection, Equatable {
  private static let shift = 15
  private static let mask = blockSize - 1
  /// The number of points of a block.
  static let blockSize = 1 << shift

  /// The blocks, of which all but the last are full.
  private var blocks: [ContiguousArray<RawPoint>] = []
  private(set) var count = 0

  /// An empty list.
  init() {}

  /// A list of given points.
  init(_ points: some Sequence<RawPoint>) {
    for point in points { append(point) }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> RawPoint {
    @inline(__always) get { blocks[index >> Self.shift][index & Self.mask] }
    @inline(__always) set { blocks[index >> Self.shift][index & Self.mask] = newValue }
  }

  /// Walks through the points block by block.
  struct Iterator: IteratorProtocol {
    fileprivate var blocks: ArraySlice<ContiguousArray<RawPoint>>
    fileprivate var block = ContiguousArray<RawPoint>()
    fileprivate var index = 0

    @inline(__always)
    mutating func next() -> RawPoint? {
      if index == block.count {
        guard let next = blocks.popFirst() else { return nil }
        (block, index) = (next, 0)
      }
      defer { index += 1 }
      return block[index]
    }
  }

  func makeIterator() -> Iterator { Iterator(blocks: blocks[...]) }

  /// Adds a point at the end.
  @inline(__always)
  mutating func append(_ point: RawPoint) {
    if count & Self.mask == 0 { beginBlock() }
    blocks[blocks.count - 1].append(point)
    count += 1
  }

  private mutating func beginBlock() {
    blocks.append([])
    // Most recordings are smaller than a block.
    if count > 0 { blocks[blocks.count - 1].reserveCapacity(Self.blockSize) }
  }

  /// Drops the last points.
  mutating func removeLast(_ number: Int) {
    count -= number
    let last = (count + Self.mask) >> Self.shift
    blocks.removeLast(blocks.count - last)
    let rest = count & Self.mask
    if rest > 0 { blocks[last - 1].removeLast(blocks[last - 1].count - rest) }
  }

  /// Drops all points.
  mutating func removeAll() { self = PointList() }

  /// Drops the points for which a condition holds.
  mutating func removeAll(where isDropped: (RawPoint) -> Bool) {
    guard let first = firstIndex(where: isDropped) else { return }
    var kept = first
    for index in (first + 1)..<count {
      let point = self[index]
      guard !isDropped(point) else { continue }
      self[kept] = point
      kept += 1
    }
    removeLast(count - kept)
  }

  /// Drops all points outside a range.
  mutating func keep(_ range: Range<Int>) {
    removeLast(count - range.upperBound)
    guard range.lowerBound > 0 else { return }
    for index in range { self[index - range.lowerBound] = self[index] }
    removeLast(range.lowerBound)
  }

  /// Puts the points in another order, given as the present index of the point for each place.
  mutating func arrange(by order: consuming [Int32]) {
    for start in order.indices where order[start] >= 0 {
      let first = self[start]
      var place = start
      while true {
        let source = Int(order[place])
        order[place] = -1
        guard source != start else { break }
        self[place] = self[source]
        place = source
      }
      self[place] = first
    }
  }

  /// Hands all points to a body in order and frees each block after its points.
  mutating func drain(_ body: (RawPoint) -> Void) {
    for index in blocks.indices {
      for point in blocks[index] { body(point) }
      blocks[index] = []
    }
    self = PointList()
  }
}
