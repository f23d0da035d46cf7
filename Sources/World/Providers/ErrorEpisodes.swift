// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import Stochastics

/// Stretches of time during which an error is larger than usual.
///
/// Scope: an alternating renewal process with exponential lengths, stationary from the start, so
/// that the probability of an episode is the same at every instant.
struct ErrorEpisodes {
  private let starts: [Int64]
  private let ends: [Int64]

  /// Episodes over a day.
  ///
  /// Episodes cover `share` of the time, 0...1, and have a mean length above 0 s.
  init(random: KeyedRandom, share: Double, mean: SimulationDuration, end: SimulationTime) {
    var starts: [Int64] = []
    var ends: [Int64] = []
    if share > 0 {
      let quiet = mean.seconds * (1 - share) / share
      var t = 0.0
      var slot: UInt64 = 1
      var isEpisode = random.bernoulli(0, probability: share)
      let last = end.seconds
      while t <= last {
        let length = random.exponential(slot, mean: isEpisode ? mean.seconds : quiet)
        if isEpisode {
          starts.append(SimulationTime(seconds: t).nanoseconds)
          ends.append(SimulationTime(seconds: t + length).nanoseconds)
        }
        t += length
        slot += 1
        isEpisode.toggle()
      }
    }
    self.starts = starts
    self.ends = ends
  }

  /// True if an instant is in an episode.
  ///
  /// Complexity: logarithmic in the number of episodes.
  func contain(_ time: SimulationTime) -> Bool { stretch(at: time).isInside }

  /// The episode or the quiet period of an instant, in nanoseconds, its end not included.
  ///
  /// Complexity: logarithmic in the number of episodes.
  func stretch(at time: SimulationTime) -> (from: Int64, to: Int64, isInside: Bool) {
    let t = time.nanoseconds
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= t { low = middle + 1 } else { high = middle }
    }
    if low > 0, t < ends[low - 1] { return (starts[low - 1], ends[low - 1], true) }
    return (
      low > 0 ? ends[low - 1] : .min, low < starts.count ? starts[low] : .max, false
    )
  }
}
