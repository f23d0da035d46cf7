// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

package import Judgement
internal import Quantities
internal import ScenarioFiles
internal import Studies
package import StudyResults

/// A sheet of field scores, as text in several formats.
package struct FieldReport: Sendable {
  /// The scores.
  package var sheet: FieldScoreSheet

  /// A report on a sheet.
  package init(_ sheet: FieldScoreSheet) { self.sheet = sheet }

  /// The sheet as text in a format, ending with a newline.
  package func text(as format: TableFormat) -> String {
    switch format {
    case .table: plain
    case .csv: csv
    case .json: FieldScoreFile.text(sheet)
    case .markdown: heading + "\n\n" + markdown
    }
  }

  /// The rows that pass in a recorded sheet and miss in this one.
  ///
  /// - Parameter recorded: the sheet to compare this one with.
  /// - Returns: this sheet's rows, in their order.
  package func broken(since recorded: FieldScoreSheet) -> [FieldScore] {
    let passing = Set(
      recorded.scores.filter { $0.outcome == .pass }.map { Identity($0) }
    )
    return sheet.scores.filter { $0.outcome == .miss && passing.contains(Identity($0)) }
  }

  /// The rows that miss in a recorded sheet and pass in this one.
  package func mended(since recorded: FieldScoreSheet) -> [FieldScore] {
    let missing = Set(
      recorded.scores.filter { $0.outcome == .miss }.map { Identity($0) }
    )
    return sheet.scores.filter { $0.outcome == .pass && missing.contains(Identity($0)) }
  }

  /// The properties that identify a row, whatever its recordings.
  private struct Identity: Hashable {
    var check: String
    /// The title without counts.
    var title: String
    var test: FieldScore.Test
    var phone: String
    var system: String

    init(_ score: FieldScore) {
      check = score.check
      title = FieldReport.withoutCounts(score.title)
      test = score.test
      phone = score.phone
      system = score.system
    }
  }

  /// A title without the numbers of cells, pairs and recordings in it, which other recordings
  /// change.
  ///
  /// Settings and units keep their numbers: a number is removed if it counts the word after it, or
  /// if it ends the title, as in `of 88`.
  static func withoutCounts(_ title: String) -> String {
    let words = title.split(separator: " ")
    let kept = words.indices.filter { index in
      guard words[index].allSatisfy(\.isWholeNumber) else { return true }
      guard index + 1 < words.count else { return index == 0 || words[index - 1] != "of" }
      let counted = words[index + 1].prefix(while: \.isLetter)
      return !["cells", "recordings", "whose"].contains(counted)
    }
    return kept.map { String(words[$0]) }.joined(separator: " ")
  }

  /// The counts of some rows in a sentence: every row is counted once.
  ///
  /// A miss is a miss whatever the kind of the row; a passing row counts as a pass if no quantity
  /// that it compares was fitted or given.
  private static func counts(_ rows: [FieldScore]) -> String {
    func passed(_ kind: FieldScore.Kind) -> Int {
      rows.count { $0.outcome == .pass && $0.kind == kind }
    }
    let without = rows.count { $0.outcome == .noData }
    return "\(passed(.test)) pass, \(rows.count { $0.outcome == .miss }) miss, "
      + "\(passed(.fitted)) fitted, \(passed(.identity)) identity"
      + (without == 0 ? "" : ", \(without) without data")
  }

  /// The counts of a test's rows in a sentence.
  package func sentence(_ test: FieldScore.Test) -> String {
    let rows = sheet.scores.filter { $0.test == test }
    return "\(rows.count) rows: \(Self.counts(rows))"
  }

  /// The counts of all rows, the misses of absolute drain, and the number of drains in their ranges.
  package var headline: [String] {
    var lines = ["\(sheet.scores.count) rows: \(Self.counts(sheet.scores))."]
    for row in sheet.scores where row.check == "A5" && row.outcome == .miss {
      lines.append(TextTable.harmless("Absolute drain of \(row.phone): miss. \(row.remark)"))
    }
    let drains = ResidualCatalogue.residuals(of: sheet)
    for phone in Set(drains.map(\.row)).sorted() {
      let own = drains.filter { $0.row == phone }
      let inside = own.count { drain in
        let half = Discrepancy.ofParts.halfWidth(at: 0.8, with: drain.spread)
        return half.map { abs(drain.logarithm) <= $0 } ?? false
      }
      lines.append(
        "The 80 % range of \(TextTable.harmless(phone)) contains the measured drain in \(inside) of "
          + "\(own.count) cells."
      )
    }
    return lines
  }

  /// A row on one line: check, title without counts, phone, test, kind, outcome.
  package static func line(_ score: FieldScore) -> String {
    [
      score.check, withoutCounts(score.title), score.phone, score.test.rawValue,
      score.kind.rawValue, score.outcome.rawValue,
    ]
    .joined(separator: " | ")
  }

  /// The tests that have rows, end to end first.
  var tests: [FieldScore.Test] {
    FieldScore.Test.allCases.filter { test in sheet.scores.contains { $0.test == test } }
  }

  /// The model version, the date and the source of the recordings.
  package var heading: String {
    TextTable.harmless("Model \(sheet.modelVersion), \(sheet.date), against \(sheet.source).")
  }

  static func title(of test: FieldScore.Test) -> String {
    switch test {
    case .endToEnd: "End to end: only movement is given"
    case .powerModel: "Power model alone: the recorded tracking times are given"
    }
  }

  /// The bar in words, such as `1.84 to 3.06`.
  static func bar(_ score: FieldScore) -> String {
    // Recordings that all agree by chance leave no room that a prediction could be in.
    if let from = score.passFrom, from == score.passTo { return "no bar" }
    return Band(from: score.passFrom, to: score.passTo, "").text
  }

  static func text(_ value: Double?) -> String {
    value.map { NumberText.short($0, digits: 3) } ?? ""
  }

  /// The prediction of a row in words; `none` for a miss without one.
  static func prediction(_ score: FieldScore) -> String {
    score.predicted == nil && score.outcome == .miss ? "none" : text(score.predicted)
  }

  static func interval(_ low: Double?, _ high: Double?) -> String {
    guard let low, let high else { return "" }
    return "\(text(low)) to \(text(high))"
  }

  /// The recordings that the constants of a row saw, in short: their plans, phones and days.
  func fitted(_ score: FieldScore) -> String {
    let read = constants(of: score)
    guard !read.isEmpty else { return score.constants == nil ? "" : "none" }
    let plans = Set(read.flatMap(\.plans)).sorted().joined(separator: "+")
    func most(_ count: KeyPath<FieldConstant, Int>) -> Int {
      read.map { $0[keyPath: count] }.max() ?? 0
    }
    return "\(plans): \(read.count) constants, "
      + "up to \(most(\.phones)) phones and \(most(\.days)) days"
  }

  /// The constants that a row reads.
  private func constants(of score: FieldScore) -> [FieldConstant] {
    let keys = score.constants ?? []
    return sheet.constants.filter { $0.phone == score.phone && keys.contains($0.key) }
  }

  /// The constants that a row reads, with the recordings that each of them saw.
  func fittedInFull(_ score: FieldScore) -> String {
    var groups: [(saw: String, keys: [String])] = []
    for constant in constants(of: score) {
      if let place = groups.firstIndex(where: { $0.saw == constant.saw }) {
        groups[place].keys.append(constant.key)
      } else {
        groups.append((constant.saw, [constant.key]))
      }
    }
    return groups.map { "\($0.keys.joined(separator: ", ")) (\($0.saw))" }.joined(separator: "; ")
  }

  /// The outcome in words; `pass (fitted)` and `pass (identity)` support no claim.
  static func word(_ score: FieldScore) -> String {
    switch score.outcome {
    case .pass: score.kind == .test ? "pass" : "pass (\(score.kind.rawValue))"
    case .miss: "miss"
    case .noData: "no data"
    }
  }
}
