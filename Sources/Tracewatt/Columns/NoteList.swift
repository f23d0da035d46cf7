// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Remarks of days and strategies, each said once however often it was made.
///
/// A remark that was made on one strategy and one day stays as it was. One of several strategies begins
/// with their names, or with their number if there are many; one of several days ends with their number.
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

  /// Adds a remark on a day and, if it is on one, a strategy.
  ///
  /// `original` is how it reads as long as nothing else makes it.
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

  /// Adds what a run said about itself, which may begin with the name of its day, its strategy or both.
  ///
  /// The runs of a week have the day's name in front; it is no name that the group knows.
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
    // Some remarks name their day themselves.
    if !isOnStrategy { _ = drop(day) }
    add(String(rest), day: day, strategy: isOnStrategy ? group.strategy : nil, original: note)
  }

  /// Whether a text can be the name of a day; the words that begin a remark of another kind are none.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, ("a"..."z").contains(first) else { return false }
    return !["warning", "default", "note"].contains(text)
      && text.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_" }
  }

  /// The remarks in the order in which they were first made.
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
