// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  /// Days on which a strategy stops working, or reports what did not happen.
  @Suite(
    "Answers on days that misled",
    .enabled(if: MeasurementFolder.cases.path != nil, "TRACEWATT_CASES is not set")
  )
  struct CaseTests {
    private func answer(_ day: String) async throws -> (
      steps: [String], lines: [String], leftOut: [String: String], sentence: String
    ) {
      let path = try #require(MeasurementFolder.cases.file("behaviour/\(day).yaml"))
      let outcome = try await Program.run(
        ["compare", path, "--format", "json", "--detail", "none", "-q"],
        in: packageRoot
      )
      try #require(outcome.exitCode == 0, "\(outcome.stderr)")
      let value = try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8))
      let root = try #require(value as? [String: Any])
      let found = try #require((root["recommendations"] as? [[String: Any]])?.first)
      let steps = try #require(found["steps"] as? [[String: Any]])
      var leftOut: [String: String] = [:]
      for item in found["left_out"] as? [[String: Any]] ?? [] {
        leftOut[item["strategy"] as? String ?? ""] = item["reason"] as? String
      }
      return (
        steps.compactMap { $0["strategy"] as? String }, found["lines"] as? [String] ?? [], leftOut,
        found["sentence"] as? String ?? ""
      )
    }

    @Test("a timer that was silent while the app was suspended is named with its count and gap")
    func silentRequests() async throws {
      let found = try await answer("silent_requests")
      expectEqual(found.steps, ["standard_hundred_meters"])
      expectEqual(found.leftOut, ["periodic_request": "suspended"])
      #expect(
        found.sentence.contains("periodic_request is left out: 1 position in 10 h, its timers")
          && found.sentence.contains("longest gap 9 h 59 min")
      )
    }

    @Test("false crossings are named, by day and by night")
    func flapping() async throws {
      let day = try await answer("flapping_day")
      #expect(day.steps == ["geofencing"] && day.leftOut["own_check"] == "false_crossings")
      #expect(
        day.sentence.contains("own_check is left out: 59 false crossings against 4 of 4 true")
      )
      let night = try await answer("flapping_night")
      #expect(night.steps == [] && night.leftOut["own_check"] == "false_crossings")
    }

    @Test("whatever process was gone until the end of the day is left out")
    func quitWhileDriving() async throws {
      let found = try await answer("quit_while_driving")
      expectEqual(found.steps, ["transistorsoft_like"])
      expectEqual(found.leftOut, ["live": "ended", "standard_best": "ended"])
    }

    @Test(
      "a cause without joules shows in the deliveries and wakes",
      arguments: [
        ("shared_manager", "delivery_count", 100...130, 1600...1700),
        ("android_displacement", "delivery_count", 5...7, 36...44),
        ("significant_beside_regions", "wakeup_count", 3...4, 18...22),
      ]
    )
    func counts(_ day: (String, String, ClosedRange<Double>, ClosedRange<Double>)) async throws {
      let (name, metric, first, last) = day
      let path = try #require(MeasurementFolder.cases.file("behaviour/\(name).yaml"))
      let outcome = try await Program.run(
        ["compare", path, "--format", "json", "-q"],
        in: packageRoot
      )
      try #require(outcome.exitCode == 0, "\(outcome.stderr)")
      let value = try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8))
      let rows = try #require((value as? [String: Any])?["rows"] as? [[String: Any]])
      let means = rows.map { ($0[metric] as? [String: Any])?["estimate"] as? Double ?? -1 }
      #expect(first.contains(try #require(means.first)) && last.contains(means[means.count - 1]))
    }

    #if os(Linux)
    @Test("its app code compiles as it stands, under Apple's names")
    func code() async throws {
      let line = #"""
        set -euo pipefail
        built=$(dirname "$TRACEWATT")
        options=(-typecheck -swift-version 6 -I "$built/Modules")
        for map in "$built"/*.build/module.modulemap; do
          options+=(-Xcc "-fmodule-map-file=$map")
        done
        for name in MapKit Combine Contacts SwiftUI OSLog; do
          options+=(-module-alias "$name=Simulated$name")
        done
        for file in "$TRACEWATT_CASES"/code/*.swift; do swiftc "${options[@]}" "$file"; done
        """#
      let outcome = try await Program.shell(line, in: packageRoot)
      #expect(outcome.exitCode == 0, "\(outcome.stderr)")
    }
    #endif
  }
}
