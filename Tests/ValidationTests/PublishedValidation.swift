// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Judgement
import Studies
import StudyResults
import TracewattTestSupport

@testable import ScenarioFiles
@testable import Validation

/// All published results, replayed; seeds are fixed, sample sizes are in the rows.
@Suite("Published results", .tags(.validation), .serialized)
struct PublishedValidation {
  /// The simulated results, computed once for all tests.
  private static let replayed = Task { ValidationReport(try await Validation.all.run(jobs: 2)) }

  @Test("no row changes its kind or its outcome unnoticed")
  func golden() async throws {
    let lines = try await Self.replayed.value.rows.map { scored in
      "\(scored.row.id) \(scored.row.kind.rawValue) \(scored.outcomeWord)"
    }
    expectEqual(lines.joined(separator: "\n"), RecordedRows.text)
  }

  @Test("rows that return published numbers do so by arithmetic alone")
  func returned() async throws {
    let rows = try await Self.replayed.value.rows
    func values(_ id: String) throws -> [Double] {
      try #require(rows.first { $0.row.id == id }).predictions.map(\.value)
    }
    // 950 mAh at 3.7 V over the phone with satellites on, which a request every 30 s keeps in their
    // tail; the first start before them is 10 s of six hours.
    let phone = try BuiltIn.phone("classic_n95_2009")
    let power = phone.basePower.value.value + phone.gnss.tailPower.value.value
    #expect(abs(try values("R04-gps")[0] * power / 3.515 - 1) < 0.01)
    // The median of an exponential tail is 0.3 of its mean below the mean, which the profile
    // states.
    let starts = try ["iphone_6", "mid2010s_pixel_2016", "modern_pixel7_2022"].map {
      try BuiltIn.phone($0).gnss.starts.cold.value.seconds
    }
    for (value, start) in zip(try values("P16"), starts) { #expect(abs(value - start) < 1.7) }
  }

  @Test("the recorded kind and outcome of each row are true")
  func recorded() async throws {
    let report = try await Self.replayed.value
    expectEqual(report.broken.map(\.row.id), [], "recorded as pass")
    expectEqual(report.mended.map(\.row.id), [], "recorded as a miss")
  }

  @Test("predictive ranges hold what was measured on sources that were left out")
  func predictive() async throws {
    let report = try await Self.replayed.value
    let calibration = RangeCalibration(report.residuals(with: try BuiltIn.fieldScores()))
    #expect(calibration.residuals.count >= 30 && calibration.sources.count >= 11)
    let unknowns = try #require(calibration.ofUnknowns(at: 0.8))
    for (level, allowed) in [(0.8, 0.7...0.9), (0.9, 0.8...0.98)] {
      let found = try #require(calibration.ofPredictions(at: level))
      #expect(allowed.contains(found.byStatistic) && allowed.contains(found.bySource), "\(found)")
      if level == 0.8 { #expect(found.score < unknowns.score, "\(found)") }
    }
    for (format, text) in [
      (TableFormat.table, "| predictive, 80 % | all |"), (.csv, "row,statistic,unit,measured,"),
      (.json, "\"holds_by_source\": "), (.markdown, "| row | statistic | measured |"),
    ] {
      let report = ResidualReport(report.residuals(with: try BuiltIn.fieldScores()))
      #expect(report.text(as: format).contains(text))
    }
    // Rows of the sources that the ranges were chosen with, and of those that were found later.
    let later = Set(LaterRows.all.map(\.id))
    let rows = calibration.rows(at: 0.9) { !later.contains($0.row) }
    #expect(rows.all >= 16 && Double(rows.held) >= 0.85 * Double(rows.all), "\(rows)")
    let found = calibration.rows(at: 0.9) { later.contains($0.row) }
    #expect(found.all == 4 && found.held >= 2, "\(found)")
    #expect(calibration.holds("P1", at: 0.9) == nil, "a number was fitted to it")
    #expect(ResidualReport([]).text(as: .table).hasPrefix("There are not enough"))
  }

  @Test("rows that answers name as contradictions are misses, and half of the prediction")
  func contradictions() async throws {
    let rows = try await Self.replayed.value.rows
    for known in ContradictedPart.all {
      let scored = try #require(rows.first { $0.row.id == known.row })
      expectEqual(scored.outcome, .miss)
      let measured = try #require(Double(scored.row.statistics[0].published))
      let ratio = measured / scored.predictions[0].value
      #expect((0.4...0.6).contains(ratio), "\(known.row): \(ratio)")
    }
  }

  @Test("the discrepancies behind printed ranges are those of the rows")
  func discrepancies() async throws {
    let (report, drains) = (try await Self.replayed.value, try BuiltIn.fieldScores())
    let own = RangeCalibration(report.residuals(with: drains))
    let simulated = RangeCalibration(report.residuals(with: drains, hasSessions: false))
    for (shipped, found) in [
      (Discrepancy.ofParts, own.discrepancy), (.ofPhones, simulated.discrepancy),
      (.ofRatios, own.ofRatios),
    ] {
      let found = try #require(found)
      #expect(abs(shipped.between - found.between) < 0.006, "\(found)")
      #expect(abs(shipped.within - found.within) < 0.006, "\(found)")
      expectEqual(shipped.sourceCount, found.sourceCount)
    }
  }

  @Test("the page of validation equals the lab's output")
  func page() async throws {
    let report = try await Self.replayed.value
    let sheet = try BuiltIn.fieldScores()
    let text = report.document(with: sheet) + FieldReport(sheet).summary
    let page = try Self.text(of: "docs/validation.md")
    #expect(difference(page, text) == nil, "write it anew with make validation")
  }

  @Test("the pages that are not committed hold every row, and link to pages that are")
  func madePages() async throws {
    let report = try await Self.replayed.value
    let details = report.details
    for row in report.rows.map(\.row) {
      let title = row.group == .identity ? "\n* **\(row.id)**: " : "\n## \(row.id)\n"
      #expect(details.contains(title), "\(row.id)")
    }
    for page in [details, FieldReport(try BuiltIn.fieldScores()).page] {
      // They stand in a folder of docs/ that is not committed.
      let links = page.matches(of: /\]\(\.\.\/([^)\s]+)\)/).map { String($0.1) }
      #expect(!links.isEmpty)
      for link in links { _ = try Self.text(of: "docs/" + link) }
    }
  }

  @Test(
    "every change since the first page is listed: the last one of each row is its current outcome"
  )
  func changes() async throws {
    let table = try Self.text(of: "docs/evidence/changes.csv")
    let rows = try await Self.replayed.value.rows
    var seen: Set<String> = []
    for cells in RangeTable.rows(of: table) {
      expectEqual(cells.count, 6, "\(cells)")
      guard let scored = rows.first(where: { $0.row.id == cells[2] }),
        seen.insert(cells[2]).inserted
      else { continue }
      // The newest is first: the first line of a row is its current state.
      let now =
        scored.isExpressible
        ? "\(scored.row.kind.rawValue), \(scored.outcomeWord)" : "not replayable"
      expectEqual(cells[4], now, "\(cells[2])")
    }
    #expect(seen.count >= 18)
  }

  @Test("the counts in README are the lab's")
  func readme() async throws {
    let report = try await Self.replayed.value
    let text = try Self.text(of: "README.md")
    #expect(text.contains(report.counts.sentence))
  }

  private static func text(of path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// One row in seven here, all of them in `PublishedNightly`.
  @Test("another run with other jobs gives the same text")
  func again() async throws {
    let all = Validation.all.rows
    let some = stride(from: 3, to: all.count, by: 7).map { all[$0] }
    let again = ValidationReport(try await Validation(rows: some).run(jobs: 3))
    let known = Set(try await Self.lines(Self.replayed.value))
    let lines = Self.lines(again)
    #expect(lines.count > some.count)
    expectEqual(lines.filter { !known.contains($0) }, [])
  }

  private static func lines(_ report: ValidationReport) -> [Substring] {
    report.text(as: .csv).split(separator: "\n")
  }

  /// The first line where two texts differ, numbers by more than 1e-9 of the larger; nil if none.
  private func difference(_ expected: String, _ actual: String) -> String? {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    for (before, after) in zip(old, new) where before != after {
      let (a, b) = (before.split(separator: " "), after.split(separator: " "))
      let agree = a.count == b.count && zip(a, b).allSatisfy(Self.agree)
      if !agree { return "\(after)\ninstead of\n\(before)" }
    }
    return old.count == new.count ? nil : "\(new.count) lines instead of \(old.count)"
  }

  private static func agree(_ a: Substring, _ b: Substring) -> Bool {
    if a == b { return true }
    guard let a = Double(a.filter { $0 != "*" }), let b = Double(b.filter { $0 != "*" }) else {
      return false
    }
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b))
  }
}
