// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Runs of one mode, of which the short ones are joined to their neighbours.
struct MotionStretches {
  private struct Stretch {
    var from: Int
    var to: Int
    var mode: MotionMode
    var isHinted: Bool

    var length: Int { to - from }
  }

  private var stretches: [Stretch] = []

  /// Runs of equal modes; samples with a hint form runs of their own that never change.
  init(modes: [MotionMode], hints: [MotionMode?]) {
    for k in modes.indices {
      let isHinted = !hints.isEmpty && hints[k] != nil
      if let last = stretches.indices.last, stretches[last].mode == modes[k],
        stretches[last].isHinted == isHinted
      {
        stretches[last].to = k + 1
      } else {
        stretches.append(Stretch(from: k, to: k + 1, mode: modes[k], isHinted: isHinted))
      }
    }
  }

  /// The mode at each sample.
  func modes() -> [MotionMode] {
    var result: [MotionMode] = []
    result.reserveCapacity(stretches.last?.to ?? 0)
    for stretch in stretches {
      for _ in stretch.from..<stretch.to { result.append(stretch.mode) }
    }
    return result
  }

  private mutating func coalesce() {
    var result: [Stretch] = []
    result.reserveCapacity(stretches.count)
    for stretch in stretches {
      if let last = result.indices.last, result[last].mode == stretch.mode,
        result[last].isHinted == stretch.isHinted
      {
        result[last].to = stretch.to
      } else {
        result.append(stretch)
      }
    }
    stretches = result
  }

  /// Joins the shortest stretches to their longer neighbour until all are long enough.
  mutating func joinShort() {
    while stretches.count > 1 {
      var shortest: Int?
      for i in stretches.indices where !stretches[i].isHinted && stretches[i].mode != .still {
        guard stretches[i].length < MotionDetection.minimumStretch else { continue }
        if let s = shortest, stretches[s].length <= stretches[i].length { continue }
        shortest = i
      }
      guard let i = shortest else { return }
      let before = i > 0 ? stretches[i - 1] : nil
      let after = i + 1 < stretches.count ? stretches[i + 1] : nil
      let moving = [before, after].compactMap { $0 }.filter { $0.mode != .still }
      let candidates = moving.isEmpty ? [before, after].compactMap { $0 } : moving
      guard let longer = candidates.max(by: { $0.length < $1.length }) else { return }
      stretches[i].mode = longer.mode
      stretches[i].isHinted = longer.isHinted
      coalesce()
    }
  }
}
