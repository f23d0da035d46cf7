// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

@Suite struct AnswerTextTests {
  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func lines(
    _ table: ComparisonTable = Standings.table(),
    width: Int,
    colour: Bool = false
  ) -> [String] {
    lines(table.text(on: TerminalStyle(width: width, hasColour: colour)))
  }

  private static let answer =
    "frugal saves 75 % of precise's location energy and is off by 51 m instead of 5.1 m on average."
  private static let list = """
      within 5.1 m on average (95 %: 10 m): precise, today's, 8.7 % of a charge a day
      within 51 m on average (95 %: 100 m): frugal, 75 % less
    """

  @Test("in a pipe the answer comes first, then a table without bars, then a line of trust")
  func pipe() {
    let text = Standings.table().text(as: .table)
    #expect(text.hasPrefix(Self.answer + "\n" + Self.list + "\n\nday on phone, ios_18\nstrategy "))
    let rows = lines(text)
    #expect(rows[6].hasSuffix("within m"))
    #expect(rows[7].hasSuffix("  step") && rows[8].hasSuffix("  step"))
    #expect(rows[9].hasSuffix("  no step"))
    #expect(rows[11].hasPrefix("The results do not say how far to trust these numbers"))
    expectEqual(
      rows[12],
      "Not in the table: sparse and control; --details shows them."
    )
    #expect(rows.count == 14 && rows[13] == "")
    #expect(!text.contains("█") && !text.contains("●") && !text.contains("\u{1B}"))
  }

  @Test("no line is wider than the terminal", arguments: [20, 24, 40, 60, 79, 80, 100, 132, 300])
  func width(width: Int) {
    expectEqual(lines(width: width).filter { TerminalStyle.columns(of: $0) > width }, [])
  }

  @Test("a terminal has at most seven columns, with bars and marks", arguments: [80, 100])
  func terminal(width: Int) {
    let text = lines(width: width)
    #expect(text[0] == Self.answer || text[0].hasPrefix("frugal saves 75 %"))
    let start = text.firstIndex { $0.hasPrefix("strategy") } ?? 0
    let titles = text[start].split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
    expectEqual(titles, ["strategy", "energy", "against", "mean", "95 %", "place"])
    let rows = text[(start + 2)...(start + 4)]
    #expect(rows.allSatisfy { $0.contains("●") || $0.contains("○") || $0.contains("–") })
    #expect(rows.contains { $0.contains("██████") } || width == 80)
    #expect(!text.contains { $0.contains("columns left out") })
  }

  @Test("the answer is repeated at the end of what is taller than the window")
  func window() {
    let table = Standings.table()
    func text(_ rows: Int?) -> String {
      table.text(on: TerminalStyle(width: 100, rows: rows, hasColour: false))
    }
    let whole = text(nil)
    let height = whole.count { $0.isNewline }
    expectEqual(text(height + 1), whole)
    expectEqual(text(height), whole + "\n" + Self.answer + "\n" + Self.list + "\n")
  }

  @Test("symbols that appear alone are explained")
  func legend() {
    let legend = "● step of the list above, = about as good, ○ no step, – left out"
    for width in [40, 45, 50, 60, 80, 100, 200] {
      let text = lines(width: width)
      let hasWords = text.contains { $0.hasSuffix("● step") }
      let hasMarks = text.contains { $0.contains("place") && $0.hasPrefix("strategy") }
      let words = text.joined(separator: " ").split(separator: " ").joined(separator: " ")
      expectEqual(words.contains(legend), (hasMarks && !hasWords), "\(width)")
    }
  }

  @Test("colour shows the steps and takes nothing away")
  func colour() {
    let coloured = lines(width: 100, colour: true)
    #expect(coloured.contains { $0.hasPrefix("\u{1B}[1;32mfrugal") })
    let stripped = coloured.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    expectEqual(stripped, lines(width: 100))
  }

  @Test("details follow the answer, which then leaves the trust to them")
  func details() {
    let text = Standings.table().text(as: .table, withDetails: true)
    #expect(text.hasPrefix(Self.answer))
    #expect(text.hasSuffix("\n\n" + ComparisonText(Standings.table()).plain))
    #expect(
      text.components(separatedBy: "The results do not say how far to trust these numbers").count
        == 2
    )
  }

  @Test("why the updates of a strategy that is left out stopped is said below the table")
  func stops() throws {
    var table = ComparisonTable(results: Standings.results(), strategies: Standings.names)
    let excluded = table.recommendations.flatMap(\.excluded)
    let name = try #require(excluded.first).group.strategy
    let note = "\(name): \(RunNote.stop) the app lacks the location background mode"
    table.notes = [note, "\(name)_2: \(RunNote.stop) of another reason"]
    #expect(
      table.text(as: .table).hasSuffix("\n\(note)\n1 note on these runs: --details shows it.\n")
    )
  }

  @Test("notes are counted where their words are left to the details")
  func notes() {
    var results = Standings.results()
    results[0].notes = ["one thing"]
    results[1].notes = ["another thing"]
    var table = ComparisonTable(results: results, strategies: Standings.names)
    #expect(
      table.text(as: .table).hasSuffix("\n2 notes on these runs: --details shows them.\n")
    )
    table.notes.removeLast()
    #expect(table.text(as: .table).hasSuffix("\n1 note on these runs: --details shows it.\n"))
    #expect(table.text(as: .table, withDetails: true).hasSuffix("\nnote: one thing\n"))
  }

  @Test("a recording shorter than a day leads with its share of a charge, and what is left")
  func trip() throws {
    func text(_ hours: Double) throws -> [String] {
      var results = Standings.results()
      let place = try #require(
        RunMeasures.definitions.firstIndex { $0.name == "battery_percent_per_hour" }
      )
      for index in results.indices {
        var values = RunMeasures.definitions.map { results[index].measures[$0.name] }
        values[place] = 2
        results[index].measures = RunMeasures(values: values)
      }
      let facts = DayFacts(
        length: .hours(hours),
        distance: Metres(12_345),
        restFraction: 0.314,
        gapCount: 2,
        gapFraction: 0.1
      )
      let table = ComparisonTable(
        results: results,
        strategies: Standings.names,
        days: ["day": facts]
      )
      return lines(table.text(as: .table))
    }
    let short = try text(6)
    #expect(short[1].hasSuffix("precise, today's, 2.2 % of a charge in 6 h"))
    expectEqual(short[4], "day: 6 h, 12 km, at rest 31 %, 2 gaps; phone, ios_18")
    #expect(short[6].contains("% charge  % at end"))
    // 4000 J of 46800 J are 8.5 % a day; with the variation of five replications 8.7 %, and 0.3 for an
    // event that none of them showed.
    let cells = short[7].split(separator: " ")
    expectEqual(cells.prefix(3), ["precise", "2.2", "88"])
    #expect(short[7].contains(" 8.7 ±0.3 "))
    #expect(try !text(24).contains { $0.contains("% at end") })
  }

  @Test("the range over the phone's unknowns replaces luck, in the table and in the sentence")
  func ranges() throws {
    var table = Standings.table()
    let frugal = try #require(table.rows.firstIndex { $0.group.strategy == "frugal" })
    let place = try #require(ComparisonTable.columns.firstIndex(of: "location_percent_per_day"))
    table.recommendations[0].steps[1].energy?.range = 0.05...0.15
    table.rows[frugal].ranges[place] = 1.04...5.23
    let text = lines(table.text(as: .table))
    expectEqual(
      text[2],
      "  within 51 m on average (95 %: 100 m): frugal, 75 % less (85–95 %)"
    )
    #expect(text[8].contains(" 2.2 (1–5.2) "))
    #expect(lines(table, width: 80).contains { $0.contains(" 2.2 (1–5.2) ") })
  }

  @Test("several days get a line on top and an answer each, below their names")
  func several() throws {
    let results = ["monday", "tuesday"].flatMap { day in
      Standings.results().map { result in
        var result = result
        result.key.scenario = day
        return result
      }
    }
    let table = ComparisonTable(results: results, strategies: Standings.names)
    let text = lines(table.text(as: .table))
    expectEqual(text[0], "precise and frugal are steps on all 2 days.")
    #expect(text[2] == "monday on phone, ios_18" && text[3] == Self.answer)
    expectEqual(text.filter { $0 == Self.answer }.count, 2)
    // Below output taller than the window each sentence has the name of its day.
    let tall = table.text(on: TerminalStyle(width: 200, rows: 5, hasColour: false))
    #expect(
      tall.hasSuffix(
        "on all 2 days.\n  monday: \(Self.answer)\n  tuesday: \(Self.answer)\n"
      )
    )
    #expect(
      table.text(as: .markdown).hasPrefix("precise and frugal are steps on all 2 days.\n\n**monday")
    )
  }

  @Test("two systems are compared below the tables")
  func systems() {
    let results = [("ios_18", 1.0), ("ios_9", 1.4)].flatMap { system, factor in
      Standings.results().map { result in
        var result = result
        result.key.os = system
        let index = RunMeasures.definitions.firstIndex { $0.name == "energy_location_j" } ?? 0
        var values = RunMeasures.definitions.map { result.measures[$0.name] }
        values[index] = values[index].map { $0 * factor }
        result.measures = RunMeasures(values: values)
        return result
      }
    }
    let table = ComparisonTable(results: results, strategies: Standings.names)
    let sentences = [
      "frugal takes 1.4 times the location energy on ios_9 that it takes on ios_18.",
      "precise takes 1.4 times the location energy on ios_9 that it takes on ios_18.",
    ]
    expectEqual(table.platformTexts, sentences)
    #expect(table.text(as: .table).contains("\n\n\(sentences.joined(separator: "\n"))\n\n"))
    #expect(table.text(as: .markdown).contains("- \(sentences[0])\n"))
  }

  @Test("one replication says that differences may be luck")
  func one() {
    let table = ComparisonTable(
      results: Standings.results(replications: 1),
      strategies: Standings.names
    )
    #expect(table.text(as: .table).contains("\nOne replication: differences may be luck.\n"))
  }

  @Test("JSON opens with the recommendation and its figures")
  func json() throws {
    let text = Standings.table().text(as: .json)
    #expect(text.hasPrefix("{\n  \"recommendations\": ["))
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let found = try #require((value?["recommendations"] as? [[String: Any]])?.first)
    #expect(found["strategy"] as? String == "frugal" && found["present"] as? String == "precise")
    #expect(found["sentence"] as? String == Self.answer)
    #expect(found["keeps_present"] as? Bool == false)
    expectEqual((found["about_as_good"] as? [String])?.isEmpty, true)
    let energy = try #require(found["energy_location"] as? [String: Any])
    #expect(abs((energy["estimate"] as? Double ?? 0) - 0.25) < 1e-12)
  }
}
