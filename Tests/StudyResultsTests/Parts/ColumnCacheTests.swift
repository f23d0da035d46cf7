// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import StudyResults

@Suite("Columns that are read at once")
struct ColumnCacheTests {
  private static func group(_ strategy: Int) -> RunGroup {
    RunGroup(scenario: "day", strategy: "s\(strategy)", phone: "phone", os: "ios_18")
  }

  /// Reads columns through a cache, and counts the reads and the columns in them.
  private struct Reader {
    var cache: ColumnCache
    var reads = 0
    var columns = 0
    var largest = 0

    mutating func read(_ metric: Int, _ group: RunGroup, count: Int) -> [Double] {
      if let column = cache.column(metric, of: group) { return column }
      let width = cache.width(at: metric, of: group, count: count)
      cache.makeRoom(for: width * count)
      let read = (metric..<metric + width).map { [Double](repeating: Double($0), count: count) }
      cache.keep(read, from: metric, of: group)
      reads += 1
      columns += width
      return read[0]
    }
  }

  @Test("a group that is read in order is read several columns at once")
  func inOrder() {
    var reader = Reader(cache: ColumnCache(limit: 2000))
    for metric in 0..<90 {
      for group in [0, 1] {
        #expect(reader.read(metric, Self.group(group), count: 100)[0] == Double(metric))
      }
    }
    #expect(reader.reads < 45)
    #expect(reader.columns < 220)
  }

  @Test("groups that take turns without room for them all are read column by column")
  func turns() {
    var reader = Reader(cache: ColumnCache(limit: 2000))
    for metric in 0..<90 {
      for group in 0..<30 { _ = reader.read(metric, Self.group(group), count: 100) }
    }
    // No column is read twice, but for those at the start.
    #expect(reader.columns < 90 * 30 + 90)
  }

  @Test("columns out of order are read alone")
  func alone() {
    var reader = Reader(cache: ColumnCache(limit: 2000))
    for metric in [50, 3, 40, 20, 80, 1] { _ = reader.read(metric, Self.group(0), count: 100) }
    #expect(reader.columns == 6)
    _ = reader.read(40, Self.group(0), count: 100)
    #expect(reader.reads == 6)
    reader.cache.removeAll()
    #expect(reader.cache.column(40, of: Self.group(0)) == nil)
  }
}
