// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Reports
import Testing

@testable import Judgement

@Suite("Why a setting has no effect")
struct KnobReasonTextTests {
  private static func count(_ metric: String, _ before: Double, _ now: Double) -> KnobReason.Count {
    KnobReason.Count(metric: metric, before: before, now: now)
  }

  private static let radios = [count("gnss_on_s", 3600, 3600), count("wifi_scan_count", 12, 13)]

  @Test(
    "the rule is followed by the counts",
    arguments: [
      (
        KnobReason.Rule.filterGatesDelivery, radios + [count("delivery_count", 900, 40)],
        "the filter gates delivery, not the radios: gnss_on_s 3600 either way, "
          + "wifi_scan_count 12 → 13, positions received 900 → 40"
      ),
      (
        .sameRuns, radios.dropLast(),
        "every replication came out the same; gnss_on_s 3600 either way"
      ),
      (.sameUse, [count("upload_count", 24, 24)], "the app uploaded 24 times either way"),
      (
        .noPauseTookEffect, [count("tier_best_s", 60, 60)],
        "no pause took effect on this day: tier_best_s 60 either way"
      ),
      (
        .noPauseTookEffect, [],
        "no pause took effect on this day: no tier was ever in use either way"
      ),
      (
        .changesIndicatorOnly, [count("indicator_visible_s", 0, 50)],
        "without a filter, at 100 m or better, it changes only what the user sees: indicator visible 0 → 50 s"
      ),
      (.unavailable(service: "live updates", os: "ios_16"), [], "ios_16 has no live updates"),
      (
        .askedBefore(permission: "always"), [],
        "the user was asked before: the permission is always"
      ),
    ] as [(KnobReason.Rule, [KnobReason.Count], String)]
  )
  func text(rule: KnobReason.Rule, counts: [KnobReason.Count], expected: String) {
    #expect(KnobReason(rule: rule, counts: counts).text == expected)
  }
}
