// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import RunMetrics
public import World

/// A store that receives the runs of a study, block by block.
public protocol SweepStore: AnyObject {
  /// The data that the store keeps of one run.
  associatedtype Entry: Sendable

  /// The runs whose detail the store uses.
  var runDetail: RunDetail { get }

  /// The measures that the store uses.
  var scope: MeasureScope { get }

  /// Prepares for a round: only blocks within the wanted replications count as stored.
  ///
  /// - Parameters:
  ///   - totals: the number of wanted replications of each day, by its scenario's name.
  ///   - own: the only replications that the round asks for, block by block in order by the
  ///     scenario's name; nil if it asks for all and reads their runs afterwards.
  /// - Throws: the error that prevents the store from reading its contents.
  func open(totals: [String: Int], own: [String: [Range<Int>]]?) throws

  /// Whether a block of a day is stored.
  func holds(_ replications: Range<Int>, of scenario: String) -> Bool

  /// Makes a function from a run to an entry; several tasks call it at once.
  ///
  /// It is called as soon as a run is finished, so that the records of many are not in memory.
  ///
  /// - Parameters:
  ///   - scenario: the day.
  ///   - world: the day's world.
  /// - Returns: the function.
  func encoder(for scenario: Scenario, in world: World) -> @Sendable (RunResult) -> Entry

  /// Begins a block; the previous one is finished.
  ///
  /// - Parameters:
  ///   - block: the block.
  ///   - scenario: the day.
  ///   - world: the day's world.
  ///   - total: the number of wanted replications of the day.
  func begin(_ block: ReplicationBlock, of scenario: Scenario, in world: World, total: Int)

  /// Adds the next replication of the block.
  func append(_ entries: [Entry], replication: Int)

  /// Stores the block.
  ///
  /// - Throws: the error that prevents the store from writing.
  func finish() throws
}

extension SweepStore {
  /// Every measure.
  public var scope: MeasureScope { .all }
}

/// A store that makes something of a whole study, such as a folder of tables.
public protocol StudyStore: SweepStore {
  /// What a complete study becomes.
  associatedtype Record

  /// Prepares for a study before anything runs, so that an error in writing is reported early.
  ///
  /// - Throws: the error that prevents the store from writing.
  func prepare(for study: Study) throws

  /// Completes the study when all of its blocks are stored.
  ///
  /// - Returns: what it became.
  /// - Throws: the error that prevents the store from writing.
  func complete() throws -> Record
}
