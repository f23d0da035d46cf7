// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

/// The stretches of a day in which a source of positions is out, apart from one another.
struct OutageTimeline: Sendable {
  /// The stretches in order; none touches another.
  let stretches: [(from: SimulationTime, to: SimulationTime)]

  /// Stretches in any order, joined where they touch and cut to the day.
  init(_ all: [(from: SimulationTime, to: SimulationTime)], end: SimulationTime) {
    var joined: [(from: SimulationTime, to: SimulationTime)] = []
    for stretch in all.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      let from = max(stretch.from, .zero)
      guard from <= end, from < stretch.to else { continue }
      // An outage that lasts to the end continues beyond it, because instants are clamped to the
      // day.
      let to = stretch.to >= end ? .distantFuture : stretch.to
      if let last = joined.last, from <= last.to {
        joined[joined.count - 1].to = max(last.to, to)
      } else {
        joined.append((from, to))
      }
    }
    stretches = joined
  }

  /// True if the source is never out.
  var isEmpty: Bool { stretches.isEmpty }

  /// True if the source is out at an instant.
  func contains(_ time: SimulationTime) -> Bool {
    isEmpty ? false : stretch(at: time).isOut
  }

  /// Whether the source is out at an instant, and the period in which that does not change.
  func stretch(
    at time: SimulationTime
  ) -> (isOut: Bool, from: Int64, to: Int64) {
    let t = max(time, .zero)
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].from <= t { low = middle + 1 } else { high = middle }
    }
    let next = low < stretches.count ? stretches[low].from.nanoseconds : .max
    guard low > 0 else { return (false, .min, next) }
    let last = stretches[low - 1]
    guard t < last.to else { return (false, last.to.nanoseconds, next) }
    let from = last.from > .zero ? last.from.nanoseconds : .min
    return (true, from, last.to == .distantFuture ? .max : last.to.nanoseconds)
  }
}
