// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

extension EndToEnd {
  @Suite("Verdict stability")
  struct UncertaintyTests {
    static let day = [
      "compare", "day.gpx", "--strategy", "standard_best", "--strategy", "standard_hundred_meters",
      "--strategy", "control", "--replications", "2", "--quiet", "--uncertainty", "--draws", "4",
      "--tornado-replications", "1",
    ]

    /// A folder that contains a day of two minutes.
    private func day() throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      try folder.write(GoldenCase(name: "bad_jobs").text("day.gpx"), to: "day.gpx")
      return folder
    }

    @Test(
      "the table is followed by sentences, a tornado of eight rows and the parameters left fixed"
    )
    func text() async throws {
      let outcome = try await day().tracewatt(Self.day)
      #expect(outcome.exitCode == 0 && outcome.stderr.isEmpty, "\(outcome.stderr)")
      let lines = outcome.stdout.split(separator: "\n", omittingEmptySubsequences: false)
      let about = "How far the conclusions depend on the model: day on iphone_class, ios_27"
      let table = try #require(lines.firstIndex { $0.hasPrefix("day: ") })
      let start = try #require(lines.firstIndex { $0 == about })
      #expect(table < start)
      let sentence = try #require(lines.last { $0.hasPrefix("standard_hundred_meters uses ") })
      #expect(sentence.contains("; luck adds "))
      #expect(sentence.contains("holds in ") && sentence.contains(" of 4 model draws; "))
      #expect(sentence.contains("flip"))
      let tornado = try #require(lines.firstIndex { $0.hasPrefix("Tornado for standard_hundred") })
      #expect(lines[tornado + 1].hasPrefix("number "))
      expectEqual(lines[(tornado + 2)...].prefix { !$0.isEmpty }.count, 8)
      #expect(lines.contains { $0.hasPrefix("Left fixed: ") })
      #expect(!lines.contains { $0.hasPrefix("Tornado for control") })
      let plain = try await day().tracewatt(Array(Self.day.prefix { $0 != "--uncertainty" }))
      #expect(outcome.stdout.hasPrefix(plain.stdout))
    }

    @Test("CSV, JSON and Markdown hold it too")
    func formats() async throws {
      let folder = try day()
      let csv = try await folder.tracewatt(Self.day + ["--format", "csv"])
      let table = Table(csv.stdout)
      #expect(table.rows.allSatisfy { $0.count == table.columns.count })
      expectEqual(table.values("model_draws"), ["", "4", "4"])
      expectEqual(table.values("energy_less_fraction").first, "")
      expectEqual(table.values("energy_less_fraction").last, "1.0")
      let json = try await folder.tracewatt(Self.day + ["--format", "json"])
      let whole = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8))
      let document = try #require(whole as? [String: Any])
      let models = try #require(document["uncertainty"] as? [[String: Any]])
      expectEqual(models.count, 1)
      let pairs = try #require(models[0]["pairs"] as? [[String: Any]])
      #expect(
        pairs.compactMap { $0["strategy"] as? String } == ["standard_hundred_meters", "control"]
      )
      let fixed = try #require(models[0]["fixed"] as? [[String: Any]])
      #expect(fixed.contains { $0["parameter"] as? String == "os.region_limit" })
      let markdown = try await folder.tracewatt(Self.day + ["--format", "markdown"])
      #expect(markdown.stdout.contains("**How far the conclusions depend on the model: "))
    }

    @Test("tables are written, described, and the same with two jobs")
    func tables() async throws {
      let folder = try day()
      let one = try await folder.tracewatt(Self.day + ["-o", "a", "--jobs", "1"])
      let two = try await folder.tracewatt(Self.day + ["-o", "b", "--jobs", "2"])
      #expect(one.exitCode == 0 && two.exitCode == 0)
      expectEqual(one.stdout, two.stdout)
      for name in ["uncertainty.csv", "tornado.csv", "runs.csv"] {
        try expectEqual(folder.bytes("a/" + name), folder.bytes("b/" + name))
      }
      let draws = Table(try folder.text("a/uncertainty.csv"))
      expectEqual(draws.rows.count, 3 * 4)
      expectEqual(draws.values("draw").prefix(4), ["0", "1", "2", "3"])
      let tornado = Table(try folder.text("a/tornado.csv"))
      let keys = tornado.values("parameter")
      #expect(keys.contains("phone.gnss.weak_power") && keys.contains("os.visit_dwell"))
      expectEqual(Set(tornado.values("method")), ["exact", "simulated", "screened"])
      let package = try folder.text("a/datapackage.json")
      for name in ["uncertainty", "tornado"] {
        #expect(package.contains("\"path\": \"\(name).csv\""))
      }
      // A comparison without it removes the files that are not written again.
      let again = try await folder.tracewatt(
        Array(Self.day.prefix { $0 != "--uncertainty" }) + ["-o", "a"]
      )
      expectEqual(again.exitCode, 0)
      #expect(!folder.listing().contains("a/tornado.csv"))
    }

    @Test("the front can be that of another error")
    func errorMeasure() async throws {
      let outcome = try await day().tracewatt(
        Array(Self.day.prefix { $0 != "--uncertainty" }) + [
          "--error-measure", "error_p95_m", "--details",
        ]
      )
      expectEqual(outcome.exitCode, 0)
      #expect(outcome.stdout.contains("Pareto front of location energy and error_p95_m"))
    }

    @Test("the page of a folder trades energy against the error that compare was given")
    func errorMeasureOnThePage() async throws {
      let folder = try day()
      let compared = try await folder.tracewatt(
        Array(Self.day.prefix { $0 != "--uncertainty" }) + [
          "--error-measure", "error_p95_m", "-o", "out", "--report", "direct.html", "-q",
        ]
      )
      expectEqual(compared.exitCode, 0)
      #expect(try folder.text("out/provenance.json").contains("\"error_measure\": \"error_p95_m\""))
      let page = try await folder.tracewatt(["report", "out", "-o", "page.html", "-q"])
      expectEqual(page.exitCode, 0)
      let html = try folder.text("page.html")
      #expect(html.contains("Pareto front of location energy and error_p95_m"))
      #expect((html == (try folder.text("direct.html"))) as Bool)
    }
  }
}
