// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("The app's filter of positions")
struct PositionScreenTests {
  private func fix(at seconds: Double, east: Double = 0, accuracy: Double = 10) -> Fix {
    Fix(
      position: PlanePoint(east: east, north: 0),
      horizontalAccuracy: Metres(accuracy),
      timestamp: SimulationTime(seconds: seconds),
      source: .gnss
    )
  }

  /// Which of some positions a filter keeps, each received at an instant.
  private func kept(
    _ filter: StrategyConfiguration.PositionFilter,
    _ fixes: [Fix],
    at now: Double? = nil
  ) -> [Bool] {
    var screen = PositionScreen(filter)
    return fixes.map { fix in
      screen.keeps(fix, at: now.map { SimulationTime(seconds: $0) } ?? fix.timestamp)
    }
  }

  @Test("a position is kept up to each limit, and dropped beyond it")
  func limits() {
    let coarse = [fix(at: 100, accuracy: 50), fix(at: 100, accuracy: 51)]
    expectEqual(kept(.init(maximumRadius: Metres(50)), coarse), [true, false])
    let old = [fix(at: 90), fix(at: 89)]
    expectEqual(kept(.init(maximumAge: .seconds(10)), old, at: 100), [true, false])
  }

  @Test("speed and interval count from the last position that was kept")
  func fromLastKept() {
    // 3 km in 10 s is dropped; from the first position, 500 m in 20 s is not. Within a second, a
    // step of up to 50 m is noise.
    let ways = [(0.0, 0.0), (10, 3000), (20, 500), (20, 550), (20, 601)].map {
      fix(at: $0.0, east: $0.1)
    }
    expectEqual(
      kept(.init(maximumSpeed: MetresPerSecond(50)), ways),
      [true, false, true, true, false]
    )
    let times = [0.0, 59, 60].map { fix(at: $0) }
    expectEqual(kept(.init(minimumInterval: .minutes(1)), times), [true, false, true])
  }

  @Test("a filter without limits keeps everything")
  func none() {
    expectEqual(kept(.init(), [fix(at: 0, east: 1e6, accuracy: 1e6)], at: 1e6), [true])
  }
}
