// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import Tracewatt
internal import World

/// Runs a study block by block and stores each block as a part when it is finished.
///
/// Every way of running a study goes through here: whole or in shards, in one go or resumed. Parts lie in
/// a folder if one is named and in a nameless spool otherwise. A class because it owns what it stored.
public final class StudySweep {
  /// What was done.
  public struct Tally: Sendable, Hashable {
    /// The parts that were run and stored.
    public var parts = 0
    /// The parts that were there before.
    public var skipped = 0
    /// The runs in the parts that were run.
    public var runs = 0

    /// The line of JSON that tells of a shard, without its line end.
    ///
    /// - Parameters:
    ///   - shard: the shard that was run.
    ///   - study: the study's hash.
    /// - Returns: an object of the schema `tracewatt.shard.v1`.
    public func line(of shard: Shard, study: String) -> String {
      JSONText.object([
        ("schema", .string("tracewatt.shard.v1")), ("study", .string(study)),
        ("shard", .string(shard.description)), ("parts", .integer(parts)),
        ("skipped", .integer(skipped)), ("runs", .integer(runs)),
      ])
      .line
    }
  }

  /// What is stored so far.
  public let parts: PartSet
  /// The results, details aside, if they are kept.
  public private(set) var results: [RunResult] = []
  /// What results say of the study.
  public let manifest: StudyManifest

  private let study: Study
  private let detail: Experiment.Detail
  private let keepsTables: Bool
  private let keepsResults: Bool
  private let folder: PartFolder?
  private let spool: Spool
  private let parameters: ParameterColumns
  /// Everything that is stored, also what goes beyond the replications that are wanted now.
  private var stored: [StoredPart] = []

  /// What a sweep keeps of its runs.
  public struct Keeping: Sendable {
    /// Whether the rows of tables are stored, for a results folder; measures always are.
    public var tables: Bool
    /// Whether the results stay in memory as well.
    public var results: Bool

    /// What is kept.
    public init(tables: Bool, results: Bool = false) {
      self.tables = tables
      self.results = results
    }
  }

  /// A sweep of a study; what a folder of parts holds of it is taken over.
  ///
  /// - Parameters:
  ///   - loaded: the study.
  ///   - detail: which runs keep their detail.
  ///   - keeping: what is kept of the runs; a folder of parts always has the tables.
  ///   - partsFolder: where parts are stored and looked for; nil keeps them until the sweep goes away.
  ///   - spoolFolder: where parts lie meanwhile if none is named and they are too large for memory.
  /// - Throws: `InputFailure` if the folder holds something else or a damaged part, and `OutputError` if
  ///   it cannot be written.
  public init(
    _ loaded: LoadedStudy,
    detail: Experiment.Detail,
    keeping: Keeping,
    partsFolder: String? = nil,
    spoolFolder: String
  ) throws {
    study = loaded.study
    self.detail = detail
    keepsTables = keeping.tables || partsFolder != nil
    keepsResults = keeping.results
    manifest = StudyManifest(loaded, detail: detail)
    var strategies: [ScenarioStrategy] = []
    for strategy in study.days.flatMap(\.scenario.strategies)
    where !strategies.contains(where: { $0.name == strategy.name }) {
      strategies.append(strategy)
    }
    parameters = ParameterColumns(strategies)
    spool = Spool(folder: spoolFolder)
    parts = PartSet(spool: spool, phones: manifest.phones ?? [])
    folder = try partsFolder.map { path throws(OutputError) in try PartFolder(making: path) }
    guard let folder else { return }
    try folder.claim(for: manifest)
  }

  /// Runs what is missing of some replications of every day.
  ///
  /// - Parameters:
  ///   - replications: how many of each day; nil takes the scenarios' own numbers.
  ///   - shard: the share of the blocks that is run; nil runs them all.
  ///   - jobs: how many replications run at once, at least 1; nothing else depends on it.
  ///   - progress: called with the number of replications that are finished or were there before.
  /// - Returns: what was done.
  /// - Throws: `CancellationError`, `InputFailure` for damaged parts, and `OutputError`.
  public func run(
    replications: Int? = nil,
    shard: Shard? = nil,
    jobs: Int,
    progress: (Int) -> Void = { _ in }
  ) async throws -> Tally {
    if stored.isEmpty, let folder {
      // A shard does not read what others wrote, so it need not hold it against its digest.
      stored = try folder.parts(of: manifest.study, isVerified: shard == nil)
    }
    parts.removeAll()
    for part in stored {
      let day = study.days.first { $0.scenario.name == part.header.scenario }
      let total = replications ?? day?.scenario.replications ?? 0
      if part.header.replications.upperBound <= total { parts.add(part) }
    }
    var tally = Tally()
    var finished = 0
    let all = ReplicationBlock.blocks(of: study, limit: replications)
    let own = shard?.share(of: all) ?? all
    for (index, day) in study.days.enumerated() {
      let total = replications ?? day.scenario.replications
      let blocks = own.filter { $0.day == index }
      let open = blocks.filter { block in
        !parts.parts(of: day.scenario.name).contains {
          $0.header.replications.lowerBound <= block.replications.lowerBound
            && block.replications.upperBound <= $0.header.replications.upperBound
        }
      }
      tally.skipped += blocks.count - open.count
      finished +=
        blocks.map(\.replications.count).reduce(0, +)
        - open.map(\.replications.count).reduce(0, +)
      guard !open.isEmpty else { continue }
      progress(finished)
      try await run(open, of: day.scenario, total: total, jobs: jobs, &tally) {
        finished += 1
        progress(finished)
      }
    }
    return tally
  }

  private func run(
    _ blocks: [ReplicationBlock],
    of scenario: Scenario,
    total: Int,
    jobs: Int,
    _ tally: inout Tally,
    advance: () -> Void
  ) async throws {
    let experiment = Experiment(scenario, detail: detail)
    let hasDetail = detail != .none && keepsTables
    let columns = keepsTables ? parameters : nil
    let keepsResults = keepsResults
    var next = 0
    var builder = builder(for: blocks[0], experiment, total: total)
    try await experiment.stream(
      blocks.flatMap { Array($0.replications) },
      jobs: jobs,
      transform: { results in
        let encoded = results.map {
          EncodedRun($0, parameters: columns, world: experiment.world, hasDetail: hasDetail)
        }
        let kept = keepsResults ? results.map(Self.withoutDetail) : []
        return (encoded, kept)
      },
      consume: { replication, outcome in
        builder.append(outcome.0, replication: replication)
        results += outcome.1
        tally.runs += outcome.0.count
        if replication + 1 == blocks[next].replications.upperBound {
          try store(builder)
          tally.parts += 1
          next += 1
          if next < blocks.count {
            builder = self.builder(for: blocks[next], experiment, total: total)
          }
        }
        advance()
      }
    )
  }

  private func builder(
    for block: ReplicationBlock,
    _ experiment: Experiment,
    total: Int
  ) -> PartBuilder {
    var dayRows: DayRows?
    if keepsTables, detail != .none, block.replications.lowerBound == 0 {
      let first = WorldRealisation(
        world: experiment.world,
        seed: experiment.scenario.seed,
        replication: 0
      )
      dayRows = DayRows(first, scenario: experiment.scenario.name)
    }
    return PartBuilder(
      study: manifest.study,
      scenario: experiment.scenario.name,
      total: total,
      dayRows: dayRows
    )
  }

  private func store(_ builder: PartBuilder) throws(OutputError) {
    let (header, payload) = builder.built()
    let part: StoredPart
    if let folder {
      part = try folder.write(header, payload)
    } else {
      part = StoredPart(header: header, place: .spool(try spool.append(payload)))
    }
    stored.append(part)
    parts.add(part)
  }

  private static func withoutDetail(_ result: RunResult) -> RunResult {
    var kept = result
    kept.detail = nil
    return kept
  }
}
