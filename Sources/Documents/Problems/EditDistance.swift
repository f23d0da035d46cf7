// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The edit distance between words, used to suggest the nearest known one.
package enum EditDistance {
  /// The number of letters to insert, remove, replace or swap with their neighbour.
  ///
  /// Cost: the product of both lengths. Source: optimal string alignment, a restriction of
  /// Damerau, Communications of the ACM 7 (1964), 171–176.
  package static func between(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [Int](repeating: i + 1, count: b.count + 1)
      for j in 0..<b.count {
        row[j + 1] = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], before[j - 1] + 1)
        }
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }

  /// The nearest word, if one is near enough to be the intended one: among equally near ones that
  /// with the longest common beginning, and of these the first.
  ///
  /// The maximum distance is a third of the longer word, at least 1 and at most 3.
  package static func nearest(to word: String, among known: [String]) -> String? {
    let word = String(word.lowercased().prefix(80))
    var best: (name: String, distance: Int, common: Int)?
    for name in known {
      let distance = between(word, name)
      let limit = min(3, max(1, max(word.count, name.count) / 3))
      let common = zip(word, name).prefix { $0 == $1 }.count
      if distance <= limit, (distance, -common) < (best?.distance ?? .max, -(best?.common ?? 0)) {
        best = (name, distance, common)
      }
    }
    return best?.name
  }
}
