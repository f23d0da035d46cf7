// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// One of the equal shares into which a study's blocks are divided.
///
/// Every n-th block belongs to a shard, so that long and short days, early and late blocks are
/// spread evenly.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
  /// The index of the share, from 0.
  public var index: Int
  /// The number of shares.
  public var count: Int

  /// A share of a study.
  ///
  /// - Precondition: `index` is at least 0 and below `count`.
  public init(index: Int, count: Int) {
    precondition(index >= 0 && index < count, "a shard is one of those there are")
    self.index = index
    self.count = count
  }

  /// A share in the form `3/16`, counted from 0; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let index = Int(parts[0]), let count = Int(parts[1]), index < count
    else { return nil }
    self.init(index: index, count: count)
  }

  /// The share that a cluster's scheduler assigns to this process; nil without the variables.
  ///
  /// Slurm's arrays may begin anywhere and have steps: `SLURM_ARRAY_TASK_ID`, `_MIN`, `_STEP` and
  /// `_COUNT`. With `SHARDS` the task's number is the share's, so that single tasks can be
  /// submitted again. Kubernetes' indexed jobs have `JOB_COMPLETION_INDEX`; their number is not a
  /// variable, so the job's file must set `JOB_COMPLETIONS` or `SHARDS`.
  ///
  /// - Parameter environment: the variables of the process.
  public init?(environment: [String: String]) {
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    if let id = number("SLURM_ARRAY_TASK_ID"), let count = number("SHARDS") {
      guard id >= 0, id < count else { return nil }
      self.init(index: id, count: count)
      return
    }
    if let id = number("SLURM_ARRAY_TASK_ID"), let count = number("SLURM_ARRAY_TASK_COUNT") {
      let step = max(1, number("SLURM_ARRAY_TASK_STEP") ?? 1)
      let (offset, overflow) =
        id.subtractingReportingOverflow(number("SLURM_ARRAY_TASK_MIN") ?? 0)
      let index = offset / step
      guard !overflow, index >= 0, index < count else { return nil }
      self.init(index: index, count: count)
      return
    }
    guard let index = number("JOB_COMPLETION_INDEX"),
      let count = number("JOB_COMPLETIONS") ?? number("SHARDS"), index >= 0, index < count
    else { return nil }
    self.init(index: index, count: count)
  }

  /// The share in the form `3/16`.
  public var description: String { "\(index)/\(count)" }

  /// Every `count`-th of some items, beginning with the one at `index`.
  public func share<Item>(of items: [Item]) -> [Item] {
    stride(from: index, to: items.count, by: count).map { items[$0] }
  }
}
