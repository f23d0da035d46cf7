// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Judgement
internal import Quantities
internal import StudyResults

extension OracleTable {
  /// A table and sentences, one block for each day, phone and system.
  var plain: String {
    blocks(bullet: "") { $0.title + "\n" + $0.table.plain } + Self.remark + "\n"
  }

  /// The same as Markdown.
  var markdown: String {
    blocks(bullet: "- ") { "**\($0.title)**\n\n" + $0.table.markdown } + "- " + Self.remark + "\n"
  }

  // MARK: For people

  private struct Block {
    var title: String
    var rows: [Row]

    var table: TextTable {
      TextTable(
        ["strategy", "goal m", "location J", "least J", "times least", "met"],
        rows.map { row in
          [
            row.group.strategy, number(row.limit), number(row.energy), number(row.leastEnergy),
            interval(row), "\(row.metCount)/\(row.count)",
          ]
        }
      )
    }

    private func number(_ value: IntervalEstimate?) -> String {
      value.map { NumberText.short($0.estimate, digits: 3) } ?? ""
    }

    private func interval(_ row: Row) -> String {
      guard let regret = row.regret else { return "" }
      guard let low = regret.low, let high = regret.high else { return number(regret) }
      let ends = [low, high].map { NumberText.short($0, digits: 3) }
      return "\(number(regret)) (\(ends[0])–\(ends[1]))"
    }
  }

  /// The target as text.
  private var goal: String {
    target.limit.map { "\(target.measure.rawValue) ≤ \(NumberText.short($0, digits: 3)) m" }
      ?? "each strategy's own \(target.measure.rawValue)"
  }

  private func blocks(bullet: String, _ text: (Block) -> String) -> String {
    var blocks: [Block] = []
    for row in rows {
      let group = row.group
      let title =
        "Best possible for \(goal): \(group.scenario) on \(group.phone), \(group.os)"
      if blocks.last?.title == title {
        blocks[blocks.count - 1].rows.append(row)
      } else {
        blocks.append(Block(title: title, rows: [row]))
      }
    }
    return blocks.map { block in
      text(block) + "\n" + block.rows.map { bullet + self.text($0) + "\n" }.joined() + "\n"
    }
    .joined()
  }

  // MARK: For programs

  /// The additional columns of a comparison in CSV.
  static let columns = [
    "oracle_measure", "oracle_limit_m", "oracle_least_energy_j", "oracle_least_energy_j_ci_low",
    "oracle_least_energy_j_ci_high", "oracle_regret_ratio",
    "oracle_regret_ratio_ci_low", "oracle_regret_ratio_ci_high", "oracle_met_count",
  ]

  /// The cells of a group's row, one for each of `columns`; empty ones if it has no bound.
  func cells(of group: RunGroup) -> [Cell] {
    let row = rows.first { $0.group == group }
    return [
      .text(target.measure.rawValue), .number(row?.limit?.estimate),
      .number(row?.leastEnergy?.estimate), .number(row?.leastEnergy?.low),
      .number(row?.leastEnergy?.high),
      .number(row?.regret?.estimate), .number(row?.regret?.low), .number(row?.regret?.high),
      row.map { .integer($0.metCount) } ?? .empty,
    ]
  }

  /// All rows as a JSON value.
  var json: JSONText {
    func json(_ value: IntervalEstimate?) -> JSONText {
      guard let value else { return .null }
      return .object([
        ("estimate", .number(value.estimate)), ("ci_low", .number(value.low)),
        ("ci_high", .number(value.high)), ("n", .integer(value.count)),
      ])
    }
    let list = rows.map { row -> JSONText in
      .object([
        ("scenario", .string(row.group.scenario)), ("strategy", .string(row.group.strategy)),
        ("phone", .string(row.group.phone)), ("os", .string(row.group.os)),
        ("limit_m", json(row.limit)), ("energy_location_j", json(row.energy)),
        ("least_energy_j", json(row.leastEnergy)),
        ("regret_ratio", json(row.regret)), ("met_count", .integer(row.metCount)),
        ("n", .integer(row.count)), ("sentence", .string(text(row))),
      ])
    }
    return .object([
      ("measure", .string(target.measure.rawValue)), ("limit_m", .number(target.limit)),
      ("rows", .array(list)), ("remark", .string(Self.remark)),
    ])
  }
}
