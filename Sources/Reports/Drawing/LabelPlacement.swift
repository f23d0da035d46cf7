// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds positions for labels next to their marks, so that they cover neither marks nor each other.
///
/// The search is greedy: each label takes the best position that is left, so the order of the
/// labels matters. The same marks always give the same result.
struct LabelPlacement {
  /// A rectangle in a drawing.
  struct Box: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    /// The area that two boxes share.
    func overlap(_ other: Box) -> Double {
      let across = min(x + width, other.x + other.width) - max(x, other.x)
      let down = min(y + height, other.y + other.height) - max(y, other.y)
      return max(0, across) * max(0, down)
    }
  }

  /// The position of a label.
  struct Place: Hashable {
    /// The rectangle that it covers.
    var box: Box
    /// Whether it is so far away that a line should connect it with its mark.
    var needsLeader: Bool
  }

  /// The area for labels.
  let bounds: Box
  /// The boxes that must not be covered: marks, and the labels placed so far.
  private(set) var taken: [Box]
  /// The boxes that should not be covered, such as whiskers and lines.
  let avoided: [Box]

  init(bounds: Box, taken: [Box], avoided: [Box] = []) {
    self.bounds = bounds
    self.taken = taken
    self.avoided = avoided
  }

  /// Finds a position for a label near a point and reserves it.
  mutating func place(width: Double, height: Double, x: Double, y: Double) -> Place {
    let directions: [(dx: Double, dy: Double)] = [
      (1, 0), (0.8, -0.8), (-1, 0), (0, -1), (0, 1), (0.8, 0.8), (-0.8, -0.8), (-0.8, 0.8),
      (0.9, -0.4), (0.9, 0.4), (-0.9, -0.4), (-0.9, 0.4),
    ]
    var best = Place(box: Box(x: x, y: y, width: width, height: height), needsLeader: false)
    var least = Double.infinity
    for radius in [11.0, 20, 32, 46, 62, 80, 100] {
      for direction in directions {
        let shift = direction.dx > 0.5 ? 0 : direction.dx < -0.5 ? width : width / 2
        let box = Box(
          x: x + direction.dx * radius - shift,
          y: y + direction.dy * radius - height / 2,
          width: width,
          height: height
        )
        let inside = box.overlap(bounds)
        let covered = taken.reduce(0) { $0 + $1.overlap(box) }
        let disturbed = avoided.reduce(0) { $0 + $1.overlap(box) }
        let cost = 100 * (width * height - inside) + 100 * covered + 0.6 * disturbed + radius
        if cost < least - 1e-9 {
          least = cost
          best = Place(box: box, needsLeader: radius > 22)
        }
      }
    }
    taken.append(best.box)
    return best
  }
}
