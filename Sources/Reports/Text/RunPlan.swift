// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
public import StudyResults

/// A study before it is run, as printed by `compare --dry-run`.
public struct RunPlan: Sendable {
  private let study: Study
  private let shard: Shard?
  private let parts: PartPlan
  private let cost: StudyCost?
  private let files: [String]
  private let jobs: Int
  private let factors: [(one: String, many: String, values: [String])]

  /// The plan of a study, or of one shard of it.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - shard: the shard; nil for the whole study.
  ///   - parts: the parts of the study or shard.
  ///   - cost: the expected cost; nil if it was not measured.
  ///   - files: the files that were read.
  ///   - jobs: the number of replications that run at once.
  public init(
    _ study: Study,
    shard: Shard? = nil,
    parts: PartPlan,
    cost: StudyCost? = nil,
    files: [String] = [],
    jobs: Int = 1
  ) {
    self.study = study
    self.shard = shard
    self.parts = parts
    self.cost = cost
    self.files = files
    self.jobs = jobs
    factors = Self.factors(of: study, parts)
  }

  /// A summary, a row for every run as CSV, or the parts as JSON; ends with a newline.
  public func text(as format: TableFormat) -> String {
    switch format {
    case .table: summary.map { $0 + "\n" }.joined()
    case .markdown: summary.map { "- \($0)\n" }.joined()
    case .csv:
      (["scenario,strategy,phone,os,replication"] + keys.map(Self.row)).map { $0 + "\n" }.joined()
    case .json: json.document
    }
  }

  /// The runs, in the order in which they are named.
  private var keys: [RunKey] {
    study.days.enumerated().flatMap { index, day in
      let own = parts.parts.filter { $0.block.day == index }
      return own.flatMap { part in
        part.block.replications.flatMap { day.scenario.keys(ofReplication: $0) }
      }
      .sorted()
    }
  }

  /// The number of runs as a product, the names, the cost, and a hint on how to list the runs.
  private var summary: [String] {
    let counts = factors.map(\.values.count)
    let product = counts.reduce(1, *)
    let words = zip(factors, counts).map { part, count in
      "\(NumberText.grouped(count)) \(count == 1 ? part.one : part.many)"
    }
    .joined(separator: " × ")
    let total = NumberText.grouped(parts.runCount)
    // Some days may have other strategies, combinations are left out, or it is a shard.
    let isProduct = product == parts.runCount
    let runs = parts.runCount == 1 ? "run" : "runs"
    var first = isProduct ? "\(total) \(runs): \(words)" : "\(total) \(runs), some of \(words)"
    if let shard { first += "; one shard of \(shard.count)" }
    let rows =
      factors.dropLast().map { ($0.many, Self.listed($0.values)) }
      + [("parts", partText)] + costRows
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { title, text in
      title + String(repeating: " ", count: width - title.count) + "  " + text
    }
    let last =
      cost.map {
        "The cost is estimated from \(NumberText.grouped($0.measuredRuns)) runs on this machine, "
          + "and those runs were discarded."
      } ?? "Nothing was run."
    return [first] + lines + ["\(last) --format csv lists every run."]
  }

  private var partText: String {
    let sizes = parts.parts.map(\.runCount)
    guard let least = sizes.min(), let most = sizes.max() else { return "none" }
    let number = NumberText.grouped(sizes.count)
    let runs = NumberText.grouped(most)
    let stored = parts.parts.count(where: \.isStored)
    return (least == most ? "\(number), of \(runs) runs each" : "\(number), of up to \(runs) runs")
      + (stored > 0 ? "; \(NumberText.grouped(stored)) are already stored" : "")
  }

  private var costRows: [(String, String)] {
    guard let cost else { return [] }
    let each = NumberText.short(cost.secondsPerRun * 1000, digits: 2)
    let elapsed = cost.seconds / Double(max(1, jobs))
    return [
      (
        "time",
        "\(Self.text(seconds: cost.seconds)) of processor time (\(each) ms per run)"
          + (jobs > 1 ? ", \(Self.text(seconds: elapsed)) on \(jobs) cores" : "")
      ),
      (
        "disk",
        "\(Self.text(bytes: cost.partBytes)) for parts, \(Self.text(bytes: cost.tableBytes)) for tables"
      ),
    ]
  }

  private var json: JSONText {
    .object(
      [
        ("schema", .string("tracewatt.plan.v1")),
        ("program", .string(ProgramVersion.program)), ("model", .string("\(ProgramVersion.model)")),
        ("study", .string(parts.study)), ("runs", .integer(parts.runCount)),
      ]
        + factors.dropLast().map { ($0.many, .array($0.values.map { .string($0) })) }
        + [
          (
            "parts",
            .array(
              parts.parts.map {
                .object([
                  ("name", .string($0.name)), ("runs", .integer($0.runCount)),
                  ("stored", .bool($0.isStored)),
                ])
              }
            )
          ),
          ("files", .array(files.map { .string($0) })),
          (
            "cost",
            cost.map {
              .object([
                ("measured_run_count", .integer($0.measuredRuns)),
                ("processor_s_per_run", .number($0.secondsPerRun)),
                ("processor_s", .number($0.seconds)), ("parts_bytes", .number($0.partBytes)),
                ("tables_bytes", .number($0.tableBytes)),
              ])
            } ?? .null
          ),
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

  /// The first twenty of many names; a population may have a thousand.
  static func listed(_ names: [String]) -> String {
    let shown = names.count > 21 ? 20 : names.count
    let list = names.prefix(shown).joined(separator: ", ")
    return shown < names.count ? "\(list) and \(names.count - shown) more" : list
  }

  /// The parts of a run's key with their values, replications last.
  private static func factors(
    of study: Study,
    _ plan: PartPlan
  ) -> [(one: String, many: String, values: [String])] {
    let days = Set(plan.parts.map(\.block.day)).sorted()
    let keys = days.flatMap { study.days[$0].scenario.keys(ofReplication: 0) }
    let replications = Set(plan.parts.flatMap { $0.block.replications })
    func names(_ name: (RunKey) -> String) -> [String] {
      var seen: Set<String> = []
      return keys.map(name).filter { seen.insert($0).inserted }
    }
    return [
      ("day", "days", days.map { study.days[$0].scenario.name }),
      ("strategy", "strategies", names(\.strategy).sorted()),
      ("phone", "phones", names(\.phone).sorted()), ("system", "systems", names(\.os).sorted()),
      ("replication", "replications", replications.map { String($0) }),
    ]
  }

  /// A duration in the largest unit that leaves a number of at least 2, or 1 for seconds.
  private static func text(seconds: Double) -> String {
    let units = [("days", 86_400.0), ("h", 3600), ("min", 60)]
    for (unit, length) in units where seconds >= 2 * length {
      return "\(NumberText.short(seconds / length, digits: 2)) \(unit)"
    }
    return "\(NumberText.short(seconds, digits: 2)) s"
  }

  /// A number of bytes in the largest decimal unit.
  private static func text(bytes: Double) -> String {
    let units = [("TB", 1e12), ("GB", 1e9), ("MB", 1e6)]
    for (unit, size) in units where bytes >= size {
      return "\(NumberText.short(bytes / size, digits: 2)) \(unit)"
    }
    return "\(NumberText.short(bytes / 1000, digits: 2)) kB"
  }
}
