// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// Runs of one mode, merged until each is long enough to mean something.
struct MotionStretches {
  private struct Stretch {
    var from: Int
    var to: Int
    var mode: MotionMode
    var isHinted: Bool
    var peak: Double

    var length: Int { to - from }
  }

  private var stretches: [Stretch] = []

  /// Runs of equal modes; samples with a hint form runs of their own that never change.
  init(modes: [MotionMode], hints: [MotionMode?], speeds: [Double]) {
    for k in modes.indices {
      let isHinted = !hints.isEmpty && hints[k] != nil
      if let last = stretches.indices.last, stretches[last].mode == modes[k],
        stretches[last].isHinted == isHinted
      {
        stretches[last].to = k + 1
        stretches[last].peak = max(stretches[last].peak, speeds[k])
      } else {
        stretches.append(
          Stretch(from: k, to: k + 1, mode: modes[k], isHinted: isHinted, peak: speeds[k])
        )
      }
    }
  }

  /// Applies the rules of `MotionDetection`'s constants.
  mutating func merge() {
    for i in stretches.indices
    where stretches[i].mode == .automotive && !stretches[i].isHinted
      && stretches[i].length < MotionDetection.transition
      && stretches[i].peak < MotionDetection.certainRide.value
    {
      stretches[i].mode = .cycling
    }
    coalesce()
    for mode in [MotionMode.automotive, .cycling, .running] {
      bridgePauses(in: mode)
      absorbTransitions(into: mode)
    }
    joinShort()
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

  private static func rank(_ mode: MotionMode) -> Int {
    switch mode {
    case .still: 0
    case .walking: 1
    case .running: 2
    case .cycling: 3
    case .automotive: 4
    }
  }

  private mutating func coalesce() {
    var result: [Stretch] = []
    result.reserveCapacity(stretches.count)
    for stretch in stretches {
      if let last = result.indices.last, result[last].mode == stretch.mode,
        result[last].isHinted == stretch.isHinted
      {
        result[last].to = stretch.to
        result[last].peak = max(result[last].peak, stretch.peak)
      } else {
        result.append(stretch)
      }
    }
    stretches = result
  }

  /// Gives to a mode all that is slower and lies between two stretches of it close in time.
  private mutating func bridgePauses(in mode: MotionMode) {
    var previous: Int?
    for i in stretches.indices where stretches[i].mode == mode {
      if let p = previous, p + 1 < i,
        stretches[i].from - stretches[p].to <= MotionDetection.bridgedPause,
        stretches[(p + 1)..<i].allSatisfy({
          !$0.isHinted && Self.rank($0.mode) < Self.rank(mode)
        })
      {
        for j in (p + 1)..<i { stretches[j].mode = mode }
      }
      previous = i
    }
    coalesce()
  }

  /// Gives to a mode the short stretches of getting up to speed and slowing down beside it.
  private mutating func absorbTransitions(into mode: MotionMode) {
    let own = stretches.indices.filter { stretches[$0].mode == mode }
    for i in own {
      for direction in [1, -1] {
        var length = 0
        var j = i + direction
        while stretches.indices.contains(j) {
          length += stretches[j].length
          guard !stretches[j].isHinted, Self.rank(stretches[j].mode) < Self.rank(mode),
            stretches[j].mode == .running || stretches[j].mode == .cycling,
            length <= MotionDetection.transition
          else { break }
          stretches[j].mode = mode
          j += direction
        }
      }
    }
    coalesce()
  }

  /// Joins the shortest stretches to their longer neighbour until all are long enough.
  private mutating func joinShort() {
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
