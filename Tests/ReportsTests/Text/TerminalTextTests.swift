// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Reports

/// A comparison of four strategies, each with a different standing.
enum Standings {
  static let names = ["precise", "frugal", "wasteful", "sparse", "control"]

  /// Location energy, mean error and the share of the day with a position.
  private static let values: [(energy: Double, error: Double?, coverage: Double)] = [
    (4000, 5, 1), (1000, 50, 1), (8000, 60, 1), (500, 20, 0.5), (0, nil, 0),
  ]

  static func results(withDetail: Bool = true, replications: Int = 5) -> [RunResult] {
    names.indices.flatMap { index in
      (0..<replications).map { replication in
        let luck = 1 + 0.01 * Double(replication)
        let value = values[index]
        return RunResult(
          key: RunKey(
            scenario: "day",
            strategy: names[index],
            phone: "phone",
            os: "ios_18",
            replication: replication
          ),
          parameters: [],
          measures: RunMeasures(
            values: RunMeasures.definitions.map { definition in
              switch definition.name {
              case "energy_location_j": value.energy * luck
              case "location_percent_per_day": value.energy * luck / 468
              case "energy_sensing_j": value.energy * luck / 2
              case "error_mean_m": value.error.map { $0 * luck }
              case "error_p95_m": value.error.map { 2 * $0 * luck }
              case "coverage_fraction": value.coverage
              case "wakeup_count": 12
              default: nil
              }
            }
          ),
          ledger: [],
          detail: withDetail && replication == 0 ? record(value.energy) : nil
        )
      }
    }
  }

  /// A day whose first half uses the energy for location, beside a screen that uses more.
  private static func record(_ energy: Double) -> RunRecord {
    let noon = SimulationTime(seconds: 43_200)
    let end = SimulationTime(seconds: 86_400)
    func interval(
      _ component: Component,
      _ category: EnergyCategory,
      from start: SimulationTime,
      to end: SimulationTime,
      _ power: Double
    ) -> LedgerInterval {
      LedgerInterval(
        component: component,
        state: "on",
        cause: CauseLabel(label: "cause", category: category),
        start: start,
        end: end,
        power: Watts(power)
      )
    }
    return RunRecord(
      duration: .hours(24),
      ledger: [],
      intervals: [
        interval(.gnss, .location, from: .zero, to: noon, energy / 43_200),
        interval(.gnss, .idle, from: noon, to: end, 0),
        interval(.screen, .user, from: .zero, to: end, 1),
      ],
      batteryCapacity: Joules(40_000),
      batteryLoss: Joules(0),
      log: DeliveryLog(keepsDeliveries: true),
      usage: ClientUsage(),
      counters: RadioCounters()
    )
  }

  static func table(withDetail: Bool = true) -> ComparisonTable {
    ComparisonTable(
      results: results(withDetail: withDetail),
      strategies: names,
      reference: "precise"
    )
  }
}

@Suite struct TerminalTextTests {
  private func lines(
    _ width: Int,
    colour: Bool = false,
    withDetail: Bool = true
  ) -> [String] {
    TerminalText(
      Standings.table(withDetail: withDetail),
      TerminalStyle(width: width, hasColour: colour)
    )
    .text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("no line is wider than the terminal", arguments: [20, 24, 40, 60, 79, 80, 100, 132, 300])
  func width(width: Int) {
    let wide = lines(width).filter { TerminalStyle.columns(of: $0) > width }
    expectEqual(wide, [])
  }

  @Test("standings are marked by signs and words, with the dominator where there is room")
  func marks() {
    let rows = Dictionary(uniqueKeysWithValues: zip(Standings.names, lines(200)[3...]))
    expectEqual(rows["precise"]?.hasSuffix("  ● front"), true)
    expectEqual(rows["frugal"]?.hasSuffix("  ● front"), true)
    expectEqual(rows["wasteful"]?.hasSuffix("  ○ (dominated by frugal)"), true)
    expectEqual(rows["sparse"]?.hasSuffix("  partial"), true)
    expectEqual(rows["control"]?.hasSuffix("  blind"), true)
    let narrow = Dictionary(uniqueKeysWithValues: zip(Standings.names, lines(60)[3...]))
    expectEqual(narrow["wasteful"]?.hasSuffix("  ○"), true)
  }

  @Test("bars and profiles are as long and high as the largest of the block")
  func bars() {
    let rows = lines(200)
    #expect(rows[5].contains(" ████████ "))
    #expect(rows[3].contains(" ████ ") && rows[4].contains(" █ "))
    #expect(rows[6].contains(" ▌ "))
    #expect(!rows[7].contains("▏"))
    // The screen is not location work, and the second half of the day has none.
    #expect(rows[5].contains("  " + String(repeating: "█", count: 12) + " "))
    #expect(rows[3].contains("  " + String(repeating: "▅", count: 12) + " "))
    #expect(rows[4].contains("  " + String(repeating: "▂", count: 12) + " "))
    #expect(rows[1].contains("location power") && rows[2].contains("over the day"))
    #expect(!lines(200, withDetail: false)[1].contains("location power"))
  }

  @Test("the least important columns go first, and the table says which")
  func leftOut() {
    #expect(!lines(200).contains { $0.contains("left out (") })
    let text = lines(60).joined(separator: " ").replacing("   ", with: " ")
    #expect(text.contains("left out ("))
    #expect(text.contains("--format csv prints them all."))
    let header = lines(60)[1]
    for title in ["strategy", "location", "error", "standing"] { #expect(header.contains(title)) }
    for title in ["sensing", "wakes"] {
      #expect(!header.contains(title) && text.contains(title))
    }
  }

  @Test("without colour there is no escape, and with it the text is the same")
  func colour() {
    let plain = lines(100)
    #expect(!plain.joined().contains("\u{1B}"))
    let coloured = lines(100, colour: true)
    expectEqual(coloured[0], "\u{1B}[1mday on phone, ios_18\u{1B}[0m")
    #expect(coloured[3].hasSuffix("\u{1B}[1;32m● front\u{1B}[0m"))
    #expect(coloured[5].hasPrefix("\u{1B}[2mwasteful") && coloured[5].hasSuffix("\u{1B}[0m"))
    let stripped = coloured.map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    expectEqual(stripped, plain)
  }

  @Test("names cannot move the cursor")
  func hostile() {
    var results = Standings.results()
    for index in results.indices { results[index].key.phone = "a\u{1B}[2Jb\u{9B}c\u{7}\r\n" }
    let table = ComparisonTable(results: results, strategies: Standings.names)
    let style = TerminalStyle(width: 100, hasColour: false)
    let text = table.text(on: style, withDetails: true)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.unicodeScalars.contains { (0x7F..<0xA0).contains($0.value) })
  }
}

@Suite struct StandingWordsTests {
  private static let front =
    "Pareto front of location energy and mean error, least energy first: frugal, precise."
    + " Dominated: wasteful (by frugal)."
  private static let margins =
    "Differences that do not matter: up to 2 % in energy; in error, up to the larger of 1 m and "
    + "5 % (--margin)."
  private static let others =
    "Left out of the front, because they have a position for less than 98 % of the day: sparse, control."

  @Test("plain text shows the standings below the verdicts, and is the same with details")
  func plain() {
    let text = Standings.table().text(as: .table, withDetails: true)
    #expect(text.contains("\n\(Self.front)\n\(Self.margins)\n\(Self.others)\n\n"))
    #expect(!text.contains("●") && !text.contains("█"))
    expectEqual(text, Standings.table(withDetail: false).text(as: .table, withDetails: true))
  }

  @Test("with one replication the words say that the values of single runs decide")
  func singleRuns() {
    let table = ComparisonTable(
      results: Standings.results(replications: 1),
      strategies: Standings.names
    )
    let text = table.text(as: .table, withDetails: true)
    #expect(text.contains("mean error in these single runs, least energy first: frugal, precise."))
    #expect(text.contains(" Dominated in these single runs: wasteful (by frugal)."))
  }

  @Test("Markdown shows the standings as list items")
  func markdown() {
    let text = Standings.table().text(as: .markdown)
    #expect(text.contains("\n- \(Self.front)\n- \(Self.margins)\n- \(Self.others)\n\n"))
  }

  @Test("CSV has the standing and the dominator in its last two columns")
  func csv() {
    let rows = Standings.table().text(as: .csv).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).suffix(2).map(String.init)
    }
    expectEqual(
      rows,
      [
        ["standing", "dominated_by"], ["front", ""], ["front", ""], ["dominated", "frugal"],
        ["partial", ""], ["blind", ""],
      ]
    )
  }

  @Test("JSON has the standing and the dominator of each row")
  func json() throws {
    let data = Data(Standings.table().text(as: .json).utf8)
    let value = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let rows = try #require(value["rows"] as? [[String: Any]])
    let standings = rows.map { $0["standing"] as? String }
    expectEqual(standings, ["front", "front", "dominated", "partial", "blind"])
    expectEqual(rows.map { $0["dominated_by"] as? String }, [nil, nil, "frugal", nil, nil])
    #expect(rows.allSatisfy { $0["dominated_by"] != nil })
  }

  @Test("a single strategy has no standing to report")
  func single() {
    let results = Standings.results().filter { $0.key.strategy == "precise" }
    let table = ComparisonTable(results: results)
    #expect(!table.text(as: .table, withDetails: true).contains("Pareto"))
    let style = TerminalStyle(width: 200, hasColour: false)
    #expect(!table.text(on: style, withDetails: true).contains("standing"))
  }
}

@Suite struct TerminalStyleTests {
  @Test("a pipe and a dumb terminal have no style")
  func none() {
    #expect(TerminalStyle(isTerminal: false, columns: 80, environment: [:]) == nil)
    #expect(TerminalStyle(isTerminal: true, columns: 80, environment: ["TERM": "dumb"]) == nil)
  }

  @Test("the width is the terminal's, else that of COLUMNS, else 80, and at least 20")
  func width() {
    func width(_ columns: Int?, _ environment: [String: String]) -> Int? {
      TerminalStyle(isTerminal: true, columns: columns, environment: environment)?.width
    }
    expectEqual(width(132, ["COLUMNS": "40"]), 132)
    expectEqual(width(0, ["COLUMNS": "40"]), 40)
    expectEqual(width(nil, ["COLUMNS": "many"]), 80)
    expectEqual(width(nil, [:]), 80)
    expectEqual(width(3, [:]), 20)
  }

  @Test("NO_COLOR keeps symbols and removes colours")
  func noColour() {
    func style(_ environment: [String: String]) -> Bool? {
      TerminalStyle(isTerminal: true, columns: 80, environment: environment)?.hasColour
    }
    expectEqual(style(["TERM": "xterm"]), true)
    expectEqual(style(["TERM": "xterm", "NO_COLOR": "1"]), false)
  }

  @Test("text is wrapped at spaces, not before a unit, with later lines indented")
  func wrapping() {
    let style = TerminalStyle(width: 20, hasColour: false)
    expectEqual(style.wrapped("short"), ["short"])
    expectEqual(style.wrapped(""), [""])
    expectEqual(style.wrapped("exactly twenty chars"), ["exactly twenty chars"])
    expectEqual(style.wrapped("it takes some 99.95 % less"), ["it takes some", "  99.95 % less"])
    expectEqual(style.wrapped("at 50 m and at 100 m, no"), ["at 50 m and at", "  100 m, no"])
    expectEqual(
      style.wrapped("a_word_that_is_wider_than_the_line b"),
      [
        "a_word_that_is_wider_than_the_line", "  b",
      ]
    )
  }

  @Test(
    "wide characters take two columns and marks none",
    arguments: [
      ("abc", 3), ("±1.4–é", 6), ("日本", 4), ("한국", 4), ("e\u{301}", 1), ("😀", 2), ("█▏●○…", 5),
      ("\u{202E}a", 1),
    ]
  )
  func columns(text: String, columns: Int) {
    expectEqual(TerminalStyle.columns(of: text), columns)
  }

  @Test("text that is cut keeps to its columns and says so")
  func shortened() {
    expectEqual(TerminalStyle.shortened("abcdef", to: 6), "abcdef")
    expectEqual(TerminalStyle.shortened("abcdef", to: 4), "abc…")
    expectEqual(TerminalStyle.shortened("日本語", to: 4), "日…")
  }
}
