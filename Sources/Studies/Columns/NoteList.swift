// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Remarks on days and strategies, each listed once even if it was made several times.
///
/// A remark on one strategy and one day stays unchanged. A remark on several strategies begins with
/// their names, or with their number if there are many; a remark on several days ends with their
/// number.
struct NoteList {
  private struct Entry {
    /// The remark without the names in front of it.
    var text: String
    /// The remark as it was first made.
    var original: String
    var days: [String]
    var strategies: [String]
  }

  private var entries: [Entry] = []

  /// The most strategies that are named one by one.
  private static let mostNames = 4

  /// Adds a remark on a day and, if given, on a strategy.
  ///
  /// `original` is its text if it is made only once.
  mutating func add(_ text: String, day: String, strategy: String? = nil, original: String) {
    let place = entries.firstIndex {
      $0.text == text && $0.strategies.isEmpty == (strategy == nil)
    }
    guard let place else {
      entries.append(
        Entry(
          text: text,
          original: original,
          days: [day],
          strategies: strategy.map { [$0] } ?? []
        )
      )
      return
    }
    if !entries[place].days.contains(day) { entries[place].days.append(day) }
    if let strategy, !entries[place].strategies.contains(strategy) {
      entries[place].strategies.append(strategy)
    }
  }

  /// Adds a remark of a run, which may begin with the name of its day, its strategy or both.
  ///
  /// The runs of a week begin with the name of a day, which the group does not contain.
  mutating func add(_ note: String, of group: RunGroup) {
    var (rest, day) = (note[...], group.scenario)
    func drop(_ name: some StringProtocol) -> Bool {
      guard rest.hasPrefix(name), rest.dropFirst(name.count).hasPrefix(": ") else { return false }
      rest = rest.dropFirst(name.count + 2)
      return true
    }
    let first = rest.prefix { $0 != ":" }
    if first != group.strategy, Self.isName(first), drop(first) { day = String(first) }
    let isOnStrategy = drop(group.strategy)
    // Some remarks already contain the name of their day.
    if !isOnStrategy { _ = drop(day) }
    add(String(rest), day: day, strategy: isOnStrategy ? group.strategy : nil, original: note)
  }

  /// Whether a text can be the name of a day; the first words of other kinds of remarks are
  /// excluded.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, ("a"..."z").contains(first) else { return false }
    return !["warning", "default", "note"].contains(text)
      && text.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_" }
  }

  /// The remarks, in the order of their first appearance.
  var texts: [String] {
    entries.map { entry in
      guard entry.days.count > 1 || entry.strategies.count > 1 else { return entry.original }
      var text = entry.text
      if entry.strategies.count > Self.mostNames {
        text = "\(entry.strategies.count) strategies: \(text)"
      } else if !entry.strategies.isEmpty {
        text = entry.strategies.joined(separator: ", ") + ": " + text
      }
      if entry.days.count > 1 { return "\(text) (on \(entry.days.count) days)" }
      return entry.original.hasPrefix(entry.days[0] + ": ") ? "\(text) (on \(entry.days[0]))" : text
    }
  }
}
