// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
public import RunMetrics
public import ScenarioFiles
public import World

/// Stores each block of a study as a part.
///
/// Parts are stored in a folder if one is named and in a nameless spool otherwise. A class because
/// it owns the stored parts.
public final class PartStore: SweepStore {
  /// The parts stored so far.
  public let parts: PartSet
  /// The results without their detail, if they are kept.
  public private(set) var results: [RunResult] = []
  /// The facts about the study in results.
  public let manifest: StudyManifest

  /// The measures that the parts hold.
  public let scope: MeasureScope

  private let detail: DetailLevel
  private let keepsTables: Bool
  private let keepsResults: Bool
  private let folder: PartFolder?
  private let spool: Spool
  private let parameters: ParameterColumns
  /// Whether all parts of the folder are in `parts`.
  private var hasReadFolder = false
  /// The replications and runs of the parts that were made, and the bytes that their files have.
  private(set) var made = (replications: 0, runs: 0, bytes: 0)
  /// The part of the block that is being run.
  private var builder: PartBuilder?

  /// The choice of what is stored of the runs.
  public struct Keeping: Sendable {
    /// Whether the rows that a results folder needs are stored, besides the measures.
    public var tables: Bool
    /// Whether the results stay in memory as well.
    public var results: Bool
    /// The measures that are stored; with tables, all of them.
    public var scope: MeasureScope

    /// A choice of what a part stores.
    public init(tables: Bool, results: Bool = false, scope: MeasureScope = .all) {
      self.tables = tables
      self.results = results
      self.scope = scope
    }
  }

  /// The stored part of one run.
  public struct Entry: Sendable {
    fileprivate var run: EncodedRun
    fileprivate var result: RunResult?
  }

  /// A store for the parts of a study; parts of it that the folder already contains are reused.
  ///
  /// - Parameters:
  ///   - loaded: the study.
  ///   - detail: the detail tables that are stored.
  ///   - keeping: the stored parts of the runs; a folder of parts always has the tables.
  ///   - partsFolder: the folder of stored parts; nil keeps them until the store is released.
  ///   - spoolFolder: the folder for parts that are too large for memory if no parts folder is
  ///     named.
  /// - Throws: `InputFailure` if the folder contains another study or a damaged manifest, and
  ///   `OutputError` if it cannot be written.
  public init(
    _ loaded: Study,
    detail: DetailLevel,
    keeping: Keeping,
    partsFolder: String? = nil,
    spoolFolder: String
  ) throws {
    self.detail = detail
    keepsTables = keeping.tables || partsFolder != nil
    keepsResults = keeping.results
    scope = keepsTables ? .all : keeping.scope
    manifest = StudyManifest(loaded, detail: detail)
    parameters = ParameterColumns(loaded.strategies)
    spool = Spool(folder: spoolFolder)
    parts = PartSet(spool: spool, phones: manifest.phones ?? [])
    folder = try partsFolder.map { path throws(OutputError) in try PartFolder(making: path) }
    guard let folder else { return }
    try folder.claim(for: manifest)
  }

  /// Takes the stored parts within the wanted replications, including those of the folder.
  ///
  /// A shard opens only parts that may contain its own blocks by their names, so that many shards
  /// do not all open the parts of each other. It does not read them, so it need not check them
  /// against their digests.
  ///
  /// - Throws: `InputFailure` for damaged parts.
  public func open(totals: [String: Int], own: [String: [Range<Int>]]?) throws {
    parts.restrict(to: totals)
    guard let folder, !hasReadFolder else { return }
    parts.removeAll()
    try PartFolder.forEachPart(
      in: folder.path,
      of: manifest.study,
      isVerified: own == nil,
      where: { name in
        guard let own else { return true }
        return (own[name.scenario] ?? []).contains { name.contains($0) }
      },
      { part throws(InputFailure) in try parts.add(part) }
    )
    hasReadFolder = own == nil
  }

  /// The runs whose detail the tables need.
  public var runDetail: RunDetail { detail.runs }

  /// Whether one part contains these replications of a day.
  public func holds(_ replications: Range<Int>, of scenario: String) -> Bool {
    parts.contains(replications, of: scenario)
  }

  /// The file name of the part for a block of a study.
  public func partName(of block: ReplicationBlock, in study: Study) -> String {
    PartName(scenario: study.days[block.day].scenario.name, replications: block.replications)
      .fileName
  }

  /// Returns a function that turns a run into measures and table rows.
  public func encoder(for scenario: Scenario, in world: World) -> @Sendable (RunResult) -> Entry {
    let detail = keepsTables ? detail : .none
    let columns = keepsTables ? parameters : nil
    let keepsResults = keepsResults
    return { result in
      Entry(
        run: EncodedRun(result, parameters: columns, world: world, detail: detail),
        result: keepsResults ? Self.withoutDetail(result) : nil
      )
    }
  }

  /// Begins the part of a block.
  public func begin(_ block: ReplicationBlock, of scenario: Scenario, in world: World, total: Int) {
    var dayRows: DayRows?
    if keepsTables, detail.hasTables, block.replications.lowerBound == 0 {
      let first = WorldRealisation(world: world, seed: scenario.seed, replication: 0)
      dayRows = DayRows(first, scenario: scenario.name)
    }
    builder = PartBuilder(
      study: manifest.study,
      scenario: scenario.name,
      total: total,
      dayRows: dayRows
    )
  }

  /// Adds the next replication to the part.
  ///
  /// - Precondition: a block was begun.
  public func append(_ entries: [Entry], replication: Int) {
    precondition(builder != nil, "a block was begun")
    builder?.append(entries.map(\.run), replication: replication)
    results += entries.compactMap(\.result)
  }

  /// Stores the part, in the folder if there is one.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  public func finish() throws {
    guard let (header, payload) = builder?.built() else { return }
    builder = nil
    let part: StoredPart
    if let folder {
      part = try folder.write(header, payload)
    } else {
      part = StoredPart(header: header, place: .spool(try spool.append(payload)))
    }
    try parts.add(part)
    made.replications += header.replications.count
    made.runs += header.replications.count * header.groups.count
    made.bytes += header.fileByteCount
  }

  private static func withoutDetail(_ result: RunResult) -> RunResult {
    var kept = result
    kept.detail = nil
    kept.world = nil
    return kept
  }
}

extension SweepTally {
  /// The line of JSON about a shard, without its line end.
  ///
  /// - Parameters:
  ///   - shard: the shard that was run, such as `3/16`, or the names of the parts.
  ///   - study: the study's hash.
  /// - Returns: an object of the schema `tracewatt.shard.v1`.
  public func line(of shard: String, study: String) -> String {
    JSONText.object([
      ("schema", .string("tracewatt.shard.v1")), ("study", .string(study)),
      ("shard", .string(shard)), ("parts", .integer(parts)),
      ("skipped", .integer(skipped)), ("runs", .integer(runs)),
    ])
    .line
  }
}
