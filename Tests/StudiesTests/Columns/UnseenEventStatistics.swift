// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Stochastics
import Testing
import TracewattTestSupport

@testable import Studies

/// Events that few replications show, and what they do to intervals.
@Suite("Events that no replication shows", .tags(.statistics))
struct UnseenEventStatistics {
  @Test("without events nothing is wider, and more replications or more events leave less")
  func reach() {
    let none = UnseenEvent(wakes: 0, deliveries: 0)
    expectEqual(none.reach(of: "energy_location_j", after: 10), 0)
    let few = UnseenEvent(wakes: 4, deliveries: 20)
    // 1 − 0.05^(1/10) = 0.2589, of which one of four wakes carries a quarter.
    #expect(abs(few.reach(of: "energy_location_j", after: 10) - 0.2589 / 4) < 1e-4)
    // H(4) = 25/12, of which the approximation with ln 4 + 0.5772 + 1/8 is within 1 %.
    #expect(abs(few.reach(of: "coverage_fraction", after: 10) - 0.2589 * 25 / 48) < 2e-3)
    #expect(few.reach(of: "error_mean_m", after: 20) < few.reach(of: "error_mean_m", after: 10))
    let positions = UnseenEvent(wakes: 0, deliveries: 86_400)
    expectEqual(positions.reach(of: "energy_location_j", after: 10), 0)
    expectEqual(few.reach(of: "energy_location_j", after: 0), 0)
    let small = UnseenEvent(wakes: 4, deliveries: 20, locationFraction: 0.1)
    #expect(abs(small.reach(of: "energy_total_j", after: 10) - 0.02589 / 4) < 1e-5)
    expectEqual(small.reach(of: "region_true_count", after: 10), 0)
  }

  @Test("the number of replications for a reach has that reach, and one less has not")
  func replications() {
    let event = UnseenEvent(wakes: 3, deliveries: 9)
    let count = event.replications(for: 0.02, of: "energy_location_j")
    #expect(event.reach(of: "energy_location_j", after: count) <= 0.02)
    #expect(event.reach(of: "energy_location_j", after: count - 1) > 0.02)
    expectEqual(event.replications(for: 0.9, of: "energy_location_j"), 1)
  }

  /// Studies of ten days with four events each, of which one in sixty is missed.
  ///
  /// A day's value is a quarter for each event that happened, times noise of 0.1 %.
  @Test("means of days of four events are held, though most samples show no missed one")
  func coverage() throws {
    let studies = 2000
    var (held, heldByLuck) = (0, 0)
    for study in 0..<studies {
      let random = KeyedRandom(key: UInt64(study) &* 0x9E37_79B9_7F4A_7C15 &+ 3)
      let runs = (0..<10).map { day -> RunResult in
        let events = (0..<4).filter { random.uniform(UInt64(day * 8 + $0)) > 1 / 60.0 }.count
        let noise = 1 + 0.001 * StandardNormal.quantile(random.uniform(UInt64(day * 8 + 7)))
        return Made.run(
          "few",
          day,
          [
            "energy_location_j": 100 * Double(events) * noise, "wakeup_count": Double(events),
            "delivery_count": Double(events),
          ]
        )
      }
      let columns = GroupedRuns(runs)
      let truth = 400 * 59 / 60.0
      func holds(_ mean: IntervalEstimate?) -> Bool {
        guard let low = mean?.low, let high = mean?.high else { return false }
        return low <= truth && truth <= high
      }
      let own = try #require(columns.groups.first)
      if holds(columns.mean("energy_location_j", of: own)) { held += 1 }
      if holds(.mean(columns.values("energy_location_j", of: own))) { heldByLuck += 1 }
    }
    // Half of the samples miss no event, (59/60)^40, and their spread says nothing of it. Four
    // standard errors of 2,000 studies are 0.045 at a half and 0.02 at 0.95.
    #expect(Double(heldByLuck) / Double(studies) < 0.6)
    #expect(Double(held) / Double(studies) > 0.92)
  }
}
