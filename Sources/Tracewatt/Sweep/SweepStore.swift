// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a sweep puts the runs of a study, block by block.
public protocol SweepStore: AnyObject {
  /// The part that the store keeps of the runs of one replication.
  associatedtype Entry: Sendable

  /// Gets ready for a round: only the blocks that lie within the wanted replications count as stored.
  ///
  /// - Parameters:
  ///   - totals: the number of wanted replications of each day, by its scenario's name.
  ///   - isShard: whether the round runs a share of the blocks only.
  /// - Throws: whatever keeps the store from reading what it has.
  func open(totals: [String: Int], isShard: Bool) throws

  /// Whether a block of a day is stored.
  func holds(_ replications: Range<Int>, of scenario: String) -> Bool

  /// Returns what turns the runs of one replication into an entry; it is called by several tasks at once.
  func encoder(for experiment: Experiment) -> @Sendable ([RunResult]) -> Entry

  /// Begins a block; the one before it is finished.
  ///
  /// - Parameters:
  ///   - block: the block.
  ///   - experiment: the day.
  ///   - total: the number of wanted replications of the day.
  func begin(_ block: ReplicationBlock, of experiment: Experiment, total: Int)

  /// Adds the next replication of the block.
  func append(_ entry: Entry, replication: Int)

  /// Stores the block.
  ///
  /// - Throws: whatever keeps the store from writing.
  func finish() throws
}
