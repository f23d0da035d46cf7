// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import StudyResults
import TracewattTestSupport

@testable import FieldRecordings
@testable import Validation

@Suite("Field report")
struct FieldReportTests {
  private func score(_ check: String, _ outcome: FieldScore.Outcome, _ title: String) -> FieldScore
  {
    FieldScore(
      check: check,
      title: title,
      test: .endToEnd,
      phone: "iphone_6",
      system: "ios_12",
      predicted: outcome == .noData ? nil : 3.25,
      low: outcome == .noData ? nil : 3,
      high: outcome == .noData ? nil : 3.5,
      measured: 2.45,
      passFrom: 1.84,
      passTo: 3.06,
      noise: "interval",
      outcome: outcome,
      remark: outcome == .miss ? "Because, it is." : ""
    )
  }

  private var sheet: FieldScoreSheet {
    FieldScoreSheet(
      modelVersion: "7",
      date: "2026-01-02",
      source: "nobody",
      scores: [
        score("D3", .miss, "ratio a"), score("D3", .miss, "ratio b"), score("D1", .pass, "order"),
        score("A1", .noData, "order"),
      ],
      figures: [
        FieldFigure(
          table: "drain",
          test: .endToEnd,
          phone: "iphone_6",
          name: "still, best, 1 m",
          quantity: "drain",
          unit: "% per hour",
          predicted: 4.4,
          measured: 4.5,
          count: 8
        )
      ]
    )
  }

  @Test("for other recordings than MobilityNet's, its noise and reasons go, all tables remain")
  func otherRecordings() {
    var figure = sheet.figures[0]
    figure.table = "baselines"
    var result = FieldValidation.Result(
      scores: sheet.scores,
      figures: sheet.figures + [figure],
      leftOut: []
    )
    result.forgetMobilityNet()
    #expect(result.scores.allSatisfy { $0.noise.isEmpty && $0.constants == nil })
    expectEqual(result.scores[0].remark, FieldRemarks.unexplained)
    expectEqual(result.figures, sheet.figures + [figure])
  }

  @Test("the table has a line for each row, with its bar")
  func plain() {
    let text = FieldReport(sheet).text(as: .table)
    #expect(text.hasPrefix("Model 7, 2026-01-02, against nobody."))
    #expect(text.contains("4 rows: 1 pass, 2 miss, 0 fitted, 0 identity, 1 without data"))
    #expect(text.contains("1.84 to 3.06"))
    expectEqual(text.split(separator: "\n").filter { $0.hasPrefix("D3 ") }.count, 2)
    var alike = sheet.scores[0]
    (alike.passFrom, alike.passTo) = (2.45, 2.45)
    expectEqual(FieldReport.bar(alike), "no bar")
  }

  @Test("every line of CSV has the fields of its header, rows and figures alike")
  func csv() {
    let lines = FieldReport(sheet).text(as: .csv).split(separator: "\n")
    expectEqual(lines.count, 1 + 4 + 1)
    func fields(_ line: Substring) -> Int {
      var isQuoted = false
      return 1
        + line.count { character in
          if character == "\"" { isQuoted.toggle() }
          return character == "," && !isQuoted
        }
    }
    expectEqual(Set(lines.map(fields)), [23])
  }

  @Test("JSON is the sheet itself and reads back equal")
  func json() throws {
    let text = FieldReport(sheet).text(as: .json)
    try expectEqual(FieldScoreFile.sheet(text, name: "made"), sheet)
  }

  @Test("Markdown prints a miss bold and its reason once for rows that share it")
  func markdown() {
    let text = FieldReport(sheet).text(as: .markdown)
    #expect(text.contains("| D3 | miss | ratio a | **3.25** | 3 to 3.5 | 2.45 | 1.84 to 3.06 |"))
    #expect(text.contains("* **D3**, ratio a; ratio b: Because, it is.\n"))
    #expect(text.contains("### Drain by cell"))
  }

  @Test("a row that used its own data passes as fitted, and supports no claim")
  func fitted() {
    var sheet = sheet
    sheet.scores[2].fittedTo = "x was fitted to it"
    let report = FieldReport(sheet)
    expectEqual(
      report.headline,
      [
        "4 rows: 0 pass, 2 miss, 1 fitted, 0 identity, 1 without data.",
        "The 80 % range of iphone_6 contains the measured drain in 1 of 1 cells.",
      ]
    )
    #expect(report.text(as: .markdown).contains("| D1 | pass (fitted) | order |"))
    #expect(report.text(as: .markdown).contains("* **D1**: x was fitted to it.\n"))
    #expect(report.text(as: .csv).contains(",x was fitted to it,fitted,\n"))
  }

  @Test("a row that returns its input passes as identity, and a fitted miss is a miss")
  func identity() {
    var sheet = sheet
    sheet.scores[2].identity = "x comes back"
    sheet.scores[0].fittedTo = "y was fitted to it"
    let report = FieldReport(sheet)
    expectEqual(
      report.headline.first,
      "4 rows: 0 pass, 2 miss, 0 fitted, 1 identity, 1 without data."
    )
    let markdown = report.text(as: .markdown)
    #expect(markdown.contains("| D1 | pass (identity) | order |"))
    #expect(markdown.contains("* **D1**, order: x comes back.\n"))
  }

  @Test("the column fitted states the recordings that the constants of a row saw")
  func column() {
    func constant(_ key: String, _ plan: String, phones: Int, days: Int) -> FieldConstant {
      FieldConstant(
        key: key,
        phone: "iphone_6",
        value: "1 W",
        plans: [plan],
        phones: phones,
        days: days,
        recordings: 8,
        leftOut: "day",
        parts: days,
        statistic: "points of charge used",
        unit: "points",
        errorWith: 1,
        errorWithout: 2
      )
    }
    var sheet = sheet
    sheet.constants = [
      constant("a", "rest", phones: 4, days: 2), constant("b", "town", phones: 1, days: 11),
      constant("c", "town", phones: 1, days: 11),
    ]
    sheet.scores[0].constants = ["a", "b", "c"]
    sheet.scores[1].constants = []
    let report = FieldReport(sheet)
    #expect(report.fitted(sheet.scores[0]) == "rest+town: 3 constants, up to 4 phones and 11 days")
    #expect(report.fitted(sheet.scores[1]) == "none" && report.fitted(sheet.scores[2]).isEmpty)
    let full = report.fittedInFull(sheet.scores[0])
    expectEqual(full, "a (rest, 4 phones, 2 days); b, c (town, 1 phone, 11 days)")
    #expect(report.text(as: .table).contains("1 points"))
  }

  @Test("the shipped rows carry the marks that follow from the table of fitted constants")
  func shipped() throws {
    for row in try BuiltIn.fieldScores().scores {
      let platform: Platform = row.phone == "nexus_6" ? .android : .ios
      let expected = FittedConstants.marked(row, platform)
      expectEqual(row.constants, expected.constants, "\(row.check) \(row.title)")
      // A row that a constant passes everywhere is an identity, even if something was fitted.
      guard row.check != "F1" else { continue }
      expectEqual(row.kind, expected.kind, "\(row.check) \(row.title)")
      expectEqual(row.fittedTo, expected.fittedTo, "\(row.check) \(row.title)")
    }
  }

  @Test("orders, ties, dwells and rows that depend on several parts are no fitted rows")
  func free() throws {
    let rows = try BuiltIn.fieldScores().scores.filter {
      ["D1", "D2", "D4", "D5", "D8", "A1", "A3", "A4", "L4"].contains($0.check)
    }
    #expect(rows.count > 15 && rows.allSatisfy { $0.kind == .test })
  }

  @Test("every fitted constant has a line in the shipped scores, with both errors")
  func constants() throws {
    let sheet = try BuiltIn.fieldScores()
    expectEqual(sheet.constants.map(\.key), FittedConstants.all.map(\.key))
    for line in sheet.constants {
      #expect(line.errorWith != nil && line.errorWithout != nil, "\(line.key) of \(line.phone)")
    }
  }

  @Test(
    "every constant that a profile marks as fitted is in the table",
    arguments: ["iphone_6", "nexus_6"]
  )
  func profiles(name: String) throws {
    let phone = try BuiltIn.phone(name)
    let keys = Set(
      FittedConstants.all.filter { $0.platform == phone.platform }.map(\.key)
    )
    let fitted = PhoneProfile.numbers.filter { $0.estimate(in: phone).basis == .fitted }
      .map(\.dottedKey)
    #expect(fitted.count >= 3)
    expectEqual(fitted.filter { !keys.contains($0) }, [])
  }

  @Test("Android's absolute drain is a miss in the headline, with its numbers")
  func absolute() throws {
    let report = FieldReport(try BuiltIn.fieldScores())
    let start = "Absolute drain of nexus_6: miss."
    let line = try #require(report.headline.first { $0.hasPrefix(start) })
    #expect(line.contains("9 of 16 cells are outside, 8 of the 11 on the move"))
    #expect(line.contains("68 % too little"))
  }

  @Test("Markdown states the caveats of rows that pass")
  func keptInMind() {
    let plain = FieldReport(self.sheet).text(as: .markdown)
    #expect(!plain.contains("### What to keep in mind"))
    var sheet = sheet
    sheet.scores[2].remark = "Far off."
    let text = FieldReport(sheet).text(as: .markdown)
    #expect(text.contains("### What to keep in mind\n\n* **D1**, order: Far off.\n"))
  }

  @Test("names from a folder neither move the cursor nor end a cell")
  func harmless() {
    var sheet = sheet
    sheet.scores[0].title = "\u{1B}[2J|x"
    sheet.source = "\u{1B}[2J"
    #expect(!FieldReport(sheet).text(as: .table).contains("\u{1B}"))
    let markdown = FieldReport(sheet).text(as: .markdown)
    #expect(markdown.contains("\\|x |"))
  }

  @Test("a miss without a prediction says that there is none")
  func none() {
    var sheet = sheet
    sheet.scores[0].predicted = nil
    #expect(FieldReport(sheet).text(as: .markdown).contains("| ratio a | **none** |"))
  }

  @Test("the page names the recordings, their licence and the model")
  func document() {
    let text = FieldReport(sheet).document
    #expect(text.contains("BSD-3-Clause") && text.contains("2019 e-mission"))
    #expect(text.contains("Scored: model 7, 2026-01-02."))
  }

  @Test("a row that passed and misses is broken, one that missed and passes is fixed")
  func against() {
    var recorded = sheet
    recorded.scores[0].outcome = .pass
    recorded.scores[2].outcome = .miss
    let report = FieldReport(sheet)
    expectEqual(report.broken(since: recorded).map(\.title), ["ratio a"])
    expectEqual(report.mended(since: recorded).map(\.title), ["order"])
    #expect(report.broken(since: sheet).isEmpty && report.mended(since: sheet).isEmpty)
  }

  @Test("a row of other recordings is the same row, whatever it counts")
  func counts() {
    var recorded = sheet
    recorded.scores = [
      score("D1", .pass, "rank correlation of drain over 11 cells"),
      score("D2", .pass, "wrong pairs among 40 whose 95 % intervals are apart"),
      score("D6", .pass, "mean absolute error of drain over 11 cells, %"),
      score("D9", .pass, "end level of 112 recordings, root mean square error, points"),
      score(
        "D10",
        .pass,
        "first drop shown, median distance over 64 recordings above 3 % per hour, h"
      ),
      score("D11", .pass, "recordings inside their 95 % prediction interval, of 88"),
    ]
    var own = sheet
    own.scores = [
      score("D1", .miss, "rank correlation of drain over 4 cells"),
      score("D2", .miss, "wrong pairs among 3 whose 95 % intervals are apart"),
      score("D6", .miss, "mean absolute error of drain over 4 cells, %"),
      score("D9", .miss, "end level of 8 recordings, root mean square error, points"),
      score(
        "D10",
        .miss,
        "first drop shown, median distance over 1 recordings above 3 % per hour, h"
      ),
      score("D11", .miss, "recordings inside their 95 % prediction interval, of 8"),
    ]
    expectEqual(FieldReport(own).broken(since: recorded), own.scores)
  }

  @Test(
    "numbers of settings and units distinguish rows",
    arguments: [
      "trips, high accuracy, 1 s : 30 s", "still, best, 30 m : best, 1 m",
      "start after leaving 100 m, p90, s",
      "days with an end unnoticed for an hour or more, hundred meters, 30 m, share",
    ]
  )
  func settings(title: String) {
    expectEqual(FieldReport.withoutCounts(title), title)
  }
}
