// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Overlapping ranges made flat: where several overlap, the last of the list is visible.
///
/// Each range includes its beginning and not its end; a range that ends before it begins is empty.
/// The work grows with n log n, whatever the order of the list.
struct Overlay<Bound: Comparable> {
  /// A part of a range that no later one covers.
  struct Piece {
    /// The start of the piece.
    var from: Bound
    /// The end of the piece.
    var to: Bound
    /// The index of the range in the list.
    var index: Int
  }

  /// The visible parts, in order; none overlaps another.
  private(set) var pieces: [Piece] = []

  /// The overlay of some ranges.
  init(_ ranges: [(from: Bound, to: Bound)]) {
    let valid = ranges.indices.filter { ranges[$0].from < ranges[$0].to }
    var isOrdered = true
    for (a, b) in zip(valid, valid.dropFirst()) where ranges[b].from < ranges[a].to {
      isOrdered = false
      break
    }
    if isOrdered {
      pieces = valid.map { Piece(from: ranges[$0].from, to: ranges[$0].to, index: $0) }
      return
    }
    var cuts: [Bound] = []
    for bound in valid.flatMap({ [ranges[$0].from, ranges[$0].to] }).sorted()
    where cuts.last != bound {
      cuts.append(bound)
    }
    var owners = [Int](repeating: -1, count: cuts.count - 1)
    // For each gap a step towards the next gap without an owner.
    var next = Array(cuts.indices)
    func free(_ gap: Int) -> Int {
      var end = gap
      while next[end] != end { end = next[end] }
      var step = gap
      while next[step] != step { (next[step], step) = (end, next[step]) }
      return end
    }
    for index in valid.reversed() {
      let end = Self.first(in: cuts.count) { !(cuts[$0] < ranges[index].to) }
      var gap = free(Self.first(in: cuts.count) { !(cuts[$0] < ranges[index].from) })
      while gap < end {
        owners[gap] = index
        next[gap] = gap + 1
        gap = free(gap + 1)
      }
    }
    for (gap, owner) in owners.enumerated() where owner >= 0 {
      if gap > 0, owners[gap - 1] == owner {
        pieces[pieces.count - 1].to = cuts[gap + 1]
      } else {
        pieces.append(Piece(from: cuts[gap], to: cuts[gap + 1], index: owner))
      }
    }
  }

  /// The index of the last range in the list that contains a bound.
  func index(at bound: Bound) -> Int? {
    let place = Self.first(in: pieces.count) { bound < pieces[$0].to }
    guard place < pieces.count, pieces[place].from <= bound else { return nil }
    return pieces[place].index
  }

  /// The first number below a count from which on a condition is true; the count if there is none.
  private static func first(in count: Int, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [EnvironmentChange] {
  /// The stretches in order and without overlaps; where they overlap, the later one of the list
  /// counts.
  package func flattened() -> [EnvironmentChange] {
    Overlay(map { ($0.from, $0.to) }).pieces.map {
      EnvironmentChange(from: $0.from, to: $0.to, environment: self[$0.index].environment)
    }
  }
}
