// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Ranges that lie over one another, made flat: where several lie, the last of the list is seen.
///
/// Each range holds its beginning and not its end; one that ends before it begins holds nothing. The
/// work grows with n log n, whatever the order of the list.
struct Overlay<Bound: Comparable> {
  /// A part of a range that no later one covers.
  struct Piece {
    /// Where it begins.
    var from: Bound
    /// Where it ends.
    var to: Bound
    /// The number of the range in the list.
    var index: Int
  }

  /// The parts that are seen, in order; none overlaps another.
  private(set) var pieces: [Piece] = []

  /// The view onto some ranges.
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
    // From each gap the way to the next one that nobody owns yet.
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

  /// The number of the last range in the list that holds a bound.
  func index(at bound: Bound) -> Int? {
    let place = Self.first(in: pieces.count) { bound < pieces[$0].to }
    guard place < pieces.count, pieces[place].from <= bound else { return nil }
    return pieces[place].index
  }

  /// The first number below a count from which on a condition holds; the count if there is none.
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
  /// The stretches in order and without overlaps; of those that overlap the later of the list wins.
  package func flattened() -> [EnvironmentChange] {
    Overlay(map { ($0.from, $0.to) }).pieces.map {
      EnvironmentChange(from: $0.from, to: $0.to, environment: self[$0.index].environment)
    }
  }
}
