// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import StudyResults

@Suite("The file of the baseline")
struct BaselineFileTests {
  private func group(_ strategy: String, _ energy: [Double?]) -> RecordedGroup {
    RecordedGroup(
      group: RunGroup(scenario: "day", strategy: strategy, phone: "iphone_6", os: "ios_9"),
      fingerprint: RunFingerprint(
        program: "1.2.3",
        model: "4",
        seed: 9_007_199_254_740_991,
        scenario: "a",
        trace: "b",
        phone: "c",
        os: "d"
      ),
      replications: Array(0..<energy.count),
      values: ["energy_location_j": energy, "error_p95_m": energy.map { _ in nil }],
      energy: [EnergyPlace(.location, .gnss, "standard+wake"): 12.5],
      durationSeconds: 86_400,
      settings: ["standard.distance_filter": "30 m", "title": "a \"quoted\" \\ text"]
    )
  }

  private func read(_ text: String) throws -> Baseline? {
    let folder = try TemporaryFolder(["b.json": text])
    return try BaselineFile.load(path: folder.path + "/b.json")
  }

  private let metrics = ["error_p95_m", "energy_location_j"]

  @Test("a written baseline reads back equal")
  func roundTrip() throws {
    let baseline = Baseline(groups: [group("b", [1.5, nil, 3]), group("a", [0, -2, 1e-9])])
    let read = try #require(try read(BaselineFile.text(baseline, metrics: metrics)))
    var expected = baseline
    for index in expected.groups.indices { expected.groups[index].values["error_p95_m"] = nil }
    expectEqual(read, expected)
  }

  @Test("the text is JSON with sorted keys and one series a line")
  func shape() throws {
    let baseline = Baseline(groups: [group("b", [154.321_987_6, nil]), group("a", [1, 2])])
    let text = BaselineFile.text(baseline, metrics: metrics)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    expectEqual((object as? [String: Any])?.keys.sorted(), ["groups", "schema", "series"])
    let lines = text.split(separator: "\n")
    let expected: [Substring] = [
      """
      {"metric":"energy_location_j","os":"ios_9","phone":"iphone_6","scenario":"day",\
      "strategy":"a","values":[1.0,2.0]},
      """,
      """
      {"metric":"energy_location_j","os":"ios_9","phone":"iphone_6","scenario":"day",\
      "strategy":"b","values":[154.322,null]}
      """,
    ]
    let series = lines.filter { $0.contains("\"metric\"") }
    expectEqual(series, expected)
    for line in lines where line.hasPrefix("{\"") {
      let keys = keys(of: line)
      #expect(keys.count > 4)
      expectEqual(keys, keys.sorted())
    }
  }

  /// The keys of a JSON object in one line, without those of inner objects.
  private func keys(of line: Substring) -> [String] {
    var keys: [String] = []
    var (depth, text, isInside, isEscaped) = (0, "", false, false)
    for character in line {
      if isInside {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isInside = false
        } else {
          text.append(character)
        }
        continue
      }
      switch character {
      case "\"": (isInside, text) = (true, "")
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case ":" where depth == 1: keys.append(text)
      default: break
      }
    }
    return keys
  }

  @Test(
    "numbers are rounded to less than a check resolves",
    arguments: [1.000_000_49, 9.999_999_9, 3e7]
  )
  func rounding(_ value: Double) {
    #expect(abs(BaselineFile.rounded(value) / value - 1) < PairedChange.resolution)
  }

  @Test(
    "a file that is not a baseline is refused with its place",
    arguments: [
      ("{}", "schema is absent; this build reads \"tracewatt.baseline.v1\""),
      ("{\"schema\": \"tracewatt.baseline.v9\"}", "schema is \"tracewatt.baseline.v9\""),
      ("[1]", "it must be a mapping"), ("", "the file is empty"),
      ("{\n<<<<<<< HEAD\n}\n", "b.json:2: error: the file contains an unresolved merge conflict"),
      (
        "{\"groups\": [], \"schema\": \"tracewatt.baseline.v1\", \"series\": [{\"metric\": "
          + "\"x\", \"os\": \"a\", \"phone\": \"b\", \"scenario\": \"c\", \"strategy\": \"d\", "
          + "\"values\": [1]}]}", "the series belongs to c.d.b.a, which is not in groups"
      ),
      (
        "{\"groups\": [{\"os\": \"a\", \"phone\": \"b\", \"scenario\": \"c\", \"strategy\": \"d\", "
          + "\"replications\": [0, 0]}], \"schema\": \"tracewatt.baseline.v1\", \"series\": []}",
        "a whole number above the previous one"
      ),
    ]
  )
  func bad(_ text: String, _ message: String) throws {
    do {
      _ = try read(text)
      Issue.record("it was read")
    } catch let failure as InputFailure {
      expectEqual(failure.exitCode, 65)
      #expect(failure.description.contains(message), "\(failure)")
      #expect(failure.description.contains("b.json"))
      expectEqual(failure.diagnostics.last?.hasPrefix("note: remove the file, or restore it"), true)
      #expect(!failure.description.contains("version: 1"))
    }
  }

  @Test("a damaged value or count names its line")
  func damaged() throws {
    let good = BaselineFile.text(Baseline(groups: [group("a", [1, 2])]), metrics: metrics)
    let line = try #require(
      good.split(separator: "\n").first { $0.contains("\"metric\":\"energy_location_j\"") }
    )
    for (from, to, message) in [
      (String(line), line + ",\n" + line, "is \"energy_location_j\", which is taken"),
      ("[1.0,2.0]", "[1.0,x]", "it must be a number or null"),
      ("[1.0,2.0]", "[1.0]", "the series has 1 values for 2 replications"),
      ("\"seed\":9007199254740991", "\"seed\":-1", "seed is \"-1\""),
      (
        "\"location.gnss.standard+wake\":12.5", "\"gnss\":12.5",
        "is not a category, a component, a cause and an energy"
      ),
    ] {
      do {
        _ = try read(good.replacing(from, with: to))
        Issue.record("\(to) was read")
      } catch let failure as InputFailure {
        #expect(failure.description.contains(message), "\(failure)")
        #expect(failure.diagnostics[0].contains(/b\.json:\d+:\d+: error:/))
      }
    }
  }

  @Test("a missing file is no baseline and no error")
  func absent() throws {
    #expect(try BaselineFile.load(path: "/no/such/baseline.json") == nil)
  }
}
