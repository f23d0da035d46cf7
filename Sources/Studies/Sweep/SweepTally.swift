// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The tally of a sweep.
public struct SweepTally: Sendable, Hashable {
  /// The number of blocks that were run and stored.
  public var parts = 0
  /// The number of blocks that were already stored.
  public var skipped = 0
  /// The number of runs in the blocks that were run.
  public var runs = 0

  /// An empty tally.
  public init() {}
}
