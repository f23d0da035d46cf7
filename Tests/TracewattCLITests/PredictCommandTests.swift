// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import StudyResults
import TracewattTestSupport

extension EndToEnd {
  @Suite("Predicting and scoring")
  struct PredictCommandTests {
    private static let arguments = [
      "predict", "car_commute", "--strategy", "standard_best", "--strategy", "control",
      "--strategy", "standard_hundred_meters", "--replications", "2", "--date", "2026-11-29",
      "--title", "a \"commute\"", "--quiet",
    ]

    @Test("sealed forecasts are those of compare, and are scored by what was measured")
    func seal() async throws {
      let folder = try TemporaryFolder()
      let made = try await folder.tracewatt(Self.arguments + ["--seal", "day.sealed.json"])
      expectEqual(made.exitCode, 0, "\(made.stderr)")
      let sealed = try SealedFile.load(path: folder.path + "/day.sealed.json")
      expectEqual(sealed.date, "2026-11-29")
      expectEqual(sealed.title, "a \"commute\"")
      expectEqual(
        sealed.forecasts.map(\.name),
        [
          "standard_best.location_percent_per_day", "standard_best.battery_percent_per_hour",
          // It takes nothing for location.
          "control.battery_percent_per_hour",
          "standard_hundred_meters.location_percent_per_day",
          "standard_hundred_meters.battery_percent_per_hour",
          "standard_hundred_meters.location_energy_over_standard_best",
        ]
      )
      // The file is what its own reading gives, and the same day again is the same file.
      let text = try folder.text("day.sealed.json")
      expectEqual(SealedFile.text(sealed), text)
      let again = try await folder.tracewatt(Self.arguments + ["--format", "json"])
      expectEqual(again.stdout, text)
      let compared = try await folder.tracewatt([
        "compare", "car_commute", "--strategy", "standard_best", "--replications", "2", "--format",
        "json", "--quiet",
      ])
      let best = sealed.forecasts[0]
      for value in [best.value, best.eighty.lowerBound] {
        #expect(compared.stdout.contains(String("\(value)".prefix(5))), "\(value)")
      }

      let name = best.name
      try folder.write("{ \"\(name)\": \(best.eighty.upperBound * 1.01) }", to: "m.json")
      let scored = try await folder.tracewatt(["score", "day.sealed.json", "m.json"])
      expectEqual(scored.exitCode, 0, "\(scored.stderr)")
      let answer = "The 80 % ranges contain 0 of 1 measured values, the 90 % ranges 1."
      #expect(scored.stdout.hasPrefix(answer))
      #expect(scored.stdout.contains("Not measured: standard_best.battery_percent_per_hour, "))
      for (format, part) in [
        ("csv", "\(name),percent/d,"), ("json", "\"is_in_90\": true"), ("markdown", "| \(name) |"),
      ] {
        let text = try await folder.tracewatt(
          ["score", "day.sealed.json", "m.json", "--format", format]
        )
        #expect(text.stdout.contains(part), "\(text.stdout)")
      }
    }

    @Test("a changed seal, a strange name and a strange value are refused")
    func refused() async throws {
      let folder = try TemporaryFolder()
      let shipped = "scenarios/sealed/car_commute.sealed.json"
      let text = try String(contentsOfFile: packageRoot + "/" + shipped, encoding: .utf8)
      try folder.write(text, to: "day.json")
      try folder.write("standard_best.battery_percent_per_hour: 2", to: "m.yaml")
      let first = try #require(text.firstMatch(of: /"high_80":([0-9.]+)/))
      func changed(_ new: String) throws {
        try folder.write(text.replacing(first.0, with: "\"high_80\":\(new)"), to: "changed.json")
      }
      try changed(String(first.1) + "1")
      try folder.write("standard_best: 2", to: "name.yaml")
      try folder.write("standard_best.battery_percent_per_hour: none", to: "value.yaml")
      try folder.write("[1]", to: "list.yaml")
      try folder.write("{}", to: "empty.yaml")
      for (files, code, message) in [
        (["changed.json", "m.yaml"], 65, "changed after it was sealed"),
        (["day.json", "name.yaml"], 65, "unknown key"),
        (["day.json", "value.yaml"], 65, "a number above 0"),
        (["day.json", "list.yaml"], 65, "a mapping"),
        (["day.json", "empty.yaml"], 65, "no measured value"),
        (["m.yaml", "m.yaml"], 65, "unknown key"), (["none.json", "m.yaml"], 66, "none.json"),
      ] {
        let outcome = try await folder.tracewatt(["score"] + files)
        #expect(outcome.exitCode == code && outcome.stderr.contains(message), "\(outcome.stderr)")
      }
      try changed("0.001")
      let outcome = try await folder.tracewatt(["score", "changed.json", "m.yaml"])
      #expect(outcome.exitCode == 65 && outcome.stderr.contains("do not contain the value"))
      for arguments in [["predict"], ["predict", "office_day", "--date", "soon"]] {
        expectEqual(try await folder.tracewatt(arguments).exitCode, 64)
      }
    }

    @Test(
      "the shipped seals are whole",
      arguments: ["overnight_home", "car_commute", "android_commute"]
    )
    func shipped(_ day: String) throws {
      let path = packageRoot + "/scenarios/sealed/\(day).sealed.json"
      let sealed = try SealedFile.load(path: path)
      #expect(sealed.forecasts.count >= 4 && !sealed.title.isEmpty)
    }
  }
}
