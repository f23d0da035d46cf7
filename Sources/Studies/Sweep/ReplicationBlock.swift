// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Replications of one day that are run, stored and resumed together.
///
/// Blocks begin at the same replications whatever the study's number of replications, the number of
/// jobs and the number of shards, so that the runs of a small study can be used in a larger one.
public struct ReplicationBlock: Sendable, Hashable {
  /// The index of the day in the study, from 0.
  public var day: Int
  /// The replications; not empty.
  public var replications: Range<Int>

  /// A block of a day's replications.
  public init(day: Int, replications: Range<Int>) {
    self.day = day
    self.replications = replications
  }

  /// The most replications in a block.
  public static let limit = 64

  /// The blocks of a day's replications below a number, in order; the last may be cut short.
  ///
  /// Below 128 they are single replications, so that small studies are shared evenly; from there
  /// on, they are a 64th of the power of two below, at most `limit`.
  public static func blocks(day: Int = 0, replications: Int) -> [ReplicationBlock] {
    var blocks: [ReplicationBlock] = []
    var start = 0
    while start < replications {
      let end = min(replications, start + size(at: start))
      blocks.append(ReplicationBlock(day: day, replications: start..<end))
      start = end
    }
    return blocks
  }

  /// The size of the block that starts at a replication, unless it is cut short.
  static func size(at start: Int) -> Int {
    var size = 1
    while size < limit, size * 128 <= start { size *= 2 }
    return size
  }

  /// The blocks of a study's days, day after day.
  ///
  /// - Parameters:
  ///   - study: the study.
  ///   - limit: the number of replications instead of each day's own; nil keeps those.
  /// - Returns: the blocks of the first day, then those of the next.
  public static func blocks(of study: Study, limit: Int? = nil) -> [ReplicationBlock] {
    study.days.enumerated().flatMap { index, day in
      blocks(day: index, replications: limit ?? day.scenario.replications)
    }
  }
}
