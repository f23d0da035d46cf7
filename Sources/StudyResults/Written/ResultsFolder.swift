// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import ScenarioFiles
public import World

/// A results folder that receives the runs of a study; nothing appears in it before all are there.
///
/// `StudyRun` in `Tracewatt` runs a study into it, and returns the study read back.
public final class ResultsFolder: StudyStore {
  private let path: String
  private let detail: DetailLevel
  private let reference: String?
  private let commandLine: [String]
  private var opened: (store: PartStore, writer: ResultsWriter)?

  /// A folder that need not exist.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - detail: the detail tables to write.
  ///   - reference: the strategy that the others are compared with; nil takes the first except
  ///     `control`.
  ///   - commandLine: the words of the command that makes the same results, for `provenance.json`.
  public init(
    _ path: String,
    detail: DetailLevel = .first,
    reference: String? = nil,
    commandLine: [String] = []
  ) {
    self.path = path
    self.detail = detail
    self.reference = reference
    self.commandLine = commandLine
  }

  /// Opens the folder and its tables.
  ///
  /// - Throws: `OutputError` if a file cannot be made.
  public func prepare(for study: Study) throws {
    let writer = try ResultsWriter(
      folder: path,
      manifest: StudyManifest(study, detail: detail)
    )
    let store = try PartStore(
      study,
      detail: detail,
      keeping: .init(tables: true),
      spoolFolder: path
    )
    opened = (store, writer)
  }

  /// Writes the tables and reads them back.
  ///
  /// - Returns: the study, read back from the folder.
  /// - Throws: `OutputError` if a table cannot be written, and `InputFailure` if a part cannot be
  ///   read.
  public func complete() throws -> RecordedStudy {
    let finished = FinishedStudy(
      manifest: store.manifest,
      parts: store.parts,
      question: ComparisonQuestion(reference: reference)
    )
    try store.parts.check()
    try opened?.writer.write(finished, to: path, commandLine)
    opened = nil
    return try RecordedStudy(folder: path)
  }

  /// The parts of the study, until it is complete.
  private var store: PartStore {
    guard let opened else { preconditionFailure("a study is prepared before it runs") }
    return opened.store
  }

  /// The runs whose detail the tables need.
  public var runDetail: RunDetail { detail.runs }

  /// Takes the stored parts within the wanted replications.
  ///
  /// - Throws: `InputFailure` for damaged parts.
  public func open(totals: [String: Int], own: [String: [Range<Int>]]?) throws {
    try store.open(totals: totals, own: own)
  }

  /// Whether one part contains these replications of a day.
  public func holds(_ replications: Range<Int>, of scenario: String) -> Bool {
    store.holds(replications, of: scenario)
  }

  /// Makes a function that turns a run into measures and table rows.
  public func encoder(
    for scenario: Scenario,
    in world: World
  ) -> @Sendable (RunResult) -> PartStore.Entry {
    store.encoder(for: scenario, in: world)
  }

  /// Begins the part of a block.
  public func begin(
    _ block: ReplicationBlock,
    of scenario: Scenario,
    in world: World,
    total: Int
  ) {
    store.begin(block, of: scenario, in: world, total: total)
  }

  /// Adds the next replication to the part.
  public func append(_ entries: [PartStore.Entry], replication: Int) {
    store.append(entries, replication: replication)
  }

  /// Stores the part.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  public func finish() throws { try store.finish() }
}

extension ResultsWriter {
  fileprivate func write(
    _ study: FinishedStudy,
    to folder: String,
    _ commandLine: [String]
  ) throws {
    try study.write(to: self, folder: folder, notes: study.table.notes) { provenance in
      provenance.versions = Provenance.Version.own
      provenance.commandLine = commandLine
    }
  }
}
