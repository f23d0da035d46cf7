// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns that were read last, and how many to read at once.
///
/// A group's columns follow one another in a part. Whoever reads one after another gets several at
/// once, so that parts are opened less often; whoever reads others gets one.
struct ColumnCache {
  private struct Key: Hashable {
    var metric: Int
    var group: RunGroup
  }

  /// The largest number of columns that are read at once.
  private static let widthLimit = 16
  /// The largest number of metrics that a reader in order leaves out.
  private static let gapLimit = 8

  /// The largest number of values in the cache.
  private let limit: Int
  /// The columns; for lookup only.
  private var columns: [Key: [Double]] = [:]
  /// Their keys, the oldest first, behind keys of removed columns.
  private var order: [Key] = []
  /// The place of the oldest key in `order`.
  private var oldest = 0
  /// The number of columns of each group; for lookup only.
  private var held: [RunGroup: Int] = [:]
  private var count = 0
  /// The metric that comes next if a group is read in order, and the number of columns to read
  /// then; for lookup only.
  private var next: [RunGroup: (metric: Int, width: Int)] = [:]

  /// An empty cache for a number of values.
  init(limit: Int) { self.limit = limit }

  /// A column; nil if it has to be read.
  func column(_ metric: Int, of group: RunGroup) -> [Double]? {
    columns[Key(metric: metric, group: group)]
  }

  /// Decides how many columns to read at once from a metric on.
  ///
  /// - Parameters:
  ///   - metric: the first metric.
  ///   - group: the group.
  ///   - count: the number of values of a column.
  /// - Returns: the number of columns, at least 1; there may be fewer metrics left.
  mutating func width(at metric: Int, of group: RunGroup, count: Int) -> Int {
    // Columns that are pushed out before they are used would have been read in vain.
    let streams = held.count + (held[group] == nil ? 1 : 0)
    let room = limit / max(1, count * streams)
    let last = next[group]
    // Some of the columns between may be in the cache already.
    let isInOrder = last.map { ($0.metric...$0.metric + Self.gapLimit).contains(metric) } ?? false
    let width = max(1, min(isInOrder ? (last?.width ?? 1) * 4 : 1, room, Self.widthLimit))
    next[group] = (metric + width, width)
    return width
  }

  /// Removes the oldest columns until there is room for a number of values, but not the last four.
  mutating func makeRoom(for wanted: Int) {
    while count + wanted > limit, order.count - oldest > 4 {
      let key = order[oldest]
      count -= columns.removeValue(forKey: key)?.count ?? 0
      let others = (held[key.group] ?? 1) - 1
      held[key.group] = others > 0 ? others : nil
      oldest += 1
    }
    // Not at every call, because the other keys have to move.
    if oldest > order.count / 2 {
      order.removeFirst(oldest)
      oldest = 0
    }
  }

  /// Keeps columns that were read.
  mutating func keep(_ read: [[Double]], from metric: Int, of group: RunGroup) {
    for (index, column) in read.enumerated() {
      let key = Key(metric: metric + index, group: group)
      guard columns.updateValue(column, forKey: key) == nil else { continue }
      order.append(key)
      held[group, default: 0] += 1
      count += column.count
    }
  }

  /// Removes all columns.
  mutating func removeAll() {
    columns = [:]
    order = []
    oldest = 0
    held = [:]
    count = 0
    next = [:]
  }
}
