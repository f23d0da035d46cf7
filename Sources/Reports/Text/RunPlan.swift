// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import StudyResults

/// The runs of a study without running them, as printed by `compare --dry-run`.
public struct RunPlan: Sendable {
  /// The runs, in the order in which they are named.
  public let keys: [RunKey]
  /// The number of shards of the study; nil if it is not sharded.
  public let shards: Int?

  /// The runs of a study, or of one shard of it.
  public init(_ study: Study, shard: Shard? = nil) {
    let blocks = ReplicationBlock.blocks(of: study)
    let own = Set(shard?.share(of: blocks) ?? blocks)
    keys = study.days.enumerated().flatMap { index, day in
      let replications = Set(own.filter { $0.day == index }.flatMap { Array($0.replications) })
      return Experiment(day.scenario).keys.filter { replications.contains($0.replication) }
    }
    shards = shard?.count
  }

  /// A summary, or every run for CSV and JSON; ends with a newline.
  public func text(as format: TableFormat) -> String {
    switch format {
    case .table: summary.map { $0 + "\n" }.joined()
    case .markdown: summary.map { "- \($0)\n" }.joined()
    case .csv:
      (["scenario,strategy,phone,os,replication"] + keys.map(Self.row)).map { $0 + "\n" }.joined()
    case .json: json.document
    }
  }

  /// The number of runs as a product, the names, and a hint on how to list the runs.
  private var summary: [String] {
    let parts = parts
    let counts = parts.map(\.values.count)
    let product = counts.reduce(1, *)
    let factors = zip(parts, counts).map { part, count in
      "\(count) \(count == 1 ? part.one : part.many)"
    }
    let words = factors.joined(separator: " × ")
    var lines: [String] = []
    if product == keys.count {
      lines.append("\(keys.count) runs: \(words)")
    } else {
      // Some days have other strategies, combinations are left out, or it is a shard.
      lines.append("\(keys.count) runs, some of \(words)")
    }
    if let shards { lines[0] += "; one shard of \(shards)" }
    let width = parts.map(\.many.count).max() ?? 0
    for part in parts.dropLast() {
      let title = part.many + String(repeating: " ", count: width - part.many.count)
      lines.append("\(title)  \(part.values.joined(separator: ", "))")
    }
    return lines + ["Nothing was run. --format csv lists every run."]
  }

  private var json: JSONText {
    .object(
      [("runs", .integer(keys.count))]
        + parts.dropLast().map { ($0.many, .array($0.values.map { .string($0) })) }
        + [
          (
            "keys",
            .array(
              keys.map {
                .object([
                  ("scenario", .string($0.scenario)), ("strategy", .string($0.strategy)),
                  ("phone", .string($0.phone)), ("os", .string($0.os)),
                  ("replication", .integer($0.replication)),
                ])
              }
            )
          )
        ]
    )
  }

  private static func row(_ key: RunKey) -> String {
    let cells: [Cell] = [
      .text(key.scenario), .text(key.strategy), .text(key.phone), .text(key.os),
      .integer(key.replication),
    ]
    return cells.map(\.csv).joined(separator: ",")
  }

  /// The parts of a run's key with their values, replications last.
  private var parts: [(one: String, many: String, values: [String])] {
    func names(_ name: (RunKey) -> String) -> [String] {
      var seen: Set<String> = []
      return keys.map(name).filter { seen.insert($0).inserted }
    }
    return [
      ("day", "days", names(\.scenario)), ("strategy", "strategies", names(\.strategy)),
      ("phone", "phones", names(\.phone)), ("system", "systems", names(\.os)),
      ("replication", "replications", names { String($0.replication) }),
    ]
  }
}
