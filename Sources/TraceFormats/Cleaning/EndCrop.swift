// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension PointList {
  /// Drops points from both ends up to the first one farther from that end than a number of metres.
  ///
  /// The distance is a straight line: the jitter of a phone at home adds up to a long way without
  /// leaving the house. If no point is that far from an end, none is kept.
  mutating func cropEnds(within metres: Double) {
    guard let first, let last else { return }
    let front = firstIndex { GreatCircle.distance(first, $0) > metres }
    let back = lastIndex { GreatCircle.distance(last, $0) > metres }
    guard let front, let back, front <= back else {
      removeAll()
      return
    }
    keep(front..<back + 1)
  }
}
