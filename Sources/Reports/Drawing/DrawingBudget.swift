// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How much the drawings may take of a run or a scene, so that the page stays small.
///
/// What every run has anyway, such as the heads of its tables, grows with their number; so from
/// about ten drawn runs on everything else shrinks, from 24 on faster, and a page of 60 stays below
/// 5 MB.
struct DrawingBudget: Hashable {
  /// The runs that are drawn on the whole page.
  let runs: Int

  private static let crowd = 24

  /// The budget of a page that draws so many runs.
  init(runs: Int) { self.runs = min(max(1, runs), 1_000_000) }

  /// The points of a run's charts.
  var points: Int { share(of: 18_000, within: 48...1500, falling: 2) }
  /// The stretches of a run's table of its course.
  var courseRows: Int { share(of: 1200, within: 8...48) }
  /// The points of a scene's true path.
  var path: Int { share(of: 18_000, within: 120...1500) }
  /// The fixes of a run on the map and in its table.
  var fixes: Int { share(of: 1200, within: 8...200) }
  /// The instants of playback, those of deliveries aside.
  var instants: Int { share(of: 14_400, within: 120...1440) }
  /// The stretches of a run's graph of power.
  var stretches: Int { share(of: 7200, within: 48...480) }
  /// The rows of a scene's table of power.
  var powerRows: Int { share(of: 960, within: 8...96) }
  /// The regions, events, cells or the like in a scene's map and its tables, of each kind.
  var things: Int { share(of: 3000, within: 20...300) }
  /// The positions by Wi-Fi in a scene's map.
  var wifi: Int { share(of: 1500, within: 15...150) }

  /// A run's part; with more runs than a crowd it falls by further powers of their number.
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
