// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of a study that has not been run.
public struct PartPlan: Sendable {
  /// A part of the study.
  public struct Part: Sendable, Hashable {
    /// The name of its file.
    public var name: String
    /// The replications of one day.
    public var block: ReplicationBlock
    /// The number of runs in it.
    public var runCount: Int
    /// Whether the folder of parts contains it.
    public var isStored: Bool
  }

  /// The study's hash, which every part carries.
  public let study: String
  /// The parts: those of the first day in order, then those of the next.
  public let parts: [Part]

  /// The parts of a study, or of one share of it.
  ///
  /// - Parameters:
  ///   - loaded: the study.
  ///   - detail: the detail tables that the parts will have.
  ///   - shard: the share; nil for all parts.
  ///   - folder: the folder of parts, which need not exist; nil if there is none.
  /// - Throws: `InputFailure` with exit code 65 if the folder belongs to another study or a part in
  ///   it is damaged.
  public init(
    _ loaded: Study,
    detail: DetailLevel,
    shard: Shard? = nil,
    folder: String? = nil
  ) throws(InputFailure) {
    let manifest = StudyManifest(loaded, detail: detail)
    let stored = try folder.map { path throws(InputFailure) in
      try PartFolder.names(in: path, of: manifest)
    }
    let days = loaded.days.map(\.scenario)
    let counts = days.map { $0.runsPerReplication }
    let all = ReplicationBlock.blocks(of: loaded)
    study = manifest.study
    parts = (shard?.share(of: all) ?? all).map { block in
      let name = PartName(
        scenario: days[block.day].name,
        replications: block.replications
      ).fileName
      return Part(
        name: name,
        block: block,
        runCount: counts[block.day] * block.replications.count,
        isStored: stored?.contains(name) ?? false
      )
    }
  }

  /// The number of runs in all parts.
  public var runCount: Int { parts.reduce(0) { $0 + $1.runCount } }
}
