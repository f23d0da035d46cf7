// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  /// The recommendations of `compare` on the shipped days and weeks, in `make test` on some of them,
  /// and on a recorded ride.
  ///
  /// `Golden/recommendations.txt` is for reviewers: would an engineer choose that?
  /// `RECORD_GOLDEN=1` writes the current recommendations; the ride is unchanged if
  /// `TRACEWATT_RECORDINGS` is not set.
  @Suite("Recommendations on shipped days", .serialized)
  struct RecommendationGolden {
    private static let file = packageRoot + "/Tests/TracewattCLITests/Golden/recommendations.txt"
    private static let ride =
      MeasurementFolder.recordings.file("gpsbabel_oregon700_oslo_bike.fit") ?? ""
    private static let rideName = "gpsbabel_oregon700_oslo_bike"

    private static let isRecording =
      ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"

    /// The names of the shipped days and weeks.
    private static let days: [String] = {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: packageRoot + "/scenarios"))
      return (names ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }()

    /// The output of `--format json` for each, computed once for all tests.
    private static let printed = Task { () throws -> [(name: String, json: String)] in
      var all: [(name: String, json: String)] = []
      let rides = MeasurementFolder.recordings.path != nil ? [(rideName, ride)] : []
      let inputs =
        (isRecording ? days : Cases.some(10, of: days))
        .map { ($0, "scenarios/\($0).yaml") } + rides
      for (name, path) in inputs {
        let outcome = try await Program.run(
          ["compare", path, "--replications", "5", "--format", "json", "--detail", "none", "-q"],
          in: packageRoot
        )
        try #require(outcome.exitCode == 0, "\(name): \(outcome.stderr)")
        all.append((name, outcome.stdout))
      }
      return all
    }

    private static func values() async throws -> [(name: String, value: [String: Any])] {
      try await printed.value.map { name, json in
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return (name, try #require(value as? [String: Any]))
      }
    }

    private static func recommendations(_ value: [String: Any]) -> [[String: Any]] {
      value["recommendations"] as? [[String: Any]] ?? []
    }

    /// The sections of the file by name: an answer and its steps, after the phone and system.
    private static func sections() async throws -> [(name: String, text: String)] {
      try await values().map { name, value in
        let lines = recommendations(value).map { found in
          let place = "\(found["phone"] as? String ?? ""), \(found["os"] as? String ?? "")"
          let steps = (found["steps"] as? [[String: Any]] ?? []).map { "  \($0["line"] ?? "")\n" }
          return "\(place): \(found["sentence"] as? String ?? "")\n" + steps.joined()
        }
        return (name, lines.joined())
      }
    }

    @Test("are those of the file")
    func same() async throws {
      let kept = (try? String(contentsOfFile: Self.file, encoding: .utf8)) ?? ""
      var known: [String: String] = [:]
      for part in kept.components(separatedBy: "\n\n") {
        let lines = part.split(separator: "\n", omittingEmptySubsequences: true)
        guard let name = lines.first else { continue }
        known[String(name)] = lines.dropFirst().map { $0 + "\n" }.joined()
      }
      let found = try await Self.sections()
      if Self.isRecording {
        var sections = found
        if MeasurementFolder.recordings.path == nil, let old = known[Self.rideName] {
          sections.append((Self.rideName, old))
        }
        let text = sections.map { "\($0.name)\n\($0.text)" }.joined(separator: "\n")
        try Data(text.utf8).write(to: URL(fileURLWithPath: Self.file))
        Issue.record("the recommendations were recorded; run again without RECORD_GOLDEN")
        return
      }
      for (name, text) in found { #expect(text == known[name], "\(name)") }
      let names = Set(Self.days + [Self.rideName])
      #expect(Set(known.keys) == names)
    }

    @Test("have the figures of the table's rows")
    func figures() async throws {
      for (day, value) in try await Self.values() {
        let rows = try #require(value["rows"] as? [[String: Any]])
        for found in Self.recommendations(value) {
          func row(_ strategy: Any?) -> [String: Any]? {
            rows.first { row in
              row["strategy"] as? String == strategy as? String
                && ["scenario", "phone", "os"].allSatisfy {
                  row[$0] as? String == found[$0] as? String
                }
            }
          }
          func mean(_ metric: String, _ strategy: Any?) -> Double? {
            (row(strategy)?[metric] as? [String: Any])?["estimate"] as? Double
          }
          let steps = try #require(found["steps"] as? [[String: Any]])
          expectEqual(
            steps.isEmpty
              || steps.contains { $0["strategy"] as? String == found["strategy"] as? String },
            true
          )
          let measure = try #require(found["ordered_by"] as? String)
          for step in steps {
            let name = step["strategy"]
            if let error = mean(measure, name) {
              expectEqual(step["error_estimate"] as? Double, error, "\(day)")
            }
            #expect(
              step["energy_location_j"] as? Double == mean("energy_location_j", name),
              "\(day)"
            )
            let line = try #require(step["line"] as? String)
            let effect = step["energy_location"] as? [String: Any]
            guard let ratio = effect?["estimate"] as? Double else {
              #expect(
                line.contains(", today's, ") || found["present"] as? String != name as? String
              )
              continue
            }
            // Today's strategy is the reference, so that the table contains the same effect.
            let printed = (row(name)?["energy_location"] as? [String: Any])?["estimate"] as? Double
            #expect(ratio == printed, "\(day)")
            if (0.02...0.9).contains(ratio) {
              #expect(
                line.contains("\(Int((100 - 100 * ratio).rounded())) % less"),
                "\(day): \(line)"
              )
            }
          }
        }
      }
    }

    /// What the sentence says must be what the list and the table say, for every shipped day.
    @Test("never say keep where another step saves 10 %, nor a number that the table lacks")
    func consistent() async throws {
      for (day, value) in try await Self.values() {
        for found in Self.recommendations(value) {
          let sentence = try #require(found["sentence"] as? String)
          let steps = try #require(found["steps"] as? [[String: Any]])
          let savings = steps.compactMap {
            ($0["energy_location"] as? [String: Any])?["estimate"] as? Double
          }
          if sentence.hasPrefix("Keep ") { #expect(savings.allSatisfy { $0 > 0.9 }, "\(day)") }
          let energies = steps.compactMap { $0["energy_location_j"] as? Double }
          for (before, after) in zip(energies, energies.dropFirst()) {
            #expect(after <= 0.9 * before, "\(day)")
          }
        }
      }
    }

    @Test("fit in two lines of 100 characters a sentence")
    func length() async throws {
      for (name, text) in try await Self.sections() {
        // The phone and system before the first colon are specific to the file.
        for line in text.split(separator: "\n") where !line.hasPrefix("  ") {
          let words = line.split(separator: ": ", maxSplits: 1).last ?? line
          for sentence in words.replacing(". ", with: "\n").split(separator: "\n") {
            #expect(sentence.count <= 200, "\(name): \(sentence)")
          }
        }
      }
    }
  }
}
