// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics
internal import Quantities

/// How well the lab met a part of the work on some days of a log.
struct DayScore {
  /// The lab's energy over that of the log, over all days; nil where the log has none.
  var mean: Double?
  /// The number of days on which the two differ by at most a factor of `factor`.
  var near: Int
  /// The number of days that the lab's energies would meet with the best factor on all of them.
  var nearAtBest: Int

  /// The factor within which a day counts as met.
  static let factor = 1.6

  /// The score of pairs of energies, the log's first.
  init(_ days: [(logged: Joules, simulated: Joules)]) {
    let logged = days.reduce(Joules.zero) { $0 + $1.logged }
    mean = logged > .zero ? days.reduce(Joules.zero) { $0 + $1.simulated } / logged : nil
    let ratios = days.filter { $0.logged > .zero && $0.simulated > .zero }
      .map { log($0.simulated / $0.logged) }
      .sorted()
    let reach = log(Self.factor)
    near = ratios.count { abs($0) <= reach }
    nearAtBest =
      ratios.map { least in ratios.count { $0 >= least && $0 <= least + 2 * reach } }
      .max() ?? 0
  }
}

extension ReplayedDay {
  /// The energies of a part, the log's first.
  func pair(of part: LocationWork) -> (logged: Joules, simulated: Joules) {
    (logged[part] ?? .zero, simulated[part] ?? .zero)
  }

  /// The energies of a part if the system's learning took another fraction of the awake processor.
  func pair(
    of part: LocationWork,
    fraction: Double,
    insteadOf own: Double
  ) -> (logged: Joules, simulated: Joules) {
    var pair = pair(of: part)
    switch part {
    case .appProcessor: pair.simulated -= Joules(awake.value * (fraction - own))
    case .learning: pair.simulated += Joules(awake.value * (fraction - own))
    case .appModem, .lookups: break
    }
    return pair
  }
}
