// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Limits on the command line")
struct TuningLimitTextTests {
  @Test(
    "a limit has the measure's unit, another one or none",
    arguments: [
      ("error_p95_m=100", "error_p95_m at most 100 m"),
      ("error_p95_m=100m", "error_p95_m at most 100 m"),
      ("error_p95_m = 0.1 km", "error_p95_m at most 100 m"),
      ("coverage_fraction=0.95", "coverage_fraction at least 0.95"),
      ("coverage_fraction=95%", "coverage_fraction at least 0.95"),
      ("coverage_fraction<=0.95", "coverage_fraction at most 0.95"),
      ("region_latency_p50_s=2min", "region_latency_p50_s at most 120 s"),
      ("region_found_count=4", "region_found_count at least 4"),
      ("energy_total_j=2kJ", "energy_total_j at most 2000 J"),
      ("location_percent_per_day=1 %/h", "location_percent_per_day at most 24 %/d"),
      ("wakeup_count>=3", "wakeup_count at least 3"),
      ("upload_bytes=2 kB", "upload_bytes at most 2000 B"),
      ("wake_lock_h=30min", "wake_lock_h at most 0.5 h"),
      ("wake_lock_over_2h_fraction=5%", "wake_lock_over_2h_fraction at most 0.05"),
    ]
  )
  func form(_ text: String, _ words: String) throws {
    try expectEqual(TuningLimitText.limit(text).text, words)
  }

  @Test(
    "a limit that no run can keep is wrong use",
    arguments: [
      ("error_p95_m=-1m", "never below 0"), ("wakeup_count<=-1", "never below 0"),
      ("distance_error_fraction=-1%", "never below 0"),
      ("coverage_fraction=1.5", "never above 1"), ("coverage_fraction=150%", "never above 1"),
      ("inside_reported_fraction>=2", "never above 1"),
    ]
  )
  func impossible(_ text: String, _ word: String) {
    let failure = #expect(throws: InputFailure.self) { try TuningLimitText.limit(text) }
    expectEqual(failure?.exitCode, 64)
    expectEqual(failure?.description.contains(word), true, "\(failure?.description ?? "")")
  }

  @Test("a report may come before its crossing, so its delay may be limited below 0")
  func early() throws {
    try expectEqual(TuningLimitText.limit("region_latency_p50_s=-10s").bound, -10)
  }

  @Test("every measure can be limited")
  func all() throws {
    for definition in RunMeasures.definitions {
      try expectEqual(TuningLimitText.limit("\(definition.name)=1").metric, definition.name)
    }
  }

  @Test(
    "text that is not a limit is wrong use, and the message shows a valid one",
    arguments: [
      ("error_p95_m", "is not a limit"), ("", "is not a limit"), ("=5", "no measure"),
      ("error_p95=5", "the nearest is error_p95_m"), ("error_p95_m=", "bound"),
      ("error_p95_m=5s", "a number, or one with m"), ("error_p95_m=nan", "bound"),
      ("wakeup_count=5m", "must be a number"), ("error_p95_m=inf", "bound"),
    ]
  )
  func wrong(_ text: String, _ word: String) {
    let failure = #expect(throws: InputFailure.self) { try TuningLimitText.limit(text) }
    expectEqual(failure?.exitCode, 64)
    expectEqual(failure?.description.contains(word), true, "\(failure?.description ?? "")")
  }
}
