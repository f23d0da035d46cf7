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
      #expect(day.sentence.contains("own_check is left out: 59 false crossings beside 4 of 4 true"))
      let night = try await answer("flapping_night")
      #expect(night.steps == [] && night.leftOut["own_check"] == "false_crossings")
    }

    @Test("whatever process was gone until the end of the day is left out")
    func quitWhileDriving() async throws {
      let found = try await answer("quit_while_driving")
      expectEqual(found.steps, ["transistorsoft_like"])
      expectEqual(found.leftOut, ["live": "ended", "standard_best": "ended"])
    }

    @Test("a request that undoes a filter shows in the deliveries")
    func sharedManager() async throws {
      let path = try #require(MeasurementFolder.cases.file("behaviour/shared_manager.yaml"))
      let outcome = try await Program.run(["compare", path, "--details", "-q"], in: packageRoot)
      #expect(outcome.exitCode == 0 && outcome.stdout.contains("  fixes "))
    }
  }
}
