// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The limits on what the drawings of a run or a scene may contain, so that the page stays small.
///
/// Every run has fixed parts, such as the heads of its tables, and their size grows with the number
/// of runs. So from about ten drawn runs on, everything else shrinks, from 24 on faster, and a page
/// of 60 runs stays below 5 MB.
struct DrawingBudget: Hashable {
  /// The number of runs that are drawn on the whole page.
  let runs: Int

  private static let crowd = 24

  /// The budget of a page that draws this number of runs.
  init(runs: Int) { self.runs = min(max(1, runs), 1_000_000) }

  /// The points of a run's charts.
  var points: Int { share(of: 18_000, within: 48...1500, falling: 2) }
  /// The rows of the table of a run's course over the day.
  var courseRows: Int { share(of: 1200, within: 8...48) }
  /// The points of a scene's true path.
  var path: Int { share(of: 18_000, within: 120...1500) }
  /// The fixes of a run on the map and in its table.
  var fixes: Int { share(of: 1200, within: 8...200) }
  /// The instants of playback, not counting deliveries.
  var instants: Int { share(of: 14_400, within: 120...1440) }
  /// The stretches of a run's graph of power.
  var stretches: Int { share(of: 7200, within: 48...480) }
  /// The rows of a scene's table of power.
  var powerRows: Int { share(of: 960, within: 8...96) }
  /// The regions, events, cells or similar items in a scene's map and tables, for each kind.
  var things: Int { share(of: 3000, within: 20...300) }
  /// The positions by Wi-Fi on a scene's map.
  var wifi: Int { share(of: 1500, within: 15...150) }

  /// The part of one run; above 24 runs, it falls with further powers of their number.
  private func share(
    of whole: Int,
    within range: ClosedRange<Int>,
    falling: Int = 1
  ) -> Int {
    let even = whole / runs
    var part = even
    for _ in 0..<falling where runs > Self.crowd { part = part * Self.crowd / runs }
    return min(max(part, range.lowerBound), range.upperBound)
  }
}
