// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the field that says which source or person each position came from, whatever it is called.
///
/// A field is given up as soon as it has more than 64 different words, and after 2,000 points with
/// only one. A byte per point and field is kept of the others.
struct PointLabels {
  /// The most fields that are looked at.
  static let most = 6
  /// The most words of a field.
  private static let mostWords = 64

  /// The points after which a field with one word is given up.
  private static let patience = 2000
  /// The points that a word must have on average.
  static let fewest = 5

  /// One field.
  struct Column {
    fileprivate(set) var words: [String] = []
    /// The place among the words for each point.
    fileprivate(set) var codes: [UInt8] = []
    fileprivate var places: [[UInt8]: UInt8] = [:]
    fileprivate var last: [UInt8] = []
    fileprivate var current: UInt8 = 0
    fileprivate var isOff = false
  }

  /// The fields; empty if the file has none.
  private(set) var columns: [Column] = []

  /// True if there is nothing to keep.
  @inline(__always) var isEmpty: Bool { columns.isEmpty }

  /// True if no field is left that may tell sources apart.
  var areAllOff: Bool { columns.allSatisfy(\.isOff) }

  /// Fields in the order in which `set` counts them, at most `most`.
  init(count: Int = 0) {
    columns = Array(repeating: Column(), count: min(count, Self.most))
  }

  /// States a field's word for the next point.
  mutating func set(_ index: Int, _ word: some Collection<UInt8>) {
    guard index < columns.count, !columns[index].isOff else { return }
    guard !columns[index].last.elementsEqual(word) || columns[index].words.isEmpty else { return }
    let key = Array(word.prefix(RawTrace.nameLimit))
    columns[index].last = key
    if let known = columns[index].places[key] {
      columns[index].current = known
    } else if columns[index].words.count < Self.mostWords {
      columns[index].current = UInt8(columns[index].words.count)
      columns[index].places[key] = columns[index].current
      columns[index].words.append(String(decoding: key.prefix(100), as: UTF8.self))
    } else {
      columns[index] = Column()
      columns[index].isOff = true
    }
  }

  /// True if a field's words are no longer wanted.
  func isOff(_ index: Int) -> Bool { columns[index].isOff }

  /// Keeps the words for a point that was added.
  mutating func take() {
    for index in columns.indices where !columns[index].isOff {
      columns[index].codes.append(columns[index].current)
      if columns[index].codes.count == Self.patience, columns[index].words.count < 2 {
        columns[index] = Column()
        columns[index].isOff = true
      }
    }
  }

  /// The field that tells sources or people apart; nil if none does.
  ///
  /// Its words change often from one point to the next in time, and the ways of each word together
  /// are less than half as long as the way from point to point.
  func telling(_ points: PointList) -> Column? {
    let usable = columns.filter { column in
      !column.isOff && column.words.count > 1 && column.codes.count == points.count
        && column.words.count * Self.fewest <= points.count
    }
    guard !usable.isEmpty, points.count >= 10 else { return nil }
    var order = Array(0..<Int32(points.count))
    let isSorted = zip(points, points.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds }
    if !isSorted {
      order.sort { (points[Int($0)].nanoseconds, $0) < (points[Int($1)].nanoseconds, $1) }
    }
    var whole = 0.0
    for (a, b) in zip(order, order.dropFirst()) {
      whole += GreatCircle.distance(points[Int(a)], points[Int(b)])
    }
    var best: (way: Double, column: Column)?
    for column in usable {
      var last = [Int](repeating: -1, count: column.words.count)
      var (way, changes, before) = (0.0, 0, -1)
      for index in order {
        let code = Int(column.codes[Int(index)])
        if before >= 0, code != before { changes += 1 }
        before = code
        if last[code] >= 0 { way += GreatCircle.distance(points[last[code]], points[Int(index)]) }
        last[code] = Int(index)
      }
      guard changes * 10 >= points.count, way * 2 < whole, way < best?.way ?? .infinity else {
        continue
      }
      best = (way, column)
    }
    return best?.column
  }
}
