// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import FieldRecordings

@Suite("Constants on recordings that they have not seen")
struct ConstantScoresTests {
  private func book(_ part: String, points: Double, share: Double) -> ConstantScores.Book {
    ConstantScores.Book(part: part, points: points, predicted: 2 + share, share: share)
  }

  @Test("a multiple that made the recordings is found again, with no error with or without a part")
  func recovered() throws {
    let rows = ["a", "a", "b", "c"].enumerated().map { index, part in
      let share = Double(index + 3)
      return book(part, points: 2 + 1.5 * share, share: share)
    }
    #expect(abs((ConstantScores.multiple(rows) ?? 0) - 1.5) < 1e-12)
    let errors = ConstantScores.errors(rows)
    #expect(try #require(errors.with) < 1e-12)
    #expect(try #require(errors.without) < 1e-12)
  }

  @Test("a part of another kind is predicted worse by a constant that had not seen it")
  func loss() throws {
    // Two parts, one with 1 and the other with 3 times the power: 2 fits both, each has an error of
    // 4 points with it, and of 8 without itself.
    let rows = [book("a", points: 2 + 4, share: 4), book("b", points: 2 + 12, share: 4)]
    let errors = ConstantScores.errors(rows)
    #expect(abs(try #require(errors.with) - 4) < 1e-12)
    #expect(abs(try #require(errors.without) - 8) < 1e-12)
  }

  @Test(
    "a parameter that only one part determines has no score without it, and an unused one has none"
  )
  func alone() {
    let rows = [book("a", points: 6, share: 4), book("b", points: 2, share: 0)]
    let errors = ConstantScores.errors(rows)
    #expect(errors.with != nil && errors.without == nil)
    #expect(ConstantScores.multiple([book("a", points: 2, share: 0)]) == nil)
    #expect(ConstantScores.errors([]).with == nil)
  }

  @Test("a statistic predicts each part by that of all parts and by that of the others")
  func statistic() throws {
    var runs = [MadeField.run(unit: "a"), MadeField.run(unit: "b"), MadeField.run(unit: "c")]
    for index in runs.indices { runs[index].battery = [.init(time: 0, level: Double(index))] }
    let data = FieldDataSet(sessions: [:], runs: runs)
    let errors = ConstantScores.errors(data, .phone, ["a", "b", "c"]) { part in
      FieldStatistics.mean(part.runs.flatMap(\.battery).map(\.level))
    }
    // Of 0, 1 and 2 the mean is 1; of the others 1.5, 1 and 0.5.
    let root = (2.0 / 3).squareRoot()
    let (with, without) = (try #require(errors.with), try #require(errors.without))
    #expect(abs(with - root) < 1e-12)
    #expect(abs(without - 1.5 * root) < 1e-12)
  }

  @Test("every constant of the table has a name of its own on its platform")
  func table() {
    let names = FittedConstants.all.map { "\($0.platform) \($0.key)" }
    #expect(Set(names).count == names.count)
  }
}
