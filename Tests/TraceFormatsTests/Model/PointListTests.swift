// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

@testable import TraceFormats

@Suite("Lists of points in blocks")
struct PointListTests {
  /// Points numbered by their times.
  private func list(_ count: Int) -> PointList {
    PointList(
      (0..<count).lazy.map { index in
        var point = RawPoint()
        point.nanoseconds = Int64(index)
        return point
      }
    )
  }

  private func numbers(_ list: PointList) -> [Int] { list.map { Int($0.nanoseconds) } }

  private static let sizes = [
    0, 1, PointList.blockSize - 1, PointList.blockSize, PointList.blockSize + 1,
    2 * PointList.blockSize + 7,
  ]

  @Test("have the points that were added, in order", arguments: sizes)
  func order(count: Int) {
    let list = list(count)
    expectEqual(list.count, count)
    expectEqual(numbers(list), Array(0..<count))
    #expect(list.indices.allSatisfy { list[$0].nanoseconds == Int64($0) })
    expectEqual(list.last?.nanoseconds, (count > 0 ? Int64(count - 1) : nil))
  }

  @Test("lose points at the end, and grow again", arguments: sizes)
  func removeLast(count: Int) {
    for removed in [0, 1, count / 2, count] where removed <= count {
      var list = list(count)
      list.removeLast(removed)
      list.append(RawPoint())
      expectEqual(list.count, count - removed + 1)
      expectEqual(Array(numbers(list).dropLast()), Array(0..<(count - removed)))
    }
  }

  @Test("lose points by a condition", arguments: sizes)
  func removeWhere(count: Int) {
    var list = list(count)
    list.removeAll { $0.nanoseconds % 3 == 1 }
    expectEqual(numbers(list), (0..<count).filter { $0 % 3 != 1 })
    list.removeAll { _ in true }
    #expect(list.isEmpty)
  }

  @Test("keep a range", arguments: sizes)
  func keep(count: Int) {
    for range in [0..<count, count / 3..<count, 0..<(count / 2), count..<count] {
      var list = list(count)
      list.keep(range)
      expectEqual(numbers(list), Array(range))
    }
  }

  @Test("are put in another order in place", arguments: sizes)
  func arrange(count: Int) {
    var generator = SplitMix(seed: 5)
    let order = (0..<Int32(count)).shuffled(using: &generator)
    var list = list(count)
    list.arrange(by: order)
    expectEqual(numbers(list), order.map { Int($0) })
    list.sortByTime()
    expectEqual(numbers(list), Array(0..<count))
    list.reverse()
    expectEqual(numbers(list), (0..<count).reversed())
  }

  @Test("points of equal times stay in their order when sorted")
  func stable() {
    var list = PointList()
    for line in 0..<1000 {
      var point = RawPoint()
      point.nanoseconds = Int64((line * 7) % 10)
      point.line = Int32(line)
      list.append(point)
    }
    list.sortByTime()
    let keys = list.map { Int($0.nanoseconds) * 1000 + Int($0.line) }
    expectEqual(keys, keys.sorted())
  }

  @Test("hand over all points and are empty after", arguments: sizes)
  func drain(count: Int) {
    var list = list(count)
    let copy = list
    var found: [Int] = []
    list.drain { found.append(Int($0.nanoseconds)) }
    expectEqual(found, Array(0..<count))
    #expect(list.isEmpty)
    expectEqual(copy.count, count)
  }
}
